"""Checks of what fits under the caps: kits, trios, rosters (B3, B5, C8)."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from mechlab.catalog.claims import Result, by_cases, holds_if, listed, many

from ..build import Build, card, class_cap, kit
from ..catalog import Catalog
from ..legality import legal_trios
from ..space import lightest

CELLS = {
    "weight": "Weight",
    "evasion": "Evasion",
    "speed": "Speed",
    "sensors": "Sensors",
    "e_def": "E-Def",
    "reactor_cap": "Reactor Cap",
    "hull": "Hull",
}
"""The stats of a printed kit card, and what it calls them."""


def kit_cell(cat: Catalog, kit_name: str, stat: str) -> Result:
    """One cell of a kit's printed card against the derived stat (C7, C8)."""
    row = cat.kits[kit_name]
    printed, computed = (
        getattr(row, f"printed_{stat}"),
        getattr(card(kit(kit_name, cat), cat), stat),
    )
    if printed is None:
        return Result("not computable", f"The card of the {kit_name} does not print it.")
    evidence = f"Printed {printed}, computed {computed}."
    if row.source != "printed":
        evidence += f" {_other_chassis(cat, kit_name, stat)}"
    against = "" if printed == computed else f"{kit_name}: {computed}, not {printed}"
    return Result(holds_if(printed == computed), evidence, against, {"computed": computed})


def _other_chassis(cat: Catalog, kit_name: str, stat: str) -> str:
    """What the cell would be with the other chassis of the class, where a ruling chose one."""
    sold, class_name = kit(kit_name, cat), cat.chassis[cat.kits[kit_name].chassis].class_name
    others = [
        f"{getattr(card(sold.replace(chassis=name), cat), stat)} with the {name} chassis"
        for name, row in cat.chassis.items()
        if row.class_name == class_name and name != sold.chassis
    ]
    return f"The chassis is a ruling; it would be {listed(others)}."


def three_mediums(cat: Catalog, class_name: str) -> Result:
    """Three mechs of one class, at their cap and as kits."""
    cap, size = cat.rules.value("team_cap"), cat.rules.value("fielded")
    full = size * class_cap(class_name, cat)
    kits = [name for name in cat.kits if class_of(name, cat) == class_name]
    weights = {trio: weight_of(trio, cat) for trio in combinations(kits, size)}
    evidence = f"{size} at the class cap weigh {full} against a Team Cap of {cap}; kits: " + listed(
        f"{' + '.join(trio)} {weight}" for trio, weight in weights.items()
    )
    cases = [full <= cap, *(weight <= cap for weight in weights.values())]
    return Result(by_cases(cases), evidence + ".", numbers={"at_cap": full, "kits": weights})


def one_of_each_class(cat: Catalog) -> Result:
    """One mech of each class together, at the caps and as kits."""
    cap = cat.rules.value("team_cap")
    classes = list(dict.fromkeys(row.class_name for row in cat.chassis.values()))
    full = sum(class_cap(name, cat) for name in classes)
    by_class = [[k for k in cat.kits if class_of(k, cat) == name] for name in classes]
    trios = [(a, b, c) for a in by_class[0] for b in by_class[1] for c in by_class[2]]
    weights = {trio: weight_of(trio, cat) for trio in trios}
    heaviest = max(weights, key=lambda trio: weights[trio])
    evidence = (
        f"At their class caps {full}, over the Team Cap of {cap}; the heaviest kits of each class, "
        f"{' + '.join(heaviest)}, weigh {weights[heaviest]}."
    )
    cases = [full <= cap, *(weight <= cap for weight in weights.values())]
    return Result(by_cases(cases), evidence, numbers={"at_cap": full, "kits": weights})


def trio_weighs(cat: Catalog, kits: Sequence[str], weight: int) -> Result:
    """The Weight of three kits, and that they fit."""
    found, cap = weight_of(kits, cat), cat.rules.value("team_cap")
    evidence = f"{' + '.join(kits)} weigh {found}; the Team Cap is {cap}."
    right = found == weight and found <= cap
    return Result(holds_if(right), evidence, "" if right else str(found), {"weight": found})


def trio_with_any(cat: Catalog, kits: Sequence[str], class_name: str, weight: int) -> Result:
    """Two kits with any kit of a class: the stated Weight, and that all fit."""
    cap, found = cat.rules.value("team_cap"), _with_each((*kits,), class_name, 1, cat)
    evidence = f"{_told(found)}; the Team Cap is {cap}."
    cases = [each == weight and each <= cap for each in found.values()]
    return Result(by_cases(cases), evidence, numbers={"weights": found})


def too_heavy_with_two(cat: Catalog, kits: Sequence[str], class_name: str, weight: int) -> Result:
    """A kit with two mechs of a class: over the cap as kits, and as the lightest builds."""
    cap, found = cat.rules.value("team_cap"), _with_each((*kits,), class_name, 2, cat)
    chassis = [name for name in cat.chassis if cat.chassis[name].class_name == class_name]
    least = min(lightest(name, cat) for name in chassis)
    room = cap - weight_of(kits, cat)
    evidence = (
        f"{_told(found)}, stated {weight}; the Team Cap is {cap}. Two custom mechs of the "
        f"class fit when they weigh {room} together, and the lightest weighs {least}."
    )
    cases = [*(each > cap for each in found.values()), 2 * least > room]
    against = f"two builds of {least}" if 2 * least <= room else ""
    return Result(by_cases(cases), evidence, against, {"weights": found, "room": room})


def kit_rosters(cat: Catalog) -> Result:
    """Every roster of four different kits: pilots and trios (B1, B4)."""
    rosters = list(combinations(cat.kits, cat.rules.value("roster_size")))
    clashes = [roster for roster in rosters if not pilots_differ(roster, cat)]
    trios = {
        roster: len(legal_trios([kit(name, cat) for name in roster], cat)) for roster in rosters
    }
    sound = [roster for roster in rosters if roster not in clashes]
    stuck = [roster for roster in rosters if not trios[roster]]
    single = [roster for roster in sound if trios[roster] == 1]
    bad = list(dict.fromkeys([*clashes, *(r for r in sound if not trios[r])]))
    evidence = (
        f"Of {many(len(rosters), 'roster')} of four different kits {len(clashes)} name a pilot "
        f"twice; without any legal trio: {_rosters(stuck)}. Of the others {len(single)} have one "
        f"trio only, so nothing to swap: {_rosters(single)}. The same kit twice is never legal."
    )
    against = ""
    if bad:
        pilots = [cat.kits[name].pilot for name in bad[0]]
        twice = next((p for p in pilots if pilots.count(p) > 1), None)
        against = " + ".join(bad[0]) + (f" ({twice} twice)" if twice else " (no trio fits)")
    most = max(trios[roster] for roster in sound) if sound else 0
    numbers = {
        "rosters": len(rosters),
        "clashes": len(clashes),
        "stuck": stuck,
        "single": single,
        "full": [roster for roster in sound if trios[roster] == most],
    }
    return Result(holds_if(not bad), evidence, against, numbers)


def every_chassis_has_a_kit(cat: Catalog) -> Result:
    """Each chassis comes as a complete kit with a pilot (B5)."""
    kits = {name: [k for k, row in cat.kits.items() if row.chassis == name] for name in cat.chassis}
    without = [name for name, found in kits.items() if not found]
    unmanned = [name for name, row in cat.kits.items() if row.pilot is None]
    evidence = listed(f"{name}: {listed(found)}" for name, found in kits.items())
    evidence += ". All name head, arms, legs and back."
    against = listed(without + unmanned) if without or unmanned else ""
    return Result(holds_if(not against), evidence, against, {"kits": kits})


def _with_each(
    kits: tuple[str, ...], class_name: str, more: int, cat: Catalog
) -> dict[tuple[str, ...], int]:
    """The Weights of some kits with every choice of more kits of a class."""
    others = [k for k in cat.kits if class_of(k, cat) == class_name and k not in kits]
    return {
        (*kits, *added): weight_of((*kits, *added), cat) for added in combinations(others, more)
    }


def _told(weights: dict[tuple[str, ...], int]) -> str:
    return "; ".join(f"{' + '.join(trio)} {weight}" for trio, weight in weights.items())


def _rosters(rosters: Sequence[Sequence[str]]) -> str:
    return "; ".join(" + ".join(roster) for roster in rosters) or "none"


def weight_of(kits: Sequence[str], cat: Catalog) -> int:
    """What some kits weigh together."""
    return sum(card(build, cat).weight for build in _built(kits, cat))


def _built(kits: Sequence[str], cat: Catalog) -> Iterator[Build]:
    return (kit(name, cat) for name in kits)


def class_of(kit_name: str, cat: Catalog) -> str:
    """The class of a kit."""
    return cat.chassis[cat.kits[kit_name].chassis].class_name


def pilots_differ(kits: Sequence[str], cat: Catalog) -> bool:
    """Whether no two of some kits name the same pilot (B4)."""
    return len({cat.kits[name].pilot for name in kits}) == len(kits)


CHECKS = (
    kit_cell,
    three_mediums,
    one_of_each_class,
    trio_weighs,
    trio_with_any,
    too_heavy_with_two,
    kit_rosters,
    every_chassis_has_a_kit,
)
