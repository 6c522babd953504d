"""Whether it matters where a team sits, and whose mech acts first."""

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from statsmodels.regression.linear_model import OLS

from mechlab.engine.playable import DRAWN
from mechlab.games import names

from .playing import playable
from .seeds import Row, by_seed, of_cell, pair_numbers, two_sided
from .statistics import Interval, rate_of_pairs, scores
from .study import Study, StudyError

if TYPE_CHECKING:
    import pandas as pd

FIRST = "first_activation"
"""The fact that tells the team who acts first."""


def take_turns(study: Study) -> bool:
    """Whether the teams of a study's game change seats; where one side alone decides they do not.

    >>> from mechlab.lab import Cell
    >>> cell = Cell(("Everest", "Patrol"), ("greedy", "greedy"))
    >>> take_turns(Study("?", "wreck", (cell,)))
    False
    """
    return getattr(playable(study.game), "seats", 2) > 1 if study.game in names() else True


def first_seat(
    study: Study, frame: "pd.DataFrame", cell: int | None = None, level: float = 0.95
) -> Interval:
    """How often the first seat wins, in a cell or over all, a draw being half a win.

    In each pair both teams have sat in it, so that it is no matter which is the stronger.

    >>> from mechlab.lab import cross, run
    >>> study = cross("Does the first seat win?", "skirmish", ["Courier,Foreman,Reaver"],
    ...     mirrors=True, boards="Yard", players="random", games=20)
    >>> first_seat(study, run(study))
    50.0% (16.8 to 83.2%)
    """
    two_sided(study)
    frame = frame if cell is None else of_cell(study, frame, cell)
    winner = frame["winner"].to_numpy()
    seat = np.where(winner == DRAWN, DRAWN, (winner - frame["turn"].to_numpy()) % 2)
    each = by_seed(frame, scores(seat, 0))
    return rate_of_pairs(each, level)


def first_to_act(
    study: Study, frame: "pd.DataFrame", cell: int | None = None, level: float = 0.95
) -> Interval:
    """How much more a team wins when it acts first than when second, in a cell or over all.

    Games of the same teams in the same seats are compared with each other, so that a team that
    is both quick and strong does not look like an advantage. What goes with acting first,
    such as the rest of an order that is rolled at once, counts along.
    """
    two_sided(study)
    if FIRST not in frame:
        raise StudyError("this game does not tell who acts first")
    frame = frame if cell is None else of_cell(study, frame, cell)
    where = frame["cell"].to_numpy() * 2 + frame["turn"].to_numpy()
    score = _within(where, scores(frame["winner"], 0))
    first = _within(where, (frame[FIRST].to_numpy() == 0).astype(np.float64))
    if not first.any():
        raise StudyError("the same team acts first in all games: there is nothing to compare")
    pairs = pair_numbers(frame)
    fit = OLS(score, first).fit(cov_type="cluster", cov_kwds={"groups": pairs}, use_t=True)
    low, high = (float(end) for end in fit.conf_int(1 - level)[0])
    value, count = float(fit.params[0]), len(np.unique(pairs))
    return Interval(value, min(low, value), max(high, value), level, count, "points", "pairs")


def _within(groups: NDArray[np.int64], values: Row) -> Row:
    """Values less the mean of their group."""
    means = np.bincount(groups, values) / np.maximum(np.bincount(groups), 1)
    found: Row = values - means[groups]
    return found
