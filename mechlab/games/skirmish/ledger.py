"""What is told of a game that is over: its facts, one whole number each, by name."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from mechlab.engine.fields import COUNT

Facts = Any
"""A record of ``LEDGER``."""

UNIT = 55440
"""What chances and luck are counted in, so that they stay whole: 1 is so many. It is exact for dice
of up to 12 sides and for a d20."""

DESTROYED, BY_SCORE, BY_HULL, DRAWN_OUT = range(4)
HOW = ("destroyed", "score", "hull", "draw")
"""Words for the numbers in ``how``."""

GROUPS = ("deploy", "move", "act", "react", "melee", "other")
"""Kinds of decisions: where to begin; where to; what to do; whether to react; strikes and parries
of an exchange; anything else, such as the part an Aimed Shot is for."""

PARTS = ("head", "right_arm", "left_arm", "core", "back", "legs")
PLACES = ("1", "2", "3")
MOUNTS = ("right", "left", "back", "other")
"""Where a weapon is; a two-handed one is right, a punch or kick other."""

OF_THE_GAME: list[Any] = [
    ("winner", COUNT),
    ("how", COUNT),
    ("rounds", COUNT),
    ("decisions", COUNT),
    ("decided", COUNT, (6,)),  # GROUPS
    ("dice", COUNT),
    ("first_activation", COUNT),  # the team whose mech acts first
    ("lead_changes", COUNT),  # ends of rounds at which the other team leads than did last
]
OF_A_TEAM: list[Any] = [
    ("score", COUNT, (2,)),
    ("kills", COUNT, (2,)),
    ("hull", COUNT, (2,)),  # Durability left of the mechs that stand
    ("printed", COUNT, (2,)),  # what all of them began with
    ("damage", COUNT, (2,)),  # Durability taken from enemies
    ("self_damage", COUNT, (2,)),  # from its own mechs, by its own Heat
    ("damage_to", COUNT, (2, 6)),  # Durability taken from enemies by part
    ("parts_lost", COUNT, (2,)),  # with the Cores
    ("crits", COUNT, (2,)),  # effects on enemies
    ("heat", COUNT, (2,)),  # gained
    ("stress", COUNT, (2,)),  # checks rolled
    ("vents", COUNT, (2,)),  # of these: emergency vents
    ("meltdowns", COUNT, (2,)),
    ("attacks", COUNT, (2,)),  # volleys, reaction strikes, and strikes of exchanges
    ("strikes", COUNT, (2,)),  # of these: strikes of exchanges, with Counters
    ("hits", COUNT, (2,)),  # shots and strikes that hit a part
    ("exchanges", COUNT, (2,)),  # begun
    ("tests", COUNT, (2,)),  # dice that could make or miss what they needed
    ("made", COUNT, (2,)),  # of these: made
    ("expected", COUNT, (2,)),  # in UNITs: the sum of their chances
    ("hit_luck", COUNT, (2,)),  # in UNITs: made less chance of hit dice, times mean damage
    ("melee_luck", COUNT, (2,)),  # in UNITs: made less chance of the dice of exchanges
    ("pierce_luck", COUNT, (2,)),  # in UNITs: made less chance of penetration dice
    ("damage_luck", COUNT, (2,)),  # in UNITs: damage dice above their mean
    ("modifier_luck", COUNT, (2,)),  # in UNITs: modifier dice above their mean, by their sign
    ("initiative_luck", COUNT, (2,)),  # in UNITs: initiative dice above their mean
    ("alive", COUNT, (2, 3)),
    ("mech_damage", COUNT, (2, 3)),  # Durability taken from enemies by each mech
    ("mech_taken", COUNT, (2, 3)),  # Durability each mech lost
    ("mount_damage", COUNT, (2, 3, 4)),  # as mech_damage, by MOUNTS
    ("mount_attacks", COUNT, (2, 3, 4)),
]
SCRATCH: list[Any] = [
    ("turn", COUNT),
    ("left", COUNT, (6, 6)),  # Durability of each mech's parts so far
    ("dealer", COUNT),  # whose attack is under way
    ("mount", COUNT),  # in MOUNTS
    ("in_melee", COUNT),
    ("twice_mean", COUNT),  # twice the mean damage of a hit
    ("damage_sides", COUNT),
    ("sign", COUNT),  # of the net dice
    ("scores", COUNT, (2,)),  # by side
    ("leads", COUNT),  # 1 or -1: who led at last; 0 nobody yet
]
"""Working room of the count."""

LEDGER = np.dtype([*OF_THE_GAME, *OF_A_TEAM, *SCRATCH])

_LABELS = {
    "decided": (GROUPS,),
    "damage_to": (PARTS,),
    **dict.fromkeys(("alive", "mech_damage", "mech_taken"), (PLACES,)),
    **dict.fromkeys(("mount_damage", "mount_attacks"), (PLACES, MOUNTS)),
}


def _names() -> Iterator[str]:
    for name, *_ in OF_THE_GAME:
        yield from _labelled(name)
    for name, *_ in OF_A_TEAM:
        yield from (f"{each}.{team}" for team in range(2) for each in _labelled(name))


def _labelled(name: str) -> list[str]:
    found = [name]
    for labels in _LABELS.get(name, ()):
        found = [f"{each}_{label}" for each in found for label in labels]
    return found


FACTS = tuple(_names())
"""The names of all facts in their order; what there is for each team ends with its number."""

UNITS = {name: UNIT for name in FACTS if "luck." in name or name.startswith("expected.")}
"""What a fact has to be divided by to be read."""
