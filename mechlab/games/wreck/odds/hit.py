"""One hit on a mech: dice, then Exposed, armour, RESISTANCE; damage, burn and heat (A, R5, R6)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import prod
from typing import NamedTuple

from mechlab.dice import Dice, Distribution

from ..build import Sheet
from ..catalog import Catalog, catalog
from ..deck import Hit
from ..tables import TYPES
from .refusal import Refused

MOST_WAYS = 4_000
"""So many sums by type are gone through."""


class Taken(NamedTuple):
    """What a hit comes to: HP lost at once, burn that is marked, heat."""

    damage: int
    mark: int
    heat: int


def reduced(
    amounts: Mapping[str, int],
    armor: int = 0,
    resist: Sequence[str] = (),
    *,
    ap: bool = False,
    exposed: bool = False,
    shredded: bool = False,
    cat: Catalog | None = None,
) -> Taken:
    """What amounts by type come to on a mech with this armour and RESISTANCE.

    >>> reduced({"kinetic": 7}, armor=2, resist=["kinetic"], exposed=True)
    Taken(damage=6, mark=0, heat=0)
    >>> reduced({"burn": 5}, armor=3, resist=["burn"])
    Taken(damage=3, mark=3, heat=0)
    """
    rules = (cat or catalog()).rules
    left = {name: amounts.get(name, 0) for name in TYPES}
    hurting = TYPES[:3]
    if exposed:
        left |= {name: left[name] * rules.value("exposed_factor") for name in hurting}
    if not shredded:
        pool = 0 if ap else armor
        for name in sorted(hurting, key=lambda each: each in resist):
            stopped = min(pool, left[name])
            left[name] -= stopped
            pool -= stopped if rules.value("armor_spent") == "once a hit" else 0
        by, up = rules.value("resistance_divisor"), rules.value("rounding") == "up"
        for name in resist:
            left[name] = -(-left[name] // by) if up else left[name] // by
    whole = rules.value("burn_mark") == "the whole amount"
    mark = amounts.get("burn", 0) if whole else left["burn"]
    return Taken(sum(left[name] for name in (*hurting, "burn")), mark, left["heat"])


def taken(
    hit: Hit,
    sheet: Sheet,
    *,
    exposed: bool = False,
    shredded: bool = False,
    cat: Catalog | None = None,
) -> Distribution[Taken]:
    """What a hit comes to on a mech, over all its dice.

    >>> from mechlab.games.wreck import Frame
    >>> found = taken(Hit(kinetic="1d6"), Frame("Drake").sheet())
    >>> found[Taken(0, 0, 0)], found[Taken(3, 0, 0)]
    (Fraction(1, 2), Fraction(1, 6))
    """
    armor, resist = sheet.armor, tuple(sheet.resist)
    return Distribution(_taken(hit, armor, resist, exposed, shredded, cat or catalog()))


@lru_cache(maxsize=4096)
def _taken(
    hit: Hit, armor: int, resist: tuple[str, ...], exposed: bool, shredded: bool, cat: Catalog
) -> dict[Taken, Fraction]:
    rolls = [amounts_of(hit.amount(name)) for name in TYPES]
    if prod(map(len, rolls)) > MOST_WAYS:
        raise Refused(f"the dice of this hit fall in more than {MOST_WAYS:,} ways: fewer of them")
    found: dict[Taken, Fraction] = {}
    for combination in product(*(each.items() for each in rolls)):
        chance = Fraction(1)
        for _, likely in combination:
            chance *= likely
        amounts = {name: amount for name, (amount, _) in zip(TYPES, combination, strict=True)}
        come = reduced(
            amounts, armor, resist, ap=hit.ap, exposed=exposed, shredded=shredded, cat=cat
        )
        found[come] = found.get(come, Fraction(0)) + chance
    return found


def amounts_of(amount: Dice | int | str) -> Mapping[int, Fraction]:
    """An amount and its chances; dice that come to less than nothing are nothing."""
    if not isinstance(amount, Dice):
        return {int(amount): Fraction(1)}
    found: dict[int, Fraction] = {}
    for total, chance in Distribution.of(amount).items():
        found[max(total, 0)] = found.get(max(total, 0), Fraction(0)) + chance
    return found
