"""Which hex is worth going to: zones, fire given, fire taken."""

from mechlab.engine import rule

from ..rules.ground import distance
from ..rules.ranged import long_range
from ..rules.sight import sight
from ..state import Game
from ..words import HARD, NO_SIGHT, SOFT
from .kinds import BRAWLER
from .plan import to_zone
from .worth import chance

STEP_WORTH = 90
"""What a hex nearer to the goal is worth."""

EAGER = 4000
"""What fighting hand to hand is worth to a brawler besides."""


@rule
def ground_worth(game: Game, a: int, place: int, player: int) -> int:
    """What a hex is worth for zones alone, or for nearness to enemies where none are to be held."""
    plan, worth = game.plan, 0
    if game.zone_count == 0 or player == BRAWLER:
        return -STEP_WORTH * nearest_enemy(game, a, place)
    zone = int(game.ground[place].zone)
    if zone > 0:
        worth = int(plan.zones[zone])
    if zone != plan.goal:
        worth -= STEP_WORTH * to_zone(game, place, int(plan.goal)) + 100
    return worth


@rule
def nearest_enemy(game: Game, a: int, place: int) -> int:
    """Hexes from a hex to the nearest enemy."""
    side, nearest = game.mechs[a].side, 99
    for b in range(len(game.mechs)):
        other = game.mechs[b]
        if other.side != side and other.is_alive == 1 and other.hex >= 0:
            nearest = min(nearest, distance(game, place, int(other.hex)))
    return nearest


@rule
def weigh_place(game: Game, a: int, place: int, entered: int, boosts: int, player: int) -> None:
    """Weigh ending and acting on a hex: into ``plan.rest`` and ``plan.go`` if it is better there.

    ``entered`` are the hexes the mech will have entered by then.
    """
    plan, mech = game.plan, game.mechs[a]
    may_shoot = mech.quick > boosts and mech.has_fired == 0
    may_fight = mech.quick - boosts >= game.rules.quick_actions
    worth = ground_worth(game, a, place, player)
    near = 0
    for b in range(len(game.mechs)):
        if game.mechs[b].side != mech.side and game.mechs[b].is_alive == 1:
            near += int(distance(game, place, int(game.mechs[b].hex)) == 1)
    best, fight = 0, 0
    eager = EAGER if player == BRAWLER else 0
    for b in range(len(game.mechs)):
        enemy = game.mechs[b]
        if enemy.side == mech.side or enemy.is_alive == 0:
            continue
        gap = distance(game, place, int(enemy.hex))
        seen = NO_SIGHT
        if gap <= plan.danger_reach[b] or gap <= longest(game):
            seen = sight(game, place, int(enemy.hex))
        worth -= risk(game, a, b, place, gap, seen, entered, boosts)
        if gap == 1 and may_fight:
            fight = max(fight, int(plan.duels[b]) + eager)
        if seen != NO_SIGHT and may_shoot:
            best = max(best, shot_worth(game, a, b, place, gap, seen, near, entered))
    act = max(best, fight)
    if game.costs[place] == 0:
        plan.stay = worth
        plan.shots_here = act
    if worth > plan.rest:
        plan.rest, plan.rest_place = worth, place
    plan.scores[place] = worth + act
    if worth + act > plan.go:
        plan.go, plan.place = worth + act, place


@rule
def longest(game: Game) -> int:
    """The longest reach of the mech's weapons, with long range."""
    plan = game.plan
    reach = max(int(plan.reaches[0]), int(plan.reaches[1]), int(plan.reaches[2]))
    return long_range(game, reach)


@rule
def shot_worth(
    game: Game, a: int, b: int, place: int, gap: int, seen: int, near: int, entered: int
) -> int:
    """What the best weapon does from a hex to an enemy that is seen from there."""
    plan, rules, mech, target = game.plan, game.rules, game.mechs[a], game.mechs[b]
    net = int(target.is_locked * rules.locked)
    if near > 0:
        net -= rules.engaged
    if seen == SOFT:
        net -= rules.soft_cover
    elif seen == HARD:
        net -= rules.hard_cover
    rise = game.ground[place].level - game.ground[target.hex].level
    if rise >= rules.high_ground_levels:
        net += rules.high_ground
    if target.has_activated == 1:
        if target.last_boosted == 1 or target.last_entered >= rules.target_fast_hexes:
            net -= rules.target_fast
        elif target.last_entered == 0:
            net += rules.target_still
    best = 0
    for mount in range(3):
        reach = int(plan.reaches[mount])
        if plan.volleys[mount, b] <= 0 or gap > long_range(game, reach):
            continue
        dice = net
        if gap > reach:
            dice -= rules.long_range_dice
        if entered > 0 and mech.mounts[mount].profiles[0].heavy == 1:
            dice -= rules.heavy_after_move
        often = chance(game, int(plan.needs[mount, b]), int(dice))
        best = max(best, int(plan.volleys[mount, b]) * often // 1000)
    return best


@rule
def risk(
    game: Game, a: int, b: int, place: int, gap: int, seen: int, entered: int, boosts: int
) -> int:
    """What an enemy's fire may cost on a hex, until the mech acts again."""
    plan, enemy = game.plan, game.mechs[b]
    worth = int(plan.danger[b])
    if gap <= plan.danger_reach[b]:
        share = 100
        if seen == NO_SIGHT:
            share = 45
        elif seen == SOFT:
            share = 75
        elif seen == HARD:
            share = 55
    elif gap <= plan.danger_reach[b] + enemy.speed:
        share = 40
    else:
        return 0
    if boosts > 0 or entered >= game.rules.target_fast_hexes:
        share = share * 3 // 4
    elif entered == 0 and game.mechs[a].last_boosted == 0:
        share = share * 5 // 4
    if gap == 1 and plan.duels[b] < 0:
        worth -= int(plan.duels[b])
    return worth * share // 200


@rule
def most_by_acting(game: Game, a: int, boosts: int, player: int) -> int:
    """More than any attack from anywhere can be worth."""
    plan, mech = game.plan, game.mechs[a]
    most = 0
    for b in range(len(game.mechs)):
        if mech.quick - boosts >= game.rules.quick_actions:
            most = max(most, int(plan.duels[b]) + (EAGER if player == BRAWLER else 0))
        if mech.quick > boosts and mech.has_fired == 0:
            for mount in range(3):
                most = max(most, int(plan.volleys[mount, b]))
    return most


@rule
def weigh_places(game: Game, a: int, boosts: int, player: int) -> None:
    """Weigh every hex that ``reach`` has found, the present one first."""
    plan = game.plan
    plan.go = plan.rest = -1000000
    mech = game.mechs[a]
    here = int(mech.hex)
    weigh_place(game, a, here, int(mech.entered), boosts, player)
    best, most = here, -1000000
    for n in range(game.touched_count):
        place = int(game.touched[n])
        worth = ground_worth(game, a, place, player)
        plan.scores[place] = worth
        if worth > most:
            best, most = place, worth
    act = most_by_acting(game, a, boosts, player)
    for n in range(game.touched_count):
        # The best ground first: what cannot come up to it, even with no risk, is not looked at.
        place = best if n == 0 else int(game.touched[n])
        worth = int(plan.scores[place])
        if place != here and (worth > plan.rest or worth + act > plan.go):
            steps = distance(game, here, place)
            weigh_place(game, a, place, int(mech.entered) + steps, boosts, player)
    plan.stamp = game.choices_made + 1
