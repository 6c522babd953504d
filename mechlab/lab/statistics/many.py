"""Many numbers at once: of 200 that mean nothing, ten look clear at 95% each."""

import gc
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import ArrayLike, NDArray
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.weightstats import DescrStatsW

from .interval import all_alike, check_level, numbers


def level_of_each(count: int, level: float = 0.95) -> float:
    """The level of each of ``count`` intervals so that all of them hold at once (Bonferroni).

    It needs nothing to be independent: bars of a tornado share their dice.

    >>> level_of_each(200)
    0.99975
    """
    check_level(level)
    if count < 1:
        raise ValueError(f"there must be at least one interval, not {count}")
    return 1 - (1 - level) / count


def holm(p_values: ArrayLike) -> NDArray[np.float64]:
    """The p values that all looked at together deserve (Holm): below 0.05 is clear at 95%.

    >>> [round(float(p), 3) for p in holm([0.01, 0.04, 0.03])]
    [0.03, 0.06, 0.06]
    """
    row = numbers(p_values)
    if row.size and (row.min() < 0 or row.max() > 1):
        raise ValueError(f"p values lie between 0 and 1, not {row.min():g} to {row.max():g}")
    if not row.size:
        return row
    frozen = gc.get_freeze_count()
    gc.freeze()  # statsmodels collects garbage at every call: none of what is there by now
    try:
        adjusted: NDArray[np.float64] = multipletests(row, method="holm")[1]
    finally:
        if not frozen:
            gc.unfreeze()
    return adjusted


@dataclass(frozen=True)
class Overtaking:
    """``up`` was below ``down`` in the first variant, and is above it in the second.

    >>> print(Overtaking("Cannon", "Rifle", 0.0123))
    Cannon overtook Rifle (p = 0.012)
    """

    up: str
    down: str
    p: float

    def __str__(self) -> str:
        sure = f"p = {self.p:.2g}" if self.p >= 0.001 else "p < 0.001"
        return f"{self.up} overtook {self.down} ({sure})"


def rank_changes(
    a: Mapping[str, ArrayLike], b: Mapping[str, ArrayLike], level: float = 0.95
) -> list[Overtaking]:
    """Who overtook whom between two variants, beyond chance; the clearest first.

    Each name has a value for every game of its variant, in the same order. Ranks themselves jump
    where means are close, so what is tested is the order of every two names: it changed when one
    is clearly above in ``a`` and clearly below in ``b``. The p value is the larger of the two
    (paired t tests to one side), which is the test of Gail and Simon (1985) for two groups, then
    Holm's over all twos of names. An order must be clear before it can be overturned, so it takes
    many games.

    >>> a = {"Rifle": [6, 5, 7, 6, 6, 7], "Cannon": [2, 2, 3, 1, 2, 4]}
    >>> b = {"Rifle": [2, 3, 1, 3, 2, 2], "Cannon": [5, 6, 7, 7, 6, 4]}
    >>> print(*rank_changes(a, b))
    Cannon overtook Rifle (p < 0.001)
    """
    check_level(level)
    if set(a) != set(b):
        raise ValueError(f"only one variant has {', '.join(sorted(set(a) ^ set(b)))}")
    names, first, second = list(a), _rows(a), _rows(b)
    found, p = [], []
    for one, other in combinations(names, 2):
        before, p_before = _order(first[one], first[other])
        after, p_after = _order(second[one], second[other])
        found.append((one, other) if after > 0 else (other, one))
        p.append(max(p_before, p_after) if before * after < 0 else 1.0)
    if min(p, default=1.0) >= 1 - level:
        return []
    changes = [
        Overtaking(*two, float(q)) for two, q in zip(found, holm(p), strict=True) if q < 1 - level
    ]
    return sorted(changes, key=lambda change: change.p)


def _rows(values: Mapping[str, ArrayLike]) -> dict[str, NDArray[np.float64]]:
    rows = {name: numbers(row) for name, row in values.items()}
    if len({row.size for row in rows.values()}) > 1:
        raise ValueError("each name has one value for every game of its variant, all equally many")
    return rows


def _order(one: NDArray[np.float64], other: NDArray[np.float64]) -> tuple[float, float]:
    """The mean lead of one over the other, and how likely a lead that large is without any."""
    lead = one - other
    if all_alike(lead):
        # All leads with one sign have this chance.
        return float(lead.sum()), 0.5**lead.size
    side = "larger" if lead.mean() > 0 else "smaller"
    return float(lead.mean()), float(DescrStatsW(lead).ttest_mean(0, side)[1])
