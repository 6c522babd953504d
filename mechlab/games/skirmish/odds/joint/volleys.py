"""Volleys at one target, one after the other: where its damage and condition may be after each."""

from typing import Literal

import numpy as np

from .aim import Aim, Aims, landed
from .conditions import Conditions, Watch
from .layers import Layer, Stage, Sum
from .moves import MoveTables, Rename
from .quadrature import Node
from .question import CORE, Question, checked
from .space import Floats, Space
from .waiting import Waiting

Between = Literal["acts", "idle"]

KEPT = 12
"""Layers of so many volleys are kept, and the latest."""

FEW_CASES = 2
"""Up to so many cases of the modifier roll each fire their own last shot."""

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
        self._kept = {0: self._start()}
        self._gone_by: dict[int, float] = {}

    def _start(self) -> Layer:
        damage = self.question.target.damage
        return self.stage.at(self.rules.start(), self.space.row(damage), damage[CORE])

    def start(self, volley: int) -> Layer:
        """The layer before a volley, counted from 0."""
        number = max(kept for kept in self._kept if kept <= volley)
        layer = self._kept[number]
        rename = self.rules.after_acting if self.between == "acts" else None
        while number < volley:
            layer = self.fired(layer, rename)
            layer = self._read(layer) if self.between == "idle" else layer
            number += 1
            self._kept[number] = layer
            if number - 1 > KEPT:
                self._kept.pop(number - 1, None)
        return layer

    def _read(self, layer: Layer) -> Layer:
        """The layer with the Heat known again, one condition a value.

        What is known of it would have more and more values with every volley at an idle target.
        """
        total = Sum(self.stage)
        total.add_dead(layer)
        heats = {condition: self.rules.heat(condition) for condition in layer.conditions}
        for place in range(max(map(len, heats.values()), default=0)):
            at = {c: heat[min(place, len(heat) - 1)] for c, heat in heats.items()}
            share = [float(at[c][1]) if place < len(heats[c]) else 0.0 for c in layer.conditions]
            exact = {c: c._replace(gauge=self.rules.gauges.exactly(at[c][0])) for c in heats}
            total.add_living(layer, np.array([share] * 2).T, exact.__getitem__)
        return total.layer()

    def gone_by(self, volley: int) -> float:
        """The chance that the Core is gone after so many volleys."""
        if volley not in self._gone_by:
            self._gone_by[volley] = float(self.start(volley).gone.sum())
        return self._gone_by[volley]

    def joint(self, layer: Layer) -> Floats:
        """The mass of every damage state: one axis a part, in the order of the hit table."""
        return self.space.joint(self.stage.cells(layer), layer.gone)

    def by_condition(self, layer: Layer) -> list[Floats]:
        """The same for the living, apart for each condition of the layer."""
        none = np.zeros(self.space.rows)
        return [self.space.joint(cells, none) for cells in self.stage.spread(layer)]

    def gone(self, layer: Layer) -> Floats:
        """The same for those whose Core is destroyed."""
        return self.space.joint(np.zeros(self.stage.frame.cells), layer.gone)

    def expected_rounds(self) -> Floats:
        """The expected number of volleys until the Core is gone, from every damage state.

        One axis a part, in the order of the hit table; the other things a volley finds (Structure
        crits, Heat) are as in the question. Raises ``ValueError`` unless the target acts between
        volleys.
        """
        if self.between != "acts":
            raise ValueError("expected rounds are known only if the target acts between volleys")
        waiting = Waiting(self.space, self.rules, self._tables, self.aims)
        return waiting.expected(self.rules.start())

    def fired(self, layer: Layer, rename: Rename | None = None) -> Layer:
        """The layer after a volley; ``rename`` tells what conditions become after it."""
        total = Sum(self.stage)
        if self.question.attack.shots == 0:
            total.add(layer, rename=rename)
        elif self.question.attack.rerolls:
            for node in self.aims.nodes:
                for hand in self._rerolled(layer, node):
                    total.add(hand, node.weight, rename)
        elif len(self.aims.nodes) <= FEW_CASES:
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
