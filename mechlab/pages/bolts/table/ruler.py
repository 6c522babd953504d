"""The ruler: from one mech to another or to a point, with what it meets on its way."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot
from typing import Any

from mechlab.board.plane import INCH
from mechlab.board.sight import LINES, hides, sees_back
from mechlab.engine import Stepper, plain
from mechlab.games.bolts import words as w
from mechlab.games.bolts.rules.reach import band_reach, in_contact, look
from mechlab.games.bolts.rules.target import is_above
from mechlab.games.bolts.tables import TERRAIN
from mechlab.games.bolts.telling import inches, spot
from mechlab.pages.table.scene import words_of
from mechlab.widgets.markup import Markup, join, tag

BANDS = {w.SHORT: "short", w.LONG: "long", w.FAR: "far"}


@dataclass(frozen=True)
class Ruler:
    """A line on the table in hundredths of an inch; ``gap`` is from edge to edge of the bases.

    ``band`` is empty out of all ranges; ``blocks`` and ``covers`` are pieces on the way, by number.
    """

    x0: int
    y0: int
    x1: int
    y1: int
    gap: int
    band: str
    blocks: tuple[int, ...] = ()
    covers: tuple[int, ...] = ()
    seen: int = LINES
    in_cover: bool = False
    behind: bool = False
    above: bool = False
    touches: bool = False


def to_mech(now: Stepper, a: int, b: int) -> Ruler:
    """The ruler from one mech to another."""
    game = plain(now.state.copy())  # looking writes into the working room
    one, other = game.table.discs[a], game.table.discs[b]
    seen = int(look(game, a, b))
    ends = (int(one.x), int(one.y), int(other.x), int(other.y))
    gap = max(round(hypot(ends[2] - ends[0], ends[3] - ends[1])) - one.radius - other.radius, 0)
    tops = (int(one.z + one.tall), int(other.z + other.tall))
    lines = seen % 16
    return Ruler(
        *ends,
        int(gap),
        _band(game, a, int(gap)),
        tuple(_on_the_way(game, ends, tops, "blocks_sight")),
        tuple(_on_the_way(game, ends, tops, "covers")),
        lines,
        seen >= 16 or 0 < lines < LINES,
        bool(sees_back(game.table, a, b)),
        bool(is_above(game, a, b)),
        bool(in_contact(game, a, b)),
    )


def to_point(now: Stepper, a: int, x: int, y: int) -> Ruler:
    """The ruler from a mech to a point on the table."""
    game = now.state
    disc = game.table.discs[a]
    gap = max(round(hypot(x - int(disc.x), y - int(disc.y))) - int(disc.radius), 0)
    ends = (int(disc.x), int(disc.y), x, y)
    top = int(disc.z + disc.tall)
    blocks = tuple(_on_the_way(game, ends, (top, top), "blocks_sight"))
    return Ruler(*ends, gap, _band(game, a, gap), blocks, seen=0 if blocks else LINES)


def _band(game: Any, a: int, gap: int) -> str:
    for band, name in BANDS.items():
        if gap <= int(band_reach(game, a, band)) * INCH:
            return name
    return ""


def _on_the_way(
    game: Any, ends: tuple[int, int, int, int], tops: tuple[int, int], flag: str
) -> Iterator[int]:
    """The pieces that the line from middle to middle meets, and that do what the flag says."""
    x0, y0, x1, y1 = ends
    for k in range(int(game.table.piece_count)):
        piece = game.table.pieces[k]
        if getattr(piece, flag) == 1 and hides(piece, x0, y0, tops[0], x1, y1, tops[1]):
            yield k


def told(now: Stepper, ruler: Ruler, who: str, whom: str) -> Markup:
    """The ruler in words."""
    game = now.state
    band = f"{ruler.band} band" if ruler.band else "out of range"
    said = [f"{inches(ruler.gap)} from edge to edge", "in base contact" if ruler.touches else band]
    if not ruler.seen:
        by = [piece_name(game, k) for k in ruler.blocks]
        said.append("not seen" + (f": {' and '.join(by)} in the way" if by else ""))
    elif ruler.in_cover:
        by = [piece_name(game, k) for k in (*ruler.covers, *ruler.blocks)]
        part = "" if ruler.seen == LINES else f", {ruler.seen} of {LINES} lines are free"
        said.append("in cover" + (f" by {' and '.join(by)}" if by else "") + part)
    else:
        said.append("in plain sight")
    said += ["onto its back"] * ruler.behind + ["from above"] * ruler.above
    return tag("p", join(tag("b", f"{who} to {whom}: "), ", ".join(said) + "."))


def piece_name(game: Any, k: int) -> str:
    """A piece by its kind and the number that the picture writes on it."""
    return f"{TERRAIN[int(game.table.pieces[k].kind)].lower()} {k + 1}"


def name_of(now: Stepper, b: int, x: int, y: int) -> str:
    """What the ruler goes to."""
    return str(words_of(now).mech(b)) if b >= 0 else spot(x, y)
