"""H4 to H6: who sees whom, and through which cover.

All of it hangs on the hexes that stand between two others, so one walk along them answers it.
"""

from mechlab.board.hexes import course, hex_at
from mechlab.engine import rule

from ..state import Game
from ..words import CLEAR, FOLIAGE, HARD, NO_SIGHT, SOFT


@rule
def is_soft(game: Game, place: int) -> bool:
    """Whether a hex holds foliage or smoke, which have no height (Amb082)."""
    spot = game.ground[place]
    return bool(spot.terrain == FOLIAGE or spot.smoke > 0)


@rule
def in_the_way(game: Game, place: int, line: int, steps: int) -> int:
    """How much a hex hides: 1 for foliage or smoke; as much as it takes, for one that blocks.

    ``line`` is the height of the line there, times the steps of the whole line, so that it is
    whole. A top just as high does not block. Beside the board there is no line.
    """
    if place < 0 or game.ground[place].height * steps > line:
        return int(game.rules.sight_blocking_hexes)
    return 1 if is_soft(game, place) else 0


@rule
def cover(game: Game, hidden: int, last: int, there: int, is_high: bool) -> int:
    """H5: what is left of sight along one line, by its hidden hexes and the last before the target.

    The target's own hex is among the hidden, the attacker's is not (Amb082). Whatever rises
    beside the target on the line is an obstacle (Amb079, Amb080); not for who stands high above.
    """
    if is_soft(game, there):
        hidden += 1
    if hidden >= game.rules.sight_blocking_hexes:
        return NO_SIGHT
    ground = game.ground[there].level
    if last >= 0 and not is_high and game.ground[last].height >= ground + game.rules.cover_levels:
        return HARD
    return SOFT if hidden > 0 else CLEAR


@rule
def sight(game: Game, here: int, there: int) -> int:
    """H4, H5: what a mech on one hex has of one on another: NO_SIGHT, CLEAR or its best cover.

    Where the line runs along an edge it is walked on both sides (Amb078): one clear side is
    enough, and of two clear ones that with less cover counts. Mechs hide nothing (Amb083).
    """
    start = game.ground[here]
    end = game.ground[there]
    q = start.q
    r = start.r
    steps, asides, q_ahead, r_ahead, q_aside, r_aside = course(end.q - q, end.r - r)
    length = game.length
    depth = game.depth
    limit = game.rules.sight_blocking_hexes
    rise = end.level - start.level
    line = (start.level + game.rules.eye_height) * steps
    turn = steps
    hidden = other_hidden = 0
    place = other = -1
    for _ in range(1, steps):
        turn += 2 * asides
        if turn >= 2 * steps:
            turn -= 2 * steps
            q += q_aside
            r += r_aside
        else:
            q += q_ahead
            r += r_ahead
        line += rise
        place = other = hex_at(q, r, length, depth)
        hides = in_the_way(game, place, line, steps)
        hidden += hides
        if turn == 0:  # on the edge of two hexes
            other = hex_at(q - q_aside + q_ahead, r - r_aside + r_ahead, length, depth)
            hides = in_the_way(game, other, line, steps)
        other_hidden += hides
        if hidden >= limit and other_hidden >= limit:
            return NO_SIGHT
    is_high = -rise >= game.rules.cover_void_levels
    one = cover(game, hidden, place, there, is_high)
    two = one
    if other != place or other_hidden != hidden:
        two = cover(game, other_hidden, other, there, is_high)
    if one == NO_SIGHT or (two != NO_SIGHT and two < one):
        return two
    return one


@rule
def between(game: Game, a: int, b: int) -> int:
    """What one mech has of another: as ``sight``, remembered until one of them moves."""
    known = game.sight[a, b]
    if known == 0:
        known = sight(game, game.mechs[a].hex, game.mechs[b].hex) + 1
        game.sight[a, b] = known
    return int(known - 1)


@rule
def forget_sight(game: Game, a: int) -> None:
    """To be called when a mech is elsewhere than it was."""
    for b in range(len(game.mechs)):
        game.sight[a, b] = 0
        game.sight[b, a] = 0


@rule
def forget_all_sight(game: Game) -> None:
    """To be called when smoke comes or goes."""
    for a in range(len(game.mechs)):
        for b in range(len(game.mechs)):
            game.sight[a, b] = 0


@rule
def has_high_ground(game: Game, here: int, there: int) -> bool:
    """H6: whether one hex lies so far above another that attacks from it gain by it."""
    above = game.ground[here].level - game.ground[there].level
    return bool(above >= game.rules.high_ground_levels)
