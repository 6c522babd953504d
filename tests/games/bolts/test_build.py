"""Builds of bolts: how they are given, and what follows from them."""

import pytest

from mechlab.games import bolts
from mechlab.games.bolts import Build


def test_the_same_build_by_any_road() -> None:
    by_name = Build(points={"Head": 2, "Left Leg": 3}, upgrades={"Left Leg": "Boosters"})
    by_row = Build(points=(2, 1, 1, 1, 3, 1), upgrades={"Legs": "Boosters", "Head": None})
    both_legs = Build(
        points=(2, 1, 1, 1, 3, 1), upgrades={"Left Leg": "Boosters", "Right Leg": "Boosters"}
    )
    assert by_name == by_row == both_legs == bolts.from_slots(by_row.slots())
    assert hash(by_name) == hash(by_row)
    assert Build(upgrades={"Left Arm": "Energy Shield 1"}) == Build(
        upgrades={"Left Arm": "Energy Shield"}
    )


def test_what_is_no_part() -> None:
    with pytest.raises(ValueError, match="did you mean Head"):
        Build(points={"Haed": 2})
    with pytest.raises(ValueError, match="no part is called"):
        Build(upgrades={"Tail": "Boosters"})
    with pytest.raises(ValueError, match="6 parts, not 3"):
        Build(points=(1, 2, 3))
    with pytest.raises(ValueError, match="no slot is called"):
        Build().replace(tail=2)


def test_what_has_no_price() -> None:
    with pytest.raises(ValueError, match="did you mean Boosters"):
        bolts.cost(Build(upgrades={"Legs": "Booster"}))
    with pytest.raises(ValueError, match="at most 6 points, not 7"):
        bolts.cost(Build(points=7))


def test_a_card() -> None:
    mech = Build(
        points=(4, 5, 3, 2, 1, 6),
        upgrades={"Head": "Rocket Launcher", "Left Arm": "Short Range Weapon"},
    )
    card = bolts.card(mech)
    assert (card.cost, card.target, card.initiative, card.heat, card.move) == (58, 4, 4, 5, 7)
    found = [(w.name, w.place, w.reach, w.dice, w.shots, w.heat) for w in card.weapons]
    assert found == [
        ("Rocket Launcher", "Head", "far", 6, 1, 0),
        ("Short Range Weapon", "Left Arm", "short", 3, 2, 1),
        ("Fist", "Right Arm", "melee", 2, 1, 1),
    ]


def test_all_faults_at_once_and_one_repair() -> None:
    mech = Build(
        points=(0, 3, 3, 3, 3, 7),
        upgrades={"Head": ["Boosters", "Rocket Launcher"], "Left Arm": "Death Ray"},
        pilot="Ace",
        swap="long",
    )
    found = bolts.check(mech, budget=40)
    places = [fault.place for fault in found]
    assert places == [
        *("head", "right_leg", "head_upgrade", "head_upgrade", "left_arm_upgrade"),
        *("pilot", "swap"),
    ]
    repairs = {fault.repair.text for fault in found if fault.repair}
    assert len(repairs) == 1
    mended = found[0].repair.applied(mech)
    assert not bolts.check(mended, budget=40)
    assert mended.upgrades["Head"] == "Rocket Launcher"


@pytest.mark.parametrize("budget", [6, 7, 15, 39, 40, 59, 60, 100, 140])
def test_repairs_keep_any_budget_that_can_be_kept(budget: int) -> None:
    dear = Build(
        points=6,
        upgrades={
            "Head": "Targeting System",
            "Torso": "Additional Armour",
            "Left Arm": "Energy Shield 5",
            "Right Arm": "Far Range Weapon",
            "Legs": "Grappling Feet",
        },
        pilot="Sniper",
    )
    (fault,) = bolts.check(dear, budget)
    assert fault.repair is not None
    mended = fault.repair.applied(dear)
    assert not bolts.check(mended, budget)
    # Nothing is taken off that could stay: the last bolt is missed by less than a point costs.
    assert budget - bolts.cost(mended) <= 5


def test_a_budget_that_nothing_keeps_has_no_repair() -> None:
    (fault,) = bolts.check(Build(pilot="Sniper"), budget=5)
    assert fault.repair is None and (fault.limit, fault.actual) == (5, 6)


def test_require_legal() -> None:
    bolts.require_legal(Build(points=3, pilot="Dodge"), budget=36)
    with pytest.raises(ValueError, match="36 bolts, 1 over the budget of 35"):
        bolts.require_legal(Build(points=3, pilot="Dodge"), budget=35)
