"""One figure of one cell: a share, a mean, a win rate."""

from math import inf, nan, sqrt

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import stdtrit
from statsmodels.stats.proportion import proportion_confint

from mechlab.engine.playable import DRAWN

from .interval import Interval, Unit, all_alike, check_level, numbers


def share(successes: int, n: int, level: float = 0.95, of: str = "games") -> Interval:
    """How often something happened in ``n`` independent games: Wilson's interval.

    Games of a pair are not independent: for them `win_rate`, or `bounded_mean` of `pair_means`.

    >>> share(62, 100)
    62.0% (52.2 to 70.9%)
    >>> share(0, 20)
    0.0% (0.0 to 16.1%)
    """
    check_level(level)
    if not 0 <= successes <= n or int(successes) != successes or int(n) != n:
        raise ValueError(f"{successes} of {n} is no share")
    if not n:
        return Interval(nan, 0.0, 1.0, level, 0, "share", of)
    value = successes / n
    low, high = proportion_confint(successes, n, 1 - level, "wilson")
    return Interval(
        value, min(float(low), value), max(float(high), value), level, int(n), "share", of
    )


def mean(values: ArrayLike, level: float = 0.95, unit: Unit = "", of: str = "games") -> Interval:
    """The mean of independent values: Student's t interval.

    Values that are all the same give an interval without width, and its text says so: nothing
    seen tells how far off others could be. Where they cannot be far off, use `bounded_mean`.

    >>> mean([4, 5, 5, 6, 7])
    5.4 (4.0 to 6.8)
    >>> mean([3, 3, 3]), mean([3]), mean([])
    (3 (in all 3 games), 3 (too few games for an interval), no games yet)
    """
    check_level(level)
    row = numbers(values)
    if not row.size:
        return Interval(nan, -inf, inf, level, 0, unit, of)
    value = float(row.mean())
    if row.size == 1:
        return Interval(value, -inf, inf, level, 1, unit, of)
    if all_alike(row):
        return Interval(value, value, value, level, row.size, unit, of)
    # What `stats.t.interval` says, without the hundredfold time it takes to check its arguments.
    half = stdtrit(row.size - 1, (1 + level) / 2) * row.std(ddof=1) / sqrt(row.size)
    return Interval(value, value - half, value + half, level, row.size, unit, of)


def bounded_mean(
    values: ArrayLike,
    least: float,
    most: float,
    level: float = 0.95,
    unit: Unit = "",
    of: str = "games",
) -> Interval:
    """The mean of independent values that cannot leave a range.

    Student's t interval after one observation at either bound has been added (for win rates that
    is one pair lost and one won), as Bonett and Price (2012) add one to either discordant cell.
    Without them the interval fails where games are lopsided: five pairs won of five would say
    "100%, without doubt", and of intervals of 20 pairs for rates from 2 to 98% only 9 in 10 hold
    the truth. With them 93% do at worst and 96% on average, whatever the rate and however the two
    games of a pair hang together; the tests count it out.

    >>> bounded_mean([1, 1, 1, 1, 1], 0, 1, unit="share", of="pairs")
    100.0% (50.8 to 100.0%)
    """
    row = numbers(values)
    if row.size and (row.min() < least or row.max() > most):
        raise ValueError(f"values from {row.min():g} to {row.max():g} leave {least:g} to {most:g}")
    widened = mean(np.concatenate([row, [least, most]]), level)
    value = float(row.mean()) if row.size else nan
    # The added pair moves the middle, so that at low levels an end could pass the value itself.
    low, high = np.fmin(max(widened.low, least), value), np.fmax(min(widened.high, most), value)
    return Interval(value, float(low), float(high), level, row.size, unit, of)


def scores(winners: ArrayLike, team: int) -> NDArray[np.float64]:
    """A team's score in each game: 1 for a win, one half for a draw, 0 for a loss.

    >>> [float(score) for score in scores([0, 1, -1], team=0)]
    [1.0, 0.0, 0.5]
    """
    row = numbers(winners)
    strange = row[(row < DRAWN) | (row != np.floor(row))]
    if strange.size:
        raise ValueError(f"winners are numbers of teams, or {DRAWN} for a draw, not {strange[0]:g}")
    if team < 0:
        raise ValueError(f"teams are numbered from 0, not {team}")
    return np.where(row == DRAWN, 0.5, row == team)


def pair_means(values: ArrayLike) -> NDArray[np.float64]:
    """The mean of the two games of each seed, which stand next to each other.

    >>> [float(mean) for mean in pair_means([1, 0, 1, 1])]
    [0.5, 1.0]
    """
    row = numbers(values)
    if row.size % 2:
        raise ValueError(f"games of pairs come in twos, so {row.size} games cannot be all of them")
    means: NDArray[np.float64] = row.reshape(-1, 2).mean(axis=1)
    return means


def rate_of_pairs(shares: ArrayLike, level: float = 0.95) -> Interval:
    """How often a team wins, from what it won of each pair: 0 to 1.

    >>> rate_of_pairs([1, 0.5, 1, 0.5])
    75.0% (23.8 to 100.0%)
    """
    return bounded_mean(shares, 0, 1, level, "share", "pairs")


def win_rate(winners: ArrayLike, team: int, pairs: bool = True, level: float = 0.95) -> Interval:
    """How often a team wins, a draw being half a win.

    >>> win_rate([0, 0, 0, 1, 0, 0, 1, -1], team=0)
    68.8% (16.3 to 100.0%)
    """
    each = scores(winners, team)
    if not pairs:
        return bounded_mean(each, 0, 1, level, "share")
    # The two games of a pair share dice and differ in seats. Where seats matter one tends to undo
    # the other, where dice decide both go the same way; either way they are not two independent
    # games. Pairs are, so they are what is counted.
    return rate_of_pairs(pair_means(each), level)


def decisive(winners: ArrayLike, team: int, pairs: bool = True) -> tuple[int, int]:
    """Pairs (or games) that the team won, of those that somebody won: what `Sequential` counts.

    A pair is won by the higher score of its two games; one win each, or two draws, decide
    nothing. Between equal teams a decisive pair is a fair coin, even when a seat is worth much, for
    both have sat in it; a single game is one only when seats are worth nothing.

    >>> decisive([0, 0, 0, 1, 0, -1, 1, 1], team=0)
    (2, 3)
    """
    each = scores(winners, team)
    row = pair_means(each) if pairs else each
    won, lost = int((row > 0.5).sum()), int((row < 0.5).sum())
    return won, won + lost
