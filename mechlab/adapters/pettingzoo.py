"""Mecha Skirmish for PettingZoo: two agents in turn, the engine rolling the dice.

>>> from mechlab.adapters.pettingzoo import env    # doctest: +SKIP
>>> game = env(map="Yard")                         # doctest: +SKIP
>>> game.reset(seed=1)                             # doctest: +SKIP
"""

from typing import Any, ClassVar

import gymnasium
import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from mechlab.engine import Stepper
from mechlab.games.skirmish.observation import observation, observation_size

from .table import OPTIONS, face_of, open_numbers, opening, returns

AGENTS = ("player_0", "player_1")


def env(**options: Any) -> Any:
    """The game with PettingZoo's usual wrappers; options as for :class:`SkirmishEnv`."""
    raw = SkirmishEnv(**options)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw))


class SkirmishEnv(AECEnv):  # type: ignore[misc]
    """Two sides; ``first`` and ``second`` are share codes of their teams, empty for kits."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "mechlab_skirmish_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self, map: str = "Yard", first: str = "", second: str = "", render_mode: str | None = None
    ) -> None:
        super().__init__()
        self.codes, self.map, self.render_mode = (first, second), map, render_mode
        self.possible_agents = list(AGENTS)
        box = gymnasium.spaces.Box(-np.inf, np.inf, (observation_size(),), np.float32)
        mask = gymnasium.spaces.Box(0, 1, (len(OPTIONS),), np.int8)
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict({"observation": box, "action_mask": mask})
            for agent in AGENTS
        }
        self.action_spaces = {agent: gymnasium.spaces.Discrete(len(OPTIONS)) for agent in AGENTS}

    def observation_space(self, agent: str) -> Any:
        """What an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent can do: see the mask of its observation for what is open."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """Begin a game; without a seed one is drawn."""
        if seed is None:
            seed = int(np.random.default_rng().integers(1, 2**31))
        record = opening(*self.codes, self.map, seed, False)
        self.stepper = Stepper(face_of(*self.codes), record)
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[int(self.stepper.state.decider)]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, and which options are open to it."""
        mask = np.zeros(len(OPTIONS), np.int8)
        if agent == self.agent_selection and not self.terminations[agent]:
            mask[list(open_numbers(self.stepper))] = 1
        seen = observation(self.stepper.state, AGENTS.index(agent))
        return {"observation": seen, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Take an option for the agent whose turn it is."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        assert action is not None
        self.stepper.apply(OPTIONS.option(int(action)))
        self.rewards = dict(zip(AGENTS, returns(self.stepper), strict=True))
        if self.stepper.is_over:
            self.terminations = dict.fromkeys(AGENTS, True)
        self.agent_selection = AGENTS[int(self.stepper.state.decider)]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The last thing that happened, in words."""
        return self.stepper.last_event if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""
