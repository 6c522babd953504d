"""Charge and the weapon skills that gain and spend it (F11.9 to F11.12)."""

from mechlab.engine import note, rule

from ..reasons import (
    ALREADY_SHELLED,
    FREE,
    IS_FRIEND,
    IS_JAMMED,
    NO_CHARGE,
    NO_LANCE,
    NOT_SEEN,
    OUT_OF_RANGE,
    TARGET_GONE,
)
from ..state import Game
from ..words import AMP, CHARGED, DISCHARGE, FORM_CHANGED, NO_SIGHT, SHELLING
from .sight import between
from .standing import apart, is_jammed
from .strikes import can_swing

NEVER, MAY, MUST = range(3)
"""Whether a strike spends Charge."""


@rule
def gain_charge(game: Game, a: int) -> None:
    """F11.9: Charge for a strike or a parry; what would be too much is lost."""
    mech = game.mechs[a]
    before = int(mech.charge)
    mech.charge = min(before + game.rules.charge_gain, game.rules.charge_max)
    note(game, CHARGED, a, mech.charge - before, mech.charge, 0, 0)


@rule
def spend_charge(game: Game, a: int, charge: int) -> None:
    """F11.9: take Charge off the track."""
    mech = game.mechs[a]
    mech.charge -= charge
    note(game, CHARGED, a, -charge, mech.charge, 0, 0)


@rule
def spending(game: Game, a: int, mount: int) -> int:
    """Whether a strike with a weapon spends Charge: NEVER, MAY or MUST (Amb109).

    In the first form that changes the form too, which a jam prevents (E4).
    """
    if mount < 0:
        return NEVER
    mech = game.mechs[a]
    item = mech.mounts[mount]
    if mech.charge <= 0 or (item.form == 0 and is_jammed(game, a, mount)):
        return NEVER
    if item.skill == DISCHARGE:
        return MAY
    if item.skill == AMP and mech.charge >= game.rules.amp_charge:
        return MUST if item.form == 1 else MAY
    return NEVER


@rule
def spend_on_strike(game: Game, side: int, mount: int) -> int:
    """F11.10, F11.11: pay for a declared strike, changing to the spending form; the Charge paid."""
    a = int(game.duel.fighters[side])
    item = game.mechs[a].mounts[mount]
    if item.form == 0:
        item.form = 1
        game.duel.free_form[side] = mount + 1
        note(game, FORM_CHANGED, a, mount, 1, 1, 0)
    charge = int(game.mechs[a].charge if item.skill == DISCHARGE else game.rules.amp_charge)
    spend_charge(game, a, charge)
    return charge


@rule
def load_charge(game: Game, charge: int) -> None:
    """F11.10, F11.11: what spent Charge adds to the strike under way."""
    attack, rules = game.attack, game.rules
    if charge == 0:
        return
    if game.mechs[attack.shooter].mounts[attack.mount].skill == AMP:
        attack.damage_plus += rules.amp_damage
        return
    attack.pen += charge * rules.discharge_pen
    attack.extra_count = charge * rules.discharge_damage_count
    attack.extra_sides = rules.discharge_damage_sides
    attack.damage_plus += charge * rules.discharge_damage_plus


@rule
def gain_by_striking(game: Game) -> None:
    """F11.10, F11.11: an accepted strike adds Charge in the first form, which spends none."""
    a, mount = int(game.attack.shooter), int(game.attack.mount)
    if mount < 0:
        return
    item = game.mechs[a].mounts[mount]
    if item.form == 0 and (item.skill == DISCHARGE or item.skill == AMP):
        gain_charge(game, a)


@rule
def gain_by_parry(game: Game, a: int) -> None:
    """F11.12: each parry with a gunlance in Lance form adds Charge."""
    if with_skill(game, a, SHELLING) >= 0:
        gain_charge(game, a)


@rule
def revert_form(game: Game, side: int) -> None:
    """F11.9: a form entered by a free change lasts for the exchange."""
    mount = int(game.duel.free_form[side]) - 1
    if mount >= 0:
        a = int(game.duel.fighters[side])
        game.mechs[a].mounts[mount].form = 0
        game.duel.free_form[side] = 0
        note(game, FORM_CHANGED, a, mount, 0, 1, 0)


@rule
def with_skill(game: Game, a: int, skill: int) -> int:
    """The mount of a working melee weapon in its first form that has a skill; -1 without one."""
    for mount in range(2):
        item = game.mechs[a].mounts[mount]
        if item.skill == skill and item.form == 0 and can_swing(game, a, mount):
            return mount
    return -1


@rule
def may_use_lance(game: Game, a: int, b: int, within: int) -> int:
    """F11.12: why a gunlance cannot shoot at a mech from its Lance form, or FREE."""
    mount = with_skill(game, a, SHELLING)
    target = game.mechs[b]
    if mount < 0:
        return NO_LANCE
    if is_jammed(game, a, mount):
        return IS_JAMMED
    if target.side == game.mechs[a].side:
        return IS_FRIEND
    if target.is_alive == 0 or target.hex < 0:
        return TARGET_GONE
    if apart(game, a, b) > within:
        return OUT_OF_RANGE
    if between(game, a, b) == NO_SIGHT:
        return NOT_SEEN
    return FREE


@rule
def may_shell(game: Game, a: int, b: int) -> int:
    """F11.12: why Shelling is not open, or FREE; actions aside."""
    if game.mechs[a].has_shelled >= game.rules.shelling_uses:
        return ALREADY_SHELLED
    return may_use_lance(game, a, b, game.rules.shelling_range)


@rule
def may_wyvern(game: Game, a: int, b: int) -> int:
    """F11.12: why Wyvern's Fire is not open, or FREE; actions aside."""
    reason = may_use_lance(game, a, b, game.rules.wyvern_range)
    if reason == FREE and game.mechs[a].charge < game.rules.wyvern_charge:
        return NO_CHARGE
    return reason
