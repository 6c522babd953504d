"""The numbers that a sortie was played with, kept in its record, and those of a catalog today."""

from collections.abc import Iterator
from typing import Any

from mechlab.engine import Record, RecordError, recorded
from mechlab.engine.recorded import Numbers, cells_of, constants_of

from .build import Frame
from .catalog import Catalog, catalog
from .deck import Deck
from .setup import Sortie, Start

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
    now = numbers_of(check_setup(record), cat or catalog())
    return [*recorded.told(record.numbers, now), *_moved(record.numbers, now)]


def _moved(then: Numbers, now: Numbers) -> Iterator[str]:
    """Whether dice found the same items at other places."""
    before, after = (list(each.get("items", {})) for each in (then, now))
    if before != after and sorted(before) == sorted(after):
        names = [", ".join(key.partition(" / ")[2] for key in keys) for keys in (before, after)]
        yield f"items, their order: {names[0]} then, {names[1]} now"


def as_recorded(record: Record, cat: Catalog) -> Catalog:
    """The catalog with the recorded numbers in place of its own."""
    return recorded.as_recorded(record, cat, _merged)


def _merged(cat: Catalog, table: str, rows: list[Any]) -> dict[Any, Any]:
    """A frame's items are recorded whole, in the order in which dice count them: they take the
    places of those that it has today."""
    if table != "items":
        return recorded.merged(cat, table, rows)
    frames, left = {row.frame for row in rows}, iter(rows)
    every = [next(left, None) if row.frame in frames else row for row in cat.items.values()]
    return {row.own_key: row for row in [*every, *left] if row is not None}
