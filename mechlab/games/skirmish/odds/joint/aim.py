"""The hit chances of a shot, in every case of the modifier roll and every situation (F2, F3)."""

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .blows import modifiers, plain_hits
from .conditions import FALLS, Condition, Conditions
from .quadrature import Node, Point, nodes
from .question import LEGS
from .space import Floats


class Aim(NamedTuple):
    """The chances of one shot, by source condition and whether the Legs are lost.

    ``hit`` is the chance of a hit that is no natural 20, ``natural`` that of a natural 20 (by
    condition only), ``stay`` the chance that nothing at all comes of the shot.
    """

    hit: Floats
    natural: Floats
    stay: Floats


class Aims:
    """The hit chances of one question."""

    def __init__(self, rules: Conditions) -> None:
        self.rules = rules
        self.evasions = self._evasions()
        attack = rules.question.attack
        degree = attack.shots + min(attack.rerolls, attack.shots)
        self.nodes: tuple[Node, ...] = nodes(self.cases(), degree)
        self.natural_20 = 1 / rules.question.rules.hit_die.sides

    def _evasions(self) -> list[int]:
        """Every Evasion that can matter within a volley, or in a later one."""
        tables = self.rules.question.tables
        falls = any(row.key in FALLS for row in tables.crits) if tables else False
        postures = {False, falls, self.rules.question.target.prone}
        return sorted(
            {
                self.rules.evasion(Condition(prone=prone), lost)
                for prone in postures
                for lost in (False, True)
            }
        )

    def cases(self) -> dict[Point, Fraction]:
        """The results of the modifier roll: the hit chance at each Evasion, natural 20s apart."""
        attack, rules = self.rules.question.attack, self.rules.question.rules
        cases: defaultdict[Point, Fraction] = defaultdict(Fraction)
        for modifier, chance in modifiers(attack.net, rules.modifier_die).items():
            added = attack.accuracy + modifier
            faces = [plain_hits(added, evasion, rules.hit_die) for evasion in self.evasions]
            cases[tuple(Fraction(face, rules.hit_die.sides) for face in faces)] += chance
        return cases

    def aim(self, conditions: Sequence[Condition], node: Node) -> Aim:
        """The chances of one shot in some case of the modifier roll."""
        hit, natural = self._hit(conditions, node), self._natural(conditions)
        landed = hit + natural[:, None]
        return Aim(hit, natural, 1 - landed * (1 - self._absorbed()))

    def hits_only(self, conditions: Sequence[Condition], node: Node) -> Aim:
        """The same for the hits alone: misses are dealt with apart."""
        hit, natural = self._hit(conditions, node), self._natural(conditions)
        absorbed = (hit + natural[:, None]) * self._absorbed()
        return Aim(hit, natural, np.where(_watched(conditions), 1.0, absorbed))

    def misses(self, conditions: Sequence[Condition], node: Node) -> Floats:
        """The chance of a miss, by condition and loss of the Legs."""
        landed = self._hit(conditions, node) + self._natural(conditions)[:, None]
        return np.where(_watched(conditions), 0.0, 1 - landed)

    def _hit(self, conditions: Sequence[Condition], node: Node) -> Floats:
        """Hits that are no natural 20s, by condition and loss of the Legs."""
        hit = np.zeros((len(conditions), 2))
        for number, condition in enumerate(conditions):
            if not condition.watched:
                for lost in (0, 1):
                    evasion = self.rules.evasion(condition, bool(lost))
                    hit[number, lost] = node.chances[self.evasions.index(evasion)]
        return hit

    def _natural(self, conditions: Sequence[Condition]) -> Floats:
        return np.array([0.0 if c.watched else self.natural_20 for c in conditions])

    def _absorbed(self) -> float:
        """The share of hits that strikes the cover in front of the Legs (F4)."""
        question = self.rules.question
        return question.target.widths[LEGS] / question.rules.bands if question.target.covered else 0


def landed(conditions: Sequence[Condition], hit: float, natural_20: float) -> Aim:
    """A shot that is known to hit, with that chance; nothing stays as it was."""
    many = len(conditions)
    return Aim(np.full((many, 2), hit), np.full(many, natural_20), np.zeros((many, 2)))


def _watched(conditions: Sequence[Condition]) -> NDArray[np.bool_]:
    return np.array([[c.watched] for c in conditions], np.bool_).reshape(-1, 1)
