"""One CSV file as typed rows, with every fault it holds."""

import csv
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from .cells import DASHES, Cell
from .fault import SHOWN_PER_FILE, Fault, meant
from .source import UnreadableError, read_text


class Row(BaseModel):
    """A row of a table: fields with the column's header word as alias.

    A field with a default may be left empty or hold a dash in the file. ``key`` names the fields
    that tell rows apart. ``words`` names the fields that no rule reads, such as notes.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")
    key: ClassVar[tuple[str, ...]] = ("name",)
    words: ClassVar[frozenset[str]] = frozenset()

    @classmethod
    def columns(cls) -> dict[str, str]:
        """Field name to header word, in the order of the file."""
        return {name: info.alias or name for name, info in cls.model_fields.items()}

    @classmethod
    def expected(cls, column: str) -> str:
        """What belongs in a column, for a fault."""
        info = next(info for info in cls.model_fields.values() if info.alias == column)
        return next(each.expected for each in info.metadata if isinstance(each, Cell))

    @property
    def own_key(self) -> Any:
        """What tells this row apart: the value of its one key field, or a tuple of several."""
        values = tuple(getattr(self, name) for name in self.key)
        return values[0] if len(values) == 1 else values

    def gives(self, *fields: str) -> bool:
        """Whether the file has a value in all these fields, not a dash."""
        return self.model_fields_set.issuperset(fields)


_MOST_COLUMNS = 200

R = TypeVar("R", bound=Row)


@dataclass
class Table(Generic[R]):
    """What could be read of one file: good rows by their row number, and the faults.

    ``cells`` are the texts of all rows by column, good or not.

    ``names`` are the keys of all rows, good or not, so that other tables' references to a row
    with a bad number are not reported as unknown; ``None`` if the file could not be read.
    """

    file: str
    model: type[R]
    rows: list[tuple[int, R]] = field(default_factory=list)
    names: dict[tuple[str, ...], int] | None = None
    cells: list[tuple[int, dict[str, str]]] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    def fault(self, row: int | None, column: str, found: object, expected: str) -> None:
        """Add a fault of this file."""
        self.faults.append(Fault(self.file, row, column, str(found), expected))

    def values(self) -> Iterator[R]:
        """The good rows in file order."""
        return (row for _, row in self.rows)


def read_table(path: Path, model: type[R]) -> Table[R]:
    """Read a CSV file as rows of ``model``; the faults are in the table, none is raised.

    Accepts a byte order mark, any line ends, any order of columns, blank rows, and a dash or an
    empty cell where the model has a default.

    >>> from typing import Annotated
    >>> from pydantic import Field
    >>> from mechlab.catalog import default_folder
    >>> from mechlab.catalog.cells import Text
    >>> class Bond(Row):
    ...     key = ("pilot", "partner")
    ...     pilot: Annotated[str, Text()] = Field(alias="Pilot")
    ...     partner: Annotated[str, Text()] = Field(alias="Partner")
    >>> table = read_table(default_folder("skirmish") / "bonds.csv", Bond)
    >>> len(table.rows), table.faults
    (7, [])
    """
    table: Table[R] = Table(path.name, model)
    try:
        lines = _records(path)
        header = _header(table, next(lines, (1, []))[1])
        _read_rows(table, header, lines)
    except UnreadableError as error:
        table.faults.append(error.fault)
        table.rows.clear()
        table.cells.clear()
        table.names = None
    return table


def table_of(file: str, model: type[R], rows: Iterable[dict[str, str]]) -> Table[R]:
    """Rows given as the texts of their cells by column, checked like a file of this name.

    >>> from mechlab.games.skirmish.tables import Runner
    >>> table = table_of("runners.csv", Runner, [{"Runner": "Hauer", "Faction": ""}])
    >>> print(table.faults[0])
    runners.csv row 2, Faction: found nothing, expected one line of 1 to 60 characters
    """
    table: Table[R] = Table(file, model)
    header = list(model.columns().values())
    lines = ((n, [cells.get(column, "") for column in header]) for n, cells in enumerate(rows, 2))
    _read_rows(table, header, lines)
    return table


def _records(path: Path) -> Iterator[tuple[int, list[str]]]:
    """Rows as a spreadsheet numbers them, cells stripped of blanks around them."""
    text = read_text(path)
    if not text.strip():
        raise UnreadableError(path.name, "an empty file", "a header row and at least one row")
    reader = csv.reader(StringIO(text), strict=True)
    number = 0
    try:
        for number, cells in enumerate(reader, 1):
            yield number, [cell.strip() for cell in cells]
    except csv.Error:
        # The reader notices an open quote only where the text ends, so name the row it began in.
        raise UnreadableError(
            path.name,
            "a quote that is never closed, or text after one",
            'quotes in pairs around a whole cell, as in "Burst, Heavy"',
            number + 1,
        ) from None


def _header(table: Table[R], cells: list[str]) -> list[str]:
    """The column words of the first row; faults for those missing, unknown or twice."""
    columns = list(table.model.columns().values())
    while cells and not cells[-1]:
        cells.pop()
    _check_shape(table, cells, columns)
    for index, cell in enumerate(cells):
        if cell in cells[:index]:
            table.fault(1, cell, "the column twice", "each column once")
        elif cell not in columns:
            hint = meant(cell, columns) if len(table.faults) < SHOWN_PER_FILE else ""
            table.fault(1, cell, cell, "one of the columns" + (hint or f": {', '.join(columns)}"))
    for column in columns:
        if column not in cells:
            table.fault(1, column, "no such column", f"the column {column} in the header")
    return cells


def _check_shape(table: Table[R], cells: list[str], columns: list[str]) -> None:
    """Raises ``UnreadableError`` for cells parted by something else, and for no table at all."""
    if len(cells) == 1 and len(columns) > 1:
        for mark, name in ((";", "semicolons"), ("\t", "tabs")):
            if mark in cells[0]:
                raise UnreadableError(table.file, f"{name} between the cells", "commas", 1)
    if len(cells) > _MOST_COLUMNS:
        found = f"{len(cells):,} columns"
        raise UnreadableError(table.file, found, f"the columns {', '.join(columns)}", 1)


def _read_rows(table: Table[R], header: list[str], lines: Iterable[tuple[int, list[str]]]) -> None:
    sound = not table.faults
    columns = table.model.columns()
    missing = set(columns.values()) - set(header)
    key = [columns[each] for each in table.model.key]
    table.names = None if missing.intersection(key) else {}
    seen: dict[tuple[str, ...], int] = {}
    blank = True
    for number, cells in lines:
        if not any(cells):
            continue
        blank = False
        if any(cells[len(header) :]) or len(cells) < len(header):
            table.fault(number, "", f"{len(cells)} cells", f"{len(header)}, one for each column")
            continue
        given = dict(zip(header, cells, strict=False))
        table.cells.append((number, given))
        if table.names is not None:
            name = tuple(given[column] for column in key)
            table.names.setdefault(name, number)
            _check_twice(table, number, name, seen)
        row = _row(table, number, given, missing)
        if row is not None and sound:
            table.rows.append((number, row))
    if blank:
        table.fault(None, "", "a header only", "at least one row under it")


def _check_twice(
    table: Table[R], number: int, name: tuple[str, ...], seen: dict[tuple[str, ...], int]
) -> None:
    """Names that differ only in case count as the same: people ask for them in either."""
    first = seen.setdefault(tuple(word.casefold() for word in name), number)
    if first != number and not DASHES.issuperset(name):
        column = table.model.columns()[table.model.key[-1]]
        table.fault(number, column, ", ".join(name), f"another name: row {first} has this one")


def _row(table: Table[R], number: int, given: dict[str, str], missing: set[str]) -> R | None:
    known = table.model.columns().values()
    filled = {c: v for c, v in given.items() if c in known and v not in DASHES}
    try:
        return table.model.model_validate(filled)
    except ValidationError as error:
        for each in error.errors(include_url=False, include_context=False):
            column = str(each["loc"][0])
            if column not in missing:
                table.fault(number, column, given[column], table.model.expected(column))
        return None


def as_numbers(row: Row) -> list[Any]:
    """What rules read of a row, as plain values for a checksum."""
    return [str(getattr(row, name)) for name in type(row).model_fields if name not in row.words]


def as_cells(row: Row) -> dict[str, str]:
    """A row as the texts of its cells by column, as a file would hold them; empty cells left out.

    >>> from mechlab.games import skirmish
    >>> as_cells(skirmish.catalog().heads["Scout head"])["Sensors"]
    '2'
    """
    columns = type(row).columns()
    return {columns[name]: _cell(getattr(row, name)) for name in columns if row.gives(name)}


def _cell(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(str(each) for each in value)
    return str(value)
