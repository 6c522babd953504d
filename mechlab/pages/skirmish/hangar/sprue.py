"""The sprue: each maker's parts on its runner, hanging by gates, drawn with their Size (B6)."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from textwrap import wrap
from typing import Any

from mechlab import theme
from mechlab.games.skirmish import Build, Catalog
from mechlab.widgets.bands import SHORT
from mechlab.widgets.markup import Markup, join, svg, tag

from .draft import KINDS, SIDES, holds_both, table
from .silhouettes import Silhouette, place, silhouette, top_at
from .words import facts

WIDTH = 480
PER_SIZE = 300  # square units of drawing a point of Size takes
PER_WEIGHT = 120  # items have no Size: they are drawn by Weight
_ROD, _GATE, _GAP, _LINE = 6, 11, 15, 11
_LETTER = 5.7  # rough width of a letter of a label

COMMON = "Common sheet"


@dataclass(frozen=True)
class Hung:
    """A part on its runner: what it is, how it is drawn, and how much room it takes."""

    kind: str
    name: str
    drawing: Silhouette
    area: float
    label: tuple[str, ...]
    assumed: bool
    told: str

    @property
    def key(self) -> str:
        """The key of the part, as the page hears it."""
        return f"{self.kind}:{self.name}"

    @property
    def lying(self) -> bool:
        """Items lie on the runner, body parts stand."""
        return self.kind == "item"

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the drawing."""
        width, height = self.drawing.size(self.area)
        return (height, width) if self.lying else (width, height)

    @property
    def room(self) -> float:
        """Width of the part with its label and a gap."""
        return max(self.size[0], max(map(len, self.label)) * _LETTER) + _GAP


def sheets(cat: Catalog) -> Markup:
    """All runners, each with its frame of parts and the pilots of its faction."""
    legend = tag(
        "p",
        "Parts are drawn with their Size, held items with their Weight. A dashed gate: the rule"
        " text names no runner for that part, so its place is assumed.",
        class_="ml-muted ml-small",
    )
    return join(*(_sheet(runner, cat) for runner in runners(cat)), legend)


def runners(cat: Catalog) -> list[str]:
    """The runners in catalog order; parts without one hang on a sheet of their own.

    >>> from mechlab.games import skirmish
    >>> runners(skirmish.catalog())
    ['Hauer', 'Yutani', 'Free Salvage Union', 'Dioscuri', 'B&B']
    """
    homeless = any(
        getattr(row, "runner", None) is None
        for kind in KINDS
        if kind != "pilot"
        for row in table(kind, cat).values()
    )
    return [*cat.runners, *([COMMON] if homeless else [])]


def hung(runner: str, cat: Catalog) -> list[Hung]:
    """The parts on one runner, body parts first."""
    kinds = [kind for kind in KINDS if kind != "pilot"]
    return [
        _hang(kind, row, cat)
        for kind in kinds
        for row in table(kind, cat).values()
        if (getattr(row, "runner", None) or COMMON) == runner
    ]


def _hang(kind: str, row: Any, cat: Catalog) -> Hung:
    area = row.weight * PER_WEIGHT if kind == "item" else row.size * PER_SIZE
    return Hung(
        kind,
        row.name,
        silhouette(kind, row.name),
        float(area),
        tuple(wrap(row.name, 14)),
        _is_assumed(kind, row, cat),
        facts(kind, row),
    )


def _is_assumed(kind: str, row: Any, cat: Catalog) -> bool:
    """Whether the rule text is silent about this part's runner; a printed one is a note away."""
    attribute = {"arm": "arms", "head": "heads", "back": "backs", "item": "equipment"}
    where = cat.where(attribute.get(kind, kind), row.name, "Runner")
    return bool(where.source != "printed" and row.name not in where.note)


def _sheet(runner: str, cat: Catalog) -> Markup:
    faction = cat.runners[runner].faction if runner in cat.runners else ""
    crew = [pilot for pilot in cat.pilots.values() if pilot.faction == faction]
    title = tag(
        "h3", runner, tag("span", faction, class_="ml-faction") if faction != runner else None
    )
    pilots = tag("div", *(_pilot(pilot) for pilot in crew), class_="ml-pilots") if crew else None
    frame = tag("div", _frame(hung(runner, cat)), class_="ml-sheet-scroll", tabindex=0)
    return tag("section", title, frame, pilots, class_="ml-sheet", aria_label=f"{runner} runner")


def _pilot(pilot: Any) -> Markup:
    stats = f"G{pilot.gunnery} P{pilot.piloting} S{pilot.systems} I{pilot.initiative}"
    return tag(
        "button",
        tag("b", pilot.name),
        tag("span", f"{pilot.specialty} · {stats}"),
        type="button",
        class_="ml-pilot",
        data_key=f"pilot:{pilot.name}",
        data_name=f"Pilot {pilot.name}, {pilot.specialty}, {stats}",
        data_info=facts("pilot", pilot),
    )


def _rows(parts: Sequence[Hung]) -> list[list[Hung]]:
    """Body parts in rows, then items in rows."""
    bodies = [part for part in parts if not part.lying]
    items = [part for part in parts if part.lying]
    return [*_even_rows(bodies), *_even_rows(items)]


def _even_rows(parts: Sequence[Hung]) -> list[list[Hung]]:
    """As few rows as fit, about equally full."""
    whole = sum(part.room for part in parts)
    count = max(1, ceil(whole / (WIDTH - 2 * _GAP)))
    rows: list[list[Hung]] = [[] for _ in range(count)]
    before = 0.0
    for part in parts:
        rows[min(count - 1, int((before + part.room / 2) / whole * count))].append(part)
        before += part.room
    return [row for row in rows if row]


def _frame(parts: Sequence[Hung]) -> Markup:
    """The runner: rods around and between the rows, and every part on its gate."""
    drawn, rods, y = [], [], float(_ROD)
    for row in _rows(parts):
        tall = max(part.size[1] for part in row)
        lines = max(len(part.label) for part in row)
        spare = (WIDTH - 2 * _GAP - sum(part.room for part in row)) / len(row)
        x = float(_GAP)
        for part in row:
            room = part.room + min(spare, 40)
            drawn.append(_part(part, x + room / 2, y))
            x += room
        rods.append(y)
        y += _ROD / 2 + _GATE + tall + _LINE * lines + 12
    bars = [
        tag("path", d=f"M4 {rod:.1f}H{WIDTH - 4}", class_="ml-rod", stroke_width=_ROD)
        for rod in rods[1:]
    ]
    outer = tag(
        "rect",
        x=4,
        y=_ROD,
        width=WIDTH - 8,
        height=y - _ROD,
        rx=9,
        class_="ml-rod",
        stroke_width=_ROD,
    )
    return svg(WIDTH, y + _ROD, outer, *bars, *drawn, class_="ml-sprue")


def _part(part: Hung, middle: float, rod: float) -> Markup:
    """One part: its gate to the rod above, the silhouette, its label, and where it is in use."""
    width, tall = part.size
    top = rod + _ROD / 2 + _GATE
    reach = top_at(part.drawing, part.area, width / 2, part.lying) + 1
    gate = tag(
        "path",
        d=f"M{middle:.1f} {rod:.1f}V{top + reach:.1f}",
        class_="ml-gate ml-assumed" if part.assumed else "ml-gate",
    )
    lines = [
        tag("text", line, x=middle, y=top + tall + _LINE * (i + 1), class_="ml-label")
        for i, line in enumerate(part.label)
    ]
    room = part.room - 4
    high = _GATE + tall + _LINE * len(part.label) + 4
    area = tag(
        "rect", x=middle - room / 2, y=rod + 4, width=room, height=high, class_="ml-hit", rx=4
    )
    assumed = " Runner assumed." if part.assumed else ""
    return tag(
        "g",
        area,
        gate,
        place(part.drawing, part.area, middle - width / 2, top, lying=part.lying),
        *lines,
        tag("text", "over", x=middle + 5, y=top - 3, class_="ml-over-word"),
        *_spots(part, middle, top + tall / 2),
        class_=f"ml-part ml-kind-{part.kind}",
        data_key=part.key,
        data_name=f"{part.name}, {part.told}",
        data_info=f"{part.name}: {part.told}.{assumed}",
    )


_SPOTS = {
    "chassis": ("Core",),
    "head": ("Head",),
    "arm": ("Right Arm", "Left Arm"),
    "legs": ("Legs",),
    "back": ("Back",),
    "item": ("Right Arm", "Left Arm"),
}


def _spots(part: Hung, x: float, y: float) -> list[Markup]:
    """The badge at an empty gate: which part of the frame it went to; shown by a mark."""
    places = _SPOTS[part.kind]
    spots = []
    for i, spot in enumerate(places):
        left = x - 13 * len(places) + 26 * i
        badge = tag(
            "rect", x=left + 1, y=y - 7, width=24, height=14, rx=3, style=f"fill:{theme.fill(spot)}"
        )
        ink = f"fill:{theme.ink_variable(spot)};stroke:{theme.variable(spot)}"
        word = tag("text", SHORT[spot], x=left + 13, y=y + 3.5, style=ink, class_="ml-spot-word")
        spots.append(tag("g", badge, word, class_=f"ml-spot ml-spot-{theme.slug(spot)}"))
    return spots


def in_use(build: Build, cat: Catalog) -> dict[str, list[str]]:
    """Key of each part on the frame, and the body parts it stands for.

    >>> from mechlab.games import skirmish
    >>> in_use(skirmish.kit("Foreman"), skirmish.catalog())["item:Rifle"]
    ['Left Arm']
    """
    places: dict[str, list[str]] = {}

    def put(kind: str, name: str | None, spot: str) -> None:
        if name is not None:
            places.setdefault(f"{kind}:{name}", []).append(spot)

    put("chassis", build.chassis, "Core")
    put("head", build.head, "Head")
    put("legs", build.legs, "Legs")
    put("back", build.back, "Back")
    put("pilot", build.pilot, "pilot")
    for side in SIDES:
        arm = f"{side.title()} Arm"
        put("arm", getattr(build, f"{side}_arm"), arm)
        put("item", getattr(build, f"{side}_hand"), arm)
    if holds_both(build, cat):
        put("item", build.right_hand, "Left Arm")
    return places
