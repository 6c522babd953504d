"""Exact odds of bolts, as fractions: hits and rerolls, damage and kills, heat, overwatch.

>>> from mechlab.games import bolts
>>> bolts.odds.target_number(3, 12, cover=True)
2
>>> bolts.odds.hits(3, 3)
Distribution(0: 1/8, 1: 3/8, 2: 3/8, 3: 1/8)
"""

from .aim import BANDS, Modifier, band, band_modifiers, in_range, modifiers, reaches, target_number
from .attacks import Attack, attack, synchronizes, weapon_in
from .bands import by_band, hits_of
from .damage import Damage, PartDamage, damage
from .heat import (
    Cooling,
    Gamble,
    Overheat,
    Stop,
    capacity,
    cooling,
    gamble,
    overheat,
    overheat_damage,
)
from .kill import attacks_to_kill, kill, killing, kills
from .rolls import Roll, chance_to_hit, critical, hits, outcomes
from .target import Target, struck, target
from .turns import Initiative, initiative, on_watch, overwatch, picking_order, reaction

__all__ = [
    "BANDS",
    "Attack",
    "Cooling",
    "Damage",
    "Gamble",
    "Initiative",
    "Modifier",
    "Overheat",
    "PartDamage",
    "Roll",
    "Stop",
    "Target",
    "attack",
    "attacks_to_kill",
    "band",
    "band_modifiers",
    "by_band",
    "capacity",
    "chance_to_hit",
    "cooling",
    "critical",
    "damage",
    "gamble",
    "hits",
    "hits_of",
    "in_range",
    "initiative",
    "kill",
    "killing",
    "kills",
    "modifiers",
    "on_watch",
    "outcomes",
    "overheat",
    "overheat_damage",
    "overwatch",
    "picking_order",
    "reaches",
    "reaction",
    "struck",
    "synchronizes",
    "target",
    "target_number",
    "weapon_in",
]
