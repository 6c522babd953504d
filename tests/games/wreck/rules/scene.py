"""A mech alone, its dice set and its choices picked: small cases of the rules."""

from typing import Any

from mechlab.games.wreck import Come, Deck, Frame, Hit, Sortie, Start
from mechlab.games.wreck.catalog import Catalog
from mechlab.games.wreck.players import BY_HAND
from mechlab.games.wreck.setup import new_record
from mechlab.games.wreck.state import Game

CALM = Hit("nothing")


def mech(
    frame: Frame | None = None,
    *hits: Hit,
    cat: Catalog | None = None,
    in_turn: bool = False,
    **start: Any,
) -> Game:
    """The record of a mech before the first of these hits, or in its first own turn."""
    deck = Deck("scene", tuple(Come(hit, 1, 1) for hit in hits or (CALM,)))
    game = new_record(Sortie(frame or Frame(), deck, Start(**start)), cat=cat)
    game.players[:] = BY_HAND
    if in_turn:
        game.turn, game.in_turn, game.actions = 1, 1, 2
    return game


def under(**rules: object) -> Catalog:
    """The catalog with other rulings."""
    from mechlab.games import wreck

    return wreck.catalog().with_rules(**rules)
