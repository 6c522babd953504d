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
from .legality import faults, require_legal
from .space import count_builds, pilot_choices
from .tables import PARTS

__all__ = [
    "MOUNTED",
    "PARTS",
    "SLOTS",
    "Build",
    "Card",
    "Catalog",
    "Fault",
    "Repair",
    "card",
    "catalog",
    "check",
    "cost",
    "count_builds",
    "faults",
    "from_slots",
    "odds",
    "pilot_choices",
    "points_cost",
    "read_again",
    "require_legal",
    "upgrade",
]
