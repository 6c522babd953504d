"""Charge: a move that ends beside an enemy, and an exchange (F11.3)."""

from mechlab.engine import ask, offer, rule

from ..reasons import FREE, IS_FRIEND, NEEDS_BOTH, NO_PATH, NO_STRIKE, TARGET_GONE
from ..state import Game
from ..words import BY_ITSELF, CHARGE_TO, TO_HEX
from .choosing import SPAN, choose
from .exchange import exchange
from .ground import distance
from .heat import gain_heat
from .movement import may_leave, walk
from .reach import path_to, reach
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
    reach(game, mech.hex, speed(game, a), int(jumps(game, a)))
    for n in range(1, game.touched_count):
        if distance(game, game.touched[n], target.hex) == 1:
            return FREE
    return NO_PATH


@rule
def charge(game: Game, a: int, b: int) -> None:
    """F11.3: go beside the target, gain Heat, fight; a fall or worse on the way ends it."""
    mech, target = game.mechs[a], game.mechs[b]
    mech.quick = 0
    reach(game, mech.hex, speed(game, a), int(jumps(game, a)))
    ask(game, mech.side, CHARGE_TO)
    for n in range(1, game.touched_count):
        if distance(game, game.touched[n], target.hex) == 1:
            offer(game, TO_HEX * SPAN + int(game.touched[n]))
    place = choose(game, mech.side) % SPAN
    walk(game, a, path_to(game, place))
    if mech.hex != place or not is_fit(game, a):
        return
    gain_heat(game, a, game.rules.charge_heat, BY_ITSELF)
    if is_fit(game, a) and target.is_alive == 1:
        exchange(game, a, b)


@rule
def is_fit(game: Game, a: int) -> bool:
    """Whether a mech that arrived can still fight: alive and standing."""
    mech = game.mechs[a]
    return bool(game.is_over == 0 and mech.is_alive == 1 and mech.is_prone == 0)
