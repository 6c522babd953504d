"""The numbers that a game was played with, kept in its record, and those of a catalog today."""

from collections.abc import Sequence
from typing import Any

from mechlab.engine import Record, RecordError, recorded
from mechlab.engine.recorded import cells_of, constants_of

from .build import SLOTS, Build, find, from_slots
from .catalog import Catalog, catalog
from .maps import ground
from .tables import FIST

PLAYED = ("parts", "terrain")
"""Every game is played with all rows of these."""


def builds_of(record: Record) -> list[Build]:
    """The builds of a record, by seat."""
    return [from_slots(slots) for slots in record.setup["builds"]]


def check_setup(record: Record, cat: Catalog) -> None:
    """``RecordError`` when a record is no game of bolts."""
    if record.game != "bolts":
        raise RecordError(f"this is a game of {record.game!r}, not of bolts")
    setup = record.setup
    builds, sides = setup.get("builds"), setup.get("sides")
    least, most = cat.rules.value("players_least"), cat.rules.value("players_most")
    sound = (
        isinstance(builds, list)
        and least <= len(builds) <= most
        and all(isinstance(slots, dict) and set(slots) == set(SLOTS) for slots in builds)
        and isinstance(sides, list)
        and len(sides) == len(builds)
        and all(isinstance(side, int) and 0 <= side < most for side in sides)
        and isinstance(setup.get("table"), str)
        and isinstance(setup.get("table_digest"), str)
    )
    if not sound:
        raise RecordError("this record's setup is not that of a game of bolts")
    try:
        ground(setup["table"], cat)
        for build in builds_of(record):
            assert all(isinstance(each, int) for each in build.six)
    except (ValueError, TypeError, AssertionError) as error:
        raise RecordError(str(error) or "a build of this record has no points") from None


def numbers_of(builds: Sequence[Build], cat: Catalog) -> dict[str, dict[str, Any]]:
    """The rows of all that is in a game, the tables that every game is played with, all rules."""
    names = {name for build in builds for name in build.fitted if name}
    fitted = [mount.row.name for name in names if (mount := find(name, cat)) is not None]
    armed = [row for name, row in cat.weapons.items() if name in fitted or name == FIST]
    return {
        **{table: cells_of(getattr(cat, table).values()) for table in PLAYED},
        "upgrades": cells_of(cat.upgrades[name] for name in sorted(fitted)),
        "weapons": cells_of(armed),
        "rules": constants_of(cat),
    }


def differences(record: Record, cat: Catalog | None = None) -> list[str]:
    """The numbers in which a catalog differs from the one a game was recorded with, in words.

    Empty when the game is the same under both.
    """
    cat = cat or catalog()
    found = recorded.told(record.numbers, numbers_of(builds_of(record), cat))
    where = record.setup["table"]
    if ground(where, cat).digest != record.setup["table_digest"]:
        found.append(f"table {where}: drawn otherwise now")
    return found


def as_recorded(record: Record, cat: Catalog) -> Catalog:
    """The catalog with the recorded numbers in place of its own."""
    return recorded.as_recorded(record, cat)
