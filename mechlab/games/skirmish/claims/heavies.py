"""Checks of the sentence about two Heavies in one team, in its three readings (B3)."""

from collections.abc import Sequence
from itertools import combinations

from mechlab.catalog.claims import Result, holds_if, listed, share

from ..build import class_cap, kit
from ..catalog import Catalog
from ..checks import check_roster
from ..space import build_weights, lightest
from .rosters import class_of, pilots_differ, weight_of

HEAVY = "Heavy"


def two_heavies(cat: Catalog) -> Result:
    """Whether any legal trio holds two mechs of the Heavy class."""
    cap = cat.rules.value("team_cap")
    least = {name: lightest(name, cat) for name in cat.chassis}
    heavies = [name for name in cat.chassis if cat.chassis[name].class_name == HEAVY]
    heavy = min(heavies, key=least.__getitem__)
    third = min(least.values())
    pair = 2 * least[heavy]
    armed = {name: [lightest_with_guns(name, hands, cat) for hands in (1, 2)] for name in heavies}
    counts = _trio_counts(cat)
    mixed = share(counts["mixed"], counts["mixed_all"])
    evidence = (
        f"The lightest legal {heavy} weighs {least[heavy]}, two of them {pair}, with the lightest "
        f"third mech {pair + third}; the Team Cap is {cap}. With guns in both hands the lightest "
        f"weigh {listed(f'{name} {both}' for name, (_, both) in armed.items())}. Of all trios of "
        f"legal builds with two Heavies and a lighter mech {mixed} fit, of three Heavies "
        f"{share(counts['heavy'], counts['heavy_all'])}."
    )
    against = (
        "" if pair + third > cap else f"two {heavy}s of {least[heavy]} and any mech of {third}"
    )
    numbers = {"lightest": least, "pair": pair, "armed": armed, "three": 3 * least[heavy], **counts}
    return Result(holds_if(pair + third > cap), evidence, against, numbers)


def two_heavy_kits(cat: Catalog) -> Result:
    """The same for unchanged kits, whose pilots must differ (B4)."""
    cap, size = cat.rules.value("team_cap"), cat.rules.value("fielded")
    trios = {
        trio: weight_of(trio, cat)
        for trio in combinations(cat.kits, size)
        if sum(class_of(name, cat) == HEAVY for name in trio) >= 2 and pilots_differ(trio, cat)
    }
    fitting = [trio for trio, weight in trios.items() if weight <= cap]
    if not trios:
        return Result("holds", "No two Heavy kits have different pilots.")
    near = min(trios, key=lambda trio: trios[trio])
    evidence = f"The lightest such trio, {' + '.join(near)}, weighs {trios[near]} against {cap}."
    repairs = check_roster([kit(name, cat) for name in near], cat)
    if repairs and repairs[0].repair:
        evidence += f" One change is enough: {repairs[0].repair.text}."
    against = " + ".join(fitting[0]) if fitting else ""
    return Result(holds_if(not fitting), evidence, against, {"lightest": trios[near], "trio": near})


def two_full_heavies(cat: Catalog) -> Result:
    """The same for two Heavies as heavy as their class cap allows."""
    cap, third = cat.rules.value("team_cap"), min(lightest(name, cat) for name in cat.chassis)
    pair = 2 * class_cap(HEAVY, cat)
    evidence = (
        f"Two at the class cap weigh {pair}, with the lightest third mech {pair + third}; a pair "
        f"fits when it weighs {cap - third} or less."
    )
    numbers = {"together": pair + third, "pair_limit": cap - third}
    return Result(holds_if(pair + third > cap), evidence, numbers=numbers)


def lightest_with_guns(chassis: str, hands: int, cat: Catalog) -> int:
    """The least Weight of a chassis with a one-handed gun in so many hands."""
    guns = [row for row in cat.equipment.values() if row.hands == 1 and row.range is not None]
    bare = min(arm.weight for arm in cat.arms.values())
    armed = min(
        gun.weight + arm.weight
        for gun in guns
        for arm in cat.arms.values()
        if arm.capacity >= gun.weight
    )
    return lightest(chassis, cat) + hands * (armed - bare)


def _trio_counts(cat: Catalog) -> dict[str, int]:
    """Trios with two Heavies and a lighter mech, and with three: those that fit, and all."""
    cap = cat.rules.value("team_cap")
    heavy, light = _weights_of(cat, heavy=True), _weights_of(cat, heavy=False)
    return {
        "mixed": _fitting(cap, heavy, heavy, light),
        "mixed_all": sum(heavy) ** 2 * sum(light),
        "heavy": _fitting(cap, heavy, heavy, heavy),
        "heavy_all": sum(heavy) ** 3,
    }


def _weights_of(cat: Catalog, heavy: bool) -> list[int]:
    """How many legal builds of the Heavy class, or of the others, have each Weight."""
    total: list[int] = []
    for name, row in cat.chassis.items():
        if (row.class_name == HEAVY) == heavy:
            counts = [int(count) for count in build_weights(name, cat=cat)]
            total += [0] * (len(counts) - len(total))
            for weight, count in enumerate(counts):
                total[weight] += count
    return total


def _fitting(cap: int, *weights: Sequence[int]) -> int:
    """Ordered choices, one from each list, whose Weights together stay within the cap."""
    together = [1] + [0] * cap
    for each in weights:
        grown = [0] * (cap + 1)
        for so_far, count in enumerate(together):
            for weight, more in enumerate(each[: cap + 1 - so_far]):
                grown[so_far + weight] += count * more
        together = grown
    return sum(together)


CHECKS = (two_heavies, two_heavy_kits, two_full_heavies)
