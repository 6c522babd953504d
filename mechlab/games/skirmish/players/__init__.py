"""Who plays a side when the script has run out."""

from .deciding import decide
from .kinds import ANCHOR, BRAWLER, BY_HAND, COOL_HEAD, GREEDY, PLAIN, PLAYERS, RANDOM

__all__ = [
    "ANCHOR",
    "BRAWLER",
    "BY_HAND",
    "COOL_HEAD",
    "GREEDY",
    "PLAIN",
    "PLAYERS",
    "RANDOM",
    "decide",
]
