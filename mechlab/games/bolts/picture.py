"""The table of a game as a picture: terrain, mechs with their facing, a ruler of bands."""

from dataclasses import dataclass
from html import escape
from math import hypot
from typing import Any

from mechlab.board.plane import INCH
from mechlab.engine import Stepper

from . import words as w
from .telling import SEATS

LOOKS = {
    w.SOLID: ("solid", "#8d8d8d", "none"),
    w.SOFT: ("soft cover", "#9cc59c", "none"),
    w.DIFFICULT: ("difficult", "#d9c9a3", "4 3"),
    w.IMPAIRING: ("impairing", "#a9c7e8", "none"),
    w.OPEN: ("open", "#efe9d9", "2 3"),
}
"""Terrain: its word, its colour, the dashes of its edge."""
COLOURS = ("#0b5cad", "#b3541e", "#1d7a4d", "#7b3fa0")
"""Of the seats, beside their letters."""
PIXELS = 10
"""An inch."""


@dataclass(frozen=True, repr=False)
class Picture:
    """An SVG picture, shown by notebooks."""

    svg: str
    told: str

    def __repr__(self) -> str:
        return f"<Picture, {self.told}>"

    def _repr_svg_(self) -> str:
        return self.svg


def picture(game: Stepper, bands_of: int | None = None) -> Picture:
    """The table as it is now; ``bands_of`` draws the range bands of a seat, 0 for A.

    >>> from mechlab.games import bolts
    >>> mech = bolts.Build(points=3, pilot="Sniper")
    >>> picture(bolts.new_game([mech, mech], "Flat")).svg.count("<circle")
    2
    """
    state = game.state
    table = state.table
    wide, deep = int(table.width) * PIXELS // INCH, int(table.depth) * PIXELS // INCH
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {deep}" width="{wide}" '
        f'height="{deep}" role="img" font-family="sans-serif" font-size="11">',
        f"<title>{escape(_told(game))}</title>",
        f'<rect width="{wide}" height="{deep}" fill="#f7f5ef" stroke="#555"/>',
    ]
    parts += [_piece(table.pieces[k], deep) for k in range(int(table.piece_count))]
    if bands_of is not None:
        parts += _bands(state, bands_of, deep)
    parts += [_mech(state, a, deep) for a in range(int(state.mech_count))]
    return Picture("".join([*parts, "</svg>"]), _told(game))


def _told(game: Stepper) -> str:
    state = game.state
    names = SEATS[: int(state.mech_count)]
    places = [
        f"{name} at {int(disc.x) / INCH:g}, {int(disc.y) / INCH:g}"
        for name, disc in zip(names, state.table.discs, strict=False)
        if disc.is_there
    ]
    return f"Turn {int(state.round_number)}: " + "; ".join(places)


def _at(x: float, y: float, deep: int) -> tuple[float, float]:
    """Hundredths of an inch in pixels; y goes up on a table."""
    return round(x * PIXELS / INCH, 1), round(deep - y * PIXELS / INCH, 1)


def _piece(piece: Any, deep: int) -> str:
    word, colour, dashes = LOOKS[int(piece.kind)]
    corners = [
        _at(int(piece.xs[n]), int(piece.ys[n]), deep) for n in range(int(piece.corner_count))
    ]
    points = " ".join(f"{x:g},{y:g}" for x, y in corners)
    middle_x = sum(x for x, _ in corners) / len(corners)
    middle_y = sum(y for _, y in corners) / len(corners)
    height = f' {int(piece.height) / INCH:g}"' if piece.height else ""
    return (
        f'<polygon points="{points}" fill="{colour}" stroke="#555" stroke-dasharray="{dashes}"/>'
        f'<text x="{middle_x:.1f}" y="{middle_y + 4:.1f}" text-anchor="middle" fill="#333">'
        f"{word}{height}</text>"
    )


def _bands(state: Any, a: int, deep: int) -> list[str]:
    """Circles at the ends of the bands, measured from the edge of the base to an edge."""
    disc = state.table.discs[a]
    x, y = _at(int(disc.x), int(disc.y), deep)
    is_eagle = int(state.mechs[a].pilot) == w.EAGLE_EYE
    found = []
    for band in ("short", "long", "far"):
        inches = int(getattr(state.rules, f"eagle_{band}" if is_eagle else f"{band}_reach"))
        radius = (inches + int(disc.radius) / INCH) * PIXELS
        found.append(
            f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="none" stroke="{COLOURS[a]}" '
            f'stroke-dasharray="6 4" opacity="0.6"/>'
            f'<text x="{x:g}" y="{y - radius - 3:g}" text-anchor="middle" fill="{COLOURS[a]}">'
            f'{band} {inches}"</text>'
        )
    return found


def _mech(state: Any, a: int, deep: int) -> str:
    """A base with its letter, a line for the shoulders, an arrow for the front."""
    disc, mech = state.table.discs[a], state.mechs[a]
    x, y = _at(int(disc.x), int(disc.y), deep)
    radius = int(disc.radius) * PIXELS / INCH
    length = hypot(int(disc.face_x), int(disc.face_y)) or 1.0
    fx, fy = int(disc.face_x) / length, -int(disc.face_y) / length
    if not mech.is_alive:
        return f'<text x="{x:g}" y="{y + 4:g}" text-anchor="middle" fill="#777">✕ {SEATS[a]}</text>'
    ends = [(x + s * radius * fy, y - s * radius * fx) for s in (1, -1)]
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="#fff" stroke="{COLOURS[a]}" '
        f'stroke-width="2"/>'
        f'<line x1="{ends[0][0]:.1f}" y1="{ends[0][1]:.1f}" x2="{ends[1][0]:.1f}" '
        f'y2="{ends[1][1]:.1f}" stroke="{COLOURS[a]}"/>'
        f'<line x1="{x:g}" y1="{y:g}" x2="{x + 1.7 * radius * fx:.1f}" '
        f'y2="{y + 1.7 * radius * fy:.1f}" stroke="{COLOURS[a]}" stroke-width="2"/>'
        f'<text x="{x:g}" y="{y - 1.9 * radius:.1f}" text-anchor="middle" fill="{COLOURS[a]}">'
        f"{SEATS[a]}: heat {int(mech.heat)}</text>"
    )
