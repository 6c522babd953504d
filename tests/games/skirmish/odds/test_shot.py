"""One shot at a body against enumeration of its dice."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechlab.games import skirmish
from mechlab.games.skirmish import PARTS, odds

kits = st.sampled_from(list(skirmish.catalog().kits)).map(skirmish.kit)
part_sets = st.sets(st.sampled_from(PARTS))
aims = st.none() | st.sampled_from(PARTS)
AUTOCANNON = skirmish.profile("Autocannon")


@pytest.mark.parametrize("aimed", [None, "Legs", "Right Arm"])
@pytest.mark.parametrize("hard_cover", [False, True])
@pytest.mark.parametrize("destroyed", [(), ("Right Arm", "Legs")])
def test_a_shot_is_what_enumeration_counts(
    aimed: str | None, hard_cover: bool, destroyed: tuple[str, ...]
) -> None:
    body = skirmish.body(skirmish.kit("Bastion"))
    bands = [part.part for part in body for _ in range(part.width)]
    armor = {part.part: part.armor + 1 for part in body}
    evasion = 9
    counted: dict[object, int] = {}
    for face, band, pen_face in product(range(1, 21), range(20), range(1, 7)):
        outcome: object = "miss"
        if face == 20 or (face != 1 and face + AUTOCANNON.accuracy >= evasion):
            part = aimed or bands[band]
            if part == "Legs" and hard_cover:
                outcome = "cover"
            else:
                struck = "Core" if part in destroyed else part
                over = pen_face + AUTOCANNON.penetration + (face == 20) - armor[struck]
                full = over >= 0 or pen_face == 6
                outcome = (struck, "crit" if over >= 4 else "full" if full else "glance")
        counted[outcome] = counted.get(outcome, 0) + 1

    found = odds.shot(
        AUTOCANNON,
        body,
        evasion,
        destroyed=destroyed,
        aimed=aimed,
        hard_cover=hard_cover,
        armor_change=1,
    )
    whole = 20 * 20 * 6
    assert found.miss == Fraction(counted.get("miss", 0), whole)
    assert found.cover == Fraction(counted.get("cover", 0), whole)
    for part in PARTS:
        for outcome in ("glance", "full", "crit"):
            share = Fraction(counted.get((part, outcome), 0), whole)
            assert getattr(found.parts[part], outcome) == share


@given(kits, part_sets, aims, st.booleans(), st.booleans(), st.integers(-3, 3))
def test_everything_that_can_happen_adds_up_to_one(
    build: skirmish.Build,
    destroyed: set[str],
    aimed: str | None,
    cover: bool,
    exposed: bool,
    net: int,
) -> None:
    found = odds.shot(
        AUTOCANNON,
        skirmish.body(build),
        12,
        net,
        destroyed=destroyed - {"Core"},
        aimed=aimed,
        hard_cover=cover,
        exposed=exposed,
    )
    assert found.miss + found.cover + sum(part.chance for part in found.parts.values()) == 1
    for part in found.parts.values():
        assert part.glance + part.full + part.crit == part.chance
        assert part.natural_20 <= part.chance
    assert all(found.parts[part].chance == 0 for part in destroyed - {"Core"})


@given(kits)
def test_an_exposed_body_has_no_armor(build: skirmish.Build) -> None:
    cannon = skirmish.profile("Cannon")
    found = odds.shot(cannon, skirmish.body(build), 10, exposed=True, armor_change=1)
    assert all(part.crit == part.chance for part in found.parts.values())


def test_a_shot_becomes_a_table() -> None:
    table = odds.shot(AUTOCANNON, skirmish.body(skirmish.kit("Lantern")), 10).to_frame()
    assert list(table.index) == list(PARTS)
    assert table.loc["Core", "chance"] == pytest.approx(0.75 * 6 / 20)
