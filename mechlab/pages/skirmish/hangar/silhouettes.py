"""Silhouettes of parts: an outline whose area is the part's Size, wherever it is drawn (B6)."""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from mechlab.widgets.markup import Markup, number, tag

Point = tuple[float, float]

_FILE = Path(__file__).with_name("outlines.toml")


@dataclass(frozen=True)
class Silhouette:
    """An outline in its own coordinates; ``grip`` is how far down a hand holds an item (0 to 1)."""

    pieces: tuple[tuple[Point, ...], ...]
    lines: str
    grip: float

    @property
    def area(self) -> float:
        """The area of all pieces, in square units of the drawing."""
        return sum(_area(piece) for piece in self.pieces)

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, width and height."""
        xs = [x for piece in self.pieces for x, _ in piece]
        ys = [y for piece in self.pieces for _, y in piece]
        return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)

    def scale(self, area: float) -> float:
        """The factor at which the silhouette has this area.

        >>> head = silhouette("head", "Standard head")
        >>> round(head.area * head.scale(400) ** 2)
        400
        """
        return float((area / self.area) ** 0.5)

    def size(self, area: float) -> tuple[float, float]:
        """Width and height at this area."""
        _, _, width, height = self.box
        scale = self.scale(area)
        return width * scale, height * scale


def silhouette(kind: str, name: str) -> Silhouette:
    """The silhouette of a part; a part that is new to the drawings takes that of its kind.

    >>> silhouette("head", "Prototype head") == silhouette("head", "any")
    True
    """
    kinds = _drawings()[kind]
    return kinds.get(name) or kinds["any"]


def top_at(drawing: Silhouette, area: float, x: float, lying: bool = False) -> float:
    """How far below its box's top the silhouette begins, x to the right of the box's left.

    >>> top_at(silhouette("item", "Pile-driver hammer"), 1000.0, 20.0, lying=True) > 10
    True
    """
    turn = _Turn.of(drawing, area, 0, 0, False, lying)
    pieces = [[turn.moved(point) for point in piece] for piece in drawing.pieces]
    edges = [edge for piece in pieces for edge in zip(piece, piece[1:] + piece[:1], strict=True)]
    met = [
        y1 + (y2 - y1) * (x - x1) / (x2 - x1)
        for (x1, y1), (x2, y2) in edges
        if min(x1, x2) <= x < max(x1, x2)
    ]
    return min(met, default=0.0)


def place(
    drawing: Silhouette,
    area: float,
    x: float,
    y: float,
    mirrored: bool = False,
    lying: bool = False,
    **attributes: str | None,
) -> Markup:
    """The silhouette at this area with its box's left top corner at (x, y).

    ``mirrored`` swaps left and right; ``lying`` turns an item so that its tip points right. The
    outline is written in the coordinates of the picture, so that patterns keep their grain.
    """
    turn = _Turn.of(drawing, area, x, y, mirrored, lying)
    pieces = tuple(tuple(turn.moved(point) for point in piece) for piece in drawing.pieces)
    lines = tag("path", d=drawing.lines, class_="ml-lines", transform=turn.matrix())
    return tag(
        "g",
        tag("path", d=path(pieces), class_="ml-outline"),
        lines if drawing.lines else None,
        **attributes,
    )


@dataclass(frozen=True)
class _Turn:
    """An affine map: scale, mirror, quarter turn and shift, as SVG's matrix(a b c d e f)."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float

    @classmethod
    def of(
        cls, drawing: Silhouette, area: float, x: float, y: float, mirrored: bool, lying: bool
    ) -> "_Turn":
        left, top, width, height = drawing.box
        scale = drawing.scale(area)
        sign = -scale if mirrored else scale
        start = left + width if mirrored else left
        if lying:  # (x, y) becomes (height - y, x): the tip, at y = 0, points right
            return cls(0, sign, -scale, 0, x + scale * (top + height), y - sign * start)
        return cls(sign, 0, 0, scale, x - sign * start, y - scale * top)

    def moved(self, point: Point) -> Point:
        x, y = point
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def matrix(self) -> str:
        numbers = (self.a, self.b, self.c, self.d, self.e, self.f)
        return f"matrix({' '.join(f'{value:.3f}' for value in numbers)})"


def path(pieces: tuple[tuple[Point, ...], ...]) -> str:
    """Closed outlines as SVG path data, to a tenth.

    >>> path((((0, 0), (2, 0), (2, 1.55)),))
    'M0 0 2 0 2 1.6z'
    """
    return "".join(
        "M" + " ".join(f"{_tenth(x)} {_tenth(y)}" for x, y in piece) + "z" for piece in pieces
    )


def _tenth(value: float) -> str:
    return number(round(float(value), 1))


def _area(piece: tuple[Point, ...]) -> float:
    """Gauss's shoelace formula."""
    turned = zip(piece, piece[1:] + piece[:1], strict=True)
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in turned)) / 2


@cache
def _drawings() -> dict[str, dict[str, Silhouette]]:
    written = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return {
        kind: {name: _read(entry) for name, entry in names.items()}
        for kind, names in written.items()
    }


def _read(entry: dict[str, str | float]) -> Silhouette:
    if "half" in entry:
        right = _points(str(entry["half"]))
        pieces: tuple[tuple[Point, ...], ...] = (right + _mirrored(right),)
    else:
        pieces = tuple(_points(piece) for piece in str(entry["full"]).split("|"))
    lines = re.sub(r"\s+", " ", str(entry.get("lines", "")))
    return Silhouette(pieces, lines, float(entry.get("grip", 0.5)))


def _points(text: str) -> tuple[Point, ...]:
    pairs = (pair.split(",") for pair in text.split())
    return tuple((float(x), float(y)) for x, y in pairs)


def _mirrored(right: tuple[Point, ...]) -> tuple[Point, ...]:
    return tuple((-x, y) for x, y in reversed(right) if x != 0)
