"""The exact odds against the hand-checked answers of the rule text's analysis, as fractions."""

from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from mechlab.games import wreck
from mechlab.games.wreck import Frame, Hit, odds
from tests import vectors

FOLDER = Path(__file__).parent / "vectors"


def table(name: str, *columns: str) -> dict[str, object]:
    rows = vectors.read(FOLDER / f"{name}.csv")
    return {"argvalues": rows, "ids": vectors.names(rows, *columns)}


def number(text: str) -> int:
    return int(text)


@pytest.mark.parametrize("row", **table("tables", "dice"))
def test_rolls_on_the_tables(row: dict[str, str]) -> None:
    dice = number(row["dice"])
    names = (
        ("Glancing Blow", "System Trauma", "Direct Hit", "Crushing Hit"),
        ("Emergency Shunt", "Destabilized Power Plant", "Meltdown", "Irreversible Meltdown"),
    )
    wanted = [Fraction(row[each]) for each in ("glancing", "trauma", "one", "several")]
    assert [odds.structure(dice).chance(name) for name in names[0]] == wanted
    assert [odds.stress(dice).chance(name) for name in names[1]] == wanted
    lowest = odds.lowest(dice)
    assert [lowest[face] for face in range(1, 7)] == [Fraction(p) for p in row["lowest"].split()]


@pytest.mark.parametrize("dice", range(1, 5))
def test_rolls_on_the_tables_by_every_outcome(dice: int) -> None:
    """Vector 5's formulas too."""
    rolls = list(product(range(1, 7), repeat=dice))
    found = odds.structure(dice)
    every = Fraction(1, len(rolls))
    assert found.chance("Glancing Blow") == Fraction(1, 3) ** dice
    assert found.chance("System Trauma") == Fraction(5, 6) ** dice - Fraction(1, 3) ** dice
    assert found.chance("Direct Hit") == every * sum(roll.count(1) == 1 for roll in rolls)
    assert found.chance("Crushing Hit") == every * sum(roll.count(1) > 1 for roll in rolls)


@pytest.mark.parametrize("row", **table("checks", "bonus"))
def test_checks(row: dict[str, str]) -> None:
    bonus = number(row["bonus"])
    found = odds.check(bonus), odds.check(bonus, impaired=True), odds.check(bonus, accuracy=1)
    assert found == (Fraction(row["plain"]), Fraction(row["impaired"]), Fraction(row["accuracy"]))


def test_a_stunned_mech_fails_hull_and_not_engineering() -> None:
    """Vector 9."""
    assert odds.check(0, stunned=True) == 0
    assert odds.check(0) == Fraction(11, 20)


@pytest.mark.parametrize("bad", [-3, -2, -1, 0, 1, 2, 3])
def test_checks_by_every_outcome(bad: int) -> None:
    made = 0
    rolls = list(product(range(1, 21), *[range(1, 7)] * abs(bad)))
    for face, *dice in rolls:
        change = max(dice, default=0) * (-1 if bad > 0 else 1)
        made += face + 2 + change >= 10
    assert odds.check(2, accuracy=-bad) == Fraction(made, len(rolls))


@pytest.mark.parametrize("row", **table("points", "hull"))
def test_destruction_by_structure_point(row: dict[str, str]) -> None:
    frame = Frame("Everest", hull=number(row["hull"]))
    blow = odds.hits_to_destroy(Hit(kinetic=10), frame)
    alive = Fraction(row["survives"])
    assert [blow.at(2), blow.at(3), blow.at(4)] == [
        Fraction(row["second"]),
        Fraction(row["third"]),
        alive,
    ]
    assert blow.mean == Fraction(row["mean structure"])
    assert blow.survives(3) == alive


def test_structure_by_what_is_left() -> None:
    """Vectors 14 to 16, and the table of results by structure left."""
    assert "destroyed" not in odds.effects("structure", 3, 4)
    assert odds.effects("structure", 1, 4, skill=6)["destroyed"] == Fraction(91, 216)
    assert odds.structure(2)["Crushing Hit"] == Fraction(1, 36)
    assert odds.effects("structure", 3, 4) == {
        "impaired": Fraction(1, 3),
        "stunned": Fraction(1, 6),
        "trauma": Fraction(1, 2),
    }
    assert odds.effects("structure", 0, 4) == {"destroyed": 1}


@pytest.mark.parametrize(
    ("damage", "hull", "applied", "ignored"),
    [
        (20, 0, Fraction(29, 36), Fraction(61, 72)),
        (20, 6, Fraction(7, 8), None),
        (30, 6, Fraction(875, 1728), None),
        (30, 0, Fraction(3625, 7776), Fraction(7625, 15552)),
    ],
)
def test_one_hit_that_takes_several_structure(damage, hull, applied, ignored) -> None:
    """Vectors 17 and 18: Stunned and Impaired of one roll meet the next."""
    frame = Frame("Everest", hull=hull)
    assert 1 - odds.hits_to_destroy(Hit(kinetic=damage), frame, together=True).at(1) == applied
    cat = wreck.catalog().with_rules(stunned_hull="is rolled", impaired_dice=0)
    if ignored is not None:
        assert 1 - odds.hits_to_destroy(Hit(kinetic=damage), frame, cat=cat).at(1) == ignored


@pytest.mark.parametrize(
    "row", **table("hits", "kinetic", "burn", "heat", "resist", "ap", "exposed", "shredded")
)
def test_the_pipeline_of_a_hit(row: dict[str, str]) -> None:
    amounts = {name: number(row[name]) for name in ("kinetic", "burn", "heat")}
    resist = (row["resist"],) if row["resist"] else ()
    ap, exposed, shredded = (bool(row[name]) for name in ("ap", "exposed", "shredded"))
    wanted = tuple(number(row[name]) for name in ("damage", "mark", "heat taken"))
    armor = number(row["armor"])
    found = odds.reduced(amounts, armor, resist, ap=ap, exposed=exposed, shredded=shredded)
    assert found == wanted
    start = wreck.Start(
        statuses=(("Exposed",) if exposed else ()) + (("Shredded",) if shredded else ())
    )
    frame = Frame("Everest", hp=99, heat_cap=99, armor=armor, resist=resist)
    applied = wreck.apply_hit(frame, Hit(**amounts, ap=ap), start=start)
    assert (99 - applied.hp, applied.burn, applied.heat) == wanted


@pytest.mark.parametrize("row", **table("burn", "engineering"))
def test_burn_to_its_end(row: dict[str, str]) -> None:
    mean = Fraction(row["mean of one"])
    for amount in (1, 3, 7):
        found = odds.burn(amount, number(row["engineering"]), bool(row["impaired"]))
        assert found.mean == amount * mean


def test_burn_turn_by_turn() -> None:
    """Vectors 37 to 39."""
    burn = odds.burn(4)
    wanted = [Fraction(11, 20), Fraction(99, 400), Fraction(891, 8000), Fraction(8019, 160000)]
    assert [burn.total(4 * times) for times in range(1, 5)] == wanted
    assert burn.at_least(2) == burn.structure(10) == Fraction(81, 400)
    assert odds.burn(4, engineering=2).structure(10) == Fraction(49, 400)


@pytest.mark.parametrize("amounts", [[3, 2], [5], [0, 3, 0, 2], [1, 1, 1, 1, 1]])
def test_means_of_burn_add_whatever_the_timing(amounts: list[int]) -> None:
    """Vectors 40 and 41."""
    assert odds.burn_mean(amounts) == Fraction(100, 11)


def test_stress() -> None:
    """Vectors 50 to 54."""
    assert odds.effects("stress", 3, 4) == {"impaired": Fraction(1, 3), "exposed": Fraction(2, 3)}
    second = odds.effects("stress", 2, 4)
    assert second == {
        "impaired": Fraction(1, 9),
        "exposed": Fraction(53, 72),
        "countdown": Fraction(1, 8),
        "meltdown": Fraction(1, 36),
    }
    wanted = [Fraction(11, 72), Fraction(1, 8), Fraction(7, 72), Fraction(5, 72)]
    for skill, chance in zip((0, 2, 4, 6), wanted, strict=True):
        found = odds.effects("stress", 2, 4, skill=skill)
        assert found["countdown"] + found["meltdown"] == chance
    assert odds.effects("stress", 1, 4)["meltdown"] == Fraction(91, 216)
    assert odds.countdown(0) == Fraction(17309607, 128000000)
    assert odds.countdown(4) == Fraction(455, 8192)


@pytest.mark.parametrize("row", **table("destroyed", "hp", "damage"))
def test_hits_to_destroy(row: dict[str, str]) -> None:
    resist = (row["resist"],) if row["resist"] else ()
    frame = Frame("Everest", hp=number(row["hp"]), armor=number(row["armor"]), resist=resist)
    hit = Hit(kinetic=number(row["damage"]), ap=bool(row["ap"]))
    found = odds.hits_to_destroy(hit, frame)
    marks = [number(each) for each in row["marks"].split()]
    assert found.marks == marks
    if not marks:
        assert found.mean is None
    elif row["mean"]:
        assert found.mean == Fraction(row["mean"])
        assert found.at(marks[1]) == Fraction(11, 72)
        assert found.at(marks[2]) == Fraction(5551, 15552)
        assert found.at(marks[3]) == Fraction(7625, 15552)


@pytest.mark.parametrize(
    ("hit", "frame", "mean"),
    [
        ("1d6", Frame("Everest", hp=6), Fraction(16807, 7776)),
        ("1d6", Frame("Drake"), Fraction(18944, 2187)),
        ("2d6", Frame("Everest", armor=2), Fraction(6972721731438912, 2758547353515625)),
    ],
)
def test_hits_of_dice_to_the_first_structure(hit: str, frame: Frame, mean: Fraction) -> None:
    """Vector 62."""
    assert odds.hits_to_destroy(Hit(kinetic=hit), frame).structure_mean() == mean
