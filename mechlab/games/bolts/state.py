"""The record of one game: what every mech, piece and die of it is, by name.

All numbers are 64-bit integers; a flag is 0 or 1; -1 means none. Places and lengths on the table
are hundredths of an inch. ``Game`` stands for the record in the rules' signatures.
"""

from typing import Any

import numpy as np

from mechlab.board.table import DISC, PIECE, TABLE
from mechlab.engine.fields import COUNT, HEAD_FIELDS, TAIL_FIELDS

from .constants import DICE, NUMBERS, SWITCHES

Game = Any
Mech = Any
Mount = Any

MECHS = 4
MOUNTS = 5


def _dice(name: str) -> list[tuple[str, Any]]:
    return [(f"{name}_count", COUNT), (f"{name}_sides", COUNT), (f"{name}_plus", COUNT)]


RULES = np.dtype(
    [(name, COUNT) for name in (*NUMBERS.split(), *SWITCHES)]
    + [field for name in DICE.split() for field in _dice(name)]
)
"""The constants of rules.toml by their own names; a switch is the place of its word."""

MOUNT = np.dtype(
    [
        ("effect", COUNT),  # what the upgrade does; NOTHING
        ("works", COUNT),  # 0 when a critical destroyed it, or it was discarded
        ("heat", COUNT),  # of using the upgrade
        ("level", COUNT),  # of an Energy Shield, now
        ("bought", COUNT),
        ("left", COUNT),  # rockets
        ("weapon", COUNT),  # which weapon, 0 none: arms with the same one can be synchronized
        ("band", COUNT),  # its longest
        ("shots", COUNT),
        ("fire_heat", COUNT),
        ("reload_heat", COUNT),
        ("pushes", COUNT),
        ("ignores_cover", COUNT),
        ("bonus", COUNT),
        ("loaded", COUNT),
    ]
)

MECH = np.dtype(
    [
        # what it is
        ("side", COUNT),
        ("pilot", COUNT),
        ("swap", COUNT),  # of a Range Master: LONG or FAR; 0 none
        ("bought", COUNT, (6,)),
        ("mounts", MOUNT, (MOUNTS,)),
        # how it is
        ("is_alive", COUNT),
        ("points", COUNT, (6,)),
        ("heat", COUNT),
        ("is_locked", COUNT),  # cools down (B46)
        ("has_exchanged", COUNT),
        # its turn
        ("used_free", COUNT),  # the Move or Take Aim without heat
        ("has_run", COUNT),
        ("is_watching", COUNT),
        ("has_protocol", COUNT),
        ("is_boosted", COUNT),
        ("has_restored", COUNT),
        ("uplinks", COUNT),
        ("aims_at", COUNT),
        ("is_done", COUNT),
        # what is told of it at the end
        ("attacks", COUNT),
        ("hits", COUNT),  # scored
        ("dealt", COUNT),  # points taken from others
        ("burned", COUNT),  # own points lost to heat
        ("criticals", COUNT),
        ("overheats", COUNT),  # failed checks
        ("reactions", COUNT),
        ("kills", COUNT),
        ("heated", COUNT),
        ("walked", COUNT),  # hundredths of an inch
        ("lost_in", COUNT),  # the turn it was destroyed; 0 not
    ]
)

GOING = np.dtype(
    [
        ("how", COUNT),  # WALKING, RUNNING, JUMPING, CLIMBING, DODGING
        ("allowance", COUNT),  # hundredths of an inch
        ("spared", COUNT),  # the piece that does not count, or -1
        ("onto", COUNT),  # the piece it ends on, or -1
    ]
)
"""The move under way; the mech is ``active``."""

ATTACK = np.dtype(
    [
        ("fresh_hits", COUNT),
        ("fresh_misses", COUNT),
        ("used_hits", COUNT),  # of dice that the attacker rolled again
        ("used_misses", COUNT),
        ("crit", COUNT),
        ("causes", COUNT),
    ]
)
"""The dice of the attack roll under way."""

FIELDS: list[Any] = [
    *HEAD_FIELDS,
    ("rules", RULES),
    ("face_part", COUNT, (6,)),  # the part that each face of the location die hits
    ("fist", MOUNT),
    ("soft_becomes", PIECE),  # what destroyed cover is like
    ("table", TABLE),
    ("mech_count", COUNT),
    ("mechs", MECH, (MECHS,)),
    ("players", COUNT, (MECHS,)),
    ("order", COUNT, (MECHS,)),  # by position
    ("totals", COUNT, (MECHS,)),
    ("is_over", COUNT),
    ("outcome", COUNT),
    ("dice", COUNT),  # rolled so far
    ("going", GOING),
    ("attack", ATTACK),
    ("sight", COUNT, (MECHS, MECHS)),  # free lines and cover, once looked for; 0 not yet
]

GAME = np.dtype([*FIELDS, *TAIL_FIELDS])
"""Everything. What comes before ``choices`` is copied when a game begins."""

HEAD_BYTES = int(GAME.fields["choices"][1])  # type: ignore[index]


def blank() -> Game:
    """A record of zeros."""
    return np.zeros(1, GAME).view(np.recarray)[0]


def reserved() -> list[str]:
    """Field names that NumPy's records hide behind attributes of their own; there must be none.

    >>> reserved()
    []
    """
    taken = set(dir(np.void))
    records = (GAME, MECH, MOUNT, RULES, GOING, ATTACK, TABLE, PIECE, DISC)
    return sorted({name for record in records for name in record.names or () if name in taken})
