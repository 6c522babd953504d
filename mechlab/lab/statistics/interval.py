"""A figure with what may be said about it: the interval, and how it is written."""

from dataclasses import asdict, dataclass
from math import floor, inf, isfinite, isnan, log10
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

Unit = Literal["", "share", "points", "times"]
"""A plain number, a share of 1, a difference of two shares, or a ratio."""

MINUS = "−"


@dataclass(frozen=True, repr=False)
class Interval:
    """An estimate from ``n`` games (or pairs: what ``of`` says) and the range that fits them.

    Of all intervals made so, ``level`` hold the true value. Its warrant is always ``sampled``.

    >>> Interval(0.62, 0.571, 0.667, 0.95, 400, "share")
    62.0% (57.1 to 66.7%)
    >>> Interval(0.032, -0.01, 0.074, 0.95, 200, "points", "pairs")
    +3.2 points (−1.0 to +7.4)
    >>> Interval(5.4567, 5.2, 5.7, 0.95, 200).warrant
    'sampled 95%, 200 games'
    """

    value: float
    low: float
    high: float
    level: float
    n: int
    unit: Unit = ""
    of: str = "games"

    def __post_init__(self) -> None:
        check_level(self.level)
        if self.value < self.low or self.value > self.high:
            raise ValueError(f"{self.value} is not between {self.low} and {self.high}")

    @property
    def half_width(self) -> float:
        """How far the ends are from the middle."""
        return (self.high - self.low) / 2

    def excludes(self, value: float) -> bool:
        """Whether the games seen speak against this value.

        >>> Interval(0.62, 0.571, 0.667, 0.95, 400, "share").excludes(0.5)
        True
        """
        if self.low == self.high:  # all alike, which a few games may be by chance: sign test
            return value != self.value and 2 * 0.5**self.n < 1 - self.level
        return not self.low <= value <= self.high

    @property
    def warrant(self) -> str:
        """The kind and detail of the badge that stands beside the figure."""
        return f"sampled {100 * self.level:.6g}%, {self.n} {self.of}"

    def as_dict(self) -> dict[str, Any]:
        """For JSON, which has no infinity: an end that is open is None."""
        return {
            key: None if isinstance(value, float) and not isfinite(value) else value
            for key, value in asdict(self).items()
        }

    @property
    def text(self) -> str:
        """As a page or a sentence shows it."""
        if isnan(self.value) or not self.n:
            return f"no {self.of} yet"
        value, low, high = (self._written(x) for x in (self.value, self.low, self.high))
        end = {"share": "%", "points": " points", "times": " times", "": ""}[self.unit]
        if self.low == self.high:
            return f"{value}{end} (in all {self.n} {self.of})"
        if self.low == -inf and self.high == inf:
            return f"{value}{end} (too few {self.of} for an interval)"
        if self.high == inf:
            return f"{value}{end} (at least {low})"
        return f"{value}{end} ({low} to {high}{'%' if self.unit == 'share' else ''})"

    def __str__(self) -> str:
        return self.text

    __repr__ = __str__

    def _written(self, number: float) -> str:
        """With as many places as the width of the interval lets mean something."""
        if not isfinite(number):
            return "without end"
        percent = self.unit in ("share", "points")
        scale, places = (100, 1) if percent else (1, 0)
        known = scale * self.half_width
        if 0 < known < inf:
            places = max(places, 1 - floor(log10(known)))
        elif not percent:
            return f"{number:.4g}".replace("-", MINUS)
        text = f"{scale * number:{'+' if self.unit == 'points' else ''}.{places}f}"
        if float(text) == 0:
            text = text.lstrip("+-")
        return text.replace("-", MINUS)


def check_level(level: float) -> None:
    """``ValueError`` for a level that is none, 95 for 0.95 above all."""
    if not 0 < level < 1:
        raise ValueError(f"a level lies between 0 and 1, such as 0.95, and is not {level}")


def numbers(values: ArrayLike) -> NDArray[np.float64]:
    """The values as one row of numbers; ``ValueError`` for what cannot be counted with.

    >>> numbers([1, float("nan")])
    Traceback (most recent call last):
    ...
    ValueError: value 2 of 2 is nan: leave out games without a value before counting
    """
    try:
        row = np.asarray(values, dtype=np.float64)
    except (TypeError, ValueError):
        raise ValueError(f"values are numbers, one a game, not {values!r:.40}") from None
    if row.ndim != 1:
        raise ValueError(f"values are one row of numbers, not a table of {row.shape}")
    wrong = np.flatnonzero(~np.isfinite(row))
    if wrong.size:
        at = int(wrong[0])
        raise ValueError(
            f"value {at + 1} of {row.size} is {row[at]}: "
            "leave out games without a value before counting"
        )
    return row


def all_alike(row: NDArray[np.float64]) -> bool:
    """Whether nothing can be said on how much values differ, but for the last digits of floats."""
    return row.size < 2 or bool(np.ptp(row) <= 1e-12 * np.abs(row).max())


def same_games(a: ArrayLike, b: ArrayLike) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Two rows of values of the same games, in the same order."""
    first, second = numbers(a), numbers(b)
    if first.size != second.size:
        raise ValueError(
            f"on the same dice there is one value each for every game, not {first.size} "
            f"and {second.size}"
        )
    return first, second
