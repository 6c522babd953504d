"""Whether a mech gets to a place, and for how many inches (B19 to B21, B27, B47, B49)."""

from mechlab.board.paths import NOWHERE, keep, leg_cost, route, straight
from mechlab.board.plane import fine_length, in_units
from mechlab.board.table import hits_disc, holds_disc, is_free, is_off, misses_box
from mechlab.engine import rule

from ..state import Game
from ..words import CLIMBING, DODGING, JUMPING, NATURALIST
from .mechs import leg_points

MOST_CLIMB = 1200
"""How far a climb may go beyond the inches of its Move, by a Run that follows at once (B21)."""


@rule
def longest(game: Game, a: int) -> int:
    """The most that the way under way may cost, in hundredths of an inch."""
    if game.going.how == CLIMBING and leg_points(game, a) > 0:
        return int(game.going.allowance) + MOST_CLIMB
    return int(game.going.allowance)


@rule
def way_cost(game: Game, a: int, x: int, y: int) -> int:
    """What going to a place costs in hundredths of an inch, or NOWHERE; the path is in the table.

    Straight where that is within the allowance, else round corners.
    """
    table = game.table
    disc = table.discs[a]
    how = game.going.how
    game.going.onto = disc.on
    game.going.spared = NOWHERE
    if disc.x == x and disc.y == y:
        keep_leg(game, a, x, y)
        return 0
    if how == JUMPING:
        return jump_cost(game, a, x, y)
    if how == CLIMBING:
        return climb_cost(game, a, x, y)
    if how == DODGING:
        free = is_free(table, a, int(disc.x), int(disc.y), x, y, NOWHERE)
        straight(table, a, x, y, NOWHERE, 0)
        return in_units(fine_length(x - disc.x, y - disc.y)) if free else NOWHERE
    spare_cover = 1 if game.mechs[a].pilot == NATURALIST else 0
    cost = straight(table, a, x, y, NOWHERE, spare_cover)
    if cost != NOWHERE and cost <= game.going.allowance:
        return cost
    return route(table, a, x, y, int(game.going.allowance), spare_cover)


@rule
def keep_leg(game: Game, a: int, x: int, y: int) -> None:
    """Keep a path of one leg."""
    table = game.table
    keep(table, 0, int(table.discs[a].x), int(table.discs[a].y))
    keep(table, 1, x, y)
    table.path_count = 2


@rule
def jump_cost(game: Game, a: int, x: int, y: int) -> int:
    """B20: straight, as if one piece were not there; to where a mech can stand.

    From the top of a piece it is that piece.
    """
    table = game.table
    disc = table.discs[a]
    x0, y0, on = int(disc.x), int(disc.y), int(disc.on)
    best = NOWHERE
    disc.on = NOWHERE
    if is_free(table, a, x, y, x, y, NOWHERE):
        for k in range(table.piece_count):
            if (on >= 0 and k != on) or misses_box(table.pieces[k], x0, y0, x, y, disc.radius):
                continue
            if is_free(table, a, x0, y0, x, y, k):
                cost = cost_without(game, a, x, y, k)
                if best == NOWHERE or cost < best:
                    best = cost
                    game.going.spared = k
    disc.on = on
    keep_leg(game, a, x, y)
    if best != NOWHERE:
        game.going.onto = NOWHERE
    return best


@rule
def cost_without(game: Game, a: int, x: int, y: int, k: int) -> int:
    """What a leg costs when a piece does not slow it."""
    table = game.table
    disc, piece = table.discs[a], table.pieces[k]
    slows = int(piece.slows)
    piece.slows = 0
    spare_cover = 1 if game.mechs[a].pilot == NATURALIST else 0
    fine = leg_cost(table, a, int(disc.x), int(disc.y), x, y, spare_cover)
    piece.slows = slows
    return in_units(fine)


@rule
def is_climbable(game: Game, k: int) -> bool:
    """B21: whether a piece has walls to climb and a top to stand on."""
    piece = game.table.pieces[k]
    return bool(piece.blocks_moves == 1 and piece.blocks_sight == 1 and piece.height > 0)


@rule
def climb_cost(game: Game, a: int, x: int, y: int) -> int:
    """B21: straight to the wall, up or down it, and on; the height counts as inches."""
    table = game.table
    disc = table.discs[a]
    if is_off(table, a, x, y):
        return NOWHERE
    x0, y0, on = int(disc.x), int(disc.y), int(disc.on)
    height, onto = 0, NOWHERE
    disc.on = NOWHERE
    if on >= 0:
        height = int(table.pieces[on].height)
        is_way = is_free(table, a, x0, y0, x, y, on) and is_free(table, a, x, y, x, y, NOWHERE)
    else:
        onto = top_at(game, a, x, y)
        is_way = onto >= 0 and is_free(table, a, x0, y0, x, y, onto)
        if is_way:
            height = int(table.pieces[onto].height)
            disc.on = onto
            is_way = not hits_disc(table, a, x, y, x, y)
    disc.on = on
    keep_leg(game, a, x, y)
    game.going.onto = onto
    return in_units(fine_length(x - x0, y - y0)) + height if is_way else NOWHERE


@rule
def top_at(game: Game, a: int, x: int, y: int) -> int:
    """The piece on whose top a mech's whole base fits at a place, or NOWHERE."""
    table = game.table
    for k in range(table.piece_count):
        if is_climbable(game, k) and holds_disc(table.pieces[k], x, y, table.discs[a].radius):
            return k
    return NOWHERE
