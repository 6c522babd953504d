"""A skirmish one choice or one die at a time, as frameworks step it."""

from collections.abc import Sequence
from functools import lru_cache

from mechlab.engine import Record, Stepper
from mechlab.games import skirmish
from mechlab.games.skirmish.build import Build
from mechlab.games.skirmish.game import OPTION_SIZES, Skirmish
from mechlab.games.skirmish.words import DRAW, SPAN

from .spaces import OptionSpace

OPTIONS = OptionSpace(OPTION_SIZES, SPAN)
"""Every option of a skirmish as a number."""

FIRST = ("Courier", "Foreman", "Reaver")
SECOND = ("Lantern", "Drayman", "Courier")
SECOND_PILOTS = ("Q", "Rivet", "Len Oris")


def kit_teams() -> list[list[Build]]:
    """Two teams of kits that may meet: no pilot is on both."""
    second = [
        skirmish.kit(name).replace(pilot=pilot)
        for name, pilot in zip(SECOND, SECOND_PILOTS, strict=True)
    ]
    return [[skirmish.kit(name) for name in FIRST], second]


def teams_of_codes(first: str, second: str) -> list[list[Build]]:
    """The teams of two share codes; an empty code stands for the kits of :func:`kit_teams`."""
    teams = kit_teams()
    for side, code in enumerate((first, second)):
        if code:
            builds = skirmish.from_share_code(code)
            teams[side] = builds if isinstance(builds, list) else [builds]
    return teams


@lru_cache(maxsize=16)
def opening(first: str, second: str, where: str, seed: int, dice_by_hand: bool) -> Record:
    """The record of a game at its beginning."""
    teams = teams_of_codes(first, second)
    return skirmish.new_game(teams, where, seed, dice_by_hand=dice_by_hand).record


@lru_cache(maxsize=16)
def face_of(first: str, second: str) -> Skirmish:
    """The face that goes with two share codes."""
    return Skirmish(teams_of_codes(first, second), skirmish.catalog())


def returns(stepper: Stepper) -> list[float]:
    """What each side has of the result: 1 to the winner, -1 to the loser, 0 for a draw."""
    if not stepper.is_over or stepper.state.outcome == DRAW:
        return [0.0, 0.0]
    return [1.0, -1.0] if stepper.state.outcome == 0 else [-1.0, 1.0]


def open_numbers(stepper: Stepper) -> Sequence[int]:
    """The numbers of the open options, in ascending order."""
    return sorted(OPTIONS.number(option) for option in stepper.options())
