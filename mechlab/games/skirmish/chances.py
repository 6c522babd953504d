"""Luck: what dice showed against what could be expected of them, die by die, exactly.

Every ledger adds up, over the dice, what a die brought less its mean before it fell, times a weight
that was settled before it fell. So each is 0 on average, whoever plays and however.
"""

from mechlab.engine import rule

from .ledger import UNIT, Facts
from .state import Game
from .words import (
    COUNTER_HIT,
    DAMAGE,
    HIT,
    INITIATIVE,
    LOCK_ON,
    MODIFIER,
    PENETRATION,
    POOL,
    REROLL,
    SHIELD_POOL,
)


@rule
def logged(game: Game, n: int, column: int) -> int:
    """A number of the log, which holds shorter ones, as long as all others are."""
    return int(game.events[n, column] + 0)


@rule
def count_die(game: Game, n: int, facts: Facts) -> None:
    """Count a die into the ledger of its kind; ``n`` is its place in the log."""
    purpose, sides, face = logged(game, n, 2), logged(game, n, 3), logged(game, n, 5)
    team = int((logged(game, n, 1) // 3 + facts.turn) % 2)
    if purpose == MODIFIER:
        facts.modifier_luck[team] += facts.sign * above_mean(face, sides)
    elif purpose == DAMAGE:
        if facts.damage_sides == 3 and sides == 6:  # a d3 is a d6 halved
            face, sides = (face + 1) // 2, 3
        facts.damage_luck[team] += above_mean(face, sides)
    elif purpose == INITIATIVE:
        facts.initiative_luck[team] += above_mean(face, sides)
    elif purpose in (HIT, REROLL, POOL, SHIELD_POOL, COUNTER_HIT, PENETRATION, LOCK_ON):
        count_test(game, purpose, sides, logged(game, n, 4), face, team, facts)


@rule
def above_mean(face: int, sides: int) -> int:
    """A face less the mean of its die, in UNITs."""
    return int(UNIT * face - UNIT * (sides + 1) // 2)


@rule
def good_faces(game: Game, purpose: int, sides: int, needed: int) -> int:
    """How many faces make it: of hit and melee dice never 1 and always 20 (F3); of penetration
    dice the highest, if rules.toml says so (F5)."""
    if purpose == LOCK_ON:
        return min(max(sides + 1 - needed, 0), sides)
    if purpose == PENETRATION:
        return min(max(sides + 1 - needed, int(game.rules.natural_6_full)), sides)
    good = sides + 1 - max(needed, 2)
    return max(good, int(sides >= 20))


@rule
def count_test(
    game: Game, purpose: int, sides: int, needed: int, face: int, team: int, facts: Facts
) -> None:
    """Count a die that needed something, unless it could not fail or not succeed."""
    good = good_faces(game, purpose, sides, needed)
    if good == 0 or good == sides:
        return
    made = int(face > sides - good)
    luck = UNIT * made - UNIT * good // sides
    facts.tests[team] += 1
    facts.made[team] += made
    facts.expected[team] += UNIT * good // sides
    if purpose == PENETRATION:
        facts.pierce_luck[team] += luck
    elif purpose == HIT or (purpose == REROLL and facts.in_melee == 0):
        facts.hit_luck[team] += luck * facts.twice_mean // 2
    elif purpose != LOCK_ON:
        facts.melee_luck[team] += luck
