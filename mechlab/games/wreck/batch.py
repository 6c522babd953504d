"""A sortie made ready: many of it, begun from one template."""

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mechlab.engine import TooLong, plain
from mechlab.engine.room import Room

from .catalog import Catalog, catalog
from .ledger import LEDGER
from .players import BEST, BY_HAND, PLAYERS
from .players.best import play_best
from .room import RULES
from .series import SECOND
from .setup import Sortie, new_record
from .state import Game
from .tally import tally

Wholes = NDArray[np.int64]


def check_player(name: str) -> None:
    """``ValueError`` names a player that is none, or that waits for a person."""
    if PLAYERS.get(name, BY_HAND) == BY_HAND:
        known = ", ".join(each for each, number in PLAYERS.items() if number != BY_HAND)
        raise ValueError(f"no player is called {name!r}; there are {known}")


def seed_in(seed: int, turn: int) -> int:
    """The seed that a sortie's dice come from: the second of a pair has dice of its own."""
    return seed ^ (turn * SECOND << 32)


class Batch:
    """Sorties of one mech against one deck by one player; threads may share it."""

    def __init__(self, sortie: Sortie, player: str, cat: Catalog | None = None) -> None:
        check_player(player)
        self.sortie, self.cat = sortie, cat or catalog()
        self.template = new_record(sortie, cat=self.cat)
        self.template.players[:] = PLAYERS[player]
        self.is_best = PLAYERS[player] == BEST
        self._heads = np.array([RULES.head_of(self.template)])

    @cached_property
    def _twin(self) -> Any:
        return RULES.twin()

    def play(self, seeds: Wholes, turns: Wholes) -> NDArray[Any]:
        """The ledger of a sortie for each seed. Seeds are numbers of 64 bits, negative or not."""
        seeds, turns = np.array(seeds, np.int64), np.array(turns, np.int64)
        if seeds.shape != turns.shape or not set(turns.tolist()) <= {0, 1}:
            raise ValueError("each seed needs a turn, 0 or 1")
        rows = np.zeros(len(seeds), LEDGER)
        if not len(seeds):
            return rows
        try:
            self._play(seeds, turns, rows)
        except TooLong:
            raise ValueError("a sortie of these does not end") from None
        return rows

    def game(self, seed: int, turn: int = 0) -> Game:
        """One of these sorties, played to its end."""
        room = Room(RULES, self.template)
        seed = seed_in(seed, turn)
        if self.is_best:
            return play_best(lambda: room.restart(seed), RULES.run, self.sortie, self.cat)
        game = room.restart(seed)
        RULES.run(game)
        return game

    def _play(self, seeds: Wholes, turns: Wholes, rows: NDArray[Any]) -> None:
        if self.is_best or self._twin is None:
            for seed, turn, row in zip(seeds, turns, rows.view(np.recarray), strict=True):
                tally(plain(self.game(int(seed), int(turn))), plain(row))
        else:
            games = np.zeros(1, RULES.kind)
            self._twin(games, games.view(np.int64), self._heads, seeds, turns, rows)
