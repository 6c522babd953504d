"""How long people take at a table: seconds.csv of the catalog."""

from mechlab.engine.pacing import FILE, read_paces
from mechlab.engine.playable import Pace

from .catalog import Catalog, catalog
from .ledger import FACTS

__all__ = ["FILE", "paces"]


def paces(cat: Catalog | None = None) -> tuple[Pace, ...]:
    """How long people take, line by line; ``CatalogError`` with every fault of the file.

    A catalog without a seconds.csv has that of mechlab's own.

    >>> first = paces()[0]
    >>> first.counted, first.seconds, first.section, first.source
    ('game', 240, 'B58', 'assumed')
    """
    return read_paces("bolts", (cat or catalog()).path, FACTS)
