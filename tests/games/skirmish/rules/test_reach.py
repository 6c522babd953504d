"""H3: reach and paths, against a plain search with a heap."""

from heapq import heappop, heappush
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from mechlab.engine import compiled, rule
from mechlab.games.skirmish.rules.ground import step_cost
from mechlab.games.skirmish.rules.reach import path_to, reach
from mechlab.games.skirmish.words import LOW_WALL
from tests.games.skirmish.boards import at, bare, rough, shape


def plain_reach(game: Any, start: int, points: int, jumps: int) -> dict[int, int]:
    found: dict[int, int] = {}
    heap = [(0, start)]
    while heap:
        cost, place = heappop(heap)
        if place in found or cost > points:
            continue
        found[place] = cost
        for other in game.ground[place].near:
            spot = game.ground[other]
            if other < 0 or spot.terrain == LOW_WALL or spot.mech >= 0:
                continue
            heappush(heap, (cost + step_cost(game, place, int(other), jumps), int(other)))
    return found


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("jumps", [0, 1])
def test_reach_is_that_of_a_plain_search_and_paths_cost_what_it_says(seed: int, jumps: int) -> None:
    game = rough(seed)
    for start in range(seed, game.hex_count, 67):
        for points in (0, 1, 4, 9):
            reach(game, start, points, jumps)
            touched = game.touched[: game.touched_count].tolist()
            expected = plain_reach(game, start, points, jumps)
            assert {place: int(game.costs[place]) for place in touched} == expected
            assert touched[0] == start and len(set(touched)) == len(touched)
            others = set(range(game.hex_count)) - set(touched)
            assert all(game.costs[place] == -1 for place in others)
            for place in touched:
                way = [start, *game.path[: path_to(game, place)].tolist()]
                assert way[-1] == place
                costs = [step_cost(game, a, b, jumps) for a, b in pairwise(way)]
                assert all(b in game.ground[a].near for a, b in pairwise(way))
                assert sum(costs) == expected[place]


def test_there_is_no_way_to_a_hex_out_of_reach() -> None:
    game = bare()
    reach(game, at(game, "K7"), 4, 0)
    assert path_to(game, at(game, "K12")) == 0
    assert path_to(game, at(game, "K7")) == 0
    assert path_to(game, at(game, "K11")) == 4


def test_a_wall_is_gone_around_and_a_hill_climbed_when_that_is_cheaper() -> None:
    game = bare()
    start, end = at(game, "K7"), at(game, "M7")
    shape(game, "L7", 0, LOW_WALL)
    reach(game, start, 9, 0)
    assert game.costs[end] == 3
    shape(game, "L7", 2)
    reach(game, start, 9, 0)
    assert game.costs[end] == 3 and game.costs[at(game, "L7")] == 3
    reach(game, start, 9, 1)
    assert game.costs[end] == 2


@rule
def many_reaches(game: Any, starts: Any, costs: Any, ways: Any) -> None:
    for n in range(len(starts)):
        reach(game, starts[n], 8, n % 2)
        for m in range(game.touched_count):
            place = game.touched[m]
            costs[n, m] = game.costs[place]
            ways[n, m] = place * 1024 + path_to(game, place)


def test_compiled_reach_is_the_same_in_the_same_order() -> None:
    game = rough(3)
    starts = np.arange(5, 220, 7)
    plain = np.zeros((2, len(starts), 400), np.int64)
    fast = np.zeros_like(plain)
    many_reaches(game, starts, plain[0], plain[1])
    compiled(many_reaches)(game, starts, fast[0], fast[1])
    assert plain.any() and (plain == fast).all()
