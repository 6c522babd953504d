"""What one attack does to a mech, part by part (B53 to B55)."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from mechlab.dice import Distribution

from ..catalog import Catalog, catalog
from ..tables import PARTS
from .attacks import Attack
from .rolls import Roll, outcomes
from .target import MOUNT, Mech, Target, absorbed, faces, struck, target


@dataclass(frozen=True)
class PartDamage:
    """What one attack does to a part: points lost on average, and the chances that it is hurt,
    that it falls to 0, and that its upgrade is destroyed."""

    lost: Fraction
    hurt: Fraction
    dead: Fraction
    upgrade: Fraction


@dataclass(frozen=True)
class Damage:
    """What one attack does. ``hits`` are those that armour and shields let through."""

    hits: Distribution[int]
    critical: Fraction
    destroyed: Fraction
    parts: dict[str, PartDamage]


def damage(attack: Attack, mech: Mech, cat: Catalog | None = None) -> Damage:
    """Everything that one attack may do to a mech, part by part.

    >>> from mechlab.games.bolts import Build
    >>> armoured = Build(points=3, upgrades={"Torso": "Additional Armour"})
    >>> found = damage(Attack.of(dice=3, target=4), armoured)
    >>> found.hits.mean, found.hits.at_least(1), found.parts["Head"].hurt
    (Fraction(28, 27), Fraction(20, 27), Fraction(10, 81))
    """
    cat = cat or catalog()
    start = target(mech, cat=cat)
    states: dict[tuple[Target, int, bool], Fraction] = {(start, 0, False): Fraction(1)}
    for roll in attack.rolls:
        after: dict[tuple[Target, int, bool], Fraction] = defaultdict(Fraction)
        for (state, through, crit), chance in states.items():
            for then, landed, critical, share in _landings(state, roll, cat):
                after[then, through + landed, crit or critical] += chance * share
        states = dict(after)
    hits: dict[int, Fraction] = defaultdict(Fraction)
    for (_, through, _), chance in states.items():
        hits[through] += chance
    ends = [(state, chance) for (state, _, _), chance in states.items()]
    return Damage(
        Distribution(hits),
        sum((chance for (_, _, crit), chance in states.items() if crit), Fraction(0)),
        sum((chance for state, chance in ends if state.destroyed), Fraction(0)),
        {part: _part(place, start, ends) for place, part in enumerate(PARTS)},
    )


def _part(place: int, start: Target, ends: list[tuple[Target, Fraction]]) -> PartDamage:
    lost = [(start.points[place] - end.points[place], end, chance) for end, chance in ends]
    had = start.live[MOUNT[place]]
    return PartDamage(
        sum((points * chance for points, _, chance in lost), Fraction(0)),
        sum((chance for points, _, chance in lost if points), Fraction(0)),
        sum((chance for _, end, chance in lost if not end.points[place]), Fraction(0)),
        sum((c for _, end, c in lost if had and not end.live[MOUNT[place]]), Fraction(0)),
    )


def _landings(
    state: Target, roll: Roll, cat: Catalog
) -> Iterator[tuple[Target, int, bool, Fraction]]:
    """Each thing that one roll can do: state, hits let through, whether critical, chance."""
    if state.destroyed:
        yield state, 0, False, Fraction(1)
        return
    where = faces(cat)
    for (hits, critical), chance in outcomes(roll, state.evasive, cat).items():
        landed, _ = absorbed(state, hits, cat)
        for part in where if hits else where[:1]:
            share = chance / len(where) if hits else chance
            then = struck(state, hits, critical, part, cat)
            yield then, landed, critical and landed > 0, share
