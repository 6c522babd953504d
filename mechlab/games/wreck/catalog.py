"""The catalog of When It Goes Wrong: every table and constant, read and checked as a whole."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from mechlab.catalog.rulebook import Provenance
from mechlab.catalog.whole import Default, Whole

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

    models, kinds, check = TABLES, KINDS, staticmethod(check_tables)

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


load = Catalog.load
_default = Default("wreck", load)
