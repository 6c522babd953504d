"""A whole game: deployment, initiative, rounds, zones, the result (E1, H7, I3 to I5)."""

from mechlab.engine import begin_round, note, rule

from ..state import Game
from ..words import (
    DRAW,
    FIRST_WINS,
    GAME_OVER,
    ROUND_BEGINS,
    SCOUT,
    SECOND_WINS,
    ZONE_SCORED,
)
from .activation import activate
from .deployment import deploy
from .initiative import roll_initiative
from .smoke import lift_smoke
from .standing import apart


@rule
def play(game: Game) -> None:
    """A game from its first die to its result, or on from a decision what to do."""
    if game.goes_on == 0:
        begin_round(game, 0)
        deploy(game)
        roll_initiative(game)
    rounds, first = int(game.rules.rounds), max(int(game.round_number), 1)
    for number in range(first, rounds + 1):
        play_round(game, number)
    first = max(first, rounds + 1)
    for number in range(first, rounds + int(game.rules.bonus_rounds) + 1):
        if game.goes_on == 1 or (game.is_over == 0 and leader(game) == DRAW):
            play_round(game, number)
    if game.is_over == 0:
        game.outcome = leader(game)
        game.is_over = 1
    note(game, GAME_OVER, -1, game.outcome, game.score[0], game.score[1], 0)


@rule
def play_round(game: Game, number: int) -> None:
    """E1: every surviving mech in order, then the zones."""
    if game.is_over == 1:
        return
    first = int(game.turn)
    if game.goes_on == 0:
        first = 0
        start_round(game, number)
    for turn in range(first, len(game.mechs)):
        a = int(game.order[turn])
        game.turn = turn
        if game.until == number * len(game.mechs) + turn:
            game.is_over = 1
        if game.mechs[a].is_alive == 1 and game.is_over == 0:
            activate(game, a)
    if game.is_over == 0:
        score_zones(game)
        end_round(game)


@rule
def start_round(game: Game, number: int) -> None:
    """D6: Scouts make their neighbours faster for the round, as they stand now."""
    begin_round(game, number)
    note(game, ROUND_BEGINS, -1, number, 0, 0, 0)
    for side in range(2):
        game.tenders[side].has_moved = 0
    for a in range(len(game.mechs)):
        game.mechs[a].speed_bonus = scouted(game, a)


@rule
def scouted(game: Game, a: int) -> int:
    """D6, Amb019: Speed from another's Scout near; several give no more than one."""
    mech = game.mechs[a]
    for b in range(len(game.mechs)):
        other = game.mechs[b]
        if b == a or other.side != mech.side or other.ability != SCOUT:
            continue
        is_near = mech.is_alive == 1 and apart(game, a, b) <= game.rules.scout_hexes
        if is_near and other.is_alive == 1:
            return int(game.rules.scout_speed)
    return 0


@rule
def score_zones(game: Game) -> None:
    """H7, I4: a zone with mechs of one side only scores for it."""
    for zone in range(1, game.zone_count + 1):
        holder = zone_holder(game, zone)
        if holder >= 0:
            game.score[holder] += game.rules.score_zone
            note(game, ZONE_SCORED, -1, zone, holder, game.score[holder], 0)


@rule
def zone_holder(game: Game, zone: int) -> int:
    """The side that controls a zone, or -1."""
    holder = -1
    for a in range(len(game.mechs)):
        mech = game.mechs[a]
        if mech.is_alive == 1 and game.ground[mech.hex].zone == zone:
            if holder >= 0 and holder != mech.side:
                return -1
            holder = int(mech.side)
    return holder


@rule
def end_round(game: Game) -> None:
    """E6, Amb031: Reactions come back; Locks, marks and smoke whose round is over go."""
    for a in range(len(game.mechs)):
        mech = game.mechs[a]
        mech.reactions = game.rules.reactions
        mech.is_locked = 0
        mech.is_marked = 0
        mech.speed_bonus = 0
    lift_smoke(game)


@rule
def leader(game: Game) -> int:
    """I4, I5: who is ahead by score, then by Hull; DRAW when both are level."""
    if game.score[0] != game.score[1]:
        return FIRST_WINS if game.score[0] > game.score[1] else SECOND_WINS
    # Hull as fractions of what each side began with, compared without dividing.
    first = hull(game, 0, 0) * hull(game, 1, 1)
    second = hull(game, 1, 0) * hull(game, 0, 1)
    if first != second:
        return FIRST_WINS if first > second else SECOND_WINS
    return DRAW


@rule
def hull(game: Game, side: int, is_printed: int) -> int:
    """I5: Durability of a side's surviving mechs, or what all of them began with."""
    total = 0
    for a in range(len(game.mechs)):
        mech = game.mechs[a]
        if mech.side != side:
            continue
        for part in range(6):
            if is_printed == 1:
                total += int(mech.printed[part])
            elif mech.is_alive == 1:
                total += int(mech.durability[part])
    return total
