"""The acceptance vectors that put several rules together, equal as fractions."""

from dataclasses import replace
from fractions import Fraction

import pytest

from mechlab.dice import Dice
from mechlab.games import skirmish
from mechlab.games.skirmish import odds
from tests.games.skirmish.vector_files import rows

ANSWERS = {row["question"]: Fraction(row["answer"]) for row in rows("composites")}
RIFLE = skirmish.profile("Rifle")
STANDARD_MEDIUM = skirmish.body(skirmish.kit("Lantern"))
EVASION = 10


def test_the_core_is_hit() -> None:
    once = odds.shot(RIFLE, STANDARD_MEDIUM, EVASION).parts["Core"].chance
    assert once == ANSWERS["a shot hits the Core"]
    assert 1 - (1 - once) ** RIFLE.shots == ANSWERS["one of two shots hits the Core"]


def test_mean_damage_over_the_silhouette() -> None:
    armors = (4, 5, 5, 6, 4, 5)
    mean = sum(
        Fraction(part.width, 20) * odds.expected_damage(RIFLE, armor, EVASION)
        for part, armor in zip(STANDARD_MEDIUM, armors, strict=True)
    )
    assert mean == ANSWERS["mean damage over the silhouette"]


def test_the_reroll_of_the_enraged() -> None:
    assert odds.hit(6, 15) == Fraction(3, 5)
    volley = odds.hits(3, accuracy=6, evasion=15, rerolls=1)
    assert volley.mean == ANSWERS["mean hits with one reroll"]
    assert volley[3] == ANSWERS["three hits with one reroll"]


def test_what_a_lost_head_does_to_attacks() -> None:
    for row in rows("losses"):
        if row["lost"] != "Head":
            continue
        head = skirmish.catalog().heads[skirmish.kit(row["kit"]).head]
        lost = odds.changes(odds.Situation(head_destroyed=True), RIFLE, head.accuracy)
        assert lost.net == int(row["net_dice"])
        assert lost.accuracy == int(row["accuracy_change"])


@pytest.mark.parametrize("row", rows("overflow"))
def test_what_a_part_cannot_take_goes_to_the_core(row: dict[str, str]) -> None:
    """One shot of fixed damage at one arm: always a glance, or never."""
    pen, damage = -20 if row["glance"] else 20, Dice(0, 6, int(row["damage"]))
    weapon = replace(RIFLE, shots=1, penetration=pen, damage=damage)
    target, left = skirmish.kit("Foreman"), int(row["durability_left"])
    arm = skirmish.body(target)[2]
    taken = (0, 0, arm.durability - left, 0, 0, 0)
    rules = skirmish.catalog().with_rules(natural_6_full=False)
    aimed = odds.Situation(aimed="Left Arm")
    found = odds.volley(target, weapon, target, aimed, crits=False, damage=taken, cat=rules)
    once = found.after(1)
    arm_damage, core_damage = int(row["part_damage"]), int(row["core_damage"])
    assert arm_damage == left
    hit = pytest.approx(float(found.hit))
    assert once.destroyed["Left Arm"] == hit
    assert once.marginal("Core") == {0: pytest.approx(1 - float(found.hit)), core_damage: hit}
