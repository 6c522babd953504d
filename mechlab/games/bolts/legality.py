"""Legality of builds: every fault at once (B3, B4, B8 to B36)."""

from collections.abc import Iterator

from mechlab.catalog.legal import Fault, spoken
from mechlab.catalog.names import many

from .build import MOUNT_OF, POINT_SLOTS, SWAPS, TOGETHER, Build, cost, find
from .catalog import Catalog, catalog

RANGE_MASTER = "Range Master"
_AT = {"head": "the head", "torso": "the torso", "arm": "an arm", "legs": "the legs"}


def faults(build: Build, budget: int | None = None, cat: Catalog | None = None) -> list[Fault]:
    """Every fault of a mech, without repairs. What cannot be bought has no cost to be too high."""
    cat = cat or catalog()
    found = [*_points(build, cat), *_upgrades(build, cat)]
    if budget is not None and not found:
        found += _budget(build, budget, cat)
    return [*found, *_pilot(build, cat)]


def _points(build: Build, cat: Catalog) -> Iterator[Fault]:
    """B3: each part has points, within what can be bought."""
    least, most = cat.rules.value("points_least"), len(cat.points)
    for slot, points in zip(POINT_SLOTS, build.six, strict=True):
        if not least <= points <= most:
            limit = least if points < least else most
            word = "least" if points < least else "most"
            text = f"the {spoken(slot)} has {many(points, 'point')}; it may have at {word} {limit}"
            yield Fault("B3", slot, text, limit, points)


def _upgrades(build: Build, cat: Catalog) -> Iterator[Fault]:
    """B8 to B22: one upgrade a part, of those for that part."""
    for slot, mount in MOUNT_OF.items():
        name = build.slots()[slot]
        if name is None:
            continue
        place = spoken(slot.removesuffix("_upgrade"))
        names = name.split(TOGETHER)
        if len(names) > 1:
            text = f"the {place} {_has(place)} {len(names)} upgrades, {name}; it may have one"
            yield Fault("B22" if mount == "legs" else "B8", slot, text, 1, len(names))
        for each in names:
            yield from _upgrade(slot, place, each, cat)


def _has(place: str) -> str:
    return "have" if place == "legs" else "has"


def _upgrade(slot: str, place: str, name: str, cat: Catalog) -> Iterator[Fault]:
    fitted = find(name, cat)
    if fitted is None:
        text = f"{place}: the catalog has no upgrade {name!r}"
        yield Fault("B8", slot, text, "a name in the catalog", name)
        return
    row = fitted.row
    if row.mount != MOUNT_OF[slot]:
        text = f"{row.name} belongs in {_AT[row.mount]}, not in the {place}"
        yield Fault(row.section, slot, text, row.mount, place)
    if fitted.level < 1:
        text = f"{place}: {row.name} has level {fitted.level}; it has at least 1"
        yield Fault(row.section, slot, text, 1, fitted.level)


def _budget(build: Build, budget: int, cat: Catalog) -> Iterator[Fault]:
    """B4: the bolts that the players agreed on."""
    actual = cost(build, cat)
    if actual > budget:
        text = f"the mech costs {actual} bolts, {actual - budget} over the budget of {budget}"
        yield Fault("B4", "mech", text, budget, actual)


def _pilot(build: Build, cat: Catalog) -> Iterator[Fault]:
    """B25 to B36: one pilot; a Range Master has chosen a swap, and nobody else has (B33)."""
    if build.pilot is None:
        yield Fault("B25", "pilot", "the mech has no pilot", 1, 0)
    elif build.pilot not in cat.pilots:
        text = f"the catalog has no pilot {build.pilot!r}"
        yield Fault("B25", "pilot", text, "a name in the catalog", build.pilot)
    if build.pilot == RANGE_MASTER and build.swap not in SWAPS:
        text = f"a {RANGE_MASTER} swaps short with long or with far, not with {build.swap}"
        yield Fault("B33", "swap", text, " or ".join(SWAPS), str(build.swap))
    elif build.pilot != RANGE_MASTER and build.swap is not None:
        text = f"only a {RANGE_MASTER} swaps bands, so there is no swap {build.swap!r}"
        yield Fault("B33", "swap", text, "none", build.swap)


def require_legal(build: Build, budget: int | None = None, cat: Catalog | None = None) -> None:
    """``ValueError`` with the faults of a build in one line, if there are any.

    >>> require_legal(Build(points=3))
    Traceback (most recent call last):
    ...
    ValueError: the mech has no pilot (B25)
    """
    if found := faults(build, budget, cat):
        raise ValueError("; ".join(map(str, found)))
