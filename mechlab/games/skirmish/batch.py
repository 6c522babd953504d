"""Two teams made ready: games of them, begun from one template for each turn of the seats."""

from collections.abc import Sequence
from typing import Any

from mechlab.engine.batch import Batch as AnyBatch
from mechlab.engine.batch import check_players

from .build import Build
from .catalog import Catalog
from .maps import Map
from .players import BY_HAND, PLAYERS, SEARCH
from .players.search import search_game
from .room import RULES
from .setup import new_record
from .state import Game
from .tally import tally


def template_of(
    teams: Sequence[Sequence[Build]],
    map: Map | str,
    players: Sequence[str],
    cat: Catalog | None = None,
) -> Game:
    """The record that all games of a series begin from."""
    check_players(players, PLAYERS, BY_HAND)
    template = new_record(teams, map, cat=cat)
    template.players[0], template.players[1] = (PLAYERS[name] for name in players)
    return template


class Batch(AnyBatch):
    """Games of two teams under one catalog, as they sit and with seats changed.

    A player that searches takes seconds a game.
    """

    rules = RULES

    def __init__(self, templates: Sequence[Game]) -> None:
        super().__init__(templates)
        self.one_by_one = any(SEARCH in each.players for each in templates)

    def game(self, seed: int, turn: int = 0) -> Game:
        """One game of these, played to its end."""
        if self.one_by_one:
            return search_game(self.templates[turn], seed)
        return super().game(seed, turn)

    def count(self, game: Game, turn: int, row: Any) -> None:
        """Count a game that is over into a row of the ledger."""
        tally(game, turn, row)
