"""Checks of parts, items and single rules (A, B7, C, D, F10, F12, G1)."""

from collections.abc import Iterator, Sequence

from mechlab.catalog.claims import Result, by_cases, holds_if, listed, many

from ..build import SLOTS, Build, kit
from ..catalog import Catalog
from ..hit_table import PARTS
from ..legality import faults
from ..profile import Profile, all_profiles, forms, loads, profile

BODY_TABLES = ("chassis", "arms", "legs", "heads", "backs")
PHYSICAL = (6, 20)
"""Sides of the dice that lie on the table."""


def not_computable(cat: Catalog, reason: str) -> Result:
    """What no calculation can settle, and why."""
    return Result("not computable", reason)


def every_random_outcome_is_a_die(cat: Catalog, without_die: Sequence[str]) -> Result:
    """Random outcomes without a die, and dice that nobody owns (A1)."""
    rolls = {dice for each in all_profiles(cat) for dice in (each.damage, each.on_hit_heat) if dice}
    odd = sorted(str(dice) for dice in rolls if dice.sides not in PHYSICAL)
    evidence = (
        f"Without a die: {listed(without_die)}. Rolls of a die that nobody has: {listed(odd)}; "
        f"a d3 is {cat.rules.value('d3_from')}, by a ruling."
    )
    against = listed(without_die[:1]) if without_die else ""
    return Result(holds_if(not without_die), evidence, against, {"odd": odd})


def a_mech_is_its_parts(cat: Catalog) -> Result:
    """Six hit locations, and what a mech carries beside them."""
    holding = [name for name in cat.kits if _held(kit(name, cat))]
    evidence = (
        f"There are {len(PARTS)} hit locations. {len(holding)} of {len(cat.kits)} kits also hold "
        f"items, which count as: {cat.rules.value('held_items')} (a ruling)."
    )
    return Result("depends" if holding else "holds", evidence, numbers={"parts": len(PARTS)})


def part_count(cat: Catalog, parts: int) -> Result:
    """How many parts the catalog has, items and loads apart."""
    counts = {table: len(getattr(cat, table)) for table in BODY_TABLES}
    total, items = sum(counts.values()), len(cat.equipment)
    evidence = (
        f"{total}: "
        + listed(f"{n} {table}" for table, n in counts.items())
        + f". With the {items} "
        f"items {total + items}; {many(len(cat.loads), 'load')} not counted."
    )
    return Result(holds_if(total == parts), evidence, numbers={"parts": total, "items": items})


def slot_count(cat: Catalog, slots: int) -> Result:
    """How many choices a build is: body and pilot, then hands, then loads."""
    hands = [slot for slot in SLOTS if slot.endswith("_hand")]
    load_slots = [slot for slot in SLOTS if slot.endswith("_load")]
    core = len(SLOTS) - len(hands) - len(load_slots)
    readings = [core, core + len(hands), len(SLOTS)]
    evidence = (
        f"Body and pilot are {readings[0]} choices, with both hands {readings[1]}, with a load for "
        f"each weapon up to {readings[2]}."
    )
    verdict = by_cases(reading == slots for reading in readings)
    return Result(verdict, evidence, numbers={"readings": readings})


def kit_choices(cat: Catalog, choices: int) -> Result:
    """The fewest choices that lead to a game: a kit for each mech, then who is fielded."""
    picks, fielded = cat.rules.value("roster_size"), cat.rules.value("fielded")
    whole = picks + (fielded < picks)
    evidence = f"{many(picks, 'kit')} to pick; choosing the {fielded} to field is one choice more."
    verdict = by_cases([picks == choices, whole == choices])
    return Result(verdict, evidence, numbers={"picks": picks, "whole": whole})


def guard_in_first_form(cat: Catalog, weapons: Sequence[str]) -> Result:
    """Items that guard in their printed form and in no other."""
    wrong = []
    for name in weapons:
        other = [form for form in forms(name, cat) if profile(name, form, cat=cat).guard]
        if not profile(name, cat=cat).guard or other:
            wrong.append(name)
    evidence = f"{listed(weapons)}: Guard in the printed form, not in the other."
    if wrong:
        evidence = f"Not so for {listed(wrong)}."
    return Result(holds_if(not wrong), evidence, listed(wrong) if wrong else "")


def ballistic_takes_loads(cat: Catalog) -> Result:
    """Whether every Ballistic weapon, and every Ballistic form, lists a load."""
    weapons = [each.name for each in _unloaded(cat) if "Ballistic" in each.tags and not each.form]
    in_form = [each.label for each in _unloaded(cat) if "Ballistic" in each.tags and each.form]
    bare = [name for name in weapons if not loads(name, cat)]
    listing = [name for name in weapons if name not in bare]
    evidence = (
        f"{len(listing)} of {len(weapons) + len(in_form)} Ballistic profiles list "
        f"{many(len(cat.loads), 'load')}; these list none: {listed(bare + in_form)}."
    )
    against = listed(bare + in_form) if bare or in_form else ""
    verdict = "fails" if bare else by_cases([True, not in_form])
    return Result(verdict, evidence, against, {"listing": listing, "none": bare + in_form})


def tag_has_a_rule(cat: Catalog, tag: str) -> Result:
    """Whether any constant of the rules speaks of a tag."""
    named = [c.label for c in cat.rules.values() if tag in f"{c.label} {c.note}".split()]
    having = [name for name, row in cat.equipment.items() if tag in row.tags]
    evidence = f"Carried by {listed(having)}; constants that speak of it: {listed(named)}."
    against = "" if named else "every shot of every weapon is resolved singly anyway (F10)"
    return Result(holds_if(bool(named)), evidence, against, {"rules": named})


def has_no_use(cat: Catalog, used_by: Sequence[str]) -> Result:
    """Whether a stat that is said to be for show is read by a rule."""
    evidence = f"Rules that read it: {listed(used_by)}."
    return Result(holds_if(not used_by), evidence, used_by[0] if used_by else "")


def heavy_is_slow_and_armored(cat: Catalog) -> Result:
    """Light chassis against the others, and each Heavy chassis against the Mediums."""
    of = {name: [r for r in cat.chassis.values() if r.class_name == name] for name in _classes(cat)}
    light, medium, heavy = of["Light"], of["Medium"], of["Heavy"]
    others = [*medium, *heavy]
    cases = {
        "Light is fastest": min(r.speed for r in light) > max(r.speed for r in others),
        "Light is hardest to hit": min(r.evasion for r in light) > max(r.evasion for r in others),
        "Light is most fragile": max(r.durability for r in light)
        < min(r.durability for r in others),
        "Light is lightest": max(r.weight for r in light) < min(r.weight for r in others),
    }
    for row in heavy:
        cases[f"{row.name} is slower than a Medium"] = row.speed < min(r.speed for r in medium)
        cases[f"{row.name} has more Armor"] = row.armor > max(r.armor for r in medium)
    wrong = [case for case, true in cases.items() if not true]
    evidence = (
        f"True: {listed(case for case, true in cases.items() if true)}. Not: {listed(wrong)}."
    )
    return Result(by_cases(cases.values()), evidence, listed(wrong) if wrong else "")


def only_way_to_shoot_twice(cat: Catalog, action: str) -> Result:
    """Whether a mech can make two ranged attacks in an activation without a Barrage."""
    skilled = [name for name, row in cat.equipment.items() if row.skill == "shelling"]
    armed = [name for name, row in cat.backs.items() if row.damage is not None]
    separate = cat.rules.value("shelling_scope") == "separate"
    build = next(_legal_with(skilled, armed, cat), None)
    found = bool(build and separate and cat.rules.value("quick_actions") >= 2)
    evidence = (
        "Shelling is no Fire (F11.12), so both fit in one activation as Quick actions; Overwatch "
        f"and Backup Fire shoot again in the same round without a {action}."
    )
    against = f"{build.right_hand} shells, {build.back} fires" if build and found else ""
    return Result(holds_if(not found), evidence, against)


def skills_are_two_handed(cat: Catalog) -> Result:
    """Whether every item with a skill fills both hands, so that a mech has one at most."""
    skilled = {name: row.hands for name, row in cat.equipment.items() if row.skill}
    single = [name for name, hands in skilled.items() if hands == 1]
    charging = [n for n in skilled if cat.equipment[n].skill not in ("extracts", "counter")]
    evidence = f"{len(skilled) - len(single)} of {len(skilled)} items with a skill are two-handed; "
    evidence += f"Charge is used by {listed(charging)}."
    return Result(holds_if(not single), evidence, listed(single) if single else "")


def citation(cat: Catalog, cited: str, stands_in: str, rule: str) -> Result:
    """Whether a rule is where another rule says it is."""
    evidence = f"{rule} stands in {stands_in}; {cited} speaks of something else."
    right = cited == stands_in
    return Result(holds_if(right), evidence, "" if right else f"{stands_in}, not {cited}")


def heat_sources(cat: Catalog, listed_hits: Sequence[str]) -> Result:
    """Which sources of Heat a list leaves out (G1)."""
    hits = {each.label: str(each.on_hit_heat) for each in all_profiles(cat) if each.on_hit_heat}
    missing = [f"{label} {dice} a hit" for label, dice in hits.items() if label not in listed_hits]
    if any(row.skill == "shelling" for row in cat.equipment.values()):
        missing.append(f"Shelling {cat.rules.value('shelling_heat')}")
    evidence = f"Not in the list: {listed(missing)}."
    against = missing[0] if missing else ""
    return Result(holds_if(not missing), evidence, against, {"missing": missing})


def _held(build: Build) -> list[str]:
    return [name for name in (build.right_hand, build.left_hand) if name]


def _unloaded(cat: Catalog) -> list[Profile]:
    return [each for each in all_profiles(cat) if not each.load and not each.overdrive]


def _classes(cat: Catalog) -> list[str]:
    return list(dict.fromkeys(row.class_name for row in cat.chassis.values()))


def _legal_with(items: Sequence[str], backs: Sequence[str], cat: Catalog) -> Iterator[Build]:
    """Kits that stay legal with one of the items in their hands and one of the backs."""
    for name in cat.kits:
        for arm in cat.arms:
            for item in items:
                for back in backs:
                    armed = kit(name, cat).replace(
                        right_hand=item, left_hand=None, right_arm=arm, left_arm=arm, back=back
                    )
                    if not faults(armed, cat):
                        yield armed


CHECKS = (
    not_computable,
    every_random_outcome_is_a_die,
    a_mech_is_its_parts,
    part_count,
    slot_count,
    kit_choices,
    guard_in_first_form,
    ballistic_takes_loads,
    tag_has_a_rule,
    has_no_use,
    heavy_is_slow_and_armored,
    only_way_to_shoot_twice,
    skills_are_two_handed,
    citation,
    heat_sources,
)
