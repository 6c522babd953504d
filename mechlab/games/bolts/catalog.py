"""The catalog of bolts: every table and constant, read and checked as a whole."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from mechlab.catalog.whole import Default, Whole

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

    models, kinds, check = TABLES, KINDS, staticmethod(check_tables)

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


load = Catalog.load
_default = Default("bolts", load)
