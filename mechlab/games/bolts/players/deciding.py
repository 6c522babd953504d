"""Each decision to who answers it."""

from mechlab.engine import rule

from ..state import Game
from .chance import random_option
from .greedy import pick_greedily
from .kinds import RANDOM


@rule
def decide(game: Game, a: int) -> int:
    """The option that a mech's player takes of the open decision."""
    if game.players[a] == RANDOM:
        return random_option(game)
    return pick_greedily(game, a)
