"""A whole game: upkeep, initiative, action phase, until one side is left (B42 to B44, B58)."""

from mechlab.engine import begin_round, note, rule

from ..state import Game
from ..words import DRAW, GAME_OVER, PLACED, TURN_BEGINS
from .heat import cool, may_exchange
from .initiative import roll_initiative
from .slots import slot


@rule
def play(game: Game) -> None:
    """A game from its first die to its result; after the last turn it is a draw."""
    begin_round(game, 0)
    for a in range(game.mech_count):
        disc = game.table.discs[a]
        note(game, PLACED, a, disc.x, disc.y, disc.face_x, disc.face_y)
    number = 1
    while game.is_over == 0 and number <= game.rules.most_turns:
        play_turn(game, number)
        number += 1
    if game.is_over == 0:
        game.is_over = 1
        game.outcome = DRAW
    note(game, GAME_OVER, -1, game.outcome, 0, 0, 0)


@rule
def play_turn(game: Game, number: int) -> None:
    """B42 to B44: the three phases of a turn."""
    begin_round(game, number)
    note(game, TURN_BEGINS, -1, number, 0, 0, 0)
    for a in range(game.mech_count):
        if game.mechs[a].is_alive == 1:
            cool(game, a)
            clear(game, a)
    roll_initiative(game)
    while game.is_over == 0 and give_slots(game):
        pass


@rule
def clear(game: Game, a: int) -> None:
    """What lasts for a turn is over; overwatch too (Q25)."""
    mech = game.mechs[a]
    mech.used_free = 0
    mech.has_run = 0
    mech.is_watching = 0
    mech.has_protocol = 0
    mech.is_boosted = 0
    mech.has_restored = 0
    mech.uplinks = 0
    mech.aims_at = -1
    mech.is_done = 0


@rule
def give_slots(game: Game) -> bool:
    """B44: everybody who still acts does so once, by position; whether anybody did."""
    anybody = False
    for place in range(game.mech_count):
        a = int(game.order[place])
        if a < 0 or game.is_over == 1:
            continue
        mech = game.mechs[a]
        if mech.is_alive == 0 or mech.is_done == 1:
            continue
        if mech.is_locked == 1 and not may_exchange(game, a):
            continue
        slot(game, a)
        anybody = True
    return anybody
