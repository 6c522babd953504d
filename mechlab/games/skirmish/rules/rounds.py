"""A whole game: deployment, initiative, rounds, zones, the result (E1, E2, H7, H8, I3 to I5)."""

from mechlab.engine import ask, begin_round, note, offer, roll, rule

from ..state import Game
from ..words import (
    DRAW,
    END_ROLL,
    FIRST_WINS,
    GAME_OVER,
    INITIATIVE,
    INITIATIVE_TIE,
    ORDERED,
    PLACE,
    PLACE_TENDER,
    PLACED,
    PUT,
    ROUND_BEGINS,
    SCOUT,
    SECOND_WINS,
    TAKE_END,
    TO_HEX,
    WHICH_END,
    ZONE_SCORED,
)
from .activation import activate
from .choosing import SPAN, choose
from .ground import is_free
from .sight import forget_all_sight
from .smoke import lift_smoke
from .standing import apart


@rule
def play(game: Game) -> None:
    """A game from its first die to its result."""
    begin_round(game, 0)
    deploy(game)
    roll_initiative(game)
    rounds = int(game.rules.rounds)
    for number in range(1, rounds + 1):
        play_round(game, number)
    for number in range(rounds + 1, rounds + int(game.rules.bonus_rounds) + 1):
        if game.is_over == 0 and leader(game) == DRAW:
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
    start_round(game, number)
    for turn in range(len(game.mechs)):
        a = int(game.order[turn])
        game.turn = turn
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
        if mech.is_alive == 1 and other.is_alive == 1:
            if apart(game, a, b) <= game.rules.scout_hexes:
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


@rule
def deploy(game: Game) -> None:
    """H8: roll for the ends; the loser places first, then one mech each in turn."""
    first, second = 0, 0
    while first == second:
        first = roll(game, 0, END_ROLL, 6, 0)
        second = roll(game, 1, END_ROLL, 6, 0)
    winner = 0 if first > second else 1
    ask(game, winner, WHICH_END)
    offer(game, TAKE_END * SPAN + 1)
    offer(game, TAKE_END * SPAN + 2)
    end = 1 + winner if game.auto_deploy == 1 else choose(game, winner) % SPAN
    game.ends[winner] = end
    game.ends[1 - winner] = 3 - end
    for n in range(len(game.mechs)):
        side = 1 - winner if n % 2 == 0 else winner
        place_one(game, side)
    for n in range(2):
        if game.tender_mode > 0:
            place_tender(game, 1 - winner if n == 0 else winner)
    forget_all_sight(game)


@rule
def place_one(game: Game, side: int) -> None:
    """H8: a mech of choice on a free hex of the side's rows."""
    if game.auto_deploy == 1:
        place_automatically(game, side)
        return
    ask(game, side, PLACE)
    for a in range(len(game.mechs)):
        if game.mechs[a].side == side and game.mechs[a].hex < 0:
            for place in range(game.hex_count):
                if game.ground[place].home == game.ends[side] and is_free(game, place):
                    offer(game, PUT * SPAN + a * 1024 + place)
    option = choose(game, side) % SPAN
    put(game, option // 1024, option % 1024)


@rule
def place_automatically(game: Game, side: int) -> None:
    """H8: for trials: the next mech, in the row nearest the middle, spread over its width."""
    a = 3 * side
    while game.mechs[a].hex >= 0:
        a += 1
    wanted = game.depth * (2 * (a % 3) + 1) // 6
    row = first_row(game, game.ends[side])
    best, best_gap = -1, 0
    for column in range(game.depth):
        place = row * game.depth + column
        gap = abs(column - wanted)
        if is_free(game, place) and (best < 0 or gap < best_gap):
            best, best_gap = int(place), int(gap)
    put(game, a, best)


@rule
def first_row(game: Game, end: int) -> int:
    """The straight row of an end's deployment rows that is nearest the middle."""
    if end == 2:
        row = 0
        while game.ground[row * game.depth].home != 2:
            row += 1
        return row
    row = int(game.length) - 1
    while game.ground[row * game.depth].home != 1:
        row -= 1
    return row


@rule
def put(game: Game, a: int, place: int) -> None:
    """Set a mech on the board."""
    game.mechs[a].hex = place
    game.ground[place].mech = a
    note(game, PLACED, a, place, 0, 0, 0)


@rule
def place_tender(game: Game, side: int) -> None:
    """E10, Amb124: the Tender on any hex of the side's rows."""
    ask(game, side, PLACE_TENDER)
    for place in range(game.hex_count):
        if game.ground[place].home == game.ends[side]:
            offer(game, TO_HEX * SPAN + place)
    if game.auto_deploy == 1:
        game.tenders[side].hex = game.mechs[3 * side + 1].hex
    else:
        game.tenders[side].hex = choose(game, side) % SPAN


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
                game.ties[a] += roll(game, a, INITIATIVE_TIE, 6, 0)
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
