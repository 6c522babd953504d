"""The test that may be looked at after every game: its promise counted out, not only simulated."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from math import comb, factorial, inf

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binom

from mechlab.lab.statistics import Sequential, decisive, discordant


def after(successes: int, n: int, null: float = 0.5, margin: float = 0.0) -> Sequential:
    test = Sequential(null, margin=margin)
    test.add(successes, n)
    return test


def exact_evidence(won: int, n: int, null: Fraction) -> Fraction:
    """The beta-binomial over the binomial in fractions; B(5, 5) = 4! 4! / 9!."""
    beta = Fraction(factorial(won + 4) * factorial(n - won + 4), factorial(n + 9))
    return beta / Fraction(24 * 24, factorial(9)) / (null**won * (1 - null) ** (n - won))


def borders(null: float, n: int) -> Iterator[tuple[int, int]]:
    """For each look: so many wins or fewer, and so many or more, are clear."""
    low, high = -1, 1
    for games in range(1, n + 1):
        while after(low + 1, games, null).is_clear and low + 1 < null * games:
            low += 1
        while high <= games and not after(high, games, null).is_clear:
            high += 1
        yield low, high


def false_alarms(null: float, n: int) -> float:
    """The chance to get clear at any of n looks when the share is what the test assumes."""
    going, stopped = np.array([1.0]), 0.0
    for low, high in borders(null, n):
        going = np.append(going * (1 - null), 0) + np.insert(going * null, 0, 0)
        stopped += going[: low + 1].sum() + going[high:].sum()
        going[: low + 1] = going[high:] = 0
    return stopped


def test_straight_wins_by_hand() -> None:
    # n straight wins: B(5 + n, 5) / B(5, 5) * 2^n = 15120 / ((n + 5) ... (n + 9)) * 2^n.
    # 11: 15120 * 2048 / (16 * 17 * 18 * 19 * 20) = 16.64; 12: 15120 * 4096 / 2441880 = 25.36.
    assert after(11, 11).evidence == pytest.approx(16.6440, abs=1e-3) and not after(11, 11).is_clear
    assert after(12, 12).evidence == pytest.approx(25.3622, abs=1e-3) and after(12, 12).is_clear
    assert after(100_000, 100_000).evidence == inf
    assert after(0, 12).verdict.endswith("less than 50%")
    assert after(12, 12).verdict.endswith("more than 50%")


@pytest.mark.parametrize("null", [Fraction(1, 2), Fraction(3, 10)])
def test_the_evidence_is_a_fair_bet(null: Fraction) -> None:
    # Over all ways that n games can go it is worth 1 on average: no look is a free lunch.
    for n in range(1, 13):
        each = [exact_evidence(won, n, null) for won in range(n + 1)]
        chances = [comb(n, won) * null**won * (1 - null) ** (n - won) for won in range(n + 1)]
        assert sum(e * c for e, c in zip(each, chances, strict=True)) == 1
        assert [after(won, n, float(null)).evidence for won in range(n + 1)] == pytest.approx(
            [float(e) for e in each]
        )


def test_every_way_that_nine_games_can_go() -> None:
    # Looked at after each game, with a level at which nine games can get clear.
    wrong = 0
    for way in product([0, 1], repeat=9):
        test = Sequential(level=0.8)
        for won in way:
            test.add(won)
        first = next(
            (n for n in range(1, 10) if exact_evidence(sum(way[:n]), n, Fraction(1, 2)) >= 5), None
        )
        assert test.clear_at == first
        wrong += test.is_clear
    assert 0 < wrong <= 0.2 * 2**9


@pytest.mark.parametrize("null", [0.5, 0.3, 0.05])
def test_five_in_a_hundred_cry_wolf_at_most_over_six_hundred_looks(null: float) -> None:
    assert 0.01 < false_alarms(null, 600) < 0.05


def test_looking_at_a_usual_test_as_often_would_cry_wolf() -> None:
    # What the promise is worth: the same looks with p < 0.05 each.
    going, stopped = np.array([1.0]), 0.0
    for n in range(1, 601):
        going = np.append(going / 2, 0) + np.insert(going / 2, 0, 0)
        clear = 2 * binom.cdf(np.minimum(np.arange(n + 1), n - np.arange(n + 1)), n, 0.5) <= 0.05
        stopped += going[clear].sum()
        going[clear] = 0
    assert stopped > 0.25


def test_pairs_of_equal_teams_rarely_get_clear_whatever_a_seat_is_worth() -> None:
    # The first seat wins 70%, and dice of the seed count in both games; draws as well.
    random = np.random.default_rng(11)
    runs, pairs = 2000, 300
    luck = random.normal(size=(runs, pairs, 1)) + 0.6 * random.normal(size=(runs, pairs, 2))
    luck[..., 0] += 0.8  # team 0 sits first in the first game of a pair, second in the other
    luck[..., 1] -= 0.8
    games = np.where(np.abs(luck) < 0.2, -1, np.where(luck > 0, 0, 1))
    low, high = np.array(list(borders(0.5, pairs))).T
    wrong = 0
    for winners in games:
        score = np.where(winners == -1, 0.5, winners == 0).sum(axis=1)
        won = (score > 1)[score != 1].cumsum()
        assert decisive(winners.ravel(), 0) == (won[-1], won.size)
        wrong += bool(((won <= low[: won.size]) | (won >= high[: won.size])).any())
    assert wrong <= binom.ppf(0.999, runs, 0.05)


def test_a_margin_calls_even_what_is_even_and_rarely_what_is_not() -> None:
    # At a share of 70% and a margin of 20 points: the chance to hear "within" at any of 200 looks.
    going, stopped = np.array([1.0]), 0.0
    for n in range(1, 201):
        going = np.append(going * 0.3, 0) + np.insert(going * 0.7, 0, 0)
        for won in np.flatnonzero(going > 1e-9).tolist():
            if 0.3 * n < won < 0.7 * n and (test := after(won, n, 0.5, 0.2)).is_clear:
                stopped += going[won] if "within" in test.verdict else 0
                going[won] = 0
    assert stopped < 0.05
    even = after(2000, 4000, margin=0.05)
    assert even.is_clear and even.verdict.endswith("within 5 points of 50%")
    assert not after(2000, 4000).is_clear and not after(50, 100, margin=0.05).is_clear


@given(st.integers(1, 400), st.integers(1, 99), st.data())
def test_the_interval_is_all_that_is_not_ruled_out(n: int, null: int, data: st.DataObject) -> None:
    won = data.draw(st.integers(0, n))
    test = after(won, n, null / 100)
    assert test.interval.low <= won / n <= test.interval.high
    assert test.is_clear == test.interval.excludes(null / 100)
    assert after(n - won, n).interval.low == pytest.approx(1 - test.interval.high)


def test_the_interval_costs_something_but_not_the_earth() -> None:
    # Half widths for even results, beside those of a usual interval that may be looked at once.
    for n, usual in ((100, 0.098), (1000, 0.031), (10_000, 0.0098)):
        assert 1.4 < after(n // 2, n).interval.half_width / usual < 1.9


def test_a_variant_that_wins_what_differs_gets_clear() -> None:
    test = Sequential(of="games that differ")
    test.add(*discordant([1] * 15 + [0] * 40, [0] * 14 + [1] * 21 + [0] * 20))
    assert test.n == 34 and not test.is_clear
    test.add(*discordant([1] * 60, [0] * 60))
    assert test.clear_at == 94
    assert test.verdict.startswith("clear after 94 games that differ: 78.7% (6")


def test_what_is_clear_stays_so() -> None:
    test = Sequential()
    test.add(0, 0)
    assert test.verdict == "no decisive pairs yet" and str(test.interval) == test.verdict
    test.add(12, 12)
    test.add(0, 12)
    assert test.clear_at == 12 and test.is_clear and test.interval.value == 0.5


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: Sequential(null=1), "a share to test lies between 0 and 1, and is not 1"),
        (lambda: Sequential(level=95), "a level lies between 0 and 1, such as 0.95, and is not 95"),
        (lambda: Sequential(margin=0.5), "a margin of 0.5 around 0.5 leaves 0 to 1"),
        (lambda: Sequential().add(2, 1), "2 of 1 cannot be added"),
        (lambda: Sequential().add(-1, 1), "-1 of 1 cannot be added"),
    ],
)
def test_what_cannot_be_tested_is_refused(call: Callable[[], object], message: str) -> None:
    with pytest.raises(ValueError) as refused:
        call()
    assert str(refused.value) == message
