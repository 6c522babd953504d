"""Room for games of bolts, and their rules compiled."""

from mechlab.engine.many import Kind

from .ledger import LEDGER
from .rules.turns import play
from .series import series
from .state import GAME

KIND = Kind(GAME, play, series, LEDGER)
run, compiled_series, example, head_of = KIND.run, KIND.compiled, KIND.example, KIND.head_of
