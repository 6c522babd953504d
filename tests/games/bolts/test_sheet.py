"""The record sheet of bolts says what the card and the odds say."""

import re

import pytest

from mechlab.games import bolts
from mechlab.games.bolts import Build

MECH = Build(
    points=(4, 3, 3, 2, 2, 3),
    upgrades={
        "Head": "Rocket Launcher",
        "Left Arm": "Long Range Weapon",
        "Right Arm": "Energy Shield 3",
        "Legs": "Boosters",
    },
    pilot="Range Master",
    swap="far",
)


def row(page: str, head: str) -> list[str]:
    """The cells of the table row that begins with a head."""
    found = re.search(rf"<tr><th>{head}</th>(.*?)</tr>", page, re.S)
    assert found is not None
    return re.findall(r"<td[^>]*>(.*?)</td>", found[1], re.S)


def test_target_numbers_are_those_of_the_odds() -> None:
    page = bolts.record_sheet(MECH)
    numbers = [
        bolts.odds.target_number(4, d, pilot="Range Master", swap="far") for d in (8, 16, 32)
    ]
    assert row(page, "Rocket Launcher, Head") == ["6", "1", "0", *map(str, numbers)]
    assert row(page, "Long Range Weapon, Left Arm") == ["3", "1", "1", *map(str, numbers[:2]), "–"]


def test_boxes_are_points_rockets_and_levels() -> None:
    page = bolts.record_sheet(MECH)
    assert [int(n) for n in re.findall(r'aria-label="(\d) points"', page)] == list(MECH.six)
    assert row(page, "Head")[-1].count('class="box"') == 6
    assert row(page, "Right Arm")[-1].count('class="box"') == 3
    heat = re.findall(
        r'<span class="box( over)?">(\d+)</span>', page.split("<h2>Heat")[1].split("</p>")[0]
    )
    assert [number for over, number in heat if not over] == ["1", "2", "3"]


def test_a_fist_and_what_is_wrong() -> None:
    page = bolts.record_sheet(
        MECH.replace(right_arm_upgrade=None, pilot=None, swap=None, head=7 - 1)
    )
    assert row(page, "Fist, Right Arm") == ["2", "1", "1", "6 in base contact"]
    assert "the mech has no pilot (B25)" in page
    page = bolts.record_sheet(MECH.replace(swap=None))
    assert "not with None (B33)" in page


def test_names_are_text_only() -> None:
    page = bolts.record_sheet(MECH, name="<script>alert(1)</script>")
    assert "<script" not in page and "&lt;script" in page


def test_several() -> None:
    assert bolts.record_sheets([MECH, MECH]).count("<article") == 2
    with pytest.raises(ValueError, match="2 mechs need as many names, not 1"):
        bolts.record_sheets([MECH, MECH], names=["One"])
