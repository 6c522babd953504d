"""Variants: other numbers by their paths, checked like a catalog that somebody has edited.

A path is ``rules/`` and the name of a constant, or table, row and column, ``arms/Duelist
arm/Dur``; the keys of a row that has several stand with `` / `` between, ``loads/Cannon /
Slug/Pen``.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Generic, TypeVar

from .fault import CatalogError, Fault, meant
from .rulebook import Rulebook
from .rules import Constant, Rules
from .table import Row, Table, as_cells, table_of
from .whole import Whole

Cells = dict[str, str]
C = TypeVar("C", bound=Whole)

RULES = "rules"
_PATH = "rules/<name> or <table>/<row>/<column>"


class Varying(Generic[C]):
    """The variants of a game's catalogs, which are of one class."""

    def __init__(self, catalog: type[C]) -> None:
        self._catalog, self.models = catalog, catalog.models
        self._tables = lru_cache(maxsize=8)(self._read)
        self._rows = lru_cache(maxsize=64)(self._read_rows)

    def varied(self, cat: C, changes: Mapping[str, str]) -> C:
        """The catalog with other numbers; ``CatalogError`` holds everything wrong with them.

        >>> from mechlab.games import skirmish
        >>> cat = skirmish.catalog()
        >>> skirmish.varied(cat, {"arms/Duelist arm/Dur": "0", "rules/crit_margin": "often"})
        Traceback (most recent call last):
        ...
        mechlab.catalog.fault.CatalogError: 2 faults in the catalog:
          arms.csv row 5, Dur: found '0', expected a whole number from 1 to 99
          rules.toml, crit_margin: found 'often', expected a whole number from 1 to 12
        """
        tables, book = self._edited(cat, changes)
        try:
            found = self._catalog.assembled(tables, book, cat.path)
        except CatalogError as error:
            raise CatalogError(error.faults) from None
        same = all(path.startswith(f"{RULES}/") for path in changes)
        return replace(found, tables_digest=cat.tables_digest) if same else found

    def is_accepted(self, cat: C, path: str, text: str) -> bool:
        """Whether a catalog can have one other number."""
        tables, book = self._edited(cat, {path: text})
        self._catalog.check(tables, book)
        return not book.faults and not any(table.faults for table in tables.values())

    def _read_rows(self, cat: C, table: str) -> dict[str, Cells]:
        """The cells of a table's rows by column, by each row's key as paths have it."""
        return {key_of(row): as_cells(row) for row in cat.lines(table)}

    def changes_between(self, one: C, other: C) -> dict[str, str]:
        """What has to change in one catalog to give the numbers of another: path to text.

        ``ValueError`` when the other has other rows, which are no changes of numbers.

        >>> from mechlab.games import skirmish
        >>> cat = skirmish.catalog()
        >>> skirmish.changes_between(cat, cat.with_rules(crit_margin=3))
        {'rules/crit_margin': '3'}
        """
        found = {
            f"{RULES}/{name}": text_of(other.rules[name])
            for name in one.rules
            if name in other.rules and one.rules.value(name) != other.rules.value(name)
        }
        for table, model in self.models.items():
            before, now = self._rows(one, table), self._rows(other, table)
            if before.keys() != now.keys():
                names = ", ".join(sorted(before.keys() ^ now.keys()))
                raise ValueError(f"{table}.csv: only one of the catalogs has {names}")
            for key, cells in now.items():
                for field, column in model.columns().items():
                    if field in model.words:
                        continue
                    if cells.get(column, "") != before[key].get(column, ""):
                        found[f"{table}/{key}/{column}"] = cells.get(column, "-")
        return found

    def _read(self, cat: C) -> dict[str, Table[Row]]:
        """A catalog's tables as they were read, row by row."""
        return {
            name: table_of(f"{name}.csv", model, self._rows(cat, name).values())
            for name, model in self.models.items()
        }

    def _edited(self, cat: C, changes: Mapping[str, str]) -> tuple[dict[str, Table[Row]], Rulebook]:
        """Tables and rules with the changes, each checked by itself."""
        book = Rulebook("rules.toml", version=cat.version, tables=dict(cat.sources))
        constants = {name: cat.rules[name] for name in cat.rules}
        cells: dict[str, dict[str, Cells]] = {}
        for path, text in changes.items():
            if path.startswith(f"{RULES}/"):
                _set_constant(constants, path.removeprefix(f"{RULES}/"), text, book)
            else:
                self._set_cell(cat, cells, path, text, book)
        book.rules = Rules(constants)
        tables = {name: replace(table, faults=[]) for name, table in self._tables(cat).items()}
        for name, rows in cells.items():
            tables[name] = table_of(f"{name}.csv", self.models[name], rows.values())
        return tables, book

    def _set_cell(
        self, cat: C, cells: dict[str, dict[str, Cells]], path: str, text: str, book: Rulebook
    ) -> None:
        """Write into a copy of the row, in a copy of the table made when its first row changes."""
        table, _, rest = path.partition("/")
        key, _, column = rest.rpartition("/")
        if table not in self.models:
            expected = f"{_PATH}{meant(table, [RULES, *self.models])}"
            book.faults.append(Fault("changes", None, "", path, expected))
            return
        rows = cells.get(table) or dict(self._rows(cat, table))
        columns = list(self.models[table].columns().values())
        file = f"{table}.csv"
        if key not in rows:
            book.faults.append(Fault(file, None, "", key, f"the name of a row{meant(key, rows)}"))
        elif column not in columns:
            expected = f"a column{meant(column, columns) or ': ' + ', '.join(columns)}"
            book.faults.append(Fault(file, None, column, column, expected))
        else:
            rows[key] = rows[key] | {column: text.strip()}
            cells[table] = rows


def _set_constant(constants: dict[str, Constant], name: str, text: str, book: Rulebook) -> None:
    if name not in constants:
        expected = f"the name of a constant{meant(name, constants)}"
        book.faults.append(Fault(book.file, None, name, name, expected))
        return
    constant = constants[name]
    try:
        constants[name] = constant.with_value(_value(constant, text))
    except ValueError as error:
        book.faults.append(Fault(book.file, None, name, text, str(error) or constant.expected))


def _value(constant: Constant, text: str) -> object:
    """A constant's text as the file would give it."""
    text = text.strip()
    if constant.kind == "flag":
        return {"true": True, "false": False}.get(text.lower(), text)
    if constant.kind == "number":
        digits = text.removeprefix("-")
        return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 10 else text
    return text


def key_of(row: Row) -> str:
    """The key of a row in a path."""
    return " / ".join(str(getattr(row, name)) for name in row.key)


def text_of(constant: Constant) -> str:
    """A constant's value as a change has it."""
    return str(constant.value).lower() if constant.kind == "flag" else str(constant.value)
