"""Who answers a decision: the script of the record, else the player."""

from mechlab.engine import Undecided, given, is_given, rule, take

from ..players.deciding import decide
from ..players.kinds import BEST, BY_HAND
from ..state import Game


@rule
def choose(game: Game) -> int:
    """The option taken of the open decision. One option alone is no decision."""
    if game.option_count == 1:
        return int(game.options[0])
    if is_given(game):
        return take(game, given(game))
    player = int(game.players[0])
    if player == BY_HAND or player == BEST:
        raise Undecided
    return take(game, decide(game, player))
