"""Broken catalogs: every fault at once, each with its place, and never a half-loaded catalog."""

import shutil
import time

import pytest

from mechlab.catalog import CatalogError, default_folder
from mechlab.games.skirmish.catalog import catalog, load


@pytest.fixture
def folder(tmp_path):
    return shutil.copytree(default_folder("skirmish"), tmp_path / "skirmish")


def change(folder, file, old, new):
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, (file, old, text.count(old))
    path.write_text(text.replace(old, new), encoding="utf-8")


def faults(folder):
    with pytest.raises(CatalogError) as caught:
        load(folder)
    assert all(line.strip().isprintable() for line in str(caught.value).splitlines())
    return caught.value.faults


@pytest.mark.parametrize(
    ("file", "old", "new", "row", "column", "found", "expected"),
    [
        ("arms.csv", "Utility arm,Hauer,3", "Utility arm,Hauer,three", 2, "Size", "three", "whole"),
        ("arms.csv", "Utility arm,Hauer,3", "Utility arm,Hauer,0", 2, "Size", "0", "from 1"),
        ("arms.csv", "Braced arm,Hauer", "Utility arm,Hauer", 3, "Arm", "Utility arm", "row 2"),
        ("arms.csv", "Siege arm,Dioscuri", "Siege arm,Diskuri", 4, "Runner", "Diskuri", "Dioscuri"),
        ("equipment.csv", "Rifle,Hauer,1,", "Rifle,Hauer,3,", 2, "Hands", "3", "from 1 to 2"),
        ("equipment.csv", "Rifle,Hauer,1,4,8", "Rifle,Hauer,1,4,far", 2, "Range", "far", "melee"),
        ("equipment.csv", "Rifle,Hauer,1,4,8", "Rifle,Hauer,1,4,-", 2, "Range", "", "is a weapon"),
        ("equipment.csv", "8,2,+5,2,1d6,1", "8,2,+5,-,1d6,1", 2, "Pen", "", "is a weapon"),
        ("equipment.csv", '"Heavy, Ballistic"', '"Heavy, Balistic"', 4, "Tags", "Heavy, B", "some"),
        ("equipment.csv", "2d6+2,0,2,1,Melee", "2d6+2,0,-,1,Melee", 5, "Melee dice", "", "weapon"),
        ("equipment.csv", "2d6+2,0,2,1,Melee", "2d6+2,0,2,1,Energy", 5, "Tags", "Energy", "Melee"),
        ("equipment.csv", "Surveyor long sword,Hauer,1,6,melee", "Surveyor long sword,Hauer,1,6,4",
         14, "Tags", "Melee", "no Melee"),
        ("equipment.csv", ",2,-,Guard", ",3,-,Guard", 6, "Melee dice", "3", "shield_dice"),
        ("equipment.csv", "Energy,-,-,1d3,2", "Energy,-,-,1d3,-", 7, "OD Pen", "", "Overdrive"),
        ("equipment.csv", "1d6,1,-,-,Ballistic,-,-,-,-,-", "1d6,1,-,-,Ballistic,-,-,-,-,2",
         2, "OD Shots", "2", "a dash"),
        ("equipment.csv", ",Lance,shelling", ",-,shelling", 19, "First form", "", "forms.csv"),
        ("equipment.csv", ",Lance,shelling", ",Lance,shellin", 19, "Skill", "shellin", "shelling"),
        ("equipment.csv", ",Melee,-,-,-,-,-,-,-,-\nRam", ",Melee,Point,-,-,-,-,-,-,-\nRam",
         9, "First form", "Point", "a dash"),
        ("forms.csv", "gunlance,Shell", "gunlance,Lance", 2, "Form", "Lance", "another name"),
        ("forms.csv", "Relay insect glaive", "Relay glaive", 5, "Equipment", "Relay glaive", "eq"),
        ("forms.csv", "+3,4,1d6,2", "+3,4,-,2", 2, "Damage", "", "dice"),
        ("loads.csv", "Flak,Arm", "Pulse,Arm", 7, "Weapon", "Pulse", "takes loads"),
        ("loads.csv", "Flak,Arm", "Breach gunlance,Arm", 7, "Weapon", "Breach gunlance", "every"),
        ("loads.csv", "Flak,Arm", "Flack,Arm", 7, "Weapon", "Flack", "mean Flak?"),
        ("loads.csv", "Autocannon,Flech", "Autocannon,Armor-piercing,1,0,4,1d3+1,-,-\nRifle,Flech",
         4, "Load", "Autocannon, Armor-piercing", "row 3"),
        ("legs.csv", "10,0,yes", "10,0,maybe", 5, "Jump", "maybe", "yes"),
        ("backs.csv", "smoke,", "smog,", 5, "Special", "smog", "smoke"),
        ("backs.csv", ",10,2,+4", ",melee,2,+4", 2, "Range", "melee", "hexes"),
        ("backs.csv", "Bare back,", "Rifle,", 6, "Back", "Rifle", "equipment.csv"),
        ("kits.csv", "Cannon,Shield", "Canon,Shield", 5, "Right hand", "Canon", "mean Cannon?"),
        ("kits.csv", "Cannon,Shield", "Cannon,Arc bow", 5, "Left hand", "Arc bow", "one-handed"),
        ("kits.csv", "Cannon,Shield", "Arc bow,Shield", 5, "Left hand", "Shield", "fills both"),
        ("kits.csv", "Sato Ren", "Sato", 5, "Pilot", "Sato", "pilots.csv"),
        ("kits.csv", "Drayman,Workhorse", "Drayman,Warhorse", 7, "Chassis", "Warhorse", "Work"),
        ("kits.csv", "ruling", "guessed", 7, "Source", "guessed", "ruling"),
        ("pilots.csv", "Marksman,3,0,1,1", "Marksman,4,0,1,1", 6, "Gunnery", "4", "at most 3"),
        ("pilots.csv", "Hauer Group,Engineer,1", "Hauer,Engineer,1", 5, "Faction", "Hauer", "Ha"),
        ("pilots.csv", "0,2,1,2,Scout", "0,2,1,2,Luck", 4, "Ability", "Luck", "abilities.csv"),
        ("abilities.csv", "Scout,Scout", "Seer,Scout", 4, "Ability", "Seer", "Scout"),
        ("bonds.csv", "Sato Ren,Q", "Sato Ren,Sato Ren", 4, "Partner", "Sato Ren", "another pilot"),
        ("bonds.csv", "Sato Ren,Q", "Marrow,Ruko Han", 4, "Partner", "Ruko Han", "row 2"),
        ("bonds.csv", "Sato Ren,Q", "Sato Ren,X", 4, "Partner", "X", "pilots.csv"),
        ("improvised.csv", "Heavy,kick,3,2d6+2,-1,0\n", "", None, "", "no row for", "one"),
        ("crits.csv", "Core,3,4,str", "Core,4,4,str", None, "d6 low", "no line of", "every"),
        ("crits.csv", "Core,3,4,structure", "Core,2,4,structure", 15, "d6 low", "2 to 4", "row 14"),
        ("crits.csv", "Core,3,4,structure", "Core,3,4,optics", 15, "Effect", "optics", "breach"),
        ("stress.csv", "5,6,", "6,5,", 2, "d6 high", "5", "at least 6"),
        ("stress.csv", "2,4,", "3,4,", None, "d6 low", "no line of stress for 2", "every face"),
        ("rules.toml", "value = 145", "value = 5", None, "team_cap.value", "5", "from 60"),
        ("rules.toml", "[crit_margin]", "[crit_margn]", None, "crit_margn", "crit", "crit_margin"),
    ],
)  # fmt: skip
def test_each_kind_of_fault(folder, file, old, new, row, column, found, expected):
    change(folder, file, old, new)
    told = [fault for fault in faults(folder) if fault.column == column]
    fault = next(fault for fault in told if fault.file == file)
    if file != "rules.toml":  # Its lines move with every constant that is added.
        assert fault.row == row
    assert fault.found.startswith(found)
    assert expected in fault.expected


def test_all_faults_of_all_files_come_at_once(folder):
    change(folder, "arms.csv", "Utility arm,Hauer,3", "Utility arm,Hauer,x")
    change(folder, "kits.csv", "Cannon,Shield", "Canon,Shield")
    change(folder, "kits.csv", "33,13,6", "33,13,six")
    change(folder, "rules.toml", "value = 145", 'value = "many"')
    (folder / "legs.csv").unlink()
    (folder / "heads.csv").write_bytes(b"")
    told = [(fault.file, fault.row, fault.column) for fault in faults(folder)]
    assert told == [
        ("arms.csv", 2, "Size"),
        ("heads.csv", None, ""),
        ("kits.csv", 2, "Spd"),
        ("kits.csv", 5, "Right hand"),
        ("legs.csv", None, ""),
        ("rules.toml", told[-1][1], "team_cap.value"),
    ]


def test_a_row_with_a_fault_is_still_a_known_name(folder):
    change(folder, "equipment.csv", "8,2,+5,2,1d6,1", "8,two,+5,2,1d6,1")
    (fault,) = faults(folder)
    assert (fault.file, fault.column, fault.found) == ("equipment.csv", "Shots", "two")


def test_a_missing_column_is_told_once_not_in_every_row(folder):
    path = folder / "arms.csv"
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join(line.rsplit(",", 1)[0] for line in lines), encoding="utf-8")
    (fault,) = faults(folder)
    assert (fault.row, fault.column, fault.found) == (1, "Handling", "no such column")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-32"])
@pytest.mark.parametrize("file", ["pilots.csv", "rules.toml"])
def test_a_wrong_encoding_is_one_fault(folder, file, encoding):
    text = (folder / file).read_text(encoding="utf-8")
    (folder / file).write_bytes(text.encode(encoding))
    (fault,) = faults(folder)
    assert fault.file == file
    assert "UTF-8" in fault.expected


def test_latin_1_names_the_row(folder):
    change(folder, "pilots.csv", "Marrow,Free", "Märrow,Free")
    path = folder / "pilots.csv"
    path.write_bytes(path.read_text(encoding="utf-8").encode("latin-1"))
    (fault,) = faults(folder)
    assert (fault.row, fault.found) == (3, "the byte 0xe4")


def test_a_million_rows_are_one_fault_soon(folder):
    with (folder / "equipment.csv").open("a", encoding="utf-8") as file:
        file.writelines(f"Rifle {n},Hauer,1,4,8,2,5,2,1d6,1\n" for n in range(1_000_000))
    began = time.process_time()
    (fault,) = faults(folder)
    assert fault.found == "more than 10,000 rows"
    assert time.process_time() - began < 5


def test_the_largest_readable_files_of_unknown_names_end_soon(folder):
    equipment = (folder / "equipment.csv").read_text(encoding="utf-8").splitlines()
    extra = [equipment[1].replace("Rifle", f"Rifle {n}") for n in range(9_000)]
    (folder / "equipment.csv").write_text("\n".join([*equipment, *extra]), encoding="utf-8")
    with (folder / "loads.csv").open("a", encoding="utf-8") as file:
        file.writelines(f"Riffle {n},Armor-piercing,2,4,2,1d3+1,-,-\n" for n in range(9_000))
    began = time.process_time()
    with pytest.raises(CatalogError) as caught:
        load(folder)
    assert len(caught.value.faults) == 9_000
    assert len(str(caught.value).splitlines()) == 52
    assert time.process_time() - began < 5


@pytest.mark.parametrize("file", ["kits.csv", "rules.toml"])
def test_a_folder_in_place_of_a_file(folder, file):
    (folder / file).unlink()
    (folder / file).mkdir()
    (fault,) = faults(folder)
    assert (fault.file, fault.found) == (file, "a folder")


def test_an_empty_folder_misses_every_file(tmp_path):
    assert {fault.found for fault in faults(tmp_path)} == {"no such file"}


@pytest.mark.parametrize("path", ["no/such/folder", "pyproject.toml", "a\0b", "x" * 5000, ""])
def test_no_folder(path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(CatalogError) as caught:
        catalog(path)
    assert str(caught.value).splitlines()[0].startswith(f"{len(caught.value.faults)} fault")


def test_a_designers_changes_are_no_faults(folder):
    change(folder, "arms.csv", "Utility arm,Hauer,3,5,6,3", "Utility arm,Hauer,3,5,6,4")
    change(folder, "rules.toml", "value = 145", "value = 150")
    with (folder / "arms.csv").open("a", encoding="utf-8") as file:
        file.write("Grüner Arm,-,4,5,7,4,10,0\n")
    cat = load(folder)
    assert cat.arms["Grüner Arm"].runner is None
    assert cat.rules.value("team_cap") == 150
    assert cat != catalog()
