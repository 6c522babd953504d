"""Many sorties at once: a row a sortie, the same to the bit for any number of workers."""

from typing import TYPE_CHECKING, Any

from numpy.typing import NDArray

from mechlab.engine.many import Progress, ledgers, numbered

from .batch import Batch
from .build import Frame
from .catalog import Catalog, catalog
from .game import DeckLike, sortie_of
from .ledger import FACTS
from .setup import Start
from .words import OUTCOMES

if TYPE_CHECKING:
    import pandas as pd

TOLD = tuple(name for name in FACTS if "_luck" not in name and name not in ("winner", "outcome"))


def simulate(
    frame: Frame | str = "Everest",
    deck: DeckLike = "Patrol",
    player: str = "greedy",
    sorties: int = 1000,
    seed: int = 1,
    workers: int | None = None,
    start: Start | None = None,
    cat: Catalog | None = None,
    progress: Progress | None = None,
    **changes: Any,
) -> "pd.DataFrame":
    """Play sorties of a mech against a deck; a row a sortie.

    ``player`` is one of ``PLAYERS``. ``outcome`` says in words who came home; what is ``left`` is
    counted before the base mends it. The seed of a row is that of :func:`new_sortie`, which plays
    the same sortie again. ``progress`` is told how many of how many are done.

    >>> from mechlab.games import wreck
    >>> wreck.simulate("Everest", ["Missile", "Laser"], sorties=2).hits.tolist()
    [2, 2]
    """
    cat = cat or catalog()
    batch = Batch(sortie_of(frame, deck, start, cat, **changes), player, cat)
    rows = ledgers(batch, sorties, seed, 25 if batch.one_by_one else 500, workers, progress)
    return _table(rows, seed)


def _table(rows: NDArray[Any], seed: int) -> "pd.DataFrame":
    import pandas as pd

    told: dict[str, Any] = {
        **numbered(len(rows), seed, "sortie"),
        "outcome": [OUTCOMES[outcome] for outcome in rows["outcome"].tolist()],
    }
    return pd.DataFrame(told | {name: rows[name] for name in TOLD})
