"""A weapon at each range, and what all dice of an attack come to (B16, B23, B53)."""

from collections import defaultdict
from fractions import Fraction

from mechlab.dice import Distribution

from ..build import Build
from ..catalog import Catalog, catalog
from .aim import BANDS, in_range, reaches
from .attacks import Attack, attack, weapon_in
from .rolls import outcomes

MELEE = "melee"


def by_band(
    build: Build, place: str, *, synchronized: bool = False, cat: Catalog | None = None
) -> dict[str, Attack]:
    """The attack of what is mounted in a part, in each band that it reaches, or in melee.

    >>> mech = Build(points=3, upgrades={"Left Arm": "Long Range Weapon"})
    >>> {band: found.rolls[0].target for band, found in by_band(mech, "Left Arm").items()}
    {'short': 4, 'long': 3}
    """
    cat = cat or catalog()
    weapon = weapon_in(build, place, cat)
    if weapon.melee:
        return {MELEE: attack(build, place, synchronized=synchronized, cat=cat)}
    ends = zip(BANDS, reaches(build.pilot, cat), strict=True)
    return {
        band: attack(build, place, end, synchronized=synchronized, cat=cat)
        for band, end in ends
        if in_range(weapon.name, end, build.pilot, cat)
    }


def hits_of(attack: Attack, cat: Catalog | None = None) -> Distribution[int]:
    """The hits of all rolls of an attack together, before armour and shield.

    >>> hits_of(Attack.of(dice=3, target=4, shots=2)).mean
    Fraction(4, 1)
    """
    total: dict[int, Fraction] = {0: Fraction(1)}
    for roll in attack.rolls:
        after: dict[int, Fraction] = defaultdict(Fraction)
        for (hits, _), chance in outcomes(roll, cat=cat).items():
            for before, share in total.items():
                after[before + hits] += share * chance
        total = after
    return Distribution(total)
