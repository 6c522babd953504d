"""Builds survive sharing unchanged; damaged and foreign codes and files are refused in a line."""

import json
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechlab.games import skirmish
from mechlab.games.skirmish import from_json, from_share_code, kit, share_code, to_json
from tests.games.skirmish.strategies import BUILDS, CAT


@given(BUILDS)
def test_a_build_survives_the_code_and_the_file(build):
    assert from_share_code(share_code(build)) == build
    assert from_json(to_json(build)) == build


@given(st.lists(BUILDS, min_size=1, max_size=4))
def test_a_roster_survives_in_its_order(roster):
    assert from_share_code(share_code(roster)) == roster
    assert from_json(to_json(roster)) == roster


def test_codes_fit_an_address():
    roster = [kit(name) for name in ("Foreman", "Reaver", "Bastion", "Lantern")]
    assert len(share_code(kit("Foreman"))) <= 32
    assert len(share_code(roster)) <= 90
    assert share_code(roster).replace("-", "").replace("_", "").isalnum()


@given(st.text(max_size=200))
def test_no_text_is_taken_for_a_code(text):
    with pytest.raises(ValueError, match="share code") as refused:
        from_share_code(text)
    assert "\n" not in str(refused.value)


def test_every_changed_letter_is_noticed():
    code = share_code(kit("Foreman"))
    for place, letter in product(range(len(code)), "AQgw_-59"):
        changed = code[:place] + letter + code[place + 1 :]
        if changed != code:
            with pytest.raises(ValueError, match="share code"):
                from_share_code(changed)


def test_a_code_from_other_numbers_opens_and_says_so():
    stronger = CAT.with_rules(team_cap=150)
    shared = skirmish.read_share_code(share_code(kit("Foreman")), stronger)
    assert shared.builds == (kit("Foreman"),)
    assert not shared.same_numbers
    assert shared.version == CAT.version
    assert CAT.checksum.startswith(shared.checksum)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[]", "no build"),
        ('{"format": "mechlab skirmish build"}', "version"),
        ("[" * 50_000, "not JSON"),
        ("x" * 200_000, "too long"),
    ],
)
def test_files_that_hold_no_build(text, says):
    with pytest.raises(ValueError, match=says) as caught:
        from_json(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("row", [7, {"wheels": "four"}, {"chassis": 3}, {"chassis": "Light"}, {}])
def test_rows_that_are_no_build(row):
    document = json.loads(to_json(kit("Foreman")))
    document["builds"] = [row]
    with pytest.raises(ValueError, match="build 1"):
        from_json(json.dumps(document))
