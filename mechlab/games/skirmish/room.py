"""Room for many games in turn, each begun by copying what a template holds."""

import numpy as np

from .state import GAME, HEAD_BYTES, Game


class Room:
    """Room for one game after another, all begun from the same template."""

    def __init__(self, template: Game) -> None:
        self._head = np.frombuffer(template.tobytes(), np.uint8)[:HEAD_BYTES]
        self._room = np.zeros(1, GAME)
        self.game: Game = self._room.view(np.recarray)[0]

    def restart(self, seed: int) -> Game:
        """The game before its first die, with a seed."""
        self._room.view(np.uint8)[:HEAD_BYTES] = self._head
        self.game.seed[0], self.game.seed[1] = seed & 0xFFFFFFFF, seed >> 32 & 0xFFFFFFFF
        return self.game
