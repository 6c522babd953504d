"""How long people take at a table, by what there is of it in a game: seconds.csv of a catalog.

No rule reads these numbers, so they are no part of a catalog's checksum.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path
from typing import Annotated, Any, ClassVar

from pydantic import Field

from mechlab.catalog import CatalogError, Row, Table, default_folder, read_table
from mechlab.catalog.cells import OneOf, Text, Whole

from .playable import Pace

FILE = "seconds.csv"

Seconds = Annotated[int, Whole(0, 3600)]


@cache
def _line(known: tuple[str, ...]) -> type[Row]:
    """A line for a game whose facts count these."""

    class Line(Row):
        """What something takes: as usual, when people are quick, and when they are slow."""

        key: ClassVar[tuple[str, ...]] = ("counted",)
        words: ClassVar[frozenset[str]] = frozenset({"section", "source", "note"})
        counted: Annotated[str, OneOf(*known)] = Field(alias="Counted")
        seconds: Seconds = Field(alias="Seconds")
        quick: Seconds = Field(alias="Quick")
        slow: Seconds = Field(alias="Slow")
        section: Annotated[str, Text(20)] = Field(alias="Section")
        source: Annotated[str, OneOf("printed", "ruling", "assumed")] = Field(alias="Source")
        note: Annotated[str, Text(200)] = Field(alias="Note")

    return Line


def read_paces(game: str, folder: Path, facts: Iterable[str]) -> tuple[Pace, ...]:
    """How long people take, line by line; ``CatalogError`` with every fault of the file.

    What can take time is the ``game`` as a whole, or each of what a fact counts for any team. A
    catalog without a seconds.csv has that of mechlab's own.
    """
    path = folder / FILE if (folder / FILE).is_file() else default_folder(game) / FILE
    counted = ("game", *dict.fromkeys(name.split(".")[0] for name in facts))
    return _read(path, path.stat().st_mtime, counted)


@lru_cache(maxsize=16)
def _read(path: Path, stamp: float, counted: tuple[str, ...]) -> tuple[Pace, ...]:
    """The lines of a file, read again when it has changed."""
    table: Table[Any] = read_table(path, _line(counted))
    _check(table)
    if table.faults:
        raise CatalogError(table.faults, path.parent)
    return tuple(Pace(**line.model_dump()) for line in table.values())


def _check(table: Table[Any]) -> None:
    """Who is quick takes no longer than as usual, and who is slow no less."""
    for number, line in table.rows:
        if line.quick > line.seconds:
            table.fault(number, "Quick", line.quick, f"{line.seconds} or less, the Seconds")
        if line.slow < line.seconds:
            table.fault(number, "Slow", line.slow, f"{line.seconds} or more, the Seconds")
