"""A sortie: scenes under fire, rests between them, and the base at its end (E1)."""

from mechlab.engine import ask, begin_round, note, offer, roll, rule

from ..catalog_checks import OVERTIME
from ..state import Game
from ..words import (
    ANNIHILATED,
    AT_THE_BASE,
    CARD_DIE,
    DEAD,
    HOME,
    INSIDE,
    LOST,
    PILOT_HOME,
    PRESS_ON,
    REST_OR_NOT,
    SCENE_BEGINS,
    SHUFFLED,
    SORTIE_OVER,
    SPAN,
    TAKE_REST,
    THE_DECK,
    THE_MECH,
    TURN_BEGINS,
    WHOLE,
)
from .base import at_base
from .choosing import choose
from .damage import take_hit
from .rest import mount, rest
from .turns import own_turn


@rule
def play(game: Game) -> None:
    """The whole sortie."""
    scene = 0
    while scene < game.scene_count and goes_on(game) == 1:
        play_scene(game, scene)
        scene += 1
        if scene < game.scene_count and game.mech.phase != ANNIHILATED and game.pilot != DEAD:
            between(game)
    come_home(game)


@rule
def goes_on(game: Game) -> int:
    """Whether there is a mech that works, and somebody in it."""
    return int(game.mech.phase == WHOLE and game.pilot == INSIDE)


@rule
def play_scene(game: Game, scene: int) -> None:
    """Turn by turn: what comes, then the own turn. A countdown is seen to its end."""
    game.scene = scene
    turns = int(game.turns[scene])
    note(game, SCENE_BEGINS, THE_DECK, scene, turns, 0, 0)
    for turn in range(turns + OVERTIME):
        if is_scene_over(game, turn) == 1:
            return
        begin_round(game, int(game.round_number) + 1)
        game.scene_turn = turn
        if turn < turns and game.mech.phase == WHOLE:
            incoming(game, scene, turn)
        game.turn += 1
        game.in_turn = 1
        note(game, TURN_BEGINS, THE_MECH, game.turn, 0, 0, 0)
        own_turn(game)
        game.in_turn = 0


@rule
def is_scene_over(game: Game, turn: int) -> int:
    """Whether nothing more can happen in this scene."""
    mech = game.mech
    if mech.phase == ANNIHILATED or game.pilot == DEAD:
        return 1
    if mech.melts_at != 0:
        return 0
    return int(mech.phase != WHOLE or turn >= game.turns[game.scene])


@rule
def incoming(game: Game, scene: int, turn: int) -> None:
    """The hits of a turn: as they are written, or cards that are drawn."""
    if game.drawn > 0:
        for _ in range(game.drawn):
            take_hit(game, draw(game))
        return
    for number in range(game.card_count):
        card = game.cards[number]
        if card.scene == scene + 1 and card.turn == turn + 1:
            take_hit(game, number)


@rule
def draw(game: Game) -> int:
    """A card of those that were not drawn yet; when all were, they are shuffled again."""
    if game.left_in_deck == 0:
        for number in range(game.card_count):
            game.is_drawn[number] = 0
        game.left_in_deck = game.card_count
        note(game, SHUFFLED, THE_DECK, 0, 0, 0, 0)
    place = roll(game, THE_DECK, CARD_DIE, int(game.left_in_deck), 0)
    found = -1
    for number in range(game.card_count):
        if game.is_drawn[number] == 0:
            place -= 1
            if place == 0:
                found = number
                break
    game.is_drawn[found] = 1
    game.left_in_deck -= 1
    return found


@rule
def between(game: Game) -> None:
    """Between two scenes: an hour of rest if there is time for it, or on at once."""
    ask(game, 0, REST_OR_NOT)
    if game.rests == 1:
        offer(game, TAKE_REST * SPAN)
    offer(game, PRESS_ON * SPAN)
    if choose(game) // SPAN == TAKE_REST:
        rest(game)
    else:
        mount(game)


@rule
def come_home(game: Game) -> None:
    """What comes home, and what is done there."""
    if game.pilot == DEAD:
        game.outcome = LOST
    elif game.mech.phase == WHOLE:
        game.outcome = HOME
    else:
        game.outcome = PILOT_HOME
    note(game, AT_THE_BASE, THE_MECH, game.outcome, 0, 0, 0)
    look(game)
    at_base(game)
    game.is_over = 1
    note(game, SORTIE_OVER, THE_MECH, game.outcome, 0, 0, 0)


@rule
def look(game: Game) -> None:
    """Write down what is left, before the base mends it."""
    mech = game.mech
    game.left[0] = mech.hp
    game.left[1] = mech.structure
    game.left[2] = mech.stress
    game.left[3] = mech.repairs
    for n in range(game.item_count):
        game.left[4] += 1 - game.items[n].is_destroyed
        game.left[5] += game.items[n].charges
    game.left[6] = int(game.pilot != DEAD)
