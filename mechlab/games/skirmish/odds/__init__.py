"""Exact odds of Mecha Skirmish: single rolls, shots, situations, melee pools, strikes, exchanges.

>>> from mechlab.games import skirmish
>>> skirmish.odds.hit(accuracy=5, evasion=10)
Fraction(4, 5)
>>> skirmish.odds.damage(skirmish.profile("Rifle"), armor=5)
Distribution(0: 1/18, 1: 2/9, 2: 2/9, 3: 1/6, 4: 1/9, 5: 1/9, 6: 1/9)
"""

from typing import TYPE_CHECKING, Any

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

if TYPE_CHECKING:
    from .duel import (
        Choice,
        Exchange,
        ExchangeValue,
        Rolled,
        choice_values,
        exchange,
        exchange_steps,
        exchange_value,
    )

__all__ = [
    "FACTS",
    "After",
    "Aftermath",
    "Cell",
    "Changes",
    "Choice",
    "Die",
    "Exchange",
    "ExchangeValue",
    "Fact",
    "Firing",
    "Hit",
    "Inflicted",
    "Landing",
    "Matrix",
    "PartOdds",
    "Penetration",
    "Refused",
    "Rolled",
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
    "choice_values",
    "damage",
    "dice",
    "exchange",
    "exchange_steps",
    "exchange_value",
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


def __getattr__(name: str) -> Any:
    """Exchanges are worked out with the rules of play, which are read when first asked for."""
    if name in __all__:
        from . import duel

        return getattr(duel, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
