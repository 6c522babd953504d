"""Share codes and JSON of bolts: there and back, and what is no code."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechlab.games import bolts
from mechlab.games.bolts import Build
from mechlab.games.bolts.build import MOUNT_OF, POINT_SLOTS

CAT = bolts.catalog()


def fitting(mount: str) -> st.SearchStrategy[str | None]:
    names = [row.name for row in CAT.upgrades.values() if row.mount == mount]
    shields = [f"Energy Shield {level}" for level in (2, 5, 9)] if mount == "arm" else []
    return st.sampled_from([None, *names, *shields])


BUILDS = st.builds(
    lambda slots: bolts.from_slots(slots),
    st.fixed_dictionaries(
        {
            **{slot: st.integers(1, 6) for slot in POINT_SLOTS},
            **{slot: fitting(mount) for slot, mount in MOUNT_OF.items()},
            "pilot": st.sampled_from([None, *CAT.pilots]),
            "swap": st.sampled_from([None, "long", "far"]),
        }
    ),
)


@given(st.lists(BUILDS, min_size=1, max_size=4))
def test_there_and_back(builds: list[Build]) -> None:
    assert bolts.from_share_code(bolts.share_code(builds[0])) == builds[0]
    assert bolts.from_share_code(bolts.share_code(builds)) == builds
    assert bolts.from_json(bolts.to_json(builds[0])) == builds[0]
    assert bolts.from_json(bolts.to_json(builds)) == builds


def test_a_draft_travels_as_json() -> None:
    draft = Build(points=(0, 9, 1, 1, 1, 1), upgrades={"Head": ["Boosters", "Death Ray"]})
    with pytest.raises(ValueError, match="head: the catalog has no 0"):
        bolts.share_code(draft)
    assert bolts.from_json(bolts.to_json(draft)) == draft


def test_a_code_says_when_the_numbers_are_others() -> None:
    mech = Build(points=3, pilot="Dodge")
    code = bolts.share_code(mech, CAT.with_rules(rockets=4))
    shared = bolts.read_share_code(code)
    assert shared.builds == (mech,) and not shared.same_numbers
    assert bolts.read_share_code(bolts.share_code(mech)).same_numbers


def test_codes_of_another_game_are_refused() -> None:
    from mechlab.games import skirmish

    with pytest.raises(ValueError, match="made under another catalog"):
        bolts.from_share_code(skirmish.share_code(skirmish.kit("Reaver")))
    with pytest.raises(ValueError, match="holds no build: expected format 'mechlab bolts build'"):
        bolts.from_json(skirmish.to_json(skirmish.kit("Reaver")))


@pytest.mark.parametrize(
    ("slot", "value", "message"),
    [
        ("head", "three", "head: expected a whole number"),
        ("head", True, "head: expected a whole number"),
        ("head", None, "head: expected a whole number"),
        ("pilot", 4, "pilot: expected a name or null"),
        ("tail", 1, "unknown slot 'tail'"),
    ],
)
def test_what_no_slot_holds(slot: str, value: object, message: str) -> None:
    document = json.loads(bolts.to_json(Build(points=3)))
    document["builds"][0][slot] = value
    with pytest.raises(ValueError, match=message):
        bolts.from_json(json.dumps(document))


def test_a_missing_part() -> None:
    document = json.loads(bolts.to_json(Build(points=3)))
    del document["builds"][0]["torso"]
    with pytest.raises(ValueError, match="build 1 has no torso"):
        bolts.from_json(json.dumps(document))
