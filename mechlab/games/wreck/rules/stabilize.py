"""STABILIZE: cool or mend, and one thing besides; or all of it (E2, E3, R20)."""

from mechlab.engine import note, offer, rule

from ..state import Game
from ..words import (
    BURN_OUT,
    COOL,
    COOLED,
    COST_COMBAT,
    EVERYTHING,
    HP_RESTORED,
    MEND,
    OTHERS_CONDITION,
    OWN_CONDITION,
    PAID,
    PUT_OUT,
    RELOAD,
    RELOADED,
    SPAN,
    STABILIZE,
    STATUS_COUNT,
    THE_MECH,
)
from .permits import may_act, may_stabilize
from .reasons import FREE
from .statuses import strip, strip_ally


@rule
def offer_stabilize(game: Game) -> None:
    """Offer every pair that is open."""
    if may_act(game) != FREE or game.actions < 2:
        return
    for first in range(EVERYTHING + 1):
        for besides in range(OTHERS_CONDITION + STATUS_COUNT):
            if may_stabilize(game, first, besides) == FREE:
                offer(game, STABILIZE * SPAN + 16 * first + besides)


@rule
def stabilize(game: Game, detail: int) -> None:
    """Do what was chosen."""
    first, besides = detail // 16, detail % 16
    if first == MEND or first == EVERYTHING:
        mend(game)
    if first == COOL or first == EVERYTHING:
        cool(game)
    if besides == RELOAD or first == EVERYTHING:
        reload(game)
    if (besides == PUT_OUT or first == EVERYTHING) and game.mech.burn > 0:
        game.mech.burn = 0
        note(game, BURN_OUT, THE_MECH, 0, 0, 0, 0)
    if OWN_CONDITION <= besides < OTHERS_CONDITION:
        strip(game, besides - OWN_CONDITION)
    if besides >= OTHERS_CONDITION:
        strip_ally(game, besides - OTHERS_CONDITION)


@rule
def mend(game: Game) -> None:
    """A REPAIR for all HP."""
    mech = game.mech
    cost = int(game.costs[COST_COMBAT])
    mech.repairs -= cost
    note(game, PAID, THE_MECH, cost, mech.repairs, 0, 0)
    mech.hp = mech.hp_max
    note(game, HP_RESTORED, THE_MECH, mech.hp, 0, 0, 0)


@rule
def cool(game: Game) -> None:
    """All heat is gone, and what ends by cooling."""
    game.mech.heat = 0
    note(game, COOLED, THE_MECH, 0, 0, 0, 0)
    for status in range(STATUS_COUNT):
        if game.status_cooled[status] == 1:
            strip(game, status)


@rule
def reload(game: Game) -> None:
    """Every weapon that has to be loaded is."""
    for n in range(game.item_count):
        item = game.items[n]
        if item.loading == 1 and item.loaded == 0 and item.is_destroyed == 0:
            item.loaded = 1
            note(game, RELOADED, THE_MECH, n, 0, 0, 0)
