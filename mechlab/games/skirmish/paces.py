"""How long people take at a table, by what there is of it in a game: seconds.csv of the catalog.

No rule reads these numbers, so they are no part of a catalog's checksum.
"""

from functools import lru_cache
from pathlib import Path
from typing import Annotated, ClassVar

from pydantic import Field

from mechlab.catalog import CatalogError, Row, Table, default_folder, read_table
from mechlab.catalog.cells import OneOf, Text, Whole
from mechlab.engine.playable import Pace

from .catalog import Catalog, catalog
from .ledger import FACTS

FILE = "seconds.csv"
COUNTED = ("game", *dict.fromkeys(name.split(".")[0] for name in FACTS))
"""What can take time: a game as a whole, or each of what a fact counts for either team."""

Seconds = Annotated[int, Whole(0, 3600)]


class _Line(Row):
    """What something takes: as usual, when people are quick, and when they are slow."""

    key: ClassVar[tuple[str, ...]] = ("counted",)
    words: ClassVar[frozenset[str]] = frozenset({"section", "source", "note"})
    counted: Annotated[str, OneOf(*COUNTED)] = Field(alias="Counted")
    seconds: Seconds = Field(alias="Seconds")
    quick: Seconds = Field(alias="Quick")
    slow: Seconds = Field(alias="Slow")
    section: Annotated[str, Text(20)] = Field(alias="Section")
    source: Annotated[str, OneOf("printed", "ruling", "assumed")] = Field(alias="Source")
    note: Annotated[str, Text(200)] = Field(alias="Note")


def paces(cat: Catalog | None = None) -> tuple[Pace, ...]:
    """How long people take, line by line; ``CatalogError`` with every fault of the file.

    A catalog without a seconds.csv has that of mechlab's own.

    >>> first = paces()[0]
    >>> first.counted, first.seconds, first.section, first.source
    ('game', 120, 'A4', 'assumed')
    """
    own = (cat or catalog()).path / FILE
    path = own if own.is_file() else default_folder("skirmish") / FILE
    return _read(path, path.stat().st_mtime)


@lru_cache(maxsize=8)
def _read(path: Path, stamp: float) -> tuple[Pace, ...]:
    """The lines of a file, read again when it has changed."""
    table = read_table(path, _Line)
    _check(table)
    if table.faults:
        raise CatalogError(table.faults, path.parent)
    return tuple(Pace(**line.model_dump()) for line in table.values())


def _check(table: Table[_Line]) -> None:
    """Who is quick takes no longer than as usual, and who is slow no less."""
    for number, line in table.rows:
        if line.quick > line.seconds:
            table.fault(number, "Quick", line.quick, f"{line.seconds} or less, the Seconds")
        if line.slow < line.seconds:
            table.fault(number, "Slow", line.slow, f"{line.seconds} or more, the Seconds")
