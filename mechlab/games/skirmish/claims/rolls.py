"""Checks of hit tables, penetration, crits and loads (C6, F4, F5, F12, G2)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

from mechlab.catalog.claims import Result, Verdict, by_cases, holds_if, listed, many, share

from ..build import body, card, fielded, kit
from ..catalog import Catalog
from ..dominated import load_values
from ..hit_table import PARTS, hit_table
from ..odds import hit_split, outcomes, penetration, shelling, shot, wyvern
from ..odds.melee import target_number
from ..profile import Profile, all_profiles, profile

CORE, BACK = PARTS.index("Core"), PARTS.index("Back")
EVEN = Fraction(1, 2)


def back_band(cat: Catalog, narrow: str, wide: str) -> Result:
    """Over every body: a small back has fewer bands than a large one, and what the Core loses."""
    sizes = cat.backs[narrow].size, cat.backs[wide].size
    rest = {vector[:BACK] + vector[BACK + 1 :] for vector in size_vectors(cat)}
    tables = [
        [hit_table((*other[:BACK], size, *other[BACK:]), cat) for size in sizes] for other in rest
    ]
    wrong = [pair for pair in tables if pair[0][BACK] >= pair[1][BACK]]
    spared = Counter(a[CORE] - b[CORE] for a, b in tables)
    evidence = (
        f"For all {len(tables)} bodies that differ in the sizes of the other parts the {wide} has "
        "more bands. It takes from the Core, in bands: "
        + listed(f"{n} in {times}" for n, times in sorted(spared.items()))
        + " bodies."
    )
    against = f"{wrong[0][0]} and {wrong[0][1]}" if wrong else ""
    numbers = {"bodies": len(tables), "core": dict(spared)}
    return Result(holds_if(not wrong), evidence, against, numbers)


def standard_bands(cat: Catalog, bands: Sequence[int]) -> Result:
    """The printed bands of the standard Medium, and which kits have them."""
    sizes = tuple(int(size) for size in cat.rules.value("standard_medium").split("/"))
    found = hit_table(sizes, cat)
    kits = {name: card(kit(name, cat), cat).bands for name in cat.kits}
    same = [name for name, widths in kits.items() if widths == tuple(bands)]
    exact = [name for name in same if _sizes(name, cat) == sizes]
    evidence = (
        f"Sizes {_slashed(sizes)} give {_slashed(found)}. Kits with these bands: {listed(same)}; "
        f"with these sizes: {listed(exact)}."
    )
    numbers = {"bands": found, "same": same, "exact": exact}
    return Result(holds_if(found == tuple(bands)), evidence, numbers=numbers)


def kit_bands(cat: Catalog, name: str, total: int, bands: Sequence[int]) -> Result:
    """The printed bands of a kit, and which ways to break a tie give them."""
    sizes = _sizes(name, cat)
    found = card(kit(name, cat), cat).bands
    rule = cat.rules["hit_table_tie"]
    rules = [rule.value, *rule.alternatives]
    giving = [
        tie for tie in rules if hit_table(sizes, cat.with_rules(hit_table_tie=tie)) == tuple(bands)
    ]
    evidence = (
        f"Sizes {_slashed(sizes)}, in all {sum(sizes)}, give {_slashed(found)}. The last band is "
        f"{'tied' if has_decisive_tie(sizes, cat) else 'not tied'}; the printed table needs "
        f"one of: {listed(giving)}."
    )
    right = sum(sizes) == total and found == tuple(bands)
    return Result(holds_if(right), evidence, numbers={"bands": found, "ties": giving})


def hit_table_ties(cat: Catalog, tied: int, vectors: int, differing: int) -> Result:
    """How many bodies have a tie for the last band, and when the tie rule matters (Amb016)."""
    bodies = size_vectors(cat)
    ties = [vector for vector in bodies if has_decisive_tie(vector, cat)]
    other = cat.with_rules(hit_table_tie="larger size")
    tables = {vector: hit_table(vector, cat) for vector in bodies}
    differ = [vector for vector in ties if tables[vector] != hit_table(vector, other)]
    combinations, all_of_them = sum(bodies[v] for v in ties), sum(bodies.values())
    narrowest = min(min(widths) for widths in tables.values())
    core = sorted({widths[CORE] for widths in tables.values()})
    evidence = (
        f"{len(ties)} of {len(bodies):,} size vectors ({share(combinations, all_of_them)} of "
        f"{all_of_them:,} bodies) are tied; larger size first would change {len(differ)} vectors "
        f"({sum(bodies[v] for v in differ)} bodies). The narrowest part has "
        f"{many(narrowest, 'band')}, the Core {core[0]} to {core[-1]}."
    )
    right = (len(ties), len(bodies), len(differ)) == (tied, vectors, differing)
    numbers = {
        "tied": len(ties),
        "vectors": len(bodies),
        "tied_bodies": combinations,
        "bodies": all_of_them,
        "differing": len(differ),
        "differing_bodies": sum(bodies[v] for v in differ),
        "narrowest": narrowest,
        "core": (core[0], core[-1]),
    }
    return Result(holds_if(right), evidence, numbers=numbers)


def full_damage(cat: Catalog, weapon: str, armor: int, chance: str, table: str) -> Result:
    """The chance of full damage or better on an Armor, and which parts of a table have it."""
    rolled = _full(profile(weapon, cat=cat), armor, cat)
    parts = {name: row.armor for name, row in getattr(cat, table).items()}
    alike = [name for name, value in parts.items() if value == armor]
    whole = _with_natural_20(profile(weapon, cat=cat), armor, cat)
    evidence = (
        f"{rolled} by the roll of one die; {whole} of hits by its own Accuracy on a bare Medium, "
        f"natural 20s counted. That Armor have {len(alike)} of {len(parts)}: {listed(alike)}."
    )
    numbers = {"chance": rolled, "with_natural_20": whole, "parts": alike}
    return Result(holds_if(rolled == Fraction(chance)), evidence, numbers=numbers)


def better_than_even(cat: Catalog, chassis: str, weapons: Sequence[str], load: str) -> Result:
    """Whether only some weapons, and one kind of load, beat even odds on a Core."""
    armor = cat.chassis[chassis].armor
    chances = {each.label: _full(each, armor, cat) for each in _every_attack(cat)}
    claimed = {each.label for each in _every_attack(cat) if each.name in weapons and not each.load}
    claimed |= {each.label for each in _every_attack(cat) if each.load == load}
    better = {label for label, chance in chances.items() if chance > EVEN}
    others, short = sorted(better - claimed), sorted(claimed - better)
    evidence = f"On Armor {armor} these beat even odds too: " + listed(
        f"{label} {chances[label]}" for label in others
    )
    evidence += "; these do not: " + listed(f"{label} {chances[label]}" for label in short) + "."
    against = listed((*others[:1], *short[:1])) if others or short else ""
    return Result(
        holds_if(not against), evidence, against, {"others": others, "short": short, "all": chances}
    )


def crit_share(cat: Catalog, weapon: str, kit_name: str, margin: int, share_of_hits: str) -> Result:
    """The share of a weapon's hits that crit under another margin, kit by kit."""
    shares = _crit_shares(cat.with_rules(crit_margin=margin), weapon, kit_name)
    stated = Fraction(share_of_hits)
    readings = {**shares, "mean of all kits": _mean(list(shares.values()))}
    others = [value for name, value in shares.items() if name != kit_name]
    readings[f"mean without {kit_name}"] = _mean(others)
    near = [name for name, value in readings.items() if abs(value - stated) < Fraction(1, 200)]
    evidence = f"At margin {margin}: " + listed(f"{n} {share(v)}" for n, v in readings.items())
    evidence += f". The stated {share(stated)} is right for {listed(near)}."
    verdict: Verdict = by_cases(name in near for name in readings) if near else "fails"
    return Result(verdict, evidence, numbers={"shares": readings})


def crit_margin_effect(cat: Catalog, weapon: str, kit_name: str, draft_margin: int) -> Result:
    """The same share at the margin in force, against that of the first draft."""
    now = _crit_shares(cat, weapon, kit_name)
    before = _crit_shares(cat.with_rules(crit_margin=draft_margin), weapon, kit_name)
    lower = all(now[name] < before[name] for name in now)
    others = _mean([value for name, value in now.items() if name != kit_name])
    evidence = f"At margin {cat.rules.value('crit_margin')}: " + listed(
        f"{name} {share(value)}" for name, value in now.items()
    )
    evidence += f"; mean {share(_mean(list(now.values())))}, without {kit_name} {share(others)}."
    numbers = {"shares": now, "mean": _mean(list(now.values())), "mean_of_others": others}
    return Result(holds_if(lower), evidence, numbers=numbers)


def melee_targets(cat: Catalog, kit_name: str, fresh: int, prone: int) -> Result:
    """The melee target number of a mech, standing and Prone (F11.1)."""
    found = target_number(cat=cat), target_number(prone=True, cat=cat)
    evasion = fielded(kit(kit_name, cat), cat).evasion
    evidence = (
        f"{kit_name}: Evasion {evasion}, target number {found[0]}; Prone "
        f"{evasion + cat.rules.value('prone_evasion')}, target number {found[1]}."
    )
    return Result(holds_if(found == (fresh, prone)), evidence, numbers={"targets": found})


def loads_are_alternatives(cat: Catalog) -> Result:
    """Mean damage of each load against Standard rounds over Armor 0 to 11, every shot hitting."""
    values = load_values(cat=cat)
    verdicts = {f"{v.weapon}, {v.load}": v.verdict for v in values}
    lopsided = {label: word for label, word in verdicts.items() if word != "a choice"}
    evidence = (
        f"{len(verdicts) - len(lopsided)} of {len(verdicts)} loads do more mean damage on some "
        "Armors and less on others. The rest against Standard rounds: "
        + listed(f"{label}: {word}" for label, word in lopsided.items())
    )
    gains = {
        f"{v.weapon}, {v.load}": {a: v.loaded[a] - v.standard[a] for a in v.standard}
        for v in values
    }
    verdict = by_cases(word == "a choice" for word in verdicts.values())
    return Result(verdict, evidence + ".", numbers={"verdicts": verdicts, "gains": gains})


def exposed_crits(cat: Catalog, always_from: int) -> Result:
    """The chance of a crit on a mech that is Exposed, by penetration (G2)."""
    armor = cat.rules.value("exposed_armor")
    pens = sorted({each.penetration for each in _every_attack(cat)})
    chances = {pen: penetration(pen, armor, cat).crit for pen in pens}
    sure = [pen for pen in pens if chances[pen] == 1]
    evidence = listed(f"Pen {pen}: {chance}" for pen, chance in chances.items()) + "."
    return Result(
        holds_if(bool(sure) and min(sure) == always_from), evidence, numbers={"crit": chances}
    )


def size_vectors(cat: Catalog) -> dict[tuple[int, ...], int]:
    """Every vector of sizes that six parts can have, and how many bodies have it."""
    slots = (cat.heads, cat.arms, cat.arms, cat.chassis, cat.backs, cat.legs)
    counts = [Counter(_size(row) for row in slot.values()) for slot in slots]
    found = {}
    for vector in product(*counts):
        bodies = 1
        for size, count in zip(vector, counts, strict=True):
            bodies *= count[size]
        found[vector] = bodies
    return found


def has_decisive_tie(sizes: Sequence[int], cat: Catalog) -> bool:
    """Whether equal remainders compete for the last band to give away (F4).

    >>> from mechlab.games.skirmish import catalog
    >>> has_decisive_tie((1, 4, 5, 7, 2, 6), catalog())
    True
    """
    bands, total = int(cat.rules.value("bands")), sum(sizes)
    remainders = sorted((size * bands % total for size in sizes), reverse=True)
    left = sum(remainders) // total
    return left > 0 and remainders[left - 1] == remainders[left]


def _size(row: Any) -> int:
    return int(row.size)


def _sizes(kit_name: str, cat: Catalog) -> tuple[int, ...]:
    return tuple(part.size for part in body(kit(kit_name, cat), cat))


def _slashed(numbers: Sequence[int]) -> str:
    return "/".join(map(str, numbers))


def _every_attack(cat: Catalog) -> list[Profile]:
    """Every profile, and the two attacks that are skills."""
    has_skill = any(item.skill == "shelling" for item in cat.equipment.values())
    return [*all_profiles(cat), *([shelling(cat), wyvern(cat)] if has_skill else [])]


def _full(weapon: Profile, armor: int, cat: Catalog) -> Fraction:
    """The chance of full damage or better, by the penetration roll alone."""
    return 1 - outcomes(weapon, armor, cat=cat).glance


def _with_natural_20(weapon: Profile, armor: int, cat: Catalog) -> Fraction:
    """The same for hits at a bare Medium, some of which are natural 20s."""
    hits = hit_split(weapon.accuracy, cat.chassis["Medium"].evasion, cat=cat)
    better = 1 - outcomes(weapon, armor, natural_20=True, cat=cat).glance
    return (hits.normal * _full(weapon, armor, cat) + hits.natural_20 * better) / hits.total


def _crit_shares(cat: Catalog, weapon: str, kit_name: str) -> dict[str, Fraction]:
    """The crits among the hits of a kit's weapon, by target kit without its pilot."""
    shooter = kit(kit_name, cat)
    bonus = fielded(shooter, cat).gunnery + cat.heads[shooter.head].accuracy
    attack = profile(weapon, cat=cat)
    attack = replace(attack, accuracy=attack.accuracy + bonus)
    found = {}
    for name in cat.kits:
        target = kit(name, cat)
        parts = shot(attack, body(target, cat), card(target, cat).evasion, cat=cat).parts.values()
        found[name] = sum((p.crit for p in parts), Fraction(0)) / sum(p.chance for p in parts)
    return found


def _mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values)


CHECKS = (
    back_band,
    standard_bands,
    kit_bands,
    hit_table_ties,
    full_damage,
    better_than_even,
    crit_share,
    crit_margin_effect,
    melee_targets,
    loads_are_alternatives,
    exposed_crits,
)
