"""The table of bolts as a picture: terrain, bases with their front and back, reach, a ruler."""

from collections.abc import Iterator, Mapping
from math import atan2, degrees
from pathlib import Path
from typing import Any

from mechlab.board.plane import INCH
from mechlab.engine import Stepper
from mechlab.games.bolts.comparing import conditions
from mechlab.games.bolts.rules.mechs import capacity
from mechlab.games.bolts.rules.options import face_x, face_y, place_x, place_y
from mechlab.games.bolts.rules.reach import band_reach
from mechlab.games.bolts.tables import TERRAIN
from mechlab.games.bolts.telling import SEATS, inches, spot
from mechlab.pages.table.scene import words_of
from mechlab.pages.table.zoom import ZOOM
from mechlab.widgets.markup import Markup, svg, tag, trusted
from mechlab.widgets.picture import HERE, Picture

from .labels import Label, labels
from .ruler import BANDS, Ruler

UNIT = 10
"""Hundredths of an inch in a unit of the picture."""
EDGE = 14.0
"""Units around the table, for the inches along its edges."""
EVERY = 4
"""Inches between two lines of the grid."""
POINT = 4.2
"""The radius of a place to go to."""
PATTERNS = trusted(
    '<pattern id="bt-solid" width="7" height="7" patternUnits="userSpaceOnUse">'
    '<path d="M0 7 7 0" class="bt-hatch"/></pattern>'
    '<pattern id="bt-soft" width="9" height="9" patternUnits="userSpaceOnUse">'
    '<path d="M2 4a2 2 0 1 1 3 0M6 8a2 2 0 1 1 3 0" class="bt-leaf"/></pattern>'
    '<pattern id="bt-difficult" width="8" height="8" patternUnits="userSpaceOnUse">'
    '<path d="M1 3l2-2 2 2zM4 7l1.5-2L7 7z" class="bt-grain"/></pattern>'
    '<pattern id="bt-impairing" width="10" height="6" patternUnits="userSpaceOnUse">'
    '<path d="M0 3q2.5-3 5 0t5 0" class="bt-wave"/></pattern>'
)
KINDS = ("solid", "soft", "difficult", "impairing", "open")


class Board(Picture):
    """The picture; a place where nothing stands is picked as ``point:x,y`` in hundredths."""

    _esm: Any = "\n".join(
        [
            ZOOM,
            (HERE / "picture.js").read_text("utf-8").replace("export default { render };", ""),
            Path(__file__).with_name("board.js").read_text("utf-8"),
        ]
    )

    def offers(self, key: str) -> bool:
        """Any place of the table can be picked, beside what stands there."""
        return key.startswith("point:") or super().offers(key)


class Drawing:
    """One moment of a game, drawn."""

    def __init__(
        self, now: Stepper, places: Mapping[int, str], target: int, ruler: Ruler | None
    ) -> None:
        """``places`` are those to go to, each with the key that goes there."""
        self.now, self.game, self.target, self.ruler = now, now.state, target, ruler
        self.places = places
        self.deep = int(self.game.table.depth) / UNIT
        self.wide = int(self.game.table.width) / UNIT
        self.a = acting(self.game)

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Hundredths of an inch in units of the picture; y goes up on a table."""
        return round(x / UNIT, 2), round(self.deep - y / UNIT, 2)

    def markup(self) -> Markup:
        """The whole table."""
        shown = (
            tag("defs", PATTERNS),
            tag("rect", width=self.wide, height=self.deep, class_="bt-ground"),
            tag("g", *self._grid(), class_="bt-grid"),
            tag("g", *self._pieces()),
            tag("g", *self._bands(), class_="bt-bands"),
            tag("g", *self._ruler()),
            tag("g", *self._places()),
            tag("g", *self._mechs()),
        )
        size = (self.wide + 2 * EDGE, self.deep + 2 * EDGE)
        moved = tag("g", *shown)
        whole = svg(*size, moved, data_unit=UNIT, data_deep=self.deep, class_="bt-table")
        box = f'viewBox="0 0 {size[0]:g} {size[1]:g}"'
        return Markup(whole.replace(box, f'viewBox="{-EDGE:g} {-EDGE:g} {size[0]:g} {size[1]:g}"'))

    def _grid(self) -> Iterator[Markup]:
        step = EVERY * INCH / UNIT
        for n in range(1, int(self.wide // step) + 1):
            x = n * step
            if x < self.wide:
                yield tag("path", d=f"M{x:g} 0V{self.deep:g}")
            yield tag("text", f'{n * EVERY}"', x=x, y=self.deep + 10)
        for n in range(1, int(self.deep // step) + 1):
            y = self.deep - n * step
            if y > 0:
                yield tag("path", d=f"M0 {y:g}H{self.wide:g}")
            yield tag("text", f'{n * EVERY}"', x=-7, y=y + 3)

    def _pieces(self) -> Iterator[Markup]:
        for k in range(int(self.game.table.piece_count)):
            piece = self.game.table.pieces[k]
            count = int(piece.corner_count)
            corners = [self.at(int(piece.xs[n]), int(piece.ys[n])) for n in range(count)]
            points = " ".join(f"{x:g},{y:g}" for x, y in corners)
            kind = KINDS[int(piece.kind)]
            ways = "" if self.ruler is None else self._way(k)
            yield tag("polygon", points=points, class_=f"bt-piece bt-{kind}{ways}")
            x = sum(x for x, _ in corners) / count
            y = sum(y for _, y in corners) / count
            height = f" {inches(int(piece.height))}" if piece.height else ""
            name = f"{TERRAIN[int(piece.kind)].lower()} {k + 1}{height}"
            yield tag("text", name, x=round(x, 1), y=round(y + 3, 1), class_="bt-word")

    def _way(self, k: int) -> str:
        assert self.ruler is not None
        if k in self.ruler.blocks:
            return " bt-blocks"
        return " bt-covers" if k in self.ruler.covers else ""

    def _bands(self) -> Iterator[Markup]:
        """The ends of the bands of the mech that acts, from the edge of its base."""
        if self.a < 0 or not self.game.mechs[self.a].is_alive:
            return
        disc = self.game.table.discs[self.a]
        x, y = self.at(int(disc.x), int(disc.y))
        for band, name in BANDS.items():
            reach = int(band_reach(self.game, self.a, band))
            radius = (reach * INCH + int(disc.radius)) / UNIT
            yield tag("circle", cx=x, cy=y, r=radius)
            where = y - radius + 9 if y - radius > 0 else y + radius - 3
            if 0 < where < self.deep:
                yield tag("text", f'{name} {reach}"', x=x, y=round(where, 1))

    def _ruler(self) -> Iterator[Markup]:
        found = self.ruler
        if found is None:
            return
        (x0, y0), (x1, y1) = self.at(found.x0, found.y0), self.at(found.x1, found.y1)
        style = "none" if not found.seen else "cover" if found.in_cover else "free"
        yield tag("path", d=f"M{x0:g} {y0:g}L{x1:g} {y1:g}", class_=f"bt-line bt-line-{style}")
        yield tag("circle", cx=x1, cy=y1, r=2.5, class_="bt-end")
        middle = ((x0 + x1) / 2, (y0 + y1) / 2 - 4)
        words = f"{inches(found.gap)} {found.band}".strip()
        yield tag("text", words, x=round(middle[0], 1), y=round(middle[1], 1), class_="bt-measure")

    def _places(self) -> Iterator[Markup]:
        """Where the mech can go: offered places, each with the way it would face."""
        for option, key in self.places.items():
            x, y = self.at(int(place_x(option)), int(place_y(option)))
            fx, fy = int(face_x(option)), -int(face_y(option))
            length = max((fx * fx + fy * fy) ** 0.5, 1.0)
            end = (x + 2.1 * POINT * fx / length, y + 2.1 * POINT * fy / length)
            yield tag(
                "g",
                tag("path", d=f"M{x:g} {y:g}L{end[0]:.1f} {end[1]:.1f}", class_="bt-faces"),
                tag("circle", cx=x, cy=y, r=POINT, class_="bt-place"),
                data_key=key,
                data_name=self.now.face.action(self.game, option).text,
                class_="bt-go",
            )

    def _mechs(self) -> Iterator[Markup]:
        """Every mech, with its name where there is room for it."""
        count, discs = int(self.game.mech_count), self.game.table.discs
        bases = [
            (*self.at(int(disc.x), int(disc.y)), int(disc.radius) / UNIT) for disc in discs[:count]
        ]
        names = [self._name(a) for a in range(count)]
        for a, label in enumerate(labels(bases, names, (-EDGE, self.wide + EDGE))):
            yield self._mech(a, label)

    def _name(self, a: int) -> str:
        """What stands beside a mech; nothing where one is gone."""
        signs = "".join(sign for sign, _ in conditions(self.game, a))
        is_there = bool(self.game.mechs[a].is_alive)
        return f"{words_of(self.now).mech(a)} {signs}".strip() if is_there else ""

    def _mech(self, a: int, label: Label) -> Markup:
        disc, mech = self.game.table.discs[a], self.game.mechs[a]
        x, y = self.at(int(disc.x), int(disc.y))
        if not mech.is_alive:
            gone = tag("text", f"✕ {SEATS[a]}", x=x, y=y + 4, class_="bt-gone")
            return tag("g", gone, data_key=f"mech:{a}", data_name=self._told(a), class_="bt-mech")
        radius = int(disc.radius) / UNIT
        turned = -degrees(atan2(int(disc.face_y), int(disc.face_x)))
        style = f"bt-mech bt-seat-{a}" + (" bt-acts" if a == self.a else "")
        style += " bt-aimed" if a == self.target else ""
        r = f"{radius:g}"
        return tag(
            "g",
            tag(
                "g",
                tag("circle", r=radius + 3.5, class_="bt-ring"),
                tag("circle", r=radius, class_="bt-base"),
                tag("path", d=f"M0-{r}A{r} {r} 0 0 0 0 {r}Z", class_="bt-back"),
                tag("path", d=f"M{radius + 5:g} 0l-6-3.6v7.2z", class_="bt-nose"),
                transform=f"rotate({turned:.1f})",
            ),
            tag("text", SEATS[a], y=4, class_="bt-letter"),
            tag(
                "text",
                self._name(a),
                x=round(label.x, 1),
                y=round(label.y, 1),
                class_=f"bt-name-{label.anchor}",
            ),
            transform=f"translate({x:g} {y:g})",
            data_key=f"mech:{a}",
            data_name=self._told(a),
            class_=style,
        )

    def _told(self, a: int) -> str:
        disc, mech = self.game.table.discs[a], self.game.mechs[a]
        said = [words_of(self.now).mech(a), f"at {spot(int(disc.x), int(disc.y))}"]
        said += [f"heat {int(mech.heat)} of {int(capacity(self.game, a))}"]
        said += ["acts now"] * (a == self.a)
        said += [text for _, text in conditions(self.game, a)]
        return ", ".join(said) + ". Measure to it"


def acting(game: Any) -> int:
    """The mech that decides something now, or whose slot it is; -1 before any."""
    if int(game.option_count) and 0 <= int(game.decider) < int(game.mech_count):
        return int(game.decider)
    return int(game.active)
