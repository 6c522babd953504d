"""The record of one sortie: what the mech, its deck and its pilot are, by name.

All numbers are 64-bit integers; a flag is 0 or 1; -1 means none. ``Game`` stands for the record in
the rules' signatures.
"""

from typing import Any

import numpy as np

from mechlab.engine.fields import COUNT, HEAD_FIELDS, TAIL_FIELDS

from .catalog_checks import CARDS, ITEMS
from .constants import DICE, NUMBERS, WORDS

Game = Any
Mech = Any

SCENES = 8
FACES = 8
LEFTS = 9
"""How many values of what is left of a track the tables know, with 0."""

RULES = np.dtype(
    [(name, COUNT) for name in (*NUMBERS.split(), *WORDS.split())]
    + [(f"{name}_{part}", COUNT) for name in DICE.split() for part in ("count", "sides", "plus")]
)
"""The constants of rules.toml by their own names; of a ruling, which of its ``allowed``."""

ITEM = np.dtype(
    [
        ("mount", COUNT),  # -1 for a system
        ("full_charges", COUNT),  # 0: it is not limited
        ("charges", COUNT),
        ("loading", COUNT),
        ("loaded", COUNT),
        ("is_destroyed", COUNT),
    ]
)

MECH = np.dtype(
    [
        # what it is
        ("hp_max", COUNT),
        ("armor", COUNT),
        ("heat_cap", COUNT),
        ("repairs_max", COUNT),
        ("structure_max", COUNT),
        ("stress_max", COUNT),
        ("structure_cost", COUNT),
        ("skills", COUNT, (3,)),
        ("resists", COUNT, (5,)),
        # how it is
        ("phase", COUNT),  # WHOLE, WRECK, ANNIHILATED
        ("hp", COUNT),
        ("structure", COUNT),
        ("stress", COUNT),
        ("heat", COUNT),
        ("burn", COUNT),
        ("repairs", COUNT),
        ("core_power", COUNT),
        ("ends", COUNT, (4,)),  # the turn at whose end each status goes; 0: it has it not
        ("by_gear", COUNT, (4,)),  # whether its own gear did it
        ("melts_at", COUNT),  # the turn at whose end it melts down; 0: no countdown
        ("preventable", COUNT),
    ]
)

CARD = np.dtype(
    [
        ("scene", COUNT),
        ("turn", COUNT),
        ("count", COUNT, (5,)),  # dice by type
        ("sides", COUNT, (5,)),
        ("plus", COUNT, (5,)),
        ("ap", COUNT),
        ("inflicts", COUNT, (4,)),
        ("on_ally", COUNT, (4,)),
        ("own_gear", COUNT),
        ("uses", COUNT, (3,)),
    ]
)

FIELDS: list[Any] = [
    *HEAD_FIELDS,
    ("rules", RULES),
    ("table", COUNT, (2, 2, FACES)),  # track, whether there are several ones, lowest die
    ("left_effect", COUNT, (2, LEFTS)),  # track, what is left
    ("left_failed", COUNT, (2, LEFTS)),
    ("costs", COUNT, (6,)),
    ("status_cooled", COUNT, (4,)),  # whether a status ends by cooling, and not with a turn
    ("status_condition", COUNT, (4,)),
    ("mech", MECH),
    ("items", ITEM, (ITEMS,)),
    ("item_count", COUNT),
    ("mount_count", COUNT),
    ("cards", CARD, (CARDS,)),
    ("card_count", COUNT),
    ("scene_count", COUNT),
    ("turns", COUNT, (SCENES,)),  # of each scene
    ("drawn", COUNT),  # cards a turn that are drawn; 0: they come as written
    ("is_drawn", COUNT, (CARDS,)),
    ("left_in_deck", COUNT),
    ("rests", COUNT),  # whether there is time to rest between scenes
    ("ally", COUNT),  # 0 none, 1 an ally beside it, 2 somebody it is engaged with
    ("ally_ends", COUNT, (4,)),
    ("ally_repairs", COUNT),
    ("pilot", COUNT),  # INSIDE, OUTSIDE, DEAD
    ("pilot_hp", COUNT),
    ("pilot_hp_max", COUNT),
    ("crew", COUNT),  # ORIGINAL, NEW_CREW, CLONED
    ("players", COUNT, (2,)),
    ("scene", COUNT),
    ("scene_turn", COUNT),  # the turn of the scene, from 0
    ("turn", COUNT),  # own turns begun
    ("in_turn", COUNT),  # whether an own turn is under way
    ("actions", COUNT),  # left in it, a full action being two
    ("has_retried", COUNT),
    ("has_stabilized", COUNT),
    ("is_over", COUNT),
    ("outcome", COUNT),
    ("stabilized", COUNT),  # how often
    ("left", COUNT, (7,)),  # at home: HP, structure, stress, REPAIRS, items, charges, pilot
    # what a hit comes to, type by type
    ("packet", COUNT, (5,)),
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
    records = (GAME, MECH, ITEM, CARD, RULES)
    return sorted({name for record in records for name in record.names or () if name in taken})
