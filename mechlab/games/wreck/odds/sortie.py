"""How likely a mech comes through a sortie, scene by scene, by several ways to play it."""

from typing import TYPE_CHECKING

from ..build import Frame
from ..catalog import Catalog
from ..deck import Deck
from ..setup import Start
from .repairs import MOST, PLAYS, repairs

if TYPE_CHECKING:
    import pandas as pd


def survival(
    frame: Frame | str = "Everest",
    deck: Deck | str = "Patrol",
    *,
    start: Start | None = None,
    exact: bool = False,
    most: int = MOST,
    cat: Catalog | None = None,
) -> "pd.DataFrame":
    """The chance that the mech works at the end of each scene, by how the sortie is played.

    A column each for the best play, for the best that spends no REPAIR, and for doing nothing.
    Floats, or fractions with ``exact``; ``Refused`` as :func:`repairs`.

    >>> from mechlab.games.wreck import Deck, Hit
    >>> blows = Deck.of([Hit(kinetic=9)] * 5)
    >>> survival("Everest", blows, start=Start(repairs=1)).round(4).idle.tolist()
    [0.4903]
    """
    import pandas as pd

    solved = {
        plays: repairs(frame, deck, start=start, exact=exact, plays=plays, most=most, cat=cat)
        for plays in PLAYS
    }
    rows = {plays: found.survival for plays, found in solved.items()}
    scenes = pd.RangeIndex(1, len(rows[PLAYS[0]]) + 1, name="scene")
    return pd.DataFrame(rows, index=scenes)
