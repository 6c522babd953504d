"""Heat that nobody has looked at yet.

Heat dice touch nothing but Heat, until it crosses the Reactor Cap. So the engine does not split a
state by every face of a Heat die; it keeps what is known of the Heat as a distribution, and splits
only at a check: over the Cap or not.
"""

from collections import defaultdict
from fractions import Fraction
from threading import Lock

from mechlab.dice import Dice, Distribution

Heat = tuple[tuple[int, Fraction], ...]


class Gauges:
    """Distributions of Heat by number, each kept once; operations give the number of the result.

    Pages ask from more than one thread.

    >>> gauges = Gauges()
    >>> hot = gauges.add(gauges.exactly(3), Dice(1, 6))
    >>> over, kept = gauges.read(hot, cap=6)
    >>> over, gauges.heat(kept)[0]
    (Fraction(1, 2), (4, Fraction(1, 3)))
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._numbers: dict[Heat, int] = {}
        self._heats: list[Heat] = []
        self._added: dict[tuple[int, Dice], int] = {}
        self._read: dict[tuple[int, int], tuple[Fraction, int]] = {}

    def heat(self, gauge: int) -> Heat:
        """The Heat behind a number: values with their chances."""
        return self._heats[gauge]

    def exactly(self, heat: int) -> int:
        """Heat that is known."""
        return self._number(((heat, Fraction(1)),))

    def add(self, gauge: int, dice: Dice) -> int:
        """After Heat dice were added."""
        if (gauge, dice) not in self._added:
            sums: defaultdict[int, Fraction] = defaultdict(Fraction)
            for heat, chance in self._heats[gauge]:
                for more, p in Distribution.of(dice).items():
                    sums[heat + more] += chance * p
            self._added[gauge, dice] = self._number(tuple(sorted(sums.items())))
        return self._added[gauge, dice]

    def read(self, gauge: int, cap: int) -> tuple[Fraction, int]:
        """The chance that Heat is above the cap, and what is known of it if it is not."""
        if (gauge, cap) not in self._read:
            kept = [(heat, chance) for heat, chance in self._heats[gauge] if heat <= cap]
            stays = sum((chance for _, chance in kept), Fraction(0))
            rest = tuple((heat, chance / stays) for heat, chance in kept)
            self._read[gauge, cap] = 1 - stays, self._number(rest)
        return self._read[gauge, cap]

    def _number(self, heat: Heat) -> int:
        with self._lock:
            if heat not in self._numbers:
                self._heats.append(heat)
                self._numbers[heat] = len(self._heats) - 1
            return self._numbers[heat]
