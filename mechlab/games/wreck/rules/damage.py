"""Hits: armour, RESISTANCE, burn, and what happens at 0 HP (A, B1, B4, D2)."""

from mechlab.engine import note, roll, rule

from ..state import Game
from ..words import (
    BURN,
    BURNS,
    BY_HIT,
    CHARGE,
    CORE_POWER,
    ENERGY,
    EXPOSED,
    HARMED,
    HEAT,
    HIT_COMES,
    SHOT,
    SHREDDED,
    STATUS_COUNT,
    STRUCTURE,
    STRUCTURE_LOST,
    THE_DECK,
    THE_MECH,
    USED_UP,
    WHOLE,
)
from .effects import roll_table, wreck
from .heat import gain_heat
from .statuses import put, put_on_ally


@rule
def take_hit(game: Game, number: int) -> None:
    """A card of the deck comes (A1 to A4, B1, B4, C1): its dice first."""
    card = game.cards[number]
    note(game, HIT_COMES, THE_DECK, number, 0, 0, 0)
    for kind in range(HEAT + 1):
        amount = int(card.plus[kind])
        for _ in range(card.count[kind]):
            amount += roll(game, THE_DECK, kind, int(card.sides[kind]), 0)
        game.packet[kind] = max(amount, 0)
    use_up(game, number)
    strike(game, int(card.ap))
    for status in range(STATUS_COUNT):
        if card.inflicts[status] == 1 and game.mech.phase == WHOLE:
            put(game, status, int(card.own_gear))
        if card.on_ally[status] == 1:
            put_on_ally(game, status)


@rule
def strike(game: Game, ap: int) -> None:
    """What is in the packet reaches the mech: damage and burn at once, then its heat."""
    mech = game.mech
    if mech.phase != WHOLE:
        return
    whole_burn = int(game.packet[BURN])
    reduce_packet(game, ap)
    burn = int(game.packet[BURN])
    damage = burn
    for kind in range(BURN):
        damage += int(game.packet[kind])
    mech.hp -= damage
    note(game, HARMED, THE_MECH, damage, mech.hp, BY_HIT, 0)
    mark = burn if game.rules.burn_mark == 0 else whole_burn
    if mark > 0:
        mech.burn += mark
        note(game, BURNS, THE_MECH, mech.burn, 0, 0, 0)
    settle(game)
    if mech.phase == WHOLE:
        gain_heat(game, int(game.packet[HEAT]))


@rule
def reduce_packet(game: Game, ap: int) -> None:
    """Exposed doubles, then armour, then RESISTANCE (A2 to A4, R5); Shredded has neither."""
    mech, rules = game.mech, game.rules
    is_bare = int(mech.ends[SHREDDED] != 0)
    if mech.ends[EXPOSED] != 0:
        for kind in range(BURN):
            game.packet[kind] *= rules.exposed_factor
    if is_bare == 1:
        return
    if ap == 0:
        spend_armor(game)
    for kind in range(HEAT + 1):
        if mech.resists[kind] == 1:
            game.packet[kind] = halved(game, int(game.packet[kind]), int(rules.resistance_divisor))


@rule
def spend_armor(game: Game) -> None:
    """Armour is taken off once a hit, first where RESISTANCE does not help; never off burn."""
    mech = game.mech
    armor = int(mech.armor)
    for resisted in range(2):
        for kind in range(ENERGY + 1):
            if mech.resists[kind] == resisted:
                stopped = min(armor, int(game.packet[kind]))
                game.packet[kind] -= stopped
                if game.rules.armor_spent == 0:
                    armor -= stopped


@rule
def halved(game: Game, amount: int, by: int) -> int:
    """A part of an amount, rounded up."""
    if game.rules.rounding == 0:
        return (amount + by - 1) // by
    return amount // by


@rule
def settle(game: Game) -> None:
    """At 0 HP: a structure, a roll, full HP less what is in excess; as often as it takes (D2)."""
    mech = game.mech
    while mech.hp <= 0 and mech.phase == WHOLE:
        if mech.structure == 0:
            wreck(game)
            return
        mech.structure -= 1
        note(game, STRUCTURE_LOST, THE_MECH, mech.structure, 0, 0, 0)
        if mech.structure == 0 and game.rules.last_structure == 0:
            wreck(game)
            return
        roll_table(game, STRUCTURE, int(mech.structure), int(mech.structure_max))
        if mech.phase == WHOLE:
            mech.hp += mech.hp_max


@rule
def use_up(game: Game, number: int) -> None:
    """What the mech itself uses up with a card: shots, a charge, core power."""
    card = game.cards[number]
    if card.uses[SHOT] == 1:
        for n in range(game.item_count):
            item = game.items[n]
            if item.loading == 1 and item.loaded == 1 and item.is_destroyed == 0:
                item.loaded = 0
                note(game, USED_UP, THE_MECH, SHOT, n, 0, 0)
    if card.uses[CHARGE] == 1:
        use_charge(game)
    if card.uses[CORE_POWER] == 1 and game.mech.core_power == 1:
        game.mech.core_power = 0
        note(game, USED_UP, THE_MECH, CORE_POWER, -1, 0, 0)


@rule
def use_charge(game: Game) -> None:
    """The first limited system that has a charge left uses one."""
    for n in range(game.item_count):
        item = game.items[n]
        if item.charges > 0 and item.is_destroyed == 0:
            item.charges -= 1
            note(game, USED_UP, THE_MECH, CHARGE, n, 0, 0)
            return
