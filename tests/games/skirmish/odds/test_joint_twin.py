"""The joint engine against brute force: every state, in small games of every kind."""

from collections import defaultdict
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mechlab.dice import Dice
from mechlab.games.skirmish.odds.joint.conditions import WATCHED
from mechlab.games.skirmish.odds.joint.exact import exact_volley
from mechlab.games.skirmish.odds.joint.question import (
    BACK,
    CORE,
    Attack,
    Effect,
    Question,
    Rules,
    Tables,
    Target,
)
from mechlab.games.skirmish.odds.joint.volleys import Volleys
from mechlab.games.skirmish.odds.joint.waiting import Waiting
from tests.games.skirmish.odds import joint_twin as twin
from tests.games.skirmish.odds.joint_cases import BASTION, CANNON, MEDIUM, PULSE, with_crits

TWIN = settings(deadline=None, derandomize=True, max_examples=60)
"""The same games each time: some of the others take minutes."""

ANY, FEW = st.integers(-2, 2), st.integers(-1, 0)
"""Modifier dice; few where there is much else to roll."""

SMALL = [Dice(1, 2), Dice(1, 3), Dice(1, 2, 1), Dice(2, 2), Dice(1, 3, 1)]

ARM = [("jammed", None), ("actuator", None), ("cook-off", Dice(1, 2))]
CRITS = {
    0: [("scrambled", None), ("optics", None), ("shaken", None)],
    1: ARM,
    2: ARM,
    3: [("breach", Dice(1, 3)), ("structure", None), ("core cook-off", Dice(2, 2))],
    4: [("offline", None), ("destroyed", None)],
    5: [("gyro", None), ("leg actuator", None), ("knockdown", None)],
}
STRESS = [("meltdown", Dice(1, 3)), ("exposed", None), ("emergency vent", None)]


def rows(part, effects):
    return [Effect(part, low, low, key, dice) for low, (key, dice) in enumerate(effects, 1)]


TABLES = Tables(
    tuple(row for part, effects in CRITS.items() for row in rows(part, effects)),
    tuple(rows(None, STRESS)),
)


def sixes(low, high):
    return st.tuples(*[st.integers(low, high)] * 6)


@st.composite
def widths(draw, most):
    """Six bands over so many parts at most."""
    can_be_hit = draw(st.permutations(range(6)))[:most]
    parts = [0] * 6
    for part in draw(st.lists(st.sampled_from(can_be_hit), min_size=6, max_size=6)):
        parts[part] += 1
    return tuple(parts)


@st.composite
def questions(draw, tables, shots, nets=ANY, parts=6):
    durability = (*draw(sixes(1, 3))[:3], draw(st.integers(1, 6)), *draw(sixes(1, 3))[:2])
    hurt = draw(st.sampled_from([0, 0, 0, 1, 3]))
    damage = [min(hurt, size) for size in durability]
    damage[CORE] = 0
    back, offline = draw(st.sampled_from([(0, False), (2, False), (2, True)]))
    left = 4 - (back if offline or damage[BACK] == durability[BACK] else 0)
    target = Target(
        durability,
        draw(widths(parts)),
        draw(sixes(0, 5)),
        evasion=draw(st.integers(1, 8)),
        damage=tuple(damage),
        braced=draw(st.booleans()),
        covered=draw(st.booleans()),
        prone=draw(st.booleans()),
        exposed=bool(tables) and draw(st.booleans()),
        structure=draw(st.integers(0, 2)) if tables else 0,
        heat=draw(st.integers(0, left)) if tables else 0,
        reactor_cap=4,
        back_reactor=back,
        offline=offline,
        transfer_armor=draw(st.none() | sixes(0, 5)),
    )
    attack = Attack(
        accuracy=draw(st.integers(-1, 4)),
        net=draw(nets),
        shots=draw(shots),
        penetration=draw(st.integers(0, 4)),
        damage=draw(st.sampled_from(SMALL)),
        on_hit_heat=draw(st.none() | st.sampled_from([Dice(1, 2), Dice(1, 3)])),
        rerolls=draw(st.sampled_from([0, 0, 1, 2])),
        always_full=draw(st.sampled_from([False, False, False, True])),
    )
    rules = Rules(
        hit_die=Dice(1, draw(st.sampled_from([4, 6]))),
        bands=6,
        modifier_die=Dice(1, 3),
        penetration_die=Dice(1, 3),
        natural_20_pen=draw(st.integers(0, 2)),
        natural_6_full=draw(st.booleans()),
        crit_margin=draw(st.integers(1, 3)),
        glance_divisor=draw(st.integers(1, 3)),
        brace_armor=1,
        legs_destroyed_evasion=draw(st.sampled_from([0, -1, -2])),
        prone_evasion=draw(st.sampled_from([0, -1, -3])),
        crit_die=Dice(1, 3),
        stress_die=Dice(1, 3),
        structure_armor=-1,
        exposed_armor=draw(st.sampled_from([0, 0, 1])),
        stress_reset=draw(st.sampled_from([0, 0, 1])),
    )
    return Question(attack, target, rules, tables)


def of_the_twin(question, odds):
    """The twin's states as the engine tells them: by what later shots ask for, dead ones apart."""
    core, rules = question.target.durability[CORE], question.rules
    spread = defaultdict(float)
    for mech, chance in odds.items():
        if mech.damage[CORE] == core:
            spread[mech.damage] += float(chance)
            continue
        armor = max(0, question.target.armor[CORE] + mech.structure * rules.structure_armor)
        lost = mech.offline or mech.damage[BACK] == question.target.durability[BACK]
        offline = lost and question.target.back_reactor > 0 and question.tables is not None
        state = (mech.damage, armor, mech.heat, mech.exposed, mech.prone, offline)
        spread[state] += float(chance)
    return spread


def of_the_engine(engine, layer):
    """The engine's states in the same words."""
    rules, target = engine.question.rules, engine.question.target
    spread = defaultdict(float)
    masses = engine.by_condition(layer)
    for condition, cells in zip(layer.conditions, masses, strict=True):
        for damage in np.argwhere(cells):
            state = tuple(damage.tolist())
            worn = max(0, target.armor[CORE] + condition.structure * rules.structure_armor)
            rest = (condition.exposed, condition.prone, condition.offline)
            for heat, chance in engine.rules.heat(condition):
                spread[state, worn, heat, *rest] += cells[state] * float(chance)
    gone = engine.gone(layer)
    for damage in np.argwhere(gone):
        spread[tuple(damage.tolist())] += gone[tuple(damage)]
    return spread


def assert_same(question, volleys, between):
    engine = Volleys(question, between, tolerance=0)
    layer = engine.fired(engine.start(volleys - 1))
    expected = of_the_twin(question, twin.volleys(question, volleys, between, exact=False))
    found = of_the_engine(engine, layer)
    assert all(abs(found.get(s, 0) - p) < 1e-12 for s, p in expected.items())
    assert all(abs(expected.get(s, 0) - p) < 1e-12 for s, p in found.items())


@given(questions(tables=None, shots=st.integers(0, 3)))
@settings(TWIN)
def test_one_plain_volley(question):
    assert_same(question, 1, "acts")


@given(questions(tables=None, shots=st.integers(1, 2)), st.sampled_from(["acts", "idle"]))
@settings(TWIN)
def test_two_plain_volleys(question, between):
    assert_same(question, 2, between)


@given(questions(tables=TABLES, shots=st.integers(1, 2)))
@settings(TWIN)
def test_one_volley_with_crits_heat_and_stress(question):
    assert_same(question, 1, "acts")


@given(questions(tables=TABLES, shots=st.just(3), nets=FEW, parts=2))
@settings(TWIN, max_examples=12)
def test_three_shots_with_crits_heat_and_stress(question):
    assert_same(question, 1, "acts")


@given(questions(TABLES, st.integers(1, 2), nets=FEW, parts=2), st.sampled_from(["acts", "idle"]))
@settings(TWIN, max_examples=12)
def test_two_volleys_with_crits_heat_and_stress(question, between):
    assert_same(question, 2, between)


EFFECTS = sorted({(row.part, row.key) for row in TABLES.crits + TABLES.stress}, key=str)


@given(
    questions(tables=TABLES, shots=st.integers(1, 2), parts=3),
    st.sets(st.sampled_from(EFFECTS), min_size=1, max_size=3).map(frozenset),
)
@settings(TWIN, max_examples=40)
def test_chance_that_an_effect_is_inflicted(question, watch):
    engine = Volleys(question, tolerance=0, watch=watch)
    layer = engine.fired(engine.start(0))
    found = dict(zip(layer.conditions, engine.stage.by_condition(layer), strict=True))
    seen = sum(
        p for mech, p in twin.volleys(question, watch=watch, exact=False).items() if mech.seen
    )
    assert found.get(WATCHED, 0) == pytest.approx(float(seen), abs=1e-12)


@pytest.mark.parametrize(
    "question",
    [
        with_crits(CANNON._replace(shots=1)),
        with_crits(PULSE._replace(shots=1), MEDIUM._replace(heat=4, prone=True)),
        with_crits(CANNON._replace(shots=1, net=-2), BASTION._replace(heat=8, structure=2)),
        with_crits(Attack(5, 0, 2, 1, Dice(1, 3), on_hit_heat=Dice(1, 3)), MEDIUM),
    ],
)
def test_printed_dice_and_tables(question):
    assert_same(question, 1, "acts")


@given(questions(tables=None, shots=st.integers(0, 2)))
@settings(TWIN)
def test_one_volley_as_fractions(question):
    expected = defaultdict(Fraction)
    for mech, chance in twin.volleys(question).items():
        expected[mech.damage] += chance
    assert exact_volley(question) == dict(expected)


@given(questions(tables=None, shots=st.integers(1, 2), parts=4))
@settings(TWIN, max_examples=20)
def test_expected_volleys_from_every_state(question):
    assert_same_means(question)


@given(questions(tables=TABLES, shots=st.just(1), nets=FEW, parts=3))
@settings(TWIN, max_examples=8)
def test_expected_volleys_with_crits_heat_and_stress(question):
    """The engine's answer is for the question's own Structure and Back; the twin's has others."""
    assert_same_means(question)


def test_a_hot_target_that_loses_its_back_is_found_with_what_is_left_of_its_cap():
    """Heat 3 of 4, of which the Back gives 2: one kind of condition without it, not two."""
    target = MEDIUM._replace(heat=3, reactor_cap=4, back_reactor=2)
    engine = Volleys(with_crits(PULSE._replace(shots=1), target), tolerance=0)
    waiting = Waiting(engine.space, engine.rules, engine._tables, engine.aims)
    waiting.expected(engine.rules.start())
    found = [(each.structure, each.offline) for each in waiting._known]
    assert len(found) == len(set(found))


def assert_same_means(question):
    """At every state that the twin reaches with what the question says of the target."""
    target = question.target
    question = question._replace(target=target._replace(exposed=False, prone=False))
    means = Volleys(question, tolerance=0).expected_rounds()
    compared = 0
    for mech, mean in twin.expected_volleys(question).items():
        if (mech.structure, mech.offline) == (target.structure, target.offline):
            assert means[mech.damage] == pytest.approx(float(mean), rel=1e-9)
            compared += 1
    assert compared
