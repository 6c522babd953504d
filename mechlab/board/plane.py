"""Measuring on a table without spaces: whole hundredths of an inch, so that every answer is exact.

Distances are compared by their squares, directions are any pair of whole numbers, and what has to
be a length is a whole square root. So plain and compiled rules give the same bits.

>>> is_within(0, 0, 300, 400, 500), is_within(0, 0, 300, 400, 499)
(True, False)
>>> ahead(0, 0, 3, 4, 1000)
(600, 800)
"""

from math import sqrt

from mechlab.engine.rule import rule

INCH = 100
"""How many units an inch has."""

ONE = 1 << 20
"""Parts of a leg are counted in this many: 0 is its start, ONE its end."""

FINE = 256
"""Lengths that are added up are counted in this many parts of a unit."""

LARGEST = 16384
"""No coordinate may reach this: products of four of them must fit into 64 bits."""


@rule
def root(number: int) -> int:
    """The whole part of a square root, exactly."""
    guess = int(sqrt(number))
    while guess * guess > number:
        guess -= 1
    while (guess + 1) * (guess + 1) <= number:
        guess += 1
    return guess


@rule
def squared(x: int, y: int, other_x: int, other_y: int) -> int:
    """The square of the distance of two points."""
    return int((other_x - x) * (other_x - x) + (other_y - y) * (other_y - y))


@rule
def is_within(x: int, y: int, other_x: int, other_y: int, reach: int) -> bool:
    """Whether two points are no further apart than so much."""
    return squared(x, y, other_x, other_y) <= reach * reach


@rule
def fine_length(dx: int, dy: int) -> int:
    """The length of a step in parts of a unit, ``FINE`` of them to one."""
    return root((dx * dx + dy * dy) * FINE * FINE)


@rule
def in_units(fine: int) -> int:
    """A length in whole units, to the nearest."""
    return (fine + FINE // 2) // FINE


@rule
def ahead(x: int, y: int, dx: int, dy: int, distance: int) -> tuple[int, int]:
    """The point so far from another in a direction, to the nearest unit."""
    length = fine_length(dx, dy)
    if length == 0:
        return x, y
    return (
        x + (2 * dx * distance * FINE + length) // (2 * length),
        y + (2 * dy * distance * FINE + length) // (2 * length),
    )


@rule
def is_closer(x: int, y: int, x0: int, y0: int, x1: int, y1: int, reach: int) -> bool:
    """Whether a point is nearer than so much to the line between two others."""
    dx = x1 - x0
    dy = y1 - y0
    along = (x - x0) * dx + (y - y0) * dy
    length = dx * dx + dy * dy
    if along <= 0:
        return squared(x, y, x0, y0) < reach * reach
    if along >= length:
        return squared(x, y, x1, y1) < reach * reach
    across = (x - x0) * dy - (y - y0) * dx
    return across * across < reach * reach * length


@rule
def is_behind(x: int, y: int, face_x: int, face_y: int, at_x: int, at_y: int, reach: int) -> bool:
    """Whether any part of a disc at a place lies behind the shoulders of somebody at x, y.

    ``face`` is the direction that somebody looks in, of any length; ``reach`` the disc's radius.
    """
    along = (at_x - x) * face_x + (at_y - y) * face_y
    if along < 0:
        return True
    return along * along < reach * reach * (face_x * face_x + face_y * face_y)
