"""Going somewhere: Move, Run, jumps, climbs, dodges; what it does to soft cover (B38, B47, B49)."""

from mechlab.board.paths import is_trampled
from mechlab.board.plane import INCH
from mechlab.board.table import crosses
from mechlab.engine import NotAnOption, ask, note, rule

from ..state import Game
from ..words import (
    CLIMBING,
    COVER_FELL,
    DODGING,
    JUMPING,
    NATURALIST,
    TURNED,
    WENT,
)
from .choosing import choose_place
from .heat import pay
from .options import face_x, face_y, place_x, place_y
from .places import offer_places
from .reach import forget_sight
from .ways import longest, way_cost


@rule
def travel(game: Game, a: int, how: int, allowance: int, question: int) -> int:
    """Ask where to, and go; what is left of the allowance."""
    game.going.how = how
    game.going.allowance = allowance
    ask(game, a, question)
    offer_places(game, a)
    option = choose_place(game, a)
    return allowance - go(game, a, option)


@rule
def go(game: Game, a: int, option: int) -> int:
    """Go to a place by the way that its cost was reckoned for; the cost."""
    x, y = place_x(option), place_y(option)
    cost = way_cost(game, a, x, y)
    if cost < 0 or cost > longest(game, a):
        raise NotAnOption
    if game.going.how == CLIMBING and cost > game.going.allowance:
        if not run_on(game, a, cost - int(game.going.allowance)):
            return int(game.going.allowance)
    table = game.table
    for n in range(1, table.path_count):
        step(game, a, int(table.path_x[n]), int(table.path_y[n]))
    stand(game, a, int(game.going.onto))
    turn(game, a, face_x(option), face_y(option))
    return cost


@rule
def run_on(game: Game, a: int, further: int) -> bool:
    """B21: a climb that a Move does not finish goes on by a Run at once; whether it does."""
    inch = INCH * run_factor(game, a)
    inches = (further + inch - 1) // inch
    if not pay(game, a, inches * int(game.rules.run_heat)):
        return False
    game.mechs[a].has_run = 1
    return True


@rule
def run_factor(game: Game, a: int) -> int:
    """B19: how many inches an inch of Run is."""
    return int(game.rules.boost_factor) if game.mechs[a].is_boosted == 1 else 1


@rule
def step(game: Game, a: int, x: int, y: int) -> None:
    """One straight leg."""
    disc = game.table.discs[a]
    x0, y0 = int(disc.x), int(disc.y)
    if x0 == x and y0 == y:
        return
    disc.x = x
    disc.y = y
    forget_sight(game, a)
    note(game, WENT, a, x, y, game.going.how, 0)
    if disc.on < 0 and game.going.how != CLIMBING and game.going.how != DODGING:
        trample(game, a, x0, y0, x, y)


@rule
def stand(game: Game, a: int, onto: int) -> None:
    """Stand on the table or on top of a piece."""
    disc = game.table.discs[a]
    if disc.on != onto:
        disc.on = onto
        disc.z = game.table.pieces[onto].height if onto >= 0 else 0
        forget_sight(game, a)


@rule
def turn(game: Game, a: int, x: int, y: int) -> None:
    """B47, B49: at the end a mech may face anywhere."""
    disc = game.table.discs[a]
    if disc.face_x != x or disc.face_y != y:
        disc.face_x = x
        disc.face_y = y
        note(game, TURNED, a, x, y, 0, 0)


@rule
def trample(game: Game, a: int, x0: int, y0: int, x: int, y: int) -> None:
    """B38, Q20: soft cover that was walked through is difficult terrain from now on."""
    if game.mechs[a].pilot == NATURALIST and game.rules.naturalist_cover == 1:
        return
    table = game.table
    for k in range(table.piece_count):
        if table.pieces[k].covers == 0:
            continue
        if game.going.how == JUMPING and k == game.going.spared:
            continue
        if game.rules.soft_cover_falls == 0:
            falls = is_trampled(table, k, x0, y0, x, y)
        else:
            falls = crosses(table.pieces[k], x0, y0, x, y)
        if falls:
            fell(game, a, k)


@rule
def fell(game: Game, a: int, k: int) -> None:
    """A piece of cover becomes what is left of it."""
    piece, rest = game.table.pieces[k], game.soft_becomes
    piece.kind = rest.kind
    piece.blocks_moves = rest.blocks_moves
    piece.blocks_sight = rest.blocks_sight
    piece.slows = rest.slows
    piece.covers = rest.covers
    for b in range(game.mech_count):
        forget_sight(game, b)
    note(game, COVER_FELL, a, k, 0, 0, 0)
