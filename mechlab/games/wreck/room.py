"""The rules of the game as the engine plays them."""

from mechlab.engine.room import Rules

from .ledger import LEDGER
from .rules.sortie import play
from .series import series
from .state import GAME

RULES = Rules("wreck", GAME, LEDGER, play, series, "mechlab.games.wreck.game")
