"""How many games it takes, before the first and after some. Counts are of independent games: a
pair counts as one, and where seats are worth nothing says about as much as two."""

from bisect import bisect_left
from collections.abc import Callable
from math import ceil, inf, isfinite

from scipy import stats
from statsmodels.stats.power import NormalIndPower, TTestPower
from statsmodels.stats.proportion import proportion_effectsize, samplesize_confint_proportion

from .interval import Interval, check_level

POWER = 0.8
"""The chance to see a difference that is there, which the field asks for."""


def games_needed(
    apart: float, share: float = 0.5, level: float = 0.95, power: float = POWER
) -> int:
    """Games to see that a rate is ``apart`` from ``share``: 0.05 for 55 against 50%.

    >>> games_needed(0.05)
    783
    """
    return _normal(_effect(share + apart, share), level, power, groups=1)


def games_needed_each(
    first: float, second: float, level: float = 0.95, power: float = POWER
) -> int:
    """Games of each of two variants, not on the same dice, to tell their rates apart.

    >>> games_needed_each(0.55, 0.5)
    1565
    """
    return _normal(_effect(first, second), level, power, groups=2)


def games_needed_paired(
    apart: float, spread: float, level: float = 0.95, power: float = POWER
) -> int:
    """Games on the same dice to see a mean difference ``apart``.

    ``spread`` is the standard deviation of the differences, game by game.

    >>> games_needed_paired(0.5, spread=1)
    34
    """
    _check(level, power)
    if not (0 < spread < inf) or not apart:
        raise ValueError(f"no number of games shows {apart} where games differ by {spread}")
    tool, effect = TTestPower(), abs(apart) / spread
    # To one side at half the error: to see it the wrong way round does not count, and SciPy has no
    # number for a chance so small.
    one_side = (1 - level) / 2, None, "larger"
    return _first(2, lambda n: tool.power(effect, n, *one_side) >= power)


def games_for_width(half_width: float, share: float = 0.5, level: float = 0.95) -> int:
    """Games until the interval of a rate is ``half_width`` to either side.

    >>> games_for_width(0.05), games_for_width(0.01)
    (385, 9604)
    """
    check_level(level)
    if not 0 < half_width < 1 or not 0 < share < 1:
        raise ValueError(f"no number of games gives {share} ± {half_width}")
    return _whole(samplesize_confint_proportion(share, half_width, 1 - level))


def more_needed(
    seen: Interval,
    half_width: float | None = None,
    apart_from: float | None = None,
    power: float = POWER,
) -> int:
    """How many more, of what the interval counts, by what has been seen so far.

    With ``half_width`` until the interval is so narrow; with ``apart_from`` until it would tell
    its value from that one, if what has been seen is what there is.

    >>> seen = Interval(0.55, 0.45, 0.65, 0.95, 100, "share")
    >>> more_needed(seen, half_width=0.05), more_needed(seen, apart_from=0.5)
    (300, 718)
    """
    if (half_width is None) == (apart_from is None):
        raise ValueError("say either half_width or apart_from")
    if seen.n < 2 or not 0 < seen.half_width < inf:
        raise ValueError(f"{seen} does not tell how much games differ")
    if half_width is not None:
        if half_width <= 0:
            raise ValueError(f"no number of games gives an interval of ± {half_width}")
        # Widths go down with the square root of the games.
        total = _whole(seen.n * (seen.half_width / half_width) ** 2)
    else:
        assert apart_from is not None
        spread = seen.half_width * seen.n**0.5 / stats.norm.isf((1 - seen.level) / 2)
        total = _normal((seen.value - apart_from) / spread, seen.level, power, groups=1)
    return max(0, total - seen.n)


def outlook(
    seen: Interval, half_width: float | None = None, apart_from: float | None = None
) -> str:
    """The same in words.

    >>> outlook(Interval(0.55, 0.45, 0.65, 0.95, 100, "share"), apart_from=0.5)
    'about 720 more games'
    """
    try:
        more = more_needed(seen, half_width, apart_from)
    except ValueError as error:
        return str(error)
    return f"about {float(f'{more:.2g}'):.0f} more {seen.of}" if more else "enough have been played"


def _effect(first: float, second: float) -> float:
    for share in (first, second):
        if not 0 <= share <= 1:
            raise ValueError(f"a rate lies between 0 and 1, and is not {share}")
    return float(proportion_effectsize(first, second))


def _normal(effect: float, level: float, power: float, groups: int) -> int:
    _check(level, power)
    if not effect or not isfinite(effect):
        raise ValueError("no number of games tells a value from itself")
    tool, alpha = NormalIndPower(), 1 - level
    ratio = groups - 1  # of the second group's games to the first's; 0 means there is none
    return _first(1, lambda n: tool.power(abs(effect), n, alpha, ratio) >= power)


def _first(least: int, enough: Callable[[int], bool]) -> int:
    """The first number of games that is enough. statsmodels' own solver gets lost at small ones."""
    most = least
    while not enough(most):
        most *= 2
    return least + bisect_left(range(least, most), True, key=enough)


def _whole(games: float) -> int:
    return ceil(games - 1e-9)  # 385.0000000001 are 385


def _check(level: float, power: float) -> None:
    check_level(level)
    if not 1 - level < power < 1:
        raise ValueError(f"a power lies between {1 - level:.3g} and 1, and is not {power}")
