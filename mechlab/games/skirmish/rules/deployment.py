"""Deployment: the ends, the mechs one by one, the Tenders (H8, E10)."""

from mechlab.engine import ask, note, offer, roll, rule

from ..state import Game
from ..words import (
    END_ROLL,
    PLACE,
    PLACE_TENDER,
    PLACED,
    PUT,
    TAKE_END,
    TENDER_MOVED,
    TO_HEX,
    WHICH_END,
)
from .choosing import SPAN, choose
from .ground import is_free
from .sight import forget_all_sight


@rule
def deploy(game: Game) -> None:
    """H8: roll for the ends; the loser places first, then one mech each in turn."""
    first, second = 0, 0
    sides = game.rules.end_die_sides
    while first == second:
        first = roll(game, 0, END_ROLL, sides, 0)
        second = roll(game, 1, END_ROLL, sides, 0)
    winner = 0 if first > second else 1
    end = 1 + winner
    if game.auto_deploy == 0:
        ask(game, winner, WHICH_END)
        offer(game, TAKE_END * SPAN + 1)
        offer(game, TAKE_END * SPAN + 2)
        end = choose(game, winner) % SPAN
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
    end = int(game.ends[side])
    row = first_row(game, end)
    best, best_gap = -1, 0
    while best < 0:  # a row may be full of walls: then the next behind it
        for column in range(game.depth):
            place = row * game.depth + column
            gap = abs(column - wanted)
            if is_free(game, place) and (best < 0 or gap < best_gap):
                best, best_gap = int(place), int(gap)
        row += 1 if end == 2 else -1
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
    if game.auto_deploy == 1:
        there = int(game.mechs[3 * side + 1].hex)
    else:
        ask(game, side, PLACE_TENDER)
        for place in range(game.hex_count):
            if game.ground[place].home == game.ends[side]:
                offer(game, TO_HEX * SPAN + place)
        there = choose(game, side) % SPAN
    game.tenders[side].hex = there
    note(game, TENDER_MOVED, -1, side, there, 0, 0)
