"""A game's constants as controls that a designer moves, each with what is printed beside it."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Generic, TypeAlias, TypeVar

from mechlab.catalog import CatalogError, Constant, Span
from mechlab.catalog.whole import Whole
from mechlab.dice import Dice

from .markup import Markup, join, tag
from .show import ruling, signed

C = TypeVar("C", bound=Whole)
Changed: TypeAlias = tuple[tuple[str, str], ...]
"""Changed constants: name and value as a text, in the order of their names."""

PREFIX = "rules."
"""How the keys of rule controls begin, and their names in an address."""
RESET = "rules.reset"
"""The key of the button that sets all constants back."""


class HouseRules(Generic[C]):
    """Some constants of a game by topic, as texts, as controls, and the catalogs they make.

    ``catalog`` gives the catalog as it is written: what each constant may be stands there.
    """

    def __init__(self, catalog: Callable[[], C], topics: Mapping[str, Sequence[str]]) -> None:
        self._catalog, self.topics = catalog, topics
        self.names = tuple(name for names in topics.values() for name in names)
        self._varied = lru_cache(maxsize=32)(_varied)

    def written(self, name: str) -> str:
        """The value of a constant as the catalog has it, as a text."""
        return as_text(self._catalog().rules.value(name))

    def read(self, name: str, text: str) -> str:
        """The text again if the constant may be that; ``ValueError`` says what it may be."""
        constant = self._catalog().rules[name]
        try:
            return as_text(constant.with_value(_value(constant.kind, text)).value)
        except ValueError:
            raise ValueError(f"should be {_expected(constant.kind, constant.expected)}") from None

    def with_value(self, rules: Changed, name: str, text: str) -> Changed:
        """The changed constants with one more set; those that are as written are left out."""
        found = {**dict(rules), name: self.read(name, text)}
        kept = {key: value for key, value in found.items() if value != self.written(key)}
        return tuple(sorted(kept.items()))

    def variant(self, rules: Changed) -> C:
        """The catalog with some constants changed."""
        cat = self._catalog()
        return self._varied(cat, rules) if rules else cat

    # The controls ---------------------------------------------------------------------------------

    def panel(self) -> Markup:
        """A folded panel with a row for each constant, by topic."""
        topics = (
            tag("fieldset", tag("legend", topic), *(self._row(name) for name in names))
            for topic, names in self.topics.items()
        )
        return tag(
            "details",
            tag("summary", tag("h2", "House rules"), tag("span", data_slot="rules.count")),
            tag(
                "p",
                "Move a constant: the page computes both, and shows the rules as they are"
                " beside it.",
                class_="ml-muted",
            ),
            tag("button", "Reset all rules", type="button", data_key=RESET, class_="ml-button"),
            *topics,
            class_="ml-panel od-rules",
            id="od-rules",
        )

    def values(self, rules: Changed) -> dict[str, str]:
        """What each control is set to, by key."""
        changed = dict(rules)
        return {PREFIX + name: changed.get(name, self.written(name)) for name in self.names}

    def slots(self, rules: Changed) -> dict[str, Markup]:
        """The value now and its difference from what is printed, by slot."""
        changed, constants = dict(rules), self._catalog().rules
        count = f"{len(changed)} changed" if changed else "as printed and ruled"
        slots = {"rules.count": join(count)}
        for name in self.names:
            kind, plain = constants[name].kind, self.written(name)
            text = changed.get(name, plain)
            number = kind == "number" and text != plain
            shift = signed(int(text) - int(plain)) if number else "" if text == plain else "changed"
            slots[f"now.{name}"] = join(said(text, kind) if kind in ("number", "flag") else "")
            slots[f"shift.{name}"] = join(shift)
        return slots

    def states(self, rules: Changed) -> dict[str, str]:
        """The state of each row that is changed."""
        return {PREFIX + name: "changed" for name, _ in rules}

    def changes(self, rules: Changed) -> Markup:
        """What is changed, from what to what."""
        constants = self._catalog().rules
        items = [
            tag(
                "li",
                f"{constants[name].label} ({constants[name].section}): ",
                said(self.written(name), constants[name].kind),
                " → ",
                tag("b", said(text, constants[name].kind)),
            )
            for name, text in rules
        ]
        return tag("ul", *items, class_="od-outcomes")

    def _row(self, name: str) -> Markup:
        constant = self._catalog().rules[name]
        return tag(
            "label",
            tag("span", constant.label, class_="od-label"),
            tag("span", constant.section, class_="od-section"),
            _control(constant),
            tag("output", data_slot=f"now.{name}", class_="od-now"),
            tag(
                "span",
                ruling(constant.source, constant.note) or tag("small", "printed"),
                f" {said(self.written(name), constant.kind)}",
                class_="od-printed",
            ),
            tag("span", data_slot=f"shift.{name}", class_="od-shift"),
            class_="od-rule",
            data_row=True,
            title=constant.note or None,
        )


def as_text(value: object) -> str:
    """A constant's value as an address writes it: a flag is 1 or 0.

    >>> as_text(True), as_text(4)
    ('1', '4')
    """
    return str(int(value)) if isinstance(value, bool) else str(value)


def said(text: str, kind: str) -> str:
    """A constant's value as a reader says it.

    >>> said("1", "flag"), said("-3", "number"), said("2d6", "dice")
    ('yes', '−3', '2d6')
    """
    if kind == "flag":
        return "yes" if text == "1" else "no"
    return text.replace("-", "−") if kind == "number" else text


def _value(kind: str, text: str) -> object:
    if kind == "number":
        sign, digits = (-1, text[1:]) if text.startswith("-") else (1, text)
        plain = digits.isascii() and digits.isdigit() and len(digits) < 6
        return sign * int(digits) if plain else None
    if kind == "flag":
        return {"1": True, "0": False}.get(text)
    return Dice.parse(text) if kind == "dice" else text


def _expected(kind: str, expected: str) -> str:
    return "1 or 0" if kind == "flag" else expected


def _varied(cat: C, rules: Changed) -> C:
    try:
        return cat.with_rules(**{name: _value(cat.rules[name].kind, text) for name, text in rules})
    except CatalogError as error:
        raise ValueError(str(error)) from error


def _control(constant: Constant) -> Markup:
    key = PREFIX + constant.name
    if constant.kind == "flag":
        return tag("input", type="checkbox", data_key=key)
    if isinstance(constant.allowed, Span):
        span = constant.allowed
        return tag("input", type="range", min=span.low, max=span.high, step=span.step, data_key=key)
    values = [as_text(value) for value in constant.allowed or (constant.value,)]
    return tag("select", *(tag("option", each, value=each) for each in values), data_key=key)
