"""Mechs made ready: games of them, begun from one template for each turn of the seats."""

from collections.abc import Sequence
from typing import Any

from mechlab.engine.batch import Batch as AnyBatch
from mechlab.engine.batch import check_players

from .build import Build
from .catalog import Catalog
from .ledger import tally
from .maps import Ground
from .players import BY_HAND, PLAYERS
from .room import RULES
from .setup import new_record
from .state import Game


def template_of(
    builds: Sequence[Build],
    table: Ground | str,
    players: Sequence[str],
    sides: Sequence[int] | None = None,
    cat: Catalog | None = None,
) -> Game:
    """The record that all games of a series begin from; what happens is counted, not told."""
    require_players(players, len(builds))
    template = new_record(builds, table, sides=sides, cat=cat)
    template.logging = 0
    for a, name in enumerate(players):
        template.players[a] = PLAYERS[name]
    return template


def require_players(names: Sequence[str], count: int) -> None:
    """``ValueError`` names a player that is none or waits for a person, or says how many play."""
    check_players(names, PLAYERS, BY_HAND)
    if len(names) != count:
        raise ValueError(f"{count} mechs need as many players, not {len(names)}")


class Batch(AnyBatch):
    """Games of some mechs under one catalog."""

    rules = RULES

    def count(self, game: Game, turn: int, row: Any) -> None:
        """Count a game that is over into a row of the ledger."""
        tally(game, turn, row)
