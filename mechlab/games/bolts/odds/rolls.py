"""An attack roll: its hits, the rerolls of both sides in order, and the crit die (B50 to B55).

A die is told apart by three things: whether it hits, whether the attacker has rolled it again, and
whether the defender has. No side rolls a die twice again (ruling ``reroll_order``).
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Literal, NamedTuple, TypeAlias

from mechlab.dice import Distribution

from ..catalog import Catalog, catalog

Spent: TypeAlias = Literal["no", "miss", "crit"]
"""What a Sniper rolls again: nothing, a miss (the crit die if there is none), the crit die."""


class _Kind(NamedTuple):
    hit: bool
    attacker: bool
    defender: bool


_Dice: TypeAlias = tuple[tuple[_Kind, int], ...]
_Chances: TypeAlias = dict[_Dice, Fraction]


@dataclass(frozen=True)
class Roll:
    """One attack roll. ``dice`` without the crit die; ``target`` is the target number.

    ``targeting_system`` rolls all misses once more (B10), ``sniper`` one die (B34), and
    ``cover_expert`` all hits, as the defender in cover (B26).
    """

    dice: int
    target: int
    targeting_system: bool = False
    sniper: Spent = "no"
    cover_expert: bool = False


def hits(
    dice: int,
    target: int,
    *,
    targeting_system: bool = False,
    sniper: Spent = "no",
    cover_expert: bool = False,
    defender_first: bool = False,
    cat: Catalog | None = None,
) -> Distribution[int]:
    """How many of an attack's dice hit (B53). ``defender_first`` turns the order of rerolls around.

    >>> hits(3, 4)
    Distribution(0: 1/27, 1: 2/9, 2: 4/9, 3: 8/27)
    >>> hits(3, 3, sniper="miss").mean, hits(3, 3, targeting_system=True).mean
    (Fraction(31, 16), Fraction(9, 4))
    """
    cat = cat or catalog()
    roll = Roll(dice, target, targeting_system, sniper, cover_expert)
    chances: dict[int, Fraction] = defaultdict(Fraction)
    for (number, _), chance in _outcomes(roll, defender_first, cat).items():
        chances[number] += chance
    return Distribution(chances)


def outcomes(
    roll: Roll, evasion: bool = False, cat: Catalog | None = None
) -> Distribution[tuple[int, bool]]:
    """Hits and whether they are critical, together (B55). ``evasion`` is the target's (B11).

    >>> outcomes(Roll(1, 3))
    Distribution((0, False): 1/2, (1, False): 5/12, (1, True): 1/12)
    """
    return _with_evasion(roll, evasion, cat or catalog())


@lru_cache(maxsize=4096)
def _with_evasion(roll: Roll, evasion: bool, cat: Catalog) -> Distribution[tuple[int, bool]]:
    crit = _crit(cat) if evasion else Fraction(1)
    chances: dict[tuple[int, bool], Fraction] = defaultdict(Fraction)
    for (number, critical), chance in _outcomes(roll, False, cat).items():
        chances[number, critical] += chance * (crit if critical else 1)
        if critical:
            chances[number, False] += chance * (1 - crit)
    return Distribution(chances)


def critical(
    dice: int,
    target: int,
    *,
    evasion: bool = False,
    targeting_system: bool = False,
    sniper: Spent = "no",
    cover_expert: bool = False,
    cat: Catalog | None = None,
) -> Fraction:
    """The chance that an attack hits and is critical (B55).

    >>> critical(3, 3), critical(3, 3, evasion=True)
    (Fraction(7, 48), Fraction(7, 288))
    """
    roll = Roll(dice, target, targeting_system, sniper, cover_expert)
    found = outcomes(roll, evasion, cat)
    return sum((chance for (_, crit), chance in found.items() if crit), Fraction(0))


def chance_to_hit(target: int, cat: Catalog | None = None) -> Fraction:
    """The chance that one die hits: no number is a natural hit or miss.

    >>> chance_to_hit(4), chance_to_hit(-1), chance_to_hit(7)
    (Fraction(2, 3), Fraction(0, 1), Fraction(1, 1))
    """
    sides = (cat or catalog()).rules.value("attack_die").sides
    return Fraction(min(max(target, 0), sides), sides)


def _crit(cat: Catalog) -> Fraction:
    """The chance that the crit die shows a critical."""
    sides = cat.rules.value("crit_die").sides
    return Fraction(min(cat.rules.value("crit_highest"), sides), sides)


@lru_cache(maxsize=4096)
def _outcomes(
    roll: Roll, defender_first: bool, cat: Catalog
) -> Mapping[tuple[int, bool], Fraction]:
    """Hits and crit die before Evasion Protocol: the dice go through the rerolls in their order."""
    if roll.dice < 0:
        raise ValueError(f"an attack has 0 dice or more, not {roll.dice}")
    p, crit = chance_to_hit(roll.target, cat), _crit(cat)
    fresh = _Kind(False, False, False)
    dice: _Chances = dict(_rolled({fresh: roll.dice}, fresh, p, fresh))
    attacker = (_all_misses(roll.targeting_system),)
    defender = (_all_hits(roll.cover_expert),)
    sniped = _sniped(roll.sniper)
    found: dict[tuple[int, bool], Fraction] = defaultdict(Fraction)
    steps = (*defender, *attacker) if defender_first else attacker
    for counts, chance in _through(dice, steps, p).items():
        for after, on_crit_die, share in sniped(counts, p):
            again = 1 + on_crit_die
            critical = 1 - (1 - crit) ** again
            last = () if defender_first else defender
            for final, part in _through({after: chance * share}, last, p).items():
                number = sum(n for kind, n in final if kind.hit)
                found[number, True] += part * critical * (number > 0)
                found[number, False] += part * (1 - critical * (number > 0))
    return dict(found)


_Step: TypeAlias = Callable[[_Dice, Fraction], Iterator[tuple[_Dice, Fraction]]]


def _through(dice: _Chances, steps: tuple[_Step, ...], p: Fraction) -> _Chances:
    """The dice after each step in turn."""
    for step in steps:
        after: _Chances = defaultdict(Fraction)
        for counts, chance in dice.items():
            for then, share in step(counts, p):
                after[then] += chance * share
        dice = dict(after)
    return dice


def _rolled(
    counts: Mapping[_Kind, int], which: _Kind, p: Fraction, into: _Kind
) -> Iterator[tuple[_Dice, Fraction]]:
    """All dice of a kind rolled: they become hits and misses of the kind ``into``."""
    number = counts.get(which, 0)
    rest = {kind: n for kind, n in counts.items() if kind != which}
    for hit in range(number + 1):
        after: dict[_Kind, int] = defaultdict(int, rest)
        after[into._replace(hit=True)] += hit
        after[into._replace(hit=False)] += number - hit
        chance = comb(number, hit) * p**hit * (1 - p) ** (number - hit)
        if chance:
            yield tuple(sorted((k, n) for k, n in after.items() if n)), chance


def _all_misses(used: bool) -> _Step:
    """A Targeting System: every die that misses and that the attacker has not rolled again."""

    def step(counts: _Dice, p: Fraction) -> Iterator[tuple[_Dice, Fraction]]:
        missed = [kind for kind, _ in counts if used and not kind.hit and not kind.attacker]
        return _each(counts, missed, p, attacker=True)

    return step


def _all_hits(used: bool) -> _Step:
    """A Cover Expert: every die that hits and that the defender has not rolled again."""

    def step(counts: _Dice, p: Fraction) -> Iterator[tuple[_Dice, Fraction]]:
        hitting = [kind for kind, _ in counts if used and kind.hit and not kind.defender]
        return _each(counts, hitting, p, attacker=False)

    return step


def _each(
    counts: _Dice, kinds: list[_Kind], p: Fraction, attacker: bool
) -> Iterator[tuple[_Dice, Fraction]]:
    """All dice of some kinds rolled again by one side."""
    if not kinds:
        yield counts, Fraction(1)
        return
    first, *others = kinds
    into = first._replace(attacker=True) if attacker else first._replace(defender=True)
    for after, chance in _rolled(dict(counts), first, p, into):
        for final, share in _each(after, others, p, attacker):
            yield final, chance * share


def _sniped(spent: Spent) -> Callable[[_Dice, Fraction], Iterator[tuple[_Dice, bool, Fraction]]]:
    """A Sniper's one die: the dice after it, and whether it was the crit die."""

    def step(counts: _Dice, p: Fraction) -> Iterator[tuple[_Dice, bool, Fraction]]:
        missed = [kind for kind, _ in counts if not kind.hit and not kind.attacker]
        if spent == "no":
            yield counts, False, Fraction(1)
        elif spent == "crit" or not missed:
            yield counts, True, Fraction(1)
        else:
            before = dict(counts)
            before[missed[0]] -= 1
            for hit, chance in ((True, p), (False, 1 - p)):
                after: dict[_Kind, int] = defaultdict(int, before)
                after[_Kind(hit, True, missed[0].defender)] += 1
                yield tuple(sorted((k, n) for k, n in after.items() if n)), False, chance

    return step
