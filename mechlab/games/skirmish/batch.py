"""Two teams made ready: games of them, begun from one template for each turn of the seats."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mechlab.engine import TooLong, plain
from mechlab.engine.fields import CHOICES, EVENTS

from .build import Build
from .catalog import Catalog
from .ledger import LEDGER
from .maps import Map
from .players import BY_HAND, PLAYERS, SEARCH
from .players.search import search_game
from .room import Room, compiled_series, head_of, run
from .setup import new_record
from .state import GAME, Game
from .tally import tally

Wholes = NDArray[np.int64]


def template_of(
    teams: Sequence[Sequence[Build]],
    map: Map | str,
    players: Sequence[str],
    cat: Catalog | None = None,
) -> Game:
    """The record that all games of a series begin from."""
    check_players(players)
    template = new_record(teams, map, cat=cat)
    template.players[0], template.players[1] = (PLAYERS[name] for name in players)
    return template


def check_players(names: Sequence[str]) -> None:
    """``ValueError`` names a player that is none, or that waits for a person."""
    for name in names:
        if PLAYERS.get(name, BY_HAND) == BY_HAND:
            known = ", ".join(each for each, number in PLAYERS.items() if number != BY_HAND)
            raise ValueError(f"no player is called {name!r}; there are {known}")


class Batch:
    """Games of two teams under one catalog; threads may share it.

    ``templates`` are the games before their first die: as the teams sit, and with seats changed.
    ``searches`` says whether a player searches, which takes seconds a game.
    """

    def __init__(self, templates: Sequence[Game]) -> None:
        self.templates = list(templates)
        self._heads = np.array([head_of(each) for each in templates])
        self.searches = any(SEARCH in each.players for each in templates)

    @cached_property
    def _twin(self) -> Any:
        return compiled_series()

    def play(self, seeds: Wholes, turns: Wholes) -> NDArray[Any]:
        """The ledger of a game for each seed. Seeds are numbers of 64 bits, negative or not."""
        seeds, turns = np.array(seeds, np.int64), np.array(turns, np.int64)
        if seeds.shape != turns.shape or not set(turns.tolist()) <= set(range(len(self.templates))):
            raise ValueError("each seed needs a turn for which there is a template")
        rows = np.zeros(len(seeds), LEDGER)
        if not len(seeds):
            return rows
        games = np.zeros(1, GAME)
        try:
            self._play(games, seeds, turns, rows)
        except TooLong:
            raise ValueError(
                f"a game of these does not end: it has {CHOICES:,} choices or {EVENTS:,} events"
            ) from None
        return rows

    def game(self, seed: int, turn: int = 0) -> Game:
        """One game of these, played to its end."""
        if self.searches:
            return search_game(self.templates[turn], seed)
        game = Room(self.templates[turn]).restart(seed)
        run(game)
        return game

    def _play(self, games: NDArray[Any], seeds: Wholes, turns: Wholes, rows: NDArray[Any]) -> None:
        if self.searches or self._twin is None:
            for seed, turn, row in zip(seeds, turns, rows.view(np.recarray), strict=True):
                game = self.game(int(seed), int(turn))
                tally(plain(game), int(turn), plain(row))
        else:
            self._twin(games, games.view(np.int64), self._heads, seeds, turns, rows)
