"""The catalog of bolts: every table and constant, read and checked as a whole."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mechlab.catalog import Table
from mechlab.catalog.rulebook import Rulebook
from mechlab.catalog.whole import Default, Whole, keyed, parts_of, read_folder, require_sound

from .catalog_checks import check_tables
from .constants import KINDS
from .tables import TABLES, Part, Pilot, Point, Terrain, Upgrade, Weapon

__all__ = ["Catalog", "catalog", "load", "read_again"]


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Catalog(Whole):
    """Every table by name in file order, and the rules. Equal when the numbers are.

    >>> cat = catalog()
    >>> cat.points[6].bolts, cat.upgrades["Jump Jets"].bolts, cat.weapons["Fist"].reach
    (6, 2, 'melee')
    >>> cat.rules.value("rockets"), cat.where("parts", column="d6").source
    (6, 'ruling')
    >>> cat.with_rules(eagle_far=26) == cat
    False
    """

    parts: Mapping[str, Part]
    points: Mapping[int, Point]
    upgrades: Mapping[str, Upgrade]
    weapons: Mapping[str, Weapon]
    pilots: Mapping[str, Pilot]
    terrain: Mapping[str, Terrain]


def catalog(path: str | Path | None = None) -> Catalog:
    """The catalog in a folder; by default that in ``MECHLAB_CATALOG_BOLTS``, else mechlab's own.

    Raises ``CatalogError``, whose ``faults`` are everything wrong with it, each with file, row,
    column, what was found and what was expected.

    >>> catalog() is catalog()
    True
    >>> catalog("no/such/folder")
    Traceback (most recent call last):
    ...
    mechlab.catalog.fault.CatalogError: 1 fault in the catalog no/such/folder:
      folder: found 'no such folder', expected a folder with the files of a catalog
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


_default = Default("bolts", load)
