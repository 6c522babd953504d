"""Claims that the catalog's numbers and exact odds decide."""

from collections.abc import Sequence

from mechlab.catalog.claims import Result, by_cases, holds_if, listed

from ..catalog import Catalog
from ..odds.burn import burn
from ..tables import TYPES


def not_computable(cat: Catalog, reason: str) -> Result:
    """A claim that no number decides."""
    return Result("not computable", f"{reason}.")


def kinds_of_damage(cat: Catalog, kinds: Sequence[str]) -> Result:
    """The types of damage: all but heat."""
    found = [kind for kind in TYPES if kind != "heat"]
    return Result(holds_if(found == list(kinds)), f"Types of damage: {listed(found)}.")


def armor_span(cat: Catalog, low: int, high: int) -> Result:
    """Whether every frame's armour is in the span."""
    out = [f"{n} has {row.armor}" for n, row in cat.frames.items() if not low <= row.armor <= high]
    most = cat.rules.value("armor_max")
    evidence = f"Armour is {most} at most. Outside of {low} to {high}: {listed(out)}."
    return Result(holds_if(not out and most == high), evidence, listed(out) if out else "")


def armor_every_hit(cat: Catalog) -> Result:
    """Hits with and without AP, and burn."""
    from ..odds.hit import reduced

    cases = {
        "a kinetic hit": reduced({"kinetic": 5}, armor=3, cat=cat).damage < 5,
        "an AP hit": reduced({"kinetic": 5}, armor=3, ap=True, cat=cat).damage < 5,
        "burn": reduced({"burn": 5}, armor=3, cat=cat).damage < 5,
    }
    stopped = listed(name for name, less in cases.items() if less)
    whole = listed(name for name, less in cases.items() if not less)
    return Result(by_cases(cases.values()), f"Armour takes off {stopped}; not {whole}.")


def burns_so_often(cat: Catalog, times: int, engineering: int) -> Result:
    """The mean of how often burn does its amount."""
    found = burn(1, engineering, cat=cat)
    chances = f"{found.ticks(0)} not again, {found.ticks(1)} once, {found.at_least(2)} more often"
    evidence = (
        f"With ENGINEERING {engineering} it does its amount {found.mean} times on average: "
        f"{chances}."
    )
    return Result(holds_if(found.mean == times), evidence, numbers={"mean": found.mean})


def danger_at_half(cat: Catalog) -> Result:
    """The first heat in the danger zone, for caps that frames have."""
    by = cat.rules.value("danger_divisor")
    first = {cap: -(-cap // by) for cap in range(3, 9)}
    evidence = listed(f"{heat} of {cap}" for cap, heat in first.items())
    return Result(holds_if(by == 2), f"It begins at {evidence}.", numbers={"first": first})


def structure_of_all(cat: Catalog, structure: int) -> Result:
    """Whether every frame has so much."""
    out = [name for name, row in cat.frames.items() if row.structure != structure]
    return Result(holds_if(not out), f"Frames with another structure: {listed(out)}.")


def costs_are(cat: Catalog, hp: int, item: int, track: int, rebuild: int) -> Result:
    """What each repair costs."""
    costs = {name: row.cost for name, row in cat.repairs.items()}
    wanted = {"full HP": hp, "destroyed item": item, "rebuild": rebuild}
    wanted |= {"structure": track, "stress": track}
    wrong = [f"{name} {costs[name]}" for name, cost in wanted.items() if costs[name] != cost]
    said = listed(f"{name} {cost}" for name, cost in costs.items())
    return Result(holds_if(not wrong), f"REPAIRS: {said}.", listed(wrong) if wrong else "")


def structure_costs_all(cat: Catalog, cost: int) -> Result:
    """What each frame pays for a structure."""
    out = [
        f"{name} {row.structure_cost}"
        for name, row in cat.frames.items()
        if row.structure_cost != cost
    ]
    said = f"Frames that pay something else: {listed(out)}."
    return Result(holds_if(not out), said, listed(out) if out else "")


CHECKS = (
    not_computable,
    kinds_of_damage,
    armor_span,
    armor_every_hit,
    burns_so_often,
    danger_at_half,
    structure_of_all,
    costs_are,
    structure_costs_all,
)
