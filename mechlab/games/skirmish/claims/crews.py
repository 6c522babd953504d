"""Checks of pilots, factions, abilities and bonds (A5, D, E2)."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from mechlab.catalog.claims import Result, by_cases, holds_if, listed, many

from ..build import Build, card, fielded, kit
from ..catalog import Catalog
from ..crew import abilities
from ..crew import bonds as live_bonds

STATS = ("gunnery", "piloting", "systems", "initiative")


def runners_and_factions(cat: Catalog) -> Result:
    """Whether each runner is spelled as its faction, or only stands for one."""
    pairs = {name: row.faction for name, row in cat.runners.items()}
    factions = {pilot.faction for pilot in cat.pilots.values()}
    one_each = set(pairs.values()) == factions and len(set(pairs.values())) == len(pairs)
    same = [name for name, faction in pairs.items() if name == faction]
    bare = [t for t in ("chassis", "legs", "heads", "backs") if _runner_assumed(t, cat)]
    evidence = (
        f"{many(len(pairs), 'runner')} stand for {many(len(factions), 'faction')}, but only "
        f"{listed(same)} is spelled the same. No runner is printed for all of: {listed(bare)}."
    )
    verdict = by_cases([one_each, len(same) == len(pairs)]) if one_each else "fails"
    return Result(verdict, evidence, numbers={"same": same, "runners": len(pairs)})


def stats_within(cat: Catalog) -> Result:
    """Pilot stats between 0 and the highest."""
    top = cat.rules.value("pilot_stat_max")
    found = {name: [getattr(row, stat) for stat in STATS] for name, row in cat.pilots.items()}
    least, most = min(map(min, found.values())), max(map(max, found.values()))
    sums = Counter(sum(values) for values in found.values())
    outside = [name for name, values in found.items() if min(values) < 0 or max(values) > top]
    evidence = f"From {least} to {most}. Their sums: " + listed(
        f"{total} for {many(count, 'pilot')}" for total, count in sorted(sums.items(), reverse=True)
    )
    numbers = {"least": least, "most": most, "sums": dict(sums)}
    return Result(
        holds_if(not outside), evidence + ".", listed(outside) if outside else "", numbers
    )


def three_specialties_a_faction(cat: Catalog, pilots: int, each: int) -> Result:
    """So many pilots a faction, with different specialties inside it."""
    factions = Counter(row.faction for row in cat.pilots.values())
    pairs = Counter((row.faction, row.specialty) for row in cat.pilots.values())
    uneven = [faction for faction, count in factions.items() if count != each]
    doubled = [
        f"{specialty} twice in {faction}" for (faction, specialty), n in pairs.items() if n > 1
    ]
    right = len(cat.pilots) == pilots and not uneven and not doubled
    evidence = f"{many(len(cat.pilots), 'pilot')}: " + listed(
        f"{f} {n}" for f, n in factions.items()
    )
    against = "" if right else listed(uneven + doubled)
    return Result(holds_if(right), evidence + ".", against, {"factions": dict(factions)})


def every_specialty_twice(cat: Catalog, at_least: int) -> Result:
    """How often each specialty appears."""
    counts = Counter(row.specialty for row in cat.pilots.values())
    rare = [name for name in cat.abilities if counts[name] < at_least]
    evidence = listed(f"{name} {count}" for name, count in counts.items()) + "."
    return Result(
        holds_if(not rare), evidence, listed(rare) if rare else "", {"counts": dict(counts)}
    )


def roster_puzzle(
    cat: Catalog, trio: Sequence[str], live: Sequence[str], out: str, substitute: str
) -> Result:
    """Which abilities a trio brings to life, before and after one pilot is swapped (D3)."""
    swapped = [substitute if name == out else name for name in trio]
    before, after = _live(trio, cat), _live(swapped, cat)
    right = before == set(live) and not after
    evidence = f"{listed(trio)}: live are {listed(sorted(before))}. With {substitute} for {out}: "
    evidence += f"{listed(sorted(after))}."
    return Result(holds_if(right), evidence, numbers={"before": before, "after": after})


def whole_factions(cat: Catalog) -> Result:
    """The pilots of one faction all bring each other's ability to life."""
    factions: dict[str, list[str]] = {}
    for name, row in cat.pilots.items():
        factions.setdefault(row.faction, []).append(name)
    size = cat.rules.value("fielded")
    full = [f for f, crew in factions.items() if len(crew) == size == len(_live(crew, cat))]
    broken = [faction for faction in factions if faction not in full]
    evidence = f"{len(full)} of {len(factions)} factions field {size} pilots, all live."
    return Result(holds_if(not broken), evidence, listed(broken) if broken else "")


def bonds_cross_factions(cat: Catalog, crossing: int, bonds: int) -> Result:
    """How many bonds join pilots of two factions; whether any joins a specialty."""
    pairs = [(cat.pilots[a], cat.pilots[b]) for a, b in cat.bonds]
    across = [(a, b) for a, b in pairs if a.faction != b.faction]
    inside = [f"{a.name} and {b.name}" for a, b in pairs if a.faction == b.faction]
    alike = [f"{a.name} and {b.name}" for a, b in pairs if a.specialty == b.specialty]
    evidence = (
        f"{len(across)} of {many(len(pairs), 'bond')} cross factions; inside one: "
        f"{listed(inside)}. Sharing a specialty: {listed(alike)}."
    )
    right = (len(across), len(pairs)) == (crossing, bonds)
    return Result(holds_if(right), evidence, numbers={"across": len(across), "bonds": len(pairs)})


def pilot_trios(cat: Catalog, trios: int, live: Sequence[int], bonded: int, both: int) -> Result:
    """Every trio of pilots: how many abilities live, how many hold a bond."""
    size = cat.rules.value("fielded")
    found = [
        (len(_live(trio, cat)), bool(live_bonds(_crew(trio, cat), cat)))
        for trio in combinations(cat.pilots, size)
    ]
    counts = Counter(alive for alive, _ in found)
    joined = sum(bond for _, bond in found)
    full = sum(bond and alive == size for alive, bond in found)
    evidence = (
        f"{len(found)} trios: "
        + listed(f"{n} with {alive} live" for alive, n in sorted(counts.items()))
        + f"; {joined} hold a bond, {full} a bond and all abilities."
    )
    tally = [counts[alive] for alive in sorted(counts)]
    right = (len(found), tally, joined, full) == (trios, list(live), bonded, both)
    numbers = {"trios": len(found), "live": dict(counts), "bonded": joined, "both": full}
    return Result(holds_if(right), evidence, numbers=numbers)


def ability_named(cat: Catalog, name: str, meant: str) -> Result:
    """Whether the catalog has an ability of a name that a rule uses."""
    evidence = f"The abilities are {listed(cat.abilities)}; the one with that effect is {meant}."
    against = "" if name in cat.abilities else f"no ability is called {name}"
    return Result(holds_if(name in cat.abilities), evidence, against)


def only_pilot_with(cat: Catalog, pilot: str, kind: str) -> Result:
    """Whether one pilot alone has an ability of a kind."""
    having = [n for n, row in cat.pilots.items() if cat.abilities[row.ability].kind == kind]
    evidence = f"It belongs to {listed(having)}."
    verdict = by_cases(name == pilot for name in having) if pilot in having else "fails"
    return Result(verdict, evidence, numbers={"pilots": having})


def lighter_is_earlier(cat: Catalog) -> Result:
    """Initiative never falls with less Weight, the pilot being the same (E2)."""
    some = next(iter(cat.pilots))
    kits = sorted(cat.kits, key=lambda name: card(kit(name, cat), cat).weight)
    same = [fielded(kit(name, cat).replace(pilot=some), cat).initiative for name in kits]
    own = {name: fielded(kit(name, cat), cat).initiative for name in kits}
    right = same == sorted(same, reverse=True)
    step = cat.rules.value("initiative_weight_step")
    evidence = f"Each {step} of Weight costs one point. To the d20 of the kits, with their pilots: "
    evidence += listed(f"{name} {value:+d}" for name, value in own.items()) + "."
    return Result(holds_if(right), evidence, numbers={"own": own})


def _live(pilots: Sequence[str], cat: Catalog) -> set[str]:
    return {ability.pilot for ability in abilities(_crew(pilots, cat), cat) if ability.live}


def _crew(pilots: Sequence[str], cat: Catalog) -> list[Build]:
    """Any mech will do: abilities and bonds ask only who is fielded."""
    some = kit(next(iter(cat.kits)), cat)
    return [some.replace(pilot=cat.pilots[name].name) for name in pilots]


def _runner_assumed(table: str, cat: Catalog) -> bool:
    return cat.where(table, column="Runner").source != "printed"


CHECKS = (
    runners_and_factions,
    stats_within,
    three_specialties_a_faction,
    every_specialty_twice,
    roster_puzzle,
    whole_factions,
    bonds_cross_factions,
    pilot_trios,
    ability_named,
    only_pilot_with,
    lighter_is_earlier,
)
