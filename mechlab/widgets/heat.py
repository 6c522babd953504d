"""A board as a picture of where something happened how often, with the same in words."""

from collections.abc import Mapping, Sequence

from mechlab import theme
from mechlab.engine.played import Cell

from .markup import Markup, join, number, svg, tag, trusted

_CSS = """
.ml-heat{max-width:620px;margin:0 0 10px}
.ml-heat svg{width:100%;height:auto;display:block}
.ml-heat-grid{fill:var(--ml-panel);stroke:var(--ml-line);stroke-width:.06}
.ml-heat-rough{fill:var(--ml-line);stroke:var(--ml-line);stroke-width:.06}
.ml-heat-stood{fill:var(--ml-accent);stroke:var(--ml-edge);stroke-width:.06}
.ml-heat-lost{stroke:var(--ml-bad);stroke-width:.2}
.ml-heat text{font-size:.8px;text-anchor:middle;fill:var(--ml-ink)}
.ml-heat figcaption{color:var(--ml-muted)}
"""
_FAINTEST, _STRONGEST = 0.12, 0.5
"""How much of a cell is coloured: numbers are read on it, in light and in dark."""
_MOST_NAMED = 8


class HeatMap:
    """How often each cell of a board was stood on, and where things were lost: ✕ and how many.

    The darker a cell, the more often; the number stands in it, so that colour is not the only sign.

    >>> square = ((0, 0), (2, 0), (2, 2), (0, 2))
    >>> HeatMap("Where mechs stood", [Cell("A1", square)], {"A1": 3}, {"A1": 1})
    Where mechs stood: most often A1 3 (3 in all); lost (✕) on A1 1 (1 in all)
    """

    def __init__(
        self,
        title: str,
        cells: Sequence[Cell],
        stood: Mapping[str, int],
        lost: Mapping[str, int] | None = None,
    ) -> None:
        known = {cell.name for cell in cells}
        self.title, self.cells = title, list(cells)
        self.stood = {name: count for name, count in stood.items() if name in known and count}
        self.lost = {name: count for name, count in (lost or {}).items() if name in known and count}

    def __repr__(self) -> str:
        text = f"{self.title}: most often {_most(self.stood)}"
        return f"{text}; lost (✕) on {_most(self.lost)}" if self.lost else text

    def _repr_html_(self) -> str:
        style = trusted(f"<style>{theme.css()}{_CSS}</style>")
        return join(style, tag("figure", self._picture(), self._caption(), class_="ml-heat"))

    def _caption(self) -> Markup:
        return tag("figcaption", repr(self))

    def _picture(self) -> Markup:
        points = [corner for cell in self.cells for corner in cell.corners]
        left, top = (min(each) for each in zip(*points, strict=True))
        right, bottom = (max(each) for each in zip(*points, strict=True))
        scale = 40 / (right - left)
        inside = tag(
            "g",
            _ground("ml-heat-grid", [cell for cell in self.cells if not cell.terrain]),
            _ground("ml-heat-rough", [cell for cell in self.cells if cell.terrain]),
            *(self._cell(cell) for cell in self._told()),
            transform=f"scale({scale:.4f}) translate({number(-left)} {number(-top)})",
        )
        return svg(40, (bottom - top) * scale, inside, role="img", aria_label=repr(self))

    def _told(self) -> list[Cell]:
        """The cells with a number; those with a loss last, for their edges lie above others."""
        told = [cell for cell in self.cells if cell.name in self.stood or cell.name in self.lost]
        return sorted(told, key=lambda cell: cell.name in self.lost)

    def _cell(self, cell: Cell) -> Markup:
        stood, lost = self.stood.get(cell.name, 0), self.lost.get(cell.name, 0)
        share = stood / max(self.stood.values(), default=1)
        opacity = _FAINTEST + (_STRONGEST - _FAINTEST) * share if stood else 0.0
        x, y = (sum(each) / len(cell.corners) for each in zip(*cell.corners, strict=True))
        words = [f"stood {stood}"] * bool(stood) + [f"lost {lost}"] * bool(lost)
        signs = [str(stood)] * bool(stood) + [f"✕{lost}"] * bool(lost)
        top = y + 0.28 - 0.4 * (len(signs) - 1)
        name = f"{cell.name}{', ' + cell.terrain if cell.terrain else ''}"
        look = "ml-heat-stood ml-heat-lost" if lost else "ml-heat-stood"
        return tag(
            "g",
            tag("title", f"{name}: {', '.join(words)}"),
            tag("polygon", points=_points(cell), class_=look, fill_opacity=opacity),
            *(tag("text", sign, x=x, y=top + 0.8 * line) for line, sign in enumerate(signs)),
        )


def _ground(look: str, cells: Sequence[Cell]) -> Markup | None:
    """The cells as one shape: a board has hundreds."""
    if not cells:
        return None
    outline = "".join(f"M{_points(cell).replace(' ', 'L')}Z" for cell in cells)
    return tag("path", d=outline, class_=look)


def _points(cell: Cell) -> str:
    return " ".join(f"{number(x)},{number(y)}" for x, y in cell.corners)


def _most(counts: Mapping[str, int]) -> str:
    """The cells with most, and the sum of all."""
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    told = ", ".join(f"{name} {count}" for name, count in ordered[:_MOST_NAMED])
    return f"{told or 'nowhere'} ({sum(counts.values())} in all)"
