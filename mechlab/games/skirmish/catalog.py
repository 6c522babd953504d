"""The catalog of Mecha Skirmish: every table and constant, read and checked as a whole."""

import hashlib
import json
import os
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from mechlab.catalog import CatalogError, Fault, Rules, Table, default_folder, read_table
from mechlab.catalog.rulebook import Provenance, Rulebook, read_rulebook
from mechlab.catalog.table import as_numbers

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


@dataclass(frozen=True, eq=False, repr=False)
class Catalog:
    """Every table by name in file order, and the rules. Equal when the numbers are.

    ``crits`` holds the lines of each part's table (Arm, Legs, Head, Back, Core), ``stress`` a
    line for each effect.

    >>> cat = catalog()
    >>> cat.arms["Duelist arm"].handling, cat.equipment["Pulse"].on_hit_heat
    (1, Dice(count=1, sides=3, plus=0))
    >>> cat.loads["Cannon", "High-explosive"].limited, cat.crits["Core"][0].effect
    (2, 'breach')
    >>> cat.rules.value("team_cap")
    145
    """

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
    rules: Rules
    sources: Mapping[str | tuple[str, str], Provenance]
    version: str
    path: Path
    tables_digest: str
    checksum: str = field(init=False)
    """Twelve hex digits that change when, and only when, a number or name of the rules does."""

    def __post_init__(self) -> None:
        values = [f"{name}={self.rules.value(name)}" for name in sorted(self.rules)]
        object.__setattr__(self, "checksum", _digest([self.tables_digest, values])[:12])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Catalog) and self.checksum == other.checksum

    def __hash__(self) -> int:
        return hash(self.checksum)

    def __repr__(self) -> str:
        return f"<Catalog {self.path.name} version {self.version}, {self.checksum}>"

    def with_rules(self, **values: object) -> "Catalog":
        """A variant with other constants; ``CatalogError`` names each that may not be so.

        >>> cat = catalog()
        >>> variant = cat.with_rules(crit_margin=3)
        >>> variant.rules.value("crit_margin"), variant == cat
        (3, False)
        """
        return replace(self, rules=self.rules.replace(**values))

    def where(self, table: str, row: str | None = None, column: str | None = None) -> Provenance:
        """Where a number comes from: section of the rule text, kind of source, and note.

        ``table`` is the name of an attribute, ``row`` a key of it, ``column`` the header's word.
        Constants carry theirs themselves. ``KeyError`` for a table that is not there.

        >>> catalog().where("arms").section, catalog().where("kits", "Drayman").source
        ('C3', 'ruling')
        >>> catalog().where("legs", column="Runner").source
        'assumed'
        """
        whole = self.sources[table]
        if column is not None and (table, column) in self.sources:
            return self.sources[table, column]
        if table == "kits" and row is not None:
            kit = self.kits[row]
            return Provenance(whole.section, kit.source, kit.note or whole.note)
        return whole


def catalog(path: str | Path | None = None) -> Catalog:
    """The catalog in a folder; by default the one in ``MECHLAB_CATALOG``, else mechlab's own.

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
    before = _default()
    _default.cache_clear()
    return _default() != before


@cache
def _default() -> Catalog:
    return load(os.environ.get("MECHLAB_CATALOG") or default_folder("skirmish"))


def load(path: str | Path) -> Catalog:
    """Read a folder anew; as :func:`catalog`.

    >>> load(default_folder("skirmish")) == catalog()
    True
    """
    folder = Path(path)
    _check_folder(folder)
    tables: dict[str, Table[Any]] = {
        name: read_table(folder / f"{name}.csv", model) for name, model in TABLES.items()
    }
    book = read_rulebook(folder / "rules.toml", KINDS, TABLES)
    return assembled(tables, book, folder)


def assembled(tables: Mapping[str, Table[Any]], book: Rulebook, folder: Path) -> Catalog:
    """A catalog of tables and rules that were read one by one, checked as a whole."""
    check_tables(tables, book.rules)
    faults = [*(fault for table in tables.values() for fault in table.faults), *book.faults]
    if faults:
        raise CatalogError(sorted(faults, key=_place), folder)
    keyed = {
        name: {row.own_key: row for row in table.values()}
        for name, table in tables.items()
        if name != "crits"
    }
    numbers = [[name, [as_numbers(row) for row in tables[name].values()]] for name in TABLES]
    return Catalog(
        **keyed,
        crits=by_part(tables["crits"].values()),
        rules=book.rules,
        sources=book.tables,
        version=book.version,
        path=folder,
        tables_digest=_digest(numbers),
    )


def _check_folder(folder: Path) -> None:
    expected = "a folder with the files of a catalog"
    try:
        found = "" if folder.is_dir() else "a file" if folder.exists() else "no such folder"
    except (OSError, ValueError) as error:
        found = str(error)
    if found:
        raise CatalogError([Fault("folder", None, "", found, expected)], folder)


def _place(fault: Fault) -> tuple[str, int]:
    return fault.file, fault.row or 0


def by_part(rows: Iterable[Crit]) -> dict[str, tuple[Crit, ...]]:
    """The lines of the crit tables by part, each in the order of its faces (F8)."""
    parts: dict[str, list[Crit]] = defaultdict(list)
    for row in rows:
        parts[row.part].append(row)
    return {part: tuple(sorted(lines, key=lambda line: line.low)) for part, lines in parts.items()}


def _digest(numbers: object) -> str:
    text = json.dumps(numbers, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
