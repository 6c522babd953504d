"""Reads the acceptance vectors: hand-checked answers, one file a table, fractions as text."""

from pathlib import Path

from mechlab.games import skirmish
from mechlab.games.skirmish import Build
from tests.vectors import names, read

__all__ = ["changed", "names", "rows"]

FOLDER = Path(__file__).parent / "vectors"


def rows(table: str) -> list[dict[str, str]]:
    return read(FOLDER / f"{table}.csv")


def changed(kit: str, changes: str, pilot: str | None = None) -> Build:
    """A kit with some slots changed: ``slot=name`` between semicolons, no name for empty."""
    slots = dict(change.split("=") for change in changes.split(";") if change)
    build = skirmish.kit(kit).replace(**{slot: name or None for slot, name in slots.items()})
    return build.replace(pilot=pilot) if pilot else build
