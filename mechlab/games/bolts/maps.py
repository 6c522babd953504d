"""Tables: pieces of terrain, read from files and laid out on the record of a game (B37 to B41).

A table is a drawing of corners that anybody can change in a text editor; each file says how to read
it. What can be wrong with one is in ``map_checks``.
"""

import hashlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mechlab.board.plane import INCH
from mechlab.catalog import CatalogError, Fault
from mechlab.catalog.drawings import Drawings

from .catalog import Catalog, catalog
from .map_checks import as_hundredths, faults_of
from .state import Game
from .tables import TERRAIN

DRAWINGS = Drawings("tables", ".toml", "table")
"""The tables of a catalog."""


@dataclass(frozen=True)
class Piece:
    """A piece of terrain: its corners against the clock, its height; in hundredths of an inch."""

    terrain: str
    corners: tuple[tuple[int, int], ...]
    height: int


@dataclass(frozen=True, repr=False)
class Ground:
    """A table with its terrain, in hundredths of an inch.

    >>> table = ground("Crossroads")
    >>> table
    <Ground Crossroads, 48 x 48 inches, 8 pieces>
    """

    name: str
    width: int
    depth: int
    pieces: tuple[Piece, ...]
    source: str
    note: str
    digest: str = field(compare=False)
    """Twelve hex digits of its file."""

    def __repr__(self) -> str:
        size = f"{self.width / INCH:g} x {self.depth / INCH:g} inches"
        return f"<Ground {self.name}, {size}, {len(self.pieces)} pieces>"


def ground_names(cat: Catalog | None = None) -> tuple[str, ...]:
    """The tables of a catalog, by name.

    >>> ground_names()
    ('Crossroads', 'Flat', 'Quarry', 'Riverside')
    """
    return tuple(DRAWINGS.files(cat or catalog()))


def ground(name: str | Path, cat: Catalog | None = None) -> Ground:
    """A table of the catalog by its name, or any by its path.

    Raises ``CatalogError``, whose ``faults`` are everything wrong with it.

    >>> ground("Crosroads")
    Traceback (most recent call last):
    ...
    mechlab.catalog.fault.CatalogError: 1 fault in the catalog:
      tables: found 'Crosroads', expected Crossroads, ... (did you mean Crossroads?)
    """
    cat = cat or catalog()
    path, text = DRAWINGS.read(name, cat)
    faults = faults_of(text, path.name, cat)
    if faults:
        raise CatalogError(faults)
    drawn = tomllib.loads(text)
    width, depth = (as_hundredths(drawn.get(side, _size(cat, side))) for side in ("width", "depth"))
    return Ground(
        path.stem,
        width,
        depth,
        tuple(_piece(each) for each in drawn.get("pieces", [])),
        drawn["source"],
        drawn.get("note", ""),
        digest=hashlib.sha256(text.encode()).hexdigest()[:12],
    )


def check_ground(text: str, file: str = "table", cat: Catalog | None = None) -> list[Fault]:
    """Everything wrong with the text of a table.

    >>> for fault in check_ground("width = 48"): print(fault)
    table, source: found nothing, expected a line source = "..."
    """
    return faults_of(text, file, cat or catalog())


def check_grounds(cat: Catalog | None = None) -> list[Fault]:
    """Everything wrong with the tables of a catalog."""
    cat = cat or catalog()
    return DRAWINGS.faults(cat, lambda text, file: faults_of(text, file, cat))


def lay_out(where: Ground, game: Game, cat: Catalog) -> None:
    """Put a table on the record of a game. Nobody stands on it yet."""
    table = game.table
    table.width, table.depth = where.width, where.depth
    table.slow_factor = cat.rules.value("difficult_factor")
    table.piece_count = len(where.pieces)
    for n, each in enumerate(where.pieces):
        piece = table.pieces[n]
        _kind(piece, each.terrain, cat)
        piece.height = each.height
        piece.corner_count = len(each.corners)
        for k, (x, y) in enumerate(each.corners):
            piece.xs[k], piece.ys[k] = x, y
        xs, ys = zip(*each.corners, strict=True)
        piece.low_x, piece.high_x, piece.low_y, piece.high_y = min(xs), max(xs), min(ys), max(ys)
    _kind(game.soft_becomes, cat.terrain["Soft cover"].becomes or "Difficult", cat)


def _kind(piece: Any, terrain: str, cat: Catalog) -> None:
    row = cat.terrain[terrain]
    piece.kind = TERRAIN.index(terrain)
    piece.blocks_moves, piece.blocks_sight = int(row.blocks_movement), int(row.blocks_sight)
    piece.slows, piece.covers = int(row.difficult), int(row.cover)


def _piece(drawn: Mapping[str, Any]) -> Piece:
    corners = tuple((as_hundredths(x), as_hundredths(y)) for x, y in drawn["corners"])
    return Piece(drawn["terrain"], corners, as_hundredths(drawn.get("height", 0)))


def _size(cat: Catalog, side: str) -> int:
    return int(cat.rules.value("table_length" if side == "width" else "table_depth"))
