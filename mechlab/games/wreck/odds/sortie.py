"""How likely a mech comes through a sortie, scene by scene, by several ways to play it."""

from typing import TYPE_CHECKING

from ..build import Frame
from ..catalog import Catalog
from ..deck import Deck
from ..setup import Start
from .acts import PLAYS
from .repairs import repairs
from .solver import BEGINNING, MOST, Place

if TYPE_CHECKING:
    import pandas as pd


def survival(
    frame: Frame | str = "Everest",
    deck: Deck | str = "Patrol",
    *,
    start: Start | None = None,
    at: Place = BEGINNING,
    exact: bool = False,
    most: int = MOST,
    cat: Catalog | None = None,
) -> "pd.DataFrame":
    """The chance that the mech works at the end of each scene, by how the sortie is played.

    A column each for the best play, for the best that spends no REPAIR, and for doing nothing.
    Floats, or fractions with ``exact``; ``Refused`` as :func:`repairs`.

    >>> from mechlab.games.wreck import Deck, Hit
    >>> blows = Deck.of([Hit(kinetic=9)] * 4)
    >>> survival("Everest", blows, start=Start(repairs=1)).round(4).idle.tolist()
    [0.4903]
    """
    import pandas as pd

    how = {"start": start, "at": at, "exact": exact, "most": most, "cat": cat}
    solved = {plays: repairs(frame, deck, plays=plays, **how) for plays in PLAYS}  # type: ignore[arg-type]
    rows = {plays: found.survival for plays, found in solved.items()}
    last = len(solved[PLAYS[0]].deck.turns)
    scenes = pd.RangeIndex(last + 1 - len(rows[PLAYS[0]]), last + 1, name="scene")
    return pd.DataFrame(rows, index=scenes)
