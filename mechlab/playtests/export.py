"""Everything of a store as files: a table each of games, decisions, answers and builds."""

from pathlib import Path
from typing import TYPE_CHECKING

from .reading import Playtests

if TYPE_CHECKING:
    import pandas as pd

FORMATS = ("parquet", "csv")
_BEGINS_A_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def export(tests: Playtests, folder: Path, formats: tuple[str, ...] = FORMATS) -> list[Path]:
    """Write ``games``, ``decisions``, ``answers`` and ``builds`` to a folder; the files written.

    Games come with their records, so nothing is lost. The folder is made where its parent is
    there; files of the same names are written over. In CSV, a text that a spreadsheet would take
    for a formula has an apostrophe before it: strangers wrote some of them.
    """
    if wrong := [name for name in formats if name not in FORMATS]:
        raise ValueError(f"no format is called {wrong[0]!r}; there are {', '.join(FORMATS)}")
    records = {play.key: play.row["record"] for play in tests.plays}
    games = tests.games()
    tables = {
        "games": games.assign(record=games["play"].map(records)),
        "decisions": tests.decisions(),
        "answers": tests.answers(),
        "builds": tests.builds(),
    }
    folder.mkdir(exist_ok=True)
    written = []
    for name, table in tables.items():
        for kind in formats:
            written.append(folder / f"{name}.{kind}")
            _write(table, written[-1])
    return written


def _write(table: "pd.DataFrame", path: Path) -> None:
    """Whole or not at all: a file that is there is replaced when the new one is done."""
    draft = path.with_name(path.name + ".part")
    if path.suffix == ".parquet":
        table.to_parquet(draft, index=False)
    else:
        words = table.select_dtypes(exclude=["number", "bool", "datetime"])
        plain = table.assign(**{str(name): words[name].map(no_formula) for name in words})
        plain.to_csv(draft, index=False, encoding="utf-8")
    draft.replace(path)


def no_formula(cell: object) -> object:
    """A cell that no spreadsheet takes for a formula.

    >>> no_formula("=HYPERLINK(1)"), no_formula("Ada"), no_formula(None)
    ("'=HYPERLINK(1)", 'Ada', None)
    """
    is_formula = isinstance(cell, str) and cell.startswith(_BEGINS_A_FORMULA)
    return f"'{cell}" if is_formula else cell
