"""Dice as a rule text writes them: ``2d6+2``."""

import re
from dataclasses import dataclass

_WRITTEN = re.compile(r"\s*(\d+)\s*d\s*(\d+)\s*(?:([+\-\u2212])\s*(\d+))?\s*", re.IGNORECASE)


@dataclass(frozen=True, order=True)
class Dice:
    """``count`` dice of ``sides`` sides, summed, plus a constant.

    >>> Dice.parse("2d6+2")
    Dice(count=2, sides=6, plus=2)
    >>> str(Dice(1, 3)), Dice.parse("3d6").maximum, Dice.parse("1d6+1").minimum
    ('1d3', 18, 2)
    """

    count: int
    sides: int
    plus: int = 0

    @classmethod
    def parse(cls, text: str) -> "Dice":
        """Read dice notation; ``ValueError`` says what would be right.

        >>> Dice.parse("d6")
        Traceback (most recent call last):
        ...
        ValueError: 'd6' is not dice: write a count, d and sides, such as 1d6 or 2d6+2
        """
        match = _WRITTEN.fullmatch(text)
        if match is None or not (1 <= int(match[1]) <= 20 and 2 <= int(match[2]) <= 100):
            raise ValueError(
                f"{text!r} is not dice: write a count, d and sides, such as 1d6 or 2d6+2"
            )
        sign = -1 if match[3] in ("-", "\u2212") else 1
        return cls(int(match[1]), int(match[2]), sign * int(match[4] or 0))

    @property
    def minimum(self) -> int:
        """The smallest total."""
        return self.count + self.plus

    @property
    def maximum(self) -> int:
        """The largest total."""
        return self.count * self.sides + self.plus

    def __str__(self) -> str:
        return f"{self.count}d{self.sides}" + (f"{self.plus:+d}" if self.plus else "")
