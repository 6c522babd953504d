"""Faults name everything wrong at once; each repair leaves the mech legal and is the smallest."""

from itertools import combinations

import pytest
from hypothesis import given, settings

from mechlab.games import skirmish
from mechlab.games.skirmish import check, check_roster, check_team, kit, options
from mechlab.games.skirmish.build import LOADED_FROM, SLOTS
from mechlab.games.skirmish.legality import faults
from tests.games.skirmish.strategies import BUILDS, CAT


@settings(deadline=None, max_examples=60)
@given(BUILDS)
def test_each_repair_leaves_a_legal_mech(build):
    for fault in check(build):
        assert fault.section
        assert fault.repair is not None
        assert faults(fault.repair.applied(build), CAT) == []


@settings(deadline=None, max_examples=40)
@given(BUILDS)
def test_no_smaller_repair_exists(build):
    """A repair of two slots is offered only where no single slot does.

    A weapon that goes takes its load along: that is one slot.
    """
    found = check(build)
    changes = found[0].repair.changes if found else {}
    along = {load for load, weapon in LOADED_FROM.items() if weapon in changes}
    if len(changes.keys() - along) > 1:
        mended = [
            (slot, name)
            for slot in SLOTS
            for name in options(build, slot, CAT)
            if not faults(build.replace(**{slot: name}), CAT)
        ]
        assert mended == []


def test_every_fault_at_once():
    build = kit("Foreman").replace(
        right_arm="Precision arm", right_hand="Pile-driver hammer", back_load="Flechette"
    )
    assert {fault.section for fault in check(build)} == {"B2", "B3", "F12"}
    messages = [fault.message for fault in check(build)]
    assert any("both hands" in text for text in messages)
    assert any("Capacity of 10" in text for text in messages)


def test_unknown_and_missing_names_are_faults_not_errors():
    build = kit("Foreman").replace(head="Top hat", legs=None)
    assert [fault.place for fault in check(build)] == ["head", "legs"]
    assert all(fault.repair for fault in check(build))


def test_a_shared_pilot_is_a_fault_with_a_free_pilot_as_repair():
    roster = [kit(name) for name in ("Foreman", "Drayman", "Courier", "Lantern")]
    faulty = [f for f in check_roster(roster) if f.section == "B4"]
    assert [(f.mech, f.actual) for f in faulty] == [(1, 2)]
    repair = faulty[0].repair
    roster[repair.mech] = repair.applied(roster[repair.mech])
    assert [f for f in check_roster(roster) if f.section == "B4"] == []


def test_a_roster_without_a_legal_trio_is_refused_and_mended():
    roster = [kit(name) for name in ("Foreman", "Reaver", "Bastion", "Drayman")]
    roster[3] = roster[3].replace(pilot="Rivet")
    faulty = check_roster(roster)
    assert [(f.section, f.place, f.limit, f.actual) for f in faulty] == [("B3", "roster", 145, 148)]
    repair = faulty[0].repair
    roster[repair.mech] = repair.applied(roster[repair.mech])
    assert check_roster(roster) == []


def test_of_the_fifteen_kit_rosters_nine_are_legal():
    legal = {}
    for names in combinations(CAT.kits, 4):
        roster = [kit(name) for name in names]
        if not check_roster(roster):
            legal[names] = len(skirmish.legal_trios(roster))
    assert len(legal) == 9
    assert {names for names, trios in legal.items() if trios == 1} == {
        ("Foreman", "Reaver", "Bastion", "Lantern"),
        ("Reaver", "Bastion", "Lantern", "Drayman"),
    }
    assert {names for names, trios in legal.items() if trios == 4} == {
        ("Courier", "Foreman", "Reaver", "Lantern"),
        ("Courier", "Reaver", "Lantern", "Drayman"),
    }


@pytest.mark.parametrize(
    ("names", "weight", "fits"),
    [
        (("Courier", "Foreman", "Reaver"), 129, True),
        (("Bastion", "Foreman", "Courier"), 143, True),
        (("Bastion", "Lantern", "Courier"), 137, True),
        (("Bastion", "Foreman", "Reaver"), 158, False),
        (("Bastion", "Foreman", "Lantern"), 152, False),
        (("Bastion", "Drayman", "Courier"), 147, False),
    ],
)
def test_the_team_cap_on_kits(names, weight, fits):
    team = [kit(name) for name in names]
    over = [f for f in check_team(team) if f.place == "team"]
    assert sum(skirmish.card(mech).weight for mech in team) == weight
    assert (over == []) is fits


def test_the_order_of_mechs_does_not_matter():
    names = ("Foreman", "Reaver", "Bastion", "Lantern")
    forward = check_roster([kit(name) for name in names])
    backward = check_roster([kit(name) for name in reversed(names)])
    assert len(forward) == len(backward) == 0


def test_mechs_without_pilots_are_offered_different_ones():
    roster = [kit(name).replace(pilot=None) for name in ("Foreman", "Reaver", "Courier", "Lantern")]
    offered = [fault.repair.changes["pilot"] for fault in check_roster(roster)]
    assert len(set(offered)) == 4


def test_a_roster_far_over_is_mended_step_by_step():
    pilots = ("Ruko Han", "Marrow", "Vex Adair", "Q")
    roster = [kit("Bastion").replace(pilot=pilot) for pilot in pilots]
    for _ in range(12):
        faulty = check_roster(roster)
        if not faulty:
            break
        repair = faulty[0].repair
        roster[repair.mech] = repair.applied(roster[repair.mech])
    assert check_roster(roster) == []
