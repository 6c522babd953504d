"""The numbers that a sortie was played with, kept in its record, and those of a catalog today."""

from typing import Any

from mechlab.engine import Record, RecordError, recorded
from mechlab.engine.recorded import cells_of, constants_of

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
    name = sortie.frame.sheet(cat).name
    return {
        **{table: cells_of(getattr(cat, table).values()) for table in PLAYED},
        "frames": cells_of([cat.frames[name]]),
        "items": cells_of(row for row in cat.items.values() if row.frame == name),
        "rules": constants_of(cat),
    }


def differences(record: Record, cat: Catalog | None = None) -> list[str]:
    """The numbers in which a catalog differs from the one a sortie was recorded with, in words."""
    return recorded.told(record.numbers, numbers_of(check_setup(record), cat or catalog()))


def as_recorded(record: Record, cat: Catalog) -> Catalog:
    """The catalog with the recorded numbers in place of its own."""
    return recorded.as_recorded(record, cat, TABLES, _merged)


def _merged(cat: Catalog, table: str, rows: list[Any]) -> dict[Any, Any]:
    """A frame's items are recorded whole, in the order in which dice count them: what it has today
    is gone."""
    if table != "items":
        return recorded.merged(cat, table, rows)
    frames = {row.frame for row in rows}
    others = {key: row for key, row in cat.items.items() if row.frame not in frames}
    return others | {row.own_key: row for row in rows}
