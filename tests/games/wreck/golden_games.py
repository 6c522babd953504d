"""Golden sorties: records with every event they gave. Run this file to write them again.

.venv/bin/python tests/games/wreck/golden_games.py
"""

from collections.abc import Iterator
from pathlib import Path

from mechlab.engine import Record, Stepper
from mechlab.games import wreck
from mechlab.games.wreck import Deck, Hit

FOLDER = Path(__file__).parent / "golden"


def games() -> Iterator[tuple[str, Stepper, str]]:
    """Name, sortie and player of each."""
    yield "patrol_greedy", wreck.new_sortie("Everest, hull 2", "Patrol", seed=11), "greedy"
    yield "patrol_random", wreck.new_sortie("Drake", "Patrol", seed=12), "random"
    yield "furnace_greedy", wreck.new_sortie("Blackbeard", "Furnace", seed=13, heat=4), "greedy"
    yield "ambush_random", wreck.new_sortie("Heavy, engineering 3", "Ambush", seed=14), "random"
    hot = Deck.of([Hit(heat=9), Hit(heat=9), Hit(heat=9), Hit(heat=9), Hit(heat=9)])
    yield "meltdown_random", wreck.new_sortie("Light", hot, seed=15, stress=2), "random"


def rows(game: object, count: int) -> list[str]:
    """The log as lines: kind, actor, four numbers, choices before, round."""
    events = game.events[:count]  # type: ignore[attr-defined]
    return [" ".join(str(int(cell)) for cell in row) for row in events]


def golden() -> list[tuple[Record, list[str]]]:
    """The records and the events they gave."""
    return [
        (Record.load(path), path.with_suffix(".log").read_text().splitlines())
        for path in sorted(FOLDER.glob("*.json"))
    ]


def write() -> None:
    """Play the sorties and keep them."""
    FOLDER.mkdir(exist_ok=True)
    for name, game, player in games():
        game.play(player)
        game.record.save(FOLDER / f"{name}.json")
        lines = rows(game.state, int(game.state.event_count))
        (FOLDER / f"{name}.log").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    write()
