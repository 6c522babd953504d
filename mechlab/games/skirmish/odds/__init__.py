"""Exact odds of Mecha Skirmish: single rolls, shots, situations, melee pools and strikes.

>>> from mechlab.games import skirmish
>>> skirmish.odds.hit(accuracy=5, evasion=10)
Fraction(4, 5)
>>> skirmish.odds.damage(skirmish.profile("Rifle"), armor=5)
Distribution(0: 1/18, 1: 2/9, 2: 2/9, 3: 1/6, 4: 1/9, 5: 1/9, 6: 1/9)
"""

from . import melee
from .aftermath import Aftermath, Inflicted
from .asked import attack_profile
from .chances import (
    Hit,
    Penetration,
    damage,
    expected_damage,
    halved_by,
    hit,
    hit_split,
    hits,
    modifier,
    natural_20_pen,
    outcomes,
    penetration,
)
from .facts import FACTS, Fact
from .heat import Firing, StressCheck, barrage, firing, stress_check, vent
from .matrix import Cell, Matrix, attacks, matrix
from .refusal import Refused
from .shot import Landing, Shot, Struck, location, shot
from .situation import Changes, Die, Situation, changes, dice, net, refuse
from .skills import shelling, wyvern
from .standing import After, Rounds
from .volley import PartOdds, Volley, volley

__all__ = [
    "FACTS",
    "After",
    "Aftermath",
    "Cell",
    "Changes",
    "Die",
    "Fact",
    "Firing",
    "Hit",
    "Inflicted",
    "Landing",
    "Matrix",
    "PartOdds",
    "Penetration",
    "Refused",
    "Rounds",
    "Shot",
    "Situation",
    "StressCheck",
    "Struck",
    "Volley",
    "attack_profile",
    "attacks",
    "barrage",
    "changes",
    "damage",
    "dice",
    "expected_damage",
    "firing",
    "halved_by",
    "hit",
    "hit_split",
    "hits",
    "location",
    "matrix",
    "melee",
    "modifier",
    "natural_20_pen",
    "net",
    "outcomes",
    "penetration",
    "refuse",
    "shelling",
    "shot",
    "stress_check",
    "vent",
    "volley",
    "wyvern",
]
