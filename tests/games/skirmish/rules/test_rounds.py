"""E1, E2, D6, H7, I3 to I5: rounds, zones, the score and the end of a game."""

import pytest

from mechlab.engine import plain
from mechlab.games import skirmish
from mechlab.games.skirmish import words as w
from mechlab.games.skirmish.rules.activation import begin
from mechlab.games.skirmish.rules.choosing import SPAN
from mechlab.games.skirmish.rules.damage import hurt
from mechlab.games.skirmish.rules.rounds import (
    end_round,
    leader,
    play,
    play_round,
    score_zones,
    start_round,
    zone_holder,
)
from mechlab.games.skirmish.rules.standing import speed
from mechlab.games.skirmish.setup import new_record
from mechlab.games.skirmish.state import Game
from tests.games.skirmish.boards import at
from tests.games.skirmish.rules.arena import events, run, show
from tests.games.skirmish.rules.scene import kit, scene, taking
from tests.games.skirmish.vector_files import names, rows

hulls = rows("hull_ties")
scores = rows("scores")

TEAM = [skirmish.kit(name) for name in ("Courier", "Foreman", "Reaver")]


def idle(where: str = "Flat") -> Game:
    """A game in which everybody ends every activation at once."""
    game = new_record([TEAM, TEAM], where)
    game.choices[:200] = w.END_TURN * SPAN
    game.choices_given = 200
    return game


def full_sides() -> Game:
    crew = [kit("Courier", "A1"), kit("Foreman", "C1"), kit("Reaver", "E1")]
    foes = [kit("Courier", "A30"), kit("Foreman", "C30"), kit("Reaver", "E30")]
    return scene(crew, foes, "Quarry")


# Rounds -----------------------------------------------------------------------------------------


def test_seven_rounds_and_one_more_when_all_is_level() -> None:
    """E1, I5: nobody moved, nothing is lost: a bonus round, then a draw."""
    game = idle()
    play(plain(game))
    assert [row[1] for row in events(game, w.ROUND_BEGINS)] == list(range(1, 9))
    assert events(game, w.GAME_OVER) == [(-1, w.DRAW, 0, 0, 0)]


def test_seven_rounds_when_the_hull_decides() -> None:
    game = idle()
    game.mechs[4].durability[w.CORE] -= 1
    play(plain(game))
    assert len(events(game, w.ROUND_BEGINS)) == 7
    assert game.outcome == w.FIRST_WINS


def test_everybody_acts_once_a_round_in_one_order_all_game() -> None:
    game = idle()
    play(plain(game))
    turns = [row[0] for row in events(game, w.ACTIVATION)]
    order = [row[0] for row in events(game, w.ORDERED)]
    assert sorted(order) == list(range(6))
    assert turns == order * 8


def test_a_destroyed_mech_drops_out() -> None:
    game = full_sides()
    game.order[:] = (3, 0, 4, 1, 5, 2)
    game.choices[:] = w.END_TURN * SPAN
    game.choices_given = 100
    hurt(game, 4, w.CORE, 99, w.BY_ENEMY)
    play_round(game, 2)
    assert [row[0] for row in events(game, w.ACTIVATION)] == [3, 0, 1, 5, 2]


def test_nothing_is_played_after_the_end() -> None:
    game = full_sides()
    game.is_over = 1
    play_round(game, 2)
    assert game.event_count == 0


# The start of a round ---------------------------------------------------------------------------


def test_a_scout_speeds_up_its_allies_near_by_for_the_round() -> None:
    """Amb019: not itself, not enemies, once only, as they stand when the round starts."""
    game = scene(
        [kit("Foreman", "F10"), kit("Foreman", "I10"), kit("Foreman", "M10")],
        [kit("Foreman", "G10")],
    )
    game.mechs[0].ability = w.SCOUT
    start_round(game, 2)
    assert [int(game.mechs[a].speed_bonus) for a in (0, 1, 2, 3)] == [0, 1, 0, 0]
    assert speed(game, 1) == 5
    game.mechs[1].hex = at(game, "T30")
    begin(game, 1)
    assert game.mechs[1].movement == 5
    game.mechs[2].ability = w.SCOUT
    start_round(game, 3)
    assert [int(game.mechs[a].speed_bonus) for a in (0, 1, 2)] == [0, 0, 0]
    game.mechs[1].hex = at(game, "I10")
    game.mechs[2].hex = at(game, "H10")
    start_round(game, 4)
    assert [int(game.mechs[a].speed_bonus) for a in (0, 1, 2)] == [1, 1, 1]
    game.mechs[0].is_alive = 0
    start_round(game, 5)
    assert [int(game.mechs[a].speed_bonus) for a in (1, 2)] == [1, 0]
    end_round(game)
    assert game.mechs[1].speed_bonus == 0


# Zones ------------------------------------------------------------------------------------------


def in_zone(game: Game, zone: int, *mechs: int) -> None:
    places = [place for place in range(640) if game.ground[place].zone == zone]
    for a, place in zip(mechs, places, strict=False):
        game.mechs[a].hex = place


@pytest.mark.parametrize(
    ("mechs", "holder"), [((), -1), ((0,), 0), ((3, 4), 1), ((0, 3), -1), ((3, 0, 1), -1)]
)
def test_a_zone_is_held_by_who_is_there_alone(mechs: tuple[int, ...], holder: int) -> None:
    game = full_sides()
    in_zone(game, 2, *mechs)
    assert zone_holder(game, 2) == holder
    score_zones(game)
    expected = [int(side == holder) for side in range(2)]
    assert list(game.score) == expected
    assert [row[1:4] for row in events(game, w.ZONE_SCORED)] == (
        [(2, holder, 1)] if holder >= 0 else []
    )


def test_prone_and_grappled_mechs_hold_zones_and_dead_ones_do_not() -> None:
    """Amb097"""
    game = full_sides()
    in_zone(game, 1, 0, 3)
    game.mechs[0].is_prone, game.mechs[0].grapples = 1, 4
    game.mechs[3].is_alive = 0
    assert zone_holder(game, 1) == 0


def test_zones_are_scored_before_reactions_and_locks_are_reset() -> None:
    """Amb031: a round in which nothing happens but its end."""
    game = full_sides()
    game.order[:] = range(6)
    game.choices[:] = w.END_TURN * SPAN
    game.choices_given = 100
    in_zone(game, 3, 0)
    game.mechs[0].reactions, game.mechs[0].is_locked, game.mechs[0].is_marked = 0, 1, 1
    play_round(game, 1)
    mech = game.mechs[0]
    assert (game.score[0], mech.reactions, mech.is_locked, mech.is_marked) == (1, 1, 0, 0)


# The score --------------------------------------------------------------------------------------


def scored(row: dict[str, str], side: str) -> int:
    return 3 * int(row[f"{side}_kills"]) + sum(int(n) for n in row[f"{side}_zones"].split("/"))


@pytest.mark.parametrize("row", scores, ids=names(scores))
def test_score(row: dict[str, str]) -> None:
    """V134: zones round by round, and kills."""
    game = full_sides()
    for held in zip(row["a_zones"].split("/"), row["b_zones"].split("/"), strict=True):
        for a in range(6):
            game.mechs[a].hex = at(game, "K1")
        zone = 1
        for side, count in enumerate(held):
            for a in range(int(count)):
                in_zone(game, zone, 3 * side + a)
                zone += 1
        score_zones(game)
    for side in range(2):
        for a in range(int(row["ab"[side] + "_kills"])):
            hurt(game, 3 * (1 - side) + a, w.CORE, 99, w.BY_ENEMY)
    assert [int(score) for score in game.score] == [int(row["a_score"]), int(row["b_score"])]
    assert [int(score) for score in game.score] == [scored(row, "a"), scored(row, "b")]


def with_hull(game: Game, side: int, left: int, start: int) -> None:
    """Let a side have begun with so much Durability, and have so much left."""
    for a in range(3 * side, 3 * side + 3):
        game.mechs[a].printed[:] = game.mechs[a].durability[:] = 0
    game.mechs[3 * side].printed[w.CORE] = start
    game.mechs[3 * side].durability[w.CORE] = left


@pytest.mark.parametrize("row", hulls, ids=names(hulls))
def test_hull_breaks_a_tie_exactly(row: dict[str, str]) -> None:
    """V133, Amb128"""
    game = full_sides()
    with_hull(game, 0, int(row["a_left"]), int(row["a_start"]))
    with_hull(game, 1, int(row["b_left"]), int(row["b_start"]))
    assert leader(game) == {"A": w.FIRST_WINS, "B": w.SECOND_WINS, "draw": w.DRAW}[row["ahead"]]
    game.score[0] = 1
    assert leader(game) == w.FIRST_WINS
    game.score[1] = 2
    assert leader(game) == w.SECOND_WINS


def test_hull_is_what_the_survivors_have_left_of_all_that_was_fielded() -> None:
    """I5: Courier 32, Foreman 41, Reaver 40: a lost Courier counts 0 of its 32."""
    game = full_sides()
    game.mechs[0].is_alive = 0
    game.mechs[3].durability[:] = 0
    game.mechs[4].durability[w.CORE] -= 1
    assert leader(game) == w.FIRST_WINS
    game.mechs[1].durability[w.CORE] -= 1
    assert leader(game) == w.DRAW


# The end ----------------------------------------------------------------------------------------


def test_a_wipe_wins_at_once_whatever_the_score() -> None:
    game = full_sides()
    game.score[1] = 20
    for a in (3, 4):
        hurt(game, a, w.CORE, 99, w.BY_ENEMY)
        assert game.is_over == 0
    hurt(game, 5, w.CORE, 99, w.BY_ITSELF)  # Amb127: by its own doing as well
    assert (game.is_over, game.outcome, int(game.score[0])) == (1, w.FIRST_WINS, 9)


def test_of_two_wipes_the_first_counts() -> None:
    """Amb126"""
    game = full_sides()
    for a in (0, 1, 3, 4, 5, 2):
        hurt(game, a, w.CORE, 99, w.BY_ENEMY)
    assert game.outcome == w.FIRST_WINS


def test_after_a_wipe_no_zone_scores_and_nobody_else_acts() -> None:
    """I3; and the shot that won it costs no Heat (Amb061)."""
    game = scene([kit("Foreman", "F10"), kit("Reaver", "A1")], [kit("Foreman", "J10")])
    game.ground[at(game, "F10")].zone, game.zone_count = 1, 1
    game.order[:] = (0, 1, 3, 2, 4, 5)
    game.mechs[3].durability[w.CORE] = 1
    show(game, 0, w.HIT, 20)
    show(game, 0, w.LOCATION, 10)
    show(game, 0, w.PENETRATION, 6)
    done = run(game, play_round, 1, pick=taking(w.FIRE))
    assert (done.is_over, done.outcome, int(done.score[0])) == (1, w.FIRST_WINS, 3)
    kinds = [int(row[0]) for row in done.events[: done.event_count]]
    assert kinds.count(w.ACTIVATION) == 1
    assert kinds[-1] == w.KILL_SCORED
    assert done.mechs[0].heat == 0
