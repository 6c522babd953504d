"""Volleys at one target, one after the other: where its damage and condition may be after each."""

from typing import Literal

from .aim import Aim, Aims, landed
from .conditions import Conditions, Watch
from .layers import Layer, Stage, Sum
from .moves import MoveTables, Rename
from .quadrature import Node
from .question import CORE, Question, checked
from .space import Floats, Space

Between = Literal["acts", "idle"]

LEAST = 1e-3
"""A condition is left out when its mass is no more than this share of the tolerance."""


class Volleys:
    """The chain of volleys of one question."""

    def __init__(
        self,
        question: Question,
        between: Between = "acts",
        tolerance: float = 1e-9,
        watch: Watch = frozenset(),
    ) -> None:
        self.question = checked(question)
        self.between = between
        self.tolerance = tolerance
        self.rules = Conditions(question, watch)
        self.space = Space(question.target.durability)
        self.stage = Stage(self.space.frame(), tolerance * LEAST)
        self.aims = Aims(self.rules)
        self._tables = MoveTables(self.space, self.rules)
        self._starts = [self._start()]

    def _start(self) -> Layer:
        damage = self.question.target.damage
        return self.stage.at(self.rules.start(), self.space.row(damage), damage[CORE])

    def start(self, volley: int) -> Layer:
        """The layer before a volley, counted from 0."""
        while len(self._starts) <= volley:
            rename = self.rules.after_acting if self.between == "acts" else None
            self._starts.append(self.fired(self._starts[-1], rename))
        return self._starts[volley]

    def joint(self, layer: Layer) -> Floats:
        """The mass of every damage state: one axis a part, in the order of the hit table."""
        return self.space.joint(self.stage.cells(layer), layer.gone)

    def fired(self, layer: Layer, rename: Rename | None = None) -> Layer:
        """The layer after a volley; ``rename`` tells what conditions become after it."""
        total = Sum(self.stage)
        if self.question.attack.shots == 0:
            total.add(layer, rename=rename)
        elif self.question.attack.rerolls:
            for node in self.aims.nodes:
                for hand in self._rerolled(layer, node):
                    total.add(hand, node.weight, rename)
        elif len(self.aims.nodes) <= len(Aim._fields):
            for node in self.aims.nodes:
                last = self._shots(layer, node, self.question.attack.shots - 1)
                aim = self.aims.aim(last.conditions, node)
                total.add(self._shot(last, aim, rename), node.weight)
        else:
            self._average_before_last(layer, rename, total)
        return total.layer()

    def _average_before_last(self, layer: Layer, rename: Rename | None, total: Sum) -> None:
        """A last shot is linear in the hit chance: one for all cases, of their weighted sums.

        A sum of sure hits and one of natural 20s are shot at; what no shot changes joins the total
        at once.
        """
        sure, natural = Sum(self.stage), Sum(self.stage)
        for node in self.aims.nodes:
            last = self._shots(layer, node, self.question.attack.shots - 1)
            aim = self.aims.aim(last.conditions, node)
            sure.add_living(last, node.weight * aim.hit)
            natural.add(last, node.weight)
            total.add_living(last, node.weight * aim.stay, rename)
        for cases, hit, natural_20 in ((sure, 1.0, 0.0), (natural, 0.0, self.aims.natural_20)):
            last = cases.layer()
            total.add(self._shot(last, landed(last.conditions, hit, natural_20), rename))

    def _shots(self, layer: Layer, node: Node, count: int) -> Layer:
        for _ in range(count):
            layer = self._shot(layer, self.aims.aim(layer.conditions, node))
        return layer

    def _shot(self, layer: Layer, aim: Aim, rename: Rename | None = None) -> Layer:
        if not layer.conditions:  # nobody is left to shoot at
            return layer
        return self.stage.shot(layer, self._tables.of(layer.conditions, rename), aim)

    def _rerolled(self, layer: Layer, node: Node) -> list[Layer]:
        """The layers after a volley by rerolls left (E9): a failed hit die is rolled again once.

        Hits need no reroll. A miss spends one and rolls the shot again; with none left it stays.
        """
        rerolls = self.question.attack.rerolls
        empty = Sum(self.stage).layer()
        hands = [empty] * rerolls + [layer]
        for _ in range(self.question.attack.shots):
            hands = [self._one_hand(hands, left, node) for left in range(rerolls + 1)]
        return hands

    def _one_hand(self, hands: list[Layer], left: int, node: Node) -> Layer:
        """What one shot makes of all that ends with so many rerolls left."""
        total = Sum(self.stage)
        here = hands[left]
        if left:
            total.add(self._shot(here, self.aims.hits_only(here.conditions, node)))
        again = Sum(self.stage)
        if not left:
            again.add(here)
        if left + 1 < len(hands):
            spent = hands[left + 1]
            again.add_living(spent, self.aims.misses(spent.conditions, node))
        second = again.layer()
        total.add(self._shot(second, self.aims.aim(second.conditions, node)))
        return total.layer()
