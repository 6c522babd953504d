"""Who answers a decision: the script of the record, else the player of the side."""

from mechlab.engine import Undecided, given, is_given, rule, take

from ..players import BY_HAND, SEARCH, decide, is_searched
from ..state import Game
from ..words import SPAN as SPAN


@rule
def choose(game: Game, side: int) -> int:
    """The option taken of the open decision. One option alone is no decision."""
    if game.option_count == 1:
        return int(game.options[0])
    if is_given(game):
        return take(game, given(game))
    if game.players[side] == BY_HAND:
        raise Undecided
    option = decide(game, side)
    if game.players[side] == SEARCH and is_searched(game):
        game.plan.pick = option
        raise Undecided
    return take(game, option)
