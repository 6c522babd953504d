"""What is told of a game that is over: its facts, one whole number each, by name."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from mechlab.engine import rule
from mechlab.engine.fields import COUNT

from .state import MECHS, Game
from .words import DRAW

Facts = Any
"""A record of ``LEDGER``."""

OF_THE_GAME: list[Any] = [
    ("winner", COUNT),
    ("how", COUNT),
    ("turns", COUNT),
    ("decisions", COUNT),
    ("dice", COUNT),
    ("first_pick", COUNT),  # the team that acts first in the last turn
]
OF_A_TEAM: list[Any] = [
    (name, COUNT, (MECHS,))
    for name in (
        "alive",
        "points",  # left
        "bought",
        "attacks",
        "hits",
        "dealt",  # points taken from others
        "burned",  # own points lost to heat
        "criticals",
        "overheats",  # failed checks
        "reactions",
        "kills",
        "heat",  # generated
        "walked",  # hundredths of an inch
        "lost_in",  # the turn it was destroyed; 0 not
    )
]
"""A team is a player with a mech."""

LEDGER = np.dtype([*OF_THE_GAME, *OF_A_TEAM])

LAST_STANDING, NO_WINNER = range(2)
HOW = ("destroyed", "draw")
"""Words for the numbers in ``how``."""


def _names() -> Iterator[str]:
    yield from (name for name, *_ in OF_THE_GAME)
    for name, *_ in OF_A_TEAM:
        yield from (f"{name}.{team}" for team in range(MECHS))


FACTS = tuple(_names())
"""The names of all facts in their order; what there is for each team ends with its number."""


@rule
def tally(game: Game, turn: int, facts: Facts) -> None:
    """Count a game that is over; the mech in seat s is of team (s + turn) modulo the teams.

    In a game of sides the winner is the first team of the side.
    """
    count = int(game.mech_count)
    facts.winner = -1
    facts.how = NO_WINNER
    for a in range(count):
        mech = game.mechs[a]
        team = (a + turn) % count
        count_team(game, a, team, facts)
        if game.outcome != DRAW and mech.side == game.outcome:
            facts.how = LAST_STANDING
            if facts.winner < 0 or team < facts.winner:
                facts.winner = team
    facts.turns = game.round_number
    facts.decisions = game.choices_made
    facts.dice = game.dice
    facts.first_pick = (game.order[0] + turn) % count


@rule
def count_team(game: Game, a: int, team: int, facts: Facts) -> None:
    """What a mech did, and how it stands."""
    mech = game.mechs[a]
    facts.alive[team] = mech.is_alive
    points = 0
    bought = 0
    for part in range(6):
        points += mech.points[part]
        bought += mech.bought[part]
    facts.points[team] = points
    facts.bought[team] = bought
    facts.attacks[team] = mech.attacks
    facts.hits[team] = mech.hits
    facts.dealt[team] = mech.dealt
    facts.burned[team] = mech.burned
    facts.criticals[team] = mech.criticals
    facts.overheats[team] = mech.overheats
    facts.reactions[team] = mech.reactions
    facts.kills[team] = mech.kills
    facts.heat[team] = mech.heated
    facts.walked[team] = mech.walked
    facts.lost_in[team] = mech.lost_in
