"""Small words that several panels say alike."""

from collections.abc import Mapping
from fractions import Fraction

from mechlab.widgets.markup import Markup, join, tag
from mechlab.widgets.show import change_of, decimal, exact, percent

Number = int | float | Fraction


def beside(value: Number, printed: Number | None, share: bool = False) -> Markup | None:
    """What a number was under the rules as they are written, and the change."""
    if printed is None:
        return None
    told = percent(printed) if share else decimal(printed)
    change = tag("em", change_of(value, printed, share), class_="ml-change")
    return join(f"printed {told} ", change)


def number(value: Number, share: bool = False) -> Markup:
    """A number, with its fraction on hover where it has one."""
    if isinstance(value, Fraction):
        return exact(value, as_percent=share)
    return tag("span", percent(value) if share else decimal(value))


def listed(chances: Mapping[str, Number]) -> Markup:
    """Names with their chances in a row; what cannot be is left out."""
    items = (tag("li", f"{name} ", number(p, True)) for name, p in chances.items() if p)
    return tag("ul", *items, class_="od-outcomes")


def span(least: int, most: int) -> str:
    """From the least to the most.

    >>> span(3, 8), span(4, 4)
    ('3 to 8', '4')
    """
    return str(least) if least == most else f"{least} to {most}"
