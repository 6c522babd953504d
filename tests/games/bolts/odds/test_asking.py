"""What the odds of bolts refuse, and what an attack takes from its build."""

import pytest

from mechlab.games import bolts
from mechlab.games.bolts import odds

ARMED = bolts.Build(
    points=(4, 3, 3, 2, 1, 1),
    upgrades={
        "Head": "Rocket Launcher",
        "Left Arm": "Short Range Weapon",
        "Right Arm": "Energy Shield",
    },
    pilot="Range Master",
    swap="far",
)


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (lambda: odds.target_number(3, 40), "out of range"),
        (lambda: odds.target_number(3, 9, weapon="Short Range Weapon"), "does not reach it"),
        (lambda: odds.target_number(3, 9, weapon="Shot Range Weapon"), "did you mean Short Range"),
        (lambda: odds.target_number(3, 9, pilot="Range Master"), "swap of a Range Master"),
        (lambda: odds.attack(ARMED, "Torso", 5), "the Torso has no weapon"),
        (lambda: odds.attack(ARMED, "Right Arm", 0), "Energy Shield does not attack"),
        (lambda: odds.attack(ARMED, "Left Arm", 5, synchronized=True), "Energy Shield does not"),
        (lambda: odds.attack(ARMED, "Left Arm", 5, targeting_system=True), "no Targeting System"),
        (lambda: odds.attack(ARMED, "Left Arm", 5, blind=True), "only a Blind Fire pilot"),
        (lambda: odds.attack(ARMED, "Head", 5, rockets=7), "1 to 6 rockets, not 7"),
        (lambda: odds.hits(-1, 3), "0 dice or more"),
        (lambda: odds.kills(odds.Attack.of(1, 1), ARMED, -1), "0 attacks or more"),
        (lambda: odds.gamble(heat=0), "actions without heat never end"),
        (lambda: odds.initiative([3]), "2 to 4 mechs"),
    ],
)
def test_refusals(asked, message) -> None:
    with pytest.raises(ValueError, match=message):
        asked()


def test_an_attack_takes_the_numbers_of_its_build() -> None:
    shot = odds.attack(ARMED, "Left Arm", 5)
    assert [(roll.dice, roll.target) for roll in shot.rolls] == [(3, 3), (3, 3)] and shot.heat == 1
    assert [roll.dice for roll in odds.attack(ARMED, "Head", 20, rockets=2).rolls] == [2]
    assert odds.attack(ARMED, "Head", 20, cover=True).rolls[0].target == 4 + 1


def test_a_fist_is_an_arm_without_an_upgrade() -> None:
    fist = odds.attack(bolts.Build(points=3), "Left Arm", 0)
    assert (fist.name, fist.rolls[0].target, fist.heat) == ("Fist", 3, 1)
    strict = bolts.catalog().with_rules(melee_without_weapon="melee weapon only")
    with pytest.raises(ValueError, match="nothing does not attack"):
        odds.attack(bolts.Build(points=3), "Left Arm", 0, cat=strict)


def test_a_cover_expert_counts_in_cover_only() -> None:
    expert = bolts.Build(points=3, pilot="Cover Expert")
    for cover in (False, True):
        shot = odds.attack(ARMED, "Left Arm", 5, against=expert, cover=cover)
        assert {roll.cover_expert for roll in shot.rolls} == {cover}


def test_modifiers_add_up_to_the_target_number() -> None:
    given = {"back": True, "height": True, "aim": True, "ran": True, "synchronized": True}
    found = odds.modifiers(20, cover=True, **given)
    assert 3 + sum(each.value for each in found) == odds.target_number(3, 20, cover=True, **given)
    assert len(found) == 7
