"""Checks of what is bought, what is printed twice, and what the text leaves to the reader."""

from collections.abc import Sequence
from fractions import Fraction

from mechlab.catalog.claims import Result, by_cases, holds_if, listed

from ..build import Build, cost, prices
from ..catalog import Catalog
from ..constants import SWITCHES
from ..space import count_builds
from ..tables import PARTS


def usual_cost(cat: Catalog, least: int, most: int, points: Sequence[int]) -> Result:
    """Whether mechs with the same few points everywhere cost what a usual mech does."""
    costs = {each: cost(Build(points=each), cat) for each in points}
    upgrades = sorted({row.bolts for row in cat.upgrades.values()})
    whole = len(cat.points) ** len(PARTS)
    dearest = cost(Build(points=len(cat.points)), cat)

    def within(low: int, high: int) -> int:
        up_to = [count_builds(edge, upgrades=False, cat=cat) for edge in (high, low - 1)]
        return up_to[0] - up_to[1]

    inside = within(least, most)
    mean = len(PARTS) * Fraction(sum(prices(cat)[1:]), len(cat.points))
    evidence = (
        "Without upgrades, "
        + listed(f"{each} everywhere costs {bolts}" for each, bolts in costs.items())
        + f"; points alone cost up to {dearest}, {mean} on average, and {inside:,} of {whole:,} "
        f"ways to buy them {least} to {most}. Upgrades cost {upgrades[0]} to {upgrades[-1]} each."
    )
    room = upgrades[-1] * 2
    holds = all(least - room <= bolts <= most for bolts in costs.values())
    numbers = {"costs": costs, "within": inside, "of": whole, "mean": mean}
    return Result(holds_if(holds), evidence, numbers=numbers)


def prices_of_points(cat: Catalog, totals: Sequence[int]) -> Result:
    """What 1, 2, … points of a part cost together."""
    found = prices(cat)[1:]
    evidence = f"1 to {len(found)} points cost {listed(found)}."
    return Result(holds_if(found == list(totals)), evidence, numbers={"totals": found})


def price_for_both_legs(cat: Catalog, upgrade: str, bolts: int) -> Result:
    """What a leg upgrade costs, bought for one leg or for both."""
    found = [
        cost(Build(upgrades=legs), cat) - cost(Build(), cat)
        for legs in ({"Left Leg": upgrade}, {"Left Leg": upgrade, "Right Leg": upgrade})
    ]
    evidence = f"{upgrade} named for one leg cost {found[0]}, for both {found[1]}."
    return Result(holds_if(set(found) == {bolts}), evidence, numbers={"bolts": found})


def two_readings(cat: Catalog, ruling: str) -> Result:
    """A sentence that contradicts another, and which of the two is played."""
    constant = cat.rules[ruling]
    words = SWITCHES[ruling]
    other = [word for word in words if word != constant.value]
    evidence = f"The text says both; played is {constant.value!r}, and it can be {listed(other)}."
    return Result("fails", evidence, numbers={"played": constant.value, "readings": words})


def eagle_bands(cat: Catalog, printed: Sequence[int]) -> Result:
    """The printed bands of an Eagle Eye against those of others."""
    value = cat.rules.value
    others = [value(f"{band}_reach") for band in ("short", "long", "far")]
    gains = [own - other for own, other in zip(printed, others, strict=True)]
    evidence = (
        f"Printed {listed(printed)} against {listed(others)}: {listed(f'{g:+d}' for g in gains)}. "
        f"Played is {value('eagle_far')} for the far one."
    )
    return Result(holds_if(min(gains) > 0), evidence, numbers={"gains": gains})


def table_of_parts(cat: Catalog) -> Result:
    """Whether the numbers of the parts are the faces of a die."""
    faces = sorted(part.face for part in cat.parts.values())
    sides = cat.rules.value("location_die").sides
    fits = faces == list(range(1, sides + 1))
    evidence = (
        f"No table is printed; the numbers of the parts are {listed(faces)}, "
        f"{'each face' if fits else 'not the faces'} of a d{sides} once (Q1)."
    )
    return Result("depends" if fits else "fails", evidence, numbers={"faces": faces})


def dice_at_hand(cat: Catalog, dice: int) -> Result:
    """The most dice of one roll, by the ways to roll synchronized fire."""
    most = len(cat.points)
    one, pooled = most + 1, 2 * most + 1
    rockets = cat.rules.value("rockets") + 1
    arms = {"Left Arm": "Short Range Weapon", "Right Arm": "Short Range Weapon"}
    cheap = cost(Build(points={"Left Arm": 5, "Right Arm": 5}, upgrades=arms), cat)
    evidence = (
        f"With the crit die one arm rolls at most {one} and a volley of rockets {rockets}; two "
        f"arms rolled together would be {pooled}, and 5 and 5 for {cheap} bolts already 11. Each "
        "arm is rolled by itself (Q15)."
    )
    cases = [one <= dice, rockets <= dice, pooled <= dice]
    return Result(by_cases(cases), evidence, numbers={"one": one, "pooled": pooled, "cheap": cheap})


def passive_but_chosen(cat: Catalog, upgrade: str) -> Result:
    """Only active upgrades are used by the action Use Upgrade; a passive one needs none."""
    row = cat.upgrades[upgrade]
    evidence = (
        f"{upgrade} is {row.kind} and costs {row.heat} heat: no action, but its pilot's choice."
    )
    return Result(holds_if(row.kind == "passive" and row.heat == 0), evidence)


def not_computable(cat: Catalog, reason: str) -> Result:
    """A claim that no number decides."""
    return Result("not computable", reason)


CHECKS = (
    usual_cost,
    prices_of_points,
    price_for_both_legs,
    two_readings,
    eagle_bands,
    table_of_parts,
    dice_at_hand,
    passive_but_chosen,
    not_computable,
)
