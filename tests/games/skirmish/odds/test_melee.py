"""Melee pools and strikes against enumeration of their dice, and how pools are made up."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechlab.games import skirmish
from mechlab.games.skirmish.odds import Refused, melee

BLADE = skirmish.profile("Blade")
SPIKE = skirmish.profile("Spike")
GREATBLADE = skirmish.profile("Executioner greatblade")
GLAIVE = skirmish.profile("Relay insect glaive")
SHIELD = melee.Armed(None, ("Left Arm",), guard=True)
BLADE_RIGHT = melee.Armed(BLADE, ("Right Arm",))
SPIKE_LEFT = melee.Armed(SPIKE, ("Left Arm",))
MEDIUM = melee.Fighter("Medium", piloting=1, head_accuracy=1, handling=(0, 1))

sources = st.builds(
    melee.Source, st.just(BLADE), st.integers(0, 2), st.integers(-3, 9), st.integers(0, 2)
)


def of(*sources: melee.Source, shield_dice: int = 0, piloting: int = 0) -> melee.Pool:
    return melee.Pool(sources, shield_dice, piloting, 1)


def modifiers(dice: int) -> list[int]:
    return [-max(roll) for roll in product(range(1, 7), repeat=dice)] if dice else [0]


def succeeds(face: int, bonus: int, target: int) -> bool:
    return face == 20 or (face != 1 and face + bonus >= target)


# What the dice show, by enumeration -------------------------------------------------------------


@given(sources, st.integers(5, 12))
def test_successes_are_what_enumeration_counts(source: melee.Source, target: int) -> None:
    counted: Counter[tuple[int, int]] = Counter()
    for m in modifiers(source.difficulty):
        for faces in product(range(1, 21), repeat=source.dice):
            good = [f for f in faces if succeeds(f, source.accuracy + m, target)]
            counted[len(good), good.count(20)] += 1
    whole = counted.total()
    expected = {both: Fraction(n, whole) for both, n in counted.items()}
    assert melee.naturals(source, target) == expected
    by_count: Counter[int] = Counter()
    for (count, _), n in counted.items():
        by_count[count] += n
    found = melee.successes(of(source), target)
    assert found == {count: Fraction(n, whole) for count, n in by_count.items()}


@pytest.mark.parametrize("difficulty", [0, 1])
@pytest.mark.parametrize("accuracies", [(4, 2), (0, 6)])
def test_the_reroll_is_what_enumeration_counts(
    difficulty: int, accuracies: tuple[int, int]
) -> None:
    """One die from each of two weapons; the first failure, from the right, is rolled again."""
    rolled = of(*(melee.Source(BLADE, 1, a, difficulty) for a in accuracies))
    counted: Counter[tuple[int, int]] = Counter()
    for added in product(modifiers(difficulty), repeat=2):
        bonus = [a + m for a, m in zip(accuracies, added, strict=True)]
        for right, left, again in product(range(1, 21), repeat=3):
            good = [succeeds(f, b, 10) for f, b in zip((right, left), bonus, strict=True)]
            if not all(good):
                first = good.index(False)
                good[first] = succeeds(again, bonus[first], 10)
            counted[int(good[0]), int(good[1])] += 1
    expected = {each: Fraction(n, counted.total()) for each, n in counted.items()}
    assert melee.by_source(rolled, 10, enraged=True) == expected


@given(st.lists(sources, max_size=3), st.integers(5, 12), st.booleans())
def test_pools_add_up(some: list[melee.Source], target: int, enraged: bool) -> None:
    rolled = of(*some)
    joint = melee.by_source(rolled, target, enraged)
    total = melee.successes(rolled, target, enraged)
    assert sum(joint.values()) == sum(total.values()) == 1
    assert total.mean == sum(sum(counts) * chance for counts, chance in joint.items())
    assert max(total) <= rolled.dice
    assert total.mean >= melee.successes(rolled, target).mean
    assert total.mean >= melee.successes(rolled, target + 1, enraged).mean


def test_a_shared_condition_die_is_not_binomial() -> None:
    """The mean is that of separate dice, but extremes are likelier (F11.1)."""
    rolled = melee.successes(of(melee.Source(BLADE, 4, 4, difficulty=1)))
    each = Fraction(23, 40)
    assert rolled.mean == 4 * each
    assert rolled[0] > (1 - each) ** 4 and rolled[4] > each**4
    assert rolled.variance > 4 * each * (1 - each)


@given(st.integers(0, 3), st.integers(0, 4))
def test_defence_dice_are_what_enumeration_counts(piloting: int, dice: int) -> None:
    good = sum(succeeds(face, piloting, 8) for face in range(1, 21))
    found = melee.defence(of(shield_dice=dice, piloting=piloting))
    assert found.mean == dice * Fraction(good, 20)
    assert found.chance(dice) == Fraction(good, 20) ** dice


# How a pool is made up --------------------------------------------------------------------------


def test_every_part_of_a_pool() -> None:
    """Printed dice and Handling; class and Piloting dice in turn; head, Piloting and weapon."""
    right, left = melee.pool(replace(MEDIUM, items=(BLADE_RIGHT, SPIKE_LEFT))).sources
    assert (right.dice, left.dice) == (2 + 0 + 1, 3 + 1)
    assert (right.accuracy, left.accuracy) == (1 + 1 + 2, 1 + 1 + 2)


def test_a_lost_arm_takes_its_weapon_and_leaves_all_bonus_dice_to_the_other() -> None:
    one_left = replace(MEDIUM, items=(BLADE_RIGHT, SPIKE_LEFT), destroyed=frozenset({"Right Arm"}))
    (left,) = melee.pool(one_left).sources
    assert (left.profile, left.dice) == (SPIKE, 3 + 1 + 1)


def test_a_two_handed_weapon_works_in_one_arm_and_in_none() -> None:
    both = replace(MEDIUM, items=(melee.Armed(GREATBLADE, melee.ARMS),))
    whole = melee.pool(both).sources[0]
    halved = melee.pool(replace(both, destroyed=frozenset({"Left Arm"}))).sources[0]
    assert (whole.dice, whole.accuracy, whole.one_arm) == (2 + 1 + 1, 2, False)
    assert (halved.dice, halved.accuracy, halved.one_arm) == (2 + 0 + 1, 0, True)
    armless = melee.pool(replace(both, destroyed=frozenset(melee.ARMS)))
    assert armless.sources[0].profile.name == "Medium kick"


@pytest.mark.parametrize(
    ("state", "difficulty", "accuracy"),
    [
        ({}, 0, 4),
        ({"destroyed": frozenset({"Head"})}, 1, 3),
        ({"optics": True}, 1, 4),
        ({"operator": True, "optics": True}, 2, 4),
        ({"actuators": frozenset({"Right Arm"})}, 1, 4),
        ({"actuators": frozenset({"Left Arm"})}, 0, 4),
        ({"head_extract": True}, 0, 5),
    ],
)
def test_conditions(state: dict[str, object], difficulty: int, accuracy: int) -> None:
    hampered = replace(MEDIUM, items=(BLADE_RIGHT,), **state)  # type: ignore[arg-type]
    (source,) = melee.pool(hampered).sources
    assert (source.difficulty, source.accuracy) == (difficulty, accuracy)


def test_two_damaged_arms_hamper_a_two_handed_weapon_once() -> None:
    both = replace(
        MEDIUM, items=(melee.Armed(GREATBLADE, melee.ARMS),), actuators=frozenset(melee.ARMS)
    )
    assert melee.pool(both).sources[0].difficulty == 1


def test_an_extract_adds_its_die_to_the_glaive_alone() -> None:
    glaive = replace(MEDIUM, items=(melee.Armed(GLAIVE, melee.ARMS),), melee_extract=True)
    assert melee.pool(glaive).dice == 3 + 1 + 1 + 1
    assert melee.pool(replace(glaive, items=(BLADE_RIGHT,))).dice == 2 + 0 + 1


def test_bare_hands() -> None:
    bare = replace(MEDIUM, piloting=3, head_accuracy=0)
    punch = melee.pool(bare)
    assert (punch.sources[0].profile.name, punch.dice, punch.parry_cost) == (
        "Medium punch",
        2 + 1 + 1,
        2,
    )
    kick = melee.pool(replace(bare, destroyed=frozenset(melee.ARMS)))
    assert (kick.sources[0].profile.name, kick.sources[0].accuracy) == ("Medium kick", 3 - 1)
    limbless = melee.pool(replace(bare, destroyed=frozenset({*melee.ARMS, "Legs"})))
    assert limbless.sources == () and melee.successes(limbless) == {0: 1}


def test_a_shield_punches_unless_its_arm_is_worse_off() -> None:
    shielded = replace(MEDIUM, items=(SHIELD,))
    rolled = melee.pool(shielded)
    assert rolled.sources[0].profile.name == "Medium shield punch"
    assert (rolled.shield_dice, rolled.parry_cost) == (2, 1)
    hurt = melee.pool(replace(shielded, actuators=frozenset({"Left Arm"})))
    assert hurt.sources[0].profile.name == "Medium punch" and hurt.sources[0].difficulty == 0
    lost = melee.pool(replace(shielded, destroyed=frozenset({"Left Arm"})))
    assert (lost.shield_dice, lost.parry_cost) == (0, 2)


def test_two_shields_add_dice_but_discount_once() -> None:
    twice = replace(MEDIUM, items=(melee.Armed(None, ("Right Arm",), guard=True), SHIELD))
    assert (melee.pool(twice).shield_dice, melee.pool(twice).parry_cost) == (4, 1)


def test_an_integrated_guard_is_one_source_while_an_arm_works() -> None:
    lance = skirmish.profile("Bulwark guard lance")
    guard = replace(MEDIUM, items=(melee.Armed(lance, melee.ARMS, guard=True),))
    assert melee.pool(guard).shield_dice == 2
    assert melee.pool(replace(guard, destroyed=frozenset({"Right Arm"}))).shield_dice == 2
    assert melee.pool(replace(guard, destroyed=frozenset(melee.ARMS))).shield_dice == 0


def test_a_weapon_in_a_ranged_form_brings_nothing_to_an_exchange() -> None:
    armed = skirmish.kit("Bastion").replace(right_hand="Breach gunlance", left_hand=None)
    lance = melee.pool(armed)
    assert (lance.sources[0].profile.label, lance.shield_dice) == ("Breach gunlance", 2)
    shell = melee.pool(melee.fighter(armed, forms={"Breach gunlance": "Shell"}))
    assert (shell.sources[0].profile.name, shell.shield_dice) == ("Heavy punch", 0)


@given(st.integers(0, 9), st.integers(1, 3))
def test_bonus_dice_are_dealt_evenly_and_none_is_lost(bonus: int, weapons: int) -> None:
    from mechlab.games.skirmish.odds.pool import _deal

    dealt = [source.dice for source in _deal(bonus, [melee.Source(BLADE, 0, 0)] * weapons)]
    assert sum(dealt) == bonus
    assert dealt == sorted(dealt, reverse=True) and dealt[0] - dealt[-1] <= 1


# Single strikes ---------------------------------------------------------------------------------


@given(st.integers(0, 12), st.booleans(), st.integers(0, 2), st.booleans())
def test_a_strike_is_what_enumeration_counts(
    armor: int, natural_20: bool, mass: int, one_arm: bool
) -> None:
    found = melee.strike(GREATBLADE, armor, natural_20=natural_20, mass=mass, one_arm=one_arm)
    pen = 5 + natural_20 + mass - one_arm
    totals: Counter[int] = Counter()
    for face, roll in product(range(1, 7), product(range(1, 7), repeat=3)):
        rolled = sum(roll) + 2
        totals[rolled if face == 6 or face + pen >= armor else rolled // 2] += 1
    assert found.pen == pen
    assert found.damage == {x: Fraction(n, totals.total()) for x, n in totals.items()}


@pytest.mark.parametrize("charge", range(4))
def test_a_discharge_is_what_it_says(charge: int) -> None:
    axe = skirmish.profile("Capacitor charge blade", form="Axe")
    found = melee.strike(axe, 0, charge=charge)
    assert (found.pen, found.expected) == (5 + charge, Fraction(7 * (3 + charge), 2))


@pytest.mark.parametrize(
    ("weapon", "form", "charge", "reason"),
    [
        ("Blade", None, 1, "Blade spends no Charge in a strike, not 1 (F11.9)"),
        (
            "Capacitor charge blade",
            None,
            1,
            "Capacitor charge blade spends no Charge in a strike, not 1 (F11.9)",
        ),
        (
            "Capacitor charge blade",
            "Axe",
            4,
            "Capacitor charge blade, Axe spends 1 to 3 Charge in a strike, not 4 (F11.9)",
        ),
        (
            "Breaker switch axe",
            "Sword",
            2,
            "Breaker switch axe, Sword spends 1 Charge in a strike, not 2 (F11.9)",
        ),
    ],
)
def test_charge_that_cannot_be_spent(
    weapon: str, form: str | None, charge: int, reason: str
) -> None:
    with pytest.raises(Refused) as refused:
        melee.strike(skirmish.profile(weapon, form=form), 5, charge=charge)
    assert str(refused.value) == reason


def test_guns_never_strike() -> None:
    with pytest.raises(Refused, match=r"Rifle never strikes in an exchange \(F11.7\)"):
        melee.strike(skirmish.profile("Rifle"), 5)


def test_melee_numbers_are_constants() -> None:
    variant = skirmish.catalog().with_rules(shield_dice=3, melee_target=11, mass_pen=2)
    shielded = replace(MEDIUM, items=(BLADE_RIGHT, SHIELD))
    rolled = melee.pool(shielded, variant)
    assert rolled.shield_dice == 3
    assert melee.target_number(prone=True, cat=variant) == 8
    assert melee.mass_pen("Heavy", "Light", variant) == 4
    assert melee.successes(rolled, cat=variant).mean < melee.successes(rolled).mean
