"""Where a mech can go: the places that are offered, and whether any other is open too.

Offered are the places that people measure for: the furthest and the half way in sixteen directions
and towards each enemy, base contact with an enemy and behind its back, the edges of the bands, and
behind cover. All lie straight ahead. A person may name any other place within reach, also round
corners (``is_open``); the facing is free, and offered towards the nearest enemy.
"""

from mechlab.board.paths import NOWHERE, contact_point, slide, spend, straight
from mechlab.board.plane import INCH, ahead, fine_length, in_units, squared
from mechlab.engine import offer, rule

from ..state import Game
from ..words import BEYOND, CLIMBING, JUMPING, NATURALIST, PLACES, SHORT, SPAN
from .mechs import in_inches, is_ally
from .options import face_x, face_y, facing_of, place_option, place_x, place_y
from .reach import band_reach
from .ways import is_climbable, longest, top_at, way_cost

BEARINGS = 16
"""Directions that are offered."""
LEAST = 50
"""Half an inch: shorter ways are not offered."""
TRIED = 3
"""Hundredths of an inch at which a place in a direction is looked for, from the furthest down."""


@rule
def is_open(game: Game, a: int, option: int) -> bool:
    """Whether a place that was not offered is one that the mech can go to."""
    if option // SPAN < PLACES or (face_x(option) == 0 and face_y(option) == 0):
        return False
    cost = way_cost(game, a, place_x(option), place_y(option))
    return cost != NOWHERE and cost <= longest(game, a)


@rule
def bearing_x(n: int) -> int:
    """The x of one of sixteen directions."""
    return (1000, 924, 707, 383, 0, -383, -707, -924, -1000, -924, -707, -383, 0, 383, 707, 924)[n]


@rule
def bearing_y(n: int) -> int:
    """The y of one of sixteen directions."""
    return bearing_x((n + 12) % BEARINGS)


@rule
def nearest_enemy(game: Game, a: int, x: int, y: int) -> int:
    """The enemy that is nearest to a place, or -1."""
    best, best_gap = -1, 0
    for b in range(game.mech_count):
        if game.mechs[b].is_alive == 1 and not is_ally(game, a, b):
            other = game.table.discs[b]
            gap = squared(x, y, int(other.x), int(other.y))
            if best < 0 or gap < best_gap:
                best, best_gap = b, gap
    return best


@rule
def offer_place(game: Game, a: int, x: int, y: int) -> None:
    """Offer a place, facing the nearest enemy."""
    b = nearest_enemy(game, a, x, y)
    dx, dy = 1, 0
    if b >= 0:
        dx, dy = int(game.table.discs[b].x) - x, int(game.table.discs[b].y) - y
    offer(game, place_option(x, y, facing_of(dx, dy)))


@rule
def offer_places(game: Game, a: int) -> None:
    """Offer what is worth it of all places in reach; to stay, facing each enemy, is always open."""
    disc = game.table.discs[a]
    for b in range(game.mech_count):
        if game.mechs[b].is_alive == 1 and not is_ally(game, a, b):
            other = game.table.discs[b]
            facing = facing_of(int(other.x - disc.x), int(other.y - disc.y))
            offer(game, place_option(int(disc.x), int(disc.y), facing))
    if game.going.how == JUMPING:
        offer_jumps(game, a)
    elif game.going.how == CLIMBING:
        offer_climbs(game, a)
    elif game.going.allowance > 0:
        for n in range(BEARINGS):
            offer_along(game, a, bearing_x(n), bearing_y(n))
        for b in range(game.mech_count):
            if game.mechs[b].is_alive == 1 and not is_ally(game, a, b):
                offer_towards(game, a, b)
        offer_shelter(game, a)


@rule
def reach_along(game: Game, a: int, dx: int, dy: int) -> int:
    """How far the allowance goes in a direction."""
    table = game.table
    allowance = int(game.going.allowance)
    spare_cover = 1 if game.mechs[a].pilot == NATURALIST else 0
    free = slide(table, a, dx, dy, allowance, NOWHERE)
    return spend(table, a, dx, dy, free, allowance, spare_cover)


@rule
def offer_at(game: Game, a: int, dx: int, dy: int, distance: int) -> None:
    """Offer the place so far in a direction, if the way is free.

    Places are whole hundredths: the nearest one may lie a hair too far, or touch what a longer way
    passes, and then one just before it is offered.
    """
    disc = game.table.discs[a]
    for short in range(TRIED):
        x, y = ahead(int(disc.x), int(disc.y), dx, dy, distance - short)
        if is_straight_there(game, a, x, y):
            offer_place(game, a, x, y)
            return


@rule
def offer_along(game: Game, a: int, dx: int, dy: int) -> None:
    """Offer the furthest place in a direction, and the place half way."""
    far = reach_along(game, a, dx, dy)
    if far >= LEAST:
        offer_at(game, a, dx, dy, far)
    if far >= 2 * INCH:
        offer_at(game, a, dx, dy, far // 2)


@rule
def offer_towards(game: Game, a: int, b: int) -> None:
    """Offer places on the line to an enemy: the furthest, base contact, the edges of the bands; and
    the place behind its back."""
    disc, other = game.table.discs[a], game.table.discs[b]
    dx, dy = int(other.x - disc.x), int(other.y - disc.y)
    gap = in_units(fine_length(dx, dy)) - int(disc.radius + other.radius)
    far = reach_along(game, a, dx, dy)
    if far >= LEAST:
        offer_at(game, a, dx, dy, far)
    x, y = contact_point(game.table, a, b)
    offer_if_open(game, a, x, y)
    x, y = ahead(
        int(other.x), int(other.y), -int(other.face_x), -int(other.face_y), 2 * int(disc.radius) + 3
    )
    offer_if_open(game, a, x, y)
    for band in range(SHORT, BEYOND):
        step = gap - in_inches(band_reach(game, a, band))
        if LEAST <= step < far:
            offer_at(game, a, dx, dy, step)


@rule
def is_straight_there(game: Game, a: int, x: int, y: int) -> bool:
    """Whether the straight way to a place is free and short enough."""
    disc = game.table.discs[a]
    allowance = int(game.going.allowance)
    if squared(int(disc.x), int(disc.y), x, y) > allowance * allowance:
        return False
    spare_cover = 1 if game.mechs[a].pilot == NATURALIST else 0
    cost = straight(game.table, a, x, y, NOWHERE, spare_cover)
    return cost >= LEAST and cost <= allowance


@rule
def offer_if_open(game: Game, a: int, x: int, y: int) -> None:
    """Offer a place if the straight way there is free and short enough."""
    if is_straight_there(game, a, x, y):
        offer_place(game, a, x, y)


@rule
def offer_shelter(game: Game, a: int) -> None:
    """Offer the places just behind pieces of cover, as seen from the nearest enemy."""
    table = game.table
    disc = table.discs[a]
    b = nearest_enemy(game, a, int(disc.x), int(disc.y))
    if b < 0:
        return
    for k in range(table.piece_count):
        piece = table.pieces[k]
        if piece.covers == 0 and piece.blocks_sight == 0:
            continue
        x, y = int(piece.low_x + piece.high_x) // 2, int(piece.low_y + piece.high_y) // 2
        half = max(int(piece.high_x - piece.low_x), int(piece.high_y - piece.low_y)) // 2
        dx, dy = x - int(table.discs[b].x), y - int(table.discs[b].y)
        x, y = ahead(x, y, dx, dy, half + int(disc.radius) + 5)
        offer_if_open(game, a, x, y)


@rule
def offer_jumps(game: Game, a: int) -> None:
    """Offer jumps over a piece: the furthest in each direction."""
    disc = game.table.discs[a]
    allowance = int(game.going.allowance)
    for n in range(BEARINGS):
        for short in range(TRIED):
            x, y = ahead(int(disc.x), int(disc.y), bearing_x(n), bearing_y(n), allowance - short)
            cost = way_cost(game, a, x, y)
            if cost != NOWHERE and cost <= allowance:
                offer_place(game, a, x, y)
                break


@rule
def offer_climbs(game: Game, a: int) -> None:
    """Offer the nearest place on top of each piece, or on the ground in each direction."""
    table = game.table
    disc = table.discs[a]
    if disc.on >= 0:
        for n in range(BEARINGS):
            offer_first(game, a, bearing_x(n), bearing_y(n))
        return
    for k in range(table.piece_count):
        if is_climbable(game, k):
            piece = table.pieces[k]
            dx = int(piece.low_x + piece.high_x) // 2 - int(disc.x)
            dy = int(piece.low_y + piece.high_y) // 2 - int(disc.y)
            offer_first(game, a, dx, dy)


@rule
def offer_first(game: Game, a: int, dx: int, dy: int) -> None:
    """Offer the first place in a direction to which a climb leads, within the Move alone."""
    table = game.table
    disc = table.discs[a]
    allowance = int(game.going.allowance)
    for distance in range(LEAST, allowance, LEAST):
        x, y = ahead(int(disc.x), int(disc.y), dx, dy, distance)
        if disc.on < 0 and top_at(game, a, x, y) < 0:
            continue
        cost = way_cost(game, a, x, y)
        if cost != NOWHERE:
            if cost <= allowance:
                offer_place(game, a, x, y)
            return
