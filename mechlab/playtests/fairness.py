"""Whether dice fell as they should: their faces, what they needed, where hits fell.

Dice that a program rolls had better be fair; dice that players enter by hand may not be.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from mechlab.engine.played import Location
from mechlab.lab.statistics import holm

from .reading import Playtests

if TYPE_CHECKING:
    import pandas as pd

FEWEST = 5
"""How often each face must be expected for the chi-square test to mean something."""
_NO_VARIANCE = 1e-9


def faces(dice: "pd.DataFrame") -> "pd.DataFrame":
    """For each kind of die: whether all its faces fell alike (chi-square), all kinds at once.

    ``mean`` and ``expected`` are of the face; ``p`` is how likely a fair die strays so far or
    farther, ``held`` the same for all kinds looked at together (Holm): below 0.05 a die is
    suspicious. Both are empty where a face was expected less than five times.

    >>> import pandas as pd
    >>> rolls = [1] * 10 + [2] * 20
    >>> table = faces(pd.DataFrame({"game": "toy", "purpose": "hit", "sides": 2, "face": rolls}))
    >>> float(round(table.loc[("toy", "hit", "d2"), "p"], 4))         # (25 + 25) / 15 = 3.33, 1 df
    0.0679
    """
    import pandas as pd

    rows = []
    for (game, purpose, each), found in dice.groupby(["game", "purpose", "sides"]):
        sides = int(str(each))
        counts = np.bincount(found["face"].to_numpy(np.int64), minlength=sides + 1)[1:]
        rows.append(
            {
                "game": game,
                "purpose": purpose,
                "die": f"d{sides}",
                "rolled": len(found),
                "mean": float(found["face"].mean()),
                "expected": (sides + 1) / 2,
                "p": evenness(counts),
            }
        )
    columns = ["game", "purpose", "die", "rolled", "mean", "expected", "p"]
    return _held(pd.DataFrame(rows, columns=columns)).set_index(["game", "purpose", "die"])


def evenness(counts: Sequence[int] | NDArray[np.int64]) -> float:
    """The p value of the chi-square test that all faces are as likely; not a number for too few.

    >>> round(evenness([8, 12, 10, 10]), 4)        # (4 + 4) / 10 = 0.8 with 3 degrees of freedom
    0.8495
    """
    if sum(counts) < FEWEST * len(counts) or len(counts) < 2:
        return float("nan")
    return float(stats.chisquare(counts).pvalue)


def needs(dice: "pd.DataFrame") -> "pd.DataFrame":
    """For each kind of die that needed something: how many made it, how many could be expected to.

    ``z`` is the difference in standard deviations, ``p`` how likely one so large or larger is by
    chance, and ``held`` the same for all kinds together (Holm).
    """
    import pandas as pd

    tests = dice[dice["chance"].notna() & (dice["chance"] > 0) & (dice["chance"] < 1)]
    rows = []
    for (game, purpose), found in tests.groupby(["game", "purpose"]):
        chance = found["chance"].to_numpy(np.float64)
        made, expected = int(found["made"].sum()), float(chance.sum())
        spread = sqrt(float((chance * (1 - chance)).sum()))
        z = (made - expected) / spread
        p = 2 * float(stats.norm.sf(abs(z))) if spread**2 >= FEWEST else float("nan")
        rows.append([game, purpose, len(found), made, expected, z, p])
    columns = ["game", "purpose", "dice", "made", "expected", "z", "p"]
    return _held(pd.DataFrame(rows, columns=columns)).set_index(["game", "purpose"])


def hit_locations(tests: Playtests) -> "pd.DataFrame":
    """For each game and part: how many location dice fell on it, how many could be expected to.

    Each die had the chances of the mech that was hit. ``p`` is of all parts of a game together.
    """
    import pandas as pd

    by_game: dict[str, list[Location]] = defaultdict(list)
    for play in tests.plays:
        by_game[play.game] += play.locations
    rows = [
        {"game": game, "part": part, "hits": hits, "expected": expected, "p": p}
        for game, found in by_game.items()
        if found
        for p in [strayed(found)]
        for part, hits, expected in located(found)
    ]
    frame = pd.DataFrame(rows, columns=["game", "part", "hits", "expected", "p"])
    return frame.set_index(["game", "part"])


def located(dice: Iterable[Location]) -> list[tuple[str, int, float]]:
    """Each part with its hits, and those that could be expected."""
    dice = list(dice)
    parts = list(dict.fromkeys(part for die in dice for part in die.chances))
    hits = Counter(die.part for die in dice)
    chances = {part: sum(float(die.chances.get(part, 0)) for die in dice) for part in parts}
    return [(part, hits[part], chances[part]) for part in parts]


def strayed(dice: Sequence[Location]) -> float:
    """How likely hits stray so far from their chances, or farther; not a number for too few.

    It is the chi-square test for dice that do not all have the same chances: the differences are
    measured by their own covariance. With the same chances for all it is Pearson's.
    """
    told = located(dice)
    if min((expected for _, _, expected in told if expected > 0), default=0) < FEWEST:
        return float("nan")
    more = np.array([hits - expected for _, hits, expected in told])
    chances = np.array([[float(die.chances.get(part, 0)) for part, *_ in told] for die in dice])
    spread = np.diag(chances.sum(axis=0)) - chances.T @ chances
    free = int(np.linalg.matrix_rank(spread, tol=_NO_VARIANCE * len(dice)))
    square = float(more @ np.linalg.pinv(spread, rcond=_NO_VARIANCE, hermitian=True) @ more)
    return float(stats.chi2.sf(square, free))


def _held(frame: "pd.DataFrame") -> "pd.DataFrame":
    """With the p values that all rows deserve together."""
    known = frame["p"].notna()
    held = np.full(len(frame), np.nan)
    held[known.to_numpy()] = holm(frame.loc[known, "p"].to_numpy())
    return frame.assign(held=held)
