"""Every outcome of a rule's dice: exact odds of small procedures, from the rules themselves.

A rule is run again and again from the same record, its dice set by hand: first to their lowest
faces, then on through all others. So the fast calculators have a twin that knows the rules only.
"""

from collections import Counter
from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Any, TypeVar

import numpy as np

from .fields import FORCED
from .plain import plain
from .play import Unrolled

V = TypeVar("V", bound=Hashable)

MOST = 300_000
"""The most outcomes that are gone through unless told otherwise."""


class TooManyError(ValueError):
    """The dice have more outcomes than were to be gone through."""


def outcomes(
    rule: Callable[[Any], Any],
    make_record: Callable[[], Any],
    read: Callable[[Any], V],
    most: int = MOST,
    in_array: bool = False,
) -> dict[V, Fraction]:
    """The chance of everything that ``read`` can find in a record after ``rule`` was run on it.

    ``rule`` takes the record alone, as ``plain`` gives it; ``in_array`` hands it to ``rule`` and
    ``read`` in an array of one instead, for a compiled twin, which is quicker still. Dice that
    ``make_record`` has set already keep their faces. Raises
    ``TooManyError`` past ``most`` outcomes, and ``Undecided`` where somebody would have to decide.

    >>> from mechlab.games import skirmish
    >>> from mechlab.games.skirmish.rules.modifiers import roll_modifier
    >>> from mechlab.games.skirmish.setup import new_record
    >>> foremen = [[skirmish.kit("Foreman")]] * 2
    >>> found = []
    >>> highest = lambda game: found.append(roll_modifier(game, 0, -2))
    >>> odds = outcomes(highest, lambda: new_record(foremen, "Flat"), lambda game: found.pop())
    >>> odds[-6], odds == skirmish.odds.modifier(-2)
    (Fraction(11, 36), True)
    """
    start = make_record()
    first, head = int(start.forced_count), int(start.dtype.fields["choices"][1])
    fresh, used = np.zeros(1, start.dtype), np.zeros(1, start.dtype)
    fresh[0] = used[0] = start
    fresh["by_hand"] = 1
    old, new = fresh.view(np.uint8)[:head], used.view(np.uint8)[:head]
    game = used if in_array else used.view(np.recarray)[0]
    played = used if in_array else plain(game)
    forced, unrolled = used["forced"][0], used["unrolled"][0]
    path: list[_Die] = []
    found: Counter[tuple[V, int]] = Counter()
    done = 0
    while True:
        new[:] = old
        for n, die in enumerate(path, first):
            forced[n] = die.key, die.face
        used["forced_count"][0] = first + len(path)
        try:
            rule(played)
        except Unrolled:
            if first + len(path) == FORCED:
                raise TooManyError(f"one way alone rolls more than {FORCED} dice") from None
            path.append(_Die(int(unrolled[4]), int(unrolled[2])))
            continue
        found[read(game), _ways(path)] += 1
        done += 1
        while path and path[-1].face == path[-1].sides:
            path.pop()
        if not path:
            return _added(found)
        if done == most:
            raise TooManyError(f"more than {most} outcomes: set some dice, or ask a smaller rule")
        path[-1].face += 1


class _Die:
    """A die on the way to an outcome, and the face it has now."""

    __slots__ = ("face", "key", "sides")

    def __init__(self, key: int, sides: int) -> None:
        self.key, self.sides, self.face = key, sides, 1


def _ways(path: list[_Die]) -> int:
    """How many outcomes there are that are as likely as this one."""
    ways = 1
    for die in path:
        ways *= die.sides
    return ways


def _added(found: Counter[tuple[V, int]]) -> dict[V, Fraction]:
    chances: dict[V, Fraction] = {}
    for (value, ways), count in found.items():
        chances[value] = chances.get(value, Fraction(0)) + Fraction(count, ways)
    return chances
