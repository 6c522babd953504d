"""The dice of a shot as pictures: areas are chances, and every face can be found (F2, F3, F5)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from mechlab import theme
from mechlab.widgets.markup import Markup, join, svg, tag
from mechlab.widgets.show import signed

_FACE, _GUTTER, _HIGH = 20, 40, 112
_LABELLED = 11  # the least height of a row with words in it
HIT = "hit"


class ToHit(NamedTuple):
    """A hit roll: ``modifier`` maps what the dice add to its chance, ``needed`` to the least face
    that then hits (F2, F3)."""

    accuracy: int
    evasion: int
    modifier: Mapping[int, Fraction]
    needed: Mapping[int, int]
    sides: int

    def sentence(self) -> str:
        """The roll in words.

        >>> ToHit(6, 11, {0: Fraction(1)}, {0: 5}, 20).sentence()
        'd20 +6 against Evasion 11: 5 or more hits.'
        """
        least = sorted({self.needed[added] for added in self.modifier})
        start = f"d{self.sides} {signed(self.accuracy)} against Evasion {self.evasion}"
        if len(least) == 1:
            return f"{start}: {least[0]} or more hits."
        return f"{start}: it takes a {least[0]} to {least[-1]}, as the modifier die falls."


def hit_mosaic(roll: ToHit) -> Markup:
    """The d20 of a shot: a row for each result of the modifier dice, as high as it is likely.

    >>> dice = {-2: Fraction(1, 4), -1: Fraction(3, 4)}
    >>> picture = hit_mosaic(ToHit(6, 11, dice, {-2: 7, -1: 6}, 20))
    >>> "hits on 6–19" in picture and "−1" in picture
    True
    """
    height = 34 if len(roll.modifier) == 1 else _HIGH
    rows, y = [], 0.0
    for added in sorted(roll.modifier, reverse=True):
        high = height * float(roll.modifier[added])
        rows.append(_mosaic_row(roll, added, y, high))
        y += high
    numbers = (
        tag("text", str(face), x=_GUTTER + (face - 0.5) * _FACE, y=height + 12, class_="od-axis")
        for face in range(1, roll.sides + 1)
    )
    lines = (
        tag("line", x1=x, x2=x, y1=0, y2=height, class_="od-hair")
        for x in (_GUTTER + face * _FACE for face in range(1, roll.sides))
    )
    return svg(
        _GUTTER + roll.sides * _FACE + 1,
        height + 16,
        *rows,
        *lines,
        *numbers,
        class_="od-mosaic",
        role="img",
        aria_label=roll.sentence(),
    )


def _mosaic_row(roll: ToHit, added: int, y: float, high: float) -> Markup:
    """One result of the modifier: faces that miss, that hit, and the natural 20."""
    needed, last = roll.needed[added], roll.sides
    spans = [("miss", 1, needed - 1), (HIT, needed, last - 1), ("natural 20", last, last)]
    label = signed(added) if added or len(roll.modifier) > 1 else "d20"
    middle = y + high / 2 + 4
    return join(
        *(_span(name, first, end, y, high) for name, first, end in spans if end >= first),
        tag("text", label, x=_GUTTER - 6, y=middle, class_="od-row") if high >= _LABELLED else None,
    )


def _span(name: str, first: int, last: int, y: float, high: float) -> Markup:
    x, wide = _GUTTER + (first - 1) * _FACE, (last - first + 1) * _FACE
    words = {"miss": "misses", HIT: "hits"}.get(name)
    text = f"{words} on {_faces(first, last)}" if words else None
    fill = "var(--ml-accent)" if name == HIT else theme.fill(name)
    ink = "var(--ml-bg)" if name == HIT else theme.ink_variable(name)
    fits = text is not None and high >= _LABELLED and wide >= 90
    return join(
        tag("rect", x=x, y=y, width=wide, height=high, style=f"fill:{fill}"),
        tag("text", text, x=x + wide / 2, y=y + high / 2 + 4, class_="od-in", style=f"fill:{ink}")
        if fits
        else None,
    )


def _faces(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}–{last}"


class Faces(NamedTuple):
    """A row of penetration dice: what it is called, and what each face comes to (F5)."""

    label: str
    totals: Sequence[int]
    outcomes: Sequence[str]


def penetration_faces(rows: Sequence[Faces], armor: int) -> Markup:
    """The penetration die, face by face, with its total and what that does to the Armor.

    >>> picture = penetration_faces([Faces("hit", range(5, 11), ["full"] * 5 + ["crit"])], 5)
    >>> "= 10" in picture, "5 full, 6 crit" in picture
    (True, True)
    """
    size, gap, step = 46, 5, 82
    drawn = [
        join(
            tag("text", row.label, x=0, y=i * step + 11, class_="od-name"),
            *(
                _face(j * (size + gap), i * step + 17, size, j + 1, total, outcome)
                for j, (total, outcome) in enumerate(zip(row.totals, row.outcomes, strict=True))
            ),
        )
        for i, row in enumerate(rows)
    ]
    width = len(rows[0].totals) * (size + gap)
    words = "; ".join(
        f"{row.label}: " + ", ".join(f"{j} {name}" for j, name in enumerate(row.outcomes, 1))
        for row in rows
    )
    return svg(
        width,
        len(rows) * step,
        *drawn,
        class_="od-faces",
        role="img",
        aria_label=f"Penetration die against Armor {armor}. {words}",
    )


def _face(x: float, y: float, size: int, face: int, total: int, outcome: str) -> Markup:
    ink = f"fill:{theme.ink_variable(outcome)}"
    return tag(
        "g",
        tag(
            "rect",
            x=x + 0.5,
            y=y + 0.5,
            width=size,
            height=size,
            rx=7,
            style=f"fill:{theme.fill(outcome)}",
        ),
        tag(
            "rect",
            x=x + 7,
            y=y + 5,
            width=size - 14,
            height=size - 10,
            rx=4,
            style=f"fill:{theme.variable(outcome)}",
        ),
        tag("text", str(face), x=x + size / 2, y=y + 23, class_="od-die", style=ink),
        tag("text", f"= {total}", x=x + size / 2, y=y + 37, class_="od-total", style=ink),
        tag("text", outcome, x=x + size / 2, y=y + size + 12, class_="od-outcome"),
    )


class Column(NamedTuple):
    """What a hit does in one band: the share of each outcome, in the order they are stacked."""

    part: str
    width: int
    shares: Mapping[str, float]


def outcome_columns(columns: Sequence[Column], sides: int = 20) -> Markup:
    """Under the hit table, as wide as its bands: the outcomes of a hit there; areas are chances.

    >>> "crit" in outcome_columns([Column("Core", 20, {"glance": 0.5, "crit": 0.5})])
    True
    """
    high, x, drawn = 64, 0, []
    for column in columns:
        wide, y = column.width * _FACE, 0.0
        for name, share in column.shares.items():
            part = share * high
            drawn.append(_outcome(name, share, x, y, wide, part))
            y += part
        x += wide
    words = "; ".join(
        f"{c.part}: "
        + ", ".join(f"{name} {share:.0%}" for name, share in c.shares.items() if share)
        for c in columns
        if c.width
    )
    picture = tag("g", *drawn)
    return svg(
        sides * _FACE,
        high,
        picture,
        class_="od-columns",
        role="img",
        aria_label=f"What a hit does in each band. {words}",
    )


def _outcome(
    name: str, share: float, x: float, y: float, wide: float, high: float
) -> Markup | None:
    if not share or not wide:
        return None
    fits = high >= _LABELLED and wide >= 38
    return join(
        tag("rect", x=x, y=y, width=wide, height=high, style=f"fill:{theme.fill(name)}"),
        tag(
            "text",
            name,
            x=x + wide / 2,
            y=y + high / 2 + 3.5,
            class_="od-in od-halo",
            style=f"fill:{theme.ink_variable(name)};stroke:{theme.variable(name)}",
        )
        if fits
        else None,
    )
