"""A pinned build beside the one on the stand."""

from mechlab.games import skirmish
from mechlab.games.skirmish import SLOTS, Build, Catalog
from mechlab.widgets.bands import legend, strip
from mechlab.widgets.building import difference
from mechlab.widgets.markup import Markup, join, tag
from mechlab.widgets.show import table

from .card import STATS
from .figure import figure
from .words import SLOT_NAMES


def compare(pinned: Build, build: Build, cat: Catalog) -> Markup:
    """Two builds side by side: pictures and bands, then stats and the slots that differ."""
    numbers = join(_stats(pinned, build, cat), _slots(pinned, build))
    return tag(
        "div",
        _side("Pinned", pinned, cat),
        _side("On the stand", build, cat, pinned),
        tag("div", numbers),
        class_="ml-compare",
    )


def _side(title: str, build: Build, cat: Catalog, other: Build | None = None) -> Markup:
    bands = skirmish.card(build, cat).bands
    before = skirmish.card(other, cat).bands if other else None
    return tag(
        "div",
        tag("h3", title),
        figure(build, cat, keyed=False),
        strip(bands),
        legend(bands, before),
    )


def _stats(pinned: Build, build: Build, cat: Catalog) -> Markup:
    before, now = skirmish.card(pinned, cat), skirmish.card(build, cat)
    rows = [
        [
            title,
            getattr(before, field),
            getattr(now, field),
            difference(getattr(now, field) - getattr(before, field), good),
        ]
        for title, field, good in STATS
    ]
    return table(["", "pinned", "stand", "difference"], rows, "Stats")


def _slots(pinned: Build, build: Build) -> Markup:
    """The slots in which the two differ."""
    rows = [
        [SLOT_NAMES[slot], getattr(pinned, slot) or "empty", getattr(build, slot) or "empty"]
        for slot in SLOTS
        if getattr(pinned, slot) != getattr(build, slot)
    ]
    if not rows:
        return tag("p", "Both are the same build.", class_="ml-muted")
    return table(["Slot", "pinned", "stand"], rows, "Slots that differ")
