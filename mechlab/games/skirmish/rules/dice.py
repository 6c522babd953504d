"""Several dice for one purpose."""

from mechlab.engine import roll, rule

from ..state import Game


@rule
def roll_sum(game: Game, actor: int, purpose: int, count: int, sides: int) -> int:
    """The sum of some dice. A d3 is a d6 halved, rounded up, so that a die of the table shows it
    (Amb131)."""
    total = 0
    for _ in range(count):
        if sides == 3:
            total += (roll(game, actor, purpose, 6, 0) + 1) // 2
        else:
            total += roll(game, actor, purpose, sides, 0)
    return total
