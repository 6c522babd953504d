"""Initiative: the order of activation, settled once for the game (E2)."""

from mechlab.engine import note, roll, rule

from ..state import Game
from ..words import INITIATIVE, INITIATIVE_TIE, ORDERED


@rule
def roll_initiative(game: Game) -> None:
    """E2: d20, pilot and Weight; the order of the whole game."""
    for a in range(len(game.mechs)):
        mech = game.mechs[a]
        face = roll(game, a, INITIATIVE, game.rules.initiative_die_sides, 0)
        heaviness = mech.weight // game.rules.initiative_weight_step
        game.totals[a] = face + mech.initiative - heaviness
    break_ties(game)
    for a in range(len(game.mechs)):
        place = 0
        for b in range(len(game.mechs)):
            if b != a and goes_before(game, b, a) > 0:
                place += 1
        game.order[place] = a
    for n in range(len(game.mechs)):
        note(game, ORDERED, game.order[n], n, game.totals[game.order[n]], 0, 0)


@rule
def break_ties(game: Game) -> None:
    """E2: mechs still level roll a d6 each, and again while some are level (Amb033)."""
    sides = game.rules.initiative_tie_die_sides
    is_level = True
    while is_level:
        is_level = False
        tied = 0
        for a in range(len(game.mechs)):
            for b in range(len(game.mechs)):
                if a != b and goes_before(game, a, b) == 0:
                    tied |= 1 << a
        for a in range(len(game.mechs)):
            game.ties[a] *= 8
            if tied >> a & 1 == 1:
                game.ties[a] += roll(game, a, INITIATIVE_TIE, sides, 0)
                is_level = True


@rule
def goes_before(game: Game, a: int, b: int) -> int:
    """E2: above 0 when a activates before b: higher total, lighter, higher Initiative, tie dice."""
    one, other = game.mechs[a], game.mechs[b]
    if game.totals[a] != game.totals[b]:
        return int(game.totals[a] - game.totals[b])
    if one.weight != other.weight:
        return int(other.weight - one.weight)
    if one.initiative != other.initiative:
        return int(one.initiative - other.initiative)
    return int(game.ties[a] - game.ties[b])
