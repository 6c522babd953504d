"""Rules that tests run compiled, all behind one entry: it is compiled once, and not for each."""

from functools import cache
from typing import Any

import numpy as np

from mechlab.engine import compiled, rule
from mechlab.games.skirmish.rules.exchange import exchange
from mechlab.games.skirmish.rules.ranged import shoot

EXCHANGE, VOLLEY, SALVOS = range(3)
_NO_LOSSES, _NO_POSTURES = np.zeros((0, 0), np.int64), np.zeros(0, np.int64)


@rule
def entry(games: Any, which: int, args: Any, lost: Any, posture: Any) -> None:
    """Run one of the rules below on the record in an array of one."""
    game = games[0]
    if which == EXCHANGE:
        exchange(game, args[0], args[1])
    elif which == VOLLEY:
        shoot(game, args[0], 0, 3, args[1], args[2], args[3])
    else:
        salvos(game, args[0], args[1], args[2], args[3], lost, posture)


@rule
def salvos(
    game: Any, kind: int, mount: int, ammunition: int, count: int, lost: Any, posture: Any
) -> None:
    """Fire the same volley at a fresh target again and again; count what it has lost after it."""
    target = game.mechs[3]
    for n in range(count):
        game.seed[0] = n
        game.counts[:, :] = 0
        game.is_over = 0
        target.is_alive = 1
        target.heat = target.is_prone = target.is_exposed = target.structure = 0
        target.is_offline = 0
        for part in range(6):
            target.durability[part] = target.printed[part]
        shoot(game, kind, 0, 3, mount, ammunition, -1)
        for part in range(6):
            lost[part, target.printed[part] - target.durability[part]] += 1
        if target.is_alive == 1:
            posture[0] += 1
            posture[1] += min(target.is_prone, 1)
            posture[2] += min(target.is_exposed, 1)


@cache
def _twin() -> Any:
    return compiled(entry)


def run_exchange(games: Any, first: int, second: int) -> None:
    """An exchange of two mechs in the record of an array of one."""
    _twin()(games, EXCHANGE, np.array([first, second]), _NO_LOSSES, _NO_POSTURES)


def run_volley(games: Any, kind: int, mount: int, ammunition: int, band: int) -> None:
    """A volley of the first mech at the fourth."""
    args = np.array([kind, mount, ammunition, band])
    _twin()(games, VOLLEY, args, _NO_LOSSES, _NO_POSTURES)


def run_salvos(games: Any, kind: int, mount: int, ammunition: int, count: int) -> tuple[Any, Any]:
    """How often each part lost how much in so many volleys, and how often the target lives, lies,
    is Exposed.
    """
    lost, posture = np.zeros((6, 40), np.int64), np.zeros(3, np.int64)
    _twin()(games, SALVOS, np.array([kind, mount, ammunition, count]), lost, posture)
    return lost, posture
