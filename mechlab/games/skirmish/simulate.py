"""Many games at once: a row a game, the same to the bit for any number of workers."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from mechlab.engine.many import ledgers, numbered

from .batch import Batch, template_of
from .build import Build
from .catalog import Catalog
from .ledger import HOW
from .maps import Map

if TYPE_CHECKING:
    import pandas as pd

WINNERS = ("first", "second", "draw")
"""Words for a winner: -1 is the last."""


def simulate(
    teams: Sequence[Sequence[Build]],
    map: Map | str = "Quarry",
    players: Sequence[str] = ("greedy", "greedy"),
    games: int = 1000,
    seed: int = 1,
    workers: int | None = None,
    cat: Catalog | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> "pd.DataFrame":
    """Play games of two teams against each other; a row a game.

    ``players`` are two of the names in ``PLAYERS``. ``winner`` is first, second or draw;
    ``outcome`` how: destroyed, score, hull or draw; hull is what is left, as a part of 1. The seed
    of a row is that of :func:`new_game`, which plays the same game again. ``progress`` is told how
    many games of how many are done.

    >>> from mechlab.games import skirmish
    >>> trio = [skirmish.kit(name) for name in ("Courier", "Foreman", "Reaver")]
    >>> simulate([trio, trio], "Yard", ("random", "random"), games=2).winner.size
    2
    """
    batch = Batch([template_of(teams, map, players, cat)])
    rows = ledgers(batch, games, seed, 1 if batch.one_by_one else 25, workers, progress)
    return _table(rows, seed)


def _table(rows: NDArray[Any], seed: int) -> "pd.DataFrame":
    """The ledgers as a table, with words for what people read."""
    import pandas as pd

    volleys = rows["attacks"] - rows["strikes"]
    hull = rows["hull"] / np.maximum(rows["printed"], 1)
    return pd.DataFrame(
        {
            **numbered(len(rows), seed),
            "winner": [WINNERS[winner] for winner in rows["winner"].tolist()],
            "outcome": [HOW[how] for how in rows["how"].tolist()],
            "rounds": rows["rounds"],
            "score_first": rows["score"][:, 0],
            "score_second": rows["score"][:, 1],
            "kills_first": rows["kills"][:, 0],
            "kills_second": rows["kills"][:, 1],
            "hull_first": hull[:, 0],
            "hull_second": hull[:, 1],
            "decisions": rows["decisions"],
            "dice": rows["dice"],
            "attacks": (volleys + rows["exchanges"]).sum(axis=1),
            "exchanges": 2 * rows["exchanges"].sum(axis=1),
            "stress": rows["stress"].sum(axis=1),
        }
    )
