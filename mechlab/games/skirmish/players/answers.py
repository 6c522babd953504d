"""Greedy answers inside actions: targets, parts, strikes, parries, reactions, hexes, mending."""

from mechlab.engine import rule

from ..rules.ground import distance
from ..rules.standing import apart, is_blade, numbers, reactor_cap, usable
from ..state import Game
from ..words import (
    BY_FIRE,
    DECLINE,
    DISCHARGE,
    PARRY,
    SPAN,
)
from .acts import attack_worth
from .kinds import COOL_HEAD, PLAIN
from .plan import appraise_parts, to_zone
from .worth import best_part, blow_worth, damage_worth, heat_cost, melee_worth, twice_damage


@rule
def pick_band(game: Game) -> int:
    """E5: the part that the Aimed Shot just chosen is worth most at."""
    detail = int(game.choices[game.choices_made - 1]) % SPAN
    a, b = int(game.active), detail // 4 % 8
    mount = detail // 32
    profile = game.mechs[a].mounts[mount].profiles[numbers(game, a, mount, detail % 4)]
    part = best_part(game, b, int(profile.pen), twice_damage(profile))
    return int(game.options[part])


@rule
def pick_second(game: Game) -> int:
    """E5: the second attack of a Barrage."""
    a = int(game.active)
    heat = int(game.attack.heat + game.rules.barrage_heat)
    best, most = int(game.options[0]), -1000000
    for n in range(game.option_count):
        option = int(game.options[n])
        worth = attack_worth(game, a, BY_FIRE, option % SPAN, heat)
        if worth > most:
            best, most = option, worth
    return best


@rule
def strike_worth(game: Game, a: int, b: int, mount: int, part: int, extra: int) -> int:
    """F11.2: what a strike at a part is worth when it lands; ``extra`` is the Charge it spends."""
    mech, rules = game.mechs[a], game.rules
    profile = game.improvised[mech.mass, 0]
    if mount >= 0:
        form = 1 if extra > 0 else int(mech.mounts[mount].form)
        profile = mech.mounts[mount].profiles[3 * form]
    pen = int(profile.pen + max(mech.mass - game.mechs[b].mass, 0) * rules.mass_pen)
    twice = twice_damage(profile)
    if extra > 0 and mech.mounts[mount].skill == DISCHARGE:
        pen += extra * rules.discharge_pen
        twice += extra * (rules.discharge_damage_count * (rules.discharge_damage_sides + 1))
    elif extra > 0:
        twice += 2 * rules.amp_damage
    return blow_worth(game, b, part, int(pen), int(twice)) - heat_cost(game, a, int(profile.heat))


@rule
def pick_strike(game: Game) -> int:
    """F11.2: the die and the part that are worth most; Charge has a worth of its own."""
    duel = game.duel
    side = int(duel.striker)
    a, b = int(duel.fighters[side]), int(duel.fighters[1 - side])
    appraise_parts(game)
    best, most = int(game.options[0]), -1000000
    for n in range(game.option_count):
        option = int(game.options[n])
        detail = option % SPAN
        die = duel.dice[side, detail // 12]
        extra = int(game.mechs[a].charge) if detail % 2 == 1 else 0
        worth = strike_worth(game, a, b, int(die.mount), detail // 2 % 6, extra)
        worth += 20 * int(die.natural) - 60 * extra
        if worth > most:
            best, most = option, worth
    return best


@rule
def pick_answer(game: Game) -> int:
    """F11.2: parry if what the strike would do is worth more than the dice it takes."""
    first = int(game.options[0])
    if first // SPAN == PARRY:  # the next die of a parry under way
        return int(game.options[0])
    payment = int(game.options[1])
    attack = game.attack
    a, b = int(attack.shooter), int(attack.target)
    appraise_parts(game)
    twice = attack.damage_count * (attack.damage_sides + 1) + 2 * attack.damage_plus
    twice += attack.extra_count * (attack.extra_sides + 1)
    saved = blow_worth(game, b, int(attack.aimed_at), int(attack.pen), int(twice))
    if payment % SPAN == 0:  # shield dice alone, which can do nothing else
        return payment
    mine = melee_worth(game, b, a) * dice_to_parry(game, b) // 4
    return payment if saved > mine else first


@rule
def dice_to_parry(game: Game, a: int) -> int:
    """F11.2: about how many dice a parry takes."""
    cost = 0
    for mount in range(2):
        if usable(game, a, mount) and is_blade(game, a, mount):
            item = game.mechs[a].mounts[mount]
            printed = int(item.profiles[3 * item.form].parry_cost)
            cost = printed if cost == 0 else min(cost, printed)
    return cost if cost > 0 else int(game.rules.improvised_parry_cost)


@rule
def pick_counter(game: Game) -> int:
    """F11.14: the free strike at its best part; it costs nothing."""
    duel = game.duel
    side = 1 - int(duel.striker)
    a, b = int(duel.fighters[side]), int(duel.fighters[1 - side])
    appraise_parts(game)
    best, most = int(game.options[0]), 0
    for n in range(1, game.option_count):
        option = int(game.options[n])
        worth = strike_worth(game, a, b, 0, option % SPAN, 0)
        if worth > most:
            best, most = option, worth
    return best


@rule
def pick_reaction(game: Game, side: int, player: int) -> int:
    """E6: react if it is likely to be worth its Heat."""
    best, most = DECLINE * SPAN, 0
    if player == PLAIN:
        return best
    appraise_parts(game)
    for n in range(game.option_count):
        option = int(game.options[n])
        if option // SPAN == DECLINE:
            continue
        a, mount = option % SPAN // 8, option % 8 - 1
        worth = reaction_worth(game, a, mount, player)
        if worth > most:
            best, most = option, worth
    return best


@rule
def reaction_worth(game: Game, a: int, mount: int, player: int) -> int:
    """What a reaction costs and gains, roughly: it hits more often than it overheats."""
    mech = game.mechs[a]
    if mount < 0:
        return 300
    profile = mech.mounts[mount].profiles[numbers(game, a, mount, 0)]
    heat = int(profile.heat)
    if player == COOL_HEAD and mech.heat + heat > reactor_cap(game, a):
        return 0
    shots = int(profile.shots) if mech.watch_mount == mount else 1
    return 250 * shots - heat_cost(game, a, heat)


@rule
def pick_fault(game: Game) -> int:
    """E5: the crit effect that hampers most: the Back, then what lasts."""
    best, most = int(game.options[0]), -1
    for n in range(game.option_count):
        fault = int(game.options[n]) % SPAN
        rank = 5 if fault == 8 else fault % 7
        if rank > most:
            best, most = int(game.options[n]), rank
    return best


@rule
def pick_repair(game: Game) -> int:
    """D6: the part whose Durability is worth most."""
    a = int(game.active)
    appraise_parts(game)
    best, most = int(game.options[0]), -1
    for n in range(game.option_count):
        part = int(game.options[n]) % SPAN
        worth = damage_worth(game, a, part, 1)
        if worth > most:
            best, most = int(game.options[n]), worth
    return best


@rule
def pick_watch(game: Game) -> int:
    """E5: towards the nearest enemy."""
    a = int(game.active)
    target, gap = -1, 99
    for b in range(len(game.mechs)):
        enemy = game.mechs[b]
        if enemy.side != game.mechs[a].side and enemy.is_alive == 1 and apart(game, a, b) < gap:
            target, gap = b, apart(game, a, b)
    best, least = int(game.options[0]), 99
    for n in range(game.option_count):
        place = int(game.options[n]) % SPAN
        away = distance(game, place, int(game.mechs[target].hex))
        if away < least:
            best, least = int(game.options[n]), away
    return best


@rule
def pick_cloud(game: Game) -> int:
    """C6: a cloud on the own hex, and on allies rather than enemies."""
    a = int(game.active)
    best, most = int(game.options[0]), -1000
    for n in range(game.option_count):
        cloud = int(game.options[n]) % SPAN
        worth = 0
        for corner in range(3):
            place = cloud // 2
            if corner > 0:
                place = int(game.ground[place].near[cloud % 2 + corner - 1])
            b = int(game.ground[place].mech)
            if b == a:
                worth += 10
            elif b >= 0:
                worth += 4 if game.mechs[b].side == game.mechs[a].side else -4
        if worth > most:
            best, most = int(game.options[n]), worth
    return best


@rule
def pick_place(game: Game, side: int) -> int:
    """H8: near a zone that no ally is nearer to."""
    best, most = int(game.options[0]), -1000000
    for n in range(game.option_count):
        place = int(game.options[n]) % 1024
        worth = -1000
        for zone in range(1, game.zone_count + 1):
            pull = -2 * to_zone(game, place, zone)
            for b in range(len(game.mechs)):
                ally = game.mechs[b]
                if ally.side == side and ally.hex >= 0:
                    if to_zone(game, int(ally.hex), zone) <= to_zone(game, place, zone):
                        pull -= 6
            worth = max(worth, pull)
        if worth > most:
            best, most = int(game.options[n]), worth
    return best


@rule
def pick_for_tender(game: Game, side: int) -> int:
    """E10: the hex that is nearest to the most Heat of its side."""
    best, least = int(game.options[0]), 1000000
    for n in range(game.option_count):
        place = int(game.options[n]) % SPAN
        away = 0
        for b in range(len(game.mechs)):
            ally = game.mechs[b]
            if ally.side == side and ally.is_alive == 1 and ally.hex >= 0:
                away += distance(game, place, int(ally.hex)) * (1 + int(ally.heat))
        if away < least:
            best, least = int(game.options[n]), away
    return best
