"""Melee: pools, shields and single strikes (F11.1, F11.2, F11.6, F11.7).

Pools are rolled before either side decides anything, and a strike that is not parried is plain
dice, so both have exact odds here. What an exchange comes to depends on what both sides choose in
between: see ``odds.exchange``, where both choose best.

>>> from mechlab.games import skirmish
>>> reaver = pool(skirmish.kit("Reaver"))
>>> reaver.dice, reaver.parry_cost, successes(reaver).mean
(4, 1, Fraction(3, 1))
>>> strike(skirmish.profile("Blade"), armor=6, natural_20=True).expected
Fraction(197, 24)
"""

from .fighter import ARMS, Armed, Fighter, fighter
from .melee_strike import Strike, improvised, mass_pen, strike
from .pool import Pool, Source, pool
from .success import by_source, defence, naturals, successes, target_number

__all__ = [
    "ARMS",
    "Armed",
    "Fighter",
    "Pool",
    "Source",
    "Strike",
    "by_source",
    "defence",
    "fighter",
    "improvised",
    "mass_pen",
    "naturals",
    "pool",
    "strike",
    "successes",
    "target_number",
]
