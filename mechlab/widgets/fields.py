"""What forms are made of: titled groups, fields with their labels, options."""

from collections.abc import Mapping

from .markup import Markup, tag


def group(name: str, *children: Markup | None, opened: bool | None = None) -> Markup:
    """A titled group; with ``opened`` given it folds.

    >>> group("Target", tag("p", "whole"))[:30]
    '<section class="ml-panel" aria'
    """
    if opened is None:
        return tag("section", tag("h2", name), *children, class_="ml-panel", aria_label=name)
    summary = tag("summary", tag("h2", name))
    return tag("details", summary, *children, class_="ml-panel", open=opened)


def field(label: str, control: Markup) -> Markup:
    """A control with its label at its left."""
    return tag("label", tag("span", label), control, class_="od-field")


def cell(label: str, control: Markup, after: str | None = None) -> Markup:
    """A small control with its label above it, and what it is of beside it."""
    unit = tag("i", after) if after else None
    return tag("label", tag("span", label), control, unit, class_="od-cell")


def switch(key: str, label: str, section: str = "", chip: bool = True) -> Markup:
    """A switch in a row: its label, its section, and slots for what it brings and why."""
    return tag(
        "label",
        tag("input", type="checkbox", data_key=key),
        tag("span", label, class_="od-label"),
        tag("span", section, class_="od-section"),
        tag("span", data_slot=f"chip.{key}", class_="od-chip") if chip else None,
        tag("span", data_slot=f"note.{key}", class_="od-note") if chip else None,
        class_="od-fact",
        data_row=True,
    )


def number_field(key: str, least: int, most: int, step: int = 1) -> Markup:
    """A field for a whole number."""
    return tag("input", type="number", min=least, max=most, step=step, data_key=key)


def option(value: str, label: str = "") -> Markup:
    """An option of a select.

    >>> option("Core")
    '<option value="Core">Core</option>'
    """
    return tag("option", label or value, value=value)


def select(key: str, options: Mapping[str, str] | None = None, slot: str = "") -> Markup:
    """A select of options, value to label; or one whose options come in a slot."""
    shown = (option(*each) for each in (options or {}).items())
    return tag("select", *shown, data_key=key, data_slot=slot or None)
