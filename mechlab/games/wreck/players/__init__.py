"""Who plays when the script has run out."""

from .kinds import BEST, BY_HAND, GREEDY, PLAYERS, RANDOM

__all__ = ["BEST", "BY_HAND", "GREEDY", "PLAYERS", "RANDOM"]
