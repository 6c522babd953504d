"""Counts of builds against listing every one of them."""

from itertools import product

from mechlab.games import bolts
from mechlab.games.bolts.build import MOUNT_OF, SLOTS, UPGRADE_SLOTS, from_slots

SMALL = 10


def every(budget: int):
    """Every legal build within a budget, by trying all points and all upgrades."""
    cat = bolts.catalog()
    shields = [f"Energy Shield {level}" for level in range(2, 5)]
    fitting = {
        slot: [None, *(row.name for row in cat.upgrades.values() if row.mount == mount)]
        + (shields if mount == "arm" else [])
        for slot, mount in MOUNT_OF.items()
    }
    price = {n: bolts.upgrade(n).price if n else 0 for names in fitting.values() for n in names}
    for points in product(range(1, 4), repeat=6):
        if sum(point * (point + 1) // 2 for point in points) > budget:
            continue
        left = budget - sum(point * (point + 1) // 2 for point in points)
        for fitted in product(*(fitting[slot] for slot in UPGRADE_SLOTS)):
            if sum(price[name] for name in fitted) > left:
                continue
            build = from_slots(dict(zip(SLOTS, (*points, *fitted, "Sniper"), strict=False)))
            yield build


def mirrored(build, arms: bool, legs: bool):
    slots = build.slots()
    pairs = [("left_arm", "right_arm"), ("left_arm_upgrade", "right_arm_upgrade")] if arms else []
    pairs += [("left_leg", "right_leg")] if legs else []
    swapped = {a: slots[b] for left, right in pairs for a, b in ((left, right), (right, left))}
    return build.replace(**swapped)


def test_counts_are_the_lengths_of_lists() -> None:
    builds = list(every(SMALL))
    assert not any(bolts.faults(build, SMALL) for build in builds)
    assert len(set(builds)) == len(builds) == bolts.count_builds(SMALL)
    exact = [build for build in builds if bolts.cost(build) == SMALL]
    assert len(exact) == bolts.count_builds(SMALL, exactly=True)

    def key(build):
        return str(build)

    whole = {min((b, mirrored(b, True, True)), key=key) for b in exact}
    assert len(whole) == bolts.count_builds(SMALL, exactly=True, same="mirror")
    ways = [(False, False), (True, False), (False, True), (True, True)]
    apart = {min((mirrored(b, *way) for way in ways), key=key) for b in exact}
    assert len(apart) == bolts.count_builds(SMALL, exactly=True, same="swaps")


def test_other_prices_are_other_counts() -> None:
    cat = bolts.catalog().with_rules(points_least=2)
    assert bolts.count_builds(17, cat=cat) == 0
    assert bolts.count_builds(18, cat=cat) == 1


def test_nothing_below_the_cheapest() -> None:
    assert bolts.count_builds(-1) == bolts.count_builds(5) == 0
    assert bolts.pilot_choices() == 13
