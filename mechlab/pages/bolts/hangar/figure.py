"""The mech as a figure of plates: one for each point, those not bought with their price (B3)."""

from dataclasses import dataclass

from mechlab import theme
from mechlab.games import bolts
from mechlab.games.bolts import PARTS, Build, Catalog
from mechlab.games.bolts.build import POINT_SLOTS
from mechlab.widgets.markup import Markup, svg, tag

from ..mechs import in_bolts

WIDTH, HEIGHT = 420, 452
_GAP, _RADIUS = 4, 4


@dataclass(frozen=True)
class Place:
    """Where a part's plates stand: left top corner, columns, size of a plate, where its name is."""

    x: float
    y: float
    across: int
    wide: float
    high: float
    upward: bool = True


# The mech faces the reader, so its left arm is at the right.
PLACES = {
    "Head": Place(147, 24, 3, 39, 26, upward=False),
    "Torso": Place(136, 108, 2, 72, 36),
    "Left Arm": Place(312, 108, 1, 82, 26),
    "Right Arm": Place(26, 108, 1, 82, 26),
    "Left Leg": Place(216, 262, 1, 92, 24),
    "Right Leg": Place(112, 262, 1, 92, 24),
}


def figure(build: Build, left: int, cat: Catalog, keyed: bool = True) -> Markup:
    """A mech with its points as plates; ``left`` is what is left of the budget."""
    parts = (_part(part, build, left, cat, keyed) for part in PARTS)
    return svg(
        WIDTH,
        HEIGHT,
        *parts,
        class_="bo-figure",
        role=None if keyed else "img",
        aria_label=None if keyed else describe(build),
    )


def describe(build: Build) -> str:
    """The points of a mech in words.

    >>> describe(Build(points=3))
    'Mech: Head 3, Torso 3, Left Arm 3, Right Arm 3, Left Leg 3, Right Leg 3'
    """
    return "Mech: " + ", ".join(f"{part} {points}" for part, points in build.points.items())


def _part(part: str, build: Build, left: int, cat: Catalog, keyed: bool) -> Markup:
    """A part: its name and points, a plate for each point there can be, and a way back."""
    place, points = PLACES[part], build.points[part]
    most = max(len(cat.points), points)
    plates = [_plate(part, k, points, place, most, left, cat, keyed) for k in range(1, most + 1)]
    width = place.across * (place.wide + _GAP) - _GAP
    name = tag(
        "text",
        f"{part} ",
        tag("tspan", str(points), class_="bo-points"),
        x=place.x + width / 2,
        y=place.y - 8,
        class_="bo-name",
    )
    return tag("g", name, *plates, class_="bo-part")


def _corner(place: Place, k: int, most: int) -> tuple[float, float]:
    rows = -(-most // place.across)
    row, column = divmod(k - 1, place.across)
    if place.upward:
        row = rows - 1 - row
    return place.x + column * (place.wide + _GAP), place.y + row * (place.high + _GAP)


def _plate(
    part: str, k: int, points: int, place: Place, most: int, left: int, cat: Catalog, keyed: bool
) -> Markup:
    x, y = _corner(place, k, most)
    bought, following = k <= points, k == points + 1
    state = "bought" if bought else "next" if following and keyed else "open"
    price = bolts.points_cost(k, cat) - bolts.points_cost(k - 1, cat) if k <= len(cat.points) else 0
    rect = tag(
        "rect",
        x=x,
        y=y,
        width=place.wide,
        height=place.high,
        rx=_RADIUS,
        style=f"fill:{theme.fill(part)}" if bought else None,
    )
    dead = k == points and points <= int(cat.rules.value("points_least"))
    text = str(k) if bought else f"+{price}" if keyed else ""
    label = tag(
        "text",
        text,
        x=x + place.wide * (0.4 if keyed and k == points and not dead else 0.5),
        y=y + place.high / 2 + 4,
        style=_on(part) if bought else None,
        class_="bo-plate-word",
    )
    if not keyed or dead:
        return tag("g", rect, label, class_=f"bo-plate bo-{state}")
    said = offer(part, k, points, left, cat)
    slot = POINT_SLOTS[PARTS.index(part)]
    return tag(
        "g",
        rect,
        label,
        tag(
            "text",
            "−",
            x=x + place.wide - 9,
            y=y + place.high / 2 + 4,
            style=_on(part),
            class_="bo-minus",
        )
        if k == points
        else None,
        class_=f"bo-plate bo-{state}" + (" bo-dear" if not bought and price > left else ""),
        data_key=f"points:{slot}:{k}",
        data_name=said,
        data_info=said,
    )


def _on(part: str) -> str:
    return f"fill:{theme.ink_variable(part)};stroke:{theme.variable(part)}"


def offer(part: str, k: int, points: int, left: int, cat: Catalog) -> str:
    """What picking a plate does, and what it costs or brings back.

    >>> cat = bolts.catalog()
    >>> offer("Head", 4, 3, 6, cat), offer("Head", 3, 3, 6, cat)
    ('Head: buy point 4 for 4 bolts, 2 left then', 'Head: take back point 3, 3 bolts back')
    >>> offer("Head", 5, 3, 6, cat), offer("Head", 1, 3, 6, cat)
    ('Head: buy points 4 to 5 for 9 bolts, 3 over the budget then',
     'Head: down to 1 point, 5 bolts back')
    """
    costs = bolts.points_cost(k, cat), bolts.points_cost(points, cat)
    if k > points:
        price = costs[0] - costs[1]
        what = f"point {k}" if k == points + 1 else f"points {points + 1} to {k}"
        then = left - price
        rest = f"{then} left then" if then >= 0 else f"{-then} over the budget then"
        return f"{part}: buy {what} for {in_bolts(price)}, {rest}"
    if k == points:
        back = costs[1] - bolts.points_cost(k - 1, cat)
        return f"{part}: take back point {k}, {in_bolts(back)} back"
    back = costs[1] - costs[0]
    return f"{part}: down to {k} point{'s' * (k != 1)}, {in_bolts(back)} back"
