"""The palette holds what its docstring promises: contrast, and distance in colour-blind sight."""

import itertools
import math

import pytest

from mechlab import theme

# Simulation of dichromats by Machado, Oliveira and Fernandes (2009), severity 1, on linear RGB.
SIGHT = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def seen(hex_colour, sight):
    """CIE Lab of a colour as this kind of sight sees it."""
    channels = [int(hex_colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    mixed = [
        min(1, max(0, sum(m * v for m, v in zip(row, linear, strict=True)))) for row in SIGHT[sight]
    ]
    r, g, b = mixed
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("name", theme.LOOKS)
def test_ink_reads_on_every_fill(name, dark):
    assert theme.contrast(theme.ink(name, dark), theme.colour(name, dark)) >= 4.5


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("part", theme.PARTS)
def test_a_part_stands_out_from_the_page(part, dark):
    assert theme.contrast(theme.colour(part, dark), theme.surface("bg", dark)) >= 3


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("words", ["ink", "muted", "accent", "good", "bad", "warn"])
def test_text_reads_on_page_and_panel(words, dark):
    for ground in ("bg", "panel"):
        assert theme.contrast(theme.surface(words, dark), theme.surface(ground, dark)) >= 4.5


@pytest.mark.parametrize("sight", SIGHT)
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("group", [theme.PARTS, theme.OUTCOMES], ids=["parts", "outcomes"])
def test_no_two_fills_look_alike(group, dark, sight):
    """A Lab distance of 20 is several times what the eye tells apart side by side."""
    fills = [seen(theme.colour(name, dark), sight) for name in group]
    assert min(math.dist(a, b) for a, b in itertools.combinations(fills, 2)) >= 19.5


@pytest.mark.parametrize("group", [theme.PARTS, theme.OUTCOMES], ids=["parts", "outcomes"])
def test_every_name_of_a_group_has_its_own_pattern(group):
    assert len({theme.LOOKS[name].pattern for name in group}) == len(group)


def test_patterns_are_named_once():
    defs = theme.patterns_svg()
    assert all(defs.count(f'id="ml-{theme.slug(name)}"') == 1 for name in theme.LOOKS)
