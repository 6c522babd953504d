"""Ways over a table: costs, corners, and a search over a fine grid that finds none much better."""

import heapq
import itertools
import random
from typing import Any

import numpy as np
import pytest

from mechlab.board import paths
from mechlab.board.plane import in_units
from mechlab.board.table import is_free
from mechlab.engine import compiled, rule
from tests.board.tables import add_disc, add_piece, blank, box, convex, record_of

GRID = 100
"""An inch."""


def legs(table: Any) -> list[tuple[int, int, int, int]]:
    places = [(int(table.path_x[n]), int(table.path_y[n])) for n in range(table.path_count)]
    return [(*one, *other) for one, other in itertools.pairwise(places)]


def over_the_grid(table: Any, x: int, y: int) -> float:
    """The cheapest way over the points of a grid, each to those two steps around it."""
    start = (int(table.discs[0].x), int(table.discs[0].y))
    steps = [(a, b) for a in range(-2, 3) for b in range(-2, 3) if (a, b) != (0, 0)]
    costs: dict[tuple[int, int], float] = {start: 0}
    queue = [(0.0, start)]
    while queue:
        cost, here = heapq.heappop(queue)
        if here == (x, y):
            return cost
        if cost > costs[here]:
            continue
        for dx, dy in steps:
            there = here[0] + dx * GRID, here[1] + dy * GRID
            if not is_free(table, 0, *here, *there, -1):
                continue
            more = cost + paths.leg_cost(table, 0, *here, *there, 0) / 256
            if more < costs.get(there, 1e9):
                costs[there] = more
                heapq.heappush(queue, (more, there))
    return float("inf")


@pytest.mark.parametrize(
    ("slow", "total", "cost"), [(200, 400, 600), (250, 400, 650), (0, 600, 600), (300, 300, 600)]
)
def test_v34_difficult_ground_counts_twice(slow: int, total: int, cost: int) -> None:
    here = blank()
    add_disc(here, 1000, 1000)
    if slow:
        add_piece(here, box(1000, 500, slow, 1000), slows=1)
    assert paths.straight(here, 0, 1000 + total, 1000, -1, 0) == cost


def test_round_a_wall() -> None:
    """The way round the end of a wall, reckoned by hand: two legs past a rounded corner."""
    here = blank()
    add_disc(here, 1000, 1000)
    add_piece(here, box(1500, 0, 100, 1400), blocks_moves=1)
    assert paths.straight(here, 0, 2100, 1000, -1, 0) == paths.NOWHERE
    cost = paths.route(here, 0, 2100, 1000, 3000, 0)
    round_the_end = 2 * ((450**2 + 500**2) ** 0.5) + 200
    assert round_the_end - 60 < cost < round_the_end + 60
    assert paths.route(here, 0, 2100, 1000, cost, 0) == cost
    assert paths.route(here, 0, 2100, 1000, cost - 1, 0) == paths.NOWHERE


def test_nowhere_inside_a_wall_or_off_the_table() -> None:
    here = blank()
    add_disc(here, 1000, 1000)
    add_piece(here, box(1500, 500, 800, 800), blocks_moves=1)
    assert paths.route(here, 0, 1900, 900, 9000, 0) == paths.NOWHERE
    assert paths.route(here, 0, 50, 900, 9000, 0) == paths.NOWHERE


def scene(seed: int) -> tuple[Any, int, int]:
    chance = random.Random(seed)
    while True:
        here = blank(3000, 3000)
        add_disc(here, 500, 500)
        add_disc(here, 1200 + 100 * chance.randrange(5), 1300)
        for _ in range(4):
            corners = [(x * 3 // 5, y * 3 // 5) for x, y in convex(chance, 700)]
            kind = "slows" if chance.random() < 0.4 else "blocks_moves"
            add_piece(here, corners, **{kind: 1})
        if all(is_free(here, 0, *place, *place, -1) for place in ((500, 500), (2500, 2300))):
            return here, 2500, 2300


@pytest.mark.parametrize("seed", range(4))
def test_no_way_over_a_grid_is_much_cheaper(seed: int) -> None:
    """A grid bends at the edge of slow ground, so it may win a little there; else it loses."""
    here, x, y = scene(seed)
    found = paths.route(here, 0, x, y, 20000, 0)
    gridded = over_the_grid(here, x, y)
    assert found != paths.NOWHERE
    assert found <= 1.04 * gridded
    parts = legs(here)
    assert parts[0][:2] == (500, 500) and parts[-1][2:] == (x, y)
    assert all(is_free(here, 0, *leg, -1) for leg in parts)
    assert found == in_units(sum(paths.leg_cost(here, 0, *leg, 0) for leg in parts))


@rule
def ways(tables: Any, x: int, y: int, found: Any) -> None:
    """All that is measured, for the compiled twin."""
    here = tables[0]
    found[0] = paths_route(here, 0, x, y, 20000, 0)
    found[1] = paths_slide(here, 0, x - 500, y - 500, 1500, -1)
    found[2] = paths_spend(here, 0, x - 500, y - 500, 1500, 900, 0)


paths_route, paths_slide, paths_spend = paths.route, paths.slide, paths.spend


def test_plain_and_compiled_ways_are_the_same_to_the_bit() -> None:
    twin = compiled(ways)
    for seed in range(8):
        here, x, y = scene(seed)
        room = record_of(here)
        one, two = np.zeros(3, np.int64), np.zeros(3, np.int64)
        ways([here], x, y, one)
        twin(room, x, y, two)
        assert one.tolist() == two.tolist()
        assert record_of(here).tobytes() == room.tobytes()
