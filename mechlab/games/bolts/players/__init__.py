"""Who plays a mech when the script has run out."""

from .deciding import decide
from .kinds import BY_HAND, GREEDY, PLAYERS, RANDOM

__all__ = ["BY_HAND", "GREEDY", "PLAYERS", "RANDOM", "decide"]
