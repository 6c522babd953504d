"""Equilibria of games that are solved by hand, and what must hold of those of any game."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from mechlab.lab.metagame import best_mix, equilibrium

FISTS = np.array([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])  # rock, paper, scissors


def test_rock_paper_scissors():
    found = equilibrium(FISTS)
    assert found.shares == pytest.approx([1 / 3] * 3) and found.value == pytest.approx(0)
    assert found.is_only and found.played.all()


@pytest.mark.parametrize(("a", "b", "c"), [(1, 1, 1), (2, 1, 1), (5, 3, 1), (0.3, 0.02, 0.11)])
def test_rock_paper_scissors_at_other_stakes(a, b, c):
    """The mix that leaves the other nothing: each by the stake of the two others' meeting."""
    game = [[0, a, -b], [-a, 0, c], [b, -c, 0]]
    assert equilibrium(game).shares == pytest.approx(np.array([c, b, a]) / (a + b + c))


@pytest.mark.parametrize(
    ("game", "mix", "value"),
    [
        ([[3, -1], [-2, 1]], [3 / 7, 4 / 7], 1 / 7),
        ([[2, -1], [-1, 1]], [2 / 5, 3 / 5], 1 / 5),
        ([[1, -1], [-1, 1]], [1 / 2, 1 / 2], 0),
        ([[4, 2], [3, 1]], [1, 0], 2),  # a saddle
        ([[0, 5], [3, 2]], [1 / 6, 5 / 6], 5 / 2),
        ([[7]], [1], 7),
        ([[1, 2, 3]], [1], 1),
        ([[1], [3], [2]], [0, 1, 0], 3),
    ],
)
def test_games_solved_by_hand(game, mix, value):
    found = equilibrium(game)
    assert found.shares == pytest.approx(mix) and found.value == pytest.approx(value)
    assert found.is_only
    assert best_mix(game)[0] == pytest.approx(mix)


def test_what_is_dominated_is_never_played():
    """A well that is beaten where rock is, and wins less."""
    game = np.zeros((4, 4))
    game[:3, :3] = FISTS
    game[3, :3] = [-0.1, -1, 0.5]
    game[:3, 3] = -game[3, :3]
    found = equilibrium(game)
    assert found.shares == pytest.approx([1 / 3, 1 / 3, 1 / 3, 0])
    assert found.most[3] == 0 and not found.played[3] and found.is_only


def test_what_is_the_same_is_played_alike():
    """A second paper and a third: any of them may be played, and the share is split."""
    places = [0, 1, 1, 1, 2]
    found = equilibrium(FISTS[np.ix_(places, places)])
    assert found.shares == pytest.approx([1 / 3, 1 / 9, 1 / 9, 1 / 9, 1 / 3], abs=1e-6)
    assert found.least == pytest.approx([1 / 3, 0, 0, 0, 1 / 3], abs=1e-5)
    assert found.most == pytest.approx([1 / 3] * 5, abs=1e-5)
    assert not found.is_only and found.played.all()


def test_where_nothing_matters_all_are_played_alike():
    found = equilibrium(np.zeros((4, 4)))
    assert found.shares == pytest.approx([1 / 4] * 4) and found.value == 0
    assert found.least == pytest.approx([0] * 4) and found.most == pytest.approx([1] * 4)


@pytest.mark.parametrize("game", [[], [[]], [1, 2], [[1, np.nan]], [[np.inf]]])
def test_what_is_no_game_is_refused(game):
    with pytest.raises(ValueError, match="payoffs are a table"):
        best_mix(game)


payoffs = st.integers(-20, 20).map(lambda n: n / 20)


@given(arrays(float, st.tuples(st.integers(2, 2), st.integers(1, 6)), elements=payoffs))
def test_two_rows_are_solved_as_on_paper(game):
    """The lines of the columns over the first row's share: the top of what lies below them all."""
    ends = {0.0, 1.0}
    for (a, b), (c, d) in combinations(game.T, 2):
        if (slope := (a - b) - (c - d)) and 0 <= (share := (d - b) / slope) <= 1:
            ends.add(share)
    value = max(min(p * a + (1 - p) * b for a, b in game.T) for p in ends)
    mix, found = best_mix(game)
    assert found == pytest.approx(value, abs=1e-6)
    assert min(mix @ game) == pytest.approx(value, abs=1e-6)


@given(arrays(float, st.tuples(st.integers(1, 5), st.integers(1, 5)), elements=payoffs))
def test_what_one_side_is_sure_of_the_other_cannot_be_denied(game):
    mix, value = best_mix(game)
    others, lost = best_mix(-game.T)
    assert value == pytest.approx(-lost, abs=1e-6)
    assert mix.sum() == pytest.approx(1) and (mix >= 0).all()
    assert (game @ others).max() == pytest.approx(value, abs=1e-6)


@settings(max_examples=10)
@given(st.integers(1, 6).flatmap(lambda n: arrays(float, (n, n), elements=payoffs)), st.randoms())
def test_equals_are_worth_nothing_and_their_order_is_nothing_either(game, chance):
    game = (game - game.T) / 2
    found = equilibrium(game)
    assert found.value == pytest.approx(0, abs=1e-6)
    assert (found.shares @ game).min() >= -2e-6
    assert (found.least <= found.shares + 1e-5).all() and (found.shares <= found.most + 1e-5).all()
    order = list(range(len(game)))
    chance.shuffle(order)
    other = equilibrium(game[np.ix_(order, order)])
    for name in ("shares", "least", "most"):
        assert getattr(other, name) == pytest.approx(getattr(found, name)[order], abs=1e-4)
    assert other.is_only == found.is_only


@settings(max_examples=10)
@given(st.integers(2, 5).flatmap(lambda n: arrays(float, (n, n), elements=payoffs)))
def test_who_is_never_played_may_be_struck_out(game):
    game = (game - game.T) / 2
    found = equilibrium(game)
    left = np.flatnonzero(found.played)
    rest = equilibrium(game[np.ix_(left, left)])
    assert rest.value == pytest.approx(0, abs=1e-6)
    spread = np.zeros(len(game))
    spread[left] = found.shares[left]
    assert (spread @ game).min() >= -1e-5
