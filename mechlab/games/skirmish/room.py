"""Room for many games in turn, each begun by copying what a template holds."""

import threading
from importlib.util import find_spec
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mechlab.engine import compiled, plain

from .ledger import LEDGER
from .rules.rounds import play
from .series import series
from .state import GAME, HEAD_BYTES, Game

NO_SERIES: tuple[Any, ...] = (
    np.zeros((0, HEAD_BYTES // 8), np.int64),
    np.zeros(0, np.int64),
    np.zeros(0, np.int64),
    np.zeros(0, LEDGER),
)
"""Templates, seeds, turns and rows of a series of no games."""

_LOCK = threading.Lock()


class Room:
    """Room for one game after another, all begun from the same template."""

    def __init__(self, template: Game) -> None:
        self._head = head_of(template)
        self._room = np.zeros(1, GAME)
        self._words = self._room.view(np.int64)
        self.game: Game = self._room.view(np.recarray)[0]

    def restart(self, seed: int) -> Game:
        """The game before its first die, with a seed."""
        self._words[: len(self._head)] = self._head
        self.game.seed[0], self.game.seed[1] = seed & 0xFFFFFFFF, seed >> 32 & 0xFFFFFFFF
        return self.game


def head_of(game: Game) -> NDArray[np.int64]:
    """What is copied of a game when another begins as it stands."""
    return np.frombuffer(game.tobytes(), np.int64)[: HEAD_BYTES // 8]


def run(game: Game) -> None:
    """Play a game on, by compiled rules where there is Numba.

    ``game`` is the record of an array of one, as ``blank`` in ``state`` makes it.
    """
    twin = compiled_series()
    if twin is None:
        play(plain(game))
        return
    games = game.base.view(GAME, np.ndarray)
    if games.size != 1:
        raise ValueError("a game that is played on is a record of an array of one")
    twin(games, games.view(np.int64), *NO_SERIES)


def compiled_series() -> Any:
    """The compiled twin of ``series``, ready to be called by any thread; None without Numba."""
    if find_spec("numba") is None:
        return None
    with _LOCK:
        return compiled(series)


def example() -> tuple[Any, ...]:
    """Arguments of ``series`` that do nothing, to compile it for."""
    games = np.zeros(1, GAME)
    return games, games.view(np.int64), *NO_SERIES
