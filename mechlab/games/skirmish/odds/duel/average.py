"""What an exchange comes to before its pools are rolled (F11.1, F11.2)."""

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

import numpy as np

from ...build import Build
from ...catalog import Catalog, catalog
from ...hit_table import PARTS
from ...rules.pools import shield_at
from ...state import Game
from ..pool import pool
from ..refusal import Refused
from ..success import defence, naturals
from .best import PARTS_1, PARTS_2, WITH_LOSSES, WITH_PARTS
from .play import Play, Worth
from .sides import Hand, Side
from .table import worth_of
from .values import facing, sources

TOO_LARGE = (
    "to work this exchange out takes {} million numbers in memory (F11.2), more than there is room"
)


@dataclass(frozen=True)
class Exchange:
    """What an exchange comes to on average, both sides choosing best, once pools are rolled.

    ``value`` is to the side that begins; ``taken`` and ``lost`` are Durability; ``kill`` and
    ``killed`` the chances that the other mech and its own are lost. ``parts`` are, for both sides,
    the chances that a part is lost, be it with the whole mech; empty unless asked for.
    """

    value: float
    taken: float
    lost: float
    kill: float
    killed: float
    parts: tuple[dict[str, float], dict[str, float]]


def exchange(
    first: Build,
    second: Build,
    *,
    worth: str | Worth = "hull",
    parts: bool = False,
    cat: Catalog | None = None,
) -> Exchange:
    """An exchange that the first build begins with the second, both as they come (F11.1, F11.2).

    Sums over every outcome of both pools, weapon by weapon, with the natural 20s among them. What
    counts is as in ``exchange_value``; floats, right to 1e-9. Raises ``Refused`` where that does.

    >>> from mechlab.games import skirmish
    >>> one = exchange(skirmish.kit("Bastion"), skirmish.kit("Foreman"))
    >>> round(one.taken, 3), round(one.lost, 3)
    (4.373, 0.836)
    """
    steps = exchange_steps(first, second, worth=worth, parts=parts, cat=cat)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: tuple[Exchange, Exchange] = end.value
            return found[0]


def exchange_steps(
    first: Build,
    second: Build,
    *,
    worth: str | Worth = "hull",
    parts: bool = False,
    cat: Catalog | None = None,
    room: int | None = None,
) -> Generator[float, None, tuple[Exchange, Exchange]]:
    """``exchange`` in pieces of some tenths of a second: yields how much is done, from 0 to 1.

    It returns the exchange that the first build begins and that which the second begins.
    ``Refused`` before the work if more numbers than ``room`` would be held at once.

    >>> from mechlab.games import skirmish
    >>> steps = exchange_steps(skirmish.kit("Bastion"), skirmish.kit("Foreman"))
    >>> next(steps)
    0.0
    """
    yield 0.0
    cat = cat or catalog()
    game = facing(first, second, cat)
    rolls = [list(hands(game, s, build, cat)) for s, build in enumerate((first, second))]
    one, two = (
        Side(game, s, tuple((m, n) for m in sources(game, s) for n in range(2)), False)
        for s in range(2)
    )
    most = [max((hand for hand, _ in each), key=lambda hand: hand.attacks) for each in rolls]
    channels = WITH_PARTS if parts else WITH_LOSSES
    play = Play((one, two), (most[0], most[1]), worth_of(worth), channels=channels)
    pairs = list(product(*rolls))
    sizes = [2 * prod(play.shape((mine, theirs))) for (mine, _), (theirs, _) in pairs]
    whole = sum(sizes)
    if room is not None and whole > room:
        raise Refused(TOO_LARGE.format(whole // 1_000_000))
    ahead = int(one.was.piloting) - int(two.was.piloting)
    strikers = int(ahead < 0), int(ahead <= 0)  # the initiator strikes first where they tie
    totals: list[Any] = [np.zeros(channels), np.zeros(channels)]
    done = 0
    for ((mine, chance), (theirs, other)), size in zip(pairs, sizes, strict=True):
        yield done / whole
        done += size
        if mine.attacks + theirs.attacks > 0:
            at = [
                play.kinds[s].kind((one, two)[s].root, *play.place((mine, theirs), s))
                for s in (0, 1)
            ]
            node = play.node(mine, theirs)
            for begins, striker in enumerate(strikers):
                more = float(chance * other) * node[striker][:, at[0], at[1]]
                totals[begins] = totals[begins] + more
    return _exchange(totals[0], 0), _exchange(totals[1], 1)


def _exchange(total: Any, begins: int) -> Exchange:
    """The channels as the side sees them that begins."""
    value, taken, lost, kill, killed = (float(total[c]) for c in range(WITH_LOSSES))
    lists = total[PARTS_1:PARTS_2], total[PARTS_2:]
    one, two = (dict(zip(PARTS, map(float, each), strict=False)) for each in lists)
    if begins == 0:
        return Exchange(value, taken, lost, kill, killed, (one, two))
    return Exchange(-value, lost, taken, killed, kill, (two, one))


def hands(game: Game, side: int, build: Build, cat: Catalog) -> Iterator[tuple[Hand, Fraction]]:
    """Every pool that a side can roll, with its chance."""
    whole, a = pool(build, cat), int(game.duel.fighters[side])
    each = int(game.rules.shield_dice) if shield_at(game, a, 0) else 0
    by_source = [naturals(source, cat=cat).items() for source in whole.sources]
    for ready, share in defence(whole, cat).items():
        shields = min(ready, each), ready - min(ready, each)
        for attacks in product(*by_source):
            dice = [n for (many, best), _ in attacks for n in (many - best, best)]
            yield Hand(tuple(dice), shields), prod((chance for _, chance in attacks), start=share)
