"""The catalog that comes with bolts, its variants, and what is wrong in a spoilt one."""

import shutil

import pytest

from mechlab.catalog import CatalogError, default_folder
from mechlab.games import bolts
from mechlab.games.bolts.catalog import load
from mechlab.games.bolts.constants import KINDS, SETTLED, SWITCHES
from mechlab.games.bolts.tables import EFFECTS, TABLES


def test_every_table_has_all_its_rows() -> None:
    cat = bolts.catalog()
    counts = {name: len(getattr(cat, name)) for name in TABLES}
    assert counts == {
        "parts": 6,
        "points": 6,
        "upgrades": 14,
        "weapons": 6,
        "pilots": 12,
        "terrain": 5,
    }
    assert {row.effect for row in cat.upgrades.values()} == set(EFFECTS)


def test_prices() -> None:
    prices = {name: row.bolts for name, row in bolts.catalog().upgrades.items()}
    assert prices == {
        "Rocket Launcher": 1,
        "Reaction Protocol": 2,
        "Targeting System": 3,
        "Evasion Protocol": 1,
        "Heat Exchanger": 2,
        "Additional Armour": 3,
        "Melee Weapon": 1,
        "Energy Shield": 2,
        "Short Range Weapon": 1,
        "Long Range Weapon": 2,
        "Far Range Weapon": 3,
        "Boosters": 1,
        "Jump Jets": 2,
        "Grappling Feet": 3,
    }


def test_every_switch_has_both_readings() -> None:
    rules = bolts.catalog().rules
    for name, words in SWITCHES.items():
        assert rules[name].allowed == words and rules.value(name) == words[0]
        assert rules[name].source == "ruling" and rules[name].note.startswith("Q")
    for name in SETTLED.split():
        assert rules[name].alternatives == ()


def test_every_constant_may_be_what_it_is_and_says_where_it_is_from() -> None:
    rules = bolts.catalog().rules
    assert set(rules) == set(KINDS)
    for name in rules:
        assert rules[name].allowed is not None and rules[name].section.startswith("B")
        assert rules[name].source != "ruling" or rules[name].note


@pytest.fixture
def copy(tmp_path):
    return shutil.copytree(default_folder("bolts"), tmp_path / "mine")


SPOILT = [
    ("parts.csv", "Torso,2", "Torso,1", "parts.csv row 3, d6: found '1', expected a face of its"),
    ("points.csv", "3,3", "7,3", "points.csv row 4, Point: found '7', expected 3, the next point"),
    ("pilots.csv", "Dodge,B27", "Dogde,B27", "pilots.csv row 4, Pilot: found 'Dogde'"),
    ("terrain.csv", "Open,B41,-,-,-,-,-,Only looks good\n", "", "no row Open"),
    ("weapons.csv", "Fist,melee", "Hand,melee", "no row Fist"),
    ("weapons.csv", "Fist,melee", "Fist,short", "Range: found 'short', expected melee: it is a"),
    ("weapons.csv", "Far Range Weapon,far", "Cannon,far", "row 6, Weapon: found 'Cannon'"),
    ("upgrades.csv", "Boosters,B19,legs,1,-", "Boosters,B19,legs,1,1", "only an energy shield"),
    (
        "upgrades.csv",
        "1,jump jets",
        "1,jump jests",
        "row 14, Effect: found 'jump jests'",
    ),
    ("upgrades.csv", "Energy Shield,B15,arm,2", "Energy Shield,B15,arm,0", "never end"),
    ("upgrades.csv", "grappling feet", "boosters", "an effect of its own: row 13"),
    ("rules.toml", "value = 16", "value = 8", "long_reach: found '8', expected more than 8"),
    ("rules.toml", '"own band only"]', '"own band only", "both"]', "minimum_range.allowed"),
]


@pytest.mark.parametrize(("file", "old", "new", "message"), SPOILT, ids=[s[3][:40] for s in SPOILT])
def test_faults_name_their_place(copy, file, old, new, message) -> None:
    text = (copy / file).read_text(encoding="utf-8")
    assert old in text
    (copy / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(CatalogError) as error:
        load(copy)
    assert message in str(error.value)


def test_a_weapon_of_ones_own(copy) -> None:
    """A designer adds a weapon: a row in each of two tables, and it can be bought and fired."""
    for file, row in (
        ("upgrades.csv", "Cannon,B16,arm,4,-,active,-,ranged weapon,Ours\n"),
        ("weapons.csv", "Cannon,far,2,1,-,-,-,+1\n"),
    ):
        with (copy / file).open("a", encoding="utf-8") as end:
            end.write(row)
    cat = load(copy)
    assert cat != bolts.catalog()
    mech = bolts.Build(points=3, upgrades={"Left Arm": "Cannon"}, pilot="Sniper")
    assert bolts.cost(mech, cat) == 40 and not bolts.check(mech, 40, cat)
    assert len(bolts.odds.attack(mech, "Left Arm", 30, cat=cat).rolls) == 2
    assert bolts.count_builds(40, True, cat=cat) > bolts.count_builds(40, True)
