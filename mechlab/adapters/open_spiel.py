"""Mecha Skirmish for OpenSpiel, with every die as a chance node.

Importing this registers the game; its parameters are the map, and for each side the share code of
a team (empty: kits).

    >>> import pyspiel                                            # doctest: +SKIP
    >>> import mechlab.adapters.open_spiel                        # doctest: +SKIP
    >>> game = pyspiel.load_game("mechlab_skirmish(map=Yard)")    # doctest: +SKIP
    >>> game.new_initial_state().chance_outcomes()[0]             # doctest: +SKIP
    (1, 0.16666666666666666)
"""

from typing import Any

import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from mechlab.engine import Record, Stepper
from mechlab.engine.fields import CHOICES, FORCED
from mechlab.games.skirmish.observation import observation, observation_size

from .table import OPTIONS, face_of, open_numbers, opening, returns

SIDES = 2
LARGEST_DIE = 20

GAME_TYPE = pyspiel.GameType(
    short_name="mechlab_skirmish",
    long_name="Mecha Skirmish (mechlab)",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=SIDES,
    min_num_players=SIDES,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"map": "Yard", "first": "", "second": ""},
)


class SkirmishGame(pyspiel.Game):  # type: ignore[misc]
    """Mecha Skirmish with its teams and its map."""

    def __init__(self, params: Any = None) -> None:
        params = params or {}
        info = pyspiel.GameInfo(
            num_distinct_actions=max(len(OPTIONS), LARGEST_DIE + 1),
            max_chance_outcomes=LARGEST_DIE + 1,
            num_players=SIDES,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=CHOICES,
        )
        super().__init__(GAME_TYPE, info, params)
        given = self.get_parameters()
        self.codes = str(given.get("first", "")), str(given.get("second", ""))
        self.map = str(given.get("map", "Yard"))

    def new_initial_state(self, state: Any = None) -> "SkirmishState":
        """The state before the first die."""
        return SkirmishState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The most dice that a game can roll."""
        return FORCED

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """What a player sees: everything, as numbers."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return Observer()
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class SkirmishState(pyspiel.State):  # type: ignore[misc]
    """A moment of a game: a decision, a die, or the end."""

    def __init__(self, game: SkirmishGame) -> None:
        super().__init__(game)
        first, second = game.codes
        self.codes = game.codes
        self.record: Record = opening(first, second, game.map, 1, True)
        self._arrive()

    def _arrive(self) -> None:
        self.stepper = Stepper(face_of(*self.codes), self.record)

    def current_player(self) -> int:
        """Who decides now; chance, while a die waits."""
        if self.stepper.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.stepper.waits_for_die:
            return int(pyspiel.PlayerId.CHANCE)
        return int(self.stepper.state.decider)

    def _legal_actions(self, player: int) -> list[int]:
        return list(open_numbers(self.stepper))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The faces of the die that waits."""
        sides = int(self.stepper.state.unrolled[2])
        return [(face, 1 / sides) for face in range(1, sides + 1)]

    def _apply_action(self, action: int) -> None:
        if self.stepper.waits_for_die:
            self.stepper.enter(action)
        else:
            self.stepper.apply(OPTIONS.option(action))
        self.record = self.stepper.record

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"{self.stepper.waits_for_die}: {action}"
        return f"{OPTIONS.option(action)}"

    def is_terminal(self) -> bool:
        """Whether the game has its result."""
        return self.stepper.is_over

    def returns(self) -> list[float]:
        """The result for each side."""
        return returns(self.stepper)

    def __str__(self) -> str:
        return f"{self.stepper!r}\n{self.stepper.last_event}"


class Observer:
    """What there is to see, as numbers and as text; both sides see the same."""

    def __init__(self) -> None:
        import numpy as np

        self.tensor = np.zeros(observation_size(), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SkirmishState, player: int) -> None:
        """Read a state."""
        self.tensor[:] = observation(state.stepper.state, player)

    def string_from(self, state: SkirmishState, player: int) -> str:
        """A state as text: everything that has happened."""
        record = state.stepper.record
        return f"{player}: {record.choices} {sorted(record.forced)}"


pyspiel.register_game(GAME_TYPE, SkirmishGame)
