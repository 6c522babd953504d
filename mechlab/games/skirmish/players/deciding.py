"""Each question of the game to who answers it."""

from mechlab.engine import is_offered, rule

from ..state import Game
from ..words import (
    ACT,
    AIM_AT,
    ANSWER,
    BOOST_TO,
    CHARGE_TO,
    CLOUD,
    COUNTER_ANSWER,
    COUNTER_PART,
    PLACE,
    PLACE_TENDER,
    REACT,
    REMOVE_CRIT,
    REPAIR_PART,
    SECOND_WEAPON,
    SPAN,
    STRIKE,
    TENDER_TO,
    TO_HEX,
    WHERE_TO,
    WHICH_BAND,
)
from .answers import (
    pick_answer,
    pick_band,
    pick_cloud,
    pick_counter,
    pick_fault,
    pick_for_tender,
    pick_place,
    pick_reaction,
    pick_repair,
    pick_second,
    pick_strike,
    pick_watch,
)
from .chance import random_option
from .greedy import pick_act
from .kinds import RANDOM
from .places import weigh_places
from .plan import appraise


@rule
def decide(game: Game, side: int) -> int:
    """The option that the player of a side takes of the open decision."""
    player = int(game.players[side])
    if player == RANDOM:
        return random_option(game)
    question = int(game.question)
    if question == ACT:
        return pick_act(game, player)
    if question == WHERE_TO or question == BOOST_TO or question == CHARGE_TO:
        return pick_hex(game, question, player)
    if question == STRIKE:
        return pick_strike(game)
    if question == ANSWER or question == COUNTER_ANSWER:
        return pick_answer(game)
    if question == REACT:
        return pick_reaction(game, side, player)
    return pick_other(game, side, question)


@rule
def is_searched(game: Game) -> bool:
    """Whether a searching player searches for the answer: what to do, and where to go."""
    return bool(game.question == ACT or game.question == WHERE_TO or game.question == BOOST_TO)


@rule
def pick_other(game: Game, side: int, question: int) -> int:
    """The rarer questions; the first option where it hardly matters."""
    if question == WHICH_BAND:
        return pick_band(game)
    if question == SECOND_WEAPON:
        return pick_second(game)
    if question == AIM_AT:
        return pick_watch(game)
    if question == CLOUD:
        return pick_cloud(game)
    if question == REMOVE_CRIT:
        return pick_fault(game)
    if question == REPAIR_PART:
        return pick_repair(game)
    if question == COUNTER_PART:
        return pick_counter(game)
    if question == PLACE:
        return pick_place(game, side)
    if question == PLACE_TENDER or question == TENDER_TO:
        return pick_for_tender(game, side)
    return int(game.options[0])


@rule
def pick_hex(game: Game, question: int, player: int) -> int:
    """Where the move, Boost or Charge just chosen goes; planned with it, unless a script chose it.

    The hexes in reach are in the game already.
    """
    plan, a = game.plan, int(game.active)
    if plan.stamp != game.choices_made or question == CHARGE_TO:
        appraise(game, a)
        weigh_places(game, a, int(question == BOOST_TO), player)
    if is_offered(game, TO_HEX * SPAN + int(plan.place)):
        return TO_HEX * SPAN + int(plan.place)
    if is_offered(game, TO_HEX * SPAN + int(plan.rest_place)):
        return TO_HEX * SPAN + int(plan.rest_place)
    return int(game.options[0])
