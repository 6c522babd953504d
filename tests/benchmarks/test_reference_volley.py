"""The reference volley, beside what a user would pick instead, in one run.

The libraries answer the same question exactly and agree to the last digit of a float; the
simulation agrees within its noise. Ratios are asserted with room for a busy machine: best of all
rounds against best of all rounds.
"""

import time

import numpy as np
import pytest

from mechlab.games import skirmish
from mechlab.games.skirmish import odds
from mechlab.games.skirmish.odds.joint.loops import NO_NUMBA
from mechlab.games.skirmish.odds.joint.volleys import Volleys
from tests.benchmarks.twins import with_dyce, with_icepool, with_simulation
from tests.games.skirmish.odds.joint_cases import CANNON, REFERENCE, with_crits
from tests.pace import fewest_quiet_seconds

pytestmark = pytest.mark.filterwarnings("ignore::dyce.lifecycle.ExperimentalWarning")

ONE = "the joint over six parts after one volley"
MANY = "more of the same"


def ours(question=REFERENCE, volleys=1):
    engine = Volleys(question)
    return engine.joint(engine.start(volleys))


def best_of(rounds, ask):
    """The best time in seconds, after one round that does not count."""
    ask()
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        ask()
        times.append(time.perf_counter() - start)
    return min(times)


@pytest.fixture(scope="module")
def joint():
    return ours().ravel()


def test_all_answer_the_same_question(joint):
    for states in (with_icepool(), with_dyce()):
        theirs = np.zeros(joint.size)
        theirs[list(states)] = [float(chance) for chance in states.values()]
        assert theirs == pytest.approx(joint, abs=1e-14)
        assert len(states) == np.count_nonzero(joint) == 4504
    drawn = with_simulation()
    tall = np.flatnonzero(joint > 1e-3)
    spread = np.sqrt(joint[tall] * (1 - joint[tall]) * 1e6)
    assert (np.abs(drawn[tall] - joint[tall] * 1e6) < 5 * spread).all()


@pytest.mark.benchmark(group=ONE)
def test_one_volley(benchmark):
    benchmark.pedantic(ours, rounds=40, warmup_rounds=3)


@pytest.mark.benchmark(group=ONE)
def test_one_volley_without_numba(benchmark, monkeypatch):
    monkeypatch.setenv(NO_NUMBA, "1")
    benchmark.pedantic(ours, rounds=5, warmup_rounds=1)


@pytest.mark.benchmark(group=ONE)
def test_one_volley_with_icepool(benchmark):
    benchmark.pedantic(with_icepool)


@pytest.mark.benchmark(group=ONE)
def test_one_volley_with_dyce(benchmark):
    benchmark.pedantic(with_dyce)


@pytest.mark.benchmark(group=ONE)
def test_one_volley_simulated(benchmark):
    benchmark.pedantic(with_simulation, rounds=3)


@pytest.mark.benchmark(group=MANY)
def test_six_volleys(benchmark):
    benchmark.pedantic(ours, (REFERENCE, 6), rounds=6, warmup_rounds=1)


@pytest.mark.benchmark(group=MANY)
def test_expected_volleys_from_every_state(benchmark):
    benchmark.pedantic(lambda: Volleys(REFERENCE).expected_rounds(), rounds=6, warmup_rounds=1)


@pytest.mark.benchmark(group=MANY)
def test_one_volley_with_all_crit_effects(benchmark):
    benchmark.pedantic(ours, (with_crits(CANNON),), rounds=10, warmup_rounds=1)


@pytest.mark.benchmark(group=MANY)
def test_six_volleys_with_all_crit_effects(benchmark):
    benchmark.pedantic(ours, (with_crits(CANNON), 6), rounds=2)


@pytest.mark.benchmark(group=MANY)
def test_every_weapon_of_the_kits_at_every_kit(benchmark):
    """Under changed rules each round, so that nothing is remembered of the round before."""
    rules = iter(range(1, 6))

    def ask():
        return odds.matrix(cat=skirmish.catalog().with_rules(crit_margin=next(rules)))

    benchmark.pedantic(ask, rounds=2, warmup_rounds=1)


def test_fifty_times_faster_than_the_faster_library():
    mine = best_of(30, ours)
    assert min(best_of(1, with_icepool), best_of(1, with_dyce)) / mine >= 50


@pytest.mark.parametrize(
    ("bound", "rounds", "ask"),
    [
        pytest.param(0.003, 40, lambda: ours(), id="one volley"),
        pytest.param(0.150, 5, lambda: ours(REFERENCE, 6), id="six volleys"),
        pytest.param(0.060, 5, lambda: Volleys(REFERENCE).expected_rounds(), id="backward pass"),
    ],
)
def test_times_that_a_page_counts_on(bound, rounds, ask):
    assert fewest_quiet_seconds(bound, lambda: best_of(rounds, ask)) <= bound


def test_the_whole_matrix_takes_under_a_second():
    margin = iter(range(6, 100))  # other rules each round: nothing is remembered

    def seconds():
        cat = skirmish.catalog().with_rules(crit_margin=next(margin))
        start = time.perf_counter()
        odds.matrix(cat=cat)
        return time.perf_counter() - start

    assert fewest_quiet_seconds(1, seconds) <= 1
