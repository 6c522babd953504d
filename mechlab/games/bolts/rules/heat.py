"""Heat: what actions cost, overheating, cooling down, the Heat Exchanger (B12, B42, B46)."""

from mechlab.engine import ask, note, offer, rule

from ..state import Game
from ..words import (
    COOL_NOW,
    COOLED,
    DECLINE,
    EXCHANGE,
    EXCHANGED,
    EXCHANGER,
    FROM_HEAT,
    HEATED,
    LOCKED,
    OVERHEAT,
    OVERHEATED,
    SPAN,
    UNLOCKED,
)
from .choosing import choose
from .damage import take_hits
from .dice import throw
from .mechs import capacity, torso_works


@rule
def pay(game: Game, a: int, heat: int) -> bool:
    """B46: the heat of an action, and the check; whether the action goes on.

    Every action is checked, also one without heat (Q6). Only a failed roll locks the mech (Q7).
    """
    mech = game.mechs[a]
    if heat > 0:
        mech.heat += heat
        mech.heated += heat
        note(game, HEATED, a, heat, mech.heat, 0, 0)
    if mech.heat > capacity(game, a):
        offer_exchanger(game, a)
    excess = int(mech.heat) - capacity(game, a)
    if excess <= 0:
        return True
    sides = int(game.rules.overheat_die_sides)
    note(game, OVERHEATED, a, excess, mech.heat, 0, 0)
    needed = excess + 1 if excess < sides else 0
    face = throw(game, a, OVERHEAT, sides, needed)
    if face > excess:
        return True
    mech.is_locked = 1
    mech.is_watching = 0
    mech.overheats += 1
    note(game, LOCKED, a, mech.heat, 0, 0, 0)
    take_hits(game, a, a, face, 0, FROM_HEAT)
    return False


@rule
def may_exchange(game: Game, a: int) -> bool:
    """B12: whether a Heat Exchanger can be used, which it can be once a game."""
    mech = game.mechs[a]
    return bool(torso_works(game, a, EXCHANGER) and mech.has_exchanged == 0 and mech.heat > 0)


@rule
def offer_exchanger(game: Game, a: int) -> None:
    """Q27: before the die of an overheated mech is rolled its Heat Exchanger may still be used."""
    if not may_exchange(game, a):
        return
    ask(game, a, COOL_NOW)
    offer(game, DECLINE * SPAN)
    offer(game, EXCHANGE * SPAN)
    if choose(game, a) // SPAN == EXCHANGE:
        exchange(game, a)


@rule
def exchange(game: Game, a: int) -> None:
    """B12: all heat goes; a mech that cooled down can act again."""
    mech = game.mechs[a]
    mech.heat = 0
    mech.has_exchanged = 1
    note(game, EXCHANGED, a, 0, 0, 0, 0)
    unlock(game, a)


@rule
def unlock(game: Game, a: int) -> None:
    """B46: a mech whose heat is back at its torso's points or below may act again."""
    mech = game.mechs[a]
    if mech.is_locked == 1 and mech.heat <= capacity(game, a):
        mech.is_locked = 0
        note(game, UNLOCKED, a, mech.heat, 0, 0, 0)


@rule
def cool(game: Game, a: int) -> None:
    """B42: upkeep takes some heat."""
    mech = game.mechs[a]
    off = min(int(mech.heat), int(game.rules.cooling))
    if off > 0:
        mech.heat -= off
        note(game, COOLED, a, off, mech.heat, 0, 0)
    unlock(game, a)
