"""OpenSpiel's own tests on Mecha Skirmish: simulations with serialization, and its API tests."""

import random
import sys

import pytest

if sys.platform == "win32":
    pytest.skip("OpenSpiel publishes no files for Windows", allow_module_level=True)

import pyspiel
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import sample_some_states

import mechlab.adapters.open_spiel  # noqa: F401

pytestmark = pytest.mark.usefixtures("compiled_rules")
GAME = "mechlab_skirmish(map=Yard)"


@pytest.fixture(scope="module")
def game():
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["tests"])
    return pyspiel.load_game(GAME)


def played(game, moves=None, seed=1):
    """A state after random moves: so many, or to the end."""
    rng, state = random.Random(seed), game.new_initial_state()
    while not state.is_terminal() and (moves is None or moves > 0):
        if state.is_chance_node():
            faces = [face for face, _ in state.chance_outcomes()]
            state.apply_action(rng.choice(faces))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        moves = None if moves is None else moves - 1
    return state


def test_random_simulations_from_the_start(game):
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("seed", [1, 2])
def test_random_simulations_from_near_the_end(game, seed):
    length = len(played(game, seed=seed).history())
    near_end = played(game, length - 30, seed=seed)
    assert not near_end.is_terminal()
    pyspiel.random_sim_test_with_specific_initial_state(game, 2, near_end, serialize=True)


def test_a_state_and_its_copy_go_their_own_ways(game):
    state = played(game, 40)
    twin = state.clone()
    before = str(twin)
    state.apply_action(state.legal_actions()[0])
    assert str(twin) == before and len(twin.history()) == 40


def test_the_dice_are_chance_nodes_with_the_odds_of_dice(game):
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(face, 1 / 6) for face in range(1, 7)]


class TestApi(api_test.EnforceAPIOnPartialTreeBase):
    """OpenSpiel's API tests on sampled states."""

    @classmethod
    def setUpClass(cls):
        if not flags.FLAGS.is_parsed():
            flags.FLAGS(["tests"])
        cls.game = pyspiel.load_game(GAME)
        cls.game_name = "mechlab_skirmish"
        cls.game_type = cls.game.get_type()
        cls.some_states = sample_some_states.sample_some_states(cls.game, max_states=60)
