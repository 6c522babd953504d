"""A player's answer to the open decision."""

from mechlab.engine import die, rule

from ..state import Game
from .greedy import greedy_option
from .kinds import RANDOM


@rule
def decide(game: Game, player: int) -> int:
    """The option that a player takes."""
    if player == RANDOM:
        return random_option(game)
    return greedy_option(game)


@rule
def random_option(game: Game) -> int:
    """Any option, each as likely as the others; it uses no die of the game's."""
    high = int(game.seed[1]) ^ 0x5EED
    pick = die(int(game.seed[0]), high, int(game.choices_made), int(game.option_count))
    return int(game.options[pick - 1])
