"""Golden games: records with every event they gave. Run this file to write them again, on purpose.

.venv/bin/python tests/games/skirmish/golden_games.py
"""

from collections.abc import Iterator
from pathlib import Path

from mechlab.engine import Record, Stepper
from mechlab.games import skirmish

FOLDER = Path(__file__).parent / "golden"


def kits(*names: str, **pilots: str) -> list[skirmish.Build]:
    """Kits, some with another pilot."""
    builds = [skirmish.kit(name) for name in names]
    return [
        build.replace(pilot=pilots[name]) if name in pilots else build
        for name, build in zip(names, builds, strict=True)
    ]


def with_item(name: str, item: str, pilot: str) -> skirmish.Build:
    """A Bastion's frame with a two-handed item."""
    return skirmish.kit(name).replace(
        right_hand=item, left_hand=None, back="Bare back", head="Standard head", pilot=pilot
    )


def games() -> Iterator[tuple[str, Stepper, str]]:
    """Name, game and player of each."""
    first, second = kits("Courier", "Foreman", "Reaver"), kits("Bastion", "Lantern", "Courier")
    yield "yard, random", skirmish.new_game([first, second], "Yard", seed=11), "random"
    yield "quarry, greedy", skirmish.new_game([first, second], "Quarry", seed=12), "greedy"
    tenders = skirmish.new_game([second, first], "Foundry", seed=13, tenders=1)
    yield "foundry, Tenders", tenders, "random"
    blades = [
        with_item("Foreman", "Capacitor charge blade", "Marrow"),
        with_item("Foreman", "Breach gunlance", "Ruko Han"),
        kits("Courier")[0],
    ]
    lances = [
        with_item("Foreman", "Bulwark guard lance", "Bram Holt"),
        with_item("Foreman", "Breaker switch axe", "Dara Voss"),
        with_item("Foreman", "Relay insect glaive", "Mika Rell"),
    ]
    yield "yard, blades", skirmish.new_game([blades, lances], "Yard", seed=14), "brawler"
    yield "yard, blades, random", skirmish.new_game([blades, lances], "Yard", seed=15), "random"
    by_hand = skirmish.new_game([first, second], "Causeway", seed=16, deploy_by_hand=True)
    yield "causeway, deployed by hand", by_hand, "random"


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
    """Play the games and keep them."""
    FOLDER.mkdir(exist_ok=True)
    for name, game, player in games():
        game.play(player)
        path = FOLDER / f"{name.replace(', ', ' ').replace(' ', '_')}.json"
        game.record.save(path)
        lines = rows(game.state, int(game.state.event_count))
        path.with_suffix(".log").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    write()
