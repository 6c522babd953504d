"""The numbers that a sortie was played with, kept in its record, and those of a catalog today."""

from dataclasses import replace
from typing import Any

from mechlab.catalog.table import as_cells
from mechlab.engine import Record, RecordError

from .build import Frame
from .catalog import Catalog, catalog
from .deck import Deck
from .setup import Sortie, Start
from .tables import TABLES

PLAYED = ("structure", "stress", "left", "repairs", "statuses")
"""Tables that every sortie is played with."""


def check_setup(record: Record) -> Sortie:
    """What a record is of; ``RecordError`` when it is no sortie."""
    if record.game != "wreck":
        raise RecordError(f"this is a game of {record.game!r}, not a sortie")
    try:
        setup = record.setup
        return Sortie(
            Frame.from_slots(setup["frame"]),
            Deck.from_slots(setup["deck"]),
            Start.from_slots(setup["start"]),
        )
    except (KeyError, ValueError):
        raise RecordError("this record's setup is not that of a sortie") from None


def numbers_of(sortie: Sortie, cat: Catalog) -> dict[str, dict[str, Any]]:
    """The rows that a sortie is played with, and every constant. Its hits are in its setup."""
    found: dict[str, dict[str, Any]] = {
        table: {_key(key): as_cells(row) for key, row in getattr(cat, table).items()}
        for table in PLAYED
    }
    name = sortie.frame.sheet(cat).name
    found["frames"] = {name: as_cells(cat.frames[name])}
    found["items"] = {_key(k): as_cells(row) for k, row in cat.items.items() if row.frame == name}
    found["rules"] = {name: str(cat.rules.value(name)) for name in cat.rules}
    return found


def differences(record: Record, cat: Catalog | None = None) -> list[str]:
    """The numbers in which a catalog differs from the one a sortie was recorded with, in words."""
    cat = cat or catalog()
    theirs, ours = record.numbers, numbers_of(check_setup(record), cat)
    return [
        f"{table}, {row}: {theirs.get(table, {}).get(row)} then, {ours.get(table, {}).get(row)} now"
        for table in sorted({*theirs, *ours})
        for row in sorted({*theirs.get(table, {}), *ours.get(table, {})})
        if theirs.get(table, {}).get(row) != ours.get(table, {}).get(row)
    ]


def as_recorded(record: Record, cat: Catalog) -> Catalog:
    """The catalog with the recorded numbers in place of its own."""
    changed: dict[str, Any] = {}
    try:
        for table, rows in record.numbers.items():
            if table == "rules":
                continue
            read: list[Any] = [TABLES[table].model_validate(cells) for cells in rows.values()]
            current = dict(getattr(cat, table))
            if table == "items":
                frames = {row.frame for row in read}
                current = {k: row for k, row in current.items() if row.frame not in frames}
            current.update((row.own_key, row) for row in read)
            changed[table] = current
        mine = {name: str(cat.rules.value(name)) for name in cat.rules}
        theirs = record.numbers.get("rules", {})
        rules = {n: _plain(v, cat, n) for n, v in theirs.items() if mine.get(n) != v}
        same = not any(dict(getattr(cat, table)) != rows for table, rows in changed.items())
        if same and not rules:
            return cat
        digest = f"recorded {record.catalog.get('checksum', '')}"
        return replace(cat, **changed, rules=cat.rules.replace(**rules), tables_digest=digest)
    except (KeyError, ValueError, TypeError, AttributeError) as error:
        raise RecordError(f"the numbers of this record cannot be read: {error}") from None


def _key(key: Any) -> str:
    return key if isinstance(key, str) else " / ".join(map(str, key))


def _plain(text: str, cat: Catalog, name: str) -> object:
    return int(text) if cat.rules[name].kind == "number" else text
