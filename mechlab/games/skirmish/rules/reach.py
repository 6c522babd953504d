"""H3: where a mech can go with its movement points, and by which hexes."""

from mechlab.engine import rule

from ..state import Game
from .ground import is_free, step_cost


@rule
def forget_reach(game: Game) -> None:
    """Make every hex unreached again: costs -1."""
    for n in range(game.touched_count):
        game.costs[game.touched[n]] = -1
    game.touched_count = 0


@rule
def reach(game: Game, start: int, points: int, jumps: int) -> None:
    """Find the cheapest way to every free hex within some movement points.

    Afterwards ``touched`` lists the hexes, the start first; ``costs`` is what each takes, -1 for
    all others; ``came_from`` the hex before it. Of equal ways the one found first stays: that by
    the cheaper, then earlier listed, hex before it.
    """
    forget_reach(game)
    game.costs[start] = 0
    game.came_from[start] = -1
    game.touched[0] = start
    game.touched_count = 1
    # A step costs at least a point, so a hex is final when its cost comes up.
    for cost in range(points):
        n = 0
        while n < game.touched_count:
            place = game.touched[n]
            if game.costs[place] == cost:
                _look_around(game, place, points, jumps)
            n += 1


@rule
def _look_around(game: Game, place: int, points: int, jumps: int) -> None:
    """Try the six steps from a hex."""
    for way in range(6):
        there = game.ground[place].near[way]
        if there < 0 or not is_free(game, there):
            continue
        cost = game.costs[place] + step_cost(game, place, there, jumps)
        if cost > points:
            continue
        known = game.costs[there]
        if known < 0:
            game.touched[game.touched_count] = there
            game.touched_count += 1
        if known < 0 or cost < known:
            game.costs[there] = cost
            game.came_from[there] = place


@rule
def path_to(game: Game, place: int) -> int:
    """Write the way to a hex that ``reach`` found into ``path``, its last hex last.

    Returns how many hexes it enters; 0 for the start itself and where there is no way.
    """
    if game.costs[place] < 0:
        return 0
    count = 0
    spot = place
    while game.came_from[spot] >= 0:
        spot = game.came_from[spot]
        count += 1
    spot = place
    for n in range(count):
        game.path[count - 1 - n] = spot
        spot = game.came_from[spot]
    return count
