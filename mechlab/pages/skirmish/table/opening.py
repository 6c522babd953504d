"""What the table opens with: the game in the address, or the example."""

from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from mechlab.engine import Record, RecordError, Stepper
from mechlab.games import skirmish
from mechlab.games.skirmish import Catalog
from mechlab.serve import folder

ADDRESS = ("game", "event")
LONGEST = 60_000
TEAMS = (("Courier", "Foreman", "Bastion"), ("Reaver", "Lantern", "Drayman"))
"""The six kits, in two teams that no limit forbids."""


def example_path() -> Path:
    """The recorded game that the page opens on."""
    return folder("dashboards") / "games" / "quarry.json"


def fresh(cat: Catalog | None = None, seed: int = 1, map: str = "Quarry") -> Stepper:
    """The six kits before their first decision."""
    teams = [[skirmish.kit(name) for name in names] for names in TEAMS]
    return skirmish.new_game(teams, map=map, seed=seed, cat=cat)


def example(cat: Catalog | None = None) -> Stepper:
    """A game of the six kits on Quarry, in its middle; anew if the numbers no longer allow it.

    >>> bool(example().state.round_number > 1)
    True
    """
    for under in ("these", "own"):
        with suppress(RecordError):
            return skirmish.open_record(recorded(), cat, under)
    return fresh(cat)


@lru_cache(maxsize=1)
def recorded() -> Record:
    """The example as it was recorded."""
    return Record.load(example_path())


def write_example(choices: int = 55, seed: int = 57) -> None:
    """Record the example again, as must be done when the rules that it follows change."""
    game = fresh(seed=seed)
    game.play("greedy", choices=choices)
    example_path().parent.mkdir(exist_ok=True)
    game.record.save(example_path())


def from_text(text: str) -> Record:
    """The record in a file or a link; ``RecordError`` in one line otherwise."""
    stripped = text.strip()
    return Record.from_json(stripped) if stripped.startswith("{") else Record.from_link(stripped)
