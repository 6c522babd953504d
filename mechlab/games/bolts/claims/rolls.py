"""Checks of target numbers, heat and overheating (B14 to B56)."""

from collections.abc import Sequence
from fractions import Fraction

from mechlab.catalog.claims import Result, by_cases, holds_if, listed

from ..build import Build
from ..catalog import Catalog
from ..odds import (
    attack,
    chance_to_hit,
    cooling,
    gamble,
    in_range,
    modifiers,
    overheat,
    reaction,
    target_number,
)


def example_of_overheating(
    cat: Catalog, torso: int, heats: Sequence[int], rolls: Sequence[int], hits: int
) -> Result:
    """The three rolls of the example: two go on, the last takes hits."""
    taken = [roll if roll <= heat - torso else 0 for heat, roll in zip(heats, rolls, strict=True)]
    chance = Fraction(1)
    for heat, own in zip(heats, taken, strict=True):
        die = overheat(heat - torso, cat)
        chance *= die.fails if own else die.goes_on
    told = (
        f"heat {heat}, a {roll}: {f'{own} hits' if own else 'goes on'}"
        for heat, roll, own in zip(heats, rolls, taken, strict=True)
    )
    evidence = "; ".join(told) + f". So it goes, whatever the faces, with a chance of {chance}."
    right = taken == [*[0] * (len(heats) - 1), hits]
    return Result(holds_if(right), evidence, numbers={"taken": taken, "chance": chance})


def turns_of_cooling(cat: Catalog, torso: int, heat: int, hits: int, turns: int) -> Result:
    """Turns lost to cooling down, by how many of the hits the torso takes."""
    lost = {taken: cooling(heat, torso - taken, cat) for taken in range(hits + 1)}
    evidence = (
        listed(
            f"torso loses {taken}: {found.upkeeps} upkeeps and {found.turns_lost} turns without "
            "action"
            for taken, found in lost.items()
        )
        + ". Upkeep comes before the actions, so the turn in which heat has come down is not lost."
    )
    cases = [found.turns_lost == turns for found in lost.values()]
    numbers = {taken: (found.upkeeps, found.turns_lost) for taken, found in lost.items()}
    return Result(by_cases(cases), evidence, numbers={"lost": numbers})


def example_of_modifiers(cat: Catalog, total: int) -> Result:
    """The example that adds up three modifiers."""
    found = modifiers(1, cover=True, synchronized=True, cat=cat)
    order = ("short range", "synchronized", "cover")
    lines = sorted(found, key=lambda each: order.index(each.reason))
    number = sum(each.value for each in found)
    evidence = f"{listed(f'{each.value:+d} {each.reason}' for each in lines)}: in all {number:+d}."
    return Result(holds_if(number == total), evidence, numbers={"total": number})


def list_of_modifiers(cat: Catalog, listed: Sequence[str]) -> Result:
    """Which modifiers that the rules name the list does not have."""
    named = {
        "short_modifier": "short range",
        "long_modifier_listed": "long range",
        "far_modifier": "far range",
        "melee bonus": "a melee weapon",
        "back": "the back",
        "height": "height",
        "synchronized": "synchronized fire",
        "aim": "Take Aim",
        "fighter": "Fighter",
        "cover": "cover",
        "ran": "a Run",
    }
    missing = [word for name, word in named.items() if name not in listed]
    evidence = f"Of {len(named)} modifiers it has {len(named) - len(missing)}."
    against = ", ".join(missing)
    return Result(holds_if(not missing), evidence, against, {"missing": missing})


def maximum_range(cat: Catalog, weapon: str) -> Result:
    """Whether a weapon fires at less than its band, under either reading."""
    near = cat.rules.value("short_reach") - 1
    found = {
        word: in_range(weapon, near, cat=cat.with_rules(minimum_range=word))
        for word in cat.rules["minimum_range"].allowed or ()
        if isinstance(word, str)
    }
    evidence = (
        listed(
            f"{word}: a {weapon} {'fires' if can else 'does not fire'} at {near} inches"
            for word, can in found.items()
        )
        + f". Played is {cat.rules.value('minimum_range')!r} (Q4)."
    )
    return Result(by_cases(found.values()), evidence, numbers={"readings": found})


def heat_of_attacks(cat: Catalog, one: int, two: int) -> Result:
    """The heat of an attack with each weapon, once and with both arms."""
    found: dict[str, tuple[int, int]] = {}
    for row in cat.weapons.values():
        if row.name in cat.upgrades and cat.upgrades[row.name].mount == "arm":
            arms = {"Left Arm": row.name, "Right Arm": row.name}
            mech = Build(points=3, upgrades=arms)
            single = attack(mech, "Left Arm", cat=cat).heat + row.reload_heat
            both = attack(mech, "Left Arm", synchronized=True, cat=cat).heat + 2 * row.reload_heat
            found[row.name] = single, both
    rockets = {row.name: row.heat for row in cat.weapons.values() if not row.heat}
    evidence = (
        listed(f"{name} {single} and {both}" for name, (single, both) in found.items())
        + f", reloading included; {listed(rockets)} {listed(rockets.values())}."
    )
    cases = [pair == (one, two) for pair in found.values()] + [not rockets]
    return Result(by_cases(cases), evidence, numbers={"heat": found})


def boosted_runs(cat: Catalog) -> Result:
    """Heat of an inch of Run with and without Boosters, open and difficult."""
    value = cat.rules.value
    run, slow, boost = value("run_heat"), value("difficult_factor"), value("boost_factor")
    plain = Fraction(run), Fraction(run * slow)
    boosted = Fraction(run, boost), Fraction(run * slow, boost)
    evidence = (
        f"Heat an inch: open {plain[0]}, boosted {boosted[0]}; difficult {plain[1]}, boosted "
        f"{boosted[1]}. Switching them on is an action more."
    )
    right = boosted[1] == run and plain[0] / boosted[0] == plain[1] / boosted[1]
    return Result(holds_if(right), evidence, numbers={"plain": plain, "boosted": boosted})


def fighter_on_the_die(cat: Catalog, bonus: int) -> Result:
    """A Fighter's chance to hit, his bonus on the die and on the target number."""
    on = {
        word: [
            target_number(
                head,
                weapon="Fist",
                pilot="Fighter",
                cat=cat.with_rules(fighter_adds_to=word, fighter=bonus),
            )
            for head in range(1, 7)
        ]
        for word in ("die", "target number")
    }
    at_3 = {word: chance_to_hit(numbers[2], cat) for word, numbers in on.items()}
    evidence = (
        f"At Head 3 a die hits with {chance_to_hit(3, cat)}; with the bonus on the die "
        f"{at_3['die']}, on the target number {at_3['target number']} (Q13)."
    )
    better = at_3["die"] > chance_to_hit(3, cat)
    return Result(holds_if(better), evidence, numbers={"at_3": at_3})


def reactions(cat: Catalog, never_from: int) -> Result:
    """The chance to react by heat, and from which heat there is none."""
    chances = [reaction(heat, cat=cat) for heat in range(never_from + 2)]
    protocol = [reaction(heat, True, cat) for heat in range(never_from + 2)]
    started = cat.rules.value("overwatch_heat")
    evidence = (
        f"By heat from 0: {listed(chances)}; with a Reaction Protocol {listed(protocol)}. Going on "
        f"overwatch costs {started} heat, so {chances[started]} is the best."
    )
    return Result(
        by_cases(chance > 0 for chance in chances), evidence, numbers={"by_heat": chances}
    )


def sustainable_heat(cat: Catalog, heat: int) -> Result:
    """The heat a turn that upkeep takes off again."""
    found = cat.rules.value("cooling")
    evidence = f"Upkeep takes {found} a turn; a torso of T points allows T more once."
    return Result(holds_if(found == heat), evidence, numbers={"cooling": found})


def pushing_luck(cat: Catalog, actions: str, hits: str) -> Result:
    """Never stopping, from a full torso, with actions of 1 heat."""
    found = gamble(cat=cat)
    reckless = found.reckless
    survived = [stop.through for stop in found.stops[1:]]
    evidence = (
        f"Getting through 1, 2, … more actions: {listed(survived)}. Never stopping brings "
        f"{reckless.actions} actions and {reckless.hits} hits on average."
    )
    right = (reckless.actions, reckless.hits) == (Fraction(actions), Fraction(hits))
    return Result(holds_if(right), evidence, numbers={"through": survived})


def extreme_target_numbers(cat: Catalog, lowest: int, highest: int) -> Result:
    """The least and the greatest target number that firing can have."""
    most = len(cat.points)
    high = target_number(most, 1, back=True, height=True, synchronized=True, aim=True, cat=cat)
    far = cat.rules.value("far_reach")
    low = target_number(0, far, cover=True, ran=True, cat=cat)
    evidence = (
        f"Head {most} and everything for it: {high}. Head 0 and everything against it: {low}. "
        f"From {cat.rules.value('attack_die').sides} on every die hits, at 0 and below none."
    )
    right = (low, high) == (lowest, highest)
    return Result(holds_if(right), evidence, numbers={"lowest": low, "highest": high})


CHECKS = (
    example_of_overheating,
    turns_of_cooling,
    example_of_modifiers,
    list_of_modifiers,
    maximum_range,
    heat_of_attacks,
    boosted_runs,
    fighter_on_the_die,
    reactions,
    sustainable_heat,
    pushing_luck,
    extreme_target_numbers,
)
