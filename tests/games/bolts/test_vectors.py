"""The acceptance vectors of bolts: costs, counts, hits, target numbers, heat, damage (part 6)."""

from fractions import Fraction

import pytest

from mechlab.games import bolts
from mechlab.games.bolts import odds
from mechlab.games.bolts.tables import PARTS
from tests.games.bolts.vector_files import build_of, names, rows, ruled

hits, rerolls, damage = rows("hits"), rows("rerolls"), rows("damage")
targets, reaches = rows("target_numbers"), rows("reaches")
overheats, stops, cooling = rows("overheats"), rows("stops"), rows("cooling")
reactions, initiative = rows("reactions"), rows("initiative")
costs, counts, illegal = rows("costs"), rows("counts"), rows("illegal")


def chances(text: str) -> dict[int, Fraction]:
    found = {number: Fraction(chance) for number, chance in enumerate(text.split())}
    return {number: chance for number, chance in found.items() if chance}


@pytest.mark.parametrize("row", hits, ids=names(hits, "dice", "target"))
def test_hits(row: dict[str, str]) -> None:
    dice, target = int(row["dice"]), int(row["target"])
    found = odds.hits(dice, target)
    assert dict(found) == chances(row["chances"])
    assert found.mean == Fraction(row["mean"])
    assert found.at_least(1) == Fraction(row["at_least_1"])
    assert odds.critical(dice, target) == Fraction(row["critical"])
    assert odds.critical(dice, target, evasion=True) == Fraction(row["critical_evaded"])


@pytest.mark.parametrize("row", rerolls, ids=names(rerolls, "dice", "target", "sniper"))
def test_rerolls(row: dict[str, str]) -> None:
    given = {
        "sniper": row["sniper"],
        "targeting_system": bool(row["targeting_system"]),
        "cover_expert": bool(row["cover_expert"]),
    }
    found = odds.hits(int(row["dice"]), int(row["target"]), **given)
    assert dict(found) == chances(row["chances"])
    assert found.mean == Fraction(row["mean"])
    if row["critical"]:
        assert odds.critical(int(row["dice"]), int(row["target"]), **given) == Fraction(
            row["critical"]
        )


def test_the_defender_first_would_be_better_for_the_attacker() -> None:
    """V18: the other order of rerolls."""
    found = odds.hits(1, 3, targeting_system=True, cover_expert=True, defender_first=True)
    assert found.at_least(1) == Fraction(5, 8)


@pytest.mark.parametrize("row", targets, ids=names(targets, "head", "distance", "conditions"))
def test_target_numbers(row: dict[str, str]) -> None:
    found = odds.target_number(
        int(row["head"]),
        float(row["distance"]),
        weapon=row["weapon"] or None,
        pilot=row["pilot"] or None,
        swap=row["swap"] or None,
        **dict.fromkeys(row["conditions"].split(), True),
        cat=ruled(row),
    )
    assert found == int(row["target"])


@pytest.mark.parametrize("row", reaches, ids=names(reaches, "weapon", "distance", "rules"))
def test_reaches(row: dict[str, str]) -> None:
    found = odds.in_range(
        row["weapon"], float(row["distance"]), row["pilot"] or None, cat=ruled(row)
    )
    assert found == bool(row["in_range"])


@pytest.mark.parametrize("row", overheats, ids=names(overheats, "excess"))
def test_overheating(row: dict[str, str]) -> None:
    found = odds.overheat(int(row["excess"]))
    assert (found.fails, found.hits.mean) == (Fraction(row["fails"]), Fraction(row["hits"]))


@pytest.mark.parametrize("row", stops, ids=names(stops, "excess"))
def test_going_on_from_a_full_torso(row: dict[str, str]) -> None:
    by_excess = {stop.excess: stop for stop in odds.gamble().stops}
    assert by_excess[int(row["excess"])].through == Fraction(row["through"])


@pytest.mark.parametrize("row", cooling, ids=names(cooling, "heat", "torso"))
def test_cooling_down(row: dict[str, str]) -> None:
    found = odds.cooling(int(row["heat"]), int(row["torso"]))
    assert (found.upkeeps, found.turns_lost) == (int(row["upkeeps"]), int(row["turns_lost"]))


@pytest.mark.parametrize("row", reactions, ids=names(reactions, "heat"))
def test_reacting(row: dict[str, str]) -> None:
    heat = int(row["heat"])
    assert odds.reaction(heat) == Fraction(row["plain"])
    assert odds.reaction(heat, protocol=True) == Fraction(row["protocol"])


@pytest.mark.parametrize("row", initiative, ids=names(initiative, "heads"))
def test_initiative(row: dict[str, str]) -> None:
    found = odds.initiative([int(head) for head in row["heads"].split()])
    assert found.first[0] == Fraction(row["first"])
    assert sum(found.first) == 1
    assert found.rerolled == Fraction(row["rerolled"])


def test_picking_order() -> None:
    """V38: 7, 7 and 8; the higher Head before the lower."""
    assert list(odds.picking_order((4, 3, 2), (3, 4, 6))) == [(2,), (0,), (1,)]


@pytest.mark.parametrize("row", damage, ids=names(damage, "hits", "part", "upgrades"))
def test_damage(row: dict[str, str]) -> None:
    before = odds.target(build_of(row), lost=row["lost"].split())
    after = odds.struck(before, int(row["hits"]), bool(row["critical"]), row["part"])
    assert after.points == tuple(int(points) for points in row["after"].split())
    assert after.destroyed == (after.points[PARTS.index("Torso")] == 0)
    standing = [place for place, on in zip(bolts.MOUNTED, after.live, strict=True) if on]
    assert " ".join(standing) == row["live_after"]
    if row["shields_after"]:
        assert after.shields == tuple(int(level) for level in row["shields_after"].split())


def test_armour_against_a_volley() -> None:
    """V20"""
    mech = bolts.Build(points=6, upgrades={"Torso": "Additional Armour"})
    found = odds.damage(odds.Attack.of(dice=3, target=4), mech)
    assert (found.hits.mean, found.hits.at_least(1)) == (Fraction(28, 27), Fraction(20, 27))


def test_two_shots_and_synchronized_fire() -> None:
    """V22 and V23: two shots of one arm; one of each of two."""
    arms = {"Left Arm": "Short Range Weapon", "Right Arm": "Short Range Weapon"}
    mech = bolts.Build(points=3, upgrades=arms)
    target = bolts.Build(points=6)
    found = odds.damage(odds.attack(mech, "Left Arm", 6), target)
    assert (found.hits.mean, found.hits.at_least(1)) == (4, Fraction(728, 729))
    far = {"Left Arm": "Far Range Weapon", "Right Arm": "Far Range Weapon"}
    both = odds.attack(bolts.Build(points=3, upgrades=far), "Left Arm", 6, synchronized=True)
    assert [roll.target for roll in both.rolls] == [5, 5] and both.heat == 2
    found = odds.damage(both, target)
    assert found.hits.mean == 5
    assert found.hits.at_least(1) == Fraction(46655, 46656)
    assert found.critical == Fraction(511055, 1679616)
    assert odds.critical(6, 5) == Fraction(46655, 279936)  # pooled, which is not ruled


def test_rockets() -> None:
    """V24"""
    mech = bolts.Build(points=3, upgrades={"Head": "Rocket Launcher"})
    near = odds.attack(mech, "Head", 12, cover=True)
    assert (near.rolls[0].dice, near.rolls[0].target, near.heat) == (6, 3, 0)
    found = odds.hits(6, 3)
    assert (found.mean, found.at_least(1)) == (3, Fraction(63, 64))
    far = odds.attack(mech, "Head", 20).rolls[0]
    assert far.target == 2
    assert odds.hits(6, 2).at_least(1) == Fraction(665, 729) and odds.hits(6, 2).mean == 2


def test_blind_fire() -> None:
    """V19"""
    arm = {"Left Arm": "Long Range Weapon"}
    mech = bolts.Build(points=3, upgrades=arm, pilot="Blind Fire")
    roll = odds.attack(mech, "Left Arm", 12, blind=True).rolls[0]
    assert dict(odds.hits(roll.dice, roll.target)) == chances("1/4 1/2 1/4")


def test_heat_of_attacks() -> None:
    """V33: what an attack costs, with a Targeting System once for both arms."""
    upgrades = {
        "Head": "Targeting System",
        "Left Arm": "Far Range Weapon",
        "Right Arm": "Far Range Weapon",
    }
    mech = bolts.Build(points=3, upgrades=upgrades)
    assert odds.attack(mech, "Left Arm", 12).heat == 1
    assert odds.attack(mech, "Left Arm", 12, targeting_system=True).heat == 2
    assert odds.attack(mech, "Left Arm", 12, synchronized=True).heat == 2
    both = odds.attack(mech, "Left Arm", 12, synchronized=True, targeting_system=True)
    assert both.heat == 3 and all(roll.targeting_system for roll in both.rolls)


def test_the_example_of_overheating() -> None:
    """C4 and C23: pass, pass, fail; and never stopping."""
    passes = [odds.overheat(excess).goes_on for excess in (1, 2)]
    assert passes[0] * passes[1] * odds.overheat(3).fails == Fraction(5, 18)
    reckless = odds.gamble().reckless
    assert (reckless.actions, reckless.hits) == (Fraction(575, 324), Fraction(1223, 648))


@pytest.mark.parametrize("row", costs, ids=names(costs, "points", "upgrades"))
def test_costs(row: dict[str, str]) -> None:
    build = build_of(row)
    assert bolts.cost(build) == int(row["cost"])
    assert not bolts.check(build.replace(pilot="Sniper"), budget=int(row["cost"]))
    over = bolts.check(build.replace(pilot="Sniper"), budget=int(row["cost"]) - 1)
    assert [fault.section for fault in over] == ["B4"]


def test_costs_of_shields() -> None:
    """V42"""
    found = [bolts.upgrade(f"Energy Shield {level}").price for level in range(1, 10)]
    assert found == [2, 5, 9, 14, 20, 27, 35, 44, 54]


@pytest.mark.parametrize("row", illegal, ids=names(illegal, "section", "place"))
def test_illegal(row: dict[str, str]) -> None:
    found = bolts.check(build_of(row))
    assert (row["section"], row["place"]) in [(fault.section, fault.place) for fault in found]
    assert all(
        fault.repair and not bolts.check(fault.repair.applied(build_of(row))) for fault in found
    )


KINDS = {
    "points": {"upgrades": False},
    "all": {},
    "no shield": {"without": ["Energy Shield"]},
    "swaps": {"same": "swaps"},
    "mirror": {"same": "mirror"},
    "pilots": {"pilots": True},
    "unarmed": {"without": list(bolts.catalog().weapons)[:-1]},
    "six levels": {"most_levels": 6},
}


@pytest.mark.parametrize("row", counts, ids=["-".join(row.values()) for row in counts])
def test_counts(row: dict[str, str]) -> None:
    found = bolts.count_builds(int(row["budget"]), bool(row["exactly"]), **KINDS[row["kind"]])
    assert found == int(row["count"])
