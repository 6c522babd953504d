"""The target number of an attack (B16, B23, B28, B33, B48, B52)."""

from mechlab.board.sight import sees_back
from mechlab.engine import rule

from ..state import Game, Mount
from ..words import (
    AS_FIGHTER,
    AT_RUNNER,
    BEYOND,
    FIGHTER,
    FROM_ABOVE,
    FROM_BEHIND,
    HEAD,
    IN_BAND,
    IN_STEP,
    INTO_COVER,
    LONG,
    RANGE_MASTER,
    SHORT,
    WITH_AIM,
    WITH_WEAPON,
)
from .reach import band_of, in_cover


@rule
def band_modifier(game: Game, a: int, band: int) -> int:
    """B23, B52, Q2: what a band adds; a Range Master has two of them swapped (B33)."""
    mech = game.mechs[a]
    if mech.pilot == RANGE_MASTER and mech.swap > 0:
        if band == SHORT:
            band = int(mech.swap)
        elif band == mech.swap:
            band = SHORT
    if band == SHORT:
        return int(game.rules.short_modifier)
    if band == LONG:
        if game.rules.band_modifiers == 1:
            return int(game.rules.long_modifier_listed)
        return int(game.rules.long_modifier)
    return int(game.rules.far_modifier)


@rule
def add(game: Game, cause: int, amount: int) -> int:
    """A modifier, whose cause is written down when it is not 0."""
    if amount != 0:
        game.attack.causes |= 1 << cause
    return amount


@rule
def target_number(game: Game, a: int, b: int, mount: Mount, in_melee: int, in_step: int) -> int:
    """B52: the points of the head and all modifiers; what gave them is in ``game.attack.causes``.

    In melee neither range nor cover counts (Q14).
    """
    rules = game.rules
    mech = game.mechs[a]
    game.attack.causes = 0
    number = int(mech.points[HEAD])
    if in_melee == 1:
        number += add(game, WITH_WEAPON, int(mount.bonus))
        if mech.pilot == FIGHTER:
            # Q13: +1 on a die that has to be low is 1 less on the target number.
            sign = 1 if rules.fighter_adds_to == 0 else -1
            number += add(game, AS_FIGHTER, sign * int(rules.fighter))
    else:
        band = min(band_of(game, a, b), BEYOND - 1)
        number += add(game, IN_BAND, band_modifier(game, a, band))
        if mount.ignores_cover == 0 and in_cover(game, a, b):
            number += add(game, INTO_COVER, int(rules.cover))
    if sees_back(game.table, a, b):
        number += add(game, FROM_BEHIND, int(rules.back))
    if is_above(game, a, b):
        number += add(game, FROM_ABOVE, int(rules.height))
    if in_step == 1:
        number += add(game, IN_STEP, int(rules.synchronized))
    if mech.aims_at == b:
        number += add(game, WITH_AIM, int(rules.aim))
    if game.mechs[b].has_run == 1:
        number += add(game, AT_RUNNER, int(rules.ran))
    return number


@rule
def is_above(game: Game, a: int, b: int) -> bool:
    """B52: whether an attacker stands higher than its target's head."""
    one, other = game.table.discs[a], game.table.discs[b]
    return bool(one.z > other.z + other.tall)
