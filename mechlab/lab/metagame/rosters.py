"""Rosters of which a team is picked for each game: what they are worth to each other.

Both rosters are known when teams are picked, and each picks without seeing the other's pick. So
a meeting of two rosters is a zero-sum game of its own, whose table is a piece of the matrix of
teams, and its value is the win rate when both pick as well as can be.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from .equilibrium import Equilibrium, best_mix, equilibrium
from .matrix import EVEN, Matrix

if TYPE_CHECKING:
    import pandas as pd

Rosters = Mapping[str, Sequence[str]]
"""The labels of the teams that each roster can field, by the roster's label."""
RESAMPLES = 100


@dataclass(frozen=True, eq=False)
class RosterMatrix:
    """The win rate of each roster against each, both picking their teams as well as can be.

    ``low`` and ``high`` are how far it moves when the pairs of games are drawn anew (their middle
    95%). They are no more than that: the better of teams that are hard to tell apart is often the
    luckier one, which flatters rosters with more teams to pick from.
    """

    labels: list[str]
    rates: NDArray[np.float64]
    low: NDArray[np.float64]
    high: NDArray[np.float64]

    @property
    def equilibrium(self) -> Equilibrium:
        """The mix of rosters that none of them beats."""
        return equilibrium(self.rates - EVEN)

    def table(self) -> "pd.DataFrame":
        """The win rate of each row's roster against each column's."""
        import pandas as pd

        return pd.DataFrame(self.rates, self.labels, self.labels)


def between_rosters(matrix: Matrix, rosters: Rosters, resamples: int = RESAMPLES) -> RosterMatrix:
    """What rosters are worth to each other, from the results of their teams.

    Rosters with a team that is not in the matrix are left out.
    """
    place = {label: n for n, label in enumerate(matrix.labels)}
    known = {
        label: [place[team] for team in teams]
        for label, teams in rosters.items()
        if teams and all(team in place for team in teams)
    }
    rates = _rates(matrix.payoffs, list(known.values()))
    redrawn = [_rates(each, list(known.values())) for each in matrix.redrawn(resamples)]
    tail = 100 * (1 - matrix.level) / 2
    low, high = np.percentile([rates, *redrawn], [tail, 100 - tail], axis=0)
    return RosterMatrix(list(known), rates, np.minimum(low, rates), np.maximum(high, rates))


def _rates(payoffs: NDArray[np.float64], rosters: Sequence[Sequence[int]]) -> NDArray[np.float64]:
    found = np.full((len(rosters), len(rosters)), EVEN)
    for a, b in combinations(range(len(rosters)), 2):
        value = best_mix(payoffs[np.ix_(rosters[a], rosters[b])])[1]
        found[a, b], found[b, a] = EVEN + value, EVEN - value
    return found
