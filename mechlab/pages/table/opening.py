"""What a table opens with: the game in the address, or the recorded example."""

from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from mechlab.engine import Record, RecordError, Stepper
from mechlab.serve import folder

ADDRESS = ("record", "event")
LONGEST = 60_000


def example_path(game: str) -> Path:
    """The recorded game that a table opens on."""
    return folder("dashboards") / "games" / f"{game}.json"


@cache
def recorded(game: str) -> Record:
    """The example of a game as it was recorded.

    >>> len(recorded("skirmish").choices) > 10
    True
    """
    return Record.load(example_path(game))


def example_of(library: Any, cat: Any) -> Stepper | None:
    """A game in its middle; None if the numbers no longer allow the one that was recorded.

    ``library`` is the package of the game.
    """
    game = library.__name__.rpartition(".")[2]
    for under in ("these", "own"):
        with suppress(RecordError):
            found: Stepper = library.open_record(recorded(game), cat, under)
            return found
    return None


def is_example(library: Any, record: Record) -> bool:
    """Whether a record is the example, by whichever numbers, and nothing was decided in it."""
    example = recorded(library.__name__.rpartition(".")[2])
    return (record.seed, record.choices) == (example.seed, example.choices)


def write_example(game: str, played: Stepper) -> None:
    """Record an example again, as must be done when the rules that it follows change."""
    path = example_path(game)
    path.parent.mkdir(exist_ok=True)
    played.record.save(path)


def from_text(text: str) -> Record:
    """The record in a file or a link; ``RecordError`` in one line otherwise."""
    stripped = text.strip()
    return Record.from_json(stripped) if stripped.startswith("{") else Record.from_link(stripped)
