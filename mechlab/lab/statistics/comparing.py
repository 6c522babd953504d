"""Two variants against each other, on the same dice or on others.

A difference is always the first minus the second.
"""

from dataclasses import dataclass
from math import inf, nan

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import stats
from statsmodels.stats.contingency_tables import mcnemar as contingency_test
from statsmodels.stats.weightstats import CompareMeans, DescrStatsW

from .estimates import bounded_mean, mean, pair_means, scores
from .interval import Interval, Unit, all_alike, check_level, numbers, same_games

Row = NDArray[np.float64]
RESAMPLES = 2000
MANY = 2000
AT_ONCE = 2_000_000  # numbers held while resampling


def difference(
    a: ArrayLike, b: ArrayLike, level: float = 0.95, unit: Unit = "", of: str = "games"
) -> Interval:
    """How much more ``a`` has than ``b``, game by game on the same dice: t interval.

    >>> difference([5, 7, 6, 9], [4, 5, 6, 7])
    1.2 (−0.3 to 2.8)
    """
    first, second = same_games(a, b)
    return mean(first - second, level, unit, of)


def win_rate_difference(
    a: ArrayLike, b: ArrayLike, team: int, pairs: bool = True, level: float = 0.95
) -> Interval:
    """How much more often a team wins in variant ``a`` than in ``b``, from winners on same dice.

    As in `win_rate` pairs are what is counted. One pair that went over to the team and one that
    left it are added, so that variants without a difference in 50 pairs are not called equal.

    >>> win_rate_difference([0, 0, 0, 1, 1, 1], [0, 1, 0, 1, 1, 1], team=0)
    +16.7 points (−82.1 to +100.0)
    """
    first, second = same_games(scores(a, team), scores(b, team))
    if pairs:
        first, second = pair_means(first), pair_means(second)
    of = "pairs" if pairs else "games"
    return bounded_mean(first - second, -1, 1, level, "points", of)


def independent_difference(
    a: ArrayLike, b: ArrayLike, level: float = 0.95, unit: Unit = "", of: str = "games"
) -> Interval:
    """How much more ``a`` has than ``b`` when they do not share dice: Welch's t interval.

    >>> independent_difference([5, 7, 6, 9], [4, 5, 6, 7, 5])
    1.3 (−1.2 to 3.9)
    """
    check_level(level)
    first, second = numbers(a), numbers(b)
    n = first.size + second.size
    if not first.size or not second.size:
        return Interval(nan, -inf, inf, level, 0, unit, of)
    value = float(first.mean() - second.mean())
    if min(first.size, second.size) == 1:
        return Interval(value, -inf, inf, level, n, unit, of)
    if all_alike(first) and all_alike(second):
        return Interval(value, value, value, level, n, unit, of)
    welch = CompareMeans(DescrStatsW(first), DescrStatsW(second))
    low, high = welch.tconfint_diff(1 - level, usevar="unequal")
    return Interval(value, float(low), float(high), level, n, unit, of)


def p_value(a: ArrayLike, b: ArrayLike) -> float:
    """How likely a difference at least so large is by chance, on the same dice: paired t test.

    >>> round(p_value([5, 7, 6, 9], [4, 5, 6, 7]), 4)
    0.0796
    """
    first, second = same_games(a, b)
    if all_alike(first - second):
        return mcnemar(first, second).p  # they tell no more than their sign
    return float(DescrStatsW(first - second).ttest_mean(0)[1])


def variance_ratio(a: ArrayLike, b: ArrayLike, level: float = 0.95) -> Interval:
    """How many times as many games a comparison would need on dice that are not shared.

    The variance of a difference of independent games, over that of the same games on same dice.
    The interval is a bootstrap of whole games (BCa, always with the same random numbers). Where the
    results are normal there is an exact interval from the F distribution, but results are
    wins, rounds and damage, for which it is badly off. What is resampled is the inverse ratio,
    which stays finite when a sample happens to have no differences left.

    >>> variance_ratio([1, 2, 3, 4, 5, 6], [1, 2, 4, 4, 5, 7])
    30.25 times (at least 7.912)
    """
    check_level(level)
    first, second = same_games(a, b)
    if first.size < 3:
        raise ValueError(f"{first.size} games are too few to compare variances")
    if all_alike(first - second):
        raise ValueError(f"both differ alike in all {first.size} games: no variance is left")
    part = float(_part_left(first, second))
    found = stats.bootstrap(
        (first, second),
        _part_left,
        paired=True,
        confidence_level=level,
        n_resamples=RESAMPLES,
        # The correction leaves out each game once, which many games neither need nor can afford.
        method="BCa" if first.size <= MANY else "percentile",
        batch=max(1, AT_ONCE // first.size),
        random_state=np.random.default_rng(0),
    )
    low, high = (float(end) for end in found.confidence_interval)
    value, least, most = (1 / x if x else inf for x in (part, high, low))
    return Interval(value, min(least, value), max(most, value), level, first.size, "times")


def _part_left(a: Row, b: Row, axis: int = -1) -> Row:
    """The part of an independent difference's variance that same dice leave."""
    whole = a.var(axis=axis, ddof=1) + b.var(axis=axis, ddof=1)
    left = (a - b).var(axis=axis, ddof=1)
    part: Row = np.divide(left, whole, out=np.ones_like(whole), where=whole > 0)
    return part


@dataclass(frozen=True)
class Discordant:
    """Of ``n`` games on the same dice, those that ``first`` and ``second`` did better; the p value.

    >>> print(Discordant(9, 1, 50, 0.0215))
    9 of 50 games better, 1 worse (p = 0.021)
    """

    first: int
    second: int
    n: int
    p: float

    def __str__(self) -> str:
        sure = f"p = {self.p:.2g}" if self.p >= 0.001 else "p < 0.001"
        return f"{self.first} of {self.n} games better, {self.second} worse ({sure})"


def mcnemar(a: ArrayLike, b: ArrayLike) -> Discordant:
    """McNemar's exact test: of the games that came out differently, did half go either way?

    For wins (1 and 0); with scores of other kinds it is the sign test, which is the same count.

    >>> mcnemar([1, 1, 1, 0, 1, 1], [0, 0, 0, 0, 0, 0])
    Discordant(first=5, second=0, n=6, p=0.0625)
    """
    first, second = same_games(a, b)
    better, worse = int((first > second).sum()), int((first < second).sum())
    if not better + worse:
        return Discordant(0, 0, first.size, 1.0)
    same = first.size - better - worse
    test = contingency_test([[same, better], [worse, 0]], exact=True)
    return Discordant(better, worse, first.size, float(test.pvalue))


def discordant(a: ArrayLike, b: ArrayLike) -> tuple[int, int]:
    """Games that ``a`` did better, of those that came out differently: what `Sequential` counts.

    >>> discordant([1, 1, 1, 0, 1, 0], [0, 0, 0, 0, 1, 1])
    (3, 4)
    """
    found = mcnemar(a, b)
    return found.first, found.first + found.second
