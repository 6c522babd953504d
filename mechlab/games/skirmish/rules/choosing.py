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
        return settle(game, given(game))
    if game.players[side] == BY_HAND:
        raise Undecided
    option = decide(game, side)
    if game.players[side] == SEARCH and is_searched(game):
        game.plan.pick = option
        raise Undecided
    return settle(game, option)


@rule
def settle(game: Game, option: int) -> int:
    """Take an option. After the choice that a playout is about, its dice fall otherwise."""
    if game.luck != 0 and game.choices_made == game.luck_after:
        game.seed[1] ^= game.luck
    return take(game, option)
