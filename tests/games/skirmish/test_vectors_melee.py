"""The acceptance vectors of melee pools and single strikes (F11), equal as fractions."""

import tomllib
from fractions import Fraction

import pytest

from mechlab.dice import Dice, Distribution
from mechlab.games import skirmish
from mechlab.games.skirmish.odds import hit, melee
from tests.games.skirmish.vector_files import FOLDER, changed, names, rows

strikes = rows("strikes")
improvised_strikes = rows("improvised_strikes")
parries = rows("parry_costs")
TRACES = tomllib.loads((FOLDER / "exchange_traces.toml").read_text(encoding="utf-8"))


def disarmed(build: skirmish.Build, but: str = "") -> skirmish.Build:
    """The build without its held items, or with one that stays."""
    hands = {hand: getattr(build, hand) for hand in ("right_hand", "left_hand")}
    return build.replace(**{hand: name if name == but else None for hand, name in hands.items()})


@pytest.mark.parametrize("vector", sorted({row["vector"] for row in rows("pools")}))
def test_pool(vector: str) -> None:
    table = [row for row in rows("pools") if row["vector"] == vector]
    build = skirmish.kit(table[0]["kit"])
    rolled = melee.pool(disarmed(build, but="Shield") if table[0]["unarmed"] else build)
    assert rolled.dice == int(table[0]["dice"])
    assert hit(rolled.sources[0].accuracy, melee.target_number()) == Fraction(table[0]["each"])
    found = melee.successes(rolled)
    assert found == {int(row["successes"]): Fraction(row["chance"]) for row in table}
    assert found.mean == Fraction(table[0]["mean"])


@pytest.mark.parametrize("row", rows("deals"))
def test_bonus_dice_are_dealt_in_turn_from_the_right(row: dict[str, str]) -> None:
    right, left = melee.pool(changed(row["kit"], row["changes"], row["pilot"])).sources
    assert (right.dice, left.dice) == (int(row["right"]), int(row["left"]))
    assert right.accuracy == left.accuracy == int(row["accuracy"])
    assert hit(right.accuracy, melee.target_number()) == Fraction(row["each"])


@pytest.mark.parametrize("row", rows("melee_targets"))
def test_target_number(row: dict[str, str]) -> None:
    found = melee.target_number(bool(row["prone"]), bool(row["legs_destroyed"]))
    assert found == int(row["target"])
    if row["each_at_plus_4"]:
        assert hit(4, found) == Fraction(row["each_at_plus_4"])


@pytest.mark.parametrize("row", rows("condition_dice"))
def test_condition_dice_are_shared(row: dict[str, str]) -> None:
    accuracy, difficulty = int(row["accuracy"]), int(row["condition_dice"])
    assert hit(accuracy, 10, net=-difficulty) == Fraction(row["each"])
    if row["dice"]:
        blade = skirmish.profile("Blade")
        source = melee.Source(blade, int(row["dice"]), accuracy, difficulty)
        found = melee.successes(melee.Pool((source,), 0, 0, 1))
        assert found[0] == Fraction(row["all_fail"])


@pytest.mark.parametrize("row", rows("shield_dice"))
def test_defence_dice(row: dict[str, str]) -> None:
    rolled = melee.pool(melee.Fighter("Heavy", int(row["piloting"]), items=(SHIELD,)))
    assert hit(int(row["piloting"]), 8) == Fraction(row["each"])
    counts = {k: Fraction(row[k_word]) for k, k_word in enumerate(("none", "one", "two"))}
    assert melee.defence(rolled) == counts


SHIELD = melee.Armed(None, ("Left Arm",), guard=True)


@pytest.mark.parametrize("row", parries, ids=names(parries, "weapon", "held_shield"))
def test_parry_cost(row: dict[str, str]) -> None:
    weapon = skirmish.profile(row["weapon"], form=row["form"] or None)
    hands = skirmish.catalog().equipment[row["weapon"]].hands
    items = [melee.Armed(weapon, melee.ARMS[:hands], weapon.guard)]
    items += [SHIELD] if row["held_shield"] else []
    found = melee.pool(melee.Fighter("Medium", 0, items=tuple(items)))
    assert found.parry_cost == int(row["parry_cost"])


def test_parry_cost_of_the_trace_with_a_shield() -> None:
    trace = TRACES["V114"]
    ram = skirmish.profile("Ram")
    assert ram.parry_cost == trace["defender"]["weapon_parry_cost"]
    holder = melee.Fighter("Medium", 0, items=(melee.Armed(ram, ("Right Arm",)), SHIELD))
    assert melee.pool(holder).parry_cost == trace["parry_cost"]


@pytest.mark.parametrize("row", rows("mass"))
def test_mass(row: dict[str, str]) -> None:
    assert melee.mass_pen(row["striker"], row["target"]) == int(row["pen"])


def test_the_workhorse_has_the_mass_of_a_heavy() -> None:
    assert skirmish.catalog().chassis["Workhorse"].class_name == "Heavy"


def expected(row: dict[str, str]) -> dict[tuple[int, bool], Fraction]:
    return {
        (armor, better): Fraction(row[f"armor_{armor}{'_plus' if better else ''}"])
        for armor in (4, 5, 6, 7, 9)
        for better in (False, True)
    }


@pytest.mark.parametrize("row", strikes, ids=names(strikes, "weapon", "form"))
def test_strike(row: dict[str, str]) -> None:
    weapon = skirmish.profile(row["weapon"], form=row["form"] or None)
    assert weapon.penetration == int(row["pen"]) and str(weapon.damage) == row["dice"]
    assert (weapon.melee_dice, weapon.parry_cost) == (
        int(row["melee_dice"]),
        int(row["parry_cost"]),
    )
    assert melee.strike(weapon, 5).heat == int(row["heat"])
    for (armor, better), mean in expected(row).items():
        assert melee.strike(weapon, armor, natural_20=better).expected == mean
        assert melee.strike(weapon, armor, mass=int(better)).expected == mean


@pytest.mark.parametrize(
    "row", improvised_strikes, ids=names(improvised_strikes, "class", "strike")
)
def test_improvised_strike(row: dict[str, str]) -> None:
    blow = melee.improvised(row["class"], row["strike"], shield=bool(row["shield"]))
    assert blow.penetration == int(row["pen"]) and str(blow.damage) == row["dice"]
    for (armor, better), mean in expected(row).items():
        assert melee.strike(blow, armor, natural_20=better).expected == mean


def test_every_melee_form_is_in_the_table_of_strikes() -> None:
    asked = {skirmish.profile(row["weapon"], form=row["form"] or None).label for row in strikes}
    assert asked == {p.label for p in skirmish.all_profiles() if p.is_melee}


@pytest.mark.parametrize("row", rows("charged_strikes"))
def test_charged_strike(row: dict[str, str]) -> None:
    weapon = skirmish.profile(row["weapon"], form=row["form"])
    found = melee.strike(weapon, int(row["armor"]), charge=int(row["charge"]))
    assert (found.pen, found.heat) == (int(row["pen"]), int(row["heat"]))
    if row["glance"]:
        outcomes = tuple(Fraction(row[outcome]) for outcome in ("glance", "full", "crit"))
        assert found.outcomes == outcomes
        assert found.expected == Fraction(row["mean"])
    if not found.outcomes.glance:
        assert found.damage == Distribution.of(Dice.parse(row["dice"]))


def test_a_charged_sword_has_one_die_more() -> None:
    trace = TRACES["V117"]
    armed = skirmish.kit("Bastion").replace(right_hand=trace["weapon"], left_hand=None)
    forms = {trace["weapon"]: trace["form"]}
    charged = melee.fighter(armed, forms=forms, charge=trace["charge_when_rolled"])
    assert melee.pool(charged).dice == trace["dice"]
    assert melee.pool(melee.fighter(armed, forms=forms)).dice == trace["dice"] - 1
