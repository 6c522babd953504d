"""Fire, Barrage and Aimed Shot: the own attacks at range of an activation (E4, E5, F12)."""

from mechlab.engine import ask, offer, rule

from ..reasons import (
    ALREADY_FIRED,
    ARM_GONE,
    FREE,
    IS_FRIEND,
    IS_JAMMED,
    LOAD_SPENT,
    NEEDS_BOTH,
    NO_LOAD,
    NO_OVERDRIVE,
    NO_QUICK,
    NO_SECOND_SHOT,
    NO_WEAPON,
    NOT_A_GUN,
    NOT_SEEN,
    OUT_OF_RANGE,
    TARGET_GONE,
    TENDER_ONLY_FIRE,
)
from ..state import Game
from ..words import (
    AIMED_SHOT,
    BARRAGE,
    BY_AIMED_SHOT,
    BY_BARRAGE,
    BY_FIRE,
    BY_ITSELF,
    FIRE,
    LOAD,
    OVERDRIVE,
    SECOND_WEAPON,
    STANDARD,
    TO_PART,
    WEAPON,
    WHICH_BAND,
)
from .choosing import SPAN, choose
from .heat import gain_heat
from .ranged import has_ammunition, long_range, reaches, shoot
from .reactions import PARTNER_FIRED, let_react
from .standing import apart, is_gun, is_jammed, numbers, usable
from .tender import shoot_tender, tender_in_reach

FIRST_TENDER = 6
"""A target from here on is the Cooling Tender of side target - FIRST_TENDER."""


@rule
def packed(mount: int, target: int, ammunition: int) -> int:
    """The details of an attack as one number."""
    return (mount * 8 + target) * 4 + ammunition


@rule
def may_use(game: Game, a: int, mount: int) -> int:
    """Why an item cannot be fired, or FREE (C3, F7, F8)."""
    if game.mechs[a].mounts[mount].holds != WEAPON:
        return NO_WEAPON
    if not usable(game, a, mount):
        return ARM_GONE
    if not is_gun(game, a, mount):
        return NOT_A_GUN
    if is_jammed(game, a, mount):
        return IS_JAMMED
    return FREE


@rule
def may_load(game: Game, a: int, mount: int, ammunition: int) -> int:
    """F12: why this ammunition cannot be declared, or FREE."""
    if has_ammunition(game, a, mount, ammunition):
        return FREE
    if ammunition == OVERDRIVE:
        return NO_OVERDRIVE
    if ammunition == LOAD and game.mechs[a].mounts[mount].has_load == 1:
        return LOAD_SPENT
    return NO_LOAD


@rule
def may_hit(game: Game, a: int, b: int, mount: int, ammunition: int) -> int:
    """F1: why a weapon cannot be fired at a mech, or FREE."""
    target = game.mechs[b]
    if target.side == game.mechs[a].side:
        return IS_FRIEND
    if target.is_alive == 0:
        return TARGET_GONE
    if reaches(game, a, b, mount, ammunition):
        return FREE
    profile = game.mechs[a].mounts[mount].profiles[numbers(game, a, mount, ammunition)]
    if apart(game, a, b) > long_range(game, profile.reach):
        return OUT_OF_RANGE
    return NOT_SEEN


@rule
def may_attack(game: Game, a: int, mount: int, target: int, ammunition: int) -> int:
    """Why one attack of weapon, target and ammunition is not open, or FREE; budget aside."""
    reason = may_use(game, a, mount)
    if reason == FREE:
        reason = may_load(game, a, mount, ammunition)
    if reason == FREE and target >= FIRST_TENDER:
        return tender_in_reach(game, a, mount, target - FIRST_TENDER, ammunition)
    if reason == FREE:
        reason = may_hit(game, a, target, mount, ammunition)
    return reason


@rule
def may_fire(game: Game, a: int, mount: int, target: int, ammunition: int) -> int:
    """E4: why Fire is not open, or FREE."""
    if game.mechs[a].quick < 1:
        return NO_QUICK
    if game.mechs[a].has_fired == 1:
        return ALREADY_FIRED
    return may_attack(game, a, mount, target, ammunition)


@rule
def may_fire_fully(game: Game, a: int, mount: int, target: int, ammunition: int) -> int:
    """E5: why an attack that is a Full action is not open, or FREE."""
    if game.mechs[a].quick < game.rules.quick_actions:
        return NEEDS_BOTH
    if target >= FIRST_TENDER:
        return TENDER_ONLY_FIRE
    return may_attack(game, a, mount, target, ammunition)


@rule
def may_barrage(game: Game, a: int, mount: int, target: int, ammunition: int) -> int:
    """E5: why a Barrage cannot begin with this attack, or FREE: a second weapon needs a target."""
    reason = may_fire_fully(game, a, mount, target, ammunition)
    if reason == FREE and not has_second(game, a, mount):
        return NO_SECOND_SHOT
    return reason


@rule
def has_second(game: Game, a: int, first: int) -> bool:
    """Whether another weapon than the first has some mech to fire at."""
    for mount in range(3):
        if mount != first and may_use(game, a, mount) == FREE:
            for b in range(len(game.mechs)):
                if may_hit(game, a, b, mount, STANDARD) == FREE:
                    return True
    return False


@rule
def offer_attacks(game: Game, a: int) -> None:
    """Offer every Fire, Barrage and Aimed Shot that is open.

    The weapons, targets and ammunition are looked through once for all three.
    """
    mech = game.mechs[a]
    can_fire = mech.quick >= 1 and mech.has_fired == 0
    is_fresh = mech.quick >= game.rules.quick_actions
    if not can_fire and not is_fresh:
        return
    for mount in range(3):
        if may_use(game, a, mount) != FREE:
            continue
        with_second = is_fresh and has_second(game, a, mount)
        for target in range(FIRST_TENDER + 2):
            for ammunition in range(3):
                if may_attack(game, a, mount, target, ammunition) == FREE:
                    detail = packed(mount, target, ammunition)
                    if can_fire:
                        offer(game, FIRE * SPAN + detail)
                    if is_fresh and target < FIRST_TENDER:
                        offer_fully(game, detail, with_second)


@rule
def offer_fully(game: Game, detail: int, with_second: bool) -> None:
    """Offer an attack as a Full action."""
    offer(game, AIMED_SHOT * SPAN + detail)
    if with_second:
        offer(game, BARRAGE * SPAN + detail)


@rule
def fire(game: Game, a: int, detail: int) -> None:
    """E4: Fire one weapon; its Heat comes after the last shot (Amb061)."""
    mech = game.mechs[a]
    mech.quick -= 1
    mech.has_fired = 1
    attack(game, BY_FIRE, a, detail, -1)
    gain_heat(game, a, game.attack.heat, BY_ITSELF)
    back_up(game, a)


@rule
def attack(game: Game, kind: int, a: int, detail: int, band: int) -> None:
    """One attack of an activation, at a mech or a Tender."""
    ammunition = detail % 4
    target = detail // 4 % 8
    mount = detail // 32
    if target >= FIRST_TENDER:
        shoot_tender(game, a, target - FIRST_TENDER, mount, ammunition)
    else:
        shoot(game, kind, a, target, mount, ammunition, band)


@rule
def back_up(game: Game, a: int) -> None:
    """D4: after an attack on an enemy mech the bond partner may add its shot."""
    target = int(game.attack.target)
    if target < FIRST_TENDER and game.mechs[a].partner >= 0 and game.mechs[target].is_alive == 1:
        let_react(game, PARTNER_FIRED, a, target)


@rule
def barrage(game: Game, a: int, detail: int) -> None:
    """E5: fire two different weapons; the second picks its target after the first is done."""
    mech = game.mechs[a]
    mech.quick = 0
    mech.has_fired = 1
    attack(game, BY_BARRAGE, a, detail, -1)
    heat = int(game.attack.heat + game.rules.barrage_heat)
    back_up(game, a)
    if game.is_over == 0 and mech.is_alive == 1:
        second = second_attack(game, a, detail // 32)
        if second >= 0:
            attack(game, BY_BARRAGE, a, second, -1)
            heat += game.attack.heat
            back_up(game, a)
    gain_heat(game, a, heat, BY_ITSELF)


@rule
def second_attack(game: Game, a: int, first: int) -> int:
    """The details of a Barrage's second attack, -1 if nothing is left to fire at."""
    ask(game, game.mechs[a].side, SECOND_WEAPON)
    for mount in range(3):
        if mount == first or may_use(game, a, mount) != FREE:
            continue
        for target in range(FIRST_TENDER):
            for ammunition in range(3):
                if may_attack(game, a, mount, target, ammunition) == FREE:
                    offer(game, FIRE * SPAN + packed(mount, target, ammunition))
    if game.option_count == 0:
        return -1
    return choose(game, game.mechs[a].side) % SPAN


@rule
def aimed_shot(game: Game, a: int, detail: int) -> None:
    """E5: a whole volley at one part of choice, without location dice."""
    mech = game.mechs[a]
    mech.quick = 0
    mech.has_fired = 1
    ask(game, mech.side, WHICH_BAND)
    for part in range(6):
        offer(game, TO_PART * SPAN + part)
    band = choose(game, mech.side) % SPAN
    attack(game, BY_AIMED_SHOT, a, detail, band)
    gain_heat(game, a, game.attack.heat, BY_ITSELF)
    back_up(game, a)
