"""A map in small: its levels, its cover, its zones. For the index, where nothing is played."""

from collections.abc import Iterator
from math import cos, pi, sin, sqrt

from mechlab.games.skirmish import words as w
from mechlab.games.skirmish.maps import Map
from mechlab.widgets.markup import Markup, number, svg, tag

SIZE = 8.0  # a hex from its middle to a corner
_WIDE = sqrt(3) * SIZE
_CORNERS = [(cos(i * pi / 3), sin(i * pi / 3)) for i in range(6)]
_SIGNS = {w.RUBBLE: "·", w.FOLIAGE: "♣", w.LOW_WALL: "=", w.BUILDING: "■"}


def miniature(board: Map, label: str) -> Markup:
    """The map with its rows across, as the page shows it on a wide screen."""
    wide = (board.length * 1.5 + 0.5) * SIZE
    high = (board.depth + 0.5) * _WIDE
    return svg(
        wide, high, *_hexes(board), *_zones(board), role="img", aria_label=label, class_="tb-small"
    )


def _middle(board: Map, place: int) -> tuple[float, float]:
    row, column = divmod(place, board.depth)
    return SIZE + row * 1.5 * SIZE, (column + (row % 2) / 2 + 0.5) * _WIDE


def _hexes(board: Map) -> Iterator[Markup]:
    """One path for each level, and a sign for what stands on a hex."""
    for level in sorted(set(board.level)):
        places = [place for place in range(len(board)) if board.level[place] == level]
        path = "".join(_outline(*_middle(board, place), SIZE) for place in places)
        share = min(max(level, 0), 4) * 18
        ground = f"color-mix(in srgb, var(--ml-panel), var(--ml-legs) {share}%)"
        yield tag("path", d=path, style=f"fill:{ground};stroke:var(--ml-line);stroke-width:.6")
    for place, kind in enumerate(board.terrain):
        if kind in _SIGNS:
            x, y = _middle(board, place)
            style = "text-anchor:middle;font-size:11px;fill:var(--ml-muted)"
            yield tag("text", _SIGNS[kind], x=number(x), y=number(y + 4), style=style)


def _zones(board: Map) -> Iterator[Markup]:
    for turn, centre in enumerate(board.zone_centres, 1):
        x, y = _middle(board, centre)
        ring = "fill:none;stroke:var(--ml-accent);stroke-width:3"
        name = "text-anchor:middle;font:700 15px system-ui,sans-serif;fill:var(--ml-accent)"
        yield tag("circle", cx=number(x), cy=number(y), r=number(2.4 * SIZE), style=ring)
        yield tag("text", f"Z{turn}", x=number(x), y=number(y + 5), style=name)


def _outline(x: float, y: float, radius: float) -> str:
    corners = [f"{number(x + radius * a)} {number(y + radius * b)}" for a, b in _CORNERS]
    return f"M{'L'.join(corners)}z"
