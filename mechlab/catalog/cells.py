"""Kinds of cell: how each is read from a spreadsheet, and what a person should write in it.

Each is used as ``Annotated[int, Whole(1, 99)]`` in a row model, and says in ``expected`` what a
fault tells the reader.
"""

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from mechlab.dice.notation import Dice

DASHES = frozenset({"", "-", "\u2010", "\u2012", "\u2013", "\u2014", "\u2212"})
"""A cell holding one of these is empty: not applicable, none, or unchanged."""

_MOST_PLUS = 99
_WHOLE = re.compile(r"([+\-\u2212]?)([0-9]{1,9})", re.ASCII)


@dataclass(frozen=True)
class Cell(ABC):
    """One kind of cell."""

    @property
    @abstractmethod
    def expected(self) -> str:
        """What to write, as the end of "expected …"."""

    @abstractmethod
    def read(self, found: Any) -> Any:
        """The value of a cell's text; ``ValueError`` if it is not of this kind."""

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(self.read)


@dataclass(frozen=True)
class Whole(Cell):
    """A whole number within bounds that keep slips of the finger out.

    >>> Whole(-9, 9).read("+2"), Whole(-9, 9).read("−1")
    (2, -1)
    """

    low: int
    high: int

    @property
    def expected(self) -> str:
        return f"a whole number from {self.low} to {self.high}"

    def read(self, found: Any) -> int:
        match = _WHOLE.fullmatch(str(found))
        number = int(match[2]) * (-1 if match[1] in ("-", "\u2212") else 1) if match else None
        if number is None or not self.low <= number <= self.high:
            raise ValueError(self.expected)
        return number


@dataclass(frozen=True)
class Rolled(Cell):
    """Dice, such as 2d6+2."""

    @property
    def expected(self) -> str:
        return "dice such as 1d6 or 2d6+2"

    def read(self, found: Any) -> Dice:
        dice = found if isinstance(found, Dice) else Dice.parse(str(found))
        if abs(dice.plus) > _MOST_PLUS:
            raise ValueError(self.expected)
        return dice


@dataclass(frozen=True)
class Text(Cell):
    """A name or a few words on one line."""

    longest: int = 60

    @property
    def expected(self) -> str:
        return f"one line of 1 to {self.longest} characters"

    def read(self, found: Any) -> str:
        text = str(found)
        if not text or len(text) > self.longest or not text.isprintable():
            raise ValueError(self.expected)
        return text


@dataclass(frozen=True)
class _Words(Cell, ABC):
    """A few words that the rules know."""

    words: tuple[str, ...]

    def __init__(self, *words: str) -> None:
        object.__setattr__(self, "words", words)


class OneOf(_Words):
    """One of a few words that the rules know.

    >>> OneOf("punch", "kick").expected
    'punch or kick'
    """

    @property
    def expected(self) -> str:
        return listed(self.words)

    def read(self, found: Any) -> str:
        if str(found) not in self.words:
            raise ValueError(self.expected)
        return str(found)


class SomeOf(_Words):
    """Words that the rules know, with commas between, each once."""

    @property
    def expected(self) -> str:
        return f"some of {listed(self.words, 'and')}, with commas between, each once"

    def read(self, found: Any) -> tuple[str, ...]:
        words = [word.strip() for word in found.split(",")] if isinstance(found, str) else found
        if not set(words) <= set(self.words) or len(set(words)) < len(words):
            raise ValueError(self.expected)
        return tuple(words)


@dataclass(frozen=True)
class YesNo(Cell):
    """``yes``, or a dash for no."""

    @property
    def expected(self) -> str:
        return "yes, or a dash for no"

    def read(self, found: Any) -> bool:
        if str(found).lower() not in ("yes", "no", "true", "false"):
            raise ValueError(self.expected)
        return str(found).lower() in ("yes", "true")


def listed(words: tuple[str, ...], joiner: str = "or") -> str:
    """Words as a person lists them.

    >>> listed(("Light", "Medium", "Heavy"))
    'Light, Medium or Heavy'
    """
    if not words:
        return "nothing"
    *most, last = words
    return f"{', '.join(most)} {joiner} {last}" if most else last
