"""One volley as fractions: how many of all equally likely rolls lead to each damage state.

Counts in whole numbers, one result of the modifier roll after the other. It takes a fraction of a
second where the loops take a millisecond, and knows no crit effects.
"""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from math import lcm, prod
from operator import mul

from .aim import Aims
from .blows import Weapon, blows
from .conditions import Conditions
from .question import CORE, LEGS, Question, Six, checked

Ways = dict[tuple[int, int], int]
"""How many rolls lead to each state, given by its number and the rerolls left."""


def exact_volley(question: Question) -> dict[Six, Fraction]:
    """The chance of every damage state after one volley, without crit effects.

    Raises ``ValueError`` for a question with crit tables.
    """
    if question.tables is not None:
        raise ValueError("fractions are for questions without crit effects")
    counting = _Counting(checked(question))
    chances: defaultdict[Six, Fraction] = defaultdict(Fraction)
    for chance, ways in counting.cases():
        total = sum(ways.values())
        for (state, _), count in ways.items():
            chances[counting.damage(state)] += chance * Fraction(count, total)
    return dict(sorted(chances.items()))


Landings = list[list[tuple[int, int, int]]]
"""By damage of a part: what hits on its bands do, as (step on, carried into the Core, rolls)."""


class _Counting:
    """The counts of one question. A state's number has the damage of the Core as its last digit."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.rules = Conditions(question)
        self.durability = question.target.durability
        self.sides = question.rules.hit_die.sides
        parts = range(len(self.durability))
        order = [*(part for part in parts if part != CORE), CORE]
        self.steps = [
            prod(self.durability[after] + 1 for after in order[order.index(part) + 1 :])
            for part in parts
        ]
        here = self.rules.start()
        struck = [_damages(question, self.rules.armor(part, here)) for part in parts]
        passed = [_damages(question, self.rules.transfer_armor(part, here)) for part in parts]
        chances = [p for pair in struck + passed for table in pair for p in table.values()]
        self.rolls = lcm(*(chance.denominator for chance in chances))
        self.struck = [self._counted(pair) for pair in struck]
        self.passed = [self._counted(pair) for pair in passed]

    def damage(self, state: int) -> Six:
        """The damage of the six parts."""
        parts = zip(self.steps, self.durability, strict=True)
        return tuple(state // step % (size + 1) for step, size in parts)  # type: ignore[return-value]

    def cases(self) -> Iterator[tuple[Fraction, Ways]]:
        """For each result of the modifier roll: its chance, and the states it leads to."""
        aims, attack = Aims(self.rules), self.question.attack
        start = sum(map(mul, self.question.target.damage, self.steps))
        for point, chance in aims.cases().items():
            faces = []
            for legs_lost in (False, True):
                evasion = self.rules.evasion(self.rules.start(), legs_lost)
                faces.append(int(point[aims.evasions.index(evasion)] * self.sides))
            landings = [[self._landings(part, hits) for part in range(6)] for hits in faces]
            ways: Ways = {(start, attack.rerolls): 1}
            for _ in range(attack.shots):
                ways = self._shot(ways, faces, landings)
            yield chance, ways

    def _counted(self, tables: list[dict[int, Fraction]]) -> list[dict[int, int]]:
        """Chances as numbers of rolls."""
        return [{damage: int(p * self.rolls) for damage, p in table.items()} for table in tables]

    def _landings(self, part: int, hits: int) -> Landings:
        """Hits on the bands of a part, ``hits`` faces of the hit die being ordinary ones."""
        durability, width = self.durability[part], self.question.target.widths[part]
        if not width:
            return [[]] * (durability + 1)
        if part == LEGS and self.question.target.covered:
            return [[(0, 0, (hits + 1) * width * self.rolls)]] * (durability + 1)
        if part == CORE:
            return [[(0, a, n * width) for a, n in _both(self.struck[part], hits)]] * durability
        landings: Landings = []
        for hurt in range(durability):
            landings.append([])
            for damage, count in _both(self.struck[part], hits):
                taken = min(damage, durability - hurt)
                landings[-1].append((taken * self.steps[part], damage - taken, count * width))
        return [*landings, [(0, a, n * width) for a, n in _both(self.passed[part], hits)]]

    def _shot(self, ways: Ways, faces: list[int], landings: list[list[Landings]]) -> Ways:
        """One shot from every state; each hit die has as many rolls, rolled again or not (E9)."""
        second = self.sides if self.question.attack.rerolls else 1
        hit_rolls = self.question.rules.bands * self.rolls
        after: defaultdict[tuple[int, int], int] = defaultdict(int)
        for (state, left), count in ways.items():
            damage = self.damage(state)
            room = self.durability[CORE] - damage[CORE]
            if not room:
                after[state, left] += count * second * self.sides * hit_rolls
                continue
            legs_lost = damage[LEGS] == self.durability[LEGS]
            missing = self.sides - 1 - faces[legs_lost]
            rolls = [(left, count * second)] + [(left - 1, count * missing)] * bool(left)
            for part, hurt in enumerate(damage):
                for step, carried, landed in landings[legs_lost][part][hurt]:
                    there = state + step + min(carried, room)
                    for hand, times in rolls:
                        after[there, hand] += times * landed
            hand, times = rolls[-1]
            after[state, hand] += times * missing * hit_rolls
        return after


def _damages(question: Question, armor: int) -> list[dict[int, Fraction]]:
    """Damages of an ordinary hit and of a natural 20, with their chances."""
    attack = question.attack
    weapon = Weapon(attack.penetration, attack.damage, attack.always_full)
    tables = []
    for natural_20 in (False, True):
        sums: defaultdict[int, Fraction] = defaultdict(Fraction)
        for blow, chance in blows(weapon, armor, natural_20, question.rules).items():
            sums[blow.damage] += chance
        tables.append(dict(sums))
    return tables


def _both(counts: list[dict[int, int]], hits: int) -> list[tuple[int, int]]:
    """Rolls of ordinary hits and the natural 20 together, by damage."""
    plain, natural = counts
    sums = {d: hits * plain.get(d, 0) + natural.get(d, 0) for d in {**plain, **natural}}
    return [(damage, count) for damage, count in sums.items() if count]
