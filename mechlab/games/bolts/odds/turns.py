"""Dice between attacks: reacting from overwatch and the order of a turn (B43, B56)."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from mechlab.dice import Distribution

from ..catalog import Catalog, catalog
from .heat import overheat


def reaction(heat: int, protocol: bool = False, cat: Catalog | None = None) -> Fraction:
    """The chance that a mech on overwatch reacts to one action: its die must beat its heat (B56).

    ``protocol`` is a Reaction Protocol in use (B9). Overwatch itself has cost heat already.

    >>> [str(reaction(heat)) for heat in range(8)]
    ['1', '5/6', '2/3', '1/2', '1/3', '1/6', '0', '0']
    """
    cat = cat or catalog()
    sides = cat.rules.value("reaction_die").sides
    bonus = cat.rules.value("reaction_protocol") if protocol else 0
    return Fraction(min(max(sides + bonus - heat, 0), sides), sides)


def on_watch(heat: int, protocol: bool = False, cat: Catalog | None = None) -> int:
    """The heat of a mech once it has gone on overwatch, with a Reaction Protocol or without (B56).

    >>> on_watch(0), on_watch(2, protocol=True)
    (1, 4)
    """
    cat = cat or catalog()
    rows = (row.heat for row in cat.upgrades.values() if row.effect == "reaction protocol")
    return heat + int(cat.rules.value("overwatch_heat")) + (next(rows, 0) if protocol else 0)


def overwatch(
    heat: int,
    attempts: int,
    *,
    torso: int,
    cost: int = 1,
    protocol: bool = False,
    cat: Catalog | None = None,
) -> Distribution[int]:
    """How many reactions a mech carries out in so many actions of others, trying each time (B56).

    ``heat`` is what it has when it is on overwatch, ``cost`` the heat of each reaction, which may
    overheat it: a failed overheat die ends its reactions, the hits being left out.

    >>> overwatch(1, attempts=2, torso=3)
    Distribution(0: 1/36, 1: 5/12, 2: 5/9)
    """
    cat = cat or catalog()
    states: dict[tuple[int, int, bool], Fraction] = {(heat, 0, True): Fraction(1)}
    for _ in range(attempts):
        after: dict[tuple[int, int, bool], Fraction] = defaultdict(Fraction)
        for (now, done, able), chance in states.items():
            succeeds = reaction(now, protocol, cat) if able else Fraction(0)
            goes_on = overheat(now + cost - torso, cat).goes_on
            after[now, done, able] += chance * (1 - succeeds)
            after[now + cost, done + 1, True] += chance * succeeds * goes_on
            after[now + cost, done, False] += chance * succeeds * (1 - goes_on)
        states = dict(after)
    reactions: dict[int, Fraction] = defaultdict(Fraction)
    for (_, done, _), chance in states.items():
        reactions[done] += chance
    return Distribution(reactions)


@dataclass(frozen=True)
class Initiative:
    """Each mech's chance to pick its place first, and the chance that any tie is rolled again."""

    first: tuple[Fraction, ...]
    rerolled: Fraction


def initiative(heads: Sequence[int], cat: Catalog | None = None) -> Initiative:
    """Who picks first, by the Head points of two to four mechs (B43).

    >>> initiative((4, 3)), initiative((3, 3)).rerolled
    (Initiative(first=(Fraction(13, 18), Fraction(5, 18)), rerolled=Fraction(0, 1)), Fraction(1, 6))
    """
    cat = cat or catalog()
    least, most = cat.rules.value("players_least"), cat.rules.value("players_most")
    if not least <= len(heads) <= most:
        raise ValueError(f"{least} to {most} mechs roll for initiative, not {len(heads)}")
    sides = cat.rules.value("initiative_die").sides
    first, rerolled = [Fraction(0)] * len(heads), Fraction(0)
    each = Fraction(1, sides ** len(heads))
    for rolls in product(range(1, sides + 1), repeat=len(heads)):
        groups = list(picking_order(heads, rolls))
        rerolled += each * any(len(group) > 1 for group in groups)
        for mech in groups[0]:
            first[mech] += each / len(groups[0])  # a tie is rolled again by equals
    return Initiative(tuple(first), rerolled)


def picking_order(heads: Sequence[int], rolls: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The mechs from first to last to pick; those in one group roll again among themselves (B43).

    >>> list(picking_order(heads=(3, 4, 6), rolls=(4, 3, 2)))
    [(2,), (1,), (0,)]
    """
    totals = [(head + roll, head) for head, roll in zip(heads, rolls, strict=True)]
    for total in sorted(set(totals), reverse=True):
        yield tuple(mech for mech, own in enumerate(totals) if own == total)
