"""The catalog of When It Goes Wrong: every table and constant, read and checked as a whole."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mechlab.catalog import Table
from mechlab.catalog.rulebook import Provenance, Rulebook
from mechlab.catalog.whole import Default, Whole, keyed, parts_of, read_folder, require_sound

from .catalog_checks import check_tables
from .constants import KINDS
from .tables import TABLES, Card, Drawn, FrameRow, HitRow, Item, Left, Repair, Result, Status

__all__ = ["Catalog", "catalog", "load", "read_again"]


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Catalog(Whole):
    """Every table by name in file order, and the rules. Equal when the numbers are.

    >>> cat = catalog()
    >>> cat.frames["Everest"].hp, cat.repairs["rebuild"].cost, cat.hits["Missile"].explosive
    (10, 4, Dice(count=2, sides=6, plus=0))
    >>> cat.rules.value("heat_excess"), cat.rules["heat_excess"].alternatives
    ('clears', ('carries over',))
    """

    frames: Mapping[str, FrameRow]
    items: Mapping[tuple[str, str], Item]
    structure: Mapping[str, Result]
    stress: Mapping[str, Result]
    left: Mapping[tuple[str, int], Left]
    repairs: Mapping[str, Repair]
    statuses: Mapping[str, Status]
    hits: Mapping[str, HitRow]
    decks: Mapping[tuple[str, int, int, str], Card]
    drawn: Mapping[str, Drawn]

    def where(self, table: str, row: str | None = None, column: str | None = None) -> Provenance:
        """Where a number comes from; as :meth:`~mechlab.catalog.whole.Whole.where`.

        >>> catalog().where("frames", "Everest").note[:9]
        'published'
        """
        found = super().where(table, row, column)
        if table == "frames" and row is not None and column is None:
            frame = self.frames[row]
            note = f"{frame.source}{': ' + frame.note if frame.note else ''}"
            return Provenance(found.section, found.source, note)
        return found


def catalog(path: str | Path | None = None) -> Catalog:
    """The catalog in a folder; by default that in ``MECHLAB_CATALOG_WRECK``, else mechlab's own.

    Raises ``CatalogError``, whose ``faults`` are everything wrong with it, each with file, row,
    column, what was found and what was expected.

    >>> catalog() is catalog()
    True
    """
    return _default() if path is None else load(path)


def read_again() -> bool:
    """Read the default catalog anew; whether its numbers have changed since it was read.

    >>> read_again()
    False
    """
    return _default.read_again()


def load(path: str | Path) -> Catalog:
    """Read a folder anew; as :func:`catalog`."""
    return assembled(*read_folder(path, TABLES, KINDS))


def assembled(tables: Mapping[str, Table[Any]], book: Rulebook, folder: Path) -> Catalog:
    """A catalog of tables and rules that were read one by one, checked as a whole."""
    check_tables(tables, book)
    require_sound(tables, book, folder)
    rows: dict[str, Any] = {name: keyed(table) for name, table in tables.items()}
    return Catalog(**rows, **parts_of(tables, book, folder))


_default = Default("wreck", load)
