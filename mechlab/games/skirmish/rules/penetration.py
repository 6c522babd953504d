"""From a hit to the damage it does (F5, F6)."""

from mechlab.engine import note, roll, rule

from ..state import Game
from ..words import (
    BY_ENEMY,
    BY_SHELLING,
    CRITICAL,
    DAMAGE,
    FULL,
    GLANCE,
    ON_HIT_HEAT,
    PENETRATED,
    PENETRATION,
)
from .crits import crit
from .damage import hurt
from .dice import roll_sum
from .heat import check_stress, gain_heat
from .standing import armor


@rule
def penetrate(game: Game, part: int, is_natural: bool) -> None:
    """F5, F6, F8: penetration, damage with what carries over, crit; by the attack under way."""
    attack = game.attack
    a, b = int(attack.shooter), int(attack.target)
    result = FULL if attack.kind == BY_SHELLING else penetration(game, part, is_natural)
    damage = roll_sum(game, a, DAMAGE, attack.damage_count, attack.damage_sides)
    damage += roll_sum(game, a, DAMAGE, attack.extra_count, attack.extra_sides)
    damage += int(attack.damage_plus)
    if result == GLANCE:
        damage = damage // int(game.rules.glance_divisor)
    hurt(game, b, part, damage, BY_ENEMY)
    check_stress(game, b, BY_ENEMY)
    if result == CRITICAL:
        crit(game, b, part)


@rule
def penetration(game: Game, part: int, is_natural: bool) -> int:
    """F5: d6 + Pen against the Armor of the part: glance, full, or full and a crit."""
    attack, rules = game.attack, game.rules
    pen = int(attack.pen)
    if is_natural:
        pen += rules.natural_20_pen
    wall = armor(game, attack.target, part)
    face = roll(game, attack.shooter, PENETRATION, rules.penetration_die_sides, wall - pen)
    result = penetration_result(game, face, pen, wall)
    note(game, PENETRATED, attack.shooter, result, face + pen, wall, part)
    return result


@rule
def penetration_result(game: Game, face: int, pen: int, wall: int) -> int:
    """F5: what a penetration die does against an Armor."""
    if face + pen >= wall + game.rules.crit_margin:
        return CRITICAL
    if face + pen >= wall:
        return FULL
    if face == game.rules.penetration_die_sides and game.rules.natural_6_full == 1:
        return FULL
    return GLANCE


@rule
def on_hit_heat(game: Game) -> None:
    """C3, F12: the Heat that each hit adds to the target (Amb062)."""
    attack = game.attack
    if game.mechs[attack.target].is_alive == 0:
        return
    heat = roll_sum(game, attack.shooter, ON_HIT_HEAT, attack.hit_heat_count, attack.hit_heat_sides)
    gain_heat(game, attack.target, heat + int(attack.hit_heat_plus), BY_ENEMY)
