"""One visual language: the colour and the pattern of each body part and each outcome.

Band strips, charts, boards, the sprue and record sheets all take their colours from here, so a
reader learns them once. Colour is never the only sign: every name also has a pattern, and text
beside it. Light and dark hold the same hues; the ink of a fill is the one that reads on it.

The six parts were spread as far apart as normal, protan, deutan and tritan sight allow, under two
bounds of WCAG 2.2 level AA: a fill stands out from its page by 3:1, its ink from the fill by 4.5:1.

>>> colour("Core"), colour("Core", dark=True)
('#A22700', '#DD6B3D')
>>> fill("Core")
'var(--ml-fill-core)'
>>> round(contrast(ink("Core"), colour("Core")), 1) >= 4.5
True
"""

import re
from dataclasses import dataclass

PARTS = ("Head", "Right Arm", "Left Arm", "Core", "Back", "Legs")
OUTCOMES = ("miss", "cover", "glance", "full", "crit", "natural 20")

_DARK_INK, _LIGHT_INK = "#16181D", "#FFFFFF"


@dataclass(frozen=True)
class Look:
    """How one name is drawn: its two fills and the name of its pattern."""

    light: str
    dark: str
    pattern: str


LOOKS: dict[str, Look] = {
    "Head": Look("#E06AA4", "#A05C7D", "dots"),
    "Right Arm": Look("#3E4478", "#0C79CC", "rising"),
    "Left Arm": Look("#2599EA", "#C6DAFF", "falling"),
    "Core": Look("#A22700", "#DD6B3D", "plain"),
    "Back": Look("#0E6C4E", "#5AE6A9", "across"),
    "Legs": Look("#B68D00", "#FFCB31", "upright"),
    "miss": Look("#E9EBEE", "#3A4049", "plain"),
    "cover": Look("#A9B3BF", "#66727F", "across"),
    "glance": Look("#F3CF7A", "#8A6A1E", "dots"),
    "full": Look("#D27322", "#F08A35", "rising"),
    "crit": Look("#8A1538", "#FF9DB5", "checks"),
    "natural 20": Look("#2F2A6B", "#CFC4FF", "stars"),
}

ALIKE = {"Torso": "Core", "Left Leg": "Legs", "Right Leg": "Back"}
"""Parts of other games, each drawn like one of these six, which are as far apart as six can be."""

# One stroke or shape on an 8 by 8 tile; drawn in the fill's ink, thin enough to write on.
_TILES = {
    "plain": "",
    "dots": '<circle cx="2" cy="2" r="1.2"/><circle cx="6" cy="6" r="1.2"/>',
    "rising": '<path d="M-1 1 1-1M0 8 8 0M7 9 9 7"/>',
    "falling": '<path d="M-1 7 1 9M0 0 8 8M7-1 9 1"/>',
    "across": '<path d="M0 2h8M0 6h8"/>',
    "upright": '<path d="M2 0v8M6 0v8"/>',
    "checks": '<path d="M0 0 8 8M0 8 8 0"/>',
    "stars": '<path d="M4 1v6M1 4h6M2 2l4 4M2 6l4-4"/>',
}

# Page surfaces: name -> (light, dark). "plastic" is what an unclipped sprue part is moulded in.
_SURFACES = {
    "bg": ("#FFFFFF", "#15181D"),
    "panel": ("#F6F7F9", "#1C2026"),
    "ink": (_DARK_INK, "#E8EAED"),
    "muted": ("#5A626E", "#A2ABB8"),
    "line": ("#D5DAE0", "#363D47"),
    "edge": ("#7A828E", "#7D8794"),
    "plastic": ("#C3CAD3", "#4A535F"),
    "shade": ("#A7B0BB", "#39414B"),
    "accent": ("#0B5CAD", "#7DB7F2"),
    "good": ("#0B6B3A", "#6FD7A0"),
    "bad": ("#B3261E", "#FF9C94"),
    "warn": ("#8A5A00", "#F2C265"),
}


def _named(name: str) -> str:
    """The name that a part or an outcome is drawn as."""
    name = ALIKE.get(name, name)
    if name not in LOOKS:
        raise KeyError(f"no colour for {name!r}: the names are {', '.join(LOOKS)}")
    return name


def _look(name: str) -> Look:
    return LOOKS[_named(name)]


def slug(name: str) -> str:
    """The name as it stands in ids and CSS: lower case, words joined by ``-``.

    >>> slug("Right Arm"), slug("natural 20")
    ('right-arm', 'natural-20')
    """
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def colour(name: str, dark: bool = False) -> str:
    """The fill of a body part or an outcome as a hex colour.

    >>> colour("Legs"), colour("Left Leg")
    ('#B68D00', '#B68D00')
    >>> colour("Wings")
    Traceback (most recent call last):
    ...
    KeyError: "no colour for 'Wings': the names are Head, Right Arm, Left Arm, Core, Back, Legs, \
miss, cover, glance, full, crit, natural 20"
    """
    look = _look(name)
    return look.dark if dark else look.light


def ink(name: str, dark: bool = False) -> str:
    """The text colour that reads best on ``colour(name, dark)``, at least 4.5:1.

    >>> ink("Right Arm"), ink("Left Arm")
    ('#FFFFFF', '#16181D')
    """
    ground = colour(name, dark)
    return max((_DARK_INK, _LIGHT_INK), key=lambda text: contrast(text, ground))


def variable(name: str) -> str:
    """The plain colour as a CSS variable that follows light and dark; bqplot takes it too.

    >>> variable("Right Arm")
    'var(--ml-right-arm)'
    """
    return f"var(--ml-{slug(_named(name))})"


def ink_variable(name: str) -> str:
    """The ink on that colour as a CSS variable.

    >>> ink_variable("crit")
    'var(--ml-ink-crit)'
    """
    return f"var(--ml-ink-{slug(_named(name))})"


def fill(name: str) -> str:
    """Colour and pattern together, for an SVG ``fill`` or a bqplot colour.

    Needs ``patterns_svg()`` and ``css()`` somewhere on the page.

    >>> fill("natural 20")
    'var(--ml-fill-natural-20)'
    """
    return f"var(--ml-fill-{slug(_named(name))})"


def fills(names: tuple[str, ...] | list[str] = PARTS) -> list[str]:
    """``fill`` of several names, as the colour list of a bqplot mark.

    >>> fills(["miss", "full"])
    ['var(--ml-fill-miss)', 'var(--ml-fill-full)']
    """
    return [fill(name) for name in names]


def colours(names: tuple[str, ...] | list[str] = PARTS, dark: bool = False) -> list[str]:
    """Hex colours of several names, for anything that cannot follow CSS.

    >>> colours(["Head", "Core"])
    ['#E06AA4', '#A22700']
    """
    return [colour(name, dark) for name in names]


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two hex colours, 1 to 21, as WCAG 2.2 defines it.

    >>> contrast("#000000", "#FFFFFF")
    21.0
    """
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(hex_colour: str) -> float:
    channels = (int(hex_colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _pattern_svg(name: str, prefix: str, dark: bool | None) -> str:
    """``dark`` None follows the page through CSS variables; a bool fixes the hex colours."""
    ground = variable(name) if dark is None else colour(name, dark)
    text = ink_variable(name) if dark is None else ink(name, dark)
    return (
        f'<pattern id="{prefix}{slug(name)}" width="8" height="8" patternUnits="userSpaceOnUse">'
        f'<rect width="8" height="8" style="fill:{ground}"/>'
        f'<g style="fill:none;stroke:{text};stroke-opacity:.38;stroke-width:1.1">'
        f"{_TILES[_look(name).pattern]}</g></pattern>"
    )


def patterns_svg(prefix: str = "ml-", dark: bool | None = None) -> str:
    """``<defs>`` with the pattern of every name, under the ids ``ml-core``, ``ml-full`` and so on.

    With ``dark`` None the patterns follow the page; for a file that stands alone say True or False
    and use ``fill="url(#ml-core)"``.

    >>> 'id="ml-left-arm"' in patterns_svg() and "#A22700" in patterns_svg(dark=False)
    True
    """
    return f"<defs>{''.join(_pattern_svg(name, prefix, dark) for name in LOOKS)}</defs>"


def _variables(dark: bool) -> str:
    surfaces = [f"--ml-{name}:{pair[dark]}" for name, pair in _SURFACES.items()]
    grounds = [f"--ml-{slug(name)}:{colour(name, dark)}" for name in LOOKS]
    inks = [f"--ml-ink-{slug(name)}:{ink(name, dark)}" for name in LOOKS]
    return ";".join(surfaces + grounds + inks)


def css() -> str:
    """The theme as a stylesheet: variables for light and dark, and ``.ml-sw-…`` swatch classes.

    Dark is what Voilà and JupyterLab say it is: ``data-jp-theme-light="false"`` on the body.

    >>> "--ml-core:#A22700" in css() and 'data-jp-theme-light="false"' in css()
    True
    """
    patterns = ";".join(f'--ml-fill-{slug(name)}:url("#ml-{slug(name)}")' for name in LOOKS)
    return (
        f":root,body{{{_variables(False)};{patterns};color-scheme:light}}\n"
        f'[data-jp-theme-light="false"]{{{_variables(True)};color-scheme:dark}}\n'
        + "\n".join(
            f".ml-sw-{slug(name)}{{background:{variable(name)};color:{ink_variable(name)}}}"
            for name in LOOKS
        )
    )


def surface(name: str, dark: bool = False) -> str:
    """A page surface as hex: ``bg panel ink muted line edge plastic shade accent good bad warn``.

    >>> surface("bg"), surface("bg", dark=True)
    ('#FFFFFF', '#15181D')
    """
    return _SURFACES[name][dark]
