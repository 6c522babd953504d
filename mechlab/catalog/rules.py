"""The constants and rulings of a game: each with where it comes from and what else it may be."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Literal, TypeAlias

from mechlab.dice.notation import Dice

from .cells import Rolled, listed
from .fault import CatalogError, Fault

Kind: TypeAlias = Literal["number", "flag", "dice", "fraction", "word"]
Value: TypeAlias = int | bool | Dice | Fraction | str

# Short on purpose: "1e999999999" is a fraction too, and takes a computer's whole memory.
_FRACTION = re.compile(r"[0-9]{1,6}(/[1-9][0-9]{0,5})?", re.ASCII)

SOURCES = ("printed", "ruling", "assumed")
"""A number of the rule text; our decision where the text is open; not in the text at all."""

EXPECTED: dict[Kind, str] = {
    "number": "a whole number",
    "flag": "true or false",
    "dice": Rolled().expected,
    "fraction": 'a fraction in quotes, such as "3/2"',
    "word": "words in quotes",
}


@dataclass(frozen=True)
class Span:
    """Whole numbers from ``low`` to ``high``, ``step`` apart, both ends included.

    >>> 4 in Span(1, 12), 13 in Span(1, 12), str(Span(0, 10, 5))
    (True, False, 'from 0 to 10 in steps of 5')
    """

    low: int
    high: int
    step: int = 1

    def __contains__(self, value: object) -> bool:
        return value in range(self.low, self.high + 1, self.step)

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.low, self.high + 1, self.step))

    def __len__(self) -> int:
        return len(range(self.low, self.high + 1, self.step))

    def __str__(self) -> str:
        steps = f" in steps of {self.step}" if self.step > 1 else ""
        return f"from {self.low} to {self.high}{steps}"


@dataclass(frozen=True)
class Constant:
    """One number or ruling. ``allowed`` is a span, a list of values, or ``None`` for any.

    ``label`` is a short name for people, ``section`` the place in the rule text, ``source`` one
    of printed, ruling and assumed, ``note`` the reason in our words.
    """

    name: str
    value: Value
    kind: Kind
    label: str
    section: str
    source: str
    note: str = ""
    allowed: Span | tuple[Value, ...] | None = None

    @property
    def expected(self) -> str:
        """What the value may be, as a fault says it."""
        if self.allowed is None:
            return EXPECTED[self.kind]
        if isinstance(self.allowed, Span):
            return f"{EXPECTED[self.kind]} {self.allowed}"
        return listed(tuple(str(each) for each in self.allowed))

    @property
    def alternatives(self) -> tuple[Value, ...]:
        """The other values it may have; empty when it is settled or anything goes."""
        return tuple(each for each in self.allowed or () if each != self.value)

    def with_value(self, value: object) -> "Constant":
        """The same constant with another value, given as in the file; else ``ValueError``.

        >>> margin = Constant("crit_margin", 4, "number", "Crit margin", "F5", "printed",
        ...                   allowed=Span(1, 12))
        >>> margin.with_value(3).value
        3
        >>> margin.with_value(0)
        Traceback (most recent call last):
        ...
        ValueError: a whole number from 1 to 12
        """
        read = read_value(self.kind, value)
        if read is None or (self.allowed is not None and read not in self.allowed):
            raise ValueError(self.expected)
        return replace(self, value=read)


class Rules(Mapping[str, Constant]):
    """The constants of a game by name.

    >>> margin = Constant("crit_margin", 4, "number", "Crit margin", "F5", "printed")
    >>> rules = Rules({margin.name: margin})
    >>> rules.value("crit_margin"), rules["crit_margin"].section
    (4, 'F5')
    >>> rules.replace(crit_margin=3).differences(rules)
    {'crit_margin': (3, 4)}
    """

    def __init__(self, constants: Mapping[str, Constant]) -> None:
        self._constants = dict(constants)

    def __getitem__(self, name: str) -> Constant:
        return self._constants[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._constants)

    def __len__(self) -> int:
        return len(self._constants)

    def __repr__(self) -> str:
        return f"<Rules: {len(self)} constants>"

    def value(self, name: str) -> Any:
        """The value of a constant: int, bool, Dice, Fraction or str, as its ``kind`` says."""
        return self._constants[name].value

    def replace(self, **values: object) -> "Rules":
        """The same rules with other values; ``CatalogError`` names every one that may not be.

        >>> margin = Constant("crit_margin", 4, "number", "Crit margin", "F5", "printed")
        >>> Rules({margin.name: margin}).replace(crit_margin="often", luck=7)
        Traceback (most recent call last):
        ...
        mechlab.catalog.fault.CatalogError: 2 faults in the catalog:
          rules.toml, crit_margin: found 'often', expected a whole number
          rules.toml, luck: found 'luck', expected the name of a constant
        """
        faults, changed = [], dict(self._constants)
        for name, value in values.items():
            if name not in changed:
                faults.append(Fault("rules.toml", None, name, name, "the name of a constant"))
                continue
            try:
                changed[name] = changed[name].with_value(value)
            except ValueError as error:
                faults.append(Fault("rules.toml", None, name, str(value), str(error)))
        if faults:
            raise CatalogError(faults)
        return Rules(changed)

    def differences(self, other: "Rules") -> dict[str, tuple[Value, Value]]:
        """The constants whose values differ: name to (ours, theirs)."""
        return {
            name: (self.value(name), other.value(name))
            for name in self
            if name in other and self.value(name) != other.value(name)
        }


def read_value(kind: Kind, found: object) -> Value | None:
    """A value as its kind, from what a file or a person gives; ``None`` if it is not of it.

    >>> read_value("dice", "2d6"), read_value("fraction", "3/2"), read_value("number", True)
    (Dice(count=2, sides=6, plus=0), Fraction(3, 2), None)
    """
    match kind, found:
        case "flag", bool():
            return found
        case "number", int() if not isinstance(found, bool) and abs(found) < 10**9:
            return found
        case "word", str() if found and found.isprintable():
            return found
        case "dice", Dice() | str():
            try:
                return Rolled().read(found)
            except ValueError:
                return None
        case "fraction", Fraction():
            return found
        case "fraction", str() if _FRACTION.fullmatch(found):
            return Fraction(found)
    return None
