"""Legality of builds, teams and rosters: every fault at once (B1 to B4, F12)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from mechlab.catalog.legal import Fault, Repair, spoken
from mechlab.catalog.names import many

from .build import (
    BODY_SLOTS,
    HAND_SLOTS,
    LOADED_FROM,
    Build,
    capacities,
    carries,
    is_two_handed,
    named_in,
    weight,
    weight_cap,
)
from .catalog import Catalog, catalog
from .profile import loads

__all__ = ["Fault", "Repair", "faults", "legal_trios"]

ONE_PART = "one part"
LISTED = "a name in the catalog"
WEIGHTLESS = {"pilot"}


def faults(build: Build, cat: Catalog | None = None) -> list[Fault]:
    """Every fault of one mech, without repairs, which take longer than the faults.

    What an unknown name weighs or takes is unknown too, so those limits wait until it is mended.
    """
    cat = cat or catalog()
    found = list(_unknown_names(build, cat))
    unknown = {fault.place for fault in found}
    if not unknown.intersection(HAND_SLOTS):
        found += _hands(build, cat)
    found += (f for f in _loads(build, cat) if LOADED_FROM[f.place] not in unknown)
    if not unknown - WEIGHTLESS:
        found += _weights(build, cat)
    return found


def team_faults(builds: Sequence[Build], cat: Catalog) -> list[Fault]:
    """Every fault of three fielded mechs, the Team Cap among them (B3, B4), without repairs."""
    found = [*_of_mechs(builds, cat), *_pilots(builds, cat)]
    size, cap = cat.rules.value("fielded"), cat.rules.value("team_cap")
    if len(builds) != size:
        text = f"a team fields {many(size, 'mech')}, not {len(builds)}"
        found.append(Fault("B1", "team", text, size, len(builds)))
    elif not _any_unknown(builds, cat):
        actual = team_weight(builds, cat)
        if actual > cap:
            text = f"the team weighs {actual}, {actual - cap} over the Team Cap of {cap}"
            found.append(Fault("B3", "team", text, cap, actual))
    return found


def roster_faults(builds: Sequence[Build], cat: Catalog) -> list[Fault]:
    """Every fault of a roster: each mech's, its pilots', whether any trio is legal (B1 to B4)."""
    size = cat.rules.value("roster_size")
    found = [*_of_mechs(builds, cat), *_pilots(builds, cat)]
    if len(builds) != size:
        text = f"a roster has {many(size, 'mech')}, not {len(builds)}"
        found.append(Fault("B1", "roster", text, size, len(builds)))
    elif not _any_unknown(builds, cat) and not legal_trios(builds, cat):
        found.append(_no_trio(builds, cat))
    return found


def legal_trios(builds: Sequence[Build], cat: Catalog | None = None) -> list[tuple[int, ...]]:
    """The trios of a roster that keep the Team Cap, by their places (B3).

    >>> from mechlab.games.skirmish import kit
    >>> legal_trios([kit(k) for k in ("Foreman", "Reaver", "Bastion", "Lantern")])
    [(0, 1, 3)]
    """
    cat = cat or catalog()
    cap, size = cat.rules.value("team_cap"), cat.rules.value("fielded")
    weights = [weight(build, cat) for build in builds]
    trios = combinations(range(len(builds)), size)
    return [trio for trio in trios if sum(weights[i] for i in trio) <= cap]


def lightest_trio(builds: Sequence[Build], cat: Catalog) -> int:
    """The Weight of the lightest mechs that can be fielded together."""
    return sum(sorted(weight(build, cat) for build in builds)[: cat.rules.value("fielded")])


def team_weight(builds: Sequence[Build], cat: Catalog) -> int:
    """The Weight of mechs together (B3)."""
    return sum(weight(build, cat) for build in builds)


def _of_mechs(builds: Sequence[Build], cat: Catalog) -> Iterator[Fault]:
    for i, build in enumerate(builds):
        for fault in faults(build, cat):
            yield replace(fault, mech=i)


def _any_unknown(builds: Sequence[Build], cat: Catalog) -> bool:
    """Whether a mech's Weight cannot be told."""
    unknown = {fault.place for build in builds for fault in _unknown_names(build, cat)}
    return bool(unknown - WEIGHTLESS)


def _no_trio(builds: Sequence[Build], cat: Catalog) -> Fault:
    cap, lightest = cat.rules.value("team_cap"), lightest_trio(builds, cat)
    text = f"no trio fits the Team Cap of {cap}: the lightest weighs {lightest}"
    return Fault("B3", "roster", text, cap, lightest)


def _pilots(builds: Sequence[Build], cat: Catalog) -> Iterator[Fault]:
    """B4: each pilot once; A5: no mech without one."""
    seen: Counter[str] = Counter()
    for i, build in enumerate(builds):
        if build.pilot is None:
            yield Fault("A5", "pilot", "the mech has no pilot", 1, 0, mech=i)
            continue
        seen[build.pilot] += 1
        if seen[build.pilot] > 1:
            text = f"{build.pilot} already pilots another mech of the roster"
            yield Fault("B4", "pilot", text, 1, seen[build.pilot], mech=i)


def _unknown_names(build: Build, cat: Catalog) -> Iterator[Fault]:
    """Slots whose name the catalog does not have, and body slots left empty."""
    for slot, table in named_in(cat).items():
        name = getattr(build, slot)
        if name is None and slot in BODY_SLOTS:
            yield Fault("B2", slot, f"{spoken(slot)} is empty", ONE_PART, "none")
        elif name is not None and name not in table:
            text = f"{spoken(slot)}: the catalog has no {name!r}"
            yield Fault("B2", slot, text, LISTED, str(name))


def _hands(build: Build, cat: Catalog) -> Iterator[Fault]:
    """B2: a two-handed item fills both hands and stands in the right one."""
    right_is, left_is = (is_two_handed(getattr(build, slot), cat) for slot in HAND_SLOTS)
    if right_is and build.left_hand is not None:
        text = f"{build.right_hand} needs both hands, but the left holds {build.left_hand}"
        yield Fault("B2", "left_hand", text, "empty", build.left_hand)
    if left_is:
        text = f"{build.left_hand} needs both hands: put it in the right hand and empty the left"
        yield Fault("B2", "left_hand", text, "one-handed", str(build.left_hand))


def _loads(build: Build, cat: Catalog) -> Iterator[Fault]:
    """F12: a load belongs to a Ballistic weapon that lists it."""
    for slot, weapon_slot in LOADED_FROM.items():
        load, weapon = getattr(build, slot), getattr(build, weapon_slot)
        if load is None or (weapon, load) in cat.loads:
            continue
        taken = " or ".join(loads(weapon, cat)) if weapon else ""
        holder = weapon or "an empty hand"
        text = f"{holder} takes no load {load!r}" + (f"; it takes {taken}" if taken else "")
        yield Fault("F12", slot, text, taken or "none", load)


def _weights(build: Build, cat: Catalog) -> Iterator[Fault]:
    """B3: class cap and arm Capacity are hard limits."""
    actual, cap = weight(build, cat), weight_cap(build, cat)
    if actual > cap:
        text = f"the mech weighs {actual}, {actual - cap} over its cap of {cap}"
        yield Fault("B3", "mech", text, cap, actual)
    (right, left), in_both = carries(build, cat)
    right_limit, left_limit = capacities(build, cat)
    if in_both > right_limit + left_limit:
        limit = right_limit + left_limit
        text = f"both arms carry {in_both}, over their Capacity of {limit}"
        yield Fault("B3", "right_hand", text, limit, in_both)
    for side, load, limit in (("right", right, right_limit), ("left", left, left_limit)):
        if load > limit:
            text = f"the {side} arm carries {load}, over its Capacity of {limit}"
            yield Fault("B3", f"{side}_hand", text, limit, load)
