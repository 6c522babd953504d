"""Catalogs: the numbers of a game, in files that designers edit, checked as a whole."""

from pathlib import Path

from .fault import CatalogError, Fault
from .rules import Constant, Kind, Rules, Span
from .table import Row, Table, read_table

__all__ = [
    "CatalogError",
    "Constant",
    "Fault",
    "Kind",
    "Row",
    "Rules",
    "Span",
    "Table",
    "default_folder",
    "read_table",
]

_PACKAGE = Path(__file__).resolve().parent.parent


def default_folder(game: str) -> Path:
    """The catalog that comes with mechlab: in a checkout beside the package, else inside it.

    >>> default_folder("skirmish").name
    'skirmish'
    """
    beside = _PACKAGE.parent / "catalogs" / game
    return beside if beside.is_dir() else _PACKAGE / "_data" / "catalogs" / game
