"""A table without spaces: discs that stand on it, and convex pieces of terrain.

``TABLE`` is a part of a game's record; rules call what is here with it. What a piece does is told
by its flags, so that every game names its own kinds of terrain. Lengths are hundredths of an inch.
"""

from typing import Any

import numpy as np

from mechlab.engine.fields import COUNT
from mechlab.engine.rule import rule

from .plane import ONE, is_closer, is_within

Table = Any
Piece = Any

CORNERS = 8
"""The most corners of a piece."""
PIECES = 16
"""The most pieces on a table."""
DISCS = 8
"""The most discs on a table."""
STEPS = 16
"""The most legs of a path."""
NODES = PIECES * CORNERS + 8 * DISCS + 2
"""The most corners that a path can turn at."""

PIECE = np.dtype(
    [
        ("kind", COUNT),  # the game's own number for it
        ("height", COUNT),
        ("blocks_moves", COUNT),
        ("blocks_sight", COUNT),
        ("slows", COUNT),
        ("covers", COUNT),
        ("corner_count", COUNT),
        ("xs", COUNT, (CORNERS,)),  # against the clock
        ("ys", COUNT, (CORNERS,)),
        ("low_x", COUNT),
        ("low_y", COUNT),
        ("high_x", COUNT),
        ("high_y", COUNT),
    ]
)

DISC = np.dtype(
    [
        ("is_there", COUNT),
        ("x", COUNT),
        ("y", COUNT),
        ("z", COUNT),
        ("radius", COUNT),
        ("tall", COUNT),
        ("on", COUNT),  # the piece it stands on; -1 the table
        ("face_x", COUNT),
        ("face_y", COUNT),
    ]
)

TABLE = np.dtype(
    [
        ("width", COUNT),
        ("depth", COUNT),
        ("slow_factor", COUNT),  # how many inches an inch of slow ground costs
        ("piece_count", COUNT),
        ("pieces", PIECE, (PIECES,)),
        ("disc_count", COUNT),
        ("discs", DISC, (DISCS,)),
        # working room: a path, the parts of a leg, the corners that a path can turn at
        ("path_count", COUNT),
        ("path_x", COUNT, (STEPS,)),
        ("path_y", COUNT, (STEPS,)),
        ("span_count", COUNT),
        ("span_low", COUNT, (PIECES,)),
        ("span_high", COUNT, (PIECES,)),
        ("node_count", COUNT),
        ("node_x", COUNT, (NODES,)),
        ("node_y", COUNT, (NODES,)),
        ("node_cost", COUNT, (NODES,)),
        ("node_from", COUNT, (NODES,)),
        ("node_done", COUNT, (NODES,)),
    ]
)

FAR = 1 << 40
"""Further than any line goes."""


@rule
def misses_box(piece: Piece, x0: int, y0: int, x1: int, y1: int, reach: int) -> bool:
    """Whether a line passes the box around a piece at a distance: then it is not near the piece."""
    return bool(
        (x0 < piece.low_x - reach and x1 < piece.low_x - reach)
        or (x0 > piece.high_x + reach and x1 > piece.high_x + reach)
        or (y0 < piece.low_y - reach and y1 < piece.low_y - reach)
        or (y0 > piece.high_y + reach and y1 > piece.high_y + reach)
    )


@rule
def clip(piece: Piece, x0: int, y0: int, x1: int, y1: int, low: int, high: int) -> tuple[int, int]:
    """The part of a line inside a piece, between two parts of it; none where the first is not less.

    Parts are in ``ONE``. An edge or a corner is outside.
    """
    i = piece.corner_count - 1
    for k in range(piece.corner_count):
        corner_x = piece.xs[i]
        corner_y = piece.ys[i]
        edge_x = piece.xs[k] - corner_x
        edge_y = piece.ys[k] - corner_y
        start = edge_x * (y0 - corner_y) - edge_y * (x0 - corner_x)
        change = edge_x * (y1 - corner_y) - edge_y * (x1 - corner_x) - start
        if change == 0:
            if start <= 0:
                return 0, 0
        elif change > 0:
            low = max(low, -start * ONE // change)
        else:
            high = min(high, start * ONE // -change)
        i = k
    return int(low), int(high)


@rule
def crosses(piece: Piece, x0: int, y0: int, x1: int, y1: int) -> bool:
    """Whether a line passes through the inside of a piece."""
    if misses_box(piece, x0, y0, x1, y1, 0):
        return False
    low, high = clip(piece, x0, y0, x1, y1, 0, ONE)
    return low < high


@rule
def is_near(piece: Piece, x0: int, y0: int, x1: int, y1: int, reach: int) -> bool:
    """Whether any point of a line is nearer than so much to a piece."""
    if misses_box(piece, x0, y0, x1, y1, reach):
        return False
    low, high = clip(piece, x0, y0, x1, y1, 0, ONE)
    if low < high:
        return True
    i = piece.corner_count - 1
    for k in range(piece.corner_count):
        xi = piece.xs[i]
        yi = piece.ys[i]
        xk = piece.xs[k]
        yk = piece.ys[k]
        if is_closer(xk, yk, x0, y0, x1, y1, reach):
            return True
        if is_closer(x0, y0, xi, yi, xk, yk, reach) or is_closer(x1, y1, xi, yi, xk, yk, reach):
            return True
        i = k
    return False


@rule
def holds_disc(piece: Piece, x: int, y: int, radius: int) -> bool:
    """Whether a disc lies on a piece with all of its rim."""
    i = piece.corner_count - 1
    for k in range(piece.corner_count):
        edge_x = piece.xs[k] - piece.xs[i]
        edge_y = piece.ys[k] - piece.ys[i]
        side = edge_x * (y - piece.ys[i]) - edge_y * (x - piece.xs[i])
        if side < 0 or side * side < radius * radius * (edge_x * edge_x + edge_y * edge_y):
            return False
        i = k
    return True


@rule
def gap_within(table: Table, a: int, b: int, reach: int) -> bool:
    """Whether the edges of two discs are no further apart than so much."""
    one = table.discs[a]
    other = table.discs[b]
    return is_within(one.x, one.y, other.x, other.y, reach + one.radius + other.radius)


@rule
def is_off(table: Table, disc: int, x: int, y: int) -> bool:
    """Whether a disc at a place would stand over an edge of the table."""
    radius = table.discs[disc].radius
    return bool(x < radius or y < radius or x > table.width - radius or y > table.depth - radius)


@rule
def hits_disc(table: Table, disc: int, x0: int, y0: int, x1: int, y1: int) -> bool:
    """Whether a disc on its way would push into another that stands as high."""
    mover = table.discs[disc]
    for b in range(table.disc_count):
        other = table.discs[b]
        if b != disc and other.is_there == 1 and other.on == mover.on:
            if is_closer(other.x, other.y, x0, y0, x1, y1, mover.radius + other.radius):
                return True
    return False


@rule
def is_free(table: Table, disc: int, x0: int, y0: int, x1: int, y1: int, spared: int) -> bool:
    """Whether a disc can go straight from one place to another; ``spared`` is a piece that does not
    count, or -1.

    On top of a piece it stays on it with all of its rim.
    """
    if is_off(table, disc, x1, y1):
        return False
    mover = table.discs[disc]
    if mover.on >= 0:
        if not holds_disc(table.pieces[mover.on], x1, y1, mover.radius):
            return False
    else:
        for k in range(table.piece_count):
            piece = table.pieces[k]
            if piece.blocks_moves == 1 and k != spared:
                if is_near(piece, x0, y0, x1, y1, mover.radius):
                    return False
    return not hits_disc(table, disc, x0, y0, x1, y1)
