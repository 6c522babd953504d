"""Distances, lines and pieces against exact twins in fractions, and vectors worked by hand."""

import random
from fractions import Fraction
from typing import Any

import pytest

from mechlab.board import paths, plane, sight, table
from mechlab.board.plane import INCH, ONE
from tests.board.tables import add_disc, add_piece, blank, box, convex

Point = tuple[int, int]


def line_of(chance: random.Random) -> tuple[int, int, int, int]:
    x0, y0 = chance.randrange(4800), chance.randrange(4800)
    if chance.random() < 0.3:
        return x0, y0, x0 + chance.randrange(-200, 200), y0 + chance.randrange(-200, 200)
    return x0, y0, chance.randrange(4800), chance.randrange(4800)


def exact_part(corners: list[Point], line: tuple[int, int, int, int]) -> tuple[Fraction, Fraction]:
    """The part of a line inside a convex piece, by cutting it with each edge in fractions."""
    x0, y0, x1, y1 = line
    low, high = Fraction(0), Fraction(1)
    for (xi, yi), (xk, yk) in zip(corners, corners[1:] + corners[:1], strict=True):
        start = (xk - xi) * (y0 - yi) - (yk - yi) * (x0 - xi)
        end = (xk - xi) * (y1 - yi) - (yk - yi) * (x1 - xi)
        if start <= 0 and end <= 0:
            return Fraction(0), Fraction(0)
        if start < 0 or end < 0:
            cut = Fraction(start, start - end)
            low, high = (max(low, cut), high) if start < 0 else (low, min(high, cut))
    return low, high


def square_of_gap(point: Point, line: tuple[int, int, int, int]) -> Fraction:
    """The square of the distance of a point from a line, in fractions."""
    (x, y), (x0, y0, x1, y1) = point, line
    length = (x1 - x0) ** 2 + (y1 - y0) ** 2
    part = Fraction((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0), length) if length else Fraction(0)
    part = min(max(part, Fraction(0)), Fraction(1))
    return (x0 + part * (x1 - x0) - x) ** 2 + (y0 + part * (y1 - y0) - y) ** 2


def square_of_gap_to(corners: list[Point], line: tuple[int, int, int, int]) -> Fraction:
    """The square of the distance of a line from a piece."""
    low, high = exact_part(corners, line)
    if low < high:
        return Fraction(0)
    gaps = [square_of_gap(corner, line) for corner in corners]
    for one, other in zip(corners, corners[1:] + corners[:1], strict=True):
        gaps += [square_of_gap(end, (*one, *other)) for end in (line[:2], line[2:])]
    return min(gaps)


@pytest.mark.parametrize("number", [0, 1, 2, 3, 4, 24, 25, 26, 10**12 - 1, 10**12, 2**52 + 1])
def test_roots_are_whole_and_exact(number: int) -> None:
    found = plane.root(number)
    assert found * found <= number < (found + 1) ** 2


def test_parts_of_lines_in_pieces_are_those_in_fractions() -> None:
    chance = random.Random(1)
    met = 0
    for _ in range(1500):
        here, corners, line = blank(), convex(chance), line_of(chance)
        add_piece(here, corners)
        low, high = exact_part(corners, line)
        found = table.clip(here.pieces[0], *line, 0, ONE)
        assert table.crosses(here.pieces[0], *line) == (low < high) or high - low < Fraction(1, 1e5)
        if low < high and found[0] < found[1]:
            assert abs(Fraction(found[0], ONE) - low) < Fraction(2, ONE)
            assert abs(Fraction(found[1], ONE) - high) < Fraction(2, ONE)
            met += 1
    assert met > 200


def test_near_is_what_the_square_of_the_gap_says() -> None:
    chance = random.Random(2)
    near = 0
    for _ in range(1000):
        here, corners, line = blank(), convex(chance), line_of(chance)
        add_piece(here, corners)
        reach = chance.choice((1, 100, 250, 900))
        wanted = square_of_gap_to(corners, line) < reach * reach
        assert table.is_near(here.pieces[0], *line, reach) == wanted
        near += wanted
    assert 100 < near < 900


def test_shapely_agrees() -> None:
    """The library is no part of mechlab; where it is installed, it is another twin."""
    shapely = pytest.importorskip("shapely")
    chance = random.Random(3)
    for _ in range(500):
        here, corners, line = blank(), convex(chance), line_of(chance)
        add_piece(here, corners)
        shape = shapely.Polygon(corners)
        way = shapely.LineString([line[:2], line[2:]])
        gap = shape.distance(way)
        if abs(gap - 100) > 1e-6:
            assert table.is_near(here.pieces[0], *line, 100) == (gap < 100)
        low, high = table.clip(here.pieces[0], *line, 0, ONE)
        inside = max(high - low, 0) / ONE * way.length
        assert inside == pytest.approx(shape.intersection(way).length, abs=0.05)
        disc = shapely.Point(line[:2]).buffer(100, quad_segs=64)
        if shape.boundary.distance(shapely.Point(line[:2])) != pytest.approx(100, abs=0.5):
            assert table.holds_disc(here.pieces[0], *line[:2], 100) == shape.contains(disc)


def test_slow_ground_counts_twice_and_once_where_pieces_lie_on_each_other() -> None:
    chance = random.Random(4)
    for _ in range(60):
        here, line = blank(), line_of(chance)
        shapes = [convex(chance, 2000) for _ in range(chance.randrange(1, 5))]
        for corners in shapes:
            add_piece(here, corners, slows=1, covers=chance.randrange(2))
        found = paths.slow_part(here, *line, 0)
        parts = [exact_part(corners, line) for corners in shapes]
        samples = [Fraction(2 * n + 1, 4000) for n in range(2000)]
        inside = sum(any(low < at < high for low, high in parts) for at in samples)
        assert found / ONE == pytest.approx(inside / 2000, abs=0.003)


@pytest.mark.parametrize(
    ("place", "is_back"), [((-500, 0), 1), ((500, 0), 0), ((50, 500), 1), ((150, 500), 0)]
)
def test_v43_the_back(place: Point, is_back: int) -> None:
    """The target faces along x; any part of the base behind its shoulders is enough."""
    here = blank()
    target = add_disc(here, 1000, 1000, face=(7, 0))
    other = add_disc(here, 1000 + place[0], 1000 + place[1])
    assert sight.sees_back(here, other, target) == is_back


def test_the_back_is_the_sign_of_a_turned_place() -> None:
    chance = random.Random(5)
    for _ in range(500):
        here = blank()
        face = chance.randrange(-99, 100), chance.randrange(-99, 100)
        if face == (0, 0):
            continue
        target = add_disc(here, 2400, 2400, face)
        other = add_disc(here, chance.randrange(4800), chance.randrange(4800))
        dx, dy = int(here.discs[other].x) - 2400, int(here.discs[other].y) - 2400
        along = (face[0] * dx + face[1] * dy) / (face[0] ** 2 + face[1] ** 2) ** 0.5
        if abs(along - INCH) > 1e-6:
            assert sight.sees_back(here, other, target) == (along < INCH)


def test_v43_pushed_into_the_open_and_against_a_wall() -> None:
    here = blank()
    target = add_disc(here, 1000, 500)
    assert paths.pushed(here, target, 0, 500, 300) == 300
    assert (here.discs[0].x, here.discs[0].y) == (1300, 500)
    here = blank()
    target = add_disc(here, 1000, 500)
    add_piece(here, box(1200, 100, 300, 900), blocks_moves=1)
    assert paths.pushed(here, target, 0, 500, 300) == 100
    assert (here.discs[0].x, here.discs[0].y) == (1100, 500)


def test_pushed_against_the_edge_of_the_table_and_another_disc() -> None:
    here = blank()
    target = add_disc(here, 4600, 500)
    assert paths.pushed(here, target, 0, 500, 300) == 100
    here = blank()
    target = add_disc(here, 1000, 500)
    add_disc(here, 1250, 500)
    assert paths.pushed(here, target, 0, 500, 300) == 50


def lower(here: Any, y: int) -> None:
    """Move the near side of the only piece."""
    piece = here.pieces[0]
    piece.ys[0] = piece.ys[1] = piece.low_y = y


def test_a_wall_hides_wholly_in_part_or_not() -> None:
    here = blank()
    one, other = add_disc(here, 500, 500), add_disc(here, 2000, 500)
    add_piece(here, box(1200, 900, 100, 500), blocks_sight=1)
    assert sight.clear_lines(here, one, other) == sight.LINES
    lower(here, 480)
    assert 0 < sight.clear_lines(here, one, other) < sight.LINES
    lower(here, 100)
    assert sight.clear_lines(here, one, other) == 0
    here.pieces[0].height = 2 * INCH
    assert sight.clear_lines(here, one, other) == sight.LINES


def test_sight_goes_both_ways() -> None:
    chance = random.Random(6)
    some = 0
    for _ in range(300):
        here = blank()
        for _ in range(3):
            add_piece(here, convex(chance, 900), blocks_sight=1)
        one = add_disc(here, chance.randrange(4800), chance.randrange(4800))
        other = add_disc(here, chance.randrange(4800), chance.randrange(4800))
        there, back = (sight.clear_lines(here, *pair) for pair in ((one, other), (other, one)))
        assert abs(there - back) <= 1  # sides are whole hundredths
        some += 0 < there < sight.LINES
    assert some > 20


def test_from_above_one_sees_over_cover() -> None:
    here = blank()
    one, other = add_disc(here, 500, 500), add_disc(here, 2000, 500)
    add_piece(here, box(1000, 300, 200, 400), height=3 * INCH + 1, covers=1)
    assert sight.is_covered(here, one, other)
    here.discs[one].z = 6 * INCH
    assert not sight.is_covered(here, one, other)


def test_more_than_half_of_the_whole_line_tramples_cover() -> None:
    here = blank()
    add_piece(here, box(1000, 1000, 400, 400), covers=1, slows=1)
    assert not paths.is_trampled(here, 0, 900, 1200, 1200, 1200)
    assert paths.is_trampled(here, 0, 900, 1200, 1201, 1200)
    assert not paths.is_trampled(here, 0, 900, 1500, 1300, 1500)
