"""What is told of a sortie that is over: its facts, one whole number each, by name."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from mechlab.engine.fields import COUNT

Facts = Any
"""A record of ``LEDGER``."""

UNIT = 5040
"""What luck is counted in, so that it stays whole: 1 is so many."""

CREW, DECK = range(2)
"""Teams: the mech with its crew, and the deck that comes at it."""

LEDGER = np.dtype(
    [
        ("winner", COUNT),  # 0 where mech and pilot come home, else 1: the deck
        ("outcome", COUNT),  # as in words.OUTCOMES
        ("rounds", COUNT),  # own turns
        ("scenes", COUNT),  # begun
        ("decisions", COUNT),
        ("dice", COUNT),
        ("mech_home", COUNT),
        ("pilot_home", COUNT),
        ("hits", COUNT),
        ("damage", COUNT),  # HP taken, by hits and by burn
        ("burn_damage", COUNT),  # of these: at ends of turns
        ("structure_lost", COUNT),
        ("overheats", COUNT),
        ("traumas", COUNT),  # items lost
        ("wrecked", COUNT),
        ("melted", COUNT),
        ("ejected", COUNT),
        ("stabilized", COUNT),
        ("free_turns", COUNT),  # own turns with the action left for something else
        ("repairs_spent", COUNT),
        ("rebuilt", COUNT),
        ("hp_left", COUNT),
        ("structure_left", COUNT),
        ("stress_left", COUNT),
        ("repairs_left", COUNT),
        ("check_luck", COUNT, (2,)),  # in UNITs: checks made less their chance
        ("table_luck", COUNT, (2,)),  # in UNITs: structure and stress dice above their mean
        ("damage_luck", COUNT, (2,)),  # in UNITs: the deck's damage dice above their mean
    ]
)


def _names() -> Iterator[str]:
    fields: Any = LEDGER.fields
    for name, (kind, *_) in fields.items():
        yield from (f"{name}.{team}" for team in range(2)) if kind.shape else (name,)


FACTS = tuple(_names())
"""The names of all facts in their order; what there is for each team ends with its number."""

UNITS = {name: UNIT for name in FACTS if "_luck." in name}
"""What a fact has to be divided by to be read."""
