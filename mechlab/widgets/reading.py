"""Values out of an address or a form, each checked: they are a stranger's text."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

LONGEST = 40  # characters of a stranger's text that a line repeats

Asked = TypeVar("Asked")
Readers = Mapping[str, Callable[[Asked, str], Asked]]
"""What takes each value into a case, by its name, in the order they depend on each other; raises
``ValueError`` with what it should be."""


def read_values(
    case: Asked, values: Mapping[str, str], readers: Readers[Asked]
) -> tuple[Asked, list[str]]:
    """The case with every value that can be taken, and a line for each that cannot.

    >>> def size(case, text): return whole_number(text, 1, 9)
    >>> read_values(0, {"size": "4"}, {"size": size})
    (4, [])
    >>> read_values(0, {"size": "44"}, {"size": size})
    (0, ['size "44" should be a whole number from 1 to 9'])
    """
    ignored = []
    for name in readers:
        if name in values:
            try:
                case = readers[name](case, values[name])
            except ValueError as error:
                ignored.append(f'{name} "{shortened(values[name])}" {error}')
    return case, ignored


def change_value(case: Asked, name: str, text: str, readers: Readers[Asked]) -> Asked:
    """The case with one value set; ``ValueError`` in one line if it cannot be so.

    >>> change_value(0, "colour", "red", {})
    Traceback (most recent call last):
    ...
    ValueError: no value is called "colour"
    """
    if name not in readers:
        raise ValueError(f'no value is called "{shortened(name)}"')
    try:
        return readers[name](case, text)
    except ValueError as error:
        raise ValueError(f'{name} "{shortened(text)}" {error}') from None


def whole_number(text: str, low: int, high: int) -> int:
    """A whole number within bounds.

    >>> whole_number("12", 0, 30)
    12
    >>> whole_number("½", 0, 30)
    Traceback (most recent call last):
    ...
    ValueError: should be a whole number from 0 to 30
    """
    sign, digits = (-1, text[1:]) if text.startswith("-") else (1, text)
    plain = digits.isascii() and digits.isdigit() and len(digits) < 6
    if not (plain and low <= sign * int(digits) <= high):
        raise ValueError(f"should be a whole number from {low} to {high}")
    return sign * int(digits)


def yes(text: str) -> bool:
    """A switch: 1, or 0 or nothing.

    >>> yes("1"), yes("0"), yes("")
    (True, False, False)
    """
    if text not in ("0", "1", ""):
        raise ValueError("should be 1 or 0")
    return text == "1"


def one_of(text: str, options: Iterable[str], expected: str = "") -> str:
    """One of some texts.

    >>> one_of("red", ["red", "blue"])
    'red'
    """
    found = list(options)
    if text not in found:
        raise ValueError(f"should be {expected or 'one of ' + ', '.join(filter(None, found))}")
    return text


def with_one(values: Sequence[int], place: str, text: str) -> str:
    """Several numbers with one of them set, as an address writes them; ``place`` counts from 0.

    >>> with_one((0, 2, 0), "1", "3")
    '0-3-0'
    """
    if place not in map(str, range(len(values))):
        raise ValueError("no such part")
    return "-".join(text if str(n) == place else str(value) for n, value in enumerate(values))


def unlike(case: object, plain: object, names: Iterable[str]) -> dict[str, str]:
    """The values of a case that are not as in a plain one, as an address writes them.

    >>> unlike(3 + 4j, 3 + 0j, ("real", "imag"))
    {'imag': '4.0'}
    """
    values = {name: getattr(case, name) for name in names}
    return {n: _text(value) for n, value in values.items() if value != getattr(plain, n)}


def _text(value: Any) -> str:
    if isinstance(value, tuple):
        return ("-" if value and isinstance(value[0], int) else ",").join(map(str, value))
    return str(int(value)) if isinstance(value, bool) else str(value)


def shortened(text: str, longest: int = LONGEST) -> str:
    """A text, cut where it is too long for a line.

    >>> shortened("abcdef", 4)
    'abc…'
    """
    return text if len(text) <= longest else text[: longest - 1] + "…"
