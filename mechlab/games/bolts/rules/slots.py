"""A slot: what a mech can do with it, and doing it (B44 to B57)."""

from mechlab.engine import ask, note, offer, rule

from ..state import Game
from ..words import (
    ACT,
    AIM,
    AIMED,
    ALLY_ACTS,
    AT_HEAD,
    AT_LEFT,
    AT_LEGS,
    AT_RIGHT,
    ATTACK,
    BOOSTED_RUN,
    BREAK_OFF,
    CLIMB,
    CLIMBING,
    DECLINE,
    EXCHANGE,
    FEET,
    GUN,
    JETS,
    JUMP,
    JUMPING,
    MOVE,
    MULTITASKER,
    OBSERVANT,
    OVERWATCH,
    PROTOCOL,
    RELOAD,
    RELOADED,
    RESTORE,
    RESTORED,
    RUN,
    SLOT,
    SPAN,
    STOP,
    STOPPED,
    UPLINK,
    UPLINK_PILOT,
    UPLINKED,
    WALKING,
    WHERE_TO,
)
from .attacking import attack
from .choosing import choose
from .declaring import declare, offer_attacks
from .heat import exchange, may_exchange, pay
from .mechs import in_inches, is_ally, move_inches, shield_levels, works
from .moving import travel
from .reactions import interrupt, offer_runs, run, run_cost, watch
from .weapons import attack_heat, can_attack


@rule
def slot(game: Game, a: int) -> None:
    """B44: one action of a mech. A Heat Exchanger takes no slot (Q27)."""
    mech = game.mechs[a]
    game.active = a
    note(game, SLOT, a, mech.heat, 0, 0, 0)
    list_actions(game, a)
    option = choose(game, a)
    while option // SPAN == EXCHANGE:
        exchange(game, a)
        list_actions(game, a)
        option = choose(game, a)
    act(game, a, option)
    if option // SPAN != AIM:
        mech.aims_at = -1
    game.active = -1


@rule
def list_actions(game: Game, a: int) -> None:
    """Open the decision what to do, with all that is open.

    After Take Aim only an attack on that target is, as long as there is one (B48, Q10).
    """
    mech = game.mechs[a]
    ask(game, a, ACT)
    if may_exchange(game, a):
        offer(game, EXCHANGE * SPAN)
    if mech.is_locked == 1:
        offer(game, STOP * SPAN)
        return
    if must_attack(game, a):
        offer_attacks(game, a, int(mech.aims_at))
        return
    mech.aims_at = -1
    offer(game, STOP * SPAN)
    if may_move(game, a):
        offer_moves(game, a)
    offer_runs(game, a)
    offer_attacks(game, a, -1)
    offer(game, OVERWATCH * SPAN)
    if works(game, a, AT_HEAD, PROTOCOL):
        offer(game, OVERWATCH * SPAN + 1)
    offer_upkeep(game, a)
    offer_uplinks(game, a)


@rule
def must_attack(game: Game, a: int) -> bool:
    """B48: whether the mech has taken aim and can attack that target."""
    aim = int(game.mechs[a].aims_at)
    return aim >= 0 and can_attack(game, a, aim)


@rule
def may_move(game: Game, a: int) -> bool:
    """B45, Q9: whether the free Move or Take Aim is still there: once a turn, or once a slot."""
    return bool(game.mechs[a].used_free == 0 or game.rules.free_action == 1)


@rule
def offer_moves(game: Game, a: int) -> None:
    """B47, B48, B20, B21: offer Move, with the jets or feet, and Take Aim."""
    offer(game, MOVE * SPAN)
    if move_inches(game, a) > 0 and works(game, a, AT_LEGS, JETS):
        offer(game, JUMP * SPAN)
    if move_inches(game, a) > 0 and works(game, a, AT_LEGS, FEET):
        offer(game, CLIMB * SPAN)
    for b in range(game.mech_count):
        if can_attack(game, a, b):
            offer(game, AIM * SPAN + b)


@rule
def may_restore(game: Game, a: int, place: int) -> bool:
    """B15: whether a level of an Energy Shield can be restored: once a turn, never the last one."""
    mech = game.mechs[a]
    levels = shield_levels(mech.mounts[place])
    return bool(mech.has_restored == 0 and 0 < levels < mech.mounts[place].bought)


@rule
def may_reload(game: Game, a: int, place: int) -> bool:
    """B18: whether an arm has an unloaded weapon."""
    return bool(works(game, a, place, GUN) and game.mechs[a].mounts[place].loaded == 0)


@rule
def offer_upkeep(game: Game, a: int) -> None:
    """Offer to restore shields and to reload."""
    for place in range(AT_LEFT, AT_RIGHT + 1):
        if may_restore(game, a, place):
            offer(game, RESTORE * SPAN + place)
        if may_reload(game, a, place):
            offer(game, RELOAD * SPAN + place)


@rule
def may_uplink(game: Game, a: int, b: int) -> bool:
    """B36, Q41: whether an ally can act for the pilot: it may not cool down."""
    mech, other = game.mechs[a], game.mechs[b]
    if mech.pilot != UPLINK_PILOT or mech.uplinks >= game.rules.uplinks or a == b:
        return False
    return bool(is_ally(game, a, b) and other.is_alive == 1 and other.is_locked == 0)


@rule
def offer_uplinks(game: Game, a: int) -> None:
    """Offer an action of each ally."""
    for b in range(game.mech_count):
        if may_uplink(game, a, b):
            offer(game, UPLINK * SPAN + b)


@rule
def act(game: Game, a: int, option: int) -> None:
    """Do what was chosen."""
    kind = option // SPAN
    if kind == STOP:
        stop(game, a)
    elif kind == MOVE or kind == JUMP or kind == CLIMB:
        move(game, a, kind)
    elif kind == RUN or kind == BOOSTED_RUN or kind == ATTACK:
        do_action(game, a, option)
    elif kind == UPLINK:
        uplink(game, a, option % SPAN)
    else:
        tend(game, a, kind, option % SPAN)


@rule
def stop(game: Game, a: int) -> None:
    """B44: no further action this turn; an Observant pilot then watches without heat (B32)."""
    mech = game.mechs[a]
    mech.is_done = 1
    note(game, STOPPED, a, 0, 0, 0, 0)
    if mech.pilot == OBSERVANT and mech.is_locked == 0:
        watch(game, a, 0)


@rule
def goes_on(game: Game, a: int, heat: int) -> bool:
    """Heat, check, reactions of others; whether the action then takes effect."""
    if not pay(game, a, heat):
        return False
    interrupt(game, a)
    return bool(game.is_over == 0 and game.mechs[a].is_alive == 1)


@rule
def do_action(game: Game, a: int, option: int) -> None:
    """A Run or an Attack."""
    if option // SPAN == ATTACK:
        detail = declare(game, a, option % SPAN)
        if detail >= 0 and goes_on(game, a, attack_heat(game, a, detail)):
            attack(game, a, detail)
    elif goes_on(game, a, run_cost(game, a, option)):
        run(game, a, option)


@rule
def move(game: Game, a: int, kind: int) -> None:
    """B47: a Move on foot, with jets or with feet; free once a turn, but jets and feet never."""
    mech = game.mechs[a]
    mech.used_free = 1
    allowance = in_inches(move_inches(game, a))
    heat = int(mech.mounts[AT_LEGS].heat) if kind != MOVE else 0
    if not goes_on(game, a, heat):
        return
    how = WALKING
    if kind == JUMP:
        how = JUMPING
    elif kind == CLIMB:
        how = CLIMBING
    left = travel(game, a, how, allowance, WHERE_TO)
    mech.walked += allowance - left
    if mech.pilot == MULTITASKER and kind != JUMP and game.is_over == 0 and mech.is_locked == 0:
        break_off(game, a, how, left)


@rule
def break_off(game: Game, a: int, how: int, left: int) -> None:
    """B30, Q41: one Attack in the middle of the Move, then the rest of it."""
    mech = game.mechs[a]
    ask(game, a, BREAK_OFF)
    offer(game, DECLINE * SPAN)
    offer_attacks(game, a, -1)
    option = choose(game, a)
    if option // SPAN == DECLINE:
        return
    do_action(game, a, option)
    if game.is_over == 1 or mech.is_alive == 0 or mech.is_locked == 1:
        return
    rest = travel(game, a, how, max(left, 0), WHERE_TO)
    mech.walked += left - rest


@rule
def uplink(game: Game, a: int, b: int) -> None:
    """B36: an ally runs or attacks, with its own heat."""
    game.mechs[a].uplinks += 1
    note(game, UPLINKED, a, b, 0, 0, 0)
    if not goes_on(game, a, 0) or not may_uplink_now(game, b):
        return
    game.active = b
    ask(game, b, ALLY_ACTS)
    offer(game, DECLINE * SPAN)
    offer_attacks(game, b, -1)
    offer_runs(game, b)
    option = choose(game, b)
    if option // SPAN != DECLINE:
        do_action(game, b, option)


@rule
def may_uplink_now(game: Game, b: int) -> bool:
    """Whether the ally is still there after what others did."""
    return bool(game.mechs[b].is_alive == 1 and game.mechs[b].is_locked == 0)


@rule
def tend(game: Game, a: int, kind: int, detail: int) -> None:
    """Take Aim, Overwatch, restoring and reloading."""
    mech = game.mechs[a]
    heat = 0
    if kind == AIM:
        mech.used_free = 1
    elif kind == OVERWATCH:
        heat = int(game.rules.overwatch_heat)
        if detail == 1:
            heat += int(mech.mounts[AT_HEAD].heat)
    elif kind == RESTORE:
        mech.has_restored = 1
        heat = int(mech.mounts[detail].heat)
    elif kind == RELOAD:
        heat = int(mech.mounts[detail].reload_heat)
    if goes_on(game, a, heat):
        finish(game, a, kind, detail)


@rule
def finish(game: Game, a: int, kind: int, detail: int) -> None:
    """The effect of such an action."""
    mech = game.mechs[a]
    if kind == AIM:
        mech.aims_at = detail
        note(game, AIMED, a, detail, 0, 0, 0)
    elif kind == OVERWATCH:
        watch(game, a, detail)
    elif kind == RESTORE and shield_levels(mech.mounts[detail]) > 0:
        mount = mech.mounts[detail]
        mount.level = min(mount.level + game.rules.shield_restored, mount.bought)
        note(game, RESTORED, a, detail, mount.level, 0, 0)
    elif kind == RELOAD:
        mech.mounts[detail].loaded = 1
        note(game, RELOADED, a, detail, 0, 0, 0)
