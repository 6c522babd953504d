"""How many volleys the Core stands on average: from every damage state, in one backward pass.

The expected number of a state is one volley, and the mean of what is expected after it. Damage
never heals, so states are settled from the most damaged to the least; a volley that changes nothing
leads back to the state itself, which solves to (1 + rest) / (1 - chance of no change).
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from .aim import Aims
from .conditions import Condition, Conditions
from .loops import loops
from .moves import MoveTables
from .question import BACK
from .space import Floats, Ints, Space


class Equations(NamedTuple):
    """The expected numbers within one volley, each in terms of later ones.

    A value belongs to a case of the modifier roll, a number of shots fired and a condition, and has
    a slot of its own; slot 0 is the unknown itself. Equation e says that the value in slot
    ``writes[e]`` is the mean over the moves of condition ``source[e]``, of which those to condition
    c lead to slot ``leads[e, c]``; with chance ``stay`` nothing changes, with chance ``miss`` the
    value is that of slot ``missed[e]``. Chances are by loss of the Legs, as in an ``Aim``.
    Equations come after those they need; those that write to slot 0 are added up, each times its
    ``weight``.
    """

    source: Ints
    writes: Ints
    leads: Ints
    missed: Ints
    hit: Floats
    natural: Floats
    stay: Floats
    miss: Floats
    weight: Floats


class Value(NamedTuple):
    """What a value is about: a moment of a volley and a condition.

    ``again`` is the moment after a miss, when the die is rolled again (E9).
    """

    case: int
    fired: int
    rerolls: int
    again: bool
    condition: Condition


class Waiting:
    """Expected numbers of volleys for one question, condition by condition.

    The target acts between volleys, so a condition here is one in which a volley can find it.
    """

    def __init__(self, space: Space, rules: Conditions, tables: MoveTables, aims: Aims) -> None:
        self.space, self.rules, self.tables, self.aims = space, rules, tables, aims
        self._known: dict[Condition, Floats] = {}

    def expected(self, condition: Condition) -> Floats:
        """The expected number of volleys from every damage state, 0 where the Core is gone.

        States in which the Back is destroyed count as such, whatever the condition says of it.
        """
        start = self.rules.after_acting(condition)
        # Without the Back's share of the Cap, a target that has acted is not above what is left.
        without_back = self.rules.after_acting(self.rules.with_back_lost(start))
        for each in self._worst_first({start, without_back}):
            self._known[each] = self._settled(each)
        rows = self._known[start].copy()
        lost = self.space.lost(BACK)
        rows[lost] = self._known[without_back][lost]
        return self.space.joint(rows.ravel(), np.zeros(self.space.rows))

    def _worst_first(self, found: set[Condition]) -> list[Condition]:
        """Conditions in which later volleys can find the target, each after those it needs."""
        new = list(found)
        while new:
            ends = self._levels(new.pop())[-1]
            after = {self.rules.after_acting(condition) for condition in ends} - found
            found |= after
            new += after
        unknown = [condition for condition in found if condition not in self._known]
        return sorted(unknown, key=lambda c: (c.structure, c.offline), reverse=True)

    def _levels(self, start: Condition) -> list[tuple[Condition, ...]]:
        """The conditions that can be reached by each shot of a volley."""
        levels: list[tuple[Condition, ...]] = [(start,)]
        for _ in range(self.rules.question.attack.shots):
            levels.append(self.tables.of(levels[-1]).conditions)
        return levels

    def _settled(self, start: Condition) -> Floats:
        """The expected numbers of a start condition, by row and damage of the Core."""
        shape = (self.space.rows, self.space.core)
        if not self.rules.question.attack.shots:
            return np.full(shape, np.inf)
        volley = _Volley(self._levels(start), self.rules, self.tables, self.aims)
        values = np.zeros((shape[0], len(volley.ends) + len(volley.slots), shape[1]))
        for end, slot in volley.ends.items():
            if slot:
                values[:, slot] = self._known[end]
        loops().settle(values, volley.equations, volley.moves.table, self.space.frame())
        settled: Floats = values[:, 0].copy()
        return settled


class _Volley:
    """The equations of a volley that finds the target in some condition."""

    def __init__(
        self,
        levels: list[tuple[Condition, ...]],
        rules: Conditions,
        tables: MoveTables,
        aims: Aims,
    ) -> None:
        self.levels, self.rules, self.aims = levels, rules, aims
        self.attack = rules.question.attack
        (self.start,) = levels[0]
        self.sources = tuple(dict.fromkeys(c for level in levels[:-1] for c in level))
        self.moves = tables.of(self.sources)
        self.ends: dict[Condition, int] = {self.start: 0}
        for condition in levels[-1]:
            self.ends.setdefault(rules.after_acting(condition), len(self.ends))
        self.slots: dict[Value, int] = {}
        columns = zip(*(self._equation(value) for value in self._values()), strict=True)
        self.equations = Equations(*map(np.array, columns))

    def _values(self) -> Iterator[Value]:
        """All values of the volley, each after those it needs."""
        rerolls = self.attack.rerolls
        for case in range(len(self.aims.nodes)):
            for fired in reversed(range(self.attack.shots)):
                lefts = range(rerolls + 1) if fired else [rerolls]
                hands = [(left - 1, True) for left in lefts if left]
                for left, again in hands + [(left, False) for left in lefts]:
                    for condition in self.levels[fired]:
                        yield Value(case, fired, left, again, condition)

    def _slot(self, value: Value) -> int:
        if value.fired == self.attack.shots:
            return self.ends[self.rules.after_acting(value.condition)]
        if value.fired == 0 and not value.again:
            return 0
        return self.slots.setdefault(value, len(self.ends) + len(self.slots))

    def _equation(self, value: Value) -> tuple[object, ...]:
        """The columns of the equation for one value, in the order of ``Equations``."""
        node, here = self.aims.nodes[value.case], (value.condition,)
        following = set(self.levels[value.fired + 1])
        leads = [
            self._slot(value._replace(fired=value.fired + 1, again=False, condition=then))
            if then in following
            else 0
            for then in self.moves.conditions
        ]
        aim, miss, missed = self.aims.aim(here, node), np.zeros(2), 0
        if value.rerolls and not value.again:
            aim = self.aims.hits_only(here, node)
            (miss,) = self.aims.misses(here, node)
            missed = self._slot(value._replace(rerolls=value.rerolls - 1, again=True))
        return (
            self.sources.index(value.condition),
            self._slot(value),
            leads,
            missed,
            aim.hit[0],
            aim.natural[0],
            aim.stay[0],
            miss,
            node.weight,
        )
