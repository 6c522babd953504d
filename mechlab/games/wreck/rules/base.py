"""At base: a full repair, a mech printed, a pilot for one that died (E6, F2, F3)."""

from mechlab.engine import ask, note, offer, rule

from ..state import Game
from ..words import (
    AT_BASE,
    CLONE,
    CLONED,
    CREWED,
    FULL_REPAIR,
    FULLY_REPAIRED,
    GO_HOME,
    NEW_CREW,
    NEW_PILOT,
    OUTSIDE,
    PRINT_MECH,
    PRINTED_MECH,
    SPAN,
    STATUS_COUNT,
    THE_MECH,
    WHOLE,
)
from .choosing import choose
from .permits import may_crew, may_print, may_repair_fully
from .reasons import FREE
from .rest import mount


@rule
def at_base(game: Game) -> None:
    """What is done between two sorties, until nothing more is."""
    mount(game)
    kind = FULL_REPAIR
    while kind != GO_HOME:
        ask(game, 0, AT_BASE)
        if may_repair_fully(game) == FREE:
            offer(game, FULL_REPAIR * SPAN)
        if may_print(game) == FREE:
            offer(game, PRINT_MECH * SPAN)
        if may_crew(game) == FREE:
            offer(game, NEW_PILOT * SPAN)
            offer(game, CLONE * SPAN)
        offer(game, GO_HOME * SPAN)
        kind = choose(game) // SPAN
        if kind == FULL_REPAIR:
            restore(game)
            note(game, FULLY_REPAIRED, THE_MECH, 0, 0, 0, 0)
        elif kind == PRINT_MECH:
            game.mech.phase = WHOLE
            restore(game)
            note(game, PRINTED_MECH, THE_MECH, 0, 0, 0, 0)
            mount(game)
        elif kind == NEW_PILOT or kind == CLONE:
            game.crew = NEW_CREW if kind == NEW_PILOT else CLONED
            game.pilot = OUTSIDE
            game.pilot_hp = game.pilot_hp_max
            note(game, CREWED, THE_MECH, game.crew, 0, 0, 0)
            mount(game)


@rule
def restore(game: Game) -> None:
    """Everything, with REPAIRS, core power and every charge (E6)."""
    mech = game.mech
    mech.hp = mech.hp_max
    mech.structure = mech.structure_max
    mech.stress = mech.stress_max
    mech.heat = 0
    mech.burn = 0
    mech.repairs = mech.repairs_max
    mech.core_power = 1
    mech.melts_at = 0
    game.pilot_hp = game.pilot_hp_max
    for status in range(STATUS_COUNT):
        mech.ends[status] = 0
        mech.by_gear[status] = 0
    for n in range(game.item_count):
        item = game.items[n]
        item.is_destroyed = 0
        item.charges = item.full_charges
        item.loaded = item.loading
