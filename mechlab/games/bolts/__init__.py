"""Bolts: six parts whose points are bought one by one, and heat that tempts to one action more.

>>> from mechlab.games import bolts
>>> mech = bolts.Build(points=3, upgrades={"Left Arm": "Short Range Weapon"}, pilot="Sniper")
>>> bolts.cost(mech), bolts.check(mech, budget=40)
(37, [])
"""

from mechlab.catalog.legal import Fault, Repair

from . import odds
from .build import MOUNTED, SLOTS, Build, Card, card, cost, from_slots, points_cost, upgrade
from .catalog import Catalog, catalog, read_again
from .checks import check
from .claims import check_claim, claims
from .game import Bolts, new_game, open_record, place, warm_up
from .legality import faults, require_legal
from .maps import Ground, ground, ground_names
from .named import build_of, build_text
from .picture import picture
from .players import PLAYERS
from .recorded import differences
from .share import Shared, from_json, from_share_code, read_share_code, share_code, to_json
from .sheet import record_sheet, record_sheets
from .simulate import simulate
from .space import count_builds, pilot_choices
from .tables import PARTS
from .trials import TRIALS, Trials
from .varying import changes_between, varied

__all__ = [
    "MOUNTED",
    "PARTS",
    "PLAYERS",
    "SLOTS",
    "TRIALS",
    "Bolts",
    "Build",
    "Card",
    "Catalog",
    "Fault",
    "Ground",
    "Repair",
    "Shared",
    "Trials",
    "build_of",
    "build_text",
    "card",
    "catalog",
    "changes_between",
    "check",
    "check_claim",
    "claims",
    "cost",
    "count_builds",
    "differences",
    "faults",
    "from_json",
    "from_share_code",
    "from_slots",
    "ground",
    "ground_names",
    "new_game",
    "odds",
    "open_record",
    "picture",
    "pilot_choices",
    "place",
    "points_cost",
    "read_again",
    "read_share_code",
    "record_sheet",
    "record_sheets",
    "require_legal",
    "share_code",
    "simulate",
    "to_json",
    "upgrade",
    "varied",
    "warm_up",
]
