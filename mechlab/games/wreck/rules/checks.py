"""Skill checks: a d20 and a skill against 10; Impaired takes a die off (R1 to R3)."""

from mechlab.engine import note, roll, rule

from ..state import Game
from ..words import (
    AGILITY,
    CHECKED,
    DIFFICULTY,
    ENGINEERING,
    IMPAIRED,
    SKILL_DIE,
    STUNNED,
    THE_MECH,
)


@rule
def check(game: Game, skill: int) -> int:
    """Whether a check is made, 0 or 1. HULL and AGILITY fail by themselves while Stunned."""
    rules, mech = game.rules, game.mech
    target = int(rules.check_target)
    if skill != ENGINEERING and mech.ends[STUNNED] != 0 and rules.stunned_hull == 0:
        note(game, CHECKED, THE_MECH, skill, 0, target, 0)
        return 0
    return checked(game, skill, int(mech.ends[IMPAIRED] != 0))


@rule
def checked(game: Game, skill: int, impaired: int) -> int:
    """Roll a check. Of several difficulty dice the highest counts."""
    rules = game.rules
    bonus, target = int(game.mech.skills[skill]), int(rules.check_target)
    dice = impaired * int(rules.impaired_dice)
    needed = max(target - bonus, 1) if dice == 0 else 0
    total = bonus
    for _ in range(rules.check_die_count):
        total += roll(game, THE_MECH, SKILL_DIE + skill, int(rules.check_die_sides), needed)
    worst = 0
    for _ in range(dice):
        worst = max(worst, roll(game, THE_MECH, DIFFICULTY, int(rules.condition_die_sides), 0))
    total -= worst
    made = int(total >= target)
    note(game, CHECKED, THE_MECH, skill, total, target, made)
    return made


@rule
def pilot_check(game: Game) -> int:
    """The AGILITY save of a pilot on foot: what the mech suffers from is no matter."""
    return checked(game, AGILITY, 0)
