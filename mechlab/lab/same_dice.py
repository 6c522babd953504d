"""A study's table seed by seed: what a comparison on the same dice counts as one observation."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from numpy.typing import NDArray

from mechlab.engine.playable import Compared, Measure, Playable

from .playing import playable
from .statistics import Interval, bounded_mean, pair_means, scores
from .study import Study, StudyError

if TYPE_CHECKING:
    import pandas as pd

Row = NDArray[np.float64]


@dataclass(frozen=True)
class SameDice:
    """A study that was played, all of it or its first pairs.

    The pair of a seed is one observation. Where several cells are asked for together, such as
    one variant on two boards, the pairs that share a seed are one observation, their mean.

    >>> import pandas as pd
    >>> from mechlab.lab import Cell
    >>> study = Study("?", "toy", (Cell(("1", "2"), ("p", "p")),), games=4)
    >>> frame = pd.DataFrame({"cell": 0, "number": range(4), "winner": [0, 1, 0, 0]})
    >>> SameDice(study, frame).wins([0], team=0)
    array([0.5, 1. ])
    """

    study: Study
    frame: "pd.DataFrame"

    @cached_property
    def pairs(self) -> int:
        """How many pairs of each cell there are."""
        counts = np.bincount(self.frame["cell"], minlength=len(self.study.cells))
        if len(set(counts)) > 1 or not counts[0] or counts[0] % 2:
            raise StudyError("the study is not over: run it again to go on")
        return int(counts[0]) // 2

    def games(self, cell: int, fact: str) -> Row:
        """A fact of every game of a cell."""
        if fact not in self.frame:
            raise StudyError(f"the study's table has no column {fact!r}")
        first = 2 * self.pairs * cell
        values = self.frame[fact].to_numpy()[first : first + 2 * self.pairs]
        return values.astype(np.float64)

    def wins(self, cells: Sequence[int], team: int) -> Row:
        """How often a team won, by seed; a draw is half a win."""
        return self._by_seed([scores(self.games(cell, "winner"), team) for cell in cells])

    def facts(self, cells: Sequence[int], names: Sequence[str], unit: int = 1) -> Row:
        """Facts added up, by seed."""
        none = np.zeros(2 * self.pairs)
        rows = [sum((self.games(cell, name) for name in names), none) for cell in cells]
        return self._by_seed(rows) / unit

    def drama(self, cells: Sequence[int], measures: Sequence[Measure]) -> Row:
        """Lead changes, and 1 more for a level end: the second's score over the first's.

        A game in which the lead changed twice and that ended 6 to 8 has 2.75.
        """
        changes = [each.fact for each in measures if each.role == "lead changes"]
        scored = [each.fact for each in measures if each.role == "score"]
        return self._by_seed([self._drama(cell, changes, scored) for cell in cells])

    def alike(self, cell: int, other: int) -> NDArray[np.bool_]:
        """Which games two cells played to the same facts."""
        table, size = self._table, 2 * self.pairs
        one, two = table[size * cell :][:size], table[size * other :][:size]
        return cast(NDArray[np.bool_], (one == two).all(axis=1))

    @cached_property
    def _table(self) -> NDArray[Any]:
        return self.frame.drop(columns="cell").to_numpy()

    def _drama(self, cell: int, changes: list[str], scored: list[str]) -> Row:
        found = np.zeros(2 * self.pairs)
        for name in changes:
            found += self.games(cell, name)
        teams = range(len(self.study.cells[cell].teams))
        for name in scored:
            every = np.sort([self.games(cell, f"{name}.{team}") for team in teams], axis=0)
            second, first = every[-2], every[-1]
            found += np.divide(second, first, out=np.ones_like(first), where=first > 0)
        return found

    def _by_seed(self, rows: Sequence[Row]) -> Row:
        found: Row = np.mean([pair_means(row) for row in rows], axis=0)
        return found


def win_points(now: Row, before: Row, level: float) -> Interval:
    """How much more often a team wins, from what two variants have by seed."""
    return bounded_mean(now - before, -1, 1, level, "points", "pairs")


def compared(study: Study, game: Playable | None = None) -> Compared:
    """The game of a study, which says what comparisons tell; ``StudyError`` if it does not."""
    found = game or playable(study.game)
    if not hasattr(found, "measures"):
        raise StudyError(f"{found.name} does not say what comparisons tell")
    return cast(Compared, found)
