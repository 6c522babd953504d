"""The claims of the rule text about itself: verdicts and numbers of the audit, and variants."""

from collections import Counter
from fractions import Fraction
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from mechlab.catalog import CatalogError
from mechlab.games import skirmish
from mechlab.games.skirmish.claims import all_claims, check_claim, claims

F = Fraction
FOUND = {found.claim.id: found for found in claims()}


def numbers(claim_id: str) -> Any:
    return FOUND[claim_id].numbers


@pytest.mark.parametrize("claim_id", FOUND)
def test_every_claim_comes_out_as_the_audit_has_it(claim_id: str) -> None:
    found = FOUND[claim_id]
    assert found.verdict == found.claim.expected, str(found)
    assert found.evidence


def test_what_fails_has_a_counter_example_and_ids_are_the_audits() -> None:
    assert all(found.counter_example for found in FOUND.values() if found.verdict == "fails")
    cells = [claim_id for claim_id in FOUND if " " in claim_id]
    rest = [claim_id for claim_id in FOUND if " " not in claim_id]
    assert len(cells) == 42
    assert rest == [*map(str, range(1, 8)), "7a", "7b", *map(str, range(8, 53))]
    verdicts = Counter(FOUND[claim_id].verdict for claim_id in rest)
    assert verdicts == {"holds": 28, "depends": 15, "fails": 10, "not computable": 1}


def test_the_drayman_needs_the_workhorse_row() -> None:
    cells = [found for claim_id, found in FOUND.items() if claim_id.startswith("Drayman")]
    others = [f.evidence.split("it would be ")[1].split()[0] for f in cells]
    assert [int(other) for other in others] == [53, 6, 3, 7, 7, 8, 48]


def test_heavies_under_the_team_cap() -> None:
    found = numbers("7")
    assert found["lightest"] == {"Light": 18, "Medium": 22, "Heavy": 26, "Workhorse": 25}
    assert (found["pair"], found["three"]) == (50, 75)
    assert found["armed"] == {"Heavy": [29, 32], "Workhorse": [28, 31]}
    assert found["mixed"] == 1_660_649_689_752_411_881_764
    assert found["mixed_all"] == 2_232_782_545_814_397_583_360
    assert round(100 * found["heavy"] / found["heavy_all"], 1) == 51.8
    assert numbers("7a")["lightest"] == 147
    assert set(numbers("7a")["trio"]) == {"Bastion", "Drayman", "Courier"}
    assert numbers("7b") == {"together": 148, "pair_limit": 127}


def test_weights_of_kits_together() -> None:
    assert numbers("5")["at_cap"] == numbers("6")["at_cap"] == 150
    assert list(numbers("5")["kits"].values()) == [138]
    assert numbers("6")["kits"]["Courier", "Foreman", "Bastion"] == 143
    assert numbers("8")["weight"] == 129
    assert sorted(numbers("9")["weights"].values()) == [137, 143, 143]
    assert sorted(numbers("10")["weights"].values()) == [152, 152, 158]
    assert numbers("10")["room"] == 83


def test_rosters_of_unchanged_kits() -> None:
    found = numbers("11")
    assert (found["rosters"], found["clashes"]) == (15, 6)
    assert found["stuck"] == [("Foreman", "Reaver", "Bastion", "Drayman")]
    assert found["single"] == [
        ("Foreman", "Reaver", "Bastion", "Lantern"),
        ("Reaver", "Bastion", "Lantern", "Drayman"),
    ]
    assert found["full"] == [
        ("Courier", "Foreman", "Reaver", "Lantern"),
        ("Courier", "Reaver", "Lantern", "Drayman"),
    ]


def test_counts_of_parts_and_choices() -> None:
    assert numbers("13") == {"parts": 35, "items": 24}
    assert numbers("14")["readings"] == [7, 9, 12]
    assert numbers("15") == {"picks": 4, "whole": 5}
    assert numbers("16") == {"bodies": 288, "core": {0: 94, 1: 143, 2: 51}}
    assert len(numbers("18")["listing"]) == 8
    assert numbers("18")["none"] == ["Breach gunlance, Shell"]


def test_pilots() -> None:
    assert numbers("2")["same"] == ["Free Salvage Union"]
    assert numbers("22") == {"least": 0, "most": 3, "sums": {5: 13, 4: 2}}
    assert set(numbers("23")["factions"].values()) == {3}
    assert numbers("24")["counts"] == {
        "Striker": 2, "Vanguard": 3, "Scout": 2, "Engineer": 3, "Marksman": 3, "Operator": 2,
    }  # fmt: skip
    assert numbers("28") == {
        "trios": 455, "live": {0: 168, 2: 231, 3: 56}, "bonded": 91, "both": 9,
    }  # fmt: skip
    assert numbers("31")["pilots"] == ["Marrow", "Bram Holt", "Idris Kade"]
    assert numbers("50")["own"] == {
        "Courier": -1, "Lantern": -3, "Foreman": -2, "Reaver": -2, "Drayman": -3, "Bastion": -5,
    }  # fmt: skip


def test_hit_tables_and_their_ties() -> None:
    assert numbers("32")["same"] == ["Courier", "Lantern"]
    assert numbers("32")["exact"] == ["Lantern"]
    assert numbers("33")["ties"] == ["slot order", "larger size"]
    assert numbers("34") == {
        "tied": 307, "vectors": 1152, "tied_bodies": 37_228, "bodies": 139_392,
        "differing": 12, "differing_bodies": 248, "narrowest": 1, "core": (4, 8),
    }  # fmt: skip


def test_penetration() -> None:
    assert numbers("35")["chance"] == F(2, 3)
    assert numbers("35")["with_natural_20"] == F(65, 96)
    assert len(numbers("35")["parts"]) == 5
    assert (numbers("36")["chance"], numbers("36")["with_natural_20"]) == (F(1, 3), F(11, 32))
    chances = numbers("37")["all"]
    better = {
        "Siege heavy bowgun": F(5, 6), "Breach gunlance, Shell": F(2, 3),
        "Lance, Overdrive": F(5, 6), "Arc bow, Overdrive": F(2, 3), "Ram": F(2, 3),
        "Breaker switch axe": F(2, 3), "Executioner greatblade": F(5, 6),
        "Capacitor charge blade, Axe": F(5, 6), "Pile-driver hammer": F(1),
        "Breach gunlance, Wyvern's Fire": F(1),
    }  # fmt: skip
    assert {label: chances[label] for label in better} == better
    assert set(numbers("37")["others"]) == {*better, "Breach gunlance, Shelling"}
    assert numbers("37")["short"] == [
        "Flak, Armor-piercing",
        "Patrol light bowgun, Armor-piercing",
    ]
    assert numbers("52")["crit"] == {
        0: F(1, 2), 1: F(2, 3), 2: F(5, 6), 3: 1, 4: 1, 5: 1, 6: 1, 7: 1,
    }  # fmt: skip


def test_crits_of_the_cannon() -> None:
    draft, now = numbers("38")["shares"], numbers("39")
    assert {name: round(float(value), 3) for name, value in draft.items()} == {
        "Courier": 0.679, "Foreman": 0.493, "Reaver": 0.526, "Bastion": 0.224, "Lantern": 0.535,
        "Drayman": 0.400, "mean of all kits": 0.476, "mean without Bastion": 0.527,
    }  # fmt: skip
    assert {name: round(float(value), 3) for name, value in now["shares"].items()} == {
        "Courier": 0.512, "Foreman": 0.326, "Reaver": 0.360, "Bastion": 0.090, "Lantern": 0.368,
        "Drayman": 0.234,
    }  # fmt: skip
    assert round(float(now["mean"]), 3) == 0.315
    assert round(float(now["mean_of_others"]), 3) == 0.360


def test_what_loads_are_worth() -> None:
    gains = numbers("51")["gains"]
    cannon = gains["Cannon, Armor-piercing"]
    assert all(cannon[armor] == 0 for armor in range(6))
    assert all(1 <= cannon[armor] <= 2 for armor in range(6, 11))
    rotary = gains["Rotary cannon, Flechette"].values()
    assert (max(rotary), min(rotary)) == (F(-29, 36), F(-67, 18))
    siege = gains["Siege heavy bowgun, Armor-piercing"]
    assert all(siege[armor] < 0 for armor in range(10)) and siege[10] == 0
    patrol = gains["Patrol light bowgun, Armor-piercing"]
    assert [armor for armor in patrol if patrol[armor] > 0] == [7]
    assert (patrol[7], patrol[6]) == (F(1, 6), 0)
    explosive = gains["Cannon, High-explosive"]
    assert [armor for armor in range(11) if explosive[armor] <= 0] == [8]
    assert explosive[8] == F(-1, 6)
    heavy = gains["Siege heavy bowgun, High-explosive"]
    assert [armor for armor in range(11) if heavy[armor] <= 0] == [8] and heavy[8] == 0


def test_board_and_score() -> None:
    assert numbers("44") == {"rows": 26, "distance": 27}
    middle = numbers("45")
    assert (middle["way"], middle["boosts"], middle["first_round"]) == (13, 2, 12)
    assert (middle["reach"][0], middle["reach"][2]) == (8, 16)
    assert numbers("46")["fixed"] == {"board": 0, "large board": 0}
    assert numbers("47") == {"hexes": 28, "board": 640}
    assert numbers("48") == {"one": 21, "both": 28, "one_with_bonus": 24, "both_with_bonus": 32}
    assert numbers("49")["points"] == 9


@pytest.mark.parametrize(
    ("rules", "changed"),
    [
        ({"crit_margin": 3}, {"39": "fails", "52": "fails"}),
        ({"team_cap": 60}, {"7": "holds", "8": "fails", "6": "fails", "5": "fails"}),
        ({"team_cap": 150}, {"5": "holds", "6": "holds", "7a": "fails", "7b": "fails"}),
        ({"hit_table_tie": "smaller size"}, {"33": "fails"}),
        ({"natural_6_full": False}, {}),
        ({"rounds": 8}, {"48": "fails"}),
        ({"board_length": 31}, {"46": "fails", "47": "fails"}),
        ({"class_cap_light": 20}, {"6": "holds"}),
    ],
)
def test_a_change_shows_which_claims_it_breaks(
    rules: dict[str, Any], changed: dict[str, str]
) -> None:
    found = claims(skirmish.catalog().with_rules(**rules))
    verdicts = {each.claim.id: each.verdict for each in found.unexpected}
    assert changed.items() <= verdicts.items()
    if not changed:
        assert not verdicts


def test_an_odd_board_has_no_exact_half_turn() -> None:
    from mechlab.games.skirmish.claims.board import _turns

    assert _turns(32, 20) and _turns(40, 24)
    assert not _turns(31, 20)


def test_an_edited_catalog_is_held_to_the_same_claims(tmp_path: Path) -> None:
    """A lighter Foreman breaks the cells and sums that name it, and nothing else."""
    folder = copytree(skirmish.catalog().path, tmp_path / "variant")
    arms = folder / "arms.csv"
    arms.write_text(
        arms.read_text().replace("Utility arm,Hauer,3,5,6,3", "Utility arm,Hauer,3,5,6,2")
    )
    broken = {found.claim.id for found in claims(skirmish.catalog(folder)).unexpected}
    assert {"Foreman Weight", "Courier Weight", "Drayman Weight", "8", "9"} <= broken
    assert "Lantern Weight" not in broken and "35" not in broken


def test_a_catalog_that_lacks_a_name_says_so_instead_of_failing(tmp_path: Path) -> None:
    folder = copytree(skirmish.catalog().path, tmp_path / "variant")
    kits = folder / "kits.csv"
    kits.write_text(kits.read_text().replace("Courier,Light", "Runner,Light"))
    found = check_claim("8", skirmish.catalog(folder))
    assert found.verdict == "not computable"
    assert "Courier" in found.evidence


def test_a_broken_claims_file_gives_all_its_faults(tmp_path: Path) -> None:
    folder = copytree(skirmish.catalog().path, tmp_path / "variant")
    (folder / "claims.toml").write_text(
        '[[claim]]\nid = "1"\nsection = "A1"\nclaim = "x"\n'
        'expected = "maybe"\ncheck = "wipe_points"\n'
        'stated.points = 9\n[[claim]]\nid = "2"\nsection = "A1"\nclaim = "x"\n'
        'expected = "holds"\n'
        'check = "no_such_check"\n[[claim]]\nid = "2"\nsection = "A1"\nclaim = "x"\n'
        'expected = "holds"\ncheck = "wipe_points"\nstated.marks = 9\n'
    )
    with pytest.raises(CatalogError) as caught:
        all_claims(skirmish.catalog(folder))
    told = str(caught.value)
    assert len(caught.value.faults) == 4
    for words in ("claim 1, expected", "no_such_check", "claim 3, id", "found 'marks'"):
        assert words in told
    for text in ("", "claim = 3", "[[claim", "\0"):
        (folder / "claims.toml").write_text(text)
        with pytest.raises(CatalogError):
            all_claims(skirmish.catalog(folder))


def test_a_catalog_without_claims_uses_the_printed_ones(tmp_path: Path) -> None:
    folder = copytree(skirmish.catalog().path, tmp_path / "variant")
    (folder / "claims.toml").unlink()
    assert len(all_claims(skirmish.catalog(folder))) == len(FOUND)


def test_an_unknown_id_is_one_clear_line() -> None:
    with pytest.raises(ValueError, match="no claim has the id '99'; ids are such as 52 or"):
        check_claim("99")
    assert check_claim("foreman hull").verdict == "holds"


def test_the_table_has_a_row_a_claim() -> None:
    table = claims().to_frame()
    assert list(table.columns) == [
        "section", "claim", "expected", "verdict", "evidence", "counter-example",
    ]  # fmt: skip
    assert len(table) == len(FOUND) and table.index.is_unique
