"""The dice of one shot, for the joint engine: modifier, hit faces, penetration and damage (F2-F6).

``odds.chances`` answers the same for people, from a catalog; here everything arrives as arguments,
and damage and crit stay together.
"""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from mechlab.dice import Dice, Distribution

from .question import Rules


class Blow(NamedTuple):
    """What one hit does to the part it strikes, before anything that follows from it."""

    damage: int
    crit: bool


def modifiers(net: int, die: Dice) -> Mapping[int, Fraction]:
    """What ``net`` modifier dice add to the hit rolls: the highest of them, with their sign (F2).

    >>> modifiers(-1, Dice(1, 6))[-6]
    Fraction(1, 6)
    """
    if net == 0:
        return {0: Fraction(1)}
    dice, sign = abs(net), 1 if net > 0 else -1
    faces = range(1, die.sides + 1)
    return {sign * k: Fraction(k**dice - (k - 1) ** dice, die.sides**dice) for k in faces}


def plain_hits(added: int, evasion: int, die: Dice) -> int:
    """Faces of the hit die that hit, not counting the highest; the lowest never does (F3).

    >>> plain_hits(added=5, evasion=10, die=Dice(1, 20))
    15
    """
    return sum(face + added >= evasion for face in range(2, die.sides))


class Weapon(NamedTuple):
    """What of an attack decides about penetration and damage."""

    penetration: int
    damage: Dice
    always_full: bool


@lru_cache(maxsize=4096)
def blows(weapon: Weapon, armor: int, natural_20: bool, rules: Rules) -> Mapping[Blow, Fraction]:
    """Damage and crit of one hit on a part with that Armor (F5, F6, F11.12).

    >>> shelling = Weapon(0, Dice(1, 3), always_full=True)
    >>> blows(shelling, 9, False, None)[Blow(3, False)]
    Fraction(1, 3)
    """
    chances: defaultdict[Blow, Fraction] = defaultdict(Fraction)
    for divisor, crit, chance in _penetration(weapon, armor, natural_20, rules):
        for damage, p in Distribution.of(weapon.damage).items():
            chances[Blow(damage // divisor, crit)] += chance * p
    return dict(chances)


def _penetration(
    weapon: Weapon, armor: int, natural_20: bool, rules: Rules
) -> list[tuple[int, bool, Fraction]]:
    """For each face of the penetration die: by what damage is divided, crit or not, chance."""
    if weapon.always_full:
        return [(1, False, Fraction(1))]
    pen = weapon.penetration + (rules.natural_20_pen if natural_20 else 0)
    sides = rules.penetration_die.sides
    outcomes = []
    for face in range(1, sides + 1):
        full = face + pen >= armor or (face == sides and rules.natural_6_full)
        crit = face + pen >= armor + rules.crit_margin
        outcomes.append((1 if full else rules.glance_divisor, crit, Fraction(1, sides)))
    return outcomes
