"""What a mech weighs once before it acts: its targets, its enemies, the zones."""

from mechlab.board.hexes import distance_of
from mechlab.engine import rule

from ..rules.ranged import can_shoot, has_ammunition, long_range
from ..rules.standing import attack_bonus, evasion, is_gun, usable
from ..state import Game
from .worth import (
    POINT,
    chance,
    duel_worth,
    heat_cost,
    hit_worth,
    part_worth,
    profile_worth,
    twice_damage,
)


@rule
def appraise(game: Game, a: int) -> None:
    """Fill in the plan of a mech: what every part, target, enemy and zone is worth to it."""
    appraise_parts(game)
    for mount in range(3):
        appraise_weapon(game, a, mount)
    for b in range(len(game.mechs)):
        appraise_enemy(game, a, b)
    appraise_zones(game, a)


@rule
def appraise_parts(game: Game) -> None:
    """What destroying each part of each mech is worth."""
    for b in range(len(game.mechs)):
        if game.mechs[b].is_alive == 1:
            for part in range(6):
                game.plan.parts[b, part] = part_worth(game, b, part)


@rule
def appraise_weapon(game: Game, a: int, mount: int) -> None:
    """What a volley of a weapon is worth at each enemy, with the ammunition that is best there."""
    plan, mech = game.plan, game.mechs[a]
    plan.reaches[mount] = 0
    for b in range(len(game.mechs)):
        plan.volleys[mount, b] = 0
    if not can_shoot(game, a, mount):
        return
    for b in range(len(game.mechs)):
        if game.mechs[b].side == mech.side or game.mechs[b].is_alive == 0:
            continue
        for ammunition in range(3):
            if not has_ammunition(game, a, mount, ammunition):
                continue
            which = 3 if mech.mounts[mount].form == 1 else ammunition
            profile = mech.mounts[mount].profiles[which]
            worth = int(profile.shots) * profile_worth(game, b, profile, 0)
            worth -= heat_cost(game, a, int(profile.heat))
            if worth > plan.volleys[mount, b]:
                accuracy = int(mech.gunnery + profile.accuracy) + attack_bonus(game, a)
                plan.volleys[mount, b] = worth
                plan.needs[mount, b] = evasion(game, b) - accuracy
                plan.reaches[mount] = max(int(plan.reaches[mount]), int(profile.reach))


@rule
def appraise_enemy(game: Game, a: int, b: int) -> None:
    """What an enemy's best weapon does to the mech, how far, and what an exchange is worth."""
    plan, mech, enemy = game.plan, game.mechs[a], game.mechs[b]
    plan.danger[b] = 0
    plan.danger_reach[b] = 0
    plan.duels[b] = 0
    if enemy.side == mech.side or enemy.is_alive == 0:
        return
    plan.duels[b] = duel_worth(game, a, b)
    for mount in range(3):
        if not usable(game, b, mount) or not is_gun(game, b, mount):
            continue
        profile = enemy.mounts[mount].profiles[3 * enemy.mounts[mount].form]
        accuracy = int(enemy.gunnery + profile.accuracy) + attack_bonus(game, b)
        often = chance(game, evasion(game, a) - accuracy, 0)
        worth = hit_worth(game, a, int(profile.pen), twice_damage(profile))
        worth = worth * int(profile.shots) * often // 1000
        plan.danger[b] += worth if worth > plan.danger[b] else worth // 3
        reach = long_range(game, int(profile.reach))
        plan.danger_reach[b] = max(int(plan.danger_reach[b]), reach)


@rule
def to_zone(game: Game, place: int, zone: int) -> int:
    """Hexes from a hex to a zone."""
    spot = game.ground[place]
    centre = game.ground[game.zone_centres[zone]]
    return max(distance_of(spot.q, spot.r, centre.q, centre.r) - 1, 0)


@rule
def appraise_zones(game: Game, a: int) -> None:
    """What standing in each zone is worth, and which the mech makes for."""
    plan, mech = game.plan, game.mechs[a]
    plan.goal = 0
    best = 0
    for zone in range(1, game.zone_count + 1):
        allies, enemies, nearer = 0, 0, 0
        mine = to_zone(game, mech.hex, zone)
        for b in range(len(game.mechs)):
            other = game.mechs[b]
            if b == a or other.is_alive == 0 or other.hex < 0:
                continue
            theirs = to_zone(game, other.hex, zone)
            if other.side != mech.side:
                enemies += int(theirs == 0)
            elif theirs == 0:
                allies += 1
            elif theirs < mine:
                nearer += 1
        worth = POINT * 3 // 2 if enemies == 0 else POINT
        if allies > 0:
            worth = 100
        plan.zones[zone] = worth
        pull = worth - 90 * mine - 500 * nearer
        if plan.goal == 0 or pull > best:
            plan.goal, best = zone, pull
