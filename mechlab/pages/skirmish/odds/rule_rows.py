"""The rule constants as sliders and lists, each with what is printed pinned beside it."""

from mechlab.catalog import Constant, Span
from mechlab.games import skirmish
from mechlab.widgets.markup import Markup, join, tag
from mechlab.widgets.show import ruling, signed

from .case import OddsCase
from .rules import TUNED, TUNED_BY_TOPIC, as_text, written

RESET = "rules.reset"
"""The key of the button that sets all constants back."""


def rule_rows() -> Markup:
    """A folded panel with a row for each constant, by topic."""
    topics = (
        tag("fieldset", tag("legend", topic), *(_row(name) for name in names))
        for topic, names in TUNED_BY_TOPIC.items()
    )
    return tag(
        "details",
        tag("summary", tag("h2", "House rules"), tag("span", data_slot="rules.count")),
        tag(
            "p",
            "Move a constant: the page computes both, and shows the rules as they are beside it.",
            class_="ml-muted",
        ),
        tag("button", "Reset all rules", type="button", data_key=RESET, class_="ml-button"),
        *topics,
        class_="ml-panel od-rules",
        id="od-rules",
    )


def _row(name: str) -> Markup:
    constant = skirmish.catalog().rules[name]
    return tag(
        "label",
        tag("span", constant.label, class_="od-label"),
        tag("span", constant.section, class_="od-section"),
        _control(constant),
        tag("output", data_slot=f"now.{name}", class_="od-now"),
        tag(
            "span",
            ruling(constant.source, constant.note) or tag("small", "printed"),
            f" {said(written(name), constant.kind)}",
            class_="od-printed",
        ),
        tag("span", data_slot=f"shift.{name}", class_="od-shift"),
        class_="od-rule",
        data_row=True,
        title=constant.note or None,
    )


def _control(constant: Constant) -> Markup:
    key = f"rules.{constant.name}"
    if constant.kind == "flag":
        return tag("input", type="checkbox", data_key=key)
    if isinstance(constant.allowed, Span):
        span = constant.allowed
        return tag("input", type="range", min=span.low, max=span.high, step=span.step, data_key=key)
    values = [as_text(value) for value in constant.allowed or (constant.value,)]
    return tag("select", *(tag("option", each, value=each) for each in values), data_key=key)


def said(text: str, kind: str) -> str:
    """A constant's value as a reader says it.

    >>> said("1", "flag"), said("-3", "number"), said("2d6", "dice")
    ('yes', '−3', '2d6')
    """
    if kind == "flag":
        return "yes" if text == "1" else "no"
    return text.replace("-", "−") if kind == "number" else text


def rule_values(case: OddsCase) -> dict[str, str]:
    """What each control is set to, by key."""
    changed = dict(case.rules)
    return {f"rules.{name}": changed.get(name, written(name)) for name in TUNED}


def rule_slots(case: OddsCase) -> dict[str, Markup]:
    """The value now and its difference from what is printed, by slot."""
    changed, rules = dict(case.rules), skirmish.catalog().rules
    slots = {"rules.count": join(f"{len(changed)} changed" if changed else "as printed and ruled")}
    for name in TUNED:
        kind, plain = rules[name].kind, written(name)
        text = changed.get(name, plain)
        number = kind == "number" and text != plain
        shift = signed(int(text) - int(plain)) if number else "" if text == plain else "changed"
        slots[f"now.{name}"] = join(said(text, kind) if kind in ("number", "flag") else "")
        slots[f"shift.{name}"] = join(shift)
    return slots
