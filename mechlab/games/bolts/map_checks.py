"""What must hold of a table (B37 to B41): every fault with its piece."""

import tomllib
from collections.abc import Iterator
from typing import Any

from mechlab.board.plane import INCH, LARGEST
from mechlab.board.table import CORNERS, PIECES
from mechlab.catalog import Fault
from mechlab.catalog.cells import listed
from mechlab.catalog.fault import meant

from .catalog import Catalog
from .tables import TERRAIN

KNOWN = ("width", "depth", "source", "note", "pieces")
KNOWN_OF_A_PIECE = ("terrain", "height", "corners")


def as_hundredths(inches: float) -> int:
    """A number of inches in hundredths, to the nearest."""
    return round(inches * INCH)


def faults_of(text: str, file: str, cat: Catalog) -> list[Fault]:
    """Everything wrong with the text of a table."""
    try:
        drawn = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return [Fault(file, None, "", str(error), "a TOML file")]
    return [
        Fault(file, None, place, found, expected) for place, found, expected in _faults(drawn, cat)
    ]


def _faults(drawn: dict[str, Any], cat: Catalog) -> Iterator[tuple[str, str, str]]:
    for name in drawn:
        if name not in KNOWN:
            yield name, name, listed(KNOWN, "or") + meant(name, KNOWN)
    if not isinstance(drawn.get("source"), str):
        yield "source", "", 'a line source = "..."'
    size = []
    for side, rule in (("width", "table_length"), ("depth", "table_depth")):
        inches = drawn.get(side, cat.rules.value(rule))
        size.append(inches)
        if not _is_number(inches) or not 0 < inches * INCH < LARGEST:
            yield side, str(inches), f"inches, more than 0 and less than {LARGEST // INCH}"
            return
    pieces = drawn.get("pieces", [])
    if not isinstance(pieces, list) or len(pieces) > PIECES:
        yield "pieces", "more", f"at most {PIECES} pieces, each under [[pieces]]"
        return
    for number, piece in enumerate(pieces, 1):
        for place, found, expected in _piece_faults(piece, size[0], size[1], cat):
            yield f"piece {number}, {place}", found, expected


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _piece_faults(
    piece: dict[str, Any], width: float, depth: float, cat: Catalog
) -> Iterator[tuple[str, str, str]]:
    for name in piece:
        if name not in KNOWN_OF_A_PIECE:
            yield name, name, listed(KNOWN_OF_A_PIECE, "or") + meant(name, KNOWN_OF_A_PIECE)
    terrain = piece.get("terrain")
    if terrain not in TERRAIN:
        yield "terrain", str(terrain), listed(TERRAIN, "or") + meant(str(terrain), TERRAIN)
        return
    height = piece.get("height", 0)
    row = cat.terrain[terrain]
    if not _is_number(height) or height < 0:
        yield "height", str(height), "inches, 0 or more"
    elif (row.blocks_sight or row.cover) and height == 0:
        yield "height", "0", f"how many inches the {terrain.lower()} rises"
    corners = piece.get("corners")
    if not _are_corners(corners):
        yield "corners", str(corners), f"3 to {CORNERS} corners [x, y] in inches"
        return
    assert isinstance(corners, list)
    for n, (x, y) in enumerate(corners, 1):
        if not (0 <= x <= width and 0 <= y <= depth):
            yield f"corner {n}", f"{x:g}, {y:g}", f"within {width:g} x {depth:g} inches"
    yield from _shape_faults([(as_hundredths(x), as_hundredths(y)) for x, y in corners])
    yield from _corner_faults(row.blocks_movement, corners, width, depth, cat)


def _are_corners(corners: Any) -> bool:
    return (
        isinstance(corners, list)
        and 3 <= len(corners) <= CORNERS
        and all(
            isinstance(each, list) and len(each) == 2 and all(map(_is_number, each))
            for each in corners
        )
    )


def _shape_faults(corners: list[tuple[int, int]]) -> Iterator[tuple[str, str, str]]:
    """Convex and against the clock: at each corner the line turns left, once round in all."""
    count = len(corners)
    for n in range(count):
        (ax, ay), (bx, by), (cx, cy) = (corners[(n + k) % count] for k in range(3))
        if (bx - ax) * (cy - by) - (by - ay) * (cx - bx) <= 0:
            place = f"corner {(n + 1) % count + 1}"
            found = f"{bx / INCH:g}, {by / INCH:g} turns right, or not at all"
            yield place, found, "corners against the clock that all turn left: a convex piece"
            return
    if sum(_crosses_upward(corners, n) for n in range(count)) != 1:
        yield "corners", "a line that goes round more than once", "a convex piece"


def _crosses_upward(corners: list[tuple[int, int]], n: int) -> bool:
    """Whether the edge after a corner leaves the lower half of directions for the upper."""
    count = len(corners)
    (ax, ay), (bx, by), (cx, cy) = (corners[(n + k) % count] for k in range(3))
    before, after = (bx - ax, by - ay), (cx - bx, cy - by)
    return (before[1] < 0 or (before[1] == 0 and before[0] < 0)) and (
        after[1] > 0 or (after[1] == 0 and after[0] > 0)
    )


def _corner_faults(
    blocks: bool, corners: list[list[float]], width: float, depth: float, cat: Catalog
) -> Iterator[tuple[str, str, str]]:
    """B58: mechs begin in the corners, so nothing that blocks them may be there."""
    if not blocks:
        return
    room = 2 * cat.rules.value("base_radius")
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    for x, near_x in ((0.0, min(xs) < room), (width, max(xs) > width - room)):
        for y, near_y in ((0.0, min(ys) < room), (depth, max(ys) > depth - room)):
            if near_x and near_y:
                yield (
                    "corners",
                    f"it may block the corner {x:g}, {y:g}",
                    f"{room:g} inches of room for a mech there",
                )
