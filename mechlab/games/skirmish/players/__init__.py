"""Who plays a side when the script has run out."""

from .deciding import decide, is_searched
from .kinds import ANCHOR, BRAWLER, BY_HAND, COOL_HEAD, GREEDY, PLAIN, PLAYERS, RANDOM, SEARCH

__all__ = [
    "ANCHOR",
    "BRAWLER",
    "BY_HAND",
    "COOL_HEAD",
    "GREEDY",
    "PLAIN",
    "PLAYERS",
    "RANDOM",
    "SEARCH",
    "decide",
    "is_searched",
]
