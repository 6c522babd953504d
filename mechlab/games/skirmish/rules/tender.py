"""The Cooling Tender: an aircraft that cools its side's mechs and can be shot down (E10)."""

from mechlab.engine import ask, note, offer, roll, rule

from ..reasons import FREE, IS_FRIEND, NO_TENDER, OUT_OF_RANGE, TENDER_HAS_MOVED
from ..state import Game
from ..words import (
    BY_FIRE,
    COOLED,
    DAMAGE,
    GLANCE,
    HIT,
    MISSED,
    MOVE_TENDER,
    PENETRATED,
    PENETRATION,
    REROLL,
    TENDER_HIT,
    TENDER_MOVED,
    TENDER_TO,
    TO_HEX,
)
from .choosing import SPAN, choose
from .dice import roll_sum
from .ground import distance
from .modifiers import roll_attack_modifier
from .penetration import penetration_result
from .ranged import is_hit, load, long_range
from .standing import numbers


@rule
def cool(game: Game, a: int) -> None:
    """E10: at an activation's start the own Tender, if near, takes off some Heat."""
    mech = game.mechs[a]
    tender = game.tenders[mech.side]
    if tender.hex < 0 or mech.heat == 0:
        return
    if distance(game, tender.hex, mech.hex) <= game.rules.tender_hexes:
        mech.heat = max(mech.heat - game.rules.tender_cooling, 0)
        note(game, COOLED, a, game.rules.tender_cooling, mech.heat, 1, 0)


@rule
def may_move_tender(game: Game, side: int) -> int:
    """E10: why the Tender cannot be moved, or FREE: once a round."""
    if game.tenders[side].hex < 0:
        return NO_TENDER
    if game.tenders[side].has_moved == 1:
        return TENDER_HAS_MOVED
    return FREE


@rule
def move_tender(game: Game, side: int) -> None:
    """E10: fly it to a hex near enough; ground and mechs do not matter."""
    tender = game.tenders[side]
    ask(game, side, TENDER_TO)
    for place in range(game.hex_count):
        if place != tender.hex and distance(game, place, tender.hex) <= game.rules.tender_movement:
            offer(game, TO_HEX * SPAN + place)
    tender.hex = choose(game, side) % SPAN
    tender.has_moved = 1
    note(game, TENDER_MOVED, -1, side, tender.hex, 0, 0)


@rule
def offer_tender(game: Game, side: int) -> None:
    """Offer the Tender's move while it is open."""
    if may_move_tender(game, side) == FREE:
        offer(game, MOVE_TENDER * SPAN)


@rule
def tender_in_reach(game: Game, a: int, mount: int, side: int, ammunition: int) -> int:
    """E10: why a Tender cannot be fired at, or FREE; it is always seen."""
    tender = game.tenders[side]
    if tender.hex < 0 or game.tender_mode != 1:
        return NO_TENDER
    if side == game.mechs[a].side:
        return IS_FRIEND
    profile = game.mechs[a].mounts[mount].profiles[numbers(game, a, mount, ammunition)]
    if distance(game, game.mechs[a].hex, tender.hex) > long_range(game, profile.reach):
        return OUT_OF_RANGE
    return FREE


@rule
def shoot_tender(game: Game, a: int, side: int, mount: int, ammunition: int) -> None:
    """E10: a volley at a Tender: no location, no cover, no crit, no Heat of the hit."""
    load(game, BY_FIRE, a, 6 + side, mount, ammunition, -1)
    roll_attack_modifier(game)
    game.mechs[a].has_attacked = 1
    for _ in range(game.attack.shots):
        if game.tenders[side].hex >= 0:
            shot_at_tender(game, side)


@rule
def shot_at_tender(game: Game, side: int) -> None:
    """One shot at a Tender."""
    attack, rules = game.attack, game.rules
    a = int(attack.shooter)
    needed = int(rules.tender_evasion) - int(attack.accuracy) - int(attack.modifier)
    face = roll(game, a, HIT, rules.hit_die_sides, max(needed, 2))
    if not is_hit(face, needed) and game.mechs[a].rerolls > 0:
        game.mechs[a].rerolls -= 1
        face = roll(game, a, REROLL, rules.hit_die_sides, max(needed, 2))
    if not is_hit(face, needed):
        note(game, MISSED, a, 6 + side, 0, 0, 0)
        return
    pen = int(attack.pen)
    if face == 20:
        pen += rules.natural_20_pen
    struck = roll(game, a, PENETRATION, rules.penetration_die_sides, int(rules.tender_armor) - pen)
    result = penetration_result(game, struck, pen, int(rules.tender_armor))
    note(game, PENETRATED, a, result, struck + pen, rules.tender_armor, -1)
    damage = roll_sum(game, a, DAMAGE, attack.damage_count, attack.damage_sides)
    damage += int(attack.damage_plus)
    if result == GLANCE:
        damage = damage // int(rules.glance_divisor)
    wear_tender(game, side, damage)


@rule
def wear_tender(game: Game, side: int, damage: int) -> None:
    """E10: one Durability pool; without it the aura is gone, and nobody scores."""
    tender = game.tenders[side]
    tender.durability = max(tender.durability - damage, 0)
    note(game, TENDER_HIT, -1, side, damage, tender.durability, 0)
    if tender.durability == 0:
        tender.hex = -1
