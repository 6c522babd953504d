"""Exact distributions: what can come of a roll, and how likely each of it is."""

import math
from collections.abc import Hashable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

import icepool

from .notation import Dice

if TYPE_CHECKING:
    import pandas as pd

T = TypeVar("T", bound=Hashable)


class Distribution(Mapping[T, Fraction], Generic[T]):
    """Outcomes with their exact chances, in order of outcome; immutable.

    A mapping from outcome to ``Fraction``. Outcomes are mostly whole numbers; tuples serve where
    two things are counted at once. Impossible outcomes are left out. General questions about pools
    (keep the highest, reroll, opposed rolls) are put to ``die``, an icepool ``Die``, and come back
    with ``from_die``.

    Raises ``ValueError`` if a chance is negative or the chances do not add up to one.

    >>> two = Distribution.of(Dice.parse("2d6"))
    >>> two[7], two.mean, two.at_least(10)
    (Fraction(1, 6), Fraction(7, 1), Fraction(1, 6))
    >>> Distribution({0: Fraction(1, 3), 1: Fraction(2, 3)})
    Distribution(0: 1/3, 1: 2/3)
    """

    __slots__ = ("_chances", "_die")

    def __init__(self, chances: Mapping[T, Fraction | int]) -> None:
        exact = {outcome: Fraction(chance) for outcome, chance in chances.items() if chance}
        if any(chance < 0 for chance in exact.values()):
            raise ValueError("a chance cannot be negative")
        if (total := sum(exact.values())) != 1:
            raise ValueError(f"the chances add up to {total}, not to 1")
        whole = math.lcm(*(chance.denominator for chance in exact.values()))
        self._set(icepool.Die({outcome: int(chance * whole) for outcome, chance in exact.items()}))

    def _set(self, die: Any) -> None:
        whole = die.denominator()
        self._die = die
        self._chances: dict[T, Fraction] = {
            outcome: Fraction(quantity, whole) for outcome, quantity in die.items() if quantity
        }

    @classmethod
    def from_die(cls, die: Any) -> "Distribution[T]":
        """The distribution of an icepool ``Die``.

        >>> Distribution.from_die(icepool.d6.highest(2)).mean
        Fraction(161, 36)
        """
        if die.is_empty():
            raise ValueError("an empty die has no outcome")
        made = cls.__new__(cls)
        made._set(die)
        return made

    @staticmethod
    def of(dice: Dice | str) -> "Distribution[int]":
        """The total of some dice.

        >>> Distribution.of("1d6+2").at_least(8)
        Fraction(1, 6)
        """
        return _total(Dice.parse(dice) if isinstance(dice, str) else dice)

    @property
    def die(self) -> Any:
        """The same as an icepool ``Die``, for whatever icepool can do with it."""
        return self._die

    # A mapping -----------------------------------------------------------------------------------

    def __getitem__(self, outcome: T) -> Fraction:
        return self._chances[outcome]

    def __iter__(self) -> Iterator[T]:
        return iter(self._chances)

    def __len__(self) -> int:
        return len(self._chances)

    def __hash__(self) -> int:
        return hash(frozenset(self._chances.items()))

    def chance(self, outcome: T) -> Fraction:
        """The chance of one outcome; 0 if it cannot come.

        >>> Distribution.of("1d6").chance(7)
        Fraction(0, 1)
        """
        return self._chances.get(outcome, Fraction(0))

    # Summaries of a number -----------------------------------------------------------------------

    @property
    def mean(self: "Distribution[int]") -> Fraction:
        """The average outcome."""
        return sum((x * p for x, p in self._chances.items()), Fraction(0))

    @property
    def variance(self: "Distribution[int]") -> Fraction:
        """The mean squared distance from the mean.

        >>> Distribution.of("1d6").variance
        Fraction(35, 12)
        """
        return sum((x * x * p for x, p in self._chances.items()), Fraction(0)) - self.mean**2

    @property
    def sd(self: "Distribution[int]") -> float:
        """The standard deviation: a float, being a square root."""
        return math.sqrt(self.variance)

    @property
    def median(self: "Distribution[int]") -> int:
        """The least outcome that at least half of all rolls do not exceed.

        >>> Distribution.of("1d6").median
        3
        """
        return self.quantile(Fraction(1, 2))

    @property
    def mode(self) -> tuple[T, ...]:
        """The likeliest outcomes: more than one when they tie.

        >>> Distribution.of("2d6").mode
        (7,)
        """
        top = max(self._chances.values())
        return tuple(x for x, p in self._chances.items() if p == top)

    def at_least(self: "Distribution[int]", x: int) -> Fraction:
        """The chance of ``x`` or more."""
        return sum((p for outcome, p in self._chances.items() if outcome >= x), Fraction(0))

    def at_most(self: "Distribution[int]", x: int) -> Fraction:
        """The chance of ``x`` or less."""
        return 1 - self.at_least(x) + self._chances.get(x, Fraction(0))

    def one_in(self: "Distribution[int]", x: int) -> Fraction | None:
        """How many rolls it takes on average to see one of ``x`` or more; None if it never comes.

        >>> Distribution.of("2d6").one_in(12), Distribution.of("2d6").one_in(13)
        (Fraction(36, 1), None)
        """
        chance = self.at_least(x)
        return 1 / chance if chance else None

    def quantile(self: "Distribution[int]", share: Fraction | float) -> int:
        """The least outcome that a ``share`` (0 to 1) of all rolls does not exceed.

        Raises ``ValueError`` outside 0 to 1.

        >>> Distribution.of("2d6").quantile(Fraction(9, 10))
        10
        """
        if not 0 <= share <= 1:
            raise ValueError(f"a quantile is a share from 0 to 1, not {share}")
        within = accumulate(self._chances.values())
        reached = (x for x, below in zip(self._chances, within, strict=True) if below >= share)
        return next(reached)

    # To look at ----------------------------------------------------------------------------------

    def to_frame(self) -> "pd.DataFrame":
        """A pandas table: outcome, chance and "at least", as floats and as exact fractions.

        >>> Distribution.of("1d3").to_frame()["at least (exact)"].tolist()
        ['1', '2/3', '1/3']
        """
        import pandas as pd  # heavy, and needed only here

        chances = list(self._chances.values())
        at_least = self._tails()
        return pd.DataFrame(
            {
                "outcome": list(self._chances),
                "chance": [float(p) for p in chances],
                "at least": [float(p) for p in at_least],
                "chance (exact)": [str(p) for p in chances],
                "at least (exact)": [str(p) for p in at_least],
            }
        )

    def _tails(self) -> list[Fraction]:
        """The chance of each outcome or a later one, in order."""
        tails, left = [], Fraction(1)
        for chance in self._chances.values():
            tails.append(left)
            left -= chance
        return tails

    def __repr__(self) -> str:
        return f"Distribution({', '.join(f'{x}: {p}' for x, p in self._chances.items())})"

    def _repr_html_(self) -> str:
        """A small table with a bar for each chance; text first, so colour is not the only sign."""
        widest = max(self._chances.values())
        rows = "".join(
            f"<tr><td>{outcome}</td><td>{chance}</td><td>{float(chance):.2%}</td>"
            f"<td>{float(tail):.2%}</td><td style='text-align:left'>"
            f"<div style='width:{float(chance / widest) * 10:.2f}em;height:.8em;"
            "background:currentColor;opacity:.6'></div></td></tr>"
            for (outcome, chance), tail in zip(self._chances.items(), self._tails(), strict=True)
        )
        return (
            "<table><thead><tr><th scope='col'>outcome</th><th scope='col'>exact</th>"
            "<th scope='col'>chance</th><th scope='col'>at least</th><th></th></tr></thead>"
            f"<tbody>{rows}</tbody></table>"
        )


@lru_cache(maxsize=256)
def _total(dice: Dice) -> Distribution[int]:
    one = icepool.d(dice.sides)
    return cast("Distribution[int]", Distribution.from_die(dice.count @ one + dice.plus))
