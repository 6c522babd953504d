"""When It Goes Wrong: a mech under fire, between trips to base.

>>> from mechlab.games import wreck
>>> wreck.Frame("Everest").sheet().hp, wreck.check(wreck.Frame("Drake"))
(10, [])
>>> wreck.odds.check(0, impaired=True)
Fraction(3, 8)
"""

from . import odds
from .applying import Applied, apply_hit
from .batch import Batch
from .build import Frame, Gear, Sheet, frame_of, gear_of
from .catalog import Catalog, catalog, read_again
from .checks import Fault, check
from .claims import check_claim, claims
from .deck import Come, Deck, Hit, catalog_hit, deck_named, deck_names, hit_of, read_deck
from .game import Wreck, new_sortie, open_record, warm_up
from .players import PLAYERS
from .players.best import best
from .record_sheet import record_sheet
from .recorded import differences
from .setup import Sortie, Start
from .simulate import simulate
from .telling import Track
from .trials import TRIALS, Trials
from .varying import changes_between, varied

__all__ = [
    "PLAYERS",
    "TRIALS",
    "Applied",
    "Batch",
    "Catalog",
    "Come",
    "Deck",
    "Fault",
    "Frame",
    "Gear",
    "Hit",
    "Sheet",
    "Sortie",
    "Start",
    "Track",
    "Trials",
    "Wreck",
    "apply_hit",
    "best",
    "catalog",
    "catalog_hit",
    "changes_between",
    "check",
    "check_claim",
    "claims",
    "deck_named",
    "deck_names",
    "differences",
    "frame_of",
    "gear_of",
    "hit_of",
    "new_sortie",
    "odds",
    "open_record",
    "read_again",
    "read_deck",
    "record_sheet",
    "simulate",
    "varied",
    "warm_up",
]
