"""E3, E4, E6, F9, H3: moves, what cuts them short, Boost, standing up."""

import pytest

from mechlab.games.skirmish import words as w
from mechlab.games.skirmish.reasons import (
    FREE,
    IS_BRACED,
    IS_GRAPPLED,
    IS_PRONE,
    MOVE_HAS_ENDED,
    NO_LEGS,
    NO_MOVEMENT,
    NO_QUICK,
    NOT_PRONE,
    WHOLE_MOVE_NEEDED,
)
from mechlab.games.skirmish.rules.activation import begin
from mechlab.games.skirmish.rules.grapple import put
from mechlab.games.skirmish.rules.movement import (
    BOOSTING,
    MOVING,
    boost,
    count_points,
    may_boost,
    may_move,
    may_stand,
    move,
    stand,
    walk,
)
from mechlab.games.skirmish.state import Game
from tests.games.skirmish.boards import at, shape
from tests.games.skirmish.rules.arena import copy, destroy, events, run
from tests.games.skirmish.rules.scene import duel, kit, scene, taking


def along(game: Game, *hexes: str) -> int:
    """Declare a path; how many steps it has."""
    for n, name in enumerate(hexes):
        game.path[n] = at(game, name)
    return len(hexes)


def moved(game: Game, name: str, rule: object = move) -> Game:
    return run(game, rule, 0, pick=taking((w.TO_HEX, at(game, name))))  # type: ignore[arg-type]


# Points -----------------------------------------------------------------------------------------


def test_a_move_costs_its_cheapest_way() -> None:
    """Rubble costs 2, a level 1 more; around them is as long, and cheaper."""
    game = duel(gap=9)
    shape(game, "G10", level=1, terrain=w.RUBBLE)
    done = moved(game, "H10")
    assert done.mechs[0].movement == 1
    assert len(events(done, w.STEP)) == 3
    beside = moved(game, "G10")
    assert beside.mechs[0].movement == 1
    assert len(events(beside, w.STEP)) == 1


def test_a_mech_goes_where_its_points_reach_and_no_further() -> None:
    game = scene([kit("Foreman", "J16")], [kit("Foreman", "A1")])
    begin(game, 0)
    seen: list[int] = []

    def pick(offered: list[tuple[int, int]]) -> tuple[int, int]:
        seen.extend(detail for _, detail in offered)
        return offered[0]

    run(game, move, 0, pick=pick)
    assert len(seen) == len(set(seen)) == 60  # all within 4 hexes but its own


def test_steps_and_hexes_entered_are_logged_and_counted() -> None:
    done = moved(duel(gap=9), "I10")
    assert [row[:3] for row in events(done, w.STEP)] == [
        (0, at(done, a), at(done, b)) for a, b in (("F10", "G10"), ("G10", "H10"), ("H10", "I10"))
    ]
    assert (done.mechs[0].entered, done.mechs[0].spent, done.mechs[0].movement) == (3, 3, 1)
    assert events(done, w.STOPPED)[0][:3] == (0, at(done, "I10"), 3)


def test_why_no_move() -> None:
    game = duel()
    assert may_move(game, 0) == FREE
    for field, value, reason in (
        ("is_prone", 1, IS_PRONE),
        ("grapples", 3, IS_GRAPPLED),
        ("move_ended", 1, MOVE_HAS_ENDED),
        ("movement", 0, NO_MOVEMENT),
    ):
        one = copy(game)
        one.mechs[0][field] = value
        assert may_move(one, 0) == reason


def test_why_no_boost() -> None:
    game = duel()
    assert may_boost(game, 0) == FREE
    for field, value, reason in (
        ("quick", 0, NO_QUICK),
        ("is_braced", 1, IS_BRACED),
        ("is_prone", 1, IS_PRONE),
        ("grapples", 3, IS_GRAPPLED),
        ("move_ended", 1, MOVE_HAS_ENDED),
    ):
        one = copy(game)
        one.mechs[0][field] = value
        assert may_boost(one, 0) == reason
    destroy(game, 0, w.LEGS)
    assert may_boost(game, 0) == NO_LEGS


def test_a_boost_goes_as_far_as_speed_at_once_and_leaves_the_move() -> None:
    done = moved(duel(gap=9), "J10", boost)
    mech = done.mechs[0]
    assert (mech.quick, mech.has_boosted, mech.entered, mech.movement) == (1, 1, 4, 4)


def test_the_move_follows_speed_as_it_changes() -> None:
    """E3, F7: of Speed 4, 3 are spent; at Speed 2 nothing is left, at 5 two points are."""
    game = duel()
    game.mechs[0].spent = 3
    for speed, left in ((4, 1), (2, 0), (5, 2)):
        game.mechs[0].speed = speed
        count_points(game, 0)
        assert game.mechs[0].movement == left


# Cut short --------------------------------------------------------------------------------------


def cut(game: Game, kind: int, after: int, *damage: tuple[str, int]) -> Game:
    """Walk four hexes along row 10, with fields changed once so many steps are made."""
    for step in range(4):
        if step == after:
            for field, value in damage:
                if field == "legs":
                    destroy(game, 0, w.LEGS)
                else:
                    game.mechs[0][field] = value
        walk(game, 0, along(game, "GHIJ"[step] + "10"), kind)
    return game


@pytest.mark.parametrize(
    ("field", "steps"),
    [("is_prone", 1), ("move_ended", 1), ("is_alive", 1), ("legs", 2), ("", 4)],
)
def test_a_move_goes_on_as_far_as_it_is_legal(field: str, steps: int) -> None:
    """E6: hit after the first of four steps; Speed 4 without Legs is 2."""
    game = cut(duel(gap=9), MOVING, 1, *([(field, int(field != "is_alive"))] if field else []))
    assert len(events(game, w.STEP)) == steps


@pytest.mark.parametrize(("field", "steps"), [("legs", 1), ("leg_actuator", 4)])
def test_a_boost_needs_its_legs(field: str, steps: int) -> None:
    """F7; each of these walks is a Boost of its own."""
    assert len(events(cut(duel(gap=9), BOOSTING, 1, (field, 1)), w.STEP)) == steps


def test_lost_jump_legs_pay_for_height() -> None:
    game = scene([kit("Reaver", "F10")], [kit("Foreman", "T30")])
    begin(game, 0)
    for name, level in (("G10", 3), ("H10", 0)):
        shape(game, name, level=level)
    jumper = copy(game)
    walk(jumper, 0, along(jumper, "G10", "H10"), MOVING)
    assert jumper.mechs[0].spent == 2
    destroy(game, 0, w.LEGS)
    walk(game, 0, along(game, "G10", "H10"), MOVING)
    assert len(events(game, w.STEP)) == 0  # three levels cost 4; its Speed is 2


def test_what_a_cut_path_would_have_cost_is_left() -> None:
    """Amb093: a path that ends after its first step has cost one point."""
    game = duel(gap=9)
    walk(game, 0, along(game, "G10"), MOVING)
    assert (game.mechs[0].spent, game.mechs[0].movement) == (1, 3)


def test_a_forced_move_counts_as_none() -> None:
    """Amb035, Amb095"""
    game = duel(gap=2)
    game.mechs[3].is_prepared = 1
    put(game, 0, at(game, "F12"))
    assert game.mechs[0].entered == 0
    assert events(game, w.STEP) == []
    assert events(game, w.REACTED) == []


# Prone ------------------------------------------------------------------------------------------


def test_standing_up_takes_the_whole_move_and_leaves_boost() -> None:
    """F9, Amb056"""
    game = duel()
    assert may_stand(game, 0) == NOT_PRONE
    game.mechs[0].is_prone = 1
    assert (may_move(game, 0), may_boost(game, 0), may_stand(game, 0)) == (IS_PRONE, IS_PRONE, FREE)
    stand(game, 0)
    assert (game.mechs[0].is_prone, game.mechs[0].movement) == (0, 0)
    game.mechs[0].speed += 2
    count_points(game, 0)
    assert (may_move(game, 0), may_boost(game, 0)) == (NO_MOVEMENT, FREE)


def test_a_mech_that_has_spent_any_of_its_move_cannot_stand_up_by_it() -> None:
    game = moved(duel(gap=9), "G10")
    game.mechs[0].is_prone = 1
    assert may_stand(game, 0) == WHOLE_MOVE_NEEDED


def test_a_boost_takes_nothing_of_the_move_so_it_can_stand_up() -> None:
    game = moved(duel(gap=9), "G10", boost)
    game.mechs[0].is_prone = 1
    assert may_stand(game, 0) == FREE
    game.mechs[0].move_ended = 1
    assert may_stand(game, 0) == MOVE_HAS_ENDED
