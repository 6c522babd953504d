"""Heat: the overheat die, cooling down, and how far to push one's luck (B42, B46)."""

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from mechlab.dice import Distribution

from ..catalog import Catalog, catalog
from .target import Mech, Target, faces, struck, target

Number: TypeAlias = int | Fraction


@dataclass(frozen=True)
class Overheat:
    """The die of a mech that is overheated by ``excess``: hits taken, 0 when it goes on."""

    excess: int
    hits: Distribution[int]

    @property
    def fails(self) -> Fraction:
        """The chance that the mech takes hits and must cool down."""
        return 1 - self.goes_on

    @property
    def goes_on(self) -> Fraction:
        """The chance that the action is performed."""
        return self.hits.chance(0)


def overheat(excess: int, cat: Catalog | None = None) -> Overheat:
    """What the overheat die brings at ``excess`` heat over the torso's points (B46).

    >>> overheat(3).fails, overheat(3).hits.mean, overheat(0).fails
    (Fraction(1, 2), Fraction(1, 1), Fraction(0, 1))
    """
    die = (cat or catalog()).rules.value("overheat_die")
    hits: dict[int, Fraction] = defaultdict(Fraction)
    for face in range(1, die.sides + 1):
        hits[face if face <= excess else 0] += Fraction(1, die.sides)
    return Overheat(excess, Distribution(hits))


def overheat_damage(excess: int, mech: Mech, cat: Catalog | None = None) -> dict[Target, Fraction]:
    """The states that one overheat die leaves a mech in, with their chances.

    Hits land on a part by the location die, armour and shields count, there is no crit die (ruling
    ``overheat_hits``).

    >>> from mechlab.games.bolts import Build
    >>> sum(p for end, p in overheat_damage(3, Build(points=3)).items() if end.destroyed)
    Fraction(1, 36)
    """
    cat = cat or catalog()
    start, where = target(mech, cat=cat), faces(cat)
    states: dict[Target, Fraction] = defaultdict(Fraction)
    for hits, chance in overheat(excess, cat).hits.items():
        for part in where:
            states[struck(start, hits, False, part, cat)] += chance / len(where)
    return dict(states)


def capacity(bought: int, current: int, cat: Catalog | None = None) -> int:
    """The heat that a torso takes, by the points it has or those it began with (B46, Q5).

    >>> from mechlab.games.bolts import catalog
    >>> capacity(3, 1), capacity(3, 1, catalog().with_rules(heat_capacity="bought points"))
    (1, 3)
    """
    measured = (cat or catalog()).rules.value("heat_capacity")
    return current if measured == "current points" else bought


@dataclass(frozen=True)
class Cooling:
    """How long heat takes to come down to the torso's points, and the turns lost to it.

    Upkeep comes before the actions, so the turn in which it has come down is not lost.
    """

    upkeeps: int
    turns_lost: int


def cooling(heat: int, torso: int, cat: Catalog | None = None) -> Cooling:
    """How a mech that failed its overheat die cools down (B42, B46).

    >>> cooling(6, 3), cooling(4, 4)
    (Cooling(upkeeps=3, turns_lost=2), Cooling(upkeeps=0, turns_lost=0))
    """
    step = (cat or catalog()).rules.value("cooling")
    over = max(heat - torso, 0)
    if over and not step:
        raise ValueError("with cooling 0 a mech never cools down")
    upkeeps = -(-over // step) if over else 0
    return Cooling(upkeeps, max(upkeeps - 1, 0))


@dataclass(frozen=True)
class Stop:
    """Going on while the excess is at most ``excess``, then stopping: what it comes to.

    ``through`` is the chance that all those actions are performed, ``actions`` how many are on
    average, ``hits`` and ``turns_lost`` what the mech takes on average, ``worth`` all of it.
    """

    excess: int
    through: Fraction
    actions: Fraction
    hits: Fraction
    turns_lost: Fraction
    worth: Fraction


@dataclass(frozen=True)
class Gamble:
    """Every point at which one can stop, the first of them being not to go on at all."""

    stops: tuple[Stop, ...]

    @property
    def best(self) -> Stop:
        """The stopping point of the highest worth; the earliest when they tie."""
        return max(self.stops, key=lambda stop: stop.worth)

    @property
    def reckless(self) -> Stop:
        """Never stopping: the last action is one that cannot succeed."""
        return self.stops[-1]


def gamble(
    excess: int = 0,
    *,
    heat: int = 1,
    action: Number = 1,
    hit: Number = 1,
    turn: Number = 0,
    cat: Catalog | None = None,
) -> Gamble:
    """Actions beyond what the torso takes, as a gamble: where is it best to stop (B46)?

    ``excess`` is the heat over the torso's points now (below 0: still room), ``heat`` that of each
    action. ``action`` is what one is worth, ``hit`` what a hit on the own mech costs, ``turn``
    what a turn of cooling down costs, the torso being spared. Nothing is learnt on the way but
    that one is still in, so the best plan is a stopping point: no other does better.

    >>> game = gamble()
    >>> game.best.excess, game.best.worth, game.reckless.actions, game.reckless.hits
    (2, Fraction(29, 36), Fraction(575, 324), Fraction(1223, 648))
    """
    if heat < 1:
        raise ValueError(f"actions without heat never end: expected 1 heat or more, not {heat}")
    cat = cat or catalog()
    through, actions, hits, lost = Fraction(1), Fraction(0), Fraction(0), Fraction(0)
    stops = [Stop(excess, through, actions, hits, lost, Fraction(0))]
    while through:
        excess += heat
        die = overheat(excess, cat)
        hits += through * die.hits.mean
        lost += through * die.fails * cooling(max(excess, 0), 0, cat).turns_lost
        through *= die.goes_on
        actions += through
        worth = actions * action - hits * hit - lost * turn
        stops.append(Stop(excess, through, actions, hits, lost, worth))
    return Gamble(tuple(stops))
