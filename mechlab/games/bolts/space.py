"""How many builds there are: exact counts, by adding up bolts instead of listing builds."""

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import count
from typing import Literal, TypeAlias

from mechlab.catalog.counting import polynomial, product_up_to
from mechlab.catalog.names import known

from .build import SWAPS, levelled, prices
from .catalog import Catalog, catalog
from .legality import RANGE_MASTER
from .tables import Upgrade

Counts: TypeAlias = list[int]
Same: TypeAlias = Literal["nothing", "swaps", "mirror"]


def count_builds(
    budget: int,
    exactly: bool = False,
    *,
    upgrades: bool = True,
    without: Collection[str] = (),
    most_levels: int | None = None,
    same: Same = "nothing",
    pilots: bool = False,
    cat: Catalog | None = None,
) -> int:
    """The number of legal builds within a budget of bolts, or costing ``exactly`` that (B3 to B36).

    Left and right are told apart, unless ``same`` says what counts as one build: "swaps" of the
    arms and of the legs, each by itself, or the "mirror" image of the mech. ``upgrades`` False
    counts points only, ``without`` names upgrades to leave out, ``most_levels`` bounds Energy
    Shields, ``pilots`` counts each build with every pilot, a Range Master with both swaps.

    >>> count_builds(40, exactly=True), count_builds(60)
    (1681707, 88513037)
    >>> count_builds(40, exactly=True, upgrades=False), count_builds(40, exactly=True, same="swaps")
    (846, 522247)
    """
    cat = cat or catalog()
    if budget < 0:
        return 0
    left_out = frozenset(known(name, cat.upgrades, "upgrade") for name in without)
    counts = _counts(budget, upgrades, left_out, most_levels, same, cat)
    builds = counts[budget] if exactly else sum(counts)
    return builds * (pilot_choices(cat) if pilots else 1)


def pilot_choices(cat: Catalog | None = None) -> int:
    """How many pilots there are to choose from, a Range Master once for each swap (B33).

    >>> pilot_choices()
    13
    """
    pilots = (cat or catalog()).pilots
    return len(pilots) + (len(SWAPS) - 1) * (RANGE_MASTER in pilots)


@lru_cache(maxsize=64)
def _counts(
    budget: int,
    upgrades: bool,
    without: frozenset[str],
    most_levels: int | None,
    same: Same,
    cat: Catalog,
) -> Counts:
    """How many builds there are at each cost from 0 to the budget."""

    def mounted(place: str) -> Counts:
        rows = [r for r in cat.upgrades.values() if r.mount == place and r.name not in without]
        found = [price for row in rows for _, price in levels(row, budget, most_levels)]
        return polynomial([0, *(found if upgrades else [])], budget)

    def times(a: Sequence[int], *others: Sequence[int]) -> Counts:
        total = list(a)
        for other in others:
            total = product_up_to(total, other, budget)
        return total

    points = polynomial(prices(cat)[cat.rules.value("points_least") :], budget)
    arm, leg = times(points, mounted("arm")), points
    trunk = times(points, points, mounted("head"), mounted("torso"), mounted("legs"))
    if same == "swaps":
        return times(trunk, _pairs(arm), _pairs(leg))
    return times(trunk, _pairs(times(arm, leg)) if same == "mirror" else times(arm, arm, leg, leg))


def _pairs(one: Counts) -> Counts:
    """Unordered pairs of the same thing: all ordered ones and those of two alike, halved."""
    cap = len(one) - 1
    ordered = product_up_to(one, one, cap)
    for cost, number in enumerate(one[: cap // 2 + 1]):
        ordered[2 * cost] += number
    return [number // 2 for number in ordered]


def levels(row: Upgrade, budget: int, most: int | None = None) -> Iterator[tuple[str, int]]:
    """An upgrade's name and price at each level that a budget allows."""
    for level in count(1):
        price = row.price(level)
        if price > budget or (most is not None and level > most):
            return
        yield levelled(row.name, level), price
        if not row.levelled:
            return
