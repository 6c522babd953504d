"""Room for games in turn, each begun by copying what a template holds."""

from functools import partial

from mechlab.engine.room import Room as AnyRoom
from mechlab.engine.room import Rules

from .ledger import LEDGER
from .rules.turns import play
from .series import series
from .state import GAME

RULES = Rules("bolts", GAME, LEDGER, play, series, "mechlab.games.bolts.game")
"""The rules of the game as the engine plays them."""

head_of, run, compiled_series, example = RULES.head_of, RULES.run, RULES.twin, RULES.example
Room = partial(AnyRoom, RULES)
