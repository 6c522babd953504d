"""Reads acceptance vectors: hand-checked answers, one CSV file a table, fractions as text."""

import csv
from pathlib import Path


def read(path: Path) -> list[dict[str, str]]:
    """The rows of one table; an empty table would test nothing, so it is an error."""
    with path.open(encoding="utf-8", newline="") as file:
        found = list(csv.DictReader(file))
    assert found, f"{path.name} has no rows"
    return found


def names(table: list[dict[str, str]], *columns: str) -> list[str]:
    """A test id for each row: its vector and some of its cells."""
    return ["-".join([row["vector"], *(row[c] for c in columns if row[c])]) for row in table]
