"""Studies that are there: those that come with the pages, and those that the page has played."""

import hashlib
import os
import tempfile
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from mechlab.lab import Study, StudyError, load
from mechlab.lab.running import read
from mechlab.serve import folder

if TYPE_CHECKING:
    import pandas as pd

VARIABLE = "MECHLAB_STUDIES"
"""Names the folder that keeps what pages play, in the environment."""


@dataclass(frozen=True, eq=False)
class Played:
    """A study with its games, as far as they are played, and the catalog they are played by."""

    study: Study
    frame: "pd.DataFrame"
    catalog: tuple[tuple[str, str], ...] = ()
    is_over: bool = True
    """Whether no more games will come; a comparison may end before its last."""


def find(study: Study) -> Played | None:
    """The study as far as it was played: as it came with the pages, or here before.

    >>> from .case import BalanceCase
    >>> find(BalanceCase().declared()).is_over
    True
    """
    if (path := _stored().get(study.to_json())) is not None:
        return _read(path, path.stat().st_mtime_ns)
    return _kept(study)


def stored_place() -> Path:
    """Where the studies lie that come with the pages."""
    return folder("dashboards") / "studies"


def forget() -> None:
    """Look at what is stored anew."""
    _stored.cache_clear()


@lru_cache(maxsize=1)
def _stored() -> dict[str, Path]:
    """The studies that come with the pages, by what they declare."""
    return {load(path, ["cell"])[0].to_json(): path for path in stored_place().glob("*.parquet")}


def place_of(study: Study) -> Path:
    """Where a study that the page plays is kept: the same study always at the same place."""
    name = hashlib.sha256(study.to_json().encode()).hexdigest()[:16]
    return _folder() / f"{study.game}-{name}.parquet"


def _kept(study: Study) -> Played | None:
    place = place_of(study)
    if place.exists():
        return _read(place, place.stat().st_mtime_ns)
    if place.with_suffix(".parts").exists():
        try:
            return _played(place)
        except StudyError:  # hardly begun
            return None
    return None


def _folder() -> Path:
    """Beside the pages in a clone, where deleting it undoes it; else among temporary files."""
    if named := os.environ.get(VARIABLE):
        return Path(named)
    beside = folder("dashboards").parent
    if (beside / "pyproject.toml").exists() and os.access(beside, os.W_OK):
        return _hidden_from_git(beside / "studies")
    return Path(tempfile.gettempdir()) / "mechlab-studies"


def _hidden_from_git(place: Path) -> Path:
    place.mkdir(exist_ok=True)
    mark = place / ".gitignore"
    if not mark.exists():
        mark.write_text("*\n", encoding="utf-8")
    return place


@lru_cache(maxsize=8)
def _read(path: Path, changed: int) -> Played:
    return _played(path)


def _played(path: Path) -> Played:
    begun, frame = read(path)
    return Played(begun.study, frame, tuple(sorted(begun.catalog.items())), path.exists())
