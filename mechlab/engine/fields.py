"""What the record of every game holds for the engine: dice, decisions, and the log.

A game is one NumPy record whose fields the rules read and write by name, ``game.round_number``; all
numbers are 64-bit integers, so that plain and compiled rules reckon alike.
"""

from typing import Any

import numpy as np

COUNT = np.int64
"""The type of every number in a game."""

OPTIONS = 2048
"""The most options a decision can have."""

CHOICES = 4096
"""The most choices a game can take."""

EVENTS = 8192
"""The most events a game can log."""

FORCED = 4096
"""The most dice of a game that can be set by hand."""

ACTORS, PURPOSES, ROUNDS = 16, 64, 64
"""How many of each the key of a die tells apart."""

SPAN = 65536
"""An option is its kind times this, and its details."""

HEAD_FIELDS: list[Any] = [
    ("seed", COUNT, (2,)),
    ("round_number", COUNT),
    ("counts", COUNT, (ACTORS, PURPOSES)),
    ("by_hand", COUNT),
    ("unrolled", COUNT, (5,)),
    ("forced_count", COUNT),
    ("forced", COUNT, (FORCED, 2)),
    ("option_count", COUNT),
    ("options", COUNT, (OPTIONS,)),
    ("decider", COUNT),
    ("question", COUNT),
    ("active", COUNT),  # who acts now; -1 nobody
    ("choices_given", COUNT),
    ("choices_made", COUNT),
    ("logging", COUNT),
    ("event_count", COUNT),
    ("event_limit", COUNT),
]
"""What is copied when a game begins. ``unrolled`` is the die that waits for its value: actor,
purpose, sides, needed, key."""

TAIL_FIELDS: list[Any] = [
    ("choices", COUNT, (CHOICES,)),
    ("events", np.int32, (EVENTS, 8)),
]
"""What is not: old rows beyond the counts mean nothing."""
