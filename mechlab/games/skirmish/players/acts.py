"""What every option of an activation is worth (E3 to E5)."""

from mechlab.engine import rule

from ..rules.modifiers import collect_dice
from ..rules.ranged import cover_from
from ..rules.reach import reach
from ..rules.sight import between
from ..rules.standing import apart, attack_bonus, e_def, evasion, jumps, numbers, speed
from ..state import Game
from ..words import (
    AIMED_SHOT,
    BARRAGE,
    BOOST,
    BRACE,
    BREAK,
    BY_AIMED_SHOT,
    BY_FIRE,
    CHANGE_FORM,
    CHARGE,
    COOL,
    FIRE,
    FREE_LOCK,
    GUARD,
    HARD,
    LEGS,
    LOCK,
    MELEE,
    MOVE_TENDER,
    NO_SIGHT,
    OVERWATCH,
    PREPARE,
    SEIZE,
    SHELL,
    SMOKE,
    SOFT,
    SPAN,
    STABILIZE,
    THROW,
    WYVERN,
)
from .places import longest, weigh_places
from .worth import (
    best_part,
    blow_worth,
    chance,
    heat_cost,
    heat_price,
    hit_worth,
    profile_worth,
    twice_damage,
)

SURE = 20
"""A Penetration that goes through any Armor."""

NEAR = 12
"""Within these hexes an ally may still shoot at a target in the round."""


@rule
def act_worth(game: Game, a: int, kind: int, detail: int, player: int) -> int:
    """What an action is worth; 0 for what is not worth its time."""
    if kind == FIRE:
        return attack_worth(game, a, BY_FIRE, detail, 0)
    if kind == AIMED_SHOT:
        return attack_worth(game, a, BY_AIMED_SHOT, detail, 0)
    if kind == BARRAGE:
        return barrage_worth(game, a, detail)
    if kind == MELEE:
        return int(game.plan.duels[detail])
    if kind == CHARGE:
        return int(game.plan.duels[detail]) - heat_cost(game, a, int(game.rules.charge_heat))
    if kind == SHELL or kind == WYVERN:
        return lance_worth(game, a, kind, detail)
    if kind == LOCK or kind == FREE_LOCK:
        return lock_worth(game, a, detail)
    if kind == BOOST:
        return boost_worth(game, a, player)
    return other_worth(game, a, kind, detail)


@rule
def other_worth(game: Game, a: int, kind: int, detail: int) -> int:
    """Actions that are no attacks."""
    if kind == COOL:
        return vent_worth(game, a)
    if kind == STABILIZE:
        return stabilize_worth(game, a)
    if kind == BRACE:
        return dangers(game, a) * 15 // 100
    if kind == PREPARE:
        return prepare_worth(game, a)
    if kind == SMOKE:
        return smoke_worth(game, a)
    if kind == CHANGE_FORM:
        return form_worth(game, a, detail)
    if kind == THROW:
        return 300
    if kind == GUARD:
        return dangers(game, a) * 20 // 100
    if kind == OVERWATCH:
        return overwatch_worth(game, a, detail)
    if kind == MOVE_TENDER:
        return 1
    if kind == BREAK:
        return 50
    return 0 if kind != SEIZE else -1


@rule
def net_dice(game: Game, a: int, b: int, kind: int, mount: int, which: int) -> int:
    """F2: the net dice that an attack would have from where its mech stands."""
    attack = game.attack
    attack.kind, attack.shooter, attack.target = kind, a, b
    attack.mount, attack.numbers = mount, which
    if b < len(game.mechs):
        attack.cover = cover_from(game, a, b)
    collect_dice(game)
    return int(attack.net)


@rule
def attack_worth(game: Game, a: int, kind: int, detail: int, more_heat: int) -> int:
    """F: a volley of a weapon, less what its Heat costs."""
    mount, b, ammunition = detail // 32, detail // 4 % 8, detail % 4
    mech = game.mechs[a]
    which = numbers(game, a, mount, ammunition)
    profile = mech.mounts[mount].profiles[which]
    net = net_dice(game, a, b, kind, mount, which)
    accuracy = int(mech.gunnery + profile.accuracy) + attack_bonus(game, a)
    cost = heat_cost(game, a, int(profile.heat) + more_heat)
    if b >= len(game.mechs):
        often = chance(game, int(game.rules.tender_evasion) - accuracy, net)
        return often * int(profile.shots) * twice_damage(profile) // 50 - cost
    twice, pen = twice_damage(profile), int(profile.pen)
    if kind == BY_AIMED_SHOT:
        part = best_part(game, b, pen, twice)
        worth = blow_worth(game, b, part, pen, twice)
        if part == LEGS and game.attack.cover == HARD:
            worth = 0
    else:
        worth = profile_worth(game, b, profile, 0)
    often = chance(game, evasion(game, b) - accuracy, net)
    return worth * int(profile.shots) * often // 1000 - cost


@rule
def barrage_worth(game: Game, a: int, detail: int) -> int:
    """E5: the first weapon, and the best of the others; the Heat of both comes together."""
    first = detail // 32
    worth = attack_worth(game, a, BY_FIRE, detail, 0)
    profile = game.mechs[a].mounts[first].profiles[numbers(game, a, first, detail % 4)]
    heat = int(profile.heat + game.rules.barrage_heat)
    worth += heat_cost(game, a, int(profile.heat))
    best = 0
    for n in range(game.option_count):
        option = int(game.options[n])
        if option // SPAN != FIRE or option % SPAN // 32 == first:
            continue
        second = option % SPAN
        if second // 4 % 8 < len(game.mechs):
            best = max(best, attack_worth(game, a, BY_FIRE, second, heat))
    return worth + best - heat_cost(game, a, heat) if best == 0 else worth + best


@rule
def lance_worth(game: Game, a: int, kind: int, b: int) -> int:
    """F11.12: Shelling, which always penetrates, and Wyvern's Fire."""
    rules, mech = game.rules, game.mechs[a]
    profile = mech.mounts[0].profiles[0]
    often = chance(
        game,
        evasion(game, b) - int(mech.gunnery + profile.accuracy) - attack_bonus(game, a),
        net_dice(game, a, b, BY_FIRE, 0, 0),
    )
    if kind == SHELL:
        twice = rules.shelling_damage_count * (rules.shelling_damage_sides + 1)
        worth = hit_worth(game, b, SURE, int(twice)) * int(rules.shelling_shots)
        return worth * often // 1000 - heat_cost(game, a, int(rules.shelling_heat))
    twice = rules.wyvern_damage_count * (rules.wyvern_damage_sides + 1)
    worth = hit_worth(game, b, int(rules.wyvern_pen), int(twice)) * int(rules.wyvern_shots)
    return worth * often // 1000 - heat_cost(game, a, int(rules.wyvern_heat))


@rule
def lock_worth(game: Game, a: int, b: int) -> int:
    """E4: how much a Lock helps the own volley to come, and those of allies still to act."""
    mech, target = game.mechs[a], game.mechs[b]
    if target.is_locked == 1:
        return 0
    needed = e_def(game, b) - int(mech.systems)
    often = chance(game, needed, 0)
    gain = 0
    for mount in range(3):
        if mech.has_fired == 0 and apart(game, a, b) <= game.plan.reaches[mount]:
            gain = max(gain, int(game.plan.volleys[mount, b]) * 15 // 100)
    for c in range(len(game.mechs)):
        ally = game.mechs[c]
        if c == a or ally.side != mech.side or ally.is_alive == 0 or ally.has_activated == 1:
            continue
        if apart(game, c, b) <= NEAR:
            gain += 150
    return gain * often // 1000


@rule
def boost_worth(game: Game, a: int, player: int) -> int:
    """E4: the best hex in reach of a Boost, against staying; a Boost makes one hard to hit too."""
    mech = game.mechs[a]
    reach(game, int(mech.hex), speed(game, a), int(jumps(game, a)))
    weigh_places(game, a, 1, player)
    plan = game.plan
    if mech.has_fired == 0 and mech.quick > 1:
        return int(max(plan.go - plan.stay - plan.shots_here, plan.rest - plan.stay))
    return int(plan.rest - plan.stay)


@rule
def dangers(game: Game, a: int) -> int:
    """What the fire of all enemies in reach may cost the mech where it stands."""
    total = 0
    for b in range(len(game.mechs)):
        enemy = game.mechs[b]
        if enemy.side == game.mechs[a].side or enemy.is_alive == 0:
            continue
        if apart(game, a, b) <= game.plan.danger_reach[b] and between(game, a, b) != NO_SIGHT:
            total += int(game.plan.danger[b])
    return total


@rule
def vent_worth(game: Game, a: int) -> int:
    """E4: the Heat that a die takes off, by its mean."""
    heat = int(game.mechs[a].heat)
    shed = int(game.rules.vent_count * (game.rules.vent_sides + 1)) // 2
    return heat_price(game, a, heat) - heat_price(game, a, max(heat - shed, 0))


@rule
def stabilize_worth(game: Game, a: int) -> int:
    """E5: all Heat, one crit effect, and standing up."""
    mech = game.mechs[a]
    worth = heat_price(game, a, int(mech.heat)) + 400 * int(mech.is_prone)
    faults = mech.leg_actuator + mech.optics + mech.is_offline + mech.actuator[0] + mech.actuator[1]
    return worth + 250 * min(int(faults), 1)


@rule
def prepare_worth(game: Game, a: int) -> int:
    """E6: a shot beside the bond partner, or a strike at an enemy that leaves."""
    mech, worth = game.mechs[a], 0
    partner = int(mech.partner)
    for b in range(len(game.mechs)):
        enemy = game.mechs[b]
        if enemy.side == mech.side or enemy.is_alive == 0:
            continue
        gap = apart(game, a, b)
        if gap == 1:
            worth = max(worth, 80)
        if partner >= 0 and game.mechs[partner].is_alive == 1 and gap <= longest(game):
            worth = max(worth, 150)
    return worth


@rule
def smoke_worth(game: Game, a: int) -> int:
    """C6: soft cover on the own hex until the next round is over."""
    if game.ground[game.mechs[a].hex].smoke > 0:
        return 0
    total = 0
    for b in range(len(game.mechs)):
        enemy = game.mechs[b]
        if enemy.side != game.mechs[a].side and enemy.is_alive == 1:
            seen = between(game, a, b)
            if seen != NO_SIGHT and seen < SOFT:
                total += int(game.plan.danger[b])
    return total * 20 // 100


@rule
def form_worth(game: Game, a: int, mount: int) -> int:
    """E4: to the form that shoots while enemies are far, to the other when one is near."""
    mech = game.mechs[a]
    item = mech.mounts[mount]
    if item.profiles[0].is_melee == item.profiles[3].is_melee:
        return 0
    nearest = 99
    for b in range(len(game.mechs)):
        if game.mechs[b].side != mech.side and game.mechs[b].is_alive == 1:
            nearest = min(nearest, apart(game, a, b))
    if item.form == 0:
        return 200 if 2 < nearest <= item.profiles[3].reach + speed(game, a) else 0
    return 200 if nearest <= 2 else 0


@rule
def overwatch_worth(game: Game, a: int, mount: int) -> int:
    """E5: worth the while only if there is nothing to shoot at yet, and enemies may come."""
    best = 0
    for b in range(len(game.mechs)):
        if game.plan.volleys[mount, b] > 0 and apart(game, a, b) <= longest(game) + 2:
            if between(game, a, b) == NO_SIGHT:
                best = max(best, int(game.plan.volleys[mount, b]) // 8)
    return best
