"""Which modifier dice a situation brings, what it changes besides, and what it refuses (F2)."""

from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechlab.games import skirmish
from mechlab.games.skirmish import odds
from mechlab.games.skirmish.odds import FACTS, Refused, Situation

PROFILES = {profile.label: profile for profile in skirmish.all_profiles()}
RIFLE = PROFILES["Rifle"]
CANNON = PROFILES["Cannon"]
BLADE = PROFILES["Blade"]
MISSILES = PROFILES["Missile rack"]
BOWGUN = PROFILES["Siege heavy bowgun"]

SWITCHES = [fact.name for fact in FACTS if fact.name != "aimed"]
situations = st.builds(
    Situation,
    aimed=st.none() | st.sampled_from(skirmish.PARTS),
    **dict.fromkeys(SWITCHES, st.booleans()),
)


def test_every_fact_is_a_field_and_every_field_a_fact() -> None:
    assert {fact.name for fact in FACTS} == {field.name for field in fields(Situation)}


def test_nothing_holds_to_begin_with() -> None:
    assert odds.dice(Situation(), RIFLE) == [] and odds.net(Situation(), RIFLE) == 0


@pytest.mark.parametrize(
    ("situation", "weapon", "net"),
    [
        # Accuracy
        (Situation(high_ground=True), RIFLE, 1),
        (Situation(two_levels_above=True), RIFLE, 1),
        (Situation(high_ground=True, two_levels_above=True), RIFLE, 1),
        (Situation(locked=True), RIFLE, 1),
        (Situation(bond=True), RIFLE, 1),
        (Situation(target_still=True), RIFLE, 1),
        (Situation(striker=True), RIFLE, 1),
        (Situation(striker=True, reaction=True), RIFLE, -1),
        # Difficulty
        (Situation(soft_cover=True), RIFLE, -1),
        (Situation(hard_cover=True), RIFLE, -2),
        (Situation(guard=True), RIFLE, -2),
        (Situation(soft_cover=True, hard_cover=True, guard=True), RIFLE, -2),
        (Situation(hard_cover=True, two_levels_above=True), RIFLE, 1),
        (Situation(guard=True, two_levels_above=True), RIFLE, 1),
        (Situation(soft_cover=True, hard_cover=True, two_levels_above=True), RIFLE, 0),
        (Situation(target_fast=True), RIFLE, -1),
        (Situation(engaged=True), RIFLE, -1),
        (Situation(heavy_after_move=True), RIFLE, 0),
        (Situation(heavy_after_move=True), CANNON, -1),
        (Situation(heavy_after_move=True, overwatch=True), CANNON, 0),
        (Situation(aimed="Head"), RIFLE, -1),
        (Situation(aimed="Head", marksman=True), RIFLE, 0),
        (Situation(indirect=True, locked=True), MISSILES, 0),
        (Situation(indirect=True, locked=True, hard_cover=True, soft_cover=True), MISSILES, 0),
        (Situation(long_range=True), RIFLE, 0),
        (Situation(reaction=True), RIFLE, -1),
        (Situation(overwatch=True), RIFLE, 0),
        (Situation(head_destroyed=True, optics=True), RIFLE, -2),
        (Situation(actuator=True), RIFLE, -1),
        (Situation(actuator=True), MISSILES, 0),
        (Situation(operator=True), RIFLE, -1),
        # A reaction strike
        (Situation(reaction=True), BLADE, -1),
        (Situation(reaction=True, target_shield=True), BLADE, -2),
        (Situation(reaction=True, engaged=True, guard=True, hard_cover=True), BLADE, -1),
        (Situation(reaction=True, soft_cover=True), BLADE, -2),
        (Situation(target_shield=True), RIFLE, 0),
        # Sums of the acceptance vectors V020, V021 and V135
        (
            Situation(hard_cover=True, engaged=True, locked=True, high_ground=True),
            RIFLE,
            -1,
        ),
        (
            Situation(
                hard_cover=True, engaged=True, locked=True, high_ground=True, target_still=True
            ),
            RIFLE,
            0,
        ),
    ],
)
def test_net_dice(situation: Situation, weapon: skirmish.Profile, net: int) -> None:
    assert odds.net(situation, weapon) == net


@pytest.mark.parametrize(
    ("situation", "weapon", "reason"),
    [
        (Situation(), BLADE, "what an exchange comes to depends on what both sides choose"),
        (Situation(aimed="Head", reaction=True), BLADE, "an Aimed Shot needs a gun"),
        (Situation(aimed="Head", overwatch=True), RIFLE, "an Aimed Shot is a Full action"),
        (Situation(target_still=True, target_fast=True), RIFLE, "a target that did not move"),
        (Situation(reaction=True, overwatch=True), RIFLE, "an attack is one reaction"),
        (Situation(overwatch=True), BLADE, "what an exchange comes to"),
        (Situation(reaction=True), PROFILES["Lance, Overdrive"], "without Overdrive"),
        (Situation(overwatch=True), PROFILES["Lance, Overdrive"], "without Overdrive"),
        (Situation(reaction=True), PROFILES["Rifle, Armor-piercing"], "Standard rounds"),
        (Situation(indirect=True, locked=True), RIFLE, "only an Indirect weapon"),
        (Situation(indirect=True), MISSILES, "indirect fire needs a Locked target"),
        (Situation(indirect=True, locked=True, overwatch=True), MISSILES, "line of sight"),
        (Situation(long_range=True, reaction=True), BLADE, "a melee weapon has no long range"),
        (Situation(one_arm=True), RIFLE, "only a two-handed weapon"),
        (Situation(one_arm=True), MISSILES, "only a two-handed weapon"),
        (Situation(aimed="Core"), odds.shelling(), "actions of their own"),
        (Situation(reaction=True), odds.wyvern(), "actions of their own"),
        (Situation(long_range=True), odds.wyvern(), "have no long range"),
    ],
)
def test_what_the_rules_do_not_allow(
    situation: Situation, weapon: skirmish.Profile, reason: str
) -> None:
    with pytest.raises(Refused, match=reason) as refused:
        odds.dice(situation, weapon)
    assert "\n" not in str(refused.value)


def test_an_unknown_part_is_named_with_the_one_that_was_meant() -> None:
    with pytest.raises(ValueError, match="no part is called 'Hed'; did you mean Head"):
        odds.net(Situation(aimed="Hed"), RIFLE)


def test_a_fact_without_bearing_says_why() -> None:
    (die,) = odds.dice(Situation(heavy_after_move=True), RIFLE)
    assert (die.count, die.note) == (0, "only Heavy weapons mind a move (C3)")
    (die,) = odds.dice(Situation(long_range=True), RIFLE)
    assert (die.count, die.section, die.source) == (0, "F1", "ruling")


@given(situations, st.sampled_from(list(PROFILES.values())))
def test_dice_are_listed_once_each_and_add_up(
    situation: Situation, weapon: skirmish.Profile
) -> None:
    try:
        listed = odds.dice(situation, weapon)
    except Refused as refused:
        assert "\n" not in str(refused)  # noqa: PT017 - either answer will do
        return
    causes = [die.cause for die in listed]
    holding = [fact.name for fact in FACTS if fact.sign and getattr(situation, fact.name)]
    assert causes == holding
    assert odds.net(situation, weapon) == sum(die.sign * die.count for die in listed)
    assert all(die.count or die.note for die in listed)
    assert (
        sum(die.count for die in listed if die.cause in ("soft_cover", "hard_cover", "guard")) <= 2
    )


# What a situation changes besides the dice ------------------------------------------------------


def test_one_arm_costs_penetration_and_accuracy() -> None:
    changed = odds.changes(Situation(one_arm=True), BOWGUN)
    assert (changed.penetration, changed.accuracy) == (-1, -2)


def test_a_lost_head_takes_its_accuracy_and_an_extract_gives_some() -> None:
    lost = Situation(head_destroyed=True, head_extract=True)
    assert odds.changes(lost, RIFLE, head_accuracy=2).accuracy == -2 + 1


def test_the_target() -> None:
    changed = odds.changes(Situation(prone=True, brace=True, exposed=True), RIFLE)
    assert (changed.evasion, changed.armor, changed.exposed) == (-3, 1, True)


@pytest.mark.parametrize(
    ("situation", "cover"),
    [
        (Situation(), False),
        (Situation(soft_cover=True), False),
        (Situation(hard_cover=True), True),
        (Situation(guard=True), True),
        (Situation(guard=True, hard_cover=True), True),
        (Situation(hard_cover=True, two_levels_above=True), False),
    ],
)
def test_only_hard_cover_stops_hits_on_the_legs(situation: Situation, cover: bool) -> None:
    assert odds.changes(situation, RIFLE).cover == cover


def test_unseen_targets_have_no_cover() -> None:
    unseen = Situation(indirect=True, locked=True, hard_cover=True)
    assert not odds.changes(unseen, MISSILES).cover


def test_the_enraged_do_not_reroll_in_reactions() -> None:
    assert odds.changes(Situation(enraged=True), RIFLE).reroll
    assert not odds.changes(Situation(enraged=True, reaction=True), RIFLE).reroll
    assert not odds.changes(Situation(enraged=True, overwatch=True), RIFLE).reroll


def test_the_dice_of_a_fact_are_constants() -> None:
    variant = skirmish.catalog().with_rules(long_range_dice=1, hard_cover=3)
    far = Situation(long_range=True, hard_cover=True)
    assert odds.net(far, RIFLE, variant) == -4


def test_a_fact_is_told_with_the_constants_of_the_catalog():
    fact = next(fact for fact in odds.FACTS if fact.name == "two_levels_above")
    assert fact.told(skirmish.catalog()) == "2 levels above or more"
    assert fact.told(skirmish.catalog().with_rules(cover_void_levels=3)) == "3 levels above or more"
