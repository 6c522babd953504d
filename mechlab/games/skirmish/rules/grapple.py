"""Grapple, Throw and Break: contests of two mechs (F11.5)."""

from mechlab.engine import ask, note, offer, roll, rule

from ..reasons import (
    FREE,
    IS_FRIEND,
    IS_GRAPPLED,
    IS_PRONE,
    NOT_ADJACENT,
    NOT_GRAPPLED,
    TARGET_GONE,
)
from ..state import Game
from ..words import BREAK, CONTEST, GRAPPLE, GRAPPLED, PLACED, SEIZE, THROW, THROW_TO, TO_HEX
from .choosing import SPAN, choose
from .crits import fall
from .damage import release
from .ground import is_free
from .sight import forget_sight
from .standing import apart


@rule
def may_grapple(game: Game, a: int, b: int) -> int:
    """E5: why a mech cannot be seized, or FREE; actions aside. Prone would end it at once."""
    mech, target = game.mechs[a], game.mechs[b]
    if target.side == mech.side:
        return IS_FRIEND
    if target.is_alive == 0 or target.hex < 0:
        return TARGET_GONE
    if apart(game, a, b) != 1:
        return NOT_ADJACENT
    if mech.grapples >= 0 or target.grapples >= 0:
        return IS_GRAPPLED
    return IS_PRONE if mech.is_prone == 1 or target.is_prone == 1 else FREE


@rule
def may_throw(game: Game, a: int) -> int:
    """E4: why Throw is not open, or FREE; actions aside."""
    return FREE if game.mechs[a].grapples >= 0 else NOT_GRAPPLED


@rule
def may_break(game: Game, a: int) -> int:
    """E5: why Break is not open, or FREE; actions aside."""
    return FREE if game.mechs[a].grapples >= 0 else NOT_GRAPPLED


@rule
def contest(game: Game, a: int, b: int, action: int) -> bool:
    """F11.5: both roll; the acting mech wins ties. Natural 1 and 20 mean nothing (Amb070)."""
    theirs = weight_bonus(game, b, a) + int(game.mechs[b].piloting)
    mine = weight_bonus(game, a, b) + int(game.mechs[a].piloting)
    sides = game.rules.hit_die_sides
    mine += roll(game, a, GRAPPLE, sides, 0)
    theirs += roll(game, b, GRAPPLE, sides, 0)
    note(game, CONTEST, a, b, action, mine, theirs)
    return mine >= theirs


@rule
def weight_bonus(game: Game, a: int, b: int) -> int:
    """F11.5, Amb118: 1 for each full step of Weight above the other, whoever acts."""
    above = int(game.mechs[a].weight - game.mechs[b].weight)
    return max(above, 0) // int(game.rules.grapple_weight_step)


@rule
def grapple(game: Game, a: int, b: int) -> None:
    """F11.5: on success neither can move."""
    if contest(game, a, b, SEIZE):
        game.mechs[a].grapples = b
        game.mechs[b].grapples = a
        note(game, GRAPPLED, a, b, 0, 0, 0)


@rule
def throw(game: Game, a: int) -> None:
    """F11.5: on success the other lies in a hex of choice beside the thrower; the grapple ends."""
    b = int(game.mechs[a].grapples)
    if contest(game, a, b, THROW):
        there = throw_to(game, a)
        if there >= 0:
            put(game, b, there)
        fall(game, b)


@rule
def throw_to(game: Game, a: int) -> int:
    """Amb118: the thrower picks a free hex beside it; -1 when there is none."""
    mech = game.mechs[a]
    ask(game, mech.side, THROW_TO)
    for way in range(6):
        there = int(game.ground[mech.hex].near[way])
        if there >= 0 and is_free(game, there):
            offer(game, TO_HEX * SPAN + there)
    if game.option_count == 0:
        return -1
    return choose(game, mech.side) % SPAN


@rule
def put(game: Game, b: int, there: int) -> None:
    """Move a mech without a move of its own: it enters no hexes and triggers nothing."""
    mech = game.mechs[b]
    game.ground[mech.hex].mech = -1
    game.ground[there].mech = b
    mech.hex = there
    forget_sight(game, b)
    note(game, PLACED, b, there, 0, 0, 0)


@rule
def break_free(game: Game, a: int) -> None:
    """F11.5: on success the grapple ends."""
    if contest(game, a, int(game.mechs[a].grapples), BREAK):
        release(game, a)
