"""One side of an exchange as the rules of play see it: its dice, its strikes, what strikes it."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np

from ... import words as w
from ...rules.parry import parry_cost
from ...rules.penetration import penetration_result
from ...rules.pools import FIRST_SHIELD, still_there
from ...rules.skills import MUST, NEVER, load_charge, spend_on_strike, spending
from ...rules.strikes import KICK, PUNCH, load_strike
from ...state import GAME, Game
from ..refusal import Refused
from . import body as b

WALLS = 24
"""Armor that a part can have, and one more."""

Kind = tuple[int, int]
"""An attack die: its mount (-1 improvised), and whether it is a natural 20."""


class Hand(NamedTuple):
    """What a side has left: dice by kind, shields right and left, Charge, form of its weapon."""

    dice: tuple[int, ...]
    shields: tuple[int, int] = (0, 0)
    charge: int = 0
    form: int = 0

    @property
    def attacks(self) -> int:
        """How many dice can strike."""
        return sum(self.dice)


class Stroke(NamedTuple):
    """The numbers a strike lands with: Pen, damage dice, and the dice that Charge adds."""

    pen: int
    dice: int
    sides: int
    plus: int
    extra_count: int = 0
    extra_sides: int = 0


class Option(NamedTuple):
    """One way to strike: a kind of die, with Charge or without; what it leaves in hand."""

    kind: int
    spends: int
    stroke: Stroke
    heat: int
    parried: Hand
    landed: Hand


@dataclass(frozen=True)
class Facts:
    """What a side can do in one state of its arms: which dice are good, what a parry costs."""

    good: tuple[bool, ...]
    shields: tuple[bool, bool]
    cost: int


def copied(game: Game) -> Game:
    """The same record, to be changed by itself; it logs nothing."""
    other = np.zeros(1, GAME).view(np.recarray)
    other[0] = game
    other[0].logging = 0
    return other[0]


class Side:
    """One mech in an exchange of a record: ``side`` 0 is the initiator."""

    def __init__(self, game: Game, side: int, kinds: tuple[Kind, ...], exact: bool) -> None:
        self.game, self.side, self.exact = copied(game), side, exact
        self.kinds = kinds
        self.a = int(game.duel.fighters[side])
        self.other = int(game.duel.fighters[1 - side])
        self.mech, self.was = self.game.mechs[self.a], game.mechs[self.a]
        self.improvised = int(game.duel.improvised[side])
        skilled = [m for m in range(2) if self.mech.mounts[m].skill in (w.DISCHARGE, w.AMP)]
        self.skilled = skilled[0] if skilled else None
        allies = [m for m in game.mechs if m.side == self.mech.side and m.is_alive]
        self.is_last = len(allies) == 1
        self._facts: dict[tuple[int, int, int], Facts] = {}
        self._options: dict[tuple[int, Hand], tuple[Option, ...]] = {}
        held = [self.mech.mounts[m] for m in range(2)]
        if any(item.holds and item.skill == w.COUNTER for item in held):
            raise Refused(
                "a guard lance strikes back with fresh dice (F11.14), which the value of an "
                "exchange leaves out"
            )

    @cached_property
    def minds(self) -> tuple[bool, bool, bool]:
        """Whether jams, actuators and Legs matter to how it fights."""
        jams = self.skilled is not None and self.was.mounts[self.skilled].form == 0
        shield = any(self.was.mounts[m].holds == w.SHIELD for m in range(2))
        return jams, self.improvised == PUNCH and shield, self.improvised == KICK

    @cached_property
    def root(self) -> int:
        """The mech as a number."""
        mech, number = self.was, 0
        for part in range(6):
            number |= int(mech.durability[part]) << 6 * part
        number |= min(int(mech.structure), b.MOST_STRUCTURE) << b.STRUCTURE_BIT
        number |= int(mech.is_exposed > 0) << b.EXPOSED_BIT
        number |= int(mech.heat) << b.HEAT_BIT
        number |= int(mech.is_offline) << b.OFFLINE_BIT
        for arm in range(2):
            number |= int(self.minds[0] and mech.jammed[arm] > 0) << b.JAMMED_BIT + arm
            number |= int(self.minds[1] and mech.actuator[arm] == 1) << b.ACTUATOR_BIT + arm
        return number

    def _pose(self, pattern: int, hand: Hand) -> None:
        """Let the mech stand as a pattern tells, with the Charge and form of a hand."""
        mech, was = self.mech, self.was
        for arm in range(2):
            mech.durability[w.RIGHT_ARM + arm] = pattern >> arm & 1
            mech.jammed[arm] = pattern >> 3 + arm & 1 if self.minds[0] else was.jammed[arm]
            mech.actuator[arm] = pattern >> 5 + arm & 1 if self.minds[1] else was.actuator[arm]
        mech.durability[w.LEGS] = pattern >> 2 & 1 if self.minds[2] else was.durability[w.LEGS]
        mech.charge = hand.charge
        if self.skilled is not None:
            mech.mounts[self.skilled].form = hand.form

    def facts(self, pattern: int, hand: Hand) -> Facts:
        """What is good and what a parry costs in a state of the arms (F11.2, F11.4, F11.6)."""
        asked = pattern, hand.form, hand.charge
        if asked not in self._facts:
            self._pose(pattern, hand)
            good = tuple(bool(still_there(self.game, self.side, m)) for m, _ in self.kinds)
            first, second = (
                bool(still_there(self.game, self.side, FIRST_SHIELD - m)) for m in range(2)
            )
            self._facts[asked] = Facts(good, (first, second), int(parry_cost(self.game, self.a)))
        return self._facts[asked]

    def options(self, pattern: int, hand: Hand) -> tuple[Option, ...]:
        """All ways to strike but for the part (F11.2, F11.10, F11.11)."""
        if (pattern, hand) not in self._options:
            self._options[pattern, hand] = tuple(self._ways(pattern, hand))
        return self._options[pattern, hand]

    def _ways(self, pattern: int, hand: Hand) -> Iterator[Option]:
        good = self.facts(pattern, hand).good
        for kind, (mount, natural) in enumerate(self.kinds):
            if hand.dice[kind] == 0 or not good[kind]:
                continue
            self._pose(pattern, hand)
            spends = spending(self.game, self.a, mount)
            for spend in range(int(spends == MUST), 1 + int(spends != NEVER)):
                yield self._way(pattern, hand, kind, mount, natural, spend)

    def _way(
        self, pattern: int, hand: Hand, kind: int, mount: int, natural: int, spend: int
    ) -> Option:
        game, mech = self.game, self.mech
        self._pose(pattern, hand)
        free = game.duel.free_form.copy()
        charge = spend_on_strike(game, self.side, mount) if spend else 0
        load_strike(game, w.BY_EXCHANGE, self.a, self.other, mount, 0)
        load_charge(game, charge)
        game.duel.free_form[:] = free
        dice = tuple(n - int(k == kind) for k, n in enumerate(hand.dice))
        left = Hand(dice, hand.shields, hand.charge, hand.form)
        landed = left
        if self.skilled is not None:
            left = left._replace(charge=int(mech.charge), form=int(mech.mounts[self.skilled].form))
            landed = left
            if mount == self.skilled and left.form == 0:
                most, gain = game.rules.charge_max, game.rules.charge_gain
                landed = left._replace(charge=int(min(left.charge + gain, most)))
        return Option(kind, spend, stroke(game, natural), int(game.attack.heat), left, landed)

    def strokes(self, hand: Hand) -> list[Stroke]:
        """Every strike it could come to make, each once."""
        found: dict[Stroke, None] = {}
        arms = [range(2) if self.was.durability[1 + arm] > 0 else range(1) for arm in range(2)]
        hands = [hand._replace(dice=tuple(1 for _ in self.kinds))]
        if self.skilled is not None:
            forms = {hand.form, 1}
            charges = range(int(self.game.rules.charge_max) + 1)
            hands = [hands[0]._replace(form=f, charge=c) for f, c in product(forms, charges)]
        jams, actuators, legs = self.minds
        rest = product(
            range(2) if legs else range(1),
            range(4) if jams else range(1),
            range(4) if actuators else range(1),
        )
        for (right, left), (leg, jam, bad), each in product(product(*arms), list(rest), hands):
            pattern = right | left << 1 | leg << 2 | jam << 3 | bad << 5
            for option in self.options(pattern, each):
                found[option.stroke] = None
                self.heats.add(option.heat)
        return list(found)

    @cached_property
    def heats(self) -> set[int]:
        """The Heat of its strikes, as far as they have been looked at."""
        return set()

    @cached_property
    def build(self) -> b.Build:
        """What it is made of as a target, and the dice of what happens to it (F8, G2)."""
        mech, rules = self.was, self.game.rules
        numbers = np.zeros(9, np.int64)
        numbers[b.BRACE] = rules.brace_armor if mech.is_braced == 1 else 0
        numbers[b.EXPOSED_ARMOR] = rules.exposed_armor
        numbers[b.STRUCTURE_ARMOR] = rules.structure_armor
        numbers[b.REACTOR] = mech.reactor
        numbers[b.BACK_REACTOR] = mech.back_reactor
        numbers[b.STRESS_RESET] = rules.stress_reset
        numbers[b.MINDS_JAMS], numbers[b.MINDS_ACTUATORS], numbers[b.MINDS_LEGS] = self.minds
        crit_sides, stress_sides = int(rules.crit_die_sides), int(rules.stress_die_sides)
        effect, first, chance = [], [0], []
        for part in range(6):
            faces = Counter(self._effect(int(each)) for each in self.game.crits[part][:crit_sides])
            for each, count in faces.items():
                effect.append(each)
                chance.append(Fraction(count, crit_sides))
            first.append(len(effect))
        stress = Counter(int(each) for each in self.game.stress[:stress_sides])
        values, ends, chances = [], [0], []
        for name in ("cookoff_arm", "cookoff_core", "breach_heat", "meltdown"):
            dice = [int(getattr(rules, f"{name}_{each}")) for each in ("count", "sides", "plus")]
            for value, share in rolled(*dice).items():
                values.append(value)
                chances.append(share)
            ends.append(len(values))
        return b.Build(
            np.array(mech.armor, np.int64),
            numbers,
            np.array(effect, np.int64),
            np.array(first, np.int64),
            self._chances(chance),
            self._chances([Fraction(stress[k], stress_sides) for k in range(3)]),
            np.array(values, np.int64),
            np.array(ends, np.int64),
            self._chances(chances),
        )

    def _effect(self, effect: int) -> int:
        jams, actuators, _ = self.minds
        minor = {w.JAMMED: jams, w.ACTUATOR: actuators, w.OFFLINE: self.was.back_reactor != 0}
        major = (w.COOK_OFF, w.CORE_COOK_OFF, w.BREACH, w.STRUCTURE, w.DESTROYED)
        return effect if minor.get(effect, effect in major) else b.NO_EFFECT

    def _chances(self, fractions: list[Fraction]) -> b.Chances:
        return np.array(fractions, object if self.exact else float)

    def blows(self, strokes: list[Stroke]) -> b.Blows:
        """What strikes come to against any Armor (F5)."""
        first = np.zeros((len(strokes), WALLS + 1), np.int64)
        damage: list[int] = []
        crit: list[int] = []
        chance: list[Fraction] = []
        walls = self._walls()
        for variant, each in enumerate(strokes):
            for wall in range(WALLS):
                first[variant, wall] = len(damage)
                if wall not in walls:
                    continue
                for (taken, is_crit), share in self._blow(each, wall).items():
                    damage.append(taken)
                    crit.append(is_crit)
                    chance.append(share)
            first[variant, WALLS] = len(damage)
        return b.Blows(
            first, np.array(damage, np.int64), np.array(crit, np.int64), self._chances(chance)
        )

    def _walls(self) -> set[int]:
        """Every Armor that a part can come to have."""
        numbers, armor = self.build.numbers, self.build.armor
        plain = {int(each) + int(numbers[b.BRACE]) for each in armor}
        steps = range(b.MOST_STRUCTURE + 1)
        core = int(armor[w.CORE]) + int(numbers[b.BRACE])
        torn = {core + int(numbers[b.STRUCTURE_ARMOR]) * n for n in steps}
        return {max(each, 0) for each in plain | torn | {int(numbers[b.EXPOSED_ARMOR])}}

    def _blow(self, each: Stroke, wall: int) -> dict[tuple[int, int], Fraction]:
        faces = range(1, int(self.game.rules.penetration_die_sides) + 1)
        results = [int(penetration_result(self.game, face, each.pen, wall)) for face in faces]
        damage = total(each)
        found: dict[tuple[int, int], Fraction] = {}
        for result, times in Counter(results).items():
            divisor = int(self.game.rules.glance_divisor) if result == w.GLANCE else 1
            for value, share in damage.items():
                key = value // divisor, int(result == w.CRITICAL)
                found[key] = found.get(key, Fraction(0)) + share * Fraction(times, len(faces))
        return found


@lru_cache(maxsize=256)
def total(each: Stroke) -> dict[int, Fraction]:
    """The chances of a strike's damage."""
    plain = rolled(each.dice, each.sides, each.plus)
    extra = rolled(each.extra_count, each.extra_sides, 0)
    sums: dict[int, Fraction] = {}
    for (one, share), (two, other) in product(plain.items(), extra.items()):
        sums[one + two] = sums.get(one + two, Fraction(0)) + share * other
    return sums


def stroke(game: Game, natural: int) -> Stroke:
    """The strike that is the attack under way."""
    attack = game.attack
    pen = int(attack.pen) + (int(game.rules.natural_20_pen) if natural else 0)
    return Stroke(
        pen,
        int(attack.damage_count),
        int(attack.damage_sides),
        int(attack.damage_plus),
        int(attack.extra_count),
        int(attack.extra_sides) if attack.extra_count else 0,
    )


@lru_cache(maxsize=256)
def rolled(count: int, sides: int, plus: int) -> dict[int, Fraction]:
    """The chances of the sum of some dice."""
    sums = {plus: Fraction(1)}
    for _ in range(count):
        more: dict[int, Fraction] = {}
        for value, face in product(sums, range(1, sides + 1)):
            more[value + face] = more.get(value + face, Fraction(0)) + sums[value] / sides
        sums = more
    return sums
