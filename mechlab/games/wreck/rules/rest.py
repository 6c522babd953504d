"""A rest of an hour, and what REPAIRS buy at it (E4, E5)."""

from mechlab.engine import ask, note, offer, rule

from ..state import Game
from ..words import (
    BURN_OUT,
    BUY_HP,
    BUY_ITEM,
    BUY_REBUILD,
    BUY_STRESS,
    BUY_STRUCTURE,
    COST_HP,
    COST_ITEM,
    COST_REBUILD,
    COST_STRESS,
    DEAD,
    END_REST,
    HP_RESTORED,
    INSIDE,
    ITEM_MENDED,
    MOUNTED,
    OUTSIDE,
    PAID,
    PILOT_RESTED,
    REBUILT,
    RESTED,
    SPAN,
    SPEND,
    STATUS_COUNT,
    STRESS_BOUGHT,
    STRUCTURE_BOUGHT,
    THE_MECH,
    WHOLE,
)
from .choosing import choose
from .damage import halved
from .permits import (
    may_buy_hp,
    may_buy_item,
    may_buy_stress,
    may_buy_structure,
    may_rebuild,
)
from .reasons import FREE
from .statuses import strip, strip_ally


@rule
def rest(game: Game) -> None:
    """Heat and statuses are gone, the pilot rests, REPAIRS are spent (E4, E5)."""
    mech = game.mech
    mech.heat = 0
    if game.rules.rest_burn == 0 and mech.burn > 0:
        mech.burn = 0
        note(game, BURN_OUT, THE_MECH, 0, 0, 0, 0)
    for status in range(STATUS_COUNT):
        strip(game, status)
        strip_ally(game, status)
    note(game, RESTED, THE_MECH, 0, 0, 0, 0)
    rest_pilot(game)
    mount(game)
    kind = BUY_HP
    while kind != END_REST:
        offer_purchases(game)
        option = choose(game)
        kind = option // SPAN
        buy(game, kind, option % SPAN)


@rule
def rest_pilot(game: Game) -> None:
    """Half of the pilot's HP come back, rounded up (R28)."""
    if game.pilot == DEAD or game.pilot_hp >= game.pilot_hp_max:
        return
    half = halved(game, int(game.pilot_hp_max), int(game.rules.rest_divisor))
    game.pilot_hp = min(game.pilot_hp + half, game.pilot_hp_max)
    note(game, PILOT_RESTED, THE_MECH, game.pilot_hp, 0, 0, 0)


@rule
def mount(game: Game) -> None:
    """A pilot who had ejected gets into the mech again, if it works."""
    if game.pilot == OUTSIDE and game.mech.phase == WHOLE:
        game.pilot = INSIDE
        note(game, MOUNTED, THE_MECH, 0, 0, 0, 0)


@rule
def offer_purchases(game: Game) -> None:
    """Open the decision what to buy next."""
    ask(game, 0, SPEND)
    if may_buy_hp(game) == FREE:
        offer(game, BUY_HP * SPAN)
    for n in range(game.item_count):
        if may_buy_item(game, n) == FREE:
            offer(game, BUY_ITEM * SPAN + n)
    if may_buy_structure(game) == FREE:
        offer(game, BUY_STRUCTURE * SPAN)
    if may_buy_stress(game) == FREE:
        offer(game, BUY_STRESS * SPAN)
    if may_rebuild(game) == FREE:
        offer(game, BUY_REBUILD * SPAN)
    offer(game, END_REST * SPAN)


@rule
def buy(game: Game, kind: int, n: int) -> None:
    """Pay for what was chosen, and have it."""
    mech, costs = game.mech, game.costs
    if kind == BUY_HP:
        pay(game, int(costs[COST_HP]))
        mech.hp = mech.hp_max
        note(game, HP_RESTORED, THE_MECH, mech.hp, 0, 0, 0)
    elif kind == BUY_ITEM:
        pay(game, int(costs[COST_ITEM]))
        mend_items(game, n)
    elif kind == BUY_STRUCTURE:
        pay(game, int(mech.structure_cost))
        mech.structure += 1
        if game.rules.structure_hp == 1:
            mech.hp = mech.hp_max
        note(game, STRUCTURE_BOUGHT, THE_MECH, mech.structure, 0, 0, 0)
    elif kind == BUY_STRESS:
        pay(game, int(costs[COST_STRESS]))
        mech.stress += 1
        note(game, STRESS_BOUGHT, THE_MECH, mech.stress, 0, 0, 0)
    elif kind == BUY_REBUILD:
        pay(game, int(costs[COST_REBUILD]))
        rebuild(game)


@rule
def pay(game: Game, cost: int) -> None:
    """REPAIRS are spent, the mech's own first."""
    own = min(cost, int(game.mech.repairs))
    game.mech.repairs -= own
    game.ally_repairs -= cost - own
    note(game, PAID, THE_MECH, cost, game.mech.repairs, cost - own, 0)


@rule
def mend_items(game: Game, n: int) -> None:
    """An item works again; where mounts are mended whole, with all of its mount (R25)."""
    mount = int(game.items[n].mount)
    for other in range(game.item_count):
        item = game.items[other]
        is_whole = game.rules.item_repair == 1 and mount >= 0 and item.mount == mount
        if item.is_destroyed == 1 and (other == n or is_whole):
            item.is_destroyed = 0
            note(game, ITEM_MENDED, THE_MECH, other, 0, 0, 0)


@rule
def rebuild(game: Game) -> None:
    """The mech works again, with little structure and stress and all its HP (R26)."""
    mech, rules = game.mech, game.rules
    mech.phase = WHOLE
    mech.hp = mech.hp_max
    mech.structure = min(rules.rebuilt_structure, mech.structure_max)
    mech.stress = min(rules.rebuilt_stress, mech.stress_max)
    mech.melts_at = 0
    note(game, REBUILT, THE_MECH, mech.structure, mech.stress, 0, 0)
    if rules.rebuilt_items == 1:
        for n in range(game.item_count):
            if game.items[n].is_destroyed == 1:
                game.items[n].is_destroyed = 0
                note(game, ITEM_MENDED, THE_MECH, n, 0, 0, 0)
    mount(game)
