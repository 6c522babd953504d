"""Single rolls against enumeration of every die, and what holds for all of them."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechlab.dice import Dice
from mechlab.games import skirmish
from mechlab.games.skirmish import odds

PROFILES = {profile.label: profile for profile in skirmish.all_profiles()}

profiles = st.sampled_from(list(PROFILES.values()))
armors = st.integers(0, 13)
evasions = st.integers(-2, 30)
nets = st.integers(-4, 4)
accuracies = st.integers(-2, 12)


def d(sides: int, count: int = 1) -> list[tuple[int, ...]]:
    """Every way some dice can fall."""
    return list(product(range(1, sides + 1), repeat=count))


def modifiers_by_enumeration(net: int) -> list[int]:
    sign = 1 if net > 0 else -1
    return [sign * max(roll) for roll in d(6, abs(net))] if net else [0]


@given(st.integers(-3, 3), accuracies, evasions)
def test_hit_is_what_enumeration_counts(net: int, accuracy: int, evasion: int) -> None:
    cases = [(face, m) for (face,) in d(20) for m in modifiers_by_enumeration(net)]
    hits = sum(f == 20 or (f != 1 and f + accuracy + m >= evasion) for f, m in cases)
    assert odds.hit(accuracy, evasion, net) == Fraction(hits, len(cases))


@pytest.mark.parametrize("pen", range(-1, 10))
@pytest.mark.parametrize("armor", range(12))
def test_penetration_is_a_count_of_faces(pen: int, armor: int) -> None:
    counted = {"glance": 0, "full": 0, "crit": 0}
    for face in range(1, 7):
        if face + pen >= armor + 4:
            counted["crit"] += 1
        elif face + pen >= armor or face == 6:
            counted["full"] += 1
        else:
            counted["glance"] += 1
    expected = tuple(Fraction(n, 6) for n in counted.values())
    assert odds.penetration(pen, armor) == expected


@given(profiles, armors, st.booleans())
def test_damage_is_what_enumeration_counts(
    profile: skirmish.Profile, armor: int, natural_20: bool
) -> None:
    dice, pen = profile.damage, profile.penetration + natural_20
    totals = []
    for face, roll in product(range(1, 7), d(dice.sides, dice.count)):
        rolled = sum(roll) + dice.plus
        totals.append(rolled if face == 6 or face + pen >= armor else rolled // 2)
    expected = {x: Fraction(totals.count(x), len(totals)) for x in set(totals)}
    assert odds.damage(profile, armor, natural_20) == expected


@pytest.mark.parametrize("label", ["Rifle", "Flak, Armor-piercing", "Lance, Overdrive"])
@pytest.mark.parametrize("net", [-2, 0, 1])
def test_expected_damage_is_what_enumeration_counts(label: str, net: int) -> None:
    profile, armor, evasion = PROFILES[label], 6, 11
    total = cases = 0
    falls = product(
        modifiers_by_enumeration(net), range(1, 21), range(1, 7), d(profile.damage.sides)
    )
    for m, face, pen_face, (roll,) in falls:
        cases += 1
        if face != 20 and (face == 1 or face + profile.accuracy + m < evasion):
            continue
        full = pen_face == 6 or pen_face + profile.penetration + (face == 20) >= armor
        rolled = roll + profile.damage.plus
        total += rolled if full else rolled // 2
    expected = profile.shots * Fraction(total, cases)
    assert odds.expected_damage(profile, armor, evasion, net) == expected


@given(nets)
def test_modifiers_mirror(net: int) -> None:
    assert sum(odds.modifier(net).values()) == 1
    assert odds.modifier(-net) == {-m: p for m, p in odds.modifier(net).items()}


@given(accuracies, evasions, nets)
def test_hits_stay_in_bounds_and_fall_with_evasion(accuracy: int, evasion: int, net: int) -> None:
    chance = odds.hit(accuracy, evasion, net)
    assert Fraction(1, 20) <= chance <= Fraction(19, 20)
    assert odds.hit(accuracy, evasion + 1, net) <= chance
    assert odds.hit(accuracy + 1, evasion + 1, net) == chance
    assert odds.hit(accuracy, evasion, net + 1) >= chance
    assert odds.hit_split(accuracy, evasion, net).natural_20 == Fraction(1, 20)


@given(profiles, armors)
def test_armor_protects(profile: skirmish.Profile, armor: int) -> None:
    thin, thick = odds.penetration(2, armor), odds.penetration(2, armor + 1)
    assert sum(thin) == 1
    assert thick.glance >= thin.glance and thick.crit <= thin.crit
    for x in range(1, profile.damage.maximum + 1):
        assert odds.damage(profile, armor + 1).at_least(x) <= odds.damage(profile, armor).at_least(
            x
        )


@given(profiles, armors, evasions, nets)
def test_expected_damage_falls_with_armor_and_evasion(
    profile: skirmish.Profile, armor: int, evasion: int, net: int
) -> None:
    mean = odds.expected_damage(profile, armor, evasion, net)
    assert 0 <= mean <= profile.shots * profile.damage.maximum
    assert odds.expected_damage(profile, armor + 1, evasion, net) <= mean
    assert odds.expected_damage(profile, armor, evasion + 1, net) <= mean
    assert odds.expected_damage(profile, armor, evasion, net - 1) <= mean
    twice = replace(profile, shots=2 * profile.shots)
    assert odds.expected_damage(twice, armor, evasion, net) == 2 * mean


@pytest.mark.parametrize("armor", [0, 4, 9])
def test_an_attack_that_is_always_full_never_glances_or_crits(armor: int) -> None:
    assert odds.outcomes(odds.shelling(), armor) == (0, 1, 0)
    assert odds.outcomes(odds.shelling(), armor, natural_20=True) == (0, 1, 0)


# A variant catalog is the same code with other numbers -------------------------------------------


def test_the_crit_margin_is_a_constant() -> None:
    first_draft = skirmish.catalog().with_rules(crit_margin=3)
    assert odds.penetration(4, 5, first_draft).crit == Fraction(1, 2)
    assert odds.penetration(4, 5).crit == Fraction(1, 3)


def test_the_natural_6_is_a_constant() -> None:
    without = skirmish.catalog().with_rules(natural_6_full=False)
    assert odds.penetration(0, 9, without).glance == 1
    assert odds.damage(PROFILES["Pulse"], 9, cat=without).mean == Fraction(2, 3)


def test_the_natural_20_is_a_constant() -> None:
    without = skirmish.catalog().with_rules(natural_20_pen=0)
    rifle = PROFILES["Rifle"]
    plain = odds.damage(rifle, 5).mean * rifle.shots * odds.hit(5, 10)
    assert odds.expected_damage(rifle, 5, 10, cat=without) == plain


def test_the_glance_divisor_is_a_constant() -> None:
    harmless = skirmish.catalog().with_rules(glance_divisor=6)
    assert odds.halved_by(Fraction(1), odds.damage(PROFILES["Blade"], 0), harmless).at_most(2) == 1
    assert Dice.parse("2d6+2") == PROFILES["Blade"].damage
