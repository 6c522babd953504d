"""E5: the hexes that a mech on Overwatch watches."""

from mechlab.engine import rule

from ..state import Game
from .ground import distance


@rule
def in_cone(game: Game, here: int, aim: int, place: int) -> bool:
    """Whether a hex lies in the cone towards another, edges included (Amb089).

    The cone opens 30 degrees to either side: twice the scalar product, squared, is then at least
    three times the product of both squared lengths.
    """
    spot = game.ground[here]
    aim_q = game.ground[aim].q - spot.q
    aim_r = game.ground[aim].r - spot.r
    q = game.ground[place].q - spot.q
    r = game.ground[place].r - spot.r
    product = 2 * aim_q * q + 2 * aim_r * r + aim_q * r + aim_r * q
    aim_length = aim_q * aim_q + aim_r * aim_r + aim_q * aim_r
    length = q * q + r * r + q * r
    return bool(product > 0 and product * product >= 3 * aim_length * length)


@rule
def is_watched(game: Game, here: int, aim: int, within: int, place: int) -> bool:
    """Whether a hex is in the area watched from one towards another, at its level (Amb090)."""
    if game.ground[place].level != game.ground[aim].level:
        return False
    return distance(game, here, place) <= within and in_cone(game, here, aim, place)
