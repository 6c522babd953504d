"""Exact odds of When It Goes Wrong: checks, tables, burn, hits, and whole sorties.

>>> from mechlab.games import wreck
>>> wreck.odds.check(0), wreck.odds.structure(2)["System Trauma"], wreck.odds.burn(4).mean
(Fraction(11, 20), Fraction(7, 12), Fraction(80, 11))
"""

from .acts import PLAYS, Act
from .after import AfterHit, after_hit
from .body import Body
from .burn import Burn, burn, burn_mean
from .checks import check
from .destroy import HitsToDestroy, hits_to_destroy
from .hit import Taken, reduced, taken
from .refusal import Refused
from .repairs import Option, Solution, places, repairs
from .solver import Place
from .sortie import survival
from .tracks import countdown, effects, lowest, stress, structure

__all__ = [
    "PLAYS",
    "Act",
    "AfterHit",
    "Body",
    "Burn",
    "HitsToDestroy",
    "Option",
    "Place",
    "Refused",
    "Solution",
    "Taken",
    "after_hit",
    "burn",
    "burn_mean",
    "check",
    "countdown",
    "effects",
    "hits_to_destroy",
    "lowest",
    "places",
    "reduced",
    "repairs",
    "stress",
    "structure",
    "survival",
    "taken",
]
