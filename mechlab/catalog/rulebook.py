"""Reading rules.toml: the constants, the source of every table, and every fault."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .cells import listed
from .fault import SHOWN_PER_FILE, Fault, meant
from .rules import EXPECTED, SOURCES, Constant, Kind, Rules, Span, Value, read_value
from .source import UnreadableError
from .toml import TOML, broken, is_text, lines_of, shown, toml_text

_NEEDED = ("value", "label", "section", "source")
_KNOWN = (*_NEEDED, "note", "allowed")


@dataclass(frozen=True)
class Provenance:
    """Where a number comes from: section of the rule text, kind of source, and why."""

    section: str
    source: str
    note: str = ""


@dataclass
class Rulebook:
    """What could be read of rules.toml.

    ``tables`` maps a table, and (table, column) where one column differs, to its provenance.
    """

    file: str
    rules: Rules = field(default_factory=lambda: Rules({}))
    version: str = ""
    tables: dict[str | tuple[str, str], Provenance] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)


def read_rulebook(path: Path, kinds: Mapping[str, Kind], tables: Iterable[str]) -> Rulebook:
    """Read rules.toml, which must define exactly the constants of ``kinds`` and name ``tables``.

    >>> from mechlab.catalog import default_folder
    >>> book = read_rulebook(default_folder("skirmish") / "rules.toml", {}, [])
    >>> book.faults[-1].expected
    'a constant that a rule reads'
    """
    book = Rulebook(path.name)
    try:
        reader = _Reader(book, toml_text(path))
    except UnreadableError as error:
        book.faults.append(error.fault)
        return book
    if not book.faults:
        reader.read(kinds, list(tables))
    return book


class _Decimal:
    """A number with a point, which no constant is, kept as written so that a fault can show it."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


class _Reader:
    """One pass over the parsed file, adding to the book."""

    def __init__(self, book: Rulebook, text: str) -> None:
        self.book, self.rows = book, lines_of(text)
        self.data: dict[str, Any] = {}
        try:
            self.data = tomllib.loads(text, parse_float=_Decimal)
        except RecursionError:
            self.fault(None, "", "brackets nested too deep", TOML)
        except ValueError as error:
            self.fault(*broken(str(error)))

    def fault(self, row: int | None, column: str, found: object, expected: str) -> None:
        self.book.faults.append(Fault(self.book.file, row, column, str(found), expected))

    def read(self, kinds: Mapping[str, Kind], tables: list[str]) -> None:
        self._version()
        self._tables(tables)
        given = {n: v for n, v in self.data.items() if n not in ("version", "tables")}
        constants = {name: self._constant(name, given[name], kinds) for name in given}
        for name in kinds:
            if name not in given:
                self.fault(None, name, "no such constant", f"the table [{name}]")
        self.book.rules = Rules({n: c for n, c in constants.items() if c is not None})

    def _version(self) -> None:
        version = self.data.get("version")
        if not (isinstance(version, str) and version.isprintable() and 0 < len(version) <= 40):
            self.fault(None, "version", shown(version), 'a short text, such as version = "1"')
        else:
            self.book.version = version

    def _tables(self, tables: list[str]) -> None:
        given = self.data.get("tables")
        given = given if isinstance(given, dict) else {}
        for name in tables:
            if not isinstance(given.get(name), dict):
                self.fault(None, f"tables.{name}", "no such entry", f"the table [tables.{name}]")
        for name, entry in given.items():
            if name not in tables:
                self.fault(self._row(f"tables.{name}"), f"tables.{name}", name, listed((*tables,)))
            elif isinstance(entry, dict):
                self._sources(name, entry)

    def _sources(self, name: str, entry: dict[str, Any]) -> None:
        place = f"tables.{name}"
        columns = entry.pop("columns", {})
        whole = self._provenance(place, entry, self._row(place))
        self.book.tables[name] = whole
        for column, own in columns.items() if isinstance(columns, dict) else ():
            inner = {"section": whole.section, **own} if isinstance(own, dict) else {}
            self.book.tables[name, column] = self._provenance(
                f"{place}.columns.{column}", inner, self._row(place)
            )

    def _provenance(self, place: str, entry: dict[str, Any], row: int | None) -> Provenance:
        self._texts(place, entry, ("section", "source"), ("section", "source", "note"), row)
        return Provenance(*(str(entry.get(each, "")) for each in ("section", "source", "note")))

    def _texts(
        self,
        place: str,
        entry: dict[str, Any],
        needed: tuple[str, ...],
        known: tuple[str, ...],
        row: int | None,
    ) -> None:
        """Faults for missing and unknown keys, and for texts that are none."""
        for key in needed:
            if key not in entry:
                self.fault(row, place, f"no {key}", f"a line {key} = …")
        for key, found in entry.items():
            column = f"{place}.{key}"
            if key not in known:
                self.fault(self._row(place, key) or row, column, key, listed(known))
            elif key == "source" and found not in SOURCES:
                self.fault(self._row(place, key) or row, column, shown(found), listed(SOURCES))
            elif key not in ("value", "allowed") and not is_text(found):
                self.fault(self._row(place, key) or row, column, shown(found), "words in quotes")

    def _constant(self, name: str, entry: Any, kinds: Mapping[str, Kind]) -> Constant | None:
        row = self._row(name)
        if name not in kinds:
            absent = [each for each in kinds if each not in self.data]
            hint = meant(name, absent) if len(self.book.faults) < SHOWN_PER_FILE else ""
            self.fault(row, name, name, f"a constant that a rule reads{hint}")
            return None
        if not isinstance(entry, dict):
            self.fault(row, name, shown(entry), f"a table [{name}] with {listed(_NEEDED, 'and')}")
            return None
        before = len(self.book.faults)
        self._texts(name, entry, _NEEDED, _KNOWN, row)
        allowed = self._allowed(name, entry.get("allowed"), kinds[name])
        value = read_value(kinds[name], entry.get("value"))
        if "value" in entry and value is None:
            found = shown(entry["value"])
            self.fault(self._row(name, "value"), f"{name}.value", found, EXPECTED[kinds[name]])
        if len(self.book.faults) > before or value is None:
            return None
        texts = {key: entry.get(key, "") for key in ("label", "section", "source", "note")}
        constant = Constant(name, value, kinds[name], allowed=allowed, **texts)
        if allowed is not None and value not in allowed:
            found = shown(entry["value"])
            self.fault(self._row(name, "value"), f"{name}.value", found, constant.expected)
        return constant

    def _allowed(self, name: str, given: Any, kind: Kind) -> Span | tuple[Value, ...] | None:
        if given is None:
            return None
        if isinstance(given, list) and given:
            values = [read_value(kind, each) for each in given]
            if None not in values:
                return tuple(value for value in values if value is not None)
        if isinstance(given, dict) and kind == "number":
            span = _span(given)
            if span is not None:
                return span
        expected = f"a list, each {EXPECTED[kind]}"
        if kind == "number":
            expected += ", or { min = …, max = …, step = … }"
        self.fault(self._row(name, "allowed"), f"{name}.allowed", shown(given), expected)
        return None

    def _row(self, table: str, key: str = "") -> int | None:
        """The line of a table's header, or of a key under it, when it is written plainly."""
        return (
            self.rows.get((table, key)) or self.rows.get((table, "")) or self.rows.get(("", table))
        )


def _span(given: dict[str, Any]) -> Span | None:
    if not {"min", "max"} <= set(given) <= {"min", "max", "step"}:
        return None
    low, high, step = given["min"], given["max"], given.get("step", 1)
    numbers = [read_value("number", each) for each in (low, high, step)]
    return None if None in numbers or step < 1 or low > high else Span(low, high, step)
