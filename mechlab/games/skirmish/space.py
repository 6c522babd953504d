"""How many builds there are: exact counts, by adding up Weights instead of listing builds.

A set of choices is a polynomial: the coefficient at x^w counts the choices of Weight w. Choosing
one thing *and* another multiplies polynomials; choosing one *or* the other adds them. Class caps
then cut the product, and arm Capacity cuts what each arm may hold (B3).
"""

from collections.abc import Iterable
from functools import lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from mechlab.catalog.counting import product_up_to
from mechlab.catalog.names import known

from .build import class_cap
from .catalog import Catalog, catalog
from .tables import Arm, Equipment

Counts = NDArray[np.int64]


def count_builds(chassis: str, loads: bool = False, cat: Catalog | None = None) -> int:
    """The number of legal builds on a chassis, pilot left open (B2, B3, F12).

    Arms and hands are ordered: a Rifle right and a Blade left is another build than the mirror.
    With ``loads``, each Ballistic weapon carries none or one of its loads.

    >>> count_builds("Light"), count_builds("Light", loads=True)
    (2118337, 2627265)
    """
    return int(build_weights(chassis, loads, cat).sum())


def build_weights(chassis: str, loads: bool = False, cat: Catalog | None = None) -> Counts:
    """How many legal builds of a chassis have each Weight: entry w counts Weight w.

    >>> weights = build_weights("Light")
    >>> int(weights.nonzero()[0].min()), int(weights.nonzero()[0].max())
    (18, 45)
    """
    cat = cat or catalog()
    return _build_weights(known(chassis, cat.chassis, "chassis"), loads, cat)


def count_trios(loads: bool = False, cat: Catalog | None = None) -> int:
    """The number of trios to field: three builds under the Team Cap, with different pilots.

    Unordered, as whole number of any size: builds that weigh too much together are not counted.

    >>> count_trios()
    5167767022845800932007540
    """
    cat = cat or catalog()
    cap, size = cat.rules.value("team_cap"), cat.rules.value("fielded")
    one: list[int] = [0] * (cap + 1)
    for chassis in cat.chassis:
        for weight, count in enumerate(_build_weights(chassis, loads, cat).tolist()):
            if weight <= cap:
                one[weight] += count
    together = [1] + [0] * cap
    for _ in range(size):
        together = product_up_to(together, one, cap)
    return sum(together) * comb(len(cat.pilots), size)


def lightest(chassis: str, cat: Catalog | None = None) -> int:
    """The Weight of the lightest legal build of a chassis.

    >>> lightest("Workhorse")
    25
    """
    return int(build_weights(chassis, cat=cat).nonzero()[0].min())


@lru_cache(maxsize=64)
def _build_weights(chassis: str, loads: bool, cat: Catalog) -> Counts:
    row = cat.chassis[chassis]
    upper = np.convolve(
        _arms_and_hands(loads, cat), _polynomial(r.weight for r in cat.heads.values())
    )
    upper = np.convolve(upper, _backs(loads, cat))
    total = np.zeros(1, dtype=np.int64)
    for legs in cat.legs.values():
        cap = class_cap(row.class_name, cat) + legs.cap_bonus
        total = _add(total, _shift(upper, row.weight + legs.weight)[: cap + 1])
    return total


def _arms_and_hands(loads: bool, cat: Catalog) -> Counts:
    """Both arms with what the hands hold: two one-handed choices, or one two-handed item."""
    arms = cat.arms.values()
    one_arm = np.zeros(1, dtype=np.int64)
    for arm in arms:
        one_arm = _add(one_arm, _shift(_held_by(arm, loads, cat), arm.weight))
    total = np.convolve(one_arm, one_arm)
    two_handed = [item for item in cat.equipment.values() if item.hands == 2]
    for right in arms:
        for left in arms:
            capacity = right.capacity + left.capacity
            held = _polynomial(_weights_of(two_handed, loads, capacity, cat))
            total = _add(total, _shift(held, right.weight + left.weight))
    return total


def _held_by(arm: Arm, loads: bool, cat: Catalog) -> Counts:
    """An empty hand, or a one-handed item that the arm's Capacity allows with its load."""
    one_handed = [item for item in cat.equipment.values() if item.hands == 1]
    return _polynomial([0, *_weights_of(one_handed, loads, arm.capacity, cat)])


def _backs(loads: bool, cat: Catalog) -> Counts:
    weights: list[int] = []
    for back in cat.backs.values():
        weights += [back.weight + load for load in _load_weights(back.name, loads, cat)]
    return _polynomial(weights)


def _weights_of(
    items: Iterable[Equipment], loads: bool, capacity: int, cat: Catalog
) -> Iterable[int]:
    for item in items:
        for load in _load_weights(item.name, loads, cat):
            if item.weight + load <= capacity:
                yield item.weight + load


def _load_weights(weapon: str, loads: bool, cat: Catalog) -> list[int]:
    listed = [row.weight for (name, _), row in cat.loads.items() if name == weapon]
    return [0, *listed] if loads else [0]


def _polynomial(weights: Iterable[int]) -> Counts:
    found = list(weights)
    return np.bincount(found).astype(np.int64) if found else np.zeros(1, dtype=np.int64)


def _shift(counts: Counts, weight: int) -> Counts:
    return np.concatenate([np.zeros(weight, dtype=np.int64), counts])


def _add(a: Counts, b: Counts) -> Counts:
    total = np.zeros(max(len(a), len(b)), dtype=np.int64)
    total[: len(a)] += a
    total[: len(b)] += b
    return total
