"""The 20 bands of a hit table as a strip of d20 faces (F4)."""

from collections.abc import Sequence

from mechlab import theme

from .markup import Markup, join, svg, tag, trusted

SHORT = {
    "Head": "Hd",
    "Right Arm": "RA",
    "Left Arm": "LA",
    "Core": "Core",
    "Back": "Bk",
    "Legs": "Legs",
}
_FACE, _HIGH, _THIN = 20, 26, 9


def faces(widths: Sequence[int]) -> list[tuple[str, int, int]]:
    """Each part with its first and last d20 face, in the order of the parts (F4).

    >>> faces([1, 3, 3, 6, 2, 5])[:3]
    [('Head', 1, 1), ('Right Arm', 2, 4), ('Left Arm', 5, 7)]
    """
    ranges, first = [], 1
    for part, width in zip(theme.PARTS, widths, strict=True):
        ranges.append((part, first, first + width - 1))
        first += width
    return ranges


def span(first: int, last: int) -> str:
    """A run of faces in words a table uses.

    >>> span(4, 4), span(2, 4), span(8, 7)
    ('4', '2–4', 'none')
    """
    if last < first:
        return "none"
    return str(first) if first == last else f"{first}–{last}"


def _faces_word(width: int) -> str:
    return "1 face" if width == 1 else f"{width} faces"


def _band(part: str, first: int, last: int, key: str | None, shade: str) -> Markup | None:
    """One part's cells, its short name above and the face numbers inside."""
    width = last - first + 1
    if width < 1:
        return None
    x = (first - 1) * _FACE
    cells = join(
        *(
            tag("text", str(face), x=(face - 0.5) * _FACE, y=34, class_="ml-face")
            for face in range(first, last + 1)
        )
    )
    name = f"{part}: {_faces_word(width)} of 20, {span(first, last)}"
    return tag(
        "g",
        tag("rect", x=x, y=16, width=width * _FACE, height=_HIGH, style=f"fill:{shade}"),
        tag("g", cells, style=f"fill:{theme.ink_variable(part)};stroke:{theme.variable(part)}"),
        tag("text", SHORT[part], x=x + width * _FACE / 2, y=11, class_="ml-band-name"),
        tag("title", name) if key is None else None,
        data_key=None if key is None else f"{key}{part}",
        data_name=name,
        data_info=name,
        class_="ml-band",
    )


def _ghost(widths: Sequence[int], y: int) -> Markup:
    """The thin strip of another build, to compare with."""
    return join(
        *(
            tag(
                "rect",
                x=(first - 1) * _FACE,
                y=y,
                width=(last - first + 1) * _FACE,
                height=_THIN,
                style=f"fill:{theme.fill(part)}",
                class_="ml-ghost",
            )
            for part, first, last in faces(widths)
            if last >= first
        )
    )


def strip(
    widths: Sequence[int],
    before: Sequence[int] | None = None,
    key: str | None = None,
    standalone: bool = False,
) -> Markup:
    """The strip as SVG: 20 faces in six bands, coloured and patterned by part.

    ``before`` adds a thin strip of another build below. ``key`` makes each band a control with the
    key ``key + part``. ``standalone`` carries its own patterns and light colours, for a file.

    >>> picture = strip([1, 3, 3, 6, 2, 5])
    >>> picture.count("ml-face"), "Core: 6 faces of 20, 8–13" in picture
    (20, True)
    """
    height = 46 + (_THIN + 3 if before else 0)
    bands = [
        _band(
            part,
            first,
            last,
            key,
            f"url(#ml-{theme.slug(part)})" if standalone else theme.fill(part),
        )
        for part, first, last in faces(widths)
    ]
    own = None
    if standalone:
        own = trusted(f"<style>{theme.css()}{STRIP_CSS}</style>{theme.patterns_svg(dark=False)}")
    return svg(
        20 * _FACE,
        height,
        own,
        *bands,
        _ghost(before, 46) if before else None,
        class_="ml-strip",
        role="img" if key is None else None,
        aria_label=describe(widths) if key is None else None,
    )


def describe(widths: Sequence[int]) -> str:
    """The strip in one sentence, the text alternative of the picture.

    >>> describe([1, 3, 3, 6, 2, 5])
    'd20 location: Head 1; Right Arm 2–4; Left Arm 5–7; Core 8–13; Back 14–15; Legs 16–20'
    """
    return "d20 location: " + "; ".join(f"{p} {span(a, b)}" for p, a, b in faces(widths))


def swatch(name: str) -> Markup:
    """A small square of a part's or an outcome's colour and pattern.

    >>> "--ml-fill-core" in swatch("Core")
    True
    """
    square = tag("rect", width=12, height=12, rx=2, style=f"fill:{theme.fill(name)}")
    return svg(12, 12, square, class_="ml-swatch", aria_hidden="true")


def legend(widths: Sequence[int], before: Sequence[int] | None = None) -> Markup:
    """The bands as a list: swatch, part, faces, and the change from ``before`` in words.

    >>> legend([1, 3, 3, 6, 2, 5], before=[1, 3, 3, 5, 3, 5]).count("<li")
    6
    """
    items = []
    for i, (part, first, last) in enumerate(faces(widths)):
        change = widths[i] - before[i] if before else 0
        items.append(
            tag(
                "li",
                swatch(part),
                tag("span", part),
                tag("b", span(first, last)),
                tag("span", f"{widths[i]}/20", class_="ml-muted"),
                _change(change) if change else None,
            )
        )
    return tag("ul", *items, class_="ml-legend")


def _change(change: int) -> Markup:
    word = "wider" if change > 0 else "narrower"
    return tag("em", f"{abs(change)} {word}", class_="ml-change")


STRIP_CSS = """
.ml-strip rect { stroke: var(--ml-ink); stroke-width: .8; }
.ml-strip .ml-face { font: 600 10.5px system-ui, sans-serif; text-anchor: middle;
  paint-order: stroke; stroke-width: 3px; stroke-linejoin: round; }
.ml-strip .ml-band-name { font: 600 10px system-ui, sans-serif; text-anchor: middle;
  fill: var(--ml-ink); }
.ml-strip .ml-ghost { opacity: .75; stroke-width: .4; }
"""
