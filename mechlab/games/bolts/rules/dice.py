"""Dice, and the dice of an attack with the rerolls of both sides in their order (B10, B26, B34)."""

from mechlab.engine import ask, offer, roll, rule

from ..state import Game
from ..words import (
    AT_HEAD,
    ATTACK_DIE,
    COVER_EXPERT,
    CRIT_DIE,
    EXPERT_DIE,
    KEEP,
    REROLL_CRIT,
    REROLL_MISS,
    SNIPE,
    SNIPER,
    SNIPER_CRIT,
    SNIPER_DIE,
    SPAN,
    TARGETING_DIE,
)
from .choosing import choose


@rule
def throw(game: Game, actor: int, purpose: int, sides: int, needed: int) -> int:
    """Roll a die, and count it."""
    game.dice += 1
    return roll(game, actor, purpose, sides, needed)


@rule
def is_hit(game: Game, actor: int, purpose: int, needed: int) -> int:
    """1 if a die rolls no more than the target number (B53), else 0.

    A number above the die always hits, one below 1 never; the log then has 0, no need.
    """
    sides = int(game.rules.attack_die_sides)
    face = throw(game, actor, purpose, sides, min(max(needed, 0), sides))
    return 1 if face <= needed else 0


@rule
def hits_of(game: Game, actor: int, purpose: int, dice: int, needed: int) -> int:
    """How many of some dice hit."""
    hits = 0
    for _ in range(dice):
        hits += is_hit(game, actor, purpose, needed)
    return hits


@rule
def roll_attack(
    game: Game, a: int, b: int, dice: int, needed: int, with_targeting: int, in_cover: int
) -> int:
    """B50, B53: dice and crit die, then the rerolls of the attacker, then the target's (Q28).

    Returns the hits; the crit die is in ``game.attack``.
    """
    attack = game.attack
    attack.fresh_hits = hits_of(game, a, ATTACK_DIE, dice, needed)
    attack.fresh_misses = dice - attack.fresh_hits
    attack.used_hits = attack.used_misses = 0
    attack.crit = throw(game, a, CRIT_DIE, int(game.rules.crit_die_sides), 1)
    if with_targeting == 1:
        reroll_misses(game, a, needed)
    if game.mechs[a].pilot == SNIPER:
        snipe(game, a, needed)
    hits = int(attack.fresh_hits + attack.used_hits)
    if in_cover == 1 and game.mechs[b].pilot == COVER_EXPERT:
        # B26: each hit is rolled once more, whoever rolled it before.
        hits = hits_of(game, a, EXPERT_DIE, hits, needed)
    return hits


@rule
def reroll_misses(game: Game, a: int, needed: int) -> None:
    """B10: the Targeting System rolls all misses once more."""
    if game.mechs[a].mounts[AT_HEAD].works == 0:
        return
    attack = game.attack
    dice = int(attack.fresh_misses)
    attack.fresh_misses = 0
    attack.used_hits = hits_of(game, a, TARGETING_DIE, dice, needed)
    attack.used_misses = dice - attack.used_hits


@rule
def snipe(game: Game, a: int, needed: int) -> None:
    """B34: the Sniper may roll one die once more, the crit die too, but none a second time.

    To roll a hit again is never better, so it is not offered.
    """
    attack = game.attack
    for _ in range(game.rules.sniper_rerolls):
        ask(game, a, SNIPE)
        offer(game, KEEP * SPAN)
        if attack.fresh_misses > 0:
            offer(game, REROLL_MISS * SPAN)
        if attack.crit > game.rules.crit_highest:
            offer(game, REROLL_CRIT * SPAN)
        kind = choose(game, a) // SPAN
        if kind == REROLL_MISS:
            hit = is_hit(game, a, SNIPER_DIE, needed)
            attack.fresh_misses -= 1
            attack.used_hits += hit
            attack.used_misses += 1 - hit
        elif kind == REROLL_CRIT:
            attack.crit = throw(game, a, SNIPER_CRIT, int(game.rules.crit_die_sides), 1)
