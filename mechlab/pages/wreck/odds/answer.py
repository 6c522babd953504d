"""What the library answers to a case; what takes a while is asked once and kept."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from mechlab.dice import Distribution
from mechlab.games.wreck import Catalog, odds
from mechlab.games.wreck.odds import AfterHit, Burn, Option

from .case import WreckCase

MOST_HITS = 20
"""So many hits are followed one by one."""


@dataclass(frozen=True)
class Felled:
    """How many hits destroy the mech."""

    mean: Fraction | None
    first: Fraction | None
    chances: Distribution[int]
    marks: tuple[int, ...]
    """Of a hit without dice: after which hits structure is marked."""


@dataclass(frozen=True)
class Home:
    """What the sortie is worth from here: by best choices, choice by choice, scene by scene."""

    value: Any
    error: float
    bound: str
    states: int
    options: tuple[Option, ...]
    survival: dict[str, dict[int, Any]]


@dataclass(frozen=True)
class Asked:
    """A case with all that takes no time to answer."""

    case: WreckCase
    after: AfterHit
    burn: Burn | None
    """None where nothing burns."""


def ask(case: WreckCase) -> Asked:
    """What takes no time; ``ValueError`` says in a line why there is none.

    >>> ask(WreckCase()).after.damage.mean
    Fraction(9, 1)
    """
    return _asked(case, case.catalog())


@lru_cache(maxsize=64)
def _asked(case: WreckCase, cat: Catalog) -> Asked:
    """A case does not say under which numbers it is asked, and those may change."""
    start = case.start
    after = odds.after_hit(case.mech, case.hit, start=start, cat=cat)
    marked = start.burn + max(after.burn)
    amount = case.burning or marked
    impaired = "Impaired" in start.statuses
    burn = odds.burn(amount, case.mech.engineering, impaired, cat) if amount else None
    return Asked(case, after, burn)


def felled(case: WreckCase) -> Felled:
    """How many hits destroy the mech as it stands; burn and heat are not followed."""
    return _felled(case, case.catalog())


@lru_cache(maxsize=64)
def _felled(case: WreckCase, cat: Catalog) -> Felled:
    found = odds.hits_to_destroy(
        case.hit,
        case.mech,
        hp=case.start.hp,
        structure=case.start.structure,
        together=case.together,
        cat=cat,
    )
    try:
        marks = tuple(found.marks)
    except ValueError:
        marks = ()
    if found.mean is None:
        return Felled(None, None, Distribution({MOST_HITS + 1: 1}), marks)
    return Felled(found.mean, found.structure_mean(), found.distribution(MOST_HITS), marks)


_HOMES: dict[tuple[WreckCase, Catalog], Home] = {}
_KEPT = 64


def home(case: WreckCase, tell: Callable[[int], object] | None = None) -> Home:
    """What the sortie is worth from here; ``Refused`` says in a line why that is not known.

    ``tell`` hears how far it is, and stops it by raising.
    """
    key = case, case.catalog()
    if key not in _HOMES:
        if len(_HOMES) >= _KEPT:
            _HOMES.clear()
        _HOMES[key] = _solved(case, tell)
    return _HOMES[key]


def _solved(case: WreckCase, tell: Callable[[int], object] | None) -> Home:
    start, at, deck = case.start, case.place(), case.sortie()
    how: Any = {"start": start, "at": at, "cat": case.catalog(), "tell": tell}
    last = len(deck.turns)
    solved = {plays: odds.repairs(case.mech, deck, plays=plays, **how) for plays in odds.PLAYS}
    survival = {}
    for plays, found in solved.items():
        scenes = range(last + 1 - len(found.survival), last + 1)
        survival[plays] = dict(zip(scenes, found.survival, strict=True))
    best = solved["best"]
    return Home(best.value, best.error, best.bound, best.states, tuple(best.options()), survival)


def asks_of(case: WreckCase) -> WreckCase:
    """The case without what does not change the sortie."""
    return replace(case, together=False, burning=0, hit=WreckCase().hit)


def fells_of(case: WreckCase) -> WreckCase:
    """The case without what does not change how many hits destroy the mech."""
    plain = WreckCase()
    start = replace(plain.start, hp=case.start.hp, structure=case.start.structure)
    return replace(case, start=start, deck=plain.deck, at=plain.at, burning=0)
