"""The chance that attacks destroy a mech, all its parts together (B53 to B55).

Attacks are followed from one state of the mech to the next, in whole numbers over one denominator.
Nothing lands while a shield has levels, so the levels of all shields are one pool. Head and arms
are equal parts, and so are the legs: a state says only how many points such parts have left.

A state is one number, so that what a roll does to a part is a number to be added to it.
"""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import islice
from math import lcm
from typing import TypeAlias

from mechlab.dice import Distribution

from ..catalog import Catalog, catalog
from ..tables import PARTS
from .attacks import Attack
from .rolls import Roll, outcomes
from .target import ARMS, HEAD, LEFT_LEG, MOUNT, RIGHT_LEG, TORSO, Mech, Target, target

Weights: TypeAlias = dict[int, int]
"""How often each state comes, of all; a destroyed mech is state 0."""

# The bits of a state, from the lowest: the torso's points; whether its upgrade is there; the pool
# of shield levels; the legs' upgrade and points; head and arms. A part is twice its points, plus 1
# while its upgrade is there; equal parts stand in order.
_TORSO, _POINTS, _PART = 4, 4, 6
_PROTECTED = 1 << _TORSO
_POOL, _POOL_BITS = _TORSO + 1, 9
_LEGS = _POOL + _POOL_BITS
_UPPER = _LEGS + 1 + 2 * _POINTS


def kill(attack: Attack, mech: Mech, attacks: int = 1, cat: Catalog | None = None) -> Fraction:
    """The chance that some attacks, one after the other, destroy a mech.

    >>> from mechlab.games.bolts import Build
    >>> kill(Attack.of(dice=3, target=6), Build(points=3))
    Fraction(1, 6)
    """
    return kills(attack, mech, attacks, cat)[-1]


def kills(attack: Attack, mech: Mech, most: int, cat: Catalog | None = None) -> list[Fraction]:
    """The chance that a mech is destroyed after 0, 1, … up to ``most`` attacks.

    >>> from mechlab.games.bolts import Build
    >>> chances = kills(Attack.of(dice=3, target=4, shots=2), Build(points=3), 3)
    >>> [round(float(chance), 3) for chance in chances]
    [0.0, 0.171, 0.544, 0.869]
    """
    if most < 0:
        raise ValueError(f"0 attacks or more, not {most}")
    return list(islice(killing(attack, mech, cat), most + 1))


def killing(attack: Attack, mech: Mech, cat: Catalog | None = None) -> Iterator[Fraction]:
    """As :func:`kills`, one number of attacks after the other without end, each when asked for.

    >>> from mechlab.games.bolts import Build
    >>> chances = killing(Attack.of(dice=3, target=6), Build(points=3))
    >>> next(chances), next(chances)
    (Fraction(0, 1), Fraction(1, 6))
    """
    cat = cat or catalog()
    start = target(mech, cat=cat)
    steps = {roll: _Steps(roll, start, cat) for roll in set(attack.rolls)}
    states: Weights = {_state(start): 1}
    whole = 1
    yield Fraction(int(start.destroyed))
    while True:
        for roll in attack.rolls:
            states = steps[roll].after(states)
            whole *= steps[roll].whole
        yield Fraction(states.get(0, 0), whole)


def attacks_to_kill(
    attack: Attack, mech: Mech, cat: Catalog | None = None, most: int = 200
) -> Distribution[int] | None:
    """How many attacks it takes; ``None`` if they never destroy it.

    Whole numbers up to ``most``; what is left beyond that is put there.

    >>> from mechlab.games.bolts import Build
    >>> takes = attacks_to_kill(Attack.of(dice=3, target=4, shots=2), Build(points=3), most=30)
    >>> takes.median, round(float(takes.mean), 2)
    (2, 2.43)
    """
    chances = kills(attack, mech, most, cat)
    if not chances[-1]:
        return None
    found = {n: chances[n] - chances[n - 1] for n in range(1, most + 1)}
    found[most] += 1 - chances[-1]
    return Distribution({0: chances[0], **found})


def _state(mech: Target) -> int:
    """A mech as a state; 0 when it is destroyed."""
    if mech.destroyed:
        return 0
    upper = [2 * mech.points[part] + mech.live[MOUNT[part]] for part in (HEAD, *ARMS)]
    left, right = mech.points[LEFT_LEG], mech.points[RIGHT_LEG]
    return (
        mech.points[TORSO]
        + mech.live[MOUNT[TORSO]] * _PROTECTED
        + (sum(mech.shields) << _POOL)
        + (_packed_legs(left, right, mech.live[MOUNT[LEFT_LEG]]) << _LEGS)
        + (_packed(upper) << _UPPER)
    )


def _packed(upper: list[int]) -> int:
    a, b, c = sorted(upper)
    return a | b << _PART | c << 2 * _PART


def _packed_legs(one: int, other: int, live: int) -> int:
    low, high = sorted((one, other))
    return live | low << 1 | high << 1 + _POINTS


Moves: TypeAlias = list[tuple[int, int, int]]
"""What a roll may do: number to add to the state, torso points lost, how often."""


class _Steps:
    """What one roll makes of the states of a mech. Each of six parts is hit equally often."""

    def __init__(self, roll: Roll, mech: Target, cat: Catalog) -> None:
        laws = {on: outcomes(roll, on and mech.evasion, cat) for on in (False, True)}
        whole = lcm(*(chance.denominator for law in laws.values() for chance in law.values()))
        self.whole = whole * len(PARTS)
        self._laws = {
            on: [(*landed, int(chance * whole)) for landed, chance in law.items()]
            for on, law in laws.items()
        }
        self._armour = int(cat.rules.value("additional_armour")) if mech.armour else 0
        self._crit_torso = int(cat.rules.value("crit_torso"))
        self._shielded, self._torso = cache(self._shielded_moves), cache(self._torso_moves)
        self._upper, self._legs = cache(self._upper_moves), cache(self._legs_moves)

    def after(self, states: Weights) -> Weights:
        """The states after one more roll, as parts of a whole that has grown."""
        after: Weights = defaultdict(int)
        for state, weight in states.items():
            if state == 0:
                after[0] += weight * self.whole
                continue
            torso = state & (_PROTECTED - 1)
            for moves in self._of(state):
                for added, lost, often in moves:
                    after[state + added if lost < torso else 0] += weight * often
        return after

    def _of(self, state: int) -> Iterator[Moves]:
        pool = state >> _POOL & (1 << _POOL_BITS) - 1
        protected, legs = bool(state & _PROTECTED), state >> _LEGS & (1 << _UPPER - _LEGS) - 1
        if pool:
            yield self._shielded(protected, pool, legs, state >> _UPPER)
        else:
            yield self._torso(protected, 0)
            yield self._upper(protected, 0, state >> _UPPER)
            yield self._legs(protected, 0, legs)

    def _shielded_moves(self, protected: bool, pool: int, legs: int, upper: int) -> Moves:
        """The pool shrinks; what it does not hold lands on a part."""
        found = self._torso_moves(protected, pool)
        found += self._upper_moves(protected, pool, upper)
        return found + self._legs_moves(protected, pool, legs)

    def _landed(self, protected: bool, pool: int) -> Iterator[tuple[int, bool, int, int]]:
        """Hits that armour and shields let through, critical or not, what the pool loses."""
        for hits, critical, often in self._laws[protected]:
            left = max(hits - (self._armour if protected else 0), 0)
            taken = min(pool, left)
            yield left - taken, critical and left > taken, taken, often

    def _torso_moves(self, protected: bool, pool: int) -> Moves:
        """Nothing lands, or it lands on the torso."""
        moves: dict[tuple[int, int], int] = defaultdict(int)
        for landed, critical, taken, often in self._landed(protected, pool):
            changed = -(taken << _POOL)
            if not landed:
                moves[changed, 0] += often * len(PARTS)
                continue
            lost = landed
            if critical:
                changed -= _PROTECTED if protected else 0
                lost += 0 if protected else self._crit_torso
            moves[changed - lost, lost] += often
        return [(added, lost, often) for (added, lost), often in moves.items()]

    def _upper_moves(self, protected: bool, pool: int, upper: int) -> Moves:
        """It lands on the head or an arm."""
        mask = (1 << _PART) - 1
        parts = [upper >> place * _PART & mask for place in range(3)]
        moves: dict[tuple[int, int], int] = defaultdict(int)
        for landed, critical, taken, often in self._landed(protected, pool):
            for place, part in enumerate(parts) if landed else ():
                then, lost = self._part(part, landed, critical)
                after = _packed([*parts[:place], then, *parts[place + 1 :]])
                moves[((after - upper) << _UPPER) - (taken << _POOL) - lost, lost] += often
        return [(added, lost, often) for (added, lost), often in moves.items()]

    def _legs_moves(self, protected: bool, pool: int, legs: int) -> Moves:
        """It lands on a leg."""
        mask, live = (1 << _POINTS) - 1, legs & 1
        both = legs >> 1 & mask, legs >> 1 + _POINTS & mask
        moves: dict[tuple[int, int], int] = defaultdict(int)
        for landed, critical, taken, often in self._landed(protected, pool):
            for leg, other in (both, both[::-1]) if landed else ():
                then, lost = self._part(2 * leg + live, landed, critical)
                after = _packed_legs(then >> 1, other, then & 1)
                moves[((after - legs) << _LEGS) - (taken << _POOL) - lost, lost] += often
        return [(added, lost, often) for (added, lost), often in moves.items()]

    def _part(self, part: int, landed: int, critical: bool) -> tuple[int, int]:
        """A part after hits, and what the torso loses to it."""
        points, live = part >> 1, part & 1
        taken = min(points, landed)
        lost = landed - taken
        if critical:
            lost += 0 if live else self._crit_torso
            live = 0
        return 2 * (points - taken) + live, lost
