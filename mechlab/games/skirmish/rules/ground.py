"""H3: what a step costs, and which hexes can be entered."""

from mechlab.board.hexes import distance_of
from mechlab.engine import rule

from ..state import Game
from ..words import BUILDING, FOLIAGE, LOW_WALL, RUBBLE


@rule
def distance(game: Game, here: int, there: int) -> int:
    """Hexes from one hex to another; heights never count."""
    a = game.ground[here]
    b = game.ground[there]
    return distance_of(a.q, a.r, b.q, b.r)


@rule
def is_passable(game: Game, place: int) -> bool:
    """Whether anybody could ever stand on a hex: no low wall (Amb084)."""
    return bool(game.ground[place].terrain != LOW_WALL)


@rule
def is_free(game: Game, place: int) -> bool:
    """Whether a hex can be entered: it is passable and nobody stands there (Amb087)."""
    spot = game.ground[place]
    return bool(spot.terrain != LOW_WALL and spot.mech < 0)


@rule
def entry_cost(game: Game, place: int) -> int:
    """Movement points for the ground of a hex alone. Smoke never makes it cheaper (Amb086)."""
    spot = game.ground[place]
    cost = game.rules.terrain_open
    if spot.terrain == RUBBLE:
        cost = game.rules.terrain_rubble
    elif spot.terrain == FOLIAGE:
        cost = game.rules.terrain_foliage
    elif spot.terrain == BUILDING:
        cost = game.rules.terrain_roof
    if spot.smoke > 0 and cost < game.rules.terrain_smoke:
        cost = game.rules.terrain_smoke
    return int(cost)


@rule
def step_cost(game: Game, here: int, there: int, jumps: int) -> int:
    """Movement points for a step to a neighbour; working Jump legs (1) pay for no height."""
    cost = entry_cost(game, there)
    if jumps == 0:
        levels = abs(game.ground[there].level - game.ground[here].level)
        cost += levels * game.rules.elevation_step
    return int(cost)
