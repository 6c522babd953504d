"""Hexes: names, neighbours, distances and lines, against plain geometry with fractions."""

import random
from fractions import Fraction
from itertools import pairwise, product

import pytest

from mechlab.board.hexes import (
    DIRECTIONS,
    axial,
    column_name,
    distance_of,
    flower,
    half_turn,
    hex_at,
    hex_name,
    hex_of,
    lines,
    neighbours,
)

SIZES = [(12, 10), (32, 20), (40, 24)]


def distance(a: int, b: int, depth: int) -> int:
    return distance_of(*axial(a, depth), *axial(b, depth))


@pytest.mark.parametrize(("length", "depth"), [*SIZES, (12, 80)])
def test_a_name_means_one_hex_and_a_hex_has_one_name(length: int, depth: int) -> None:
    names = [hex_name(place, depth) for place in range(length * depth)]
    assert len(set(names)) == length * depth
    assert [hex_of(name, length, depth) for name in names] == list(range(length * depth))
    assert hex_of(f" {names[-1].lower()} ", length, depth) == length * depth - 1


def test_columns_are_lettered_as_in_a_spreadsheet() -> None:
    assert [column_name(each) for each in (0, 25, 26, 51, 52)] == ["A", "Z", "AA", "AZ", "BA"]


@pytest.mark.parametrize(
    "name", ["", "K", "7", "U1", "A33", "A0", "A07", "K7!", "7K", "AAA1", "Ä1"]
)
def test_a_name_of_no_hex_is_refused_in_a_line(name: str) -> None:
    with pytest.raises(ValueError, match=r"from A to T and a row from 1 to 32, such as T32$"):
        hex_of(name, 32, 20)


@pytest.mark.parametrize(("length", "depth"), SIZES)
def test_neighbours_are_the_hexes_one_step_away(length: int, depth: int) -> None:
    everywhere = range(length * depth)
    for place in everywhere[::7]:
        near = neighbours(place, length, depth)
        close = {other for other in everywhere if distance(place, other, depth) == 1}
        assert {each for each in near if each >= 0} == close
        for way, other in enumerate(near):
            if other >= 0:
                assert neighbours(other, length, depth)[(way + 3) % 6] == place


def test_odd_rows_lie_half_a_hex_to_the_right() -> None:
    assert {hex_name(each, 20) for each in neighbours(hex_of("C2", 32, 20), 32, 20)} == {
        "B2", "D2", "C1", "D1", "C3", "D3",
    }  # fmt: skip
    assert {hex_name(each, 20) for each in flower(hex_of("C3", 32, 20), 32, 20)} == {
        "C3", "B3", "D3", "B2", "C2", "B4", "C4",
    }  # fmt: skip


def test_a_distance_is_the_least_number_of_steps() -> None:
    length, depth = 12, 10
    for start in range(length * depth):
        steps, edge = {start: 0}, [start]
        for place in edge:
            for other in neighbours(place, length, depth):
                if other >= 0 and other not in steps:
                    steps[other] = steps[place] + 1
                    edge.append(other)
        for place, count in steps.items():
            assert distance(start, place, depth) == count


@pytest.mark.parametrize(("length", "depth"), SIZES)
def test_a_half_turn_keeps_neighbours_and_swaps_hexes_in_pairs(length: int, depth: int) -> None:
    for place in range(length * depth):
        other = half_turn(place, length, depth)
        row, column = divmod(place, depth)
        assert divmod(other, depth) == (length - 1 - row, depth - 1 - column)
        assert other != place and half_turn(other, length, depth) == place
        turned = {
            half_turn(each, length, depth) for each in neighbours(place, length, depth) if each >= 0
        }
        assert turned == {each for each in neighbours(other, length, depth) if each >= 0}


def test_the_board_is_as_long_as_the_rules_say() -> None:
    """V127: rows 3 and 30 are 27 hexes apart, row 16 is 13 from row 3."""

    def rows_apart(row: int, other: int) -> int:
        letters = [column_name(each) for each in range(20)]
        fronts = ([hex_of(f"{each}{n}", 32, 20) for each in letters] for n in (row, other))
        return min(distance(a, b, 20) for a, b in product(*fronts))

    assert (rows_apart(3, 30), rows_apart(3, 16)) == (27, 13)


# ---- lines, sampled as exact points and rounded to the nearest hex ----

HAIR = Fraction(1, 10**6)


def nearest(q: Fraction, r: Fraction) -> tuple[int, int]:
    """The hex of a point: round all three numbers, then mend the one that went furthest."""
    s = -q - r
    rounded = [round(q), round(r), round(s)]
    off = [abs(rounded[0] - q), abs(rounded[1] - r), abs(rounded[2] - s)]
    worst = off.index(max(off))
    rounded[worst] -= sum(rounded)
    return rounded[0], rounded[1]


def plain_lines(start: int, end: int, length: int, depth: int) -> list[list[int]]:
    """The line, moved a hair at a right angle to itself, both ways."""
    q, r = axial(start, depth)
    end_q, end_r = axial(end, depth)
    dq, dr = end_q - q, end_r - r
    steps = distance_of(q, r, end_q, end_r)
    # A quarter turn of (x, y) is (-y, x); in axial numbers, without the square root of 3:
    aside_q, aside_r = -(dq + 2 * dr), 2 * dq + dr
    found = []
    for way in (1, -1):
        line = []
        for step in range(steps + 1):
            part = Fraction(step, max(steps, 1))
            point = nearest(
                q + dq * part + way * HAIR * aside_q, r + dr * part + way * HAIR * aside_r
            )
            line.append(hex_at(*point, length, depth))
        found.append(line)
    return sorted(found)


@pytest.mark.parametrize(
    ("length", "depth", "pairs"), [(12, 10, 0), (32, 20, 1000), (40, 24, 1000)]
)
def test_a_line_is_that_of_exact_points_moved_a_hair(length: int, depth: int, pairs: int) -> None:
    chance, count = random.Random(length), length * depth
    chosen = [(a, b) for a in range(count) for b in range(count) if (a + b) % 3 == 0][:2000]
    if pairs:
        chosen = [(chance.randrange(count), chance.randrange(count)) for _ in range(pairs)]
    for start, end in chosen:
        assert sorted(lines(start, end, length, depth)) == plain_lines(start, end, length, depth)


def test_a_line_goes_step_by_step_and_is_the_same_both_ways() -> None:
    length, depth, chance = 32, 20, random.Random(2)
    for _ in range(3000):
        start, end = chance.randrange(640), chance.randrange(640)
        one, other = lines(start, end, length, depth)
        assert sorted(line[::-1] for line in lines(end, start, length, depth)) == sorted(
            [one, other]
        )
        assert len(one) == len(other) == distance(start, end, depth) + 1
        for line in (one, other):
            assert line[0] == start and line[-1] == end
            inside = [each for each in line if each >= 0]
            if inside == line:
                assert all(distance(a, b, depth) == 1 for a, b in pairwise(line))
        assert all(a >= 0 or b >= 0 for a, b in zip(one, other, strict=True))


def test_opposite_directions_are_three_apart() -> None:
    for way, (q, r) in enumerate(DIRECTIONS):
        assert DIRECTIONS[(way + 3) % 6] == (-q, -r)
