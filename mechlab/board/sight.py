"""Sight, cover and facing on a table without spaces."""

from mechlab.engine.rule import rule

from .plane import FINE, ONE, fine_length, is_behind
from .table import Piece, Table, clip, misses_box

LINES = 9
"""How many lines of sight there are between two discs: from three places of one to three."""


@rule
def hides(piece: Piece, x0: int, y0: int, top: int, x1: int, y1: int, other_top: int) -> bool:
    """Whether a piece rises above the line between two tops, somewhere on its way."""
    if misses_box(piece, x0, y0, x1, y1, 0):
        return False
    low, high = clip(piece, x0, y0, x1, y1, 0, ONE)
    if low >= high:
        return False
    rise = other_top - top
    lowest = min(top * ONE + rise * low, top * ONE + rise * high)
    return bool(lowest < piece.height * ONE)


@rule
def clear_lines(table: Table, a: int, b: int) -> int:
    """How many of the lines between two discs no piece blocks: 0 unseen, ``LINES`` seen whole.

    Lines go from the middle and both sides of one disc to those of the other, at their tops.
    """
    one = table.discs[a]
    other = table.discs[b]
    dx, dy = int(other.x - one.x), int(other.y - one.y)
    length = fine_length(dx, dy)
    if length == 0 or not may_hide(table, a, b):
        return LINES
    top, other_top = int(one.z + one.tall), int(other.z + other.tall)
    # The step from the middle to the side, at a right angle to the line.
    side_x, side_y = -dy * one.radius * FINE // length, dx * one.radius * FINE // length
    far_x, far_y = -dy * other.radius * FINE // length, dx * other.radius * FINE // length
    clear = 0
    for n in range(-1, 2):
        x0, y0 = int(one.x + n * side_x), int(one.y + n * side_y)
        for m in range(-1, 2):
            x1, y1 = int(other.x + m * far_x), int(other.y + m * far_y)
            clear += is_clear(table, x0, y0, top, x1, y1, other_top)
    return clear


@rule
def is_clear(table: Table, x0: int, y0: int, top: int, x1: int, y1: int, other_top: int) -> int:
    """1 if nothing blocks a line, else 0."""
    for k in range(table.piece_count):
        piece = table.pieces[k]
        if piece.blocks_sight == 1 and hides(piece, x0, y0, top, x1, y1, other_top):
            return 0
    return 1


@rule
def may_hide(table: Table, a: int, b: int) -> bool:
    """Whether any piece that blocks sight is near the line between two discs."""
    one = table.discs[a]
    other = table.discs[b]
    reach = max(one.radius, other.radius)
    for k in range(table.piece_count):
        piece = table.pieces[k]
        if piece.blocks_sight == 1:
            if not misses_box(piece, one.x, one.y, other.x, other.y, reach):
                return True
    return False


@rule
def is_covered(table: Table, a: int, b: int) -> bool:
    """Whether the line between the middles of two discs goes into or through a piece of cover."""
    one = table.discs[a]
    other = table.discs[b]
    for k in range(table.piece_count):
        piece = table.pieces[k]
        if piece.covers == 1 and hides(
            piece,
            one.x,
            one.y,
            one.z + one.tall,
            other.x,
            other.y,
            other.z + other.tall,
        ):
            return True
    return False


@rule
def sees_back(table: Table, a: int, b: int) -> bool:
    """Whether any part of a disc lies behind the shoulders of another."""
    one = table.discs[a]
    other = table.discs[b]
    return is_behind(other.x, other.y, other.face_x, other.face_y, one.x, one.y, one.radius)
