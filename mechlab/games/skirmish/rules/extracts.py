"""What a Drone brings back from a hit (F11.13)."""

from mechlab.engine import note, rule

from ..state import Game
from ..words import (
    ACCURACY_EXTRACT,
    BACK,
    DICE_EXTRACT,
    EXTRACTS,
    HARVESTED,
    HEAD,
    LEGS,
    NO_EXTRACT,
    SECOND_FORM,
    SPEED_EXTRACT,
)


@rule
def harvest(game: Game, part: int) -> None:
    """F11.13: an extract by the part hit, to the end of the next round; never twice the same."""
    attack = game.attack
    if attack.numbers != SECOND_FORM:
        return
    mech = game.mechs[attack.shooter]
    if mech.mounts[attack.mount].skill != EXTRACTS:
        return
    extract = extract_of(part)
    if extract == NO_EXTRACT:
        return
    mech.extracts[extract] = game.round_number + game.rules.extract_rounds
    note(game, HARVESTED, attack.shooter, extract, part, 0, 0)


@rule
def extract_of(part: int) -> int:
    """F11.13: Head: Accuracy; Core or arm: a melee die; Legs: Speed; Back: nothing."""
    if part == HEAD:
        return ACCURACY_EXTRACT
    if part == LEGS:
        return SPEED_EXTRACT
    if part == BACK:
        return NO_EXTRACT
    return DICE_EXTRACT
