"""Burn to its end: what it does in all, turn by turn, exactly (B1 to B4)."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from mechlab.dice import Distribution

from ..catalog import Catalog
from .checks import check


@dataclass(frozen=True)
class Burn:
    """Burn that is marked once: it does its amount at once, and at the end of each own turn again
    until a check against it is made.

    ``chance`` is that of the check.
    """

    amount: int
    chance: Fraction

    @property
    def mean(self) -> Fraction:
        """The mean of what it does in all: the amount by the chance of the check."""
        return self.amount / self.chance

    def ticks(self, count: int) -> Fraction:
        """The chance that it does its amount again exactly so many times."""
        return self.chance * (1 - self.chance) ** count

    def at_least(self, count: int) -> Fraction:
        """The chance of so many repeats, or more."""
        return (1 - self.chance) ** count

    def total(self, damage: int) -> Fraction:
        """The chance that it does so much in all.

        >>> burn(3).total(6)
        Fraction(99, 400)
        """
        times, rest = divmod(damage, self.amount)
        return self.ticks(times - 1) if times and not rest else Fraction(0)

    def within(self, turns: int) -> Distribution[int]:
        """What it has done after the ends of so many own turns.

        >>> burn(3).within(1)
        Distribution(3: 11/20, 6: 9/20)
        """
        found = {self.amount * (1 + n): self.ticks(n) for n in range(turns)}
        return Distribution(found | {self.amount * (1 + turns): self.at_least(turns)})

    def structure(self, hp: int) -> Fraction:
        """The chance that it costs a structure of a mech with so many HP, before they are mended.

        >>> burn(4).structure(10)
        Fraction(81, 400)
        """
        return self.at_least(max(-(-hp // self.amount) - 1, 0))


def burn(
    amount: int, engineering: int = 0, impaired: bool = False, cat: Catalog | None = None
) -> Burn:
    """Burn of some amount on a mech with this ENGINEERING, ``impaired`` throughout or not.

    ``ValueError`` for no burn.

    >>> burn(4).mean, burn(4, engineering=6).mean, burn(3, impaired=True).mean
    (Fraction(80, 11), Fraction(80, 17), Fraction(8, 1))
    """
    if amount < 1:
        raise ValueError(f"burn is 1 or more, not {amount}")
    return Burn(amount, check(engineering, impaired, cat=cat))


def burn_mean(
    amounts: Sequence[int], engineering: int = 0, impaired: bool = False, cat: Catalog | None = None
) -> Fraction:
    """The mean of what burn does in all that comes bit by bit: one amount before each check.

    >>> burn_mean([3, 2]), burn_mean([3 + 2])
    (Fraction(100, 11), Fraction(100, 11))
    """
    chance = check(engineering, impaired, cat=cat)
    marks = {0: Fraction(1)}
    mean = Fraction(0)
    for amount in amounts:
        after: dict[int, Fraction] = {}
        for mark, likely in marks.items():
            burns = mark + amount
            mean += likely * (amount + burns * (1 - chance))
            after[burns] = after.get(burns, Fraction(0)) + likely * (1 - chance)
            after[0] = after.get(0, Fraction(0)) + likely * chance
        marks = after
    rest = (1 - chance) / chance
    return mean + sum((mark * likely * rest for mark, likely in marks.items()), Fraction(0))
