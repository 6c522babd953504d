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
from .space import Floats, Space

EQUATION = np.dtype(
    [
        ("source", np.int64),
        ("writes", np.int64),
        ("reads", np.int64),
        ("missed", np.int64),
        ("hit", np.float64, 2),
        ("natural", np.float64),
        ("stay", np.float64, 2),
        ("miss", np.float64, 2),
        ("weight", np.float64),
    ]
)
"""An expected number within a volley, in terms of later ones.

A value belongs to a condition and a moment of the volley, numbered; moment 0 is after it. The
equation is about condition ``source`` of the moves at moment ``writes``. A shot leads to moment
``reads``: with chance ``stay`` it changes nothing, a hit has chance ``hit``, a natural 20
``natural``. With chance ``miss`` the value is that of the same condition at moment ``missed``.
Chances are by loss of the Legs, as in an ``Aim``. An equation comes after those it needs; those of
moment 0 are about the outset, and added up, each times its ``weight``.
"""


class Moment(NamedTuple):
    """Where a volley is: the case of its modifier roll, shots fired, rerolls left.

    ``again`` is the moment after a miss, when the die is rolled again (E9).
    """

    case: int
    fired: int
    rerolls: int
    again: bool


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
        table, conditions = volley.moves.table, volley.moves.conditions
        values = np.zeros((shape[0], len(conditions), shape[1], volley.many))
        for number, condition in enumerate(conditions):
            after = volley.after.get(condition, start)
            if after != start:
                values[:, number, :, 0] = self._known[after]
        settled: Floats = loops().settle(
            values, volley.again, volley.equations, table, self.space.frame()
        )
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
        self.levels, self.aims = levels, aims
        self.attack = rules.question.attack
        (start,) = levels[0]
        self.sources = tuple(dict.fromkeys(c for level in levels[:-1] for c in level))
        self.moves = tables.of(self.sources)
        self.after = {condition: rules.after_acting(condition) for condition in levels[-1]}
        self._numbers: dict[Moment, int] = {}
        rows = [self._equation(c, moment) for moment in self._moments() for c in self._at(moment)]
        self.equations = np.array(rows, EQUATION)
        # Conditions in which the next volley finds the target as this one did.
        self.again = np.array([self.after.get(c) == start for c in self.moves.conditions], float)

    @property
    def many(self) -> int:
        """How many moments are told apart."""
        return 1 + len(self._numbers)

    def _moments(self) -> Iterator[Moment]:
        """All moments of the volley, each after those it needs."""
        rerolls = self.attack.rerolls
        for case in range(len(self.aims.nodes)):
            for fired in reversed(range(self.attack.shots)):
                lefts = range(rerolls + 1) if fired else [rerolls]
                for left in lefts:
                    if left:
                        yield Moment(case, fired, left - 1, True)
                for left in lefts:
                    yield Moment(case, fired, left, False)

    def _at(self, moment: Moment) -> tuple[Condition, ...]:
        """The conditions in which the target may be then."""
        return self.levels[moment.fired]

    def _number(self, moment: Moment) -> int:
        outset = moment.fired == 0 and not moment.again
        if outset or moment.fired == self.attack.shots:
            return 0
        return self._numbers.setdefault(moment, 1 + len(self._numbers))

    def _equation(self, condition: Condition, moment: Moment) -> tuple[object, ...]:
        """The equation for one value."""
        node, here = self.aims.nodes[moment.case], (condition,)
        aim, miss, missed = self.aims.aim(here, node), np.zeros(2), 0
        if moment.rerolls and not moment.again:
            aim = self.aims.hits_only(here, node)
            (miss,) = self.aims.misses(here, node)
            missed = self._number(moment._replace(rerolls=moment.rerolls - 1, again=True))
        return (
            self.sources.index(condition),
            self._number(moment),
            self._number(moment._replace(fired=moment.fired + 1, again=False)),
            missed,
            aim.hit[0],
            aim.natural[0],
            aim.stay[0],
            miss,
            node.weight,
        )
