"""H3: costs of steps (V122), and what can be entered."""

import pytest

from mechlab.games.skirmish.rules.ground import (
    distance,
    entry_cost,
    is_free,
    is_passable,
    step_cost,
)
from mechlab.games.skirmish.words import BUILDING, FOLIAGE, LOW_WALL, OPEN, RUBBLE
from tests.games.skirmish.boards import at, bare, shape

STEPS = [
    # level and terrain to go from, to enter, smoke on it; cost on ordinary legs, on Jump legs
    (0, OPEN, 0, OPEN, 0, 1, 1),
    (0, OPEN, 0, RUBBLE, 0, 2, 2),
    (0, OPEN, 0, FOLIAGE, 0, 2, 2),
    (0, OPEN, 0, OPEN, 1, 1, 1),
    (0, OPEN, 2, OPEN, 0, 3, 1),
    (1, OPEN, 0, RUBBLE, 0, 3, 2),
    (0, OPEN, 3, BUILDING, 0, 4, 1),
    (3, BUILDING, 0, OPEN, 0, 4, 1),
    (0, OPEN, 0, RUBBLE, 1, 2, 2),
    (0, FOLIAGE, 0, FOLIAGE, 2, 2, 2),
]


@pytest.mark.parametrize(("low", "kind", "high", "other", "smoke", "walks", "jumps"), STEPS)
def test_a_step_costs_its_ground_and_its_levels(
    low: int, kind: int, high: int, other: int, smoke: int, walks: int, jumps: int
) -> None:
    game = bare()
    here = shape(game, "K7", low, kind)
    there = shape(game, "L7", high, other, smoke)
    assert step_cost(game, here, there, 0) == walks
    assert step_cost(game, here, there, 1) == jumps == entry_cost(game, there)


def test_smoke_dearer_than_the_ground_counts() -> None:
    game = bare()
    game.rules.terrain_smoke = 2
    assert entry_cost(game, shape(game, "K7", smoke=1)) == 2


def test_nobody_enters_a_low_wall_or_a_hex_where_somebody_stands() -> None:
    game = bare()
    wall, roof, taken = (
        shape(game, "A1", 0, LOW_WALL),
        shape(game, "B1", 2, BUILDING),
        at(game, "C1"),
    )
    game.ground[taken].mech = 0
    assert [is_passable(game, each) for each in (wall, roof, taken)] == [False, True, True]
    assert [is_free(game, each) for each in (wall, roof, taken)] == [False, True, False]


def test_distances_are_horizontal() -> None:
    game = bare()
    shape(game, "K12", 3)
    assert distance(game, at(game, "K7"), at(game, "K12")) == 5
    assert (
        distance(game, at(game, "A1"), at(game, "T32")) == 35
    )  # 31 rows down, 15 of the 19 columns on the way
