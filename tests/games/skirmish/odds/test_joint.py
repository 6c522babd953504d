"""The joint engine: known numbers, both kinds of loops, and what must hold of any volley."""

import subprocess
import sys
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechlab.dice import Dice
from mechlab.games.skirmish.odds import chances
from mechlab.games.skirmish.odds.joint.blows import Weapon, blows, modifiers
from mechlab.games.skirmish.odds.joint.conditions import WATCHED
from mechlab.games.skirmish.odds.joint.exact import exact_volley
from mechlab.games.skirmish.odds.joint.loops import NO_NUMBA, loops
from mechlab.games.skirmish.odds.joint.question import (
    BACK,
    CORE,
    HEAD,
    LEGS,
    Attack,
    Effect,
    Question,
    Tables,
    checked,
)
from mechlab.games.skirmish.odds.joint.volleys import Volleys
from tests.games.skirmish.odds.joint_cases import (
    ARMOR,
    BASTION,
    CANNON,
    DURABILITY,
    MEDIUM,
    PULSE,
    REFERENCE,
    RULES,
    TABLES,
    with_crits,
)

FRESH = (0,) * 6

FRAIL = MEDIUM._replace(durability=(2, 3, 3, 6, 2, 4))
"""Small enough to ask much of."""


def joint(question, volleys=1, **options):
    engine = Volleys(question, **options)
    return engine.joint(engine.start(volleys))


def core_gone(question, volleys=1, **options):
    return Volleys(question, **options).gone_by(volleys)


@pytest.fixture(params=["", "1"], ids=["as installed", "without numba"])
def both_loops(request, monkeypatch):
    monkeypatch.setenv(NO_NUMBA, request.param)


@pytest.mark.usefixtures("both_loops")
def test_reference_volley():
    one = joint(REFERENCE)
    assert one.shape == tuple(size + 1 for size in DURABILITY)
    assert one.size == 145_600
    assert np.count_nonzero(one) == 4_504
    assert one.sum() == pytest.approx(1, abs=1e-12)
    assert one[:, :, :, -1].sum() == pytest.approx(0.0012628554, abs=5e-11)
    assert core_gone(REFERENCE, 6) == pytest.approx(0.5569959762, abs=5e-11)


def test_a_hit_on_a_lost_part_meets_the_armor_of_the_core():
    """F4, where the reference volley has it otherwise."""
    by_the_rules = REFERENCE._replace(target=MEDIUM)
    assert core_gone(by_the_rules) == pytest.approx(0.0012386883, abs=5e-11)
    assert core_gone(by_the_rules, 6) == pytest.approx(0.5335487084, abs=5e-11)


def test_reference_volley_as_fractions():
    exact = exact_volley(REFERENCE)
    floats = joint(REFERENCE)
    assert len(exact) == 4_504
    assert sum(exact.values()) == 1
    assert max(abs(floats[state] - p) for state, p in exact.items()) < 1e-15


@pytest.mark.parametrize("attack", [CANNON, PULSE, CANNON._replace(net=-1, rerolls=1)])
@pytest.mark.parametrize("between", ["acts", "idle"])
def test_both_loops_agree_with_crits(attack, between, monkeypatch):
    volleys = 2 if between == "acts" else 1
    question = with_crits(attack, FRAIL)
    here = joint(question, volleys, between=between)
    monkeypatch.setenv(NO_NUMBA, "1")
    there = joint(question, volleys, between=between)
    assert np.abs(here - there).max() < 1e-12


def test_loops_are_chosen_at_each_call(monkeypatch):
    monkeypatch.setenv(NO_NUMBA, "1")
    assert loops().__name__.endswith("slices")
    monkeypatch.setenv(NO_NUMBA, "0")
    numba = pytest.importorskip("numba")
    assert numba
    assert loops().__name__.endswith("kernels")


def test_importing_the_engine_leaves_numba_alone():
    code = "import sys, mechlab.games.skirmish.odds.joint.volleys; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


# ---- what other questions of the odds say, too ----


@given(st.integers(-5, 5))
def test_modifier_dice(net):
    assert modifiers(net, RULES.modifier_die) == dict(chances.modifier(net))


@given(st.integers(0, 9), st.integers(0, 12), st.booleans())
def test_blows_are_those_of_single_rolls(pen, armor, natural_20):
    table = blows(Weapon(pen, Dice(1, 6, 1), False), armor, natural_20, RULES)
    glance, full, crit = chances.penetration(pen + natural_20, armor)
    assert sum(p for blow, p in table.items() if blow.crit) == crit
    mean = sum(blow.damage * p for blow, p in table.items())
    halved = Fraction(sum((d + 1) // 2 for d in range(1, 7)), 6)
    assert mean == glance * halved + (full + crit) * Fraction(9, 2)


def test_enraged_reroll():
    """V130: three shots that hit with 3/5; the first failed die is rolled once more."""
    sponge = MEDIUM._replace(
        durability=(99, 9, 9, 9, 9, 9), widths=(20, 0, 0, 0, 0, 0), armor=(0,) * 6, evasion=9
    )
    attack = Attack(0, 0, 3, 9, Dice(1, 2), rerolls=1, always_full=True)
    question = Question(attack, sponge, RULES)
    head = joint(question).sum(axis=tuple(range(1, 6)))
    hits = head @ np.arange(100) / 1.5
    assert hits == pytest.approx(1419 / 625, abs=1e-12)
    assert head[6] * 8 == pytest.approx(297 / 625, abs=1e-12)  # three hits, each the higher face
    two = joint(Question(attack._replace(rerolls=2), sponge, RULES)).sum(axis=tuple(range(1, 6)))
    assert two @ np.arange(100) > head @ np.arange(100)


def test_lost_legs_are_easier_to_hit():
    legless = MEDIUM._replace(damage=(0, 0, 0, 0, 0, DURABILITY[LEGS]))
    attack = Attack(5, 0, 1, 2, Dice(1, 6))
    for target, faces in ((MEDIUM, 16), (legless, 18)):
        unhurt = joint(Question(attack._replace(always_full=True), target, RULES))[target.damage]
        assert unhurt == pytest.approx(1 - faces / 20, abs=1e-12)


# ---- what must hold of any volley ----

ATTACKS = st.builds(
    Attack,
    accuracy=st.integers(0, 8),
    net=st.integers(-2, 2),
    shots=st.integers(1, 3),
    penetration=st.integers(0, 7),
    damage=st.sampled_from([Dice(1, 3), Dice(1, 6), Dice(1, 6, 1), Dice(2, 6)]),
    on_hit_heat=st.sampled_from([None, Dice(1, 3), Dice(1, 6)]),
    rerolls=st.just(0),
    always_full=st.booleans(),
)


@given(ATTACKS, st.sampled_from([None, TABLES]))
def test_nothing_is_lost(attack, tables):
    one = joint(Question(attack, FRAIL, RULES, tables), tolerance=0)
    assert one.min() >= 0
    assert one.sum() == pytest.approx(1, abs=1e-12)


@given(ATTACKS, st.sampled_from([None, TABLES]))
def test_what_makes_a_volley_worse(attack, tables):
    question = Question(attack, FRAIL, RULES, tables)
    here = core_gone(question)
    harder = FRAIL._replace(evasion=FRAIL.evasion + 1)
    assert core_gone(question._replace(target=harder)) <= here + 1e-12
    more = attack._replace(shots=attack.shots + 1)
    assert core_gone(question._replace(attack=more)) >= here - 1e-12
    again = attack._replace(rerolls=1)
    assert core_gone(question._replace(attack=again)) >= here - 1e-12
    if tables is None:  # with crits a better Core can hold longer than it burns
        braced = FRAIL._replace(braced=True)
        assert core_gone(question._replace(target=braced)) <= here + 1e-12
        sharper = attack._replace(penetration=attack.penetration + 1)
        assert core_gone(question._replace(attack=sharper)) >= here - 1e-12


@pytest.mark.parametrize("question", [REFERENCE, with_crits(PULSE), with_crits(CANNON)])
def test_parts_only_get_worse(question):
    engine = Volleys(question)
    gone = [engine.gone_by(k) for k in range(5)]
    assert all(before <= after for before, after in pairwise(gone))
    lost = sum(np.indices(engine.joint(engine.start(0)).shape, sparse=True))
    means = [float((engine.joint(engine.start(k)) * lost).sum()) for k in range(5)]
    assert all(before < after for before, after in pairwise(means))


def test_aimed_shots_at_legs_behind_cover_do_nothing():
    hidden = MEDIUM._replace(widths=(0, 0, 0, 0, 0, 20), covered=True)
    assert joint(with_crits(CANNON, hidden))[FRESH] == pytest.approx(1, abs=1e-12)


def test_a_destroyed_target_stays_as_it_was():
    damage = (1, 2, 3, DURABILITY[CORE], 0, 4)
    dead = MEDIUM._replace(damage=damage)
    assert joint(with_crits(CANNON, dead), 3)[damage] == 1


def test_no_shots_no_harm():
    assert joint(with_crits(CANNON._replace(shots=0)), 2)[FRESH] == 1


# ---- between volleys ----


def test_idle_targets_stay_prone_and_exposed():
    fallen = MEDIUM._replace(prone=True, exposed=True)
    question = with_crits(Attack(5, 0, 2, 2, Dice(1, 6)), fallen)
    assert core_gone(question, 2, between="idle") > core_gone(question, 2, between="acts") + 0.01


def test_heat_adds_up_over_an_idle_target():
    question = with_crits(PULSE)

    def exposed(between):
        engine = Volleys(question, between)
        layer = engine.fired(engine.start(1))
        masses = engine.stage.by_condition(layer)
        return sum(m for c, m in zip(layer.conditions, masses, strict=True) if c.exposed)

    assert exposed("idle") > exposed("acts") + 0.1


def test_structure_lasts_when_the_target_acts():
    engine = Volleys(with_crits(CANNON))
    structures = {condition.structure for condition in engine.start(2).conditions}
    assert structures == set(range(7))
    assert not any(c.exposed or c.prone for c in engine.start(2).conditions)


def test_dropped_conditions_are_accounted_for():
    rough, fine = (Volleys(with_crits(CANNON), tolerance=t) for t in (1e-3, 0))
    layer = rough.start(3)
    assert 0 < layer.dropped < 1e-3
    assert fine.start(3).dropped == 0
    assert abs(rough.gone_by(3) - fine.gone_by(3)) <= layer.dropped
    assert rough.joint(layer).sum() == pytest.approx(1 - layer.dropped, abs=1e-12)


def test_many_volleys_do_not_fill_the_memory():
    engine = Volleys(Question(Attack(5, 0, 1, 0, Dice(1, 3)), MEDIUM, RULES))
    late = engine.gone_by(40)
    assert len(engine._kept) < 20
    assert engine.gone_by(20) < late
    assert engine.gone_by(40) == late


# ---- expected rounds ----


def mean_by_waiting(engine, most=80):
    total = 0.0
    for k in range(most):
        alive = 1 - engine.gone_by(k)
        if alive < 1e-8:
            return total
        total += alive
    raise AssertionError(f"{alive} are still alive after {most} volleys")


@pytest.mark.parametrize(
    "question",
    [
        REFERENCE,
        Question(REFERENCE.attack._replace(rerolls=1), FRAIL, RULES),
        with_crits(PULSE, FRAIL),
        with_crits(PULSE._replace(net=0, rerolls=1), FRAIL),
        with_crits(CANNON._replace(shots=2), BASTION._replace(durability=(2, 3, 3, 9, 3, 3))),
    ],
)
def test_expected_rounds_are_those_of_waiting(question):
    engine = Volleys(question, tolerance=1e-12)
    expected = engine.expected_rounds()
    assert expected[FRESH] == pytest.approx(mean_by_waiting(engine), abs=1e-5)
    damage = (1, 2, 0, 2, question.target.durability[BACK], question.target.durability[LEGS])
    hurt = Volleys(question._replace(target=question.target._replace(damage=damage)), "acts", 1e-12)
    assert expected[damage] == pytest.approx(mean_by_waiting(hurt), abs=1e-5)
    assert (np.moveaxis(expected, CORE, -1)[..., -1] == 0).all()


def test_expected_rounds_without_numba(monkeypatch):
    small = MEDIUM._replace(durability=(2, 3, 2, 5, 2, 3), back_reactor=2)
    for question in (
        Question(CANNON, small, RULES),
        with_crits(PULSE._replace(net=0, shots=1, rerolls=1), small),
    ):
        here = Volleys(question).expected_rounds()
        with monkeypatch.context() as patch:
            patch.setenv(NO_NUMBA, "1")
            assert np.abs(here - Volleys(question).expected_rounds()).max() < 1e-10


def test_a_weapon_that_cannot_destroy_waits_for_ever():
    hidden = MEDIUM._replace(widths=(0, 0, 0, 0, 0, 20), covered=True)
    assert np.isinf(Volleys(Question(CANNON, hidden, RULES)).expected_rounds()[FRESH])
    silent = Question(CANNON._replace(shots=0), MEDIUM, RULES)
    assert np.isinf(Volleys(silent).expected_rounds()[FRESH])


def test_more_damage_never_means_more_rounds():
    plain = Volleys(Question(CANNON, MEDIUM, RULES)).expected_rounds()
    assert (np.diff(plain, axis=CORE) <= 1e-12).all()


def test_expected_rounds_need_a_target_that_acts():
    with pytest.raises(ValueError, match="only if the target acts"):
        Volleys(with_crits(CANNON), "idle").expected_rounds()


# ---- effects ----


def inflicted(question, *effects):
    engine = Volleys(question, watch=frozenset(effects))
    layer = engine.fired(engine.start(0))
    masses = engine.stage.by_condition(layer)
    return sum(m for c, m in zip(layer.conditions, masses, strict=True) if c == WATCHED)


def test_effects_by_hand():
    """One shot that hits on 19 faces, at the Head only, Pen 6 against Armor 4: always a crit but
    where the hit destroys the Head."""
    head = MEDIUM._replace(widths=(20, 0, 0, 0, 0, 0), evasion=2)
    question = with_crits(Attack(2, 0, 1, 7, Dice(1, 6)), head)
    survives = Fraction(2, 6)
    for effect in ("scrambled", "optics", "shaken"):
        expected = Fraction(19, 20) * survives * Fraction(1, 3)
        assert inflicted(question, (HEAD, effect)) == pytest.approx(float(expected), abs=1e-12)
    assert inflicted(question, (LEGS, "gyro")) == 0


def test_stress_by_hand():
    """Heat 6 of 6, and each hit of a Drone adds some: every hit is a check (V077)."""
    hot = MEDIUM._replace(heat=6)
    drone = Attack(5, 0, 1, 0, Dice(1, 3), on_hit_heat=Dice(1, 3))
    question = with_crits(drone, hot)
    assert inflicted(question, (None, "meltdown")) == pytest.approx(0.8 / 6, abs=1e-12)
    assert inflicted(question, (None, "exposed")) == pytest.approx(0.8 / 2, abs=1e-12)
    every = [(row.part, row.key) for row in TABLES.stress]
    assert inflicted(question, *every) == pytest.approx(0.8, abs=1e-12)


def test_losing_the_back_can_bring_stress():
    hot = BASTION._replace(heat=10, widths=(0, 0, 0, 0, 20, 0))
    attack = Attack(9, 0, 1, 9, Dice(2, 6))
    every = [(row.part, row.key) for row in TABLES.stress]
    lost = 1 - Fraction(3, 36)  # 2 and 3 leave the Back standing
    assert inflicted(with_crits(attack, hot), *every) == pytest.approx(0.95, abs=1e-12)
    weak = with_crits(attack._replace(penetration=2), hot)
    assert inflicted(weak, *every) >= 0.95 * float(lost) * 0.4
    cold = with_crits(attack, hot._replace(heat=8))
    assert inflicted(cold, *every) == 0


# ---- questions that have no answer ----


def test_unknown_effects_are_named():
    odd = Tables((Effect(HEAD, 1, 6, "sneeze"),), ())
    with pytest.raises(ValueError, match="'sneeze' has no rule in the odds; known are"):
        Volleys(with_crits(CANNON, tables=odd))
    lost = Tables((Effect(HEAD, 1, 6, "offline"),), ())
    with pytest.raises(ValueError, match="'offline' has no meaning for part 0"):
        Volleys(with_crits(CANNON, tables=lost))
    bare = Tables((Effect(1, 1, 6, "cook-off"),), ())
    with pytest.raises(ValueError, match="'cook-off' needs dice"):
        Volleys(with_crits(CANNON, tables=bare))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"durability": (3, 6, 7, 0, 4, 9)}, "every part has at least 1, not 0"),
        ({"widths": (1, 3, 3, 6, 2, 4)}, "the bands add up to 19, not 20"),
        ({"damage": (4, 0, 0, 0, 0, 0)}, "part 0 takes 0 to 3, not 4"),
        ({"armor": ARMOR[:5]}, "six parts have six numbers, not 5"),
        ({"structure": -1}, "count from 0 up"),
    ],
)
def test_impossible_targets(change, message):
    with pytest.raises(ValueError, match=message):
        checked(Question(CANNON, MEDIUM._replace(**change), RULES))


def test_fractions_know_no_crits():
    with pytest.raises(ValueError, match="without crit effects"):
        exact_volley(with_crits(CANNON))
