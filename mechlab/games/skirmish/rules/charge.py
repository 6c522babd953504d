"""Charge: a move that ends beside an enemy, and an exchange (F11.3)."""

from mechlab.engine import ask, offer, rule

from ..reasons import FREE, IS_FRIEND, NEEDS_BOTH, NO_PATH, NO_STRIKE, TARGET_GONE
from ..state import Game
from ..words import BY_ITSELF, CHARGE, CHARGE_TO, TO_HEX
from .choosing import SPAN, choose
from .exchange import exchange
from .ground import distance
from .heat import gain_heat
from .movement import CHARGING, may_leave, walk
from .reach import path_to, reach
from .reactions import can_go_on
from .standing import apart, jumps, speed
from .strikes import has_strike


@rule
def may_charge(game: Game, a: int, b: int) -> int:
    """F11.3: why a Charge at a mech is not open, or FREE."""
    mech, target = game.mechs[a], game.mechs[b]
    if mech.quick < game.rules.quick_actions:
        return NEEDS_BOTH
    if target.side == mech.side:
        return IS_FRIEND
    if target.is_alive == 0:
        return TARGET_GONE
    stuck = may_leave(game, a)
    if stuck != FREE:
        return stuck
    if not has_strike(game, a):
        return NO_STRIKE
    if apart(game, a, b) > speed(game, a) + 1:
        return NO_PATH
    look_ahead(game, a)
    return FREE if reaches_beside(game, b) else NO_PATH


@rule
def look_ahead(game: Game, a: int) -> None:
    """F11.3, Amb114: find where a Charge can go: as far as Speed, whatever the move has used."""
    reach(game, game.mechs[a].hex, speed(game, a), int(jumps(game, a)))


@rule
def reaches_beside(game: Game, b: int) -> bool:
    """Whether some hex that was found, but the start, is beside a mech."""
    for n in range(1, game.touched_count):
        if distance(game, game.touched[n], game.mechs[b].hex) == 1:
            return True
    return False


@rule
def offer_charges(game: Game, a: int) -> None:
    """Offer each Charge that is open; the ways are looked for once for all enemies."""
    mech = game.mechs[a]
    if may_leave(game, a) != FREE or not has_strike(game, a):
        return
    is_near = False
    for b in range(len(game.mechs)):
        target = game.mechs[b]
        if target.side == mech.side or target.is_alive == 0:
            continue
        if apart(game, a, b) > speed(game, a) + 1:
            continue
        if not is_near:
            look_ahead(game, a)
            is_near = True
        if reaches_beside(game, b):
            offer(game, CHARGE * SPAN + b)


@rule
def charge(game: Game, a: int, b: int) -> None:
    """F11.3: go beside the target, gain Heat, fight; a fall or worse on the way ends it."""
    mech, target = game.mechs[a], game.mechs[b]
    mech.quick = 0
    look_ahead(game, a)
    ask(game, mech.side, CHARGE_TO)
    for n in range(1, game.touched_count):
        if distance(game, game.touched[n], target.hex) == 1:
            offer(game, TO_HEX * SPAN + int(game.touched[n]))
    place = choose(game, mech.side) % SPAN
    walk(game, a, path_to(game, place), CHARGING)
    if mech.hex != place or not can_go_on(game, a):
        return
    gain_heat(game, a, game.rules.charge_heat, BY_ITSELF)
    if can_go_on(game, a) and target.is_alive == 1:
        exchange(game, a, b)
