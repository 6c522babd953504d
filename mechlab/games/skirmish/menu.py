"""The options of a decision as things: what kind, with which weapon, at which mech or hex.

For whoever shows them; players and records go by the number alone.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from . import words as w
from .rules.choosing import SPAN as SPAN
from .rules.cone import is_watched
from .rules.fire import FIRST_TENDER
from .rules.ranged import long_range
from .rules.reach import reach
from .rules.standing import jumps, numbers
from .state import GAME, Game

MOVES = (w.MOVE, w.STAND, w.BOOST, w.MOVE_TENDER)
SHOTS = (w.FIRE, w.BARRAGE, w.AIMED_SHOT, w.SHELL, w.WYVERN)
HAND_TO_HAND = (w.MELEE, w.CHARGE, w.SEIZE, w.BREAK, w.THROW)
LOCKS = (w.LOCK, w.FREE_LOCK)
GROUPS = ("Movement", "Fire", "Barrage", "Aimed Shot", "Melee", "Lock On", "Other", "End", "Choose")

_AT_MECH = (w.SHELL, w.LOCK, w.FREE_LOCK, w.MELEE, w.CHARGE, w.WYVERN, w.SEIZE, w.GUARD)
_PACKED = (w.FIRE, w.BARRAGE, w.AIMED_SHOT)


@dataclass(frozen=True)
class Entry:
    """An option taken apart. -1 where it has no mech, mount or hex."""

    option: int
    kind: int
    group: str
    mech: int = -1
    mount: int = -1
    ammunition: int = 0
    hex: int = -1


def entry(option: int) -> Entry:
    """What an option is made of.

    >>> entry(w.FIRE * SPAN + (1 * 8 + 4) * 4 + w.LOAD)
    Entry(option=196657, kind=3, group='Fire', mech=4, mount=1, ammunition=1, hex=-1)
    """
    kind, detail = divmod(option, SPAN)
    group = _group(kind)
    if kind in _PACKED:
        return Entry(option, kind, group, detail // 4 % 8, detail // 32, detail % 4)
    if kind in _AT_MECH:
        return Entry(option, kind, group, mech=detail)
    if kind in (w.OVERWATCH, w.CHANGE_FORM):
        return Entry(option, kind, group, mount=detail)
    if kind == w.REACTION:
        return Entry(option, kind, group, mech=detail // 8, mount=detail % 8 - 1)
    if kind == w.TO_HEX:
        return Entry(option, kind, group, hex=detail)
    if kind == w.TO_CLOUD:
        return Entry(option, kind, group, hex=detail // 2)
    if kind == w.PUT:
        return Entry(option, kind, group, mech=detail // 1024, hex=detail % 1024)
    return Entry(option, kind, group)


def _group(kind: int) -> str:
    if kind in MOVES:
        return "Movement"
    if kind == w.BARRAGE:
        return "Barrage"
    if kind == w.AIMED_SHOT:
        return "Aimed Shot"
    if kind in SHOTS:
        return "Fire"
    if kind in HAND_TO_HAND:
        return "Melee"
    if kind in LOCKS:
        return "Lock On"
    if kind == w.END_TURN:
        return "End"
    return "Choose" if kind >= w.TO_HEX else "Other"


def conceivable(game: Game) -> Iterator[int]:
    """What the mech that acts could ever be asked to do, open or not: each has a ``why_not``."""
    a = int(game.active)
    if a < 0 or int(game.question) != w.ACT:
        return
    mech = game.mechs[a]
    kinds = [w.MOVE, w.STAND, w.BOOST, w.BRACE, w.COOL, w.PREPARE, w.STABILIZE]
    kinds += [w.SMOKE] * int(mech.smoke_launcher) + [w.BREAK] * int(mech.grapples >= 0)
    yield from (kind * SPAN for kind in kinds)
    others = [b for b in range(len(game.mechs)) if game.mechs[b].is_alive and b != a]
    enemies = [b for b in others if game.mechs[b].side != mech.side]
    for mount in range(len(mech.mounts)):
        yield from _with_item(mech.mounts[mount], mount, enemies)
    for kind in _against_each(mech):
        yield from (kind * SPAN + b for b in enemies)
    if mech.mounts[w.RIGHT].guard or mech.mounts[w.LEFT].guard:
        yield from (w.GUARD * SPAN + b for b in others if b not in enemies)


def _with_item(item: Any, mount: int, enemies: list[int]) -> Iterator[int]:
    if item.holds != w.WEAPON:
        return
    for ammunition in _ammunition(item):
        for b in enemies:
            yield w.FIRE * SPAN + (mount * 8 + b) * 4 + ammunition
    yield w.OVERWATCH * SPAN + mount
    if item.forms > 1:
        yield w.CHANGE_FORM * SPAN + mount


def _against_each(mech: Any) -> tuple[int, ...]:
    plain = (w.LOCK, w.MELEE, w.CHARGE, w.SEIZE)
    has_lance = any(int(item.skill) == w.SHELLING for item in mech.mounts)
    return (*plain, w.SHELL, w.WYVERN) if has_lance else plain


def _ammunition(item: Any) -> list[int]:
    held = (True, item.has_load == 1, item.has_overdrive == 1)
    return [number for number, there in enumerate(held) if there]


def copied(game: Game) -> Game:
    """A game of one's own to ask rules about, so that nothing happens to the other."""
    own = np.zeros(1, GAME)
    own[0] = game
    return own.view(np.recarray)[0]


def in_reach(game: Game, a: int) -> dict[int, int]:
    """The hexes that a mech's movement points reach, each with what it costs (H3)."""
    trial = copied(game)
    mech = trial.mechs[a]
    reach(trial, int(mech.hex), int(mech.movement), int(jumps(trial, a)))
    found = [int(each) for each in trial.touched[1 : int(trial.touched_count)]]
    return {place: int(trial.costs[place]) for place in found}


def watched(game: Game, a: int) -> list[int]:
    """The hexes that a mech on Overwatch watches (E5); nothing if it does not."""
    mech = game.mechs[a]
    mount, aim, here = int(mech.watch_mount), int(mech.watch_hex), int(mech.hex)
    if not mech.is_alive or mount < 0 or aim < 0:
        return []
    profile = mech.mounts[mount].profiles[numbers(game, a, mount, w.STANDARD)]
    within = long_range(game, profile.reach)
    hexes = range(int(game.hex_count))
    return [place for place in hexes if is_watched(game, here, aim, within, place)]


def is_tender(target: int) -> bool:
    """Whether the target of an attack is a Cooling Tender (E10)."""
    return target >= FIRST_TENDER
