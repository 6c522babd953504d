"""The acceptance vectors of single rolls and of one Fire (F2 to F6), equal as fractions."""

from fractions import Fraction

import pytest

from mechlab.dice import Distribution
from mechlab.games import skirmish
from mechlab.games.skirmish import odds
from tests.games.skirmish.vector_files import names, rows

CARD_EVASION = {"light": 12, "medium": 10, "heavy": 7, "workhorse": 8}
CORE_ARMOR = {"light": 4, "medium": 6, "heavy": 7, "workhorse": 7}

modifiers = rows("modifiers")
hits = rows("hits")
penetrations = rows("penetration")
cores = rows("expected_core")
arms = rows("expected_arms")


def profile_of(row: dict[str, str]) -> skirmish.Profile:
    return skirmish.profile(
        row["weapon"],
        form=row["form"] or None,
        load=row["load"] or None,
        overdrive=bool(row["overdrive"]),
    )


@pytest.mark.parametrize("row", modifiers, ids=names(modifiers, "net"))
def test_modifier_dice(row: dict[str, str]) -> None:
    net = int(row["accuracy_dice"]) - int(row["difficulty_dice"])
    assert net == int(row["net"])
    sign = -1 if net < 0 else 1
    expected = {sign * k: Fraction(row[f"size_{k}"]) for k in range(1, 7)} if net else {0: 1}
    assert odds.modifier(net) == expected
    assert odds.modifier(net).mean == sign * Fraction(row["mean_size"])


@pytest.mark.parametrize("row", hits, ids=names(hits))
def test_hit(row: dict[str, str]) -> None:
    found = odds.hit(int(row["accuracy"]), int(row["evasion"]), net=int(row["net"]))
    assert found == Fraction(row["hit"])


@pytest.mark.parametrize("row", penetrations, ids=names(penetrations))
def test_penetration(row: dict[str, str]) -> None:
    expected = tuple(Fraction(row[outcome]) for outcome in ("glance", "full", "crit"))
    assert odds.penetration(int(row["pen"]), int(row["armor"])) == expected


@pytest.mark.parametrize("row", rows("penetration_of_hits"))
def test_penetration_of_a_hit_with_its_natural_20s(row: dict[str, str]) -> None:
    normal, natural_20 = odds.hit_split(int(row["accuracy"]), int(row["evasion"]))
    pen, armor = int(row["pen"]), int(row["armor"])
    better = pen + odds.natural_20_pen()
    glances = [odds.penetration(each, armor).glance for each in (pen, better)]
    missed = (normal * glances[0] + natural_20 * glances[1]) / (normal + natural_20)
    assert 1 - missed == Fraction(row["full_or_crit"])


@pytest.mark.parametrize("vector", ["V067", "V069", "V070"])
def test_damage_of_one_hit(vector: str) -> None:
    table = [row for row in rows("damage") if row["vector"] == vector]
    found = odds.damage(skirmish.profile(table[0]["weapon"]), int(table[0]["armor"]))
    assert found == {int(row["damage"]): Fraction(row["chance"]) for row in table}
    assert found.mean == Fraction(table[0]["mean"])


@pytest.mark.parametrize("dice", sorted({row["dice"] for row in rows("glances")}))
def test_a_glance_halves_the_whole_roll(dice: str) -> None:
    table = [row for row in rows("glances") if row["dice"] == dice]
    found = odds.halved_by(Fraction(1), Distribution.of(dice))
    if table[0]["damage"]:
        assert found == {int(row["damage"]): Fraction(row["chance"]) for row in table}
    if table[0]["mean"]:
        assert found.mean == Fraction(table[0]["mean"])


@pytest.mark.parametrize("row", cores, ids=names(cores, "weapon", "load", "form", "overdrive"))
def test_expected_damage_to_cores(row: dict[str, str]) -> None:
    profile = profile_of(row)
    found = {
        chassis: odds.expected_damage(profile, CORE_ARMOR[chassis], evasion)
        for chassis, evasion in CARD_EVASION.items()
    }
    assert found == {chassis: Fraction(row[f"{chassis}_core"]) for chassis in CARD_EVASION}
    assert profile.heat == int(row["heat"])


@pytest.mark.parametrize("row", arms, ids=names(arms, "weapon", "load", "form", "overdrive"))
def test_expected_damage_to_arms(row: dict[str, str]) -> None:
    profile = profile_of(row)
    cases = [(chassis, armor) for chassis in CARD_EVASION for armor in (4, 5, 6, 9)]
    found = [odds.expected_damage(profile, armor, CARD_EVASION[c]) for c, armor in cases]
    assert found == [Fraction(row[f"{chassis}_armor_{armor}"]) for chassis, armor in cases]


def test_the_tables_of_expected_damage_have_every_ranged_profile() -> None:
    asked = {profile_of(row).label for row in cores}
    assert asked == {profile_of(row).label for row in arms}
    assert asked == {profile.label for profile in skirmish.all_profiles(melee=False)}


@pytest.mark.parametrize("row", rows("shelling"))
@pytest.mark.parametrize("armor", [0, 5, 12])
def test_shelling_whatever_the_armor(row: dict[str, str], armor: int) -> None:
    found = odds.expected_damage(odds.shelling(), armor, int(row["evasion"]))
    assert found == Fraction(row["expected"])
