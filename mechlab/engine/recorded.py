"""The numbers that a game was played with: kept in its record, told from those of a catalog today,
put back in their place.

They are the cells of rows by table and key, and every constant as text.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from mechlab.catalog.table import Row, as_cells
from mechlab.catalog.varying import RULES, key_of
from mechlab.catalog.whole import Whole

from .record import Record, RecordError

C = TypeVar("C", bound=Whole)
Numbers = Mapping[str, Mapping[str, Any]]


def cells_of(rows: Iterable[Row]) -> dict[str, dict[str, str]]:
    """The cells of rows, by their keys."""
    return {key_of(row): as_cells(row) for row in rows}


def constants_of(cat: Whole) -> dict[str, str]:
    """Every constant of a catalog as text."""
    return {name: str(cat.rules.value(name)) for name in cat.rules}


def differing(then: Numbers, now: Numbers) -> Iterator[tuple[str, str, Any, Any]]:
    """Table, row, and what stood there then and now, wherever that differs; None for nothing.

    >>> list(differing({"rules": {"margin": "4"}}, {"rules": {"margin": "3"}}))
    [('rules', 'margin', '4', '3')]
    """
    for table in sorted({*then, *now}):
        before, after = then.get(table, {}), now.get(table, {})
        for row in sorted({*before, *after}):
            if before.get(row) != after.get(row):
                yield table, row, before.get(row), after.get(row)


def told(then: Numbers, now: Numbers) -> list[str]:
    """What differs in words, a line a row."""
    return [
        f"{table}, {row}: {before} then, {after} now"
        for table, row, before, after in differing(then, now)
    ]


def merged(cat: Whole, table: str, rows: list[Any]) -> dict[Any, Any]:
    """A table with some rows in place of its own of the same keys."""
    return {**getattr(cat, table), **{row.own_key: row for row in rows}}


def as_recorded(
    record: Record,
    cat: C,
    merged: Callable[[C, str, list[Any]], Mapping[Any, Any]] = merged,
) -> C:
    """The catalog with the recorded numbers in place of its own; itself where they are the same.

    ``merged`` puts some rows of a table in their place; where they stand counts, too.
    ``RecordError`` in a line for numbers that cannot be read.
    """
    tables: dict[str, Any] = {}
    try:
        for table, rows in record.numbers.items():
            if table != RULES:
                read = [cat.models[table].model_validate(cells) for cells in rows.values()]
                tables[table] = merged(cat, table, read)
        theirs, ours = record.numbers.get(RULES, {}), constants_of(cat)
        rules = {
            name: _value(cat, name, text) for name, text in theirs.items() if ours.get(name) != text
        }
        if any(list(getattr(cat, t).items()) != list(rows.items()) for t, rows in tables.items()):
            digest = f"recorded {record.catalog.get('checksum', '')}"
            cat = replace(cat, **tables, tables_digest=digest)
        return cat.with_rules(**rules) if rules else cat
    except (KeyError, ValueError, TypeError, AttributeError) as error:
        raise RecordError(f"the numbers of this record cannot be read: {error}") from None


def _value(cat: Whole, name: str, text: str) -> object:
    """A constant's text as the kind of value it has."""
    kind = cat.rules[name].kind
    return int(text) if kind == "number" else text == "True" if kind == "flag" else text
