"""Heat and stress of the mech that acts: what firing costs it (G1, G2, E4)."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from mechlab.dice import Distribution

from ..catalog import Catalog, catalog

if TYPE_CHECKING:
    from ..profile import Profile


@dataclass(frozen=True)
class StressCheck:
    """What one stress roll comes to: the chance of each row, and damage to the Core (G2)."""

    outcomes: Mapping[str, Fraction]
    core_damage: Distribution[int]

    @property
    def exposed(self) -> Fraction:
        """The chance to end up Exposed: by that row, or by a meltdown."""
        return self.outcomes.get("exposed", Fraction(0)) + self.outcomes.get(
            "meltdown", Fraction(0)
        )


@dataclass(frozen=True)
class Firing:
    """The Heat of one Fire: ``before``, ``gained``, the Reactor ``cap``, and ``after``.

    Above the cap the mech rolls ``stress`` and its Heat falls back; else ``stress`` is ``None``.
    """

    before: int
    gained: int
    cap: int
    after: int
    stress: StressCheck | None


def stress_check(cat: Catalog | None = None) -> StressCheck:
    """One roll on the stress table (G2).

    >>> check = stress_check()
    >>> check.outcomes["meltdown"], check.exposed, check.core_damage.mean
    (Fraction(1, 6), Fraction(2, 3), Fraction(7, 6))
    """
    cat = cat or catalog()
    sides = cat.rules.value("stress_die").sides
    outcomes = {row.effect: Fraction(len(row.faces), sides) for row in cat.stress.values()}
    meltdown = outcomes.get("meltdown", Fraction(0))
    damage = {0: 1 - meltdown}
    for total, chance in Distribution.of(cat.rules.value("meltdown")).items():
        damage[total] = meltdown * chance
    return StressCheck(outcomes, Distribution(damage))


def firing(before: int, gained: int, cap: int, cat: Catalog | None = None) -> Firing:
    """What an attack's Heat does to the attacker (G1, G2). Heat comes after the last shot.

    >>> firing(before=6, gained=1, cap=6).stress.exposed
    Fraction(2, 3)
    >>> firing(before=3, gained=3, cap=6).stress is None
    True
    """
    cat = cat or catalog()
    if before < 0 or gained < 0 or cap < 0:
        raise ValueError("Heat and the Reactor Cap count from 0 up")
    heat = before + gained
    if heat <= cap:
        return Firing(before, gained, cap, heat, None)
    return Firing(before, gained, cap, cat.rules.value("stress_reset"), stress_check(cat))


def barrage(
    first: "Profile", second: "Profile", before: int, cap: int, cat: Catalog | None = None
) -> Firing:
    """What firing two weapons in one Barrage does to the attacker (E5, G1).

    The surcharge comes once (ruling ``barrage_heat_count``).

    >>> from mechlab.games import skirmish
    >>> guns = skirmish.profile("Autocannon"), skirmish.profile("Rifle")
    >>> barrage(*guns, before=0, cap=6).after
    4
    """
    cat = cat or catalog()
    gained = first.heat + second.heat + cat.rules.value("barrage_heat")
    return firing(before, gained, cap, cat)


def vent(heat: int, cat: Catalog | None = None) -> Distribution[int]:
    """The Heat left after Vent (E4).

    >>> vent(3)
    Distribution(0: 2/3, 1: 1/6, 2: 1/6)
    """
    cat = cat or catalog()
    left: dict[int, Fraction] = {}
    for removed, chance in Distribution.of(cat.rules.value("vent")).items():
        rest = max(0, heat - removed)
        left[rest] = left.get(rest, Fraction(0)) + chance
    return Distribution(left)
