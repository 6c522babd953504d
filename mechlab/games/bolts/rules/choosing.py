"""Who answers a decision: the script of the record, else the player of the mech."""

from mechlab.engine import NotAnOption, Undecided, given, is_given, is_offered, rule, take

from ..players import BY_HAND, decide
from ..state import Game
from .places import is_open


@rule
def choose(game: Game, a: int) -> int:
    """The option that a mech's player takes. One option alone is no decision."""
    if game.option_count == 1:
        return int(game.options[0])
    if is_given(game):
        return take(game, given(game))
    if game.players[a] == BY_HAND:
        raise Undecided
    return take(game, decide(game, a))


@rule
def choose_place(game: Game, a: int) -> int:
    """Where to go: one of the places offered, or any other that can be reached."""
    if is_given(game):
        option = int(game.choices[game.choices_made])
        if not is_offered(game, option) and not is_open(game, a, option):
            raise NotAnOption
        return take(game, option)
    if game.players[a] == BY_HAND:
        raise Undecided
    return take(game, decide(game, a))
