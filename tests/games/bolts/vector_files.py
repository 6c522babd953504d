"""Reads the acceptance vectors of bolts, and what their cells say."""

from pathlib import Path

from mechlab.games import bolts
from mechlab.games.bolts import Build, Catalog
from tests.vectors import names, read

__all__ = ["build_of", "names", "rows", "ruled"]


def rows(table: str) -> list[dict[str, str]]:
    return read(Path(__file__).parent / "vectors" / f"{table}.csv")


def build_of(row: dict[str, str]) -> Build:
    """The build of a row: points with blanks between, ``part=upgrade`` with semicolons between."""
    upgrades = dict(each.split("=") for each in row["upgrades"].split(";") if each)
    return Build(
        points=[int(points) for points in row["points"].split()],
        upgrades=upgrades,
        pilot=row.get("pilot") or None,
        swap=row.get("swap") or None,
    )


def ruled(row: dict[str, str]) -> Catalog:
    """The catalog with the ruling of a row: ``name=word``."""
    if not row["rules"]:
        return bolts.catalog()
    name, word = row["rules"].split("=")
    return bolts.catalog().with_rules(**{name: int(word) if word.isdecimal() else word})
