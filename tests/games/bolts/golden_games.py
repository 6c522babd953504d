"""Golden games: records with every event they gave. Run this file to write them again, on purpose.

.venv/bin/python -m tests.games.bolts.golden_games
"""

from collections.abc import Iterator
from pathlib import Path

from mechlab.engine import Record, Stepper
from mechlab.games import bolts
from tests.games.running import log

FOLDER = Path(__file__).parent / "golden"

SHARPSHOOTER = "3 3 3 3 3 3, Sniper, left arm Short Range Weapon, right arm Far Range Weapon"
BRUTE = "3 3 3 3 3 3, Fighter, torso Heat Exchanger, left arm Melee Weapon, legs Boosters"
PUSHER = "3 3 3 3 3 3, Dodge, head Reaction Protocol, right arm Long Range Weapon"
WALL = "3 4 3 2 2 3, Observant, torso Additional Armour, left arm Energy Shield 2"
CLIMBER = "3 3 3 3 3 3, Multitasker, right arm Far Range Weapon, legs Grappling Feet"
JUMPER = "4 3 3 3 2 2, Cover Expert, head Rocket Launcher, legs Jump Jets"
CALLER = "3 3 3 3 3 3, Uplink, head Targeting System, left arm Far Range Weapon"


def games() -> Iterator[tuple[str, Stepper, str]]:
    """Name, game and player of each."""

    def mechs(*texts: str) -> list[bolts.Build]:
        return [bolts.build_of(text) for text in texts]

    yield "duel greedy", bolts.new_game(mechs(SHARPSHOOTER, PUSHER), seed=21), "greedy"
    yield "duel random", bolts.new_game(mechs(BRUTE, WALL), "Flat", seed=22), "random"
    trio = mechs(CLIMBER, JUMPER, BRUTE)
    yield "three on the Quarry", bolts.new_game(trio, "Quarry", seed=23), "random"
    four = mechs(CALLER, SHARPSHOOTER, CALLER, WALL)
    teams = bolts.new_game(four, "Riverside", seed=24, teams=(0, 1, 0, 1))
    yield "teams", teams, "random"
    yield "teams greedy", bolts.new_game(four, "Riverside", seed=25, teams=(0, 1, 0, 1)), "greedy"


def rows(game: object) -> list[str]:
    """The log as lines: kind, actor, four numbers, choices before, turn."""
    return [" ".join(str(cell) for cell in row) for row in log(game)]


def golden() -> list[tuple[Record, list[str]]]:
    """The records and the events they gave."""
    return [
        (Record.load(path), path.with_suffix(".log").read_text().splitlines())
        for path in sorted(FOLDER.glob("*.json"))
    ]


def write() -> None:
    """Play the games and keep them."""
    FOLDER.mkdir(exist_ok=True)
    for name, game, player in games():
        game.play(player)
        path = FOLDER / f"{name.replace(' ', '_')}.json"
        game.record.save(path)
        path.with_suffix(".log").write_text("\n".join(rows(game.state)) + "\n")


if __name__ == "__main__":
    write()
