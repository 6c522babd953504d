"""Whether the rules of today would play a recorded game as it was played."""

from dataclasses import dataclass
from pathlib import Path

from mechlab.engine import RecordError, Stepper
from mechlab.games import named

from .opened import Opened

SHOWN = 6
"""Numbers that are told; of the rest how many there are."""


@dataclass(frozen=True)
class Today:
    """What differs: the numbers in words, the result then, and what becomes of it now."""

    numbers: str
    then: str
    now: str


def today(play: Opened, catalog: Path | None = None) -> Today | None:
    """What the numbers of today make of a game; None where it is the same to the last die."""
    if play.stepper is None:
        return Today("", play.outcome, f"cannot be played again: {play.fault}")
    library = named(play.game)
    cat = library.catalog(catalog)
    found = library.differences(play.stepper.record, cat)
    numbers = "; ".join(
        [*found[:SHOWN], *([f"and {len(found) - SHOWN} more"][: len(found) > SHOWN])]
    )
    try:
        now: Stepper = library.open_record(play.stepper.record, cat, "these")
    except RecordError as error:
        return Today(numbers, play.outcome, str(error))
    if not found and _log(now) == _log(play.stepper):
        return None
    return Today(numbers, play.outcome, _said(play.stepper, now))


def _said(then: Stepper, now: Stepper) -> str:
    if _log(then) == _log(now):
        return "the same, event by event"
    return now.outcome or "it is not over yet"


def _log(game: Stepper) -> bytes:
    """Every event of a game."""
    return bytes(game.state.events[: int(game.state.event_count)].tobytes())
