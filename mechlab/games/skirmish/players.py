"""Who plays a side when the script has run out."""

from mechlab.engine import die, rule

from .state import Game

BY_HAND, RANDOM = range(2)
"""How a side is played: a person decides; any option, each alike."""


@rule
def decide(game: Game, side: int) -> int:
    """The option that the player of a side takes of the open decision."""
    return random_option(game)


@rule
def random_option(game: Game) -> int:
    """Any option, each as likely as the others; it uses no die of the game's."""
    high = int(game.seed[1]) ^ 0x5EED
    pick = die(int(game.seed[0]), high, int(game.choices_made), int(game.option_count))
    return int(game.options[pick - 1])
