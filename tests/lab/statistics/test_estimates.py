"""Shares, means and win rates: counted by hand, against published figures, and counted out."""

from collections.abc import Callable, Iterator
from math import inf, isnan, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import multinomial

from mechlab.lab.statistics import bounded_mean, decisive, mean, pair_means, scores, share, win_rate

WINNERS = st.lists(st.tuples(*[st.sampled_from([-1, 0, 1])] * 2), max_size=40)
VALUES = st.lists(st.integers(-50, 50), min_size=2, max_size=40)


@pytest.mark.parametrize(
    ("successes", "n", "low", "high"),
    # Newcombe, Statistics in Medicine 17 (1998), table I: the score method without correction.
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_a_share_has_the_published_interval(
    successes: int, n: int, low: float, high: float
) -> None:
    found = share(successes, n)
    assert found.value == successes / n
    assert (found.low, found.high) == pytest.approx((low, high), abs=5e-5)


def test_a_share_by_hand() -> None:
    # Wilson, with z * z = 4 to count in the head, which is a level of 95.44997%: 2 of 4 games.
    # Middle (2 + 4/2) / (4 + 4) = 0.5; half width 2 * sqrt(4 * 0.25 + 4/4) / (4 + 4) = sqrt(2) / 4.
    found = share(2, 4, level=0.9544997361036416)
    assert (found.low, found.high) == pytest.approx((0.5 - sqrt(2) / 4, 0.5 + sqrt(2) / 4))


def test_a_mean_by_hand() -> None:
    # 4, 5, 5, 6, 7 sum to 27: mean 5.4. Squares of -1.4, -0.4, -0.4, 0.6, 1.6 sum to 5.2: variance
    # 1.3, standard error sqrt(0.26) = 0.5099; t for 4 degrees of freedom is 2.7764.
    found = mean([4, 5, 5, 6, 7])
    assert (found.value, found.half_width) == pytest.approx((5.4, 2.7764 * 0.5099), abs=1e-4)


def test_students_sleep() -> None:
    # Student, Biometrika 6 (1908): hours gained; the interval is R's t.test of the same.
    found = mean([1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4])
    assert (found.value, found.low, found.high) == pytest.approx((1.58, 0.7001, 2.4599), abs=1e-4)


def test_nothing_and_little_seen() -> None:
    assert isnan(share(0, 0).value) and (share(0, 0).low, share(0, 0).high) == (0, 1)
    assert isnan(mean([]).value) and (mean([]).low, mean([]).high) == (-inf, inf)
    assert (mean([3]).value, mean([3]).low, mean([3]).high) == (3, -inf, inf)
    assert (mean([0.1] * 7).low, mean([0.1] * 7).high) == pytest.approx((0.1, 0.1))
    assert isnan(win_rate([], 0).value) and (win_rate([], 0).low, win_rate([], 0).high) == (0, 1)
    assert win_rate([0, 0], 0).low < 0.1


def test_scores_and_pairs_by_hand() -> None:
    # Seeds: won twice; one each; a win and a draw; lost twice; two draws.
    winners = [0, 0, 0, 1, 0, -1, 1, 1, -1, -1]
    assert scores(winners, 0).tolist() == [1, 1, 1, 0, 1, 0.5, 0, 0, 0.5, 0.5]
    assert pair_means(scores(winners, 0)).tolist() == [1, 0.5, 0.75, 0, 0.5]
    assert decisive(winners, 0) == (2, 3)  # pairs 1 and 3 won, 4 lost
    assert decisive(winners, 1) == (1, 3)
    assert decisive(winners, 0, pairs=False) == (4, 7)
    assert scores([2, 1, -1], 2).tolist() == [1, 0, 0.5]


def test_a_win_rate_by_hand() -> None:
    # Pairs 1, 0.5, 1 and 0.5, and the added 1 and 0: six values, mean 2/3, deviations
    # 1/3, -1/6, 1/3, -1/6, 1/3, -2/3: squares sum to (4 + 1 + 4 + 1 + 4 + 16) / 36 = 5/6, variance
    # 1/6, standard error 1/6; t for 5 degrees of freedom is 2.5706.
    found = win_rate([0, 0, 0, 1, 0, 0, 1, 0], team=0)
    assert found.value == 0.75
    assert found.low == pytest.approx(2 / 3 - 2.5706 / 6, abs=1e-4)
    assert found.high == 1  # 2/3 + 0.43 is more than all
    assert (found.n, found.of, found.unit) == (4, "pairs", "share")


def outcomes(n: int, kinds: int) -> Iterator[tuple[int, ...]]:
    """All ways in which n pairs fall into so many kinds."""
    if kinds == 1:
        yield (n,)
        return
    for first in range(n + 1):
        for rest in outcomes(n - first, kinds - 1):
            yield (first, *rest)


def alike(p: float) -> tuple[float, ...]:
    return (1 - p, 0, 0, 0, p)  # dice decide: both games of a seed end the same


def apart(p: float) -> tuple[float, ...]:
    return ((1 - p) ** 2, 0, 2 * p * (1 - p), 0, p**2)


def seated(p: float) -> tuple[float, ...]:
    odds = p / (1 - p)
    one, other = odds * 9 / (1 + odds * 9), odds / 9 / (1 + odds / 9)  # a seat is worth 9 to 1
    both, none = one * other, (1 - one) * (1 - other)
    return (none, 0, 1 - both - none, 0, both)


def with_draws(p: float) -> tuple[float, ...]:
    won, drawn, lost = 0.7 * p, 0.3, 0.7 * (1 - p)
    return (lost**2, 2 * lost * drawn, drawn**2 + 2 * won * lost, 2 * won * drawn, won**2)


@pytest.mark.parametrize("pair", [alike, apart, seated, with_draws])
@pytest.mark.parametrize("n", [3, 8])
def test_the_interval_of_a_win_rate_holds_the_truth_as_often_as_it_says(
    n: int, pair: Callable[[float], tuple[float, ...]]
) -> None:
    # Every outcome of n pairs, with its chance: nothing is simulated.
    counts = list(outcomes(n, 5))
    values = np.array([0, 0.25, 0.5, 0.75, 1])
    found = [bounded_mean(np.repeat(values, count), 0, 1) for count in counts]
    low, high = (np.array([getattr(x, end) for x in found]) for end in ("low", "high"))
    covered = []
    for p in np.linspace(0.02, 0.98, 25):
        chances = np.array(pair(p))
        true = chances @ values
        held = (low <= true + 1e-12) & (true - 1e-12 <= high)
        covered.append(multinomial.pmf(counts, n, chances)[held].sum())
    assert min(covered) >= 0.93 and np.mean(covered) >= 0.96


def test_without_the_added_pair_it_would_not() -> None:
    # 8 pairs that dice decide, rate 90%: in 43% of batches all 8 are won, "100%, without doubt".
    counts = list(outcomes(8, 2))
    found = [mean(np.repeat([0, 1], count)) for count in counts]
    held = [not x.excludes(0.9) for x in found]
    assert multinomial.pmf(counts, 8, [0.1, 0.9])[held].sum() < 0.6


def test_wilsons_interval_holds_the_truth_about_as_often_as_it_says() -> None:
    # Its coverage swings around the level; the mean over all rates is what it is known for.
    n = 20
    found = [share(won, n) for won in range(n + 1)]
    rates = np.linspace(0.01, 0.99, 99)
    chances = [
        multinomial.pmf([[won, n - won] for won in range(n + 1)], n, [p, 1 - p]) for p in rates
    ]
    covered = [
        sum(c for c, x in zip(chance, found, strict=True) if not x.excludes(p))
        for chance, p in zip(chances, rates, strict=True)
    ]
    assert 0.945 < np.mean(covered) < 0.965


@given(WINNERS)
def test_what_one_team_wins_the_other_loses(games: list[tuple[int, int]]) -> None:
    winners = [winner for pair in games for winner in pair]
    ours, theirs = win_rate(winners, 0), win_rate(winners, 1)
    assert (ours.low, ours.high) == pytest.approx((1 - theirs.high, 1 - theirs.low))
    if games:
        assert ours.value == pytest.approx(1 - theirs.value)
    won, n = decisive(winners, 0)
    assert decisive(winners, 1) == (n - won, n)


@given(WINNERS.filter(bool), st.sampled_from([0.5, 0.8, 0.95, 0.999]), st.booleans())
def test_a_win_rate_lies_in_its_interval_which_more_games_narrow(
    games: list[tuple[int, int]], level: float, pairs: bool
) -> None:
    winners = [winner for pair in games for winner in pair]
    found = win_rate(winners, 0, pairs, level)
    assert 0 <= found.low <= found.value <= found.high <= 1
    assert (
        win_rate(winners * 4, 0, pairs, level).half_width < found.half_width
        or found.half_width == 0.5
    )


@given(VALUES)
def test_a_mean_lies_in_its_interval_which_more_games_narrow(values: list[int]) -> None:
    found, more = mean(values), mean(values * 4)
    assert found.low <= found.value <= found.high
    assert more.half_width < found.half_width or len(set(values)) == 1
    assert mean(values, 0.99).half_width >= found.half_width


@given(st.integers(0, 300), st.integers(0, 300))
def test_a_share_and_its_rest_mirror_each_other(yes: int, no: int) -> None:
    found, rest = share(yes, yes + no), share(no, yes + no)
    assert (found.low, found.high) == pytest.approx((1 - rest.high, 1 - rest.low))
    if yes + no:
        assert found.low <= found.value <= found.high


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: share(5, 4), "5 of 4 is no share"),
        (lambda: share(-1, 4), "-1 of 4 is no share"),
        (lambda: win_rate([0, 1, 1], 0), "games of pairs come in twos, so 3 games cannot be all"),
        (lambda: win_rate([0, 0.5], 0), "winners are numbers of teams, or -1 for a draw, not 0.5"),
        (lambda: win_rate([0, -2], 0), "winners are numbers of teams, or -1 for a draw, not -2"),
        (lambda: win_rate([0, 1], -1), "teams are numbered from 0, not -1"),
        (lambda: bounded_mean([0, 2], 0, 1), "values from 0 to 2 leave 0 to 1"),
    ],
)
def test_what_is_no_result_is_refused(call: Callable[[], object], message: str) -> None:
    with pytest.raises(ValueError) as refused:
        call()
    assert str(refused.value).startswith(message) and "\n" not in str(refused.value)
