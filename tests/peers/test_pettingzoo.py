"""PettingZoo's own tests on Mecha Skirmish."""

import warnings

import pytest
from pettingzoo.test import api_test, seed_test

from mechlab.adapters.pettingzoo import AGENTS, env

pytestmark = pytest.mark.usefixtures("compiled_rules")


def test_the_api_test_passes():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # It knows by name the games of its own that give a mask beside what is seen, as ours does.
        warnings.filterwarnings("ignore", "Observation")
        api_test(env(map="Yard"), num_cycles=300)


def test_the_seed_test_passes():
    seed_test(lambda: env(map="Yard"), num_cycles=60)


def test_a_game_ends_and_its_rewards_add_up_to_nothing():
    game = env(map="Yard")
    game.reset(seed=3)
    last = {}
    for agent in game.agent_iter(5000):
        seen, reward, ended, _, _ = game.last()
        last[agent] = reward
        options = seen["action_mask"].nonzero()[0]
        game.step(None if ended else int(options[0]))
    assert set(last) == set(AGENTS) and sum(last.values()) == 0
