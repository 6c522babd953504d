"""The catalog of Mecha Skirmish: every table and constant, read and checked as a whole."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mechlab.catalog import Row, Table
from mechlab.catalog.rulebook import Provenance
from mechlab.catalog.whole import Default, Whole

from .catalog_checks import check_tables
from .constants import KINDS
from .tables import (
    TABLES,
    Ability,
    Arm,
    Back,
    Bond,
    Chassis,
    Crit,
    Equipment,
    Form,
    Head,
    Improvised,
    Kit,
    Legs,
    Load,
    Pilot,
    Runner,
    Stress,
)

__all__ = [
    "Ability",
    "Arm",
    "Back",
    "Bond",
    "Catalog",
    "Chassis",
    "Crit",
    "Equipment",
    "Form",
    "Head",
    "Improvised",
    "Kit",
    "Legs",
    "Load",
    "Pilot",
    "Runner",
    "Stress",
    "catalog",
    "load",
]


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Catalog(Whole):
    """Every table by name in file order, and the rules. Equal when the numbers are.

    ``crits`` holds the lines of each part's table (Arm, Legs, Head, Back, Core), ``stress`` a
    line for each effect.

    >>> cat = catalog()
    >>> cat.arms["Duelist arm"].handling, cat.equipment["Pulse"].on_hit_heat
    (1, Dice(count=1, sides=3, plus=0))
    >>> cat.loads["Cannon", "High-explosive"].limited, cat.crits["Core"][0].effect
    (2, 'breach')
    >>> variant = cat.with_rules(crit_margin=3)
    >>> cat.rules.value("team_cap"), variant.rules.value("crit_margin"), variant == cat
    (145, 3, False)
    """

    models, kinds, check = TABLES, KINDS, staticmethod(check_tables)

    chassis: Mapping[str, Chassis]
    arms: Mapping[str, Arm]
    equipment: Mapping[str, Equipment]
    forms: Mapping[tuple[str, str], Form]
    loads: Mapping[tuple[str, str], Load]
    legs: Mapping[str, Legs]
    heads: Mapping[str, Head]
    backs: Mapping[str, Back]
    kits: Mapping[str, Kit]
    pilots: Mapping[str, Pilot]
    abilities: Mapping[str, Ability]
    bonds: Mapping[tuple[str, str], Bond]
    improvised: Mapping[tuple[str, str], Improvised]
    crits: Mapping[str, tuple[Crit, ...]]
    stress: Mapping[str, Stress]
    runners: Mapping[str, Runner]

    @staticmethod
    def keyed(name: str, table: Table[Any]) -> Mapping[Any, Any]:
        """The rows of a table by what tells them apart; those of crits by part."""
        return by_part(table.values()) if name == "crits" else Whole.keyed(name, table)

    def lines(self, table: str) -> list[Row]:
        """The rows of a table; those of crits part by part."""
        if table == "crits":
            return [line for part in self.crits.values() for line in part]
        return super().lines(table)

    def where(self, table: str, row: str | None = None, column: str | None = None) -> Provenance:
        """As for any catalog; a kit's row has its own source.

        >>> catalog().where("arms").section, catalog().where("kits", "Drayman").source
        ('C3', 'ruling')
        >>> catalog().where("legs", column="Runner").source
        'assumed'
        """
        whole = super().where(table, row, column)
        if table == "kits" and row is not None and whole is self.sources[table]:
            kit = self.kits[row]
            return Provenance(whole.section, kit.source, kit.note or whole.note)
        return whole


def catalog(path: str | Path | None = None) -> Catalog:
    """The catalog in a folder; by default mechlab's own, if the environment names none.

    It does so in ``MECHLAB_CATALOG_SKIRMISH``, or ``MECHLAB_CATALOG`` for short.

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

    For a page that was made before its visitor came. Raises ``CatalogError`` as :func:`catalog`.

    >>> read_again()
    False
    """
    return _default.read_again()


load = Catalog.load


def by_part(rows: Iterable[Crit]) -> dict[str, tuple[Crit, ...]]:
    """The lines of the crit tables by part, each in the order of its faces (F8)."""
    parts: dict[str, list[Crit]] = defaultdict(list)
    for row in rows:
        parts[row.part].append(row)
    return {part: tuple(sorted(lines, key=lambda line: line.low)) for part, lines in parts.items()}


_default = Default("skirmish", load, also="MECHLAB_CATALOG")
