"""Reading a study's table seed by seed: games that share their dice are one observation."""

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .study import Study, StudyError

if TYPE_CHECKING:
    import pandas as pd

Row = NDArray[np.float64]


def by_seed(frame: "pd.DataFrame", values: ArrayLike) -> Row:
    """The mean of a value over all games of each seed: both of a pair, in every cell.

    >>> import pandas as pd
    >>> frame = pd.DataFrame({"cell": [0, 0, 1, 1], "number": [0, 1, 0, 1]})
    >>> [float(mean) for mean in by_seed(frame, [1, 0, 1, 1])]
    [0.75]
    """
    seeds = pair_numbers(frame)
    row = np.asarray(values, np.float64)
    games = np.bincount(seeds)
    means: Row = (np.bincount(seeds, row)[games > 0]) / games[games > 0]
    return means


def pair_numbers(frame: "pd.DataFrame") -> NDArray[np.int64]:
    """Which pair of its cell each game belongs to; pairs of one number share their dice."""
    found: NDArray[np.int64] = frame["number"].to_numpy() // 2
    return found


def of_cell(study: Study, frame: "pd.DataFrame", cell: int) -> "pd.DataFrame":
    """The games of one cell; ``StudyError`` where there are none."""
    if not 0 <= cell < len(study.cells):
        raise StudyError(f"the study has cells 0 to {len(study.cells) - 1}, not {cell}")
    found = frame[frame["cell"] == cell]
    if not len(found):
        raise StudyError(f"no game of cell {cell} is played yet")
    return found


def two_sided(study: Study) -> None:
    """``StudyError`` unless two teams meet in every cell."""
    if any(len(cell.teams) != 2 for cell in study.cells):
        raise StudyError("this is told of games of two teams")


def fact(frame: "pd.DataFrame", name: str) -> Row:
    """A fact of each game; where there is one for each team, all together.

    >>> import pandas as pd
    >>> frame = pd.DataFrame({"hits.0": [3, 4], "hits.1": [1, 0]})
    >>> [float(hits) for hits in fact(frame, "hits")]
    [4.0, 4.0]
    """
    names = [each for each in frame.columns if each == name or _team_of(each, name)]
    if not names:
        raise StudyError(f"the study's table has no column {name!r}")
    found: Row = frame[names].to_numpy(np.float64).sum(axis=1)
    return found


def _team_of(column: str, name: str) -> bool:
    stem, dot, number = column.rpartition(".")
    return bool(dot) and stem == name and number.isdigit()
