"""A player without a plan."""

from mechlab.engine import die, rule

from ..state import Game


@rule
def random_option(game: Game) -> int:
    """Any option, each as likely as the others; it uses no die of the game's."""
    high = int(game.seed[1]) ^ 0x5EED
    pick = die(int(game.seed[0]), high, int(game.choices_made), int(game.option_count))
    return int(game.options[pick - 1])
