"""H4 to H6: sight and cover, by the vectors, by fractions, and by what must hold of any board."""

import random
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest

from mechlab.board.hexes import lines
from mechlab.engine import compiled, rule
from mechlab.games.skirmish.maps import map_names
from mechlab.games.skirmish.rules.sight import (
    between,
    forget_all_sight,
    forget_sight,
    has_high_ground,
    sight,
)
from mechlab.games.skirmish.sight_lines import sight_line
from mechlab.games.skirmish.words import (
    BUILDING,
    CLEAR,
    FOLIAGE,
    HARD,
    LOW_WALL,
    NO_SIGHT,
    SOFT,
)
from tests.games.skirmish.boards import at, bare, named, rough, shape

# K7 to O7 is a line along a row, 4 hexes: L7, M7, N7 between.


def seen(game: Any, here: str = "K7", there: str = "O7") -> int:
    return sight(game, at(game, here), at(game, there))


# ---- the vectors ----


@pytest.mark.parametrize("name", ["L7", "M7"])
def test_a_low_wall_at_eye_height_does_not_block(name: str) -> None:
    """V123"""
    game = bare()
    shape(game, name, 0, LOW_WALL)
    assert seen(game) == CLEAR
    shape(game, name, 2, BUILDING)
    assert seen(game) == NO_SIGHT


def test_a_low_wall_beside_the_target_is_hard_cover_and_only_for_the_target() -> None:
    game = bare()
    shape(game, "N7", 0, LOW_WALL)
    assert seen(game) == HARD
    assert seen(game, "O7", "K7") == CLEAR


def test_seen_from_above() -> None:
    """V124: from level 2, over 4 hexes, the line is at 5/2, 2 and 3/2."""
    game = bare()
    shape(game, "K7", 2)
    line = sight_line(game, at(game, "K7"), at(game, "O7"))
    assert [each.line for each in line.hexes[:3]] == [Fraction(5, 2), 2, Fraction(3, 2)]
    shape(game, "M7", 2)
    assert seen(game) == CLEAR
    shape(game, "M7", 0)
    shape(game, "N7", 2)
    assert seen(game) == NO_SIGHT
    shape(game, "N7", 0, LOW_WALL)
    assert seen(game) == CLEAR
    shape(game, "K7", 1)
    assert seen(game) == HARD
    assert has_high_ground(game, at(game, "K7"), at(game, "O7"))
    assert not has_high_ground(game, at(game, "O7"), at(game, "K7"))
    assert not has_high_ground(game, at(game, "O7"), at(game, "M7"))


@pytest.mark.parametrize("hidden", ["L7 M7", "L7 O7", "M7 N7"])
def test_two_hexes_of_foliage_cover_and_three_block(hidden: str) -> None:
    """V125: the target's hex counts, the attacker's does not."""
    game = bare()
    for name in hidden.split():
        shape(game, name, terrain=FOLIAGE)
    shape(game, "K7", terrain=FOLIAGE)
    assert seen(game) == SOFT
    third = next(name for name in ("L7", "M7", "N7", "O7") if name not in hidden)
    shape(game, third, smoke=1)
    assert seen(game) == NO_SIGHT


def test_foliage_with_smoke_in_it_is_one_hex_and_has_no_height() -> None:
    game = bare()
    shape(game, "L7", terrain=FOLIAGE, smoke=2)
    shape(game, "M7", terrain=FOLIAGE)
    shape(game, "K7", 3)
    shape(game, "O7", 3)
    assert seen(game) == SOFT


def test_only_the_best_cover_counts() -> None:
    """V135"""
    game = bare()
    shape(game, "N7", 0, LOW_WALL)
    shape(game, "O7", terrain=FOLIAGE)
    assert seen(game) == HARD
    shape(game, "K7", 2)
    assert seen(game) == SOFT  # the wall is void from so high, the leaves are not


def test_a_rise_beside_the_target_covers_as_a_wall_does() -> None:
    """Amb080: any kind of hex, from one level up; Amb079: never one that blocks."""
    game = bare()
    shape(game, "N7", 1)
    assert seen(game) == HARD
    shape(game, "O7", 1)
    assert seen(game) == CLEAR
    shape(game, "N7", 2, BUILDING)
    shape(game, "K7", 2)
    shape(game, "O7", 1)
    assert seen(game) == HARD  # the line is at 9/4 there
    shape(game, "O7", 0)
    assert seen(game) == NO_SIGHT


def test_neighbours_always_see_each_other() -> None:
    game = bare()
    shape(game, "L7", 3)
    assert seen(game, "K7", "L7") == seen(game, "L7", "K7") == CLEAR
    shape(game, "L7", 3, FOLIAGE)
    assert seen(game, "K7", "L7") == SOFT
    assert sight(game, at(game, "K7"), at(game, "K7")) == CLEAR


def test_along_an_edge_the_better_side_counts() -> None:
    """Amb078. From K7 to K9 the line runs between J8 and K8."""
    game = bare()
    assert {at(game, "J8"), at(game, "K8")} == {
        line[1] for line in lines(at(game, "K7"), at(game, "K9"), 32, 20)
    }
    shape(game, "J8", 3)
    assert seen(game, "K7", "K9") == seen(game, "K9", "K7") == CLEAR
    shape(game, "K8", 0, LOW_WALL)
    assert seen(game, "K7", "K9") == HARD
    shape(game, "J8", 0, FOLIAGE)
    assert seen(game, "K7", "K9") == SOFT
    shape(game, "K8", 3)
    shape(game, "J8", 3)
    assert seen(game, "K7", "K9") == NO_SIGHT


def test_there_is_no_sight_beside_the_board() -> None:
    game = bare()
    assert seen(game, "A1", "A3") == CLEAR
    shape(game, "A2", 2)
    assert seen(game, "A1", "A3") == seen(game, "A3", "A1") == NO_SIGHT
    line = sight_line(game, at(game, "A1"), at(game, "A3"))
    assert line.is_beside and line.other_result is None
    assert str(line) == "blocked by A2: its top 2 is above the line at 1"


# ---- a twin with fractions ----


def plain_sight(game: Any, here: int, there: int) -> int:
    """H4 and H5 sentence by sentence, on lines that are tested by themselves."""
    eye, other_eye = (int(game.ground[each].level) + 1 for each in (here, there))
    results = []
    for line in lines(here, there, int(game.length), int(game.depth)):
        if -1 in line:
            continue
        steps, middle = len(line) - 1, line[1:-1]
        heights = [eye + (other_eye - eye) * Fraction(n, steps) for n in range(1, steps)]
        tops = [int(game.ground[place].height) for place in middle]
        if any(top > height for top, height in zip(tops, heights, strict=True)):
            continue
        spots = [game.ground[place] for place in [*middle, there]]
        leaves = sum(spot.terrain == FOLIAGE or spot.smoke > 0 for spot in spots)
        if leaves >= 3:
            continue
        is_behind = bool(tops) and tops[-1] > other_eye - 1 and eye < other_eye + 2
        results.append(HARD if is_behind else SOFT if leaves else CLEAR)
    return min(results, default=NO_SIGHT)


@pytest.mark.parametrize("seed", range(3))
def test_sight_is_that_of_fractions_on_boards_of_chance(seed: int) -> None:
    game, chance = rough(seed), random.Random(seed)
    kinds = [0] * 4
    for _ in range(700):
        here, there = chance.randrange(224), chance.randrange(224)
        expected = plain_sight(game, here, there)
        assert sight(game, here, there) == expected
        kinds[expected] += 1
    assert min(kinds) > 5


def test_what_is_told_of_a_line_agrees_with_the_rule() -> None:
    game, chance = rough(9), random.Random(9)
    for _ in range(1000):
        here, there = chance.randrange(224), chance.randrange(224)
        line = sight_line(game, here, there)
        assert line.result == sight(game, here, there)
        blocked = line.blocker is not None or len(line.soft) >= 3
        assert blocked == (line.result == NO_SIGHT)
        if line.result == HARD:
            assert (
                line.obstacle is not None and str(line) == f"hard cover from {line.obstacle.name}"
            )
        if line.other_result is not None:
            assert line.other_result == NO_SIGHT or line.result <= line.other_result


# ---- what holds of every map, over a million pairs ----


@rule
def many_sights(game: Any, pairs: Any, found: Any) -> None:
    """What each pair has of the other, and what the pair opposite on the board has."""
    last = game.hex_count - 1
    for n in range(len(pairs)):
        here, there = pairs[n, 0], pairs[n, 1]
        found[n, 0] = sight(game, here, there)
        found[n, 1] = sight(game, there, here)
        found[n, 2] = sight(game, last - here, last - there)


@pytest.mark.parametrize("name", map_names())
def test_sight_is_mutual_and_the_same_after_a_half_turn(name: str) -> None:
    """It is mutual between two who are both in foliage, or both not: only the target's counts."""
    game = named(name)
    pairs = np.random.default_rng(7).integers(0, game.hex_count, (1_000_000 // len(map_names()), 2))
    found = np.zeros((len(pairs), 3), np.int64)
    compiled(many_sights)(game, pairs, found)
    assert (found[:, 0] == found[:, 2]).all()
    leafy = game.ground["terrain"][pairs] == FOLIAGE
    alike = leafy[:, 0] == leafy[:, 1]
    assert ((found[alike, 0] > NO_SIGHT) == (found[alike, 1] > NO_SIGHT)).all()
    few = pairs[:1500]
    assert [sight(game, int(a), int(b)) for a, b in few] == found[:1500, 0].tolist()


# ---- sight between mechs, remembered ----


def test_sight_between_mechs_is_remembered_until_it_is_forgotten() -> None:
    game = bare()
    game.mechs[1].hex, game.mechs[4].hex = at(game, "K7"), at(game, "O7")
    assert between(game, 1, 4) == between(game, 4, 1) == CLEAR
    shape(game, "M7", 3)
    assert between(game, 1, 4) == between(game, 4, 1) == CLEAR
    forget_sight(game, 1)
    assert between(game, 1, 4) == between(game, 4, 1) == NO_SIGHT
    shape(game, "M7", smoke=1)
    forget_sight(game, 0)
    assert between(game, 4, 1) == NO_SIGHT
    forget_all_sight(game)
    assert [between(game, a, b) for a, b in product((1, 4), (1, 4)) if a != b] == [SOFT, SOFT]
