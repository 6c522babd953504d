"""The acceptance vectors of Heat and stress (E4, E5, G), equal as fractions."""

from fractions import Fraction

import pytest

from mechlab.games import skirmish
from mechlab.games.skirmish.odds.heat import firing, stress_check, vent
from tests.games.skirmish.vector_files import rows


def test_stress_table() -> None:
    check = stress_check()
    found = {**check.outcomes, "Exposed afterwards": check.exposed}
    assert found == {row["outcome"]: Fraction(row["chance"]) for row in rows("stress")}


@pytest.mark.parametrize("row", rows("stress_checks"))
def test_when_heat_is_checked(row: dict[str, str]) -> None:
    found = firing(int(row["before"]), int(row["gained"]), int(row["cap"]))
    assert found.after == int(row["after"])
    assert (found.stress is not None) == bool(row["checked"])


@pytest.mark.parametrize("row", rows("meltdowns"))
def test_meltdown(row: dict[str, str]) -> None:
    core = stress_check().core_damage
    assert core.at_least(int(row["core_durability"])) == Fraction(row["kill"])
    assert core.mean == Fraction(row["mean"])


@pytest.mark.parametrize("heat", [0, 3])
def test_vent(heat: int) -> None:
    table = [row for row in rows("vents") if int(row["heat"]) == heat]
    assert vent(heat) == {int(row["left"]): Fraction(row["chance"]) for row in table}


@pytest.mark.parametrize("row", rows("fire_heat"))
def test_heat_of_an_attack(row: dict[str, str]) -> None:
    overdrive = bool(row["overdrive"])
    found = skirmish.profile(row["first"], overdrive=overdrive).heat
    if row["second"]:
        barrage = skirmish.catalog().rules.value("barrage_heat")
        found += skirmish.profile(row["second"]).heat + barrage
    assert found == int(row["heat"])
