"""The acceptance vectors that put several rules together, equal as fractions."""

from fractions import Fraction

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
