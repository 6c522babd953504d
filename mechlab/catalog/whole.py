"""A game's whole catalog: its tables and its rules, read from a folder and checked together."""

import hashlib
import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, ClassVar, Generic, Self, TypeAlias, TypeVar

from . import default_folder
from .fault import CatalogError, Fault
from .rulebook import Provenance, Rulebook, read_rulebook
from .rules import Kind, Rules
from .table import Row, Table, as_numbers, read_table

Models: TypeAlias = Mapping[str, type[Row]]
Tables: TypeAlias = Mapping[str, Table[Any]]


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Whole:
    """What the catalog of any game has beside its tables. Equal when the numbers are.

    A game's own has a field for each table, and says which ``models`` its rows and ``kinds`` its
    constants are of.
    """

    models: ClassVar[Models]
    kinds: ClassVar[Mapping[str, Kind]]

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
        return isinstance(other, type(self)) and self.checksum == other.checksum

    def __hash__(self) -> int:
        return hash(self.checksum)

    def __repr__(self) -> str:
        return f"<Catalog {self.path.name} version {self.version}, {self.checksum}>"

    @property
    def stamp(self) -> dict[str, str]:
        """What tells it from others, as it stands in what was made under it."""
        return {"version": self.version, "checksum": self.checksum}

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Read a folder anew; ``CatalogError`` holds everything wrong with it."""
        folder = Path(path)
        _check_folder(folder)
        tables: Tables = {
            name: read_table(folder / f"{name}.csv", model) for name, model in cls.models.items()
        }
        book = read_rulebook(folder / "rules.toml", cls.kinds, cls.models)
        return cls.assembled(tables, book, folder)

    @classmethod
    def assembled(cls, tables: Tables, book: Rulebook, folder: Path) -> Self:
        """A catalog of tables and rules that were read one by one, checked as a whole."""
        cls.check(tables, book)
        faults = [*(fault for table in tables.values() for fault in table.faults), *book.faults]
        if faults:
            raise CatalogError(sorted(faults, key=_place), folder)
        rows: dict[str, Any] = {name: cls.keyed(name, table) for name, table in tables.items()}
        numbers = [[name, [as_numbers(row) for row in t.values()]] for name, t in tables.items()]
        return cls(
            **rows,
            rules=book.rules,
            sources=book.tables,
            version=book.version,
            path=folder,
            tables_digest=_digest(numbers),
        )

    @staticmethod
    def check(tables: Tables, book: Rulebook) -> None:
        """Add the faults that show only when tables are held against each other and the rules."""

    @staticmethod
    def keyed(name: str, table: Table[Any]) -> Mapping[Any, Any]:
        """The rows of a table by what tells them apart, in file order."""
        return {row.own_key: row for row in table.values()}

    def lines(self, table: str) -> list[Row]:
        """The rows of a table, in file order."""
        return list(getattr(self, table).values())

    def with_rules(self, **values: object) -> Self:
        """A variant with other constants; ``CatalogError`` names each that may not be so."""
        return replace(self, rules=self.rules.replace(**values))

    def where(self, table: str, row: str | None = None, column: str | None = None) -> Provenance:
        """Where a number comes from: section of the rule text, kind of source, and note.

        ``table`` is the name of an attribute, ``row`` a key of it, ``column`` the header's word.
        Constants carry theirs themselves. ``KeyError`` for a table that is not there.
        """
        if column is not None and (table, column) in self.sources:
            return self.sources[table, column]
        return self.sources[table]


C = TypeVar("C", bound=Whole)


def _other_rules(game: str) -> dict[str, object]:
    variable = rules_variable_of(game)
    text = os.environ.get(variable, "")
    try:
        rules = json.loads(text or "{}")
    except ValueError:
        rules = None
    if not isinstance(rules, dict):
        expected = 'a JSON object such as {"crit_margin": 3}'
        raise CatalogError([Fault(variable, None, "", text[:60], expected)])
    return rules


def variable_of(game: str) -> str:
    """The environment's variable for the folder of a game's catalog.

    >>> variable_of("bolts")
    'MECHLAB_CATALOG_BOLTS'
    """
    return f"MECHLAB_CATALOG_{game.upper()}"


def rules_variable_of(game: str) -> str:
    """The environment's variable for constants of a game that are other than its catalog's.

    >>> rules_variable_of("bolts")
    'MECHLAB_RULES_BOLTS'
    """
    return f"MECHLAB_RULES_{game.upper()}"


class Default(Generic[C]):
    """The catalog of a game that is meant when none is named: read once.

    It is the folder that the environment names in the game's variable (:func:`variable_of`), or
    in ``also``, a shorter one that a game may have; else the one that comes with mechlab. Constants
    that the environment gives as a JSON object (:func:`rules_variable_of`) stand in place of its.
    """

    def __init__(self, game: str, load: Callable[[str | Path], C], also: str = "") -> None:
        self._game, self._load = game, load
        self._variables = [variable_of(game), *([also] if also else [])]
        self._kept: C | None = None

    def __call__(self) -> C:
        """The catalog."""
        if self._kept is None:
            named = (os.environ.get(each) for each in self._variables)
            folder = next(filter(None, named), None) or default_folder(self._game)
            found, others = self._load(folder), _other_rules(self._game)
            self._kept = found.with_rules(**others) if others else found
        return self._kept

    def read_again(self) -> bool:
        """Read it anew; whether its numbers have changed since it was read."""
        before, self._kept = self(), None
        return self() != before


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


def _digest(numbers: object) -> str:
    text = json.dumps(numbers, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
