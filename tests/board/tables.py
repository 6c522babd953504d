"""Tables for tests: pieces by their corners, discs by their places, in hundredths of an inch."""

import random
from typing import Any

import numpy as np

from mechlab.board.plane import INCH
from mechlab.board.table import TABLE
from mechlab.engine import plain

Corners = list[tuple[int, int]]


def blank(width: int = 48 * INCH, depth: int = 48 * INCH) -> Any:
    """A table without anything on it."""
    table = plain(np.zeros(1, TABLE).view(np.recarray)[0])
    table.width, table.depth, table.slow_factor = width, depth, 2
    for disc in table.discs:
        disc.on, disc.radius, disc.tall = -1, INCH, 3 * INCH
        disc.face_x = 1
    return table


def add_piece(table: Any, corners: Corners, height: int = 4 * INCH, **flags: int) -> None:
    """A piece with these corners, against the clock."""
    piece = table.pieces[table.piece_count]
    piece.corner_count = len(corners)
    for n, (x, y) in enumerate(corners):
        piece.xs[n], piece.ys[n] = x, y
    xs, ys = zip(*corners, strict=True)
    piece.low_x, piece.low_y, piece.high_x, piece.high_y = min(xs), min(ys), max(xs), max(ys)
    piece.height = height
    for name, value in flags.items():
        setattr(piece, name, value)
    table.piece_count += 1


def record_of(table: Any) -> Any:
    """The table as an array of one record."""
    return np.array(table._longs).view(TABLE)


def box(x: int, y: int, width: int, depth: int) -> Corners:
    """The corners of a rectangle."""
    return [(x, y), (x + width, y), (x + width, y + depth), (x, y + depth)]


def add_disc(table: Any, x: int, y: int, face: tuple[int, int] = (1, 0)) -> int:
    """A disc at a place; its number."""
    disc = table.discs[table.disc_count]
    disc.x, disc.y, disc.is_there = x, y, 1
    disc.face_x, disc.face_y = face
    table.disc_count += 1
    return int(table.disc_count) - 1


def convex(chance: random.Random, size: int = 1200) -> Corners:
    """A convex piece by chance: the hull of some points."""
    while True:
        middle = chance.randrange(size, 4800 - size), chance.randrange(size, 4800 - size)
        points = [
            (middle[0] + chance.randrange(-size, size), middle[1] + chance.randrange(-size, size))
            for _ in range(chance.randrange(3, 9))
        ]
        corners = hull(points)
        if len(corners) >= 3:
            return corners[:8]


def hull(points: Corners) -> Corners:
    """The corners of the convex hull, against the clock."""
    ordered = sorted(set(points))

    def half(some: Corners) -> Corners:
        line: Corners = []
        for point in some:
            while len(line) > 1 and _turn(line[-2], line[-1], point) <= 0:
                line.pop()
            line.append(point)
        return line

    lower, upper = half(ordered), half(ordered[::-1])
    return lower[:-1] + upper[:-1]


def _turn(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
