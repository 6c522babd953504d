"""Builds: points in six parts, upgrades, a pilot; and what follows from them (B2 to B36)."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, TypeAlias

from mechlab.catalog.names import known

from .catalog import Catalog, catalog
from .tables import FIST, PARTS, Upgrade

MOUNTED = ("Head", "Torso", "Left Arm", "Right Arm", "Legs")
"""Where upgrades sit; the legs share one (B22)."""

SWAPS = ("long", "far")
"""The bands whose modifier a Range Master may swap with that of the short one (B33)."""

POINT_SLOTS = tuple(part.lower().replace(" ", "_") for part in PARTS)
UPGRADE_SLOTS = tuple(f"{place.lower().replace(' ', '_')}_upgrade" for place in MOUNTED)
SLOTS = (*POINT_SLOTS, *UPGRADE_SLOTS, "pilot", "swap")

MOUNT_OF = dict(zip(UPGRADE_SLOTS, ("head", "torso", "arm", "arm", "legs"), strict=True))
"""The kind of upgrade that belongs in each slot."""

TOGETHER = " + "
"""Between the names of two upgrades in one part, which no rule allows."""

_LEVEL = re.compile(r"(.+?) ([0-9]{1,2})")
_LEGS = ("Left Leg", "Right Leg")

Points: TypeAlias = Mapping[str, int] | Sequence[int] | int
Upgrades: TypeAlias = Mapping[str, str | Sequence[str] | None]


@dataclass(frozen=True, init=False, repr=False)
class Build:
    """A mech and its pilot.

    ``points`` are by part (a part left out has 1), six in the order of the parts, or one number
    for all. ``upgrades`` are by part, or under Legs for both legs; a level goes behind the name.
    ``swap`` is a Range Master's: long or far. A build may break every limit:
    :func:`~mechlab.games.bolts.check` says how. ``ValueError`` for a part that is none.

    >>> mech = Build(points={"Head": 4, "Torso": 3}, pilot="Sniper",
    ...              upgrades={"Left Arm": "Energy Shield 2", "Legs": "Boosters"})
    >>> mech.points["Head"], mech.points["Left Leg"], mech.upgrades["Left Arm"]
    (4, 1, 'Energy Shield 2')
    >>> mech.replace(head=5, legs_upgrade=None)
    Build(points=(5, 3, 1, 1, 1, 1), upgrades={'Left Arm': 'Energy Shield 2'}, pilot='Sniper')
    """

    six: tuple[int, ...]
    fitted: tuple[str | None, ...]
    pilot: str | None
    swap: str | None

    def __init__(
        self,
        points: Points = 1,
        upgrades: Upgrades | None = None,
        pilot: str | None = None,
        swap: str | None = None,
    ) -> None:
        object.__setattr__(self, "six", _six(points))
        object.__setattr__(self, "fitted", _fitted(upgrades or {}))
        object.__setattr__(self, "pilot", pilot)
        object.__setattr__(self, "swap", swap)

    def __repr__(self) -> str:
        upgrades = {place: name for place, name in self.upgrades.items() if name}
        swap = f", swap={self.swap!r}" if self.swap else ""
        return f"Build(points={self.six}, upgrades={upgrades}, pilot={self.pilot!r}{swap})"

    @property
    def points(self) -> dict[str, int]:
        """The points of each part."""
        return dict(zip(PARTS, self.six, strict=True))

    @property
    def upgrades(self) -> dict[str, str | None]:
        """What is mounted in each part; ``None`` where nothing is."""
        return dict(zip(MOUNTED, self.fitted, strict=True))

    def slots(self) -> dict[str, Any]:
        """Slot to value, in slot order: points as numbers, upgrades and the rest as names."""
        return dict(zip(SLOTS, (*self.six, *self.fitted, self.pilot, self.swap), strict=True))

    def replace(self, **slots: Any) -> "Build":
        """The same build with other values in some slots; ``ValueError`` for one that is none."""
        for slot in slots:
            known(slot, SLOTS, "slot")
        return from_slots({**self.slots(), **slots})


def from_slots(slots: Mapping[str, Any]) -> Build:
    """A build from its slots, as :meth:`Build.slots` gives them; those left out are empty, or 1."""
    return Build(
        points=[slots.get(slot, 1) for slot in POINT_SLOTS],
        upgrades={
            place: slots.get(slot) for place, slot in zip(MOUNTED, UPGRADE_SLOTS, strict=True)
        },
        pilot=slots.get("pilot"),
        swap=slots.get("swap"),
    )


def _six(points: Points) -> tuple[int, ...]:
    if isinstance(points, int):
        return (points,) * len(PARTS)
    if isinstance(points, Mapping):
        given = {known(part, PARTS, "part"): number for part, number in points.items()}
        return tuple(given.get(part, 1) for part in PARTS)
    if len(points) != len(PARTS):
        raise ValueError(f"a mech has {len(PARTS)} parts, not {len(points)}: {', '.join(PARTS)}")
    return tuple(points)


def _fitted(upgrades: Upgrades) -> tuple[str | None, ...]:
    """The upgrade of each mount. Both legs name the same one, or two too many."""
    places: dict[str, list[str]] = {place: [] for place in MOUNTED}
    for part, given in upgrades.items():
        place = known(part, (*MOUNTED, *_LEGS), "part")
        place = "Legs" if place in _LEGS else place
        for name in [given] if isinstance(given, str) else given or ():
            # The first level goes without saying, so that equal builds are equal.
            plain = name.removesuffix(" 1")
            if place != "Legs" or plain not in places[place]:
                places[place].append(plain)
    return tuple(TOGETHER.join(names) or None for names in places.values())


@dataclass(frozen=True)
class Fitted:
    """An upgrade as bought: its row and, of an Energy Shield, its level."""

    row: Upgrade
    level: int = 1

    @property
    def price(self) -> int:
        """What it costs in bolts."""
        return self.row.price(self.level)


def upgrade(name: str, cat: Catalog | None = None) -> Fitted:
    """An upgrade by its name, with the level behind it; ``ValueError`` when there is none.

    >>> upgrade("Energy Shield 3").price, upgrade("Boosters").price
    (9, 1)
    """
    cat = cat or catalog()
    if (found := find(name, cat)) is None:
        known(name, cat.upgrades, "upgrade")
        raise ValueError(f"no upgrade is called {name!r}")
    return found


def find(name: str, cat: Catalog) -> Fitted | None:
    """As :func:`upgrade`; ``None`` when there is none of the name."""
    if name in cat.upgrades:
        return Fitted(cat.upgrades[name])
    match = _LEVEL.fullmatch(name)
    if match and match[1] in cat.upgrades and cat.upgrades[match[1]].levelled:
        return Fitted(cat.upgrades[match[1]], int(match[2]))
    return None


def levelled(name: str, level: int) -> str:
    """The name of an upgrade at a level.

    >>> levelled("Energy Shield", 1), levelled("Energy Shield", 4)
    ('Energy Shield', 'Energy Shield 4')
    """
    return name if level == 1 else f"{name} {level}"


def points_cost(points: int, cat: Catalog | None = None) -> int:
    """What the points of one part cost (B3). ``ValueError`` beyond what can be bought.

    >>> [points_cost(n) for n in range(1, 7)]
    [1, 3, 6, 10, 15, 21]
    """
    costs = prices(cat or catalog())
    if not 0 <= points < len(costs):
        raise ValueError(f"a part has at most {len(costs) - 1} points, not {points}")
    return costs[points]


def prices(cat: Catalog) -> list[int]:
    """What 0, 1, 2, … points of a part cost."""
    return list(accumulate((point.bolts for point in cat.points.values()), initial=0))


def cost(build: Build, cat: Catalog | None = None) -> int:
    """What a build costs in bolts (B3, B8 to B22).

    ``ValueError`` for an upgrade that the catalog does not have and for points that cannot be
    bought.

    >>> cost(Build(points=3, upgrades={"Left Arm": "Short Range Weapon",
    ...                                "Right Arm": "Far Range Weapon"}))
    40
    """
    cat = cat or catalog()
    return sum(points_cost(points, cat) for points in build.six) + sum(
        upgrade(name, cat).price for name in _names(build)
    )


def _names(build: Build) -> Iterable[str]:
    return (name for each in build.fitted if each for name in each.split(TOGETHER))


@dataclass(frozen=True)
class Mounted:
    """A weapon and where it sits. ``dice`` are rolled for each of its ``shots`` (B16, B17)."""

    name: str
    place: str
    reach: str
    dice: int
    shots: int
    heat: int


@dataclass(frozen=True)
class Card:
    """What a build can do (B5). ``target`` is the base target number, ``move`` is in inches."""

    cost: int
    target: int
    initiative: int
    heat: int
    move: int
    weapons: tuple[Mounted, ...]


def card(build: Build, cat: Catalog | None = None) -> Card:
    """The numbers that follow from a build. ``ValueError`` on an unknown upgrade.

    >>> card(Build(points=(4, 3, 3, 2, 2, 3), upgrades={"Left Arm": "Long Range Weapon"})).move
    5
    """
    cat = cat or catalog()
    head, torso, *_, left_leg, right_leg = build.six
    weapons = tuple(_weapons(build, cat))
    return Card(cost(build, cat), head, head, torso, left_leg + right_leg, weapons)


def _weapons(build: Build, cat: Catalog) -> Iterable[Mounted]:
    """Rockets have as many dice as there are; an arm with nothing in it is a fist (B51)."""
    for place, slot in zip(MOUNTED, UPGRADE_SLOTS, strict=True):
        name = build.slots()[slot]
        fitted = find(name, cat) if name else None
        if fitted is None and MOUNT_OF[slot] != "arm":
            continue
        row = cat.weapons.get(fitted.row.name if fitted else FIST)
        if row is not None:
            dice = build.points.get(place, 0) if MOUNT_OF[slot] == "arm" else _rockets(cat)
            yield Mounted(row.name, place, row.reach, dice, row.shots, row.heat)


def _rockets(cat: Catalog) -> int:
    return int(cat.rules.value("rockets"))
