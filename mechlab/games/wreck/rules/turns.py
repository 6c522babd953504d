"""An own turn: what can be done in it, and what its end brings (B2, B3, E2, F1)."""

from mechlab.engine import ask, note, offer, rule

from ..state import Game
from ..words import (
    ACT,
    BURN,
    BURN_OUT,
    BY_BURN,
    EJECT,
    EJECTED,
    END_TURN,
    ENGINEERING,
    EXPOSED,
    FIGHTS_ON,
    HARMED,
    INSIDE,
    OUTSIDE,
    RETRY,
    SPAN,
    STABILIZE,
    STUNNED,
    THE_MECH,
    WHOLE,
)
from .checks import check
from .choosing import choose
from .damage import halved, settle
from .heat import melt_down, prevent
from .permits import may_eject, may_retry
from .reasons import FREE
from .stabilize import offer_stabilize, stabilize
from .statuses import expire


@rule
def own_turn(game: Game) -> None:
    """The pilot acts until the turn is ended; then what its end brings."""
    game.actions = 2
    game.has_retried = 0
    game.has_stabilized = 0
    kind = STABILIZE
    while kind != END_TURN:
        ask(game, 0, ACT)
        offer_stabilize(game)
        if may_retry(game) == FREE:
            offer(game, RETRY * SPAN)
        if may_eject(game) == FREE:
            offer(game, EJECT * SPAN)
        offer(game, END_TURN * SPAN)
        option = choose(game)
        kind = option // SPAN
        act(game, kind, option % SPAN)
    mech = game.mech
    if mech.phase == WHOLE and game.pilot == INSIDE and game.actions == 2:
        if mech.ends[STUNNED] == 0:
            note(game, FIGHTS_ON, THE_MECH, 0, 0, 0, 0)
    end_turn(game)


@rule
def act(game: Game, kind: int, detail: int) -> None:
    """Do what was chosen."""
    if kind == STABILIZE:
        game.actions = 0
        game.has_stabilized = 1
        game.stabilized += 1
        stabilize(game, detail)
    elif kind == RETRY:
        game.has_retried = 1
        if game.rules.retry_action == 0:
            game.actions = 0
        if check(game, ENGINEERING) == 1:
            prevent(game)
    elif kind == EJECT:
        game.actions = 0
        game.pilot = OUTSIDE
        note(game, EJECTED, THE_MECH, 0, 0, 0, 0)


@rule
def end_turn(game: Game) -> None:
    """Burn, then what runs out, then a meltdown whose time has come (R32)."""
    if game.rules.end_order == 0:
        burn_on(game)
        expire(game)
    else:
        expire(game)
        burn_on(game)
    if game.mech.melts_at != 0 and game.mech.melts_at <= game.turn:
        melt_down(game)


@rule
def burn_on(game: Game) -> None:
    """A check against burn: made, it is out; failed, it does its damage again (B2, B3)."""
    mech, rules = game.mech, game.rules
    if mech.burn == 0 or mech.phase != WHOLE:
        return
    if check(game, ENGINEERING) == 1:
        put_out(game)
        return
    damage = int(mech.burn)
    if rules.tick_exposed == 1 and mech.ends[EXPOSED] != 0:
        damage *= int(rules.exposed_factor)
    if rules.tick_resistance == 1 and mech.resists[BURN] == 1:
        damage = halved(game, damage, int(rules.resistance_divisor))
    mech.hp -= damage
    note(game, HARMED, THE_MECH, damage, mech.hp, BY_BURN, 0)
    settle(game)


@rule
def put_out(game: Game) -> None:
    """No more burn."""
    if game.mech.burn > 0:
        game.mech.burn = 0
        note(game, BURN_OUT, THE_MECH, 0, 0, 0, 0)
