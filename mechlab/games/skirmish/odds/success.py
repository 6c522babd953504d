"""How many dice of a melee pool succeed (F11.1, F11.6).

The dice of one weapon share their condition dice, so their successes are not binomial: they come
and go together.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import icepool

from mechlab.dice import Distribution

from ..catalog import Catalog, catalog
from .chances import counted_hits, hit_split, hits, modifier
from .pool import Pool, Source


def target_number(
    prone: bool = False, legs_destroyed: bool = False, cat: Catalog | None = None
) -> int:
    """What a melee die must reach: 10, and what has changed the opponent's Evasion (F11.1).

    >>> target_number(), target_number(prone=True), target_number(prone=True, legs_destroyed=True)
    (10, 7, 5)
    """
    value = (cat or catalog()).rules.value
    changed = prone * value("prone_evasion") + legs_destroyed * value("legs_destroyed_evasion")
    return int(value("melee_target") + changed)


def successes(
    rolled: Pool, target: int | None = None, enraged: bool = False, cat: Catalog | None = None
) -> Distribution[int]:
    """How many attack dice of a pool succeed against a target number (F11.1).

    ``target`` is that of a fresh opponent unless given. ``enraged`` rerolls the first failed die,
    from the right, with the same condition dice (E9).

    >>> from mechlab.games import skirmish
    >>> successes(skirmish.odds.melee.pool(skirmish.kit("Reaver")))
    Distribution(0: 1/256, 1: 3/64, 2: 27/128, 3: 27/64, 4: 81/256)
    """
    joint = by_source(rolled, target, enraged, cat).die
    return Distribution.from_die(joint.map(sum, star=False))


def by_source(
    rolled: Pool, target: int | None = None, enraged: bool = False, cat: Catalog | None = None
) -> Distribution[tuple[int, ...]]:
    """The successes of each source, in their order: dice remember their weapon (F11.1).

    >>> from mechlab.games import skirmish
    >>> by_source(skirmish.odds.melee.pool(skirmish.kit("Bastion")))[(2,)]
    Fraction(121, 400)
    """
    cat = cat or catalog()
    needed = target_number(cat=cat) if target is None else target
    rerolls = int(cat.rules.value("enraged_rerolls")) if enraged else 0
    joint = icepool.Die([((), rerolls)])
    for source in rolled.sources:
        counts = [_counts(source, needed, left, cat) for left in range(rerolls + 1)]
        joint = joint.map(_next_source, counts, star=True)
    return Distribution.from_die(joint.map(lambda so_far, left: so_far, star=True))


def _next_source(so_far: tuple[int, ...], rerolls: int, counts: Sequence[Any]) -> Any:
    return counts[rerolls].map(lambda count, left: ((*so_far, count), left), star=True)


@lru_cache(maxsize=1024)
def _counts(source: Source, target: int, rerolls: int, cat: Catalog) -> Any:
    """A die of the successes of one source, and the rerolls left afterwards."""
    return counted_hits(source.dice, source.accuracy, target, -source.difficulty, rerolls, cat).die


def naturals(
    source: Source, target: int | None = None, cat: Catalog | None = None
) -> Distribution[tuple[int, int]]:
    """Successes of one source, and how many of them are natural 20s, which add Pen (F11.2).

    >>> from mechlab.games import skirmish
    >>> blade, = skirmish.odds.melee.pool(skirmish.kit("Reaver")).sources
    >>> naturals(blade)[(4, 4)]
    Fraction(1, 160000)
    """
    cat = cat or catalog()
    needed = target_number(cat=cat) if target is None else target

    def given(added: int) -> Any:
        chance = hit_split(source.accuracy + added, needed, cat=cat)
        one = Distribution(
            {(0, 0): 1 - chance.total, (1, 0): chance.normal, (1, 1): chance.natural_20}
        )
        return source.dice @ one.die.map(icepool.Vector, star=False)

    joint = modifier(-source.difficulty, cat).die.map(given)
    return Distribution.from_die(joint.map(lambda both: tuple(map(int, both)), star=False))


def defence(rolled: Pool, cat: Catalog | None = None) -> Distribution[int]:
    """How many defence-only dice of a pool succeed: Piloting alone counts (F11.6).

    >>> from mechlab.games import skirmish
    >>> defence(skirmish.odds.melee.pool(skirmish.kit("Bastion")))
    Distribution(0: 49/400, 1: 91/200, 2: 169/400)
    """
    cat = cat or catalog()
    return hits(rolled.shield_dice, rolled.piloting, cat.rules.value("shield_target"), cat=cat)
