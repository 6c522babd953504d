"""A mech under fire: what it still has, and what hits do to it (B13, B15, B53 to B55)."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from mechlab.catalog.names import known

from ..build import MOUNT_OF, MOUNTED, TOGETHER, UPGRADE_SLOTS, Build, find
from ..catalog import Catalog, catalog
from ..tables import PARTS

HEAD, TORSO, LEFT_ARM, RIGHT_ARM, LEFT_LEG, RIGHT_LEG = range(len(PARTS))
ARMS = (LEFT_ARM, RIGHT_ARM)
MOUNT = (0, 1, 2, 3, 4, 4)
"""The mount in each part: the legs share one."""


@dataclass(frozen=True)
class Target:
    """A mech as it stands: points by part, which mounts hold an upgrade, and shield levels.

    ``armour`` and ``evasion`` say what the torso's upgrade is, while it is there.
    """

    points: tuple[int, ...]
    live: tuple[bool, ...]
    shields: tuple[int, int]
    armour: bool
    evasion: bool

    @property
    def destroyed(self) -> bool:
        """Whether the torso has no points left (B54)."""
        return self.points[TORSO] <= 0

    @property
    def armoured(self) -> bool:
        """Whether Additional Armour still works."""
        return self.armour and self.live[MOUNT[TORSO]]

    @property
    def evasive(self) -> bool:
        """Whether an Evasion Protocol still works."""
        return self.evasion and self.live[MOUNT[TORSO]]


Mech: TypeAlias = Build | Target


def target(
    mech: Mech,
    points: Mapping[str, int] | None = None,
    lost: Collection[str] = (),
    cat: Catalog | None = None,
    shields: Mapping[str, int] | None = None,
) -> Target:
    """A build as a target, unhurt; ``points`` are what parts have left, ``lost`` mounts are empty,
    ``shields`` are the levels left by arm.

    >>> from mechlab.games.bolts import Build
    >>> upgrades = {"Left Arm": "Energy Shield 2", "Torso": "Evasion Protocol"}
    >>> mech = Build(points=3, upgrades=upgrades)
    >>> target(mech, points={"Head": 1}, lost=["Torso"])
    Target(points=(1, 3, 3, 3, 3, 3), live=(False, False, True, False, False), shields=(2, 0),
           armour=False, evasion=True)
    """
    cat = cat or catalog()
    found = mech if isinstance(mech, Target) else _unhurt(mech, cat)
    left = {known(part, PARTS, "part"): number for part, number in (points or {}).items()}
    empty = {known(place, MOUNTED, "mount") for place in lost}
    levels = {known(part, PARTS, "part"): number for part, number in (shields or {}).items()}
    live = tuple(on and place not in empty for on, place in zip(found.live, MOUNTED, strict=True))
    return replace(
        found,
        points=tuple(left.get(part, found.points[i]) for i, part in enumerate(PARTS)),
        live=live,
        shields=_pair(
            min(levels.get(PARTS[arm], found.shields[i]), found.shields[i]) * live[MOUNT[arm]]
            for i, arm in enumerate(ARMS)
        ),
    )


def _pair(levels: Iterable[int]) -> tuple[int, int]:
    left, right = levels
    return left, right


def _unhurt(build: Build, cat: Catalog) -> Target:
    effects, levels = [], []
    for slot, name in zip(UPGRADE_SLOTS, build.fitted, strict=True):
        fitted = find(name.split(TOGETHER)[0], cat) if name else None
        effects.append(fitted.row.effect if fitted else "")
        if MOUNT_OF[slot] == "arm":
            shield = fitted is not None and fitted.row.effect == "energy shield"
            levels.append(fitted.level if fitted is not None and shield else 0)
    return Target(
        points=build.six,
        live=tuple(effect != "" for effect in effects),
        shields=_pair(levels),
        armour=effects[MOUNT[TORSO]] == "additional armour",
        evasion=effects[MOUNT[TORSO]] == "evasion protocol",
    )


def absorbed(mech: Target, hits: int, cat: Catalog) -> tuple[int, Target]:
    """The hits that armour and shields let through, and the shields after it (B13, B15, Q23).

    Of two shields the one with fewer levels takes hits first, which keeps one that can be
    restored longest.
    """
    if mech.armoured:
        hits = max(hits - int(cat.rules.value("additional_armour")), 0)
    levels = list(mech.shields)
    for arm in sorted(range(len(levels)), key=lambda arm: levels[arm]):
        taken = min(levels[arm], hits)
        levels[arm] -= taken
        hits -= taken
    return hits, replace(mech, shields=_pair(levels))


def struck(
    mech: Target, hits: int, critical: bool, part: int | str, cat: Catalog | None = None
) -> Target:
    """A mech after one attack roll's hits on one part: armour, shields, damage, critical (B53).

    >>> from mechlab.games.bolts import Build
    >>> struck(target(Build(points=3)), hits=4, critical=False, part="Left Arm").points
    (3, 2, 0, 3, 3, 3)
    """
    cat = cat or catalog()
    place = PARTS.index(known(part, PARTS, "part")) if isinstance(part, str) else part
    hits, mech = absorbed(mech, hits, cat)
    if hits == 0:
        return mech
    points, live, levels = list(mech.points), list(mech.live), list(mech.shields)
    taken = min(points[place], hits)
    points[place] -= taken
    points[TORSO] -= hits - taken
    if critical and points[TORSO] > 0:
        mount = MOUNT[place]
        if not live[mount]:
            points[TORSO] -= int(cat.rules.value("crit_torso"))
        live[mount] = False
        if place in ARMS:
            levels[ARMS.index(place)] = 0
    points[TORSO] = max(points[TORSO], 0)
    return replace(mech, points=tuple(points), live=tuple(live), shields=_pair(levels))


def faces(cat: Catalog) -> tuple[int, ...]:
    """The part that each face of the location die hits (B53)."""
    by_face = {cat.parts[name].face: place for place, name in enumerate(PARTS)}
    return tuple(by_face[face] for face in range(1, len(PARTS) + 1))
