"""The cheapest legal repair of a mech or roster: fewest slots changed, then least Weight moved."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product

from mechlab.catalog.legal import told as slots_told

from .build import (
    BODY_SLOTS,
    HAND_SLOTS,
    LOADED_FROM,
    SLOTS,
    Build,
    is_two_handed,
    load_weight,
    named_in,
)
from .catalog import Catalog
from .legality import Fault, Repair, faults, lightest_trio
from .profile import loads

Change = dict[str, str | None]

_GENTLEST = (
    *("right_load", "left_load", "back_load", "head", "back", "left_arm", "right_arm", "legs"),
    *("left_hand", "right_hand", "chassis"),
)
"""Between repairs of equal Weight the one that alters the mech least: its weapons come late."""

_LONGEST_SEARCH = 2
"""Up to this many slots are changed by trying every combination; beyond, slot by slot."""


def cheapest(build: Build, cat: Catalog) -> Repair | None:
    """The smallest change after which the mech is legal: one for all its faults.

    ``None`` when nothing in the catalog mends it.
    """
    changes = _cheapest_changes(build, cat)
    return None if changes is None else Repair(told(build, changes), changes)


def cheapest_in_roster(builds: Sequence[Build], fault: Fault, cat: Catalog) -> Repair | None:
    """As :func:`cheapest`, for a fault of a roster or a team."""
    if fault.place == "pilot" and fault.mech is not None:
        return _free_pilot(builds, fault.mech, cat)
    if fault.mech is not None:
        repair = cheapest(builds[fault.mech], cat)
        return repair and Repair(repair.text, repair.changes, fault.mech)
    if fault.place in ("roster", "team") and fault.section == "B3":
        return _lighter_mech(builds, cat)
    return None


def told(build: Build, changes: Change) -> str:
    """A change in words: ``left hand: Pulse for Rifle``."""
    return slots_told(build.slots(), changes)


def options(build: Build, slot: str, cat: Catalog) -> list[str | None]:
    """What else could stand in a slot, in catalog order; ``None`` where it may be empty."""
    if slot in LOADED_FROM:
        weapon = getattr(build, LOADED_FROM[slot])
        found: list[str | None] = [None, *(loads(weapon, cat) if weapon else ())]
    elif slot in HAND_SLOTS:
        found = [
            None,
            *(n for n in cat.equipment if slot == "right_hand" or not is_two_handed(n, cat)),
        ]
    else:
        found = list(named_in(cat)[slot])
    return [name for name in found if name != getattr(build, slot)]


@lru_cache(maxsize=256)
def _cheapest_changes(build: Build, cat: Catalog) -> Change | None:
    start = _complete(build, cat)
    filled = {slot: n for slot, n in start.slots().items() if n != getattr(build, slot)}
    if filled and not faults(start, cat):
        return filled
    for count in range(1, _LONGEST_SEARCH + 1):
        legal = list(_legal_changes(start, count, cat))
        if legal:
            return filled | min(legal, key=lambda change: _cost(start, change, cat))
    return _slot_by_slot(start, filled, cat)


def _complete(build: Build, cat: Catalog) -> Build:
    """The build with unknown or missing names replaced by what the catalog lists first."""
    for fault in faults(build, cat):
        if (
            fault.section == "B2"
            and fault.place in SLOTS
            and fault.limit in ("one part", "a name in the catalog")
        ):
            may_be_empty = fault.place not in BODY_SLOTS
            choice = None if may_be_empty else options(build, fault.place, cat)[0]
            build = build.replace(**{fault.place: choice})
    return build


def _legal_changes(build: Build, count: int, cat: Catalog) -> Iterator[Change]:
    """Every change of ``count`` slots that leaves no fault. A weapon takes its load along."""
    for slots in combinations([slot for slot in SLOTS if slot != "pilot"], count):
        for names in product(*(options(build, slot, cat) for slot in slots)):
            change = _with_loads(build, dict(zip(slots, names, strict=True)), cat)
            if not faults(build.replace(**change), cat):
                yield change


def _with_loads(build: Build, change: Change, cat: Catalog) -> Change:
    """The change, dropping a load whose weapon goes."""
    for slot, weapon_slot in LOADED_FROM.items():
        load = change.get(slot, getattr(build, slot))
        if weapon_slot in change and load and (change[weapon_slot], load) not in cat.loads:
            change = change | {slot: None}
    return change


def _cost(build: Build, change: Change, cat: Catalog) -> tuple[int, bool, int, int]:
    """Emptied slots cost most, then another chassis, then Weight moved, then what it alters."""
    emptied = sum(name is None and slot not in LOADED_FROM for slot, name in change.items())
    after = build.replace(**change)
    moved = sum(abs(weight_of(slot, after, cat) - weight_of(slot, build, cat)) for slot in change)
    return emptied, "chassis" in change, moved, max(_GENTLEST.index(slot) for slot in change)


def weight_of(slot: str, build: Build, cat: Catalog) -> int:
    """The Weight that one slot of a build adds (B3); pilots have none."""
    name = getattr(build, slot)
    if name is None or slot == "pilot":
        return 0
    if slot in LOADED_FROM:
        return load_weight(build, slot, cat)
    return int(named_in(cat)[slot][name].weight)


def _slot_by_slot(build: Build, changed: Change, cat: Catalog) -> Change | None:
    """For drafts far over: mend one slot at a time, each time the one that leaves least to mend."""
    current, changed = build, dict(changed)
    for _ in SLOTS:
        if not faults(current, cat):
            return changed
        steps = [
            _with_loads(current, {slot: name}, cat)
            for slot in SLOTS
            if slot != "pilot" and slot not in changed
            for name in options(current, slot, cat)
        ]
        if not steps:
            return None
        step = min(
            steps, key=lambda s: (_left_over(current.replace(**s), cat), _cost(current, s, cat))
        )
        current, changed = current.replace(**step), changed | step
    return None if faults(current, cat) else changed


def _left_over(build: Build, cat: Catalog) -> int:
    """How far a build is from legal: Weight over limits, a large step for each other fault."""
    other = 100
    return sum(
        fault.actual - fault.limit
        if isinstance(fault.actual, int) and isinstance(fault.limit, int)
        else other
        for fault in faults(build, cat)
    )


def _free_pilot(builds: Sequence[Build], mech: int, cat: Catalog) -> Repair | None:
    """The first pilot nobody has, of the same Specialty if there is one (D2).

    Mechs in need are served in turn, so that no two are offered the same one.
    """
    taken = {build.pilot for build in builds}
    best = None
    for i, build in enumerate(builds[: mech + 1]):
        shared = build.pilot is None or any(build.pilot == other.pilot for other in builds[:i])
        if i == mech or shared:
            best = _most_alike(build.pilot, taken, cat)
            taken.add(best)
    if best is None:
        return None
    change: Change = {"pilot": best}
    return Repair(told(builds[mech], change), change, mech)


def _most_alike(pilot: str | None, taken: set[str | None], cat: Catalog) -> str | None:
    """A free pilot of the same Specialty, or the first free one."""
    free = [other for other in cat.pilots.values() if other.name not in taken]
    now = cat.pilots.get(pilot or "")
    alike = [other for other in free if now and other.specialty == now.specialty]
    return next((other.name for other in (*alike, *free)), None)


def _lighter_mech(builds: Sequence[Build], cat: Catalog) -> Repair | None:
    """The cheapest one-slot change of one mech that brings a trio under the Team Cap (B3).

    Where one does not suffice, the one that brings the lightest trio nearest: a first step.
    """
    steps = []
    for i, build in enumerate(builds):
        for change in _legal_changes(build, 1, cat):
            mended = [*builds[:i], build.replace(**change), *builds[i + 1 :]]
            over = max(0, lightest_trio(mended, cat) - cat.rules.value("team_cap"))
            steps.append((over, _cost(build, change, cat), i, change))
    if not steps:
        return None
    over, _, i, change = min(steps, key=lambda each: each[:3])
    rest = f" (a first step: {over} over then)" if over else ""
    return Repair(f"mech {i + 1}, {told(builds[i], change)}{rest}", change, i)
