"""A careful player without calculation: rules of thumb, the most pressing first."""

from mechlab.engine import is_offered, rule

from ..state import Game
from ..words import (
    ACT,
    BUY_HP,
    BUY_ITEM,
    BUY_REBUILD,
    BUY_STRESS,
    BUY_STRUCTURE,
    CLONE,
    COOL,
    EJECT,
    END_REST,
    END_TURN,
    EVERYTHING,
    EXPOSED,
    FULL_REPAIR,
    GO_HOME,
    LOSE_SYSTEM,
    MEND,
    NOTHING_ELSE,
    OTHERS_CONDITION,
    OWN_CONDITION,
    PRESS_ON,
    PRINT_MECH,
    PUT_OUT,
    RELOAD,
    REST_OR_NOT,
    RETRY,
    SHREDDED,
    SPAN,
    SPEND,
    STABILIZE,
    STATUS_COUNT,
    TAKE_REST,
    TRAUMA,
    WRECK,
)


@rule
def greedy_option(game: Game) -> int:
    """What it does at each question."""
    question = int(game.question)
    if question == ACT:
        return in_turn(game)
    if question == TRAUMA:
        return at_trauma(game)
    if question == REST_OR_NOT:
        return first_of(game, TAKE_REST, PRESS_ON)
    if question == SPEND:
        return at_rest(game)
    return at_home(game)


@rule
def first_of(game: Game, one: int, other: int) -> int:
    """The first of two kinds that is open."""
    return one * SPAN if is_offered(game, one * SPAN) else other * SPAN


@rule
def in_turn(game: Game) -> int:
    """Out of a mech that is lost; against a meltdown, then for HP, then against fire and heat."""
    mech = game.mech
    is_due = mech.melts_at != 0 and mech.melts_at <= game.turn
    may_try = is_offered(game, RETRY * SPAN)
    if is_offered(game, EJECT * SPAN):
        if mech.phase == WRECK and mech.melts_at != 0:
            return EJECT * SPAN
        if is_due and (not may_try or game.rules.retry_action == 0):
            return EJECT * SPAN
    if may_try:
        return RETRY * SPAN
    is_low = 2 * mech.hp <= mech.hp_max or (mech.burn >= mech.hp and mech.burn > 0)
    for first in (MEND, EVERYTHING):
        if is_low:
            for besides in (PUT_OUT, OWN_CONDITION + SHREDDED, OWN_CONDITION, NOTHING_ELSE):
                option = STABILIZE * SPAN + 16 * first + besides
                if is_offered(game, option):
                    return option
            option = with_first(game, first)
            if option >= 0:
                return option
    is_hot = 2 * mech.heat >= mech.heat_cap or mech.ends[EXPOSED] != 0
    if is_hot or mech.burn > 0:
        for besides in (PUT_OUT, OWN_CONDITION + SHREDDED, OWN_CONDITION, RELOAD, NOTHING_ELSE):
            option = STABILIZE * SPAN + 16 * COOL + besides
            if is_offered(game, option):
                return option
        option = with_first(game, COOL)
        if option >= 0:
            return option
    return END_TURN * SPAN


@rule
def with_first(game: Game, first: int) -> int:
    """Any way to STABILIZE that does this first; -1 for none."""
    for besides in range(OTHERS_CONDITION + STATUS_COUNT):
        option = STABILIZE * SPAN + 16 * first + besides
        if is_offered(game, option):
            return option
    return -1


@rule
def at_trauma(game: Game) -> int:
    """It gives up systems, the last first, and then mounts."""
    found = int(game.options[0])
    for n in range(game.option_count):
        if game.options[n] // SPAN == LOSE_SYSTEM:
            found = int(game.options[n])
    return found


@rule
def at_rest(game: Game) -> int:
    """A wreck, then what is nearest to its end; a REPAIR stays for the fight."""
    mech = game.mech
    if is_offered(game, BUY_REBUILD * SPAN):
        return BUY_REBUILD * SPAN
    spare = mech.repairs - 1
    if 2 * mech.structure <= mech.structure_max and spare >= mech.structure_cost:
        if is_offered(game, BUY_STRUCTURE * SPAN):
            return BUY_STRUCTURE * SPAN
    if 2 * mech.stress <= mech.stress_max and is_offered(game, BUY_STRESS * SPAN):
        if spare >= 2:
            return BUY_STRESS * SPAN
    if 4 * mech.hp <= 3 * mech.hp_max and is_offered(game, BUY_HP * SPAN):
        return BUY_HP * SPAN
    if spare >= 2:
        for n in range(game.option_count):
            if game.options[n] // SPAN == BUY_ITEM:
                return int(game.options[n])
    return END_REST * SPAN


@rule
def at_home(game: Game) -> int:
    """All that is open, and then home."""
    if is_offered(game, CLONE * SPAN):
        return CLONE * SPAN
    if is_offered(game, PRINT_MECH * SPAN):
        return PRINT_MECH * SPAN
    return first_of(game, FULL_REPAIR, GO_HOME)
