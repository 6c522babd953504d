"""A sortie made ready: many of it, begun from one template."""

from typing import Any

from mechlab.engine.batch import Batch as AnyBatch
from mechlab.engine.batch import check_players

from .catalog import Catalog, catalog
from .players import BEST, BY_HAND, PLAYERS
from .players.best import play_best
from .room import RULES
from .series import SECOND
from .setup import Sortie, new_record
from .state import Game
from .tally import tally


def seed_in(seed: int, turn: int) -> int:
    """The seed that a sortie's dice come from: the second of a pair has dice of its own."""
    return seed ^ (turn * SECOND << 32)


class Batch(AnyBatch):
    """Sorties of one mech against one deck by one player."""

    rules = RULES

    def __init__(self, sortie: Sortie, player: str, cat: Catalog | None = None) -> None:
        check_players([player], PLAYERS, BY_HAND)
        self.sortie, self.cat = sortie, cat or catalog()
        template = new_record(sortie, cat=self.cat)
        template.players[:] = PLAYERS[player]
        self.one_by_one = PLAYERS[player] == BEST
        super().__init__([template, template])

    def begun(self, seed: int, turn: int = 0) -> Game:
        """One sortie of these before its first die, in room of its own."""
        return super().begun(seed_in(seed, turn), turn)

    def game(self, seed: int, turn: int = 0) -> Game:
        """One of these sorties, played to its end."""
        if self.one_by_one:
            return play_best(lambda: self.begun(seed, turn), RULES.run, self.sortie, self.cat)
        return super().game(seed, turn)

    def count(self, game: Game, turn: int, row: Any) -> None:
        """Count a sortie that is over into a row of the ledger."""
        tally(game, row)
