"""One mech's activation: its budget, its menu of actions, its end (E3)."""

from mechlab.engine import ask, note, offer, rule

from ..reasons import FREE
from ..state import Game
from ..words import (
    ACT,
    ACTIVATION,
    AIMED_SHOT,
    BARRAGE,
    BOOST,
    BRACE,
    BREAK,
    BY_ITSELF,
    BY_SHELLING,
    BY_WYVERN,
    CHANGE_FORM,
    CHARGE,
    COOL,
    END_TURN,
    FIRE,
    FREE_LOCK,
    GUARD,
    LOCK,
    MELEE,
    MOVE,
    MOVE_TENDER,
    OVERWATCH,
    PREPARE,
    RIGHT,
    SEIZE,
    SHELL,
    SMOKE,
    STABILIZE,
    STAND,
    STANDARD,
    THROW,
    WYVERN,
)
from .actions import (
    brace,
    change_form,
    guard,
    lock_on,
    may_brace,
    may_change_form,
    may_guard,
    may_lock,
    may_watch,
    overwatch,
    prepare,
    stabilize,
    vent,
)
from .charge import charge, offer_charges
from .choosing import SPAN, choose
from .exchange import exchange
from .fire import aimed_shot, back_up, barrage, fire, offer_attacks
from .grapple import break_free, grapple, may_break, may_grapple, may_throw, throw
from .heat import gain_heat
from .movement import boost, count_points, may_boost, may_move, may_stand, move, stand
from .ranged import shoot
from .skills import may_shell, may_wyvern
from .smoke import may_smoke, smoke
from .strikes import may_melee
from .tender import cool, move_tender, offer_tender


@rule
def activate(game: Game, a: int) -> None:
    """E3: one mech acts until it ends its activation or can do nothing more."""
    if game.goes_on == 0:
        begin(game, a)
    game.goes_on = 0
    mech = game.mechs[a]
    while game.is_over == 0 and mech.is_alive == 1:
        list_actions(game, a)
        option = choose(game, mech.side)
        if option == END_TURN * SPAN:
            break
        act(game, a, option // SPAN, option % SPAN)
    end(game, a)


@rule
def begin(game: Game, a: int) -> None:
    """E4 to E6, E9, E10: what lasted until now expires; the budget is set; the Tender cools."""
    mech, rules = game.mechs[a], game.rules
    game.active = a
    note(game, ACTIVATION, a, 0, 0, 0, 0)
    mech.is_braced = 0
    mech.is_prepared = 0
    mech.watch_mount = -1
    mech.guards = -1
    mech.is_raging = mech.is_enraged
    mech.rerolls = rules.enraged_rerolls * mech.is_raging
    lost = mech.vented + rules.shaken_actions * min(mech.is_shaken, 1)
    mech.vented = 0
    mech.quick = max(rules.quick_actions - lost, 0)
    mech.locks_left = rules.mast_lock_ons * mech.free_lock_on
    mech.entered = 0
    mech.has_fired = 0
    mech.has_shelled = 0
    mech.has_attacked = 0
    mech.has_boosted = 0
    mech.move_ended = 0
    mech.spent = 0
    count_points(game, a)
    cool(game, a)


@rule
def end(game: Game, a: int) -> None:
    """What ends with an activation, and what its mech did is remembered for F2."""
    mech = game.mechs[a]
    mech.is_raging = 0
    mech.rerolls = 0
    mech.is_exposed = max(mech.is_exposed - 1, 0)
    mech.is_shaken = max(mech.is_shaken - 1, 0)
    for arm in range(2):
        mech.jammed[arm] = max(mech.jammed[arm] - 1, 0)
    mech.has_activated = 1
    mech.last_entered = mech.entered
    mech.last_boosted = mech.has_boosted
    mech.quick = 0
    mech.movement = 0
    game.active = -1


@rule
def list_actions(game: Game, a: int) -> None:
    """Open the decision what to do next, with all that is open; ending is always."""
    mech = game.mechs[a]
    count_points(game, a)
    ask(game, mech.side, ACT)
    if may_move(game, a) == FREE:
        offer(game, MOVE * SPAN)
    if may_stand(game, a) == FREE:
        offer(game, STAND * SPAN)
    if mech.locks_left > 0:
        offer_locks(game, a, 1)
    if mech.quick > 0:
        offer_attacks(game, a)
        offer_quick(game, a)
    if mech.quick >= game.rules.quick_actions:
        offer_full(game, a)
    offer_tender(game, mech.side)
    offer(game, END_TURN * SPAN)


@rule
def offer_locks(game: Game, a: int, is_free: int) -> None:
    """Offer each Lock On, as a Quick or a free action."""
    kind = FREE_LOCK if is_free == 1 else LOCK
    for b in range(len(game.mechs)):
        if may_lock(game, a, b, is_free) == FREE:
            offer(game, kind * SPAN + b)


@rule
def offer_quick(game: Game, a: int) -> None:
    """E4: offer the Quick actions that are open."""
    for b in range(len(game.mechs)):
        if may_shell(game, a, b) == FREE:
            offer(game, SHELL * SPAN + b)
    if may_boost(game, a) == FREE:
        offer(game, BOOST * SPAN)
    for mount in range(2):
        if may_change_form(game, a, mount) == FREE:
            offer(game, CHANGE_FORM * SPAN + mount)
    offer_locks(game, a, 0)
    if may_brace(game, a) == FREE:
        offer(game, BRACE * SPAN)
    offer(game, COOL * SPAN)
    offer(game, PREPARE * SPAN)
    if may_throw(game, a) == FREE:
        offer(game, THROW * SPAN)
    if may_smoke(game, a) == FREE:
        offer(game, SMOKE * SPAN)


@rule
def offer_full(game: Game, a: int) -> None:
    """E5: offer the Full actions that are open; attacks at range are offered with Fire."""
    for mount in range(3):
        if may_watch(game, a, mount) == FREE:
            offer(game, OVERWATCH * SPAN + mount)
    for b in range(len(game.mechs)):
        if may_melee(game, a, b) == FREE:
            offer(game, MELEE * SPAN + b)
        if may_wyvern(game, a, b) == FREE:
            offer(game, WYVERN * SPAN + b)
        if may_grapple(game, a, b) == FREE:
            offer(game, SEIZE * SPAN + b)
        if may_guard(game, a, b) == FREE:
            offer(game, GUARD * SPAN + b)
    offer_charges(game, a)
    if may_break(game, a) == FREE:
        offer(game, BREAK * SPAN)
    offer(game, STABILIZE * SPAN)


@rule
def act(game: Game, a: int, kind: int, detail: int) -> None:
    """Do what was chosen."""
    if kind == MOVE:
        move(game, a)
    elif kind == STAND:
        stand(game, a)
    elif kind == MOVE_TENDER:
        move_tender(game, game.mechs[a].side)
    elif kind == FREE_LOCK:
        lock_on(game, a, detail, 1)
    elif kind == FIRE:
        fire(game, a, detail)
    elif kind == BARRAGE:
        barrage(game, a, detail)
    elif kind == AIMED_SHOT:
        aimed_shot(game, a, detail)
    elif kind <= SMOKE:
        act_quick(game, a, kind, detail)
    else:
        act_fully(game, a, kind, detail)


@rule
def act_quick(game: Game, a: int, kind: int, detail: int) -> None:
    """E4: a Quick action."""
    if kind == SHELL:
        shell(game, a, detail)
    elif kind == BOOST:
        boost(game, a)
    elif kind == CHANGE_FORM:
        change_form(game, a, detail)
    elif kind == LOCK:
        lock_on(game, a, detail, 0)
    elif kind == BRACE:
        brace(game, a)
    elif kind == COOL:
        vent(game, a)
    elif kind == PREPARE:
        prepare(game, a)
    elif kind == THROW:
        game.mechs[a].quick -= 1
        throw(game, a)
    elif kind == SMOKE:
        smoke(game, a)


@rule
def act_fully(game: Game, a: int, kind: int, detail: int) -> None:
    """E5: a Full action."""
    if kind == OVERWATCH:
        overwatch(game, a, detail)
    elif kind == CHARGE:
        charge(game, a, detail)
    elif kind == STABILIZE:
        stabilize(game, a)
    elif kind == GUARD:
        guard(game, a, detail)
    else:
        game.mechs[a].quick = 0
        if kind == MELEE:
            exchange(game, a, detail)
        elif kind == WYVERN:
            wyvern(game, a, detail)
        elif kind == SEIZE:
            grapple(game, a, detail)
        elif kind == BREAK:
            break_free(game, a)


@rule
def shell(game: Game, a: int, b: int) -> None:
    """F11.12: Shelling, once an activation."""
    game.mechs[a].quick -= 1
    game.mechs[a].has_shelled = 1
    shoot(game, BY_SHELLING, a, b, RIGHT, STANDARD, -1)
    gain_heat(game, a, game.attack.heat, BY_ITSELF)
    back_up(game, a)


@rule
def wyvern(game: Game, a: int, b: int) -> None:
    """F11.12: Wyvern's Fire, for all Charge."""
    game.mechs[a].charge = 0
    shoot(game, BY_WYVERN, a, b, RIGHT, STANDARD, -1)
    gain_heat(game, a, game.attack.heat, BY_ITSELF)
    back_up(game, a)
