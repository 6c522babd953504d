"""A board of hexes: straight rows, every second one half a hex to the right.

A board has ``length`` rows of ``depth`` hexes. A hex is a number, row by row from 0. Lines and
distances use axial numbers instead: ``r`` is the row, ``q`` counts along it from a slanting edge,
so that a step in one direction is the same step everywhere.

>>> hex_name(31, depth=10), hex_of("B4", length=12, depth=10)
('B4', 31)
>>> distance_of(*axial(0, 10), *axial(31, 10))
3
"""

import re
from collections.abc import Iterator

from mechlab.engine.rule import rule

DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""Steps (q, r) to the six neighbours: right, then against the clock. The opposite is 3 further."""

_NAME = re.compile(r"([A-Z]{1,2})([1-9][0-9]{0,2})", re.ASCII)
_LETTERS = 26


@rule
def distance_of(q: int, r: int, other_q: int, other_r: int) -> int:
    """Steps from one hex to another."""
    dq = other_q - q
    dr = other_r - r
    return int((abs(dq) + abs(dr) + abs(dq + dr)) // 2)


@rule
def hex_at(q: int, r: int, length: int, depth: int) -> int:
    """The hex of axial numbers; -1 beside the board."""
    column = q + (r >> 1)
    if r < 0 or r >= length or column < 0 or column >= depth:
        return -1
    return int(r * depth + column)


@rule
def course(dq: int, dr: int) -> tuple[int, int, int, int, int, int]:
    """How a straight line goes: its steps, how many of them turn aside, both kinds of step.

    A line is made of two kinds of step, next to each other in direction: ahead (q, r) and aside.
    """
    q_way = 1 if dq > 0 else -1
    r_way = 1 if dr > 0 else -1
    along_q = abs(dq)
    along_r = abs(dr)
    if dq * dr >= 0:
        return along_q + along_r, along_r, q_way, 0, 0, r_way
    if along_q >= along_r:
        return along_q, along_r, q_way, 0, q_way, r_way
    return along_r, along_q, 0, r_way, q_way, r_way


def axial(hex_number: int, depth: int) -> tuple[int, int]:
    """The axial numbers (q, r) of a hex."""
    row, column = divmod(hex_number, depth)
    return column - row // 2, row


def neighbours(hex_number: int, length: int, depth: int) -> tuple[int, ...]:
    """The six hexes around one, in the order of ``DIRECTIONS``; -1 beside the board.

    >>> neighbours(0, length=12, depth=10)
    (1, -1, -1, -1, -1, 10)
    """
    q, r = axial(hex_number, depth)
    return tuple(hex_at(q + dq, r + dr, length, depth) for dq, dr in DIRECTIONS)


def flower(centre: int, length: int, depth: int) -> tuple[int, ...]:
    """A hex and the six around it; -1 for those beside the board."""
    return (centre, *neighbours(centre, length, depth))


def half_turn(hex_number: int, length: int, depth: int) -> int:
    """Where a hex comes to lie when the board is turned by 180 degrees.

    With an even number of rows every hex then lies exactly where another was.
    """
    return length * depth - 1 - hex_number


def column_name(column: int) -> str:
    """A to Z, then AA, AB and so on, as in a spreadsheet."""
    first, last = divmod(column, _LETTERS)
    return (chr(ord("A") + first - 1) if first else "") + chr(ord("A") + last)


def hex_name(hex_number: int, depth: int) -> str:
    """What people call a hex: the letter of its column, the number of its row from 1."""
    row, column = divmod(hex_number, depth)
    return f"{column_name(column)}{row + 1}"


def hex_of(name: str, length: int, depth: int) -> int:
    """The hex of a name; ``ValueError`` in a line when there is none.

    >>> hex_of("Z99", length=12, depth=10)
    Traceback (most recent call last):
    ...
    ValueError: no hex 'Z99': a letter from A to J and a row from 1 to 12, such as J12
    """
    match = _NAME.fullmatch(name.strip().upper())
    if match:
        column = 0
        for letter in match[1]:
            column = column * _LETTERS + ord(letter) - ord("A") + 1
        row = int(match[2])
        if column <= depth and row <= length:
            return (row - 1) * depth + column - 1
    last = column_name(depth - 1)
    raise ValueError(
        f"no hex {name[:20]!r}: a letter from A to {last} and a row from 1 to {length}, "
        f"such as {last}{length}"
    )


def lines(start: int, end: int, length: int, depth: int) -> tuple[list[int], list[int]]:
    """The hexes of a straight line, both ends included: moved a hair to one side, and to the other.

    They differ only where the line runs along the edge of two hexes. One may pass beside the
    board there (-1), never both.

    >>> lines(0, 20, length=12, depth=10)
    ([0, -1, 20], [0, 10, 20])
    """
    walked = list(_walk(start, end, length, depth))
    return [one for one, _ in walked], [other for _, other in walked]


def _walk(start: int, end: int, length: int, depth: int) -> Iterator[tuple[int, int]]:
    q, r = axial(start, depth)
    end_q, end_r = axial(end, depth)
    steps, asides, q_ahead, r_ahead, q_aside, r_aside = course(end_q - q, end_r - r)
    yield start, start
    turn = steps
    for _ in range(steps):
        turn += 2 * asides
        aside = turn >= 2 * steps
        turn -= 2 * steps * aside
        q += q_aside if aside else q_ahead
        r += r_aside if aside else r_ahead
        here = hex_at(q, r, length, depth)
        on_edge = turn == 0
        beside = hex_at(q - q_aside + q_ahead, r - r_aside + r_ahead, length, depth)
        yield here, beside if on_edge else here
