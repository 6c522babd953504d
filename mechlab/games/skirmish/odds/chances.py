"""The rolls of a single shot, as fractions: modifier, hit, penetration, damage (F2-F6)."""

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import icepool

from mechlab.dice import Dice, Distribution

from ..catalog import Catalog, catalog
from .skills import ALWAYS_FULL

if TYPE_CHECKING:
    from ..profile import Profile


class Hit(NamedTuple):
    """The chance of a hit, in two parts: natural 20s penetrate better (F3, F5)."""

    normal: Fraction
    natural_20: Fraction

    @property
    def total(self) -> Fraction:
        """The chance of any hit."""
        return self.normal + self.natural_20


class Penetration(NamedTuple):
    """The chances of the three outcomes of a penetration roll (F5); ``full`` is without a crit."""

    glance: Fraction
    full: Fraction
    crit: Fraction


def modifier(net: int, cat: Catalog | None = None) -> Distribution[int]:
    """What ``net`` modifier dice add to a hit roll: the highest of them, with their sign (F2).

    ``net`` counts the dice left after cancelling: above 0 Accuracy, below 0 Difficulty.

    >>> modifier(-2).mean
    Fraction(-161, 36)
    >>> modifier(0)
    Distribution(0: 1)
    """
    return _modifier(net, _sides("modifier_die", cat))


@lru_cache(maxsize=256)
def _modifier(net: int, sides: int) -> Distribution[int]:
    if net == 0:
        return Distribution({0: 1})
    highest = icepool.d(sides).highest(abs(net))
    return Distribution.from_die(highest if net > 0 else -highest)


def hit(accuracy: int, evasion: int, net: int = 0, cat: Catalog | None = None) -> Fraction:
    """The chance that one shot hits (F3).

    ``accuracy`` is all that is added to the d20: Gunnery, weapon and head.

    >>> hit(5, 10), hit(5, 10, net=-2)
    (Fraction(4, 5), Fraction(83, 144))
    """
    return hit_split(accuracy, evasion, net, cat).total


def hit_split(accuracy: int, evasion: int, net: int = 0, cat: Catalog | None = None) -> Hit:
    """The chance of a hit, natural 20s apart (F3).

    >>> hit_split(5, 10)
    Hit(normal=Fraction(3, 4), natural_20=Fraction(1, 20))
    """
    sides = _sides("hit_die", cat)
    faces = _plain_hits(evasion - accuracy, modifier(net, cat), sides)
    return Hit(faces / sides, Fraction(1, sides))


@lru_cache(maxsize=4096)
def _plain_hits(needed: int, added: Distribution[int], sides: int) -> Fraction:
    """How many faces hit on average: the lowest never does, and the highest is counted apart."""
    plain = range(2, sides)
    return sum(
        (p * sum(face + bonus >= needed for face in plain) for bonus, p in added.items()),
        Fraction(0),
    )


def hits(
    shots: int,
    accuracy: int,
    evasion: int,
    net: int = 0,
    rerolls: int = 0,
    cat: Catalog | None = None,
) -> Distribution[int]:
    """How many shots of one Fire hit: all of them share the modifier roll (F2, F10).

    ``rerolls`` first failed dice are rolled again, once each, with the same modifier (E9).

    >>> hits(3, accuracy=6, evasion=15, rerolls=1)[3]
    Fraction(297, 625)
    """
    joint = counted_hits(shots, accuracy, evasion, net, rerolls, cat)
    return Distribution.from_die(joint.die.map(lambda count, left: count, star=True))


def counted_hits(
    shots: int, accuracy: int, evasion: int, net: int, rerolls: int, cat: Catalog | None = None
) -> Distribution[tuple[int, int]]:
    """Hits of dice that share one modifier roll, and the rerolls that are left afterwards.

    >>> counted_hits(1, 5, 10, net=0, rerolls=1)
    Distribution((0, 0): 1/25, (1, 0): 4/25, (1, 1): 4/5)
    """

    def given(added: int) -> Any:
        chance = hit(accuracy + added, evasion, cat=cat)
        one = Distribution({0: 1 - chance, 1: chance}).die
        return (shots @ one).map(lambda count: again(count, one))

    def again(count: int, one: Any) -> Any:
        rolled = min(rerolls, shots - count)
        return (rolled @ one).map(lambda more: (count + more, rerolls - rolled))

    return Distribution.from_die(modifier(net, cat).die.map(given))


def penetration(pen: int, armor: int, cat: Catalog | None = None) -> Penetration:
    """The chances of a glance, full damage and full damage with a crit (F5).

    A natural 20 on the hit roll is ``pen + natural_20_pen(cat)``; Brace and Exposed are in
    ``armor``. The crit margin and what a natural 6 does are constants of the catalog.

    >>> glance, full, crit = penetration(4, 5)  # a Cannon on most arms
    >>> glance, full, crit
    (Fraction(0, 1), Fraction(2, 3), Fraction(1, 3))
    """
    rules = (cat or catalog()).rules
    sides, margin = _sides("penetration_die", cat), int(rules.value("crit_margin"))
    return _penetration(pen, armor, sides, margin, bool(rules.value("natural_6_full")))


@lru_cache(maxsize=4096)
def _penetration(pen: int, armor: int, sides: int, margin: int, top_is_full: bool) -> Penetration:
    faces = range(1, sides + 1)
    crit = sum(face + pen >= armor + margin for face in faces)
    glance = sum(face + pen < armor and not (face == sides and top_is_full) for face in faces)
    full = sides - crit - glance
    return Penetration(Fraction(glance, sides), Fraction(full, sides), Fraction(crit, sides))


def _sides(die: str, cat: Catalog | None) -> int:
    rolled: Dice = (cat or catalog()).rules.value(die)
    return rolled.sides


def natural_20_pen(cat: Catalog | None = None) -> int:
    """What a natural 20 on the hit roll adds to the penetration roll (F3).

    >>> natural_20_pen()
    1
    """
    return int((cat or catalog()).rules.value("natural_20_pen"))


def outcomes(
    profile: "Profile", armor: int, natural_20: bool = False, cat: Catalog | None = None
) -> Penetration:
    """:func:`penetration` of one hit with a weapon profile (F3, F5, F11.12).

    >>> from mechlab.games import skirmish
    >>> outcomes(skirmish.profile("Rifle"), armor=5).glance
    Fraction(1, 3)
    """
    if ALWAYS_FULL in profile.tags:
        return Penetration(Fraction(0), Fraction(1), Fraction(0))
    bonus = natural_20_pen(cat) if natural_20 else 0
    return penetration(profile.penetration + bonus, armor, cat)


def damage(
    profile: "Profile", armor: int, natural_20: bool = False, cat: Catalog | None = None
) -> Distribution[int]:
    """The damage of one hit on a part with that Armor: glances halved, rounded down (F5, F6).

    The printed Pen, unless the hit was a ``natural_20``. What a crit or the excess over the part's
    Durability does is not in it.

    >>> from mechlab.games import skirmish
    >>> damage(skirmish.profile("Rifle"), armor=5).mean
    Fraction(17, 6)
    """
    glance = outcomes(profile, armor, natural_20, cat).glance
    return halved_by(glance, Distribution.of(profile.damage), cat)


def halved_by(
    glance: Fraction, rolled: Distribution[int], cat: Catalog | None = None
) -> Distribution[int]:
    """Rolled damage that is a glance with some chance (F5).

    >>> halved_by(Fraction(1), Distribution.of("1d3"))
    Distribution(0: 1/3, 1: 2/3)
    """
    return _halved_by(glance, rolled, int((cat or catalog()).rules.value("glance_divisor")))


@lru_cache(maxsize=1024)
def _halved_by(glance: Fraction, rolled: Distribution[int], divisor: int) -> Distribution[int]:
    times = [glance.numerator, glance.denominator - glance.numerator]
    return Distribution.from_die(icepool.Die([rolled.die // divisor, rolled.die], times=times))


def expected_damage(
    profile: "Profile", armor: int, evasion: int, net: int = 0, cat: Catalog | None = None
) -> Fraction:
    """The mean damage of one whole Fire, if every hit lands on a part with that Armor (F3-F6).

    Accuracy is the weapon's own; add Gunnery and head by ``dataclasses.replace`` or ask ``volley``,
    which also knows parts, excess and crits.

    >>> from mechlab.games import skirmish
    >>> expected_damage(skirmish.profile("Cannon"), armor=6, evasion=10)
    Fraction(67, 10)
    """
    chance = hit_split(profile.accuracy, evasion, net, cat)
    normal, natural_20 = (damage(profile, armor, twenty, cat).mean for twenty in (False, True))
    return profile.shots * (chance.normal * normal + chance.natural_20 * natural_20)
