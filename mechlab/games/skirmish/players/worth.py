"""What a hit, a volley, an exchange or some Heat is worth, by the odds of their dice.

All worths are whole numbers, 1000 to a point of score. They are averages: exact for hit and
modifier dice, for penetration and location; the damage dice count by their mean.
"""

from mechlab.engine import rule

from ..rules.standing import (
    armor,
    attack_bonus,
    evasion,
    has_guard,
    is_blade,
    reactor_cap,
    usable,
)
from ..state import Game, Profile
from ..words import BACK, CORE, HEAD, HEAVY, LEGS, LIGHT, NOTHING, ON_BACK, RIGHT_ARM

POINT = 1000


@rule
def chance(game: Game, needed: int, net: int) -> int:
    """F2, F3: how often a hit die that needs a face hits with some net dice, in thousandths."""
    sides, faces = int(game.rules.hit_die_sides), int(game.rules.modifier_die_sides)
    dice = abs(net)
    if dice == 0:
        return 1000 * min(max(sides + 1 - needed, 1), sides - 1) // sides
    way = 1 if net > 0 else -1
    total, ways, before = 0, 0, 0
    for face in range(1, faces + 1):
        ways = face**dice
        good = min(max(sides + 1 - needed + way * face, 1), sides - 1)
        total += (ways - before) * good
        before = ways
    return 1000 * total // (before * sides)


@rule
def rounds_left(game: Game) -> int:
    """Rounds that come after this one."""
    return max(int(game.rules.rounds - game.round_number), 0)


@rule
def part_worth(game: Game, b: int, part: int) -> int:
    """What it is worth to destroy a part that stands: points, and what its owner could still do."""
    mech = game.mechs[b]
    left = rounds_left(game)
    if part == CORE:
        return int(game.rules.score_kill) * POINT + 500 * left
    if part == LEGS:
        return 250 + 70 * left
    if part == HEAD:
        return 200 + 60 * left
    mount = ON_BACK if part == BACK else part - RIGHT_ARM
    if mech.mounts[mount].holds == NOTHING:
        return 150
    return 250 + 130 * left


@rule
def damage_worth(game: Game, b: int, part: int, twice: int) -> int:
    """What it is worth to do half of ``twice`` damage to a part, with what goes on into the Core.

    Less than it takes to destroy the part counts by its share.
    """
    mech = game.mechs[b]
    left = 2 * int(mech.durability[part])
    whole = int(game.plan.parts[b, part])
    if twice < left:
        return whole * twice // left
    if part == CORE:
        return whole
    core = max(2 * int(mech.durability[CORE]), 1)
    return whole + int(game.plan.parts[b, CORE]) * min(twice - left, core) // core


@rule
def blow_worth(game: Game, b: int, part: int, pen: int, twice: int) -> int:
    """F5, F6: what a hit on a part is worth, over all faces of the penetration die."""
    rules, mech = game.rules, game.mechs[b]
    if mech.durability[part] <= 0:
        part = CORE
    sides = int(rules.penetration_die_sides)
    above = sides + 1 + pen - armor(game, b, part)
    full = min(max(above, int(rules.natural_6_full)), sides)
    crits = min(max(above - int(rules.crit_margin), 0), sides)
    glance = max(twice - 1, 0) // int(rules.glance_divisor)
    total = full * damage_worth(game, b, part, twice) + crits * 250
    total += (sides - full) * damage_worth(game, b, part, glance)
    return total // sides


@rule
def hit_worth(game: Game, b: int, pen: int, twice: int) -> int:
    """F4: what a hit anywhere is worth, over all faces of the location die."""
    mech = game.mechs[b]
    total, one, before = 0, 0, -1
    for face in range(game.rules.bands):
        part = int(mech.band_part[face])
        if part != before:
            one = blow_worth(game, b, part, pen, twice)
            before = part
        total += one
    return total // int(game.rules.bands)


@rule
def twice_damage(profile: Profile) -> int:
    """Twice the mean of a weapon's damage dice."""
    dice = profile.damage_count * (profile.damage_sides + 1)
    return int(dice + 2 * profile.damage_plus)


@rule
def profile_worth(game: Game, b: int, profile: Profile, lost_pen: int) -> int:
    """What one hit with some numbers of a weapon is worth, with the Heat it brings."""
    worth = hit_worth(game, b, int(profile.pen) - lost_pen, twice_damage(profile))
    heat = int(profile.hit_heat_count * (profile.hit_heat_sides + 1))
    return worth + 40 * heat


@rule
def best_part(game: Game, b: int, pen: int, twice: int) -> int:
    """The part of a mech where a hit is worth most."""
    best, most = CORE, -1
    for part in range(6):
        if game.mechs[b].durability[part] > 0:
            worth = blow_worth(game, b, part, pen, twice)
            if worth > most:
                best, most = part, worth
    return best


@rule
def heat_price(game: Game, a: int, heat: int) -> int:
    """G2: what it costs to have some Heat: the more the nearer to the Cap; stress above it."""
    cap = max(reactor_cap(game, a), 1)
    if heat > cap:
        return 1300
    return 250 * heat * heat // (cap * cap)


@rule
def heat_cost(game: Game, a: int, heat: int) -> int:
    """What it costs to gain some Heat now."""
    now = int(game.mechs[a].heat)
    return heat_price(game, a, now + heat) - heat_price(game, a, now)


@rule
def pool_size(game: Game, a: int) -> int:
    """F11.1: about how many dice a mech has in an exchange."""
    mech, rules = game.mechs[a], game.rules
    dice = 0
    for mount in range(2):
        if usable(game, a, mount) and is_blade(game, a, mount):
            item = mech.mounts[mount]
            dice += item.profiles[3 * item.form].melee_dice
    if dice == 0:
        dice = rules.improvised_dice
    bonus = rules.class_dice_medium
    if mech.mass == LIGHT:
        bonus = rules.class_dice_light
    elif mech.mass == HEAVY:
        bonus = rules.class_dice_heavy
    return int(dice + bonus + mech.piloting // rules.piloting_per_die)


@rule
def blade_of(game: Game, a: int) -> int:
    """The first hand with a working melee weapon; -1 without one."""
    for mount in range(2):
        if usable(game, a, mount) and is_blade(game, a, mount):
            return mount
    return -1


@rule
def melee_worth(game: Game, a: int, b: int) -> int:
    """F11: about what the strikes of one fighter in an exchange are worth to it, parries aside."""
    mech, rules = game.mechs[a], game.rules
    mount = blade_of(game, a)
    profile = game.improvised[mech.mass, 0]
    if mount >= 0:
        profile = mech.mounts[mount].profiles[3 * mech.mounts[mount].form]
    elif mech.durability[RIGHT_ARM] <= 0 and mech.durability[RIGHT_ARM + 1] <= 0:
        if mech.durability[LEGS] <= 0:
            return 0
        profile = game.improvised[mech.mass, 1]
    accuracy = int(mech.piloting + profile.accuracy) + attack_bonus(game, a)
    needed = int(rules.melee_target + evasion(game, b) - game.mechs[b].evasion) - accuracy
    hits = pool_size(game, a) * chance(game, needed, 0)
    if has_guard(game, b):
        hits = max(hits - 1000, hits // 3)
    pen = int(profile.pen + max(mech.mass - game.mechs[b].mass, 0) * rules.mass_pen)
    twice = twice_damage(profile)
    part = best_part(game, b, pen, twice)
    return hits * blow_worth(game, b, part, pen, twice) // 1000


@rule
def duel_worth(game: Game, a: int, b: int) -> int:
    """What it is worth to begin an exchange: what it does less what comes back, a third parried."""
    return (2 * melee_worth(game, a, b) - 2 * melee_worth(game, b, a)) // 3
