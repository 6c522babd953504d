"""What may be done, and if not why (E2, E3, E5, E6, F1 to F3): reasons, by number."""

from mechlab.engine import rule

from ..state import Game
from ..words import (
    ANNIHILATED,
    COOL,
    COST_COMBAT,
    COST_HP,
    COST_ITEM,
    COST_REBUILD,
    COST_STRESS,
    DEAD,
    EVERYTHING,
    INSIDE,
    MEND,
    NOTHING_ELSE,
    OTHERS_CONDITION,
    OWN_CONDITION,
    PUT_OUT,
    RELOAD,
    STATUS_COUNT,
    STUNNED,
    WHOLE,
    WRECK,
)
from .reasons import (
    ALL_AT_ONCE,
    FREE,
    HAS_A_MECH,
    HAS_TRIED,
    HP_IS_FULL,
    IS_A_WRECK,
    IS_FULL,
    IS_GONE,
    IS_NO_WRECK,
    IS_STUNNED,
    NO_ACTION,
    NO_BURN,
    NO_COUNTDOWN,
    NO_MECH,
    NO_REPAIRS,
    NO_SUCH_CONDITION,
    NOBODY_BESIDE,
    NOBODY_INSIDE,
    NOT_DESTROYED,
    NOT_PREVENTABLE,
    NOT_WHOSE,
    NOTHING_TO_DO,
    NOTHING_TO_RELOAD,
    ONE_OF_EACH,
    OWN_GEAR,
    PILOT_IS_DEAD,
    PILOT_LIVES,
    TRACK_IS_FULL,
)


@rule
def may_act(game: Game) -> int:
    """Whether the pilot can let the mech act."""
    if game.pilot != INSIDE:
        return NOBODY_INSIDE
    if game.mech.phase != WHOLE:
        return NO_MECH
    if game.mech.ends[STUNNED] != 0:
        return IS_STUNNED
    return FREE


@rule
def may_stabilize(game: Game, first: int, besides: int) -> int:
    """Whether it can STABILIZE so (E2, E3, R20 to R22)."""
    reason = may_act(game)
    if reason != FREE:
        return reason
    if game.actions < 2:
        return NO_ACTION
    if game.rules.stabilize == 0 and first == EVERYTHING:
        return ONE_OF_EACH
    if game.rules.stabilize == 1 and first != EVERYTHING:
        return ALL_AT_ONCE
    if first != COOL and game.mech.repairs < game.costs[COST_COMBAT]:
        return NO_REPAIRS
    if first == MEND and game.mech.hp >= game.mech.hp_max:
        return HP_IS_FULL
    return may_besides(game, first, besides)


@rule
def may_besides(game: Game, first: int, besides: int) -> int:
    """Whether it can do this besides. To do nothing besides is open where nothing is to be done;
    with everything at once only a condition is chosen."""
    if besides == NOTHING_ELSE:
        return FREE if is_nothing_else(game, first) == 1 else NOTHING_TO_DO
    if first == EVERYTHING and besides < OWN_CONDITION:
        return ALL_AT_ONCE
    if besides == RELOAD:
        return FREE if has_empty(game) == 1 else NOTHING_TO_RELOAD
    if besides == PUT_OUT:
        return FREE if game.mech.burn > 0 else NO_BURN
    if besides < OTHERS_CONDITION:
        return may_strip(game, besides - OWN_CONDITION)
    return may_strip_other(game, besides - OTHERS_CONDITION)


@rule
def is_nothing_else(game: Game, first: int) -> int:
    """Whether nothing else could be done."""
    if first != EVERYTHING and (has_empty(game) == 1 or game.mech.burn > 0):
        return 0
    for status in range(STATUS_COUNT):
        if may_strip(game, status) == FREE or may_strip_other(game, status) == FREE:
            return 0
    return 1


@rule
def may_strip(game: Game, status: int) -> int:
    """Whether an own condition can be stripped: none that its own gear gave it."""
    mech = game.mech
    if game.status_condition[status] == 0 or mech.ends[status] == 0:
        return NO_SUCH_CONDITION
    return OWN_GEAR if mech.by_gear[status] == 1 else FREE


@rule
def may_strip_other(game: Game, status: int) -> int:
    """Whether somebody else's can: an ally beside it, or whom it is engaged with (R21)."""
    if game.ally == 0:
        return NOBODY_BESIDE
    if game.ally != game.rules.condition_of + 1:
        return NOT_WHOSE
    if game.status_condition[status] == 0 or game.ally_ends[status] == 0:
        return NO_SUCH_CONDITION
    return FREE


@rule
def has_empty(game: Game) -> int:
    """Whether a weapon has to be reloaded."""
    for n in range(game.item_count):
        item = game.items[n]
        if item.loading == 1 and item.loaded == 0 and item.is_destroyed == 0:
            return 1
    return 0


@rule
def may_retry(game: Game) -> int:
    """Whether it can try to prevent a meltdown: once an own turn (R29)."""
    reason = may_act(game)
    if reason != FREE:
        return reason
    if game.mech.melts_at == 0:
        return NO_COUNTDOWN
    if game.mech.preventable == 0:
        return NOT_PREVENTABLE
    if game.has_retried == 1:
        return HAS_TRIED
    if game.rules.retry_action == 0 and game.actions < 2:
        return NO_ACTION
    return FREE


@rule
def may_eject(game: Game) -> int:
    """Whether the pilot can eject, from a wreck too (F1, R30)."""
    if game.pilot != INSIDE:
        return NOBODY_INSIDE
    mech = game.mech
    if mech.phase == WRECK:
        return FREE
    if mech.phase == ANNIHILATED:
        return IS_GONE
    if mech.ends[STUNNED] != 0 and game.rules.eject_stunned == 0:
        return IS_STUNNED
    return FREE if game.actions > 0 else NO_ACTION


@rule
def purse(game: Game) -> int:
    """The REPAIRS that can be spent at a rest: the mech's own, or allies' too (R27)."""
    repairs = int(game.mech.repairs)
    if game.rules.who_pays == 1:
        repairs += int(game.ally_repairs)
    return repairs


@rule
def may_buy(game: Game, cost: int, is_missing: int) -> int:
    """Whether something of a mech that works can be bought at a rest."""
    if game.mech.phase == ANNIHILATED:
        return IS_GONE
    if game.mech.phase == WRECK:
        return IS_A_WRECK
    if is_missing == 0:
        return TRACK_IS_FULL
    return FREE if purse(game) >= cost else NO_REPAIRS


@rule
def may_buy_hp(game: Game) -> int:
    """Full HP."""
    return may_buy(game, int(game.costs[COST_HP]), int(game.mech.hp < game.mech.hp_max))


@rule
def may_buy_item(game: Game, n: int) -> int:
    """A destroyed item; with whole mounts, by its first weapon that is destroyed (R25)."""
    if n >= game.item_count or game.items[n].is_destroyed == 0:
        return NOT_DESTROYED
    if game.rules.item_repair == 1 and game.items[n].mount >= 0:
        for other in range(n):
            item = game.items[other]
            if item.mount == game.items[n].mount and item.is_destroyed == 1:
                return NOT_DESTROYED
    return may_buy(game, int(game.costs[COST_ITEM]), 1)


@rule
def may_buy_structure(game: Game) -> int:
    """A point of structure; a frame may pay less for it."""
    mech = game.mech
    return may_buy(game, int(mech.structure_cost), int(mech.structure < mech.structure_max))


@rule
def may_buy_stress(game: Game) -> int:
    """A point of stress."""
    mech = game.mech
    return may_buy(game, int(game.costs[COST_STRESS]), int(mech.stress < mech.stress_max))


@rule
def may_rebuild(game: Game) -> int:
    """The mech from its wreck (R26)."""
    if game.mech.phase == ANNIHILATED:
        return IS_GONE
    if game.mech.phase != WRECK:
        return IS_NO_WRECK
    return FREE if purse(game) >= game.costs[COST_REBUILD] else NO_REPAIRS


@rule
def may_print(game: Game) -> int:
    """A mech: one at a time, and only for somebody who lives (F2, R33)."""
    if game.pilot == DEAD:
        return PILOT_IS_DEAD
    return HAS_A_MECH if game.mech.phase == WHOLE else FREE


@rule
def may_crew(game: Game) -> int:
    """A new pilot, or a clone of the dead one (F3)."""
    return FREE if game.pilot == DEAD else PILOT_LIVES


@rule
def may_repair_fully(game: Game) -> int:
    """A full repair: of a mech that is no wreck, as long as anything is missing (E6)."""
    mech = game.mech
    if mech.phase != WHOLE:
        return NO_MECH
    is_full = mech.hp == mech.hp_max and mech.structure == mech.structure_max
    is_full = is_full and mech.stress == mech.stress_max and mech.heat == 0 and mech.burn == 0
    is_full = is_full and mech.repairs == mech.repairs_max and mech.core_power == 1
    is_full = is_full and mech.melts_at == 0 and game.pilot_hp >= game.pilot_hp_max
    for status in range(STATUS_COUNT):
        is_full = is_full and mech.ends[status] == 0
    for n in range(game.item_count):
        item = game.items[n]
        is_full = is_full and item.is_destroyed == 0 and item.charges == item.full_charges
        is_full = is_full and item.loaded == item.loading
    return IS_FULL if is_full else FREE
