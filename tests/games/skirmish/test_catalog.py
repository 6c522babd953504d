"""The catalog that comes with mechlab: its numbers, where they are from, and its variants."""

import re
import shutil
import subprocess
import sys
from collections import Counter

import pytest

from mechlab.catalog import CatalogError, Span, default_folder
from mechlab.dice import Dice
from mechlab.games import skirmish
from mechlab.games.skirmish.catalog import catalog, load
from mechlab.games.skirmish.constants import KINDS
from mechlab.games.skirmish.tables import TABLES


@pytest.fixture(scope="module")
def cat():
    return catalog()


def test_every_table_has_all_its_rows(cat):
    counts = {name: len(getattr(cat, name)) for name in TABLES if name != "crits"}
    assert counts == {
        "chassis": 4,
        "arms": 11,
        "equipment": 24,
        "forms": 4,
        "loads": 13,
        "legs": 6,
        "heads": 6,
        "backs": 8,
        "kits": 6,
        "pilots": 15,
        "abilities": 6,
        "bonds": 7,
        "improvised": 6,
        "stress": 3,
        "runners": 5,
    }
    assert {part: len(lines) for part, lines in cat.crits.items()} == {
        "Arm": 3,
        "Legs": 3,
        "Head": 3,
        "Back": 3,
        "Core": 3,
    }


def test_chassis(cat):
    numbers = {
        name: (
            *(row.durability, row.armor, row.size, row.evasion, row.speed),
            *(row.sensors, row.e_def, row.reactor, row.weight),
        )
        for name, row in cat.chassis.items()
    }
    assert numbers == {
        "Light": (9, 4, 5, 12, 5, 8, 9, 5, 8),
        "Medium": (12, 6, 6, 10, 4, 8, 8, 6, 12),
        "Heavy": (18, 7, 7, 7, 3, 7, 7, 8, 16),
        "Workhorse": (17, 7, 7, 8, 4, 8, 7, 7, 15),
    }
    assert cat.chassis["Workhorse"].class_name == "Heavy"


def test_items(cat):
    items = cat.equipment
    assert Counter(row.hands for row in items.values()) == {1: 15, 2: 9}
    shield = items["Shield"]
    assert (shield.range, shield.melee, shield.damage, shield.guard) == (None, False, None, True)
    assert shield.melee_dice == cat.rules.value("shield_dice")
    blade = items["Blade"]
    assert (blade.range, blade.melee, blade.damage) == (None, True, Dice(2, 6, 2))
    assert items["Rotary cannon"].tags == ("Burst", "Heavy", "Ballistic")
    skilled = {name: row.skill for name, row in items.items() if row.skill}
    assert len(skilled) == 5 and all(items[name].hands == 2 for name in skilled)
    assert sum("Ballistic" in row.tags for row in items.values()) == 7


@pytest.mark.parametrize(
    ("name", "penetration", "shots", "damage", "heat", "on_hit"),
    [
        ("Pulse", 2, None, Dice(1, 6), 2, Dice(1, 6)),
        ("Lance", 5, 3, Dice(1, 6), 2, None),
        ("Arc bow", 4, 3, Dice(1, 6, 1), 3, None),
    ],
)
def test_overdrive(cat, name, penetration, shots, damage, heat, on_hit):
    item = cat.equipment[name]
    assert item.overdrive_penetration == penetration
    assert item.overdrive_shots == shots
    assert item.overdrive_damage == damage
    assert item.overdrive_heat == heat
    assert item.overdrive_on_hit_heat == on_hit


def test_only_three_items_have_overdrive(cat):
    assert sum(row.overdrive_damage is not None for row in cat.equipment.values()) == 3


def test_forms_and_loads(cat):
    shell = cat.forms["Breach gunlance", "Shell"]
    assert (shell.range, shell.shots, shell.penetration, shell.heat) == (5, 2, 4, 2)
    assert shell.tags == ("Ballistic", "Heavy") and not shell.guard
    assert cat.forms["Relay insect glaive", "Drone"].on_hit_heat == Dice(1, 3)
    assert cat.forms["Breaker switch axe", "Sword"].melee_dice == 4
    assert {item: cat.equipment[item].first_form for item, _ in cat.forms} == {
        "Breach gunlance": "Lance",
        "Breaker switch axe": "Axe",
        "Capacitor charge blade": "Blade",
        "Relay insect glaive": "Glaive",
    }
    load = cat.loads["Cannon", "Armor-piercing"]
    assert (load.weight, load.penetration, load.shots, load.damage) == (3, 6, 3, Dice(1, 6))
    flak = cat.loads["Flak", "Armor-piercing"]
    assert (flak.penetration, flak.shots, flak.limited) == (3, None, None)
    incendiary = cat.loads["Missile rack", "Incendiary"]
    assert (incendiary.shots, incendiary.damage, incendiary.on_hit_heat) == (None, None, Dice(1, 3))
    assert [key for key, row in cat.loads.items() if row.limited == 2] == [
        (weapon, "High-explosive") for weapon in ("Cannon", "Siege heavy bowgun", "Missile rack")
    ]


def test_bodies(cat):
    assert {n: r.cap_bonus for n, r in cat.legs.items() if r.cap_bonus} == {
        "Heavy legs": 10,
        "Tracked legs": 5,
    }
    assert [name for name, row in cat.legs.items() if row.jump] == ["Jump legs"]
    assert cat.heads["Targeting head"].accuracy == 1
    assert (cat.heads["Sensor head"].sensors, cat.heads["Sensor head"].e_def) == (3, 1)
    rack = cat.backs["Missile rack"]
    assert (rack.range, rack.shots, rack.accuracy, rack.penetration) == (10, 2, 4, 2)
    assert (rack.damage, rack.heat) == (Dice(1, 6, 1), 2)
    assert set(rack.tags) == {"Indirect", "Ballistic"}
    assert cat.backs["Jammer mast"].e_def == 2
    assert cat.backs["Bare back"].damage is None
    assert sum(len(t) for t in (cat.chassis, cat.arms, cat.legs, cat.heads, cat.backs)) == 35


def test_kit_cards_are_the_sums_of_their_rows(cat):
    for kit in cat.kits.values():
        chassis, legs = cat.chassis[kit.chassis], cat.legs[kit.legs]
        head, back = cat.heads[kit.head], cat.backs[kit.back]
        arms = [cat.arms[kit.right_arm], cat.arms[kit.left_arm]]
        items = [cat.equipment[name] for name in (kit.right_hand, kit.left_hand) if name]
        body = [chassis, legs, head, back, *arms]
        assert kit.printed_weight == sum(row.weight for row in [*body, *items])
        assert kit.printed_hull == sum(row.durability for row in body)
        assert kit.printed_evasion == chassis.evasion + legs.evasion
        assert kit.printed_speed == chassis.speed + legs.speed
        assert kit.printed_sensors == chassis.sensors + head.sensors + back.sensors
        assert kit.printed_e_def == chassis.e_def + head.e_def + back.e_def
        assert kit.printed_reactor_cap == chassis.reactor + back.reactor


def test_pilots(cat):
    pilots = cat.pilots.values()
    assert set(Counter(p.faction for p in pilots).values()) == {3}
    assert Counter(p.specialty for p in pilots) == {
        **dict.fromkeys(("Striker", "Operator", "Scout"), 2),
        **dict.fromkeys(("Vanguard", "Marksman", "Engineer"), 3),
    }
    sums = [p.gunnery + p.piloting + p.systems + p.initiative for p in pilots]
    assert Counter(sums) == {5: 13, 4: 2}
    sato = cat.pilots["Sato Ren"]
    assert (sato.gunnery, sato.piloting, sato.systems, sato.initiative) == (3, 0, 1, 1)
    bonded = {name for pair in cat.bonds for name in pair}
    assert set(cat.pilots) - bonded == {"Len Oris"}


def test_strikes_and_tables_of_effects(cat):
    kick = cat.improvised["Heavy", "kick"]
    assert (kick.penetration, kick.damage, kick.accuracy, kick.heat) == (3, Dice(2, 6, 2), -1, 0)
    assert [line.effect for line in cat.crits["Core"]] == ["breach", "structure", "core cook-off"]
    assert [list(line.faces) for line in cat.crits["Arm"]] == [[1, 2], [3, 4], [5, 6]]
    assert {row.effect: len(row.faces) for row in cat.stress.values()} == {
        "emergency vent": 2,
        "exposed": 3,
        "meltdown": 1,
    }


@pytest.mark.parametrize(
    ("name", "value", "section", "source"),
    [
        ("class_cap_light", 35, "B3", "printed"),
        ("class_cap_medium", 50, "B3", "printed"),
        ("class_cap_heavy", 65, "B3", "printed"),
        ("team_cap", 145, "B3", "printed"),
        ("bands", 20, "F4", "printed"),
        ("hit_table_tie", "slot order", "F4", "ruling"),
        ("crit_margin", 4, "F5", "printed"),
        ("natural_6_full", True, "F5", "printed"),
        ("long_range_dice", 0, "F1", "ruling"),
        ("hard_cover", 2, "F2", "printed"),
        ("prone_evasion", -3, "F9", "printed"),
        ("cookoff_core", Dice(2, 6), "F8", "printed"),
        ("shield_difficulty", 1, "F11.8", "assumed"),
        ("improvised_parry_cost", 2, "F11.2", "ruling"),
        ("wyvern_damage", Dice(3, 6), "F11.12", "printed"),
        ("wyvern_heat", 0, "F11.12", "ruling"),
        ("rounds", 7, "E1", "printed"),
        ("score_kill", 3, "I4", "printed"),
    ],
)
def test_constants(cat, name, value, section, source):
    constant = cat.rules[name]
    assert (constant.value, constant.section, constant.source) == (value, section, source)


def test_every_constant_says_what_it_is(cat):
    assert set(cat.rules) == set(KINDS)
    for constant in cat.rules.values():
        assert constant.label
        if constant.source != "printed":
            assert "Amb" in constant.note, constant.name
        if constant.kind == "number":
            assert isinstance(constant.allowed, Span | tuple)


def test_every_number_says_where_it_is_from(cat):
    for table, model in TABLES.items():
        assert cat.where(table).section
        for column in model.columns().values():
            assert cat.where(table, column=column).source in ("printed", "ruling", "assumed")
    assert cat.where("kits", "Foreman").source == "printed"
    assert "Amb001" in cat.where("kits", "Drayman").note
    assert "Amb011" in cat.where("legs", column="Runner").note


def test_a_variant_is_another_catalog(cat):
    variant = cat.with_rules(crit_margin=3, vent="2d6")
    assert variant != cat and variant.checksum != cat.checksum
    assert (
        variant.rules.differences(cat.rules)
        == {
            "vent": (Dice(2, 6), Dice(1, 6)),
            "crit_margin": (3, 4),
        }
        or len(variant.rules.differences(cat.rules)) == 2
    )
    assert variant.with_rules(crit_margin=4, vent="1d6") == cat
    assert len({cat, variant, load(cat.path)}) == 2
    with pytest.raises(CatalogError):
        cat.with_rules(crit_margin=-1)


def rewritten(text: str) -> str:
    """The same table as another spreadsheet writes it."""
    text = re.sub(r"(?<=,)-(?=,|\n)", "—", text)
    text = re.sub(r"(?<=,)\+(?=\d)", "", text)
    return re.sub(r"(?<=,)-(?=\d)", "−", text)


def test_the_checksum_is_of_the_numbers_not_of_the_writing(cat, tmp_path):
    folder = tmp_path / "other"
    folder.mkdir()
    for file in cat.path.glob("*.*"):
        text = rewritten(file.read_text(encoding="utf-8"))
        (folder / file.name).write_text(text, encoding="utf-8-sig", newline="\r\n")
    rules = folder / "rules.toml"
    rules.write_text(rules.read_text("utf-8").replace("\nnote =", "\n# note ="), encoding="utf-8")
    assert load(folder).checksum == cat.checksum
    arms = folder / "arms.csv"
    text = arms.read_text(encoding="utf-8").replace("Hauer,3,5,6", "Hauer,3,5,7")
    arms.write_text(text, encoding="utf-8")
    assert load(folder).checksum != cat.checksum


def test_the_default_folder_is_found_in_a_wheel(monkeypatch, tmp_path):
    monkeypatch.setattr("mechlab.catalog._PACKAGE", tmp_path / "site-packages" / "mechlab")
    expected = tmp_path / "site-packages" / "mechlab" / "_data" / "catalogs" / "skirmish"
    assert default_folder("skirmish") == expected


def test_the_catalog_needs_neither_pandas_nor_numba():
    code = (
        "import sys, mechlab.games.skirmish.catalog;"
        "print(sorted({'pandas', 'numba'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_edited_numbers_count_once_read_again(tmp_path, monkeypatch):
    folder = shutil.copytree(skirmish.catalog().path, tmp_path / "mine")
    monkeypatch.setenv("MECHLAB_CATALOG", str(folder))
    skirmish.read_again()
    assert skirmish.catalog().rules.value("crit_margin") == 4 and not skirmish.read_again()
    table = folder / "arms.csv"
    text = table.read_text(encoding="utf-8")
    table.write_text(text.replace("Utility arm,Hauer,3,5,6", "Utility arm,Hauer,3,5,7"), "utf-8")
    assert skirmish.catalog().arms["Utility arm"].durability == 6
    assert skirmish.read_again()
    assert skirmish.catalog().arms["Utility arm"].durability == 7
    monkeypatch.delenv("MECHLAB_CATALOG")
    assert skirmish.read_again()
