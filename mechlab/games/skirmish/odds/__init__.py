"""Exact odds of Mecha Skirmish: single rolls, shots, situations, melee pools and strikes.

>>> from mechlab.games import skirmish
>>> skirmish.odds.hit(accuracy=5, evasion=10)
Fraction(4, 5)
>>> skirmish.odds.damage(skirmish.profile("Rifle"), armor=5)
Distribution(0: 1/18, 1: 2/9, 2: 2/9, 3: 1/6, 4: 1/9, 5: 1/9, 6: 1/9)
"""

from . import melee
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
from .refusal import Refused
from .shot import Landing, Shot, Struck, location, shot
from .situation import Changes, Die, Situation, changes, dice, net, refuse
from .skills import shelling, wyvern

__all__ = [
    "FACTS",
    "Changes",
    "Die",
    "Fact",
    "Hit",
    "Landing",
    "Penetration",
    "Refused",
    "Shot",
    "Situation",
    "Struck",
    "changes",
    "damage",
    "dice",
    "expected_damage",
    "halved_by",
    "hit",
    "hit_split",
    "hits",
    "location",
    "melee",
    "modifier",
    "natural_20_pen",
    "net",
    "outcomes",
    "penetration",
    "refuse",
    "shelling",
    "shot",
    "wyvern",
]
