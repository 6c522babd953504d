"""What an attack, and heat, is worth to a player who looks one decision ahead. A hit is ``HIT``."""

from mechlab.engine import rule

from ..rules.mechs import arm_dice, capacity, torso_works
from ..rules.options import has_targeting, is_discarding, target_of, way_of
from ..rules.reach import is_armed, is_melee
from ..rules.target import target_number
from ..rules.weapons import attack_heat
from ..state import Game, Mount
from ..words import ARMOUR, AT_HEAD, AT_LEFT, AT_RIGHT, BY_BOTH, BY_LEFT, TORSO, VOLLEY

HIT = 100
"""What a hit is worth."""
EACH_HEAT = 12
"""What a heat below the torso's points costs: one is cooled a turn."""
TURN = 150
"""What a turn lost to cooling down costs."""
DROPPED = 120
"""What a weapon is worth that is dropped."""
KILL = 200
"""What it is worth to hit as often as the torso has points."""


@rule
def heat_cost(game: Game, a: int, heat: int) -> int:
    """What generating so much heat costs: the heat, and what overheating does on average."""
    mech = game.mechs[a]
    cost = heat * EACH_HEAT
    excess = min(int(mech.heat) + heat - capacity(game, a), 6)
    if excess > 0:
        # The roll fails with its face as hits: 1 + 2 + ... of six.
        hits = excess * (excess + 1) // 2
        cost += (hits * HIT + excess * TURN * (1 + excess)) // 6
        if excess >= mech.points[TORSO]:
            cost += KILL
    return cost


@rule
def expected(game: Game, a: int, b: int, mount: Mount, dice: int, detail: int) -> int:
    """Hits of one attack roll on average, in HIT."""
    in_melee = 1 if is_melee(game, a, way_of(detail), is_discarding(detail)) else 0
    in_step = 1 if way_of(detail) == BY_BOTH else 0
    number = min(max(target_number(game, a, b, mount, in_melee, in_step), 0), 6)
    mean = dice * number * HIT // 6
    if has_targeting(detail) == 1:
        mean += dice * (6 - number) * number * HIT // 36
    if torso_works(game, b, ARMOUR):
        mean = max(mean - HIT * number // 6, mean // 4)
    return mean


@rule
def arm_worth(game: Game, a: int, place: int, detail: int) -> int:
    """What the attack of an arm is worth, all shots."""
    b = target_of(detail)
    mount = game.mechs[a].mounts[place]
    dice = arm_dice(game, a, place)
    if is_armed(mount) and is_discarding(detail) == 0:
        return int(mount.shots) * expected(game, a, b, mount, dice, detail)
    return expected(game, a, b, game.fist, dice, detail)


@rule
def attack_worth(game: Game, a: int, detail: int) -> int:
    """What an attack is worth, its heat off."""
    way = way_of(detail)
    b = target_of(detail)
    if way >= VOLLEY:
        # Rockets do not come back: few are worth as much each as many.
        rockets = way - VOLLEY + 1
        worth = expected(game, a, b, game.mechs[a].mounts[AT_HEAD], rockets, detail) * 3 // 4
    elif way == BY_BOTH:
        worth = arm_worth(game, a, AT_LEFT, detail) + arm_worth(game, a, AT_RIGHT, detail)
    else:
        worth = arm_worth(game, a, AT_LEFT + way - BY_LEFT, detail)
    worth += (
        KILL
        * min(worth, HIT * int(game.mechs[b].points[TORSO]))
        // (HIT * max(int(game.mechs[b].points[TORSO]), 1))
    )
    if is_discarding(detail) == 1:
        worth -= DROPPED
    return worth - heat_cost(game, a, attack_heat(game, a, detail))
