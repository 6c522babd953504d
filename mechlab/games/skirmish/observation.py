"""What a side sees of a game, as a row of numbers for learning players."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .state import MECH, MECHS, Game

_SHARES = ("quick", "reactions", "rerolls", "charge", "smoke_left", "locks_left")
_FLAGS = (
    "is_alive",
    "is_prone",
    "is_exposed",
    "is_braced",
    "is_prepared",
    "is_locked",
    "is_marked",
    "is_enraged",
    "has_fired",
    "has_boosted",
    "has_activated",
)
_PARTS = 6
_PLACE = 3
_GAME = 5


def observation_size() -> int:
    """How many numbers :func:`observation` has.

    >>> from mechlab.games.skirmish.state import blank
    >>> len(observation(blank(), 0)) == observation_size()
    True
    """
    return MECHS * (_PLACE + _PARTS + len(_SHARES) + len(_FLAGS) + 2) + _GAME


def observation(game: Game, side: int) -> NDArray[np.float32]:
    """The mechs, the own side's first, and the score, as ``side`` sees them.

    Places are shares of the board, Durability shares of the printed, Heat of the Reactor; the
    last five numbers are round, the scores (own first), whose decision it is, and its kind.
    """
    assert MECH.names is not None
    own_first = sorted(range(MECHS), key=lambda a: (int(game.mechs[a].side) != side, a))
    row: list[float] = []
    for a in own_first:
        row += _mech(game, game.mechs[a])
    own, other = int(game.score[side]), int(game.score[1 - side])
    row += [int(game.round_number), own, other]
    row += [float(game.decider == side), int(game.question)]
    return np.array(row, np.float32)


def _mech(game: Game, mech: Any) -> list[float]:
    place, depth = int(mech.hex), max(int(game.depth), 1)
    spot = [place // depth / max(int(game.length), 1), place % depth / depth, float(place >= 0)]
    parts = [int(mech.durability[n]) / max(int(mech.printed[n]), 1) for n in range(_PARTS)]
    heat = int(mech.heat) / max(int(mech.reactor), 1)
    shares = [float(mech[name]) for name in _SHARES]
    flags = [float(mech[name]) for name in _FLAGS]
    return [*spot, *parts, heat, int(mech.movement) / max(int(mech.speed), 1), *shares, *flags]
