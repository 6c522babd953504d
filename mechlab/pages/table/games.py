"""What is said of a game that is opened: numbers that differ, rules that are still compiled."""

from collections.abc import Sequence

from mechlab.engine import Record, RecordError, Stepper
from mechlab.widgets.markup import Markup, join, tag

from . import controls
from .scene import Scene

MOST_SHOWN = 12


def under_other_numbers(name: str, found: Sequence[str]) -> Markup:
    """What differs between a record's numbers and these, and the two ways to play it."""
    shown = [tag("li", line) for line in found[:MOST_SHOWN]]
    rest = len(found) - len(shown)
    more = tag("li", f"and {rest} more") if rest > 0 else None
    count = f"{len(found)} number{'s' if len(found) > 1 else ''}"
    return tag(
        "div",
        tag("p", tag("b", f"{name} was played under other numbers: {count} differ.")),
        tag("ul", *shown, more),
        tag(
            "p",
            controls.button("under:own", "Play under its own", strong=True),
            controls.button("under:these", "Play under these"),
            controls.button("under:none", "Leave it"),
            class_="tb-together",
        ),
        class_="ml-notice",
        role="alert",
    )


def opened(record: Record, scene: Scene, under: str) -> Stepper:
    """The game of a record; ``RecordError`` in a line when its choices are not open."""
    if under not in ("own", "these"):
        raise RecordError("a game is played under its own numbers or under these")
    return scene.opened(record, under)


def warming(progress: float) -> Markup:
    """How far the compilation of the rules is."""
    bar = tag("progress", max=1, value=progress, aria_label="Compiling the rules")
    text = f" Compiling the rules, {progress:.0%}: until then a step may take seconds."
    return tag("span", bar, join(text), class_="tb-warming")
