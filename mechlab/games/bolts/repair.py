"""The smallest change after which a mech is legal: fewest slots, then fewest bolts taken off."""

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

from mechlab.catalog.legal import Repair, told

from .build import (
    MOUNT_OF,
    POINT_SLOTS,
    SWAPS,
    TOGETHER,
    UPGRADE_SLOTS,
    Build,
    cost,
    find,
    levelled,
    points_cost,
)
from .catalog import Catalog
from .legality import RANGE_MASTER, faults

Change = dict[str, Any]

_GENTLEST = (
    *("legs_upgrade", "torso_upgrade", "head_upgrade", "left_leg", "right_leg"),
    *("left_arm_upgrade", "right_arm_upgrade", "left_arm", "right_arm", "torso", "head"),
)
"""Between repairs that take off the same bolts, the one that alters the mech least."""

_LONGEST_SEARCH = 3
"""Up to this many slots are cheapened by trying every combination; beyond, the dearest first."""


def cheapest(build: Build, budget: int | None, cat: Catalog) -> Repair | None:
    """One change for all faults of a mech; ``None`` when nothing fits the budget."""
    changes = {**_points(build, cat), **_upgrades(build, cat), **_pilot(build, cat)}
    mended = build.replace(**changes)
    if budget is not None and (over := cost(mended, cat) - budget) > 0:
        cheaper = _cheaper(mended, over, cat)
        if cheaper is None:
            return None
        changes |= cheaper
    if faults(build.replace(**changes), budget, cat):
        return None
    return Repair(told(build.slots(), changes), changes)


def _points(build: Build, cat: Catalog) -> Change:
    least, most = cat.rules.value("points_least"), len(cat.points)
    nearest = {
        slot: min(max(points, least), most)
        for slot, points in zip(POINT_SLOTS, build.six, strict=True)
    }
    return {slot: points for slot, points in nearest.items() if points != build.slots()[slot]}


def _upgrades(build: Build, cat: Catalog) -> Change:
    """The first of the upgrades in a part that belongs there, or none."""
    changes: Change = {}
    for slot, mount in MOUNT_OF.items():
        name = build.slots()[slot]
        if name is None:
            continue
        fitting = (_sound(each, mount, cat) for each in name.split(TOGETHER))
        kept = next((each for each in fitting if each), None)
        if kept != name:
            changes[slot] = kept
    return changes


def _sound(name: str, mount: str, cat: Catalog) -> str | None:
    """An upgrade at a level that there is, where it fits the mount."""
    fitted = find(name, cat)
    if fitted is None or fitted.row.mount != mount:
        return None
    return levelled(fitted.row.name, max(fitted.level, 1))


def _pilot(build: Build, cat: Catalog) -> Change:
    pilot = build.pilot if build.pilot in cat.pilots else next(iter(cat.pilots))
    swap = build.swap if build.swap in SWAPS else SWAPS[0]
    wanted = {"pilot": pilot, "swap": swap if pilot == RANGE_MASTER else None}
    return {slot: value for slot, value in wanted.items() if value != build.slots()[slot]}


def _cheaper(build: Build, over: int, cat: Catalog) -> Change | None:
    """The change that saves at least ``over`` bolts; ``None`` if none saves enough."""
    savings = {slot: dict(_savings(build, slot, cat)) for slot in _GENTLEST}
    savings = {slot: found for slot, found in savings.items() if found}
    dearest = sorted(savings, key=lambda slot: -max(savings[slot]))
    first: Change = {}
    while dearest and sum(max(savings[slot]) for slot in dearest[:_LONGEST_SEARCH]) < over:
        slot = dearest.pop(0)
        most = max(savings[slot])
        first[slot], over = savings.pop(slot)[most], over - most
    if over <= 0:
        return first
    for size in range(1, _LONGEST_SEARCH + 1):
        best: tuple[int, Change] | None = None
        for slots in combinations(savings, size):
            for amounts in product(*(savings[slot] for slot in slots)):
                if sum(amounts) >= over and (best is None or sum(amounts) < best[0]):
                    changes = {s: savings[s][a] for s, a in zip(slots, amounts, strict=True)}
                    best = sum(amounts), changes
        if best is not None:
            return first | best[1]
    return None


def _savings(build: Build, slot: str, cat: Catalog) -> Iterator[tuple[int, Any]]:
    """What less in a slot saves, with its new value."""
    value = build.slots()[slot]
    if slot in POINT_SLOTS:
        for points in range(cat.rules.value("points_least"), value):
            yield points_cost(value, cat) - points_cost(points, cat), points
    elif slot in UPGRADE_SLOTS and value is not None:
        fitted = find(value, cat)
        if fitted is None or not fitted.price:
            return
        yield fitted.price, None
        for level in range(1, fitted.level):
            saved = fitted.price - fitted.row.price(level)
            yield saved, levelled(fitted.row.name, level)
