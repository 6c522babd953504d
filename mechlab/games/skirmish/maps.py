"""Maps: read from their files, and laid out on the record of a game (H1 to H8).

A map is a drawing that anybody can change in a text editor; each file says how to read it. What
can be wrong with one is in ``map_checks``.
"""

import hashlib
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from mechlab.board.hexes import axial, flower, half_turn, hex_name, hex_of, neighbours
from mechlab.catalog import CatalogError, Fault
from mechlab.catalog.drawings import Drawings

from .catalog import Catalog, catalog
from .map_checks import faults_of
from .map_drawing import Drawing, read_drawing
from .state import Game
from .words import LOW_WALL

DRAWINGS = Drawings("maps", ".txt", "map")
"""The maps of a catalog."""


@dataclass(frozen=True, repr=False)
class Map:
    """A board: ``length`` rows of ``depth`` hexes, and for each hex, by its number, what it is.

    ``level`` is where a mech stands, ``top`` how high what is there rises, ``ground`` the level
    beneath a building; ``terrain`` as in ``words``; ``zone`` 1 to 4 and ``home`` 1 or 2, else 0.

    >>> board = game_map("Quarry")
    >>> board
    <Map Quarry, 32 x 20>
    >>> board.home[board.hex_of("A1")], board.hex_name(639)
    (1, 'T32')
    """

    name: str
    length: int
    depth: int
    ground: tuple[int, ...]
    level: tuple[int, ...]
    terrain: tuple[int, ...]
    top: tuple[int, ...]
    zone: tuple[int, ...]
    home: tuple[int, ...]
    home_rows: int
    zone_centres: tuple[int, ...]
    source: str
    note: str
    digest: str = field(compare=False)
    """Twelve hex digits of its file."""

    def __repr__(self) -> str:
        return f"<Map {self.name}, {self.length} x {self.depth}>"

    def __len__(self) -> int:
        return self.length * self.depth

    def hex_name(self, number: int) -> str:
        """A hex's name on this board, such as K7."""
        return hex_name(number, self.depth)

    def hex_of(self, name: str) -> int:
        """The hex of a name; ``ValueError`` in a line when there is none."""
        return hex_of(name, self.length, self.depth)

    def opposite(self, number: int) -> int:
        """The hex that a half turn of the board puts in this one's place."""
        return half_turn(number, self.length, self.depth)


def map_names(cat: Catalog | None = None) -> tuple[str, ...]:
    """The maps of a catalog, by name.

    >>> map_names()
    ('Causeway', 'Flat', 'Foundry', 'Quarry', 'Ridge', 'Yard')
    """
    return tuple(DRAWINGS.files(cat or catalog()))


def game_map(name: str | Path, cat: Catalog | None = None) -> Map:
    """A map of the catalog by its name, or any map by its path.

    Raises ``CatalogError``, whose ``faults`` are everything wrong with it.

    >>> game_map("Qarry")
    Traceback (most recent call last):
    ...
    mechlab.catalog.fault.CatalogError: 1 fault in the catalog:
      maps: found 'Qarry', expected Causeway, ... Yard (did you mean Quarry?)
    """
    cat = cat or catalog()
    path, text = DRAWINGS.read(name, cat)
    return _checked(text, path.name, cat)


def check_map(text: str, file: str = "map", cat: Catalog | None = None) -> list[Fault]:
    """Everything wrong with the text of a map: line, hex, what was found and what expected.

    >>> for fault in check_map("size: 12 x"): print(fault)
    map, home rows: found nothing, expected a line home rows: ...
    map, zones: found nothing, expected a line zones: ...
    map, source: found nothing, expected a line source: ...
    map, terrain: found nothing, expected a line terrain and the rows below it
    map, levels: found nothing, expected a line levels and the rows below it
    map row 1, size: found '12 x', expected rows x hexes in a row, such as 32 x 20
    """
    return faults_of(read_drawing(text, file), (cat or catalog()).rules)


def check_maps(cat: Catalog | None = None) -> list[Fault]:
    """Everything wrong with the maps of a catalog."""
    cat = cat or catalog()
    return DRAWINGS.faults(cat, lambda text, file: check_map(text, file, cat))


def lay_out(board: Map, game: Game) -> None:
    """Put a map on the record of a game. Nobody stands on it yet, and there is no smoke."""
    game.length, game.depth, game.hex_count = board.length, board.depth, len(board)
    game.zone_count = len(board.zone_centres)
    game.highest = max(board.top)
    game.zone_centres[1 : 1 + len(board.zone_centres)] = board.zone_centres
    count = len(board)
    ground = game.ground
    spots, near = _hexes(board.length, board.depth)
    ground["level"][:count], ground["height"][:count] = board.level, board.top
    ground["terrain"][:count] = board.terrain
    ground["zone"][:count], ground["home"][:count] = board.zone, board.home
    ground["q"][:count], ground["r"][:count] = spots.T
    ground["near"][:count] = near
    ground["smoke"][:] = 0
    ground["mech"][:] = -1
    game.costs[:] = -1
    game.touched_count = 0
    game.sight[:, :] = 0


@lru_cache(maxsize=8)
def _hexes(length: int, depth: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Where each hex of a board is, and its neighbours."""
    every = range(length * depth)
    spots = [axial(number, depth) for number in every]
    near = [neighbours(number, length, depth) for number in every]
    return np.array(spots, np.int64), np.array(near, np.int64)


@lru_cache(maxsize=32)
def _checked(text: str, file: str, cat: Catalog) -> Map:
    """The map that a text draws; each game begins with one, and checking it takes its time."""
    drawing = read_drawing(text, file)
    faults = faults_of(drawing, cat.rules)
    if faults:
        raise CatalogError(faults)
    return _drawn(drawing, Path(file).stem, cat, hashlib.sha256(text.encode()).hexdigest()[:12])


def _drawn(drawing: Drawing, name: str, cat: Catalog, digest: str) -> Map:
    """The map of a drawing without faults."""
    length, depth, count = drawing.length, drawing.depth, drawing.length * drawing.depth
    wall = cat.rules.value("low_wall_height")
    levels = [drawing.level(each) for each in range(count)]
    terrain = [drawing.terrain(each) for each in range(count)]
    zones, homes = [0] * count, [0] * count
    for number, centre in enumerate(drawing.zones, 1):
        for each in flower(centre, length, depth):
            zones[each] = number
    front = drawing.home_rows * depth
    homes[:front], homes[count - front :] = [1] * front, [2] * front
    return Map(
        name,
        length,
        depth,
        ground=tuple(drawing.ground(each) for each in range(count)),
        level=tuple(levels),
        terrain=tuple(terrain),
        top=tuple(
            level + wall * (kind == LOW_WALL) for level, kind in zip(levels, terrain, strict=True)
        ),
        zone=tuple(zones),
        home=tuple(homes),
        home_rows=drawing.home_rows,
        zone_centres=drawing.zones,
        source=drawing.facts["source"].text,
        note=drawing.facts["note"].text if "note" in drawing.facts else "",
        digest=digest,
    )
