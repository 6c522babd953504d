"""Matrices that are counted by hand; what they may and may not say."""

from itertools import permutations
from pathlib import Path

import numpy as np
import pytest

from mechlab.lab import StudyError, cross, run
from mechlab.lab.metagame import (
    Arena,
    Matrix,
    add_team,
    between_rosters,
    play_matrix,
    population,
    read_matrix,
)
from mechlab.lab.statistics import win_rate
from tests.lab.metagame.toys import Fists, Heights

FISTS = {"stone": "rock", "leaf": "paper", "blades": "scissors"}


def matrix_of(rates, pairs: int = 200) -> Matrix:
    """A matrix with these win rates: so many pairs won by both games, and the rest lost."""
    count = len(rates)
    scores = np.full((count, count, 2 * pairs), 0.5)
    for a, b in permutations(range(count), 2):
        # The lots of a cell are shuffled alike for both ways round.
        won = np.random.default_rng([min(a, b), max(a, b)]).permutation(pairs) < pairs * rates[a][b]
        if a < b:
            scores[a, b], scores[b, a] = np.repeat(won, 2), 1 - np.repeat(won, 2)
    return Matrix({chr(97 + n): str(n) for n in range(count)}, scores)


FISTS_RATES = [[0.5, 0.2, 0.8], [0.8, 0.5, 0.2], [0.2, 0.8, 0.5]]


def test_a_matrix_is_what_was_played():
    game = Fists()
    matrix = play_matrix(Arena(game, games=40), FISTS)
    assert matrix.labels == ["stone", "leaf", "blades"] and game.played == 6 * 40
    study = cross(
        "?", "tosses", FISTS, meetings=[("stone", "leaf")], players="greedy", games=40, seed=1
    )
    winners = run(study, game=Fists())["winner"]
    assert matrix.rate("stone", "leaf") == win_rate(winners, 0)
    assert matrix.rate("leaf", "stone") == win_rate(winners, 1)
    assert matrix.table().loc["leaf", "stone"] == pytest.approx((winners == 1).mean())
    assert (matrix.payoffs == -matrix.payoffs.T).all()


def test_who_meets_themselves_wins_half_and_shows_what_a_seat_is_worth():
    """In these games the first seat has 55 of 100."""
    matrix = play_matrix(Arena(Fists(), games=2000), {"stone": "rock"})
    own = matrix.rate("stone", "stone")
    assert own.low <= 0.5 <= own.high
    assert own.high - own.low < 0.01 and matrix.first_seat.low < 0.55 < matrix.first_seat.high
    assert matrix.first_seat.low > 0.5


def test_a_team_that_is_added_is_as_if_it_had_been_there():
    arena = Arena(Fists(), games=20)
    whole = play_matrix(arena, FISTS)
    part = play_matrix(arena, dict(list(FISTS.items())[:2]))
    grown = add_team(arena, part, "blades", "scissors")
    assert grown.teams == whole.teams
    # Who is named first sits first, so the same games have the seats the other way round.
    back = whole.scores.reshape(3, 3, -1, 2)
    mine = grown.scores.reshape(3, 3, -1, 2)
    assert (mine[:2, :2] == back[:2, :2]).all() and (mine[2, 2] == back[2, 2]).all()
    assert mine[2].mean() == pytest.approx(back[2].mean(), abs=0.1)


def test_a_kept_matrix_is_read_again(tmp_path: Path):
    played = play_matrix(Arena(Fists(), games=20, folder=tmp_path), FISTS)
    read = read_matrix(tmp_path / "matrix.parquet")
    assert dict(read.teams) == FISTS and (read.scores == played.scores).all()
    study = cross("?", "tosses", FISTS, players="greedy", games=4)  # without mirrors
    run(study, tmp_path / "other.parquet", game=Fists())
    with pytest.raises(StudyError, match="holds no matrix"):
        read_matrix(tmp_path / "other.parquet")


def test_cycles_are_counted_by_hand():
    assert matrix_of([[0.5, 0.5], [0.5, 0.5]]).cycles() == []
    (cycle,) = matrix_of(FISTS_RATES).cycles()
    assert cycle.labels == ("a", "c", "b")
    assert [rate.value for rate in cycle.rates] == [0.8, 0.8, 0.8]
    assert all(rate.low > 0.5 for rate in cycle.rates)
    # Five in a ring, each beating the next two: a cycle is of steps 1, 2, 2 in some order.
    ring = [[[0.5, 0.9, 0.9, 0.1, 0.1][(b - a) % 5] for b in range(5)] for a in range(5)]
    found = ["".join(sorted(cycle.labels)) for cycle in matrix_of(ring).cycles()]
    assert sorted(found) == ["abd", "acd", "ace", "bce", "bde"]
    # A pecking order has none.
    order = [[0.5 + 0.1 * (b - a) for b in range(4)] for a in range(4)]
    assert matrix_of(order).cycles() == []


def test_a_cycle_is_none_when_one_of_its_steps_is_not_clear():
    nearly = [[0.5, 0.2, 0.54], [0.8, 0.5, 0.2], [0.46, 0.8, 0.5]]
    matrix = matrix_of(nearly)
    assert not matrix.rate("a", "c").excludes(0.5) and matrix.cycles() == []
    # 60 of 100 is clear by itself, and not as the least sure of three statements.
    alone = [[0.5, 0.2, 0.6], [0.8, 0.5, 0.2], [0.4, 0.8, 0.5]]
    matrix = matrix_of(alone, 110)
    assert matrix.rate("a", "c").excludes(0.5)
    assert not matrix.rate("a", "c", matrix.level_of_cells).excludes(0.5)
    assert matrix.cycles() == []


def test_the_order_of_teams_changes_nothing():
    rates = [[0.5, 0.3, 0.8, 0.6], [0.7, 0.5, 0.4, 0.6], [0.2, 0.6, 0.5, 0.9], [0.4, 0.4, 0.1, 0.5]]
    matrix = matrix_of(rates)
    standings = {each.label: each for each in matrix.standings(40)}
    for order in ([3, 1, 0, 2], [2, 3, 1, 0]):
        other = Matrix(
            {matrix.labels[n]: str(n) for n in order}, matrix.scores[np.ix_(order, order)]
        )
        for each in other.standings(40):
            same = standings[each.label]
            for name in ("share", "low", "high", "played"):
                assert getattr(each, name) == pytest.approx(getattr(same, name), abs=1e-6)
            assert each.against_mix.low == pytest.approx(same.against_mix.low)
        assert {frozenset(each.labels) for each in other.cycles()} == {
            frozenset(each.labels) for each in matrix.cycles()
        }


def test_standings_say_who_is_played_always_now_and_then_and_never():
    rates = np.full((4, 4), 0.5)
    rates[:3, :3] = FISTS_RATES
    rates[3, :3], rates[:3, 3] = 0.1, 0.9
    first, second, third, last = matrix_of(rates).standings(100)
    assert {first.label, second.label, third.label} == set("abc")
    for each in (first, second, third):
        assert each.share == pytest.approx(1 / 3, abs=1e-6) and each.verdict == "always played"
        assert 0.15 < each.low < 1 / 3 < each.high < 0.55
        assert each.against_mix.value == pytest.approx(0.5)
    assert (last.label, last.verdict, last.played, last.most) == ("d", "never played", 0, 0)
    assert last.against_mix.high < 0.5 and last.average.value == pytest.approx(0.1)
    # With few games nothing is sure.
    assert {each.verdict for each in matrix_of(rates, 10).standings(100)} != {
        "always played",
        "never played",
    }


def test_draws_anew_keep_what_was_played_on_the_same_dice_together():
    """Two cells that are alike game by game stay so however the pairs are drawn."""
    rates = [[0.5, 0.6, 0.6], [0.4, 0.5, 0.5], [0.4, 0.5, 0.5]]  # pairs won or lost twice
    matrix = matrix_of(rates)
    scores = matrix.scores.copy()
    scores[0, 2], scores[2, 0] = scores[0, 1], scores[1, 0]
    same = Matrix(matrix.teams, scores)
    drawn = list(same.redrawn(50))
    assert all(payoffs[0, 1] == pytest.approx(payoffs[0, 2]) for payoffs in drawn)
    found = np.array([payoffs[0, 1] for payoffs in drawn])
    assert len(set(found.tolist())) > 10
    assert found.std() == pytest.approx((0.6 * 0.4 / 200) ** 0.5, rel=0.35)


def test_rosters_are_worth_what_their_picks_are():
    """Rock and paper against paper and scissors: paper against scissors never loses."""
    matrix = matrix_of(FISTS_RATES)  # a loses to b, b to c, c to a
    rosters = {"ab": ["a", "b"], "bc": ["b", "c"], "a": ["a"], "gone": ["z"], "abc": list("abc")}
    found = between_rosters(matrix, rosters, resamples=20)
    assert found.labels == ["ab", "bc", "a", "abc"]
    rate = found.table()
    # a or b against b or c: [[.2, .8], [.5, .2]] has the value (.8 × .5 - .2 × .2) / .9.
    assert rate.loc["ab", "bc"] == pytest.approx((0.8 * 0.5 - 0.2 * 0.2) / 0.9, abs=1e-6)
    assert rate.loc["bc", "ab"] == pytest.approx(1 - rate.loc["ab", "bc"])
    assert rate.loc["a", "ab"] == pytest.approx(0.2)
    assert rate.loc["a", "bc"] == pytest.approx(0.2)
    assert rate.loc["abc", "ab"] >= 0.5 and rate.loc["abc", "a"] == pytest.approx(0.8)
    assert (found.low <= found.rates).all() and (found.rates <= found.high).all()


def test_a_population_is_named_drawn_and_given():
    game = Heights()
    assert population(game) == {"low": "1", "lower": "0", "high": "29"}
    found = population(game, kits=["high"], lots=2, more={"mine": "11"})
    assert list(found) == ["high", "by lot 1", "by lot 2", "mine"]
    assert set(population(game, kits=[], lots=2)) == {"by lot 1", "by lot 2"}
    with pytest.raises(StudyError, match=r"there is no team 'hihg' .did you mean high"):
        population(game, kits=["hihg"])
    with pytest.raises(StudyError, match="two of the teams are the same"):
        population(game, more={"mine": "29"})
    with pytest.raises(StudyError, match="at least one team"):
        play_matrix(Arena(game), {})
