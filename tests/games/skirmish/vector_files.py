"""Reads the acceptance vectors: hand-checked answers, one file a table, fractions as text."""

import csv
from pathlib import Path

from mechlab.games import skirmish
from mechlab.games.skirmish import Build

FOLDER = Path(__file__).parent / "vectors"


def rows(table: str) -> list[dict[str, str]]:
    """The rows of one table; an empty table would test nothing, so it is an error."""
    with (FOLDER / f"{table}.csv").open(encoding="utf-8", newline="") as file:
        found = list(csv.DictReader(file))
    assert found, f"{table}.csv has no rows"
    return found


def names(table: list[dict[str, str]], *columns: str) -> list[str]:
    """A test id for each row: its vector and some of its cells."""
    return ["-".join([row["vector"], *(row[c] for c in columns if row[c])]) for row in table]


def changed(kit: str, changes: str, pilot: str | None = None) -> Build:
    """A kit with some slots changed: ``slot=name`` between semicolons, no name for empty."""
    slots = dict(change.split("=") for change in changes.split(";") if change)
    build = skirmish.kit(kit).replace(**{slot: name or None for slot, name in slots.items()})
    return build.replace(pilot=pilot) if pilot else build
