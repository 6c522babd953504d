"""The mech on its frame, seen from the front: the silhouettes of the sprue, put together."""

from dataclasses import dataclass

from mechlab import theme
from mechlab.games import skirmish
from mechlab.games.skirmish import BodyPart, Build, Catalog
from mechlab.widgets.bands import SHORT
from mechlab.widgets.markup import Markup, number, svg, tag

from .draft import SIDES, holds_both
from .silhouettes import Silhouette, place, silhouette

PER_SIZE = 1900  # square units of drawing a point of Size takes
PER_WEIGHT = 420  # items have no Size: they are drawn by Weight
WIDTH, HEIGHT = 420, 378
_MIDDLE, _FLOOR = WIDTH / 2, HEIGHT - 24
KIND_OF = {
    "Head": "head",
    "Right Arm": "arm",
    "Left Arm": "arm",
    "Core": "chassis",
    "Back": "back",
    "Legs": "legs",
}
# How far down a part its name stands, clear of what covers it.
_CAPTION_AT = {"Back": 0.34, "Legs": 0.1, "Right Arm": 0.17, "Left Arm": 0.17, "Core": 0.62}


@dataclass(frozen=True)
class Placed:
    """A silhouette with its place: left top corner, width and height."""

    drawing: Silhouette
    area: float
    x: float
    y: float
    mirrored: bool = False

    @property
    def size(self) -> tuple[float, float]:
        """Width and height."""
        return self.drawing.size(self.area)

    @property
    def middle(self) -> float:
        """The middle, across."""
        return self.x + self.size[0] / 2


def layout(parts: dict[str, BodyPart]) -> dict[str, Placed]:
    """Where each body part goes: legs on the floor, core on the legs, arms at its shoulders.

    The mech faces the reader, so its right arm is at the left. The Back would hide behind the
    Core; it shows over the left shoulder.
    """
    drawings = {
        part: silhouette(KIND_OF[part], row.name) for part, row in parts.items()
    }  # a catalog may bring names that have no drawing of their own
    areas = {part: float(row.size * PER_SIZE) for part, row in parts.items()}
    size = {part: drawings[part].size(areas[part]) for part in parts}

    legs_top = _FLOOR - size["Legs"][1]
    core_top = legs_top - size["Core"][1] + 7
    core_left = _MIDDLE - size["Core"][0] / 2
    shoulder = core_top + 5
    corners = {
        "Legs": (_MIDDLE - size["Legs"][0] / 2, legs_top),
        "Core": (core_left, core_top),
        "Head": (_MIDDLE - size["Head"][0] / 2, core_top - size["Head"][1] + 5),
        "Right Arm": (core_left - size["Right Arm"][0] + 4, shoulder),
        "Left Arm": (core_left + size["Core"][0] - 4, shoulder),
        "Back": (
            _MIDDLE + size["Head"][0] / 2 - 6,
            core_top - 0.72 * size["Back"][1],
        ),
    }
    return {
        part: Placed(drawings[part], areas[part], *corners[part], mirrored=part == "Left Arm")
        for part in parts
    }


def figure(build: Build, cat: Catalog, keyed: bool = True, selected: str | None = None) -> Markup:
    """The build as a picture, each body part in its colour and pattern.

    ``keyed`` makes body parts and hands controls: ``part:Head``, ``hand:right``. ``selected`` is a
    key to outline.
    """
    parts = {part.part: part for part in skirmish.body(build, cat)}
    places = layout(parts)
    order = ("Back", "Legs", "Right Arm", "Left Arm", "Core", "Head")
    bodies = [_body(parts[part], places[part], keyed, selected) for part in order]
    hands = [_hand(build, side, places, cat, keyed, selected) for side in SIDES]
    words = None
    if keyed:
        words = tag(
            "text",
            "front view: its right is at your left",
            x=_MIDDLE,
            y=HEIGHT - 5,
            class_="ml-figure-note",
        )
    floor = tag("path", d=f"M{_MIDDLE - 120} {_FLOOR}h240", class_="ml-floor")
    return svg(
        WIDTH,
        HEIGHT,
        floor,
        *bodies,
        *hands,
        words,
        class_="ml-figure",
        role=None if keyed else "img",
        aria_label=None if keyed else describe(build, cat),
    )


def describe(build: Build, cat: Catalog) -> str:
    """The picture in words.

    >>> describe(skirmish.kit("Lantern"), skirmish.catalog())[:60]
    'Medium mech: Sensor head, Stabilized arm, Conduit arm, Mediu'
    """
    names = ", ".join(part.name for part in skirmish.body(build, cat))
    held = " and ".join(filter(None, (build.right_hand, build.left_hand))) or "nothing"
    return f"{skirmish.card(build, cat).class_name} mech: {names}; holds {held}"


def _body(part: BodyPart, spot: Placed, keyed: bool, selected: str | None) -> Markup:
    told = (
        f"Size {part.size}, Armor {part.armor}, Durability {part.durability},"
        f" {part.width} of 20 bands"
    )
    key = f"part:{part.part}"
    drawn = place(
        spot.drawing,
        spot.area,
        spot.x,
        spot.y,
        mirrored=spot.mirrored,
        style=f"--fill:{theme.fill(part.part)};--ink:{theme.ink_variable(part.part)}",
    )
    return tag(
        "g",
        drawn,
        _caption(part, spot) if keyed else None,
        class_="ml-body" + (" ml-selected" if key == selected else ""),
        data_key=key if keyed else None,
        data_name=f"{part.part}: {part.name}, {told}" if keyed else None,
        data_info=f"{part.part}: {part.name}. {told}. Pick it to see what else fits."
        if keyed
        else None,
    )


def _caption(part: BodyPart, spot: Placed) -> Markup:
    width, height = spot.size
    y = spot.y + height * _CAPTION_AT.get(part.part, 0.5) + 4
    return tag(
        "text",
        SHORT[part.part],
        x=number(spot.x + width / 2),
        y=number(y),
        class_="ml-body-word",
        style=f"fill:{theme.ink_variable(part.part)};stroke:{theme.variable(part.part)}",
    )


def _hand(
    build: Build,
    side: str,
    places: dict[str, Placed],
    cat: Catalog,
    keyed: bool,
    selected: str | None,
) -> Markup | None:
    """What a hand holds, or the gate of an empty one; a two-handed item stands in the right."""
    if side == "left" and holds_both(build, cat):
        return None
    name, arm = getattr(build, f"{side}_hand"), places[f"{side.title()} Arm"]
    if name is None and not keyed:
        return None
    x, y = _grip(arm, side)
    drawn = _empty(x, y) if name is None else _item(name, x, y, side, cat)
    key = f"hand:{side}"
    what = f"{side.title()} hand: {name or 'empty'}"
    both = ", held in both hands" if side == "right" and holds_both(build, cat) else ""
    return tag(
        "g",
        drawn,
        class_="ml-held" + (" ml-selected" if key == selected else ""),
        data_key=key if keyed else None,
        data_name=what + both if keyed else None,
        data_info=f"{what}{both}. Pick it to see what else the hand could hold." if keyed else None,
    )


def _grip(arm: Placed, side: str) -> tuple[float, float]:
    """The palm: low on the arm, a little outward."""
    width, height = arm.size
    outward = -width * 0.3 if side == "right" else width * 0.3
    return arm.middle + outward, arm.y + height * 0.9


def _item(name: str, x: float, y: float, side: str, cat: Catalog) -> Markup:
    drawing = silhouette("item", name)
    row = cat.equipment.get(name)
    area = float(max(1, row.weight if row else 1) * PER_WEIGHT)
    width, height = drawing.size(area)
    top = min(y - height * drawing.grip, _FLOOR + 10 - height)
    return place(drawing, area, x - width / 2, max(4.0, top), mirrored=side == "left")


def _empty(x: float, y: float) -> Markup:
    return tag("circle", cx=number(x), cy=number(y + 4), r=11, class_="ml-empty")
