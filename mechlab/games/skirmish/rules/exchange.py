"""A melee exchange: pools, then strikes and answers by turns (F11.1, F11.2, F11.4)."""

from mechlab.engine import ask, note, offer, rule

from ..state import Game
from ..words import ANSWER, ATTACK, BY_EXCHANGE, POOLS, STRIKE, STRIKE_WITH, STRUCK
from .choosing import SPAN, choose
from .counter import counter
from .parry import answer, parry_cost
from .pools import (
    drop_lost_dice,
    is_worth_offering,
    open_attacks,
    open_shields,
    reroll_failures,
    roll_pool,
    target_number,
)
from .skills import (
    MUST,
    NEVER,
    gain_by_parry,
    gain_by_striking,
    load_charge,
    revert_form,
    spend_on_strike,
    spending,
)
from .strikes import IS_PARRIED, LANDS, LANDS_BEST, land, load_strike


@rule
def exchange(game: Game, initiator: int, defender: int) -> None:
    """F11: both pools before any decision; then higher Piloting first, until the dice are spent.

    What a parry turns into a Counter strikes the other way, before the exchange goes on (F11.14).
    """
    begin_exchange(game, initiator, defender)
    side = int(game.mechs[defender].piloting > game.mechs[initiator].piloting)
    while goes_on(game):
        if open_attacks(game, side) > 0:
            result = strike(game, side)
            if result == IS_PARRIED:
                result = counter(game, 1 - side)
            if result >= LANDS:
                land(game, int(game.attack.aimed_at), result == LANDS_BEST)
                gain_by_striking(game)
                drop_lost_dice(game, 0)
                drop_lost_dice(game, 1)
        side = 1 - side
    revert_form(game, 0)
    revert_form(game, 1)
    game.duel.is_on = 0


@rule
def begin_exchange(game: Game, initiator: int, defender: int) -> None:
    """F11.1: roll both pools; an Enraged initiator's reroll. It is its first attack (Amb021)."""
    duel = game.duel
    duel.is_on = 1
    duel.fighters[0] = initiator
    duel.fighters[1] = defender
    duel.free_form[0] = 0
    duel.free_form[1] = 0
    note(game, ATTACK, initiator, defender, BY_EXCHANGE, -1, 0)
    if game.active == initiator:
        game.mechs[initiator].has_attacked = 1
    roll_pool(game, 0)
    roll_pool(game, 1)
    reroll_failures(game)
    for side in range(2):
        a, b = int(duel.fighters[side]), int(duel.fighters[1 - side])
        attacks, shields = open_attacks(game, side), open_shields(game, side)
        note(game, POOLS, a, attacks, shields, target_number(game, b), parry_cost(game, a))


@rule
def goes_on(game: Game) -> bool:
    """F11.2: while both stand and either has an attack die; shield dice alone prolong nothing."""
    a, b = game.duel.fighters[0], game.duel.fighters[1]
    if game.is_over == 1 or game.mechs[a].is_alive == 0 or game.mechs[b].is_alive == 0:
        return False
    return open_attacks(game, 0) > 0 or open_attacks(game, 1) > 0


@rule
def strike(game: Game, side: int) -> int:
    """F11.2: spend a die on a part; the other side may parry. What becomes of it.

    Charge is spent when the strike is declared, so a parry does not bring it back (F11.10).
    """
    duel = game.duel
    a, b = int(duel.fighters[side]), int(duel.fighters[1 - side])
    duel.striker = side
    detail = choose_strike(game, side) % SPAN
    die = duel.dice[side, detail // 12]
    part, mount = detail // 2 % 6, int(die.mount)
    die.is_open = 0
    charge = 0
    if detail % 2 == 1:
        charge = spend_on_strike(game, side, mount)
        drop_lost_dice(game, side)  # of a guard that the new form lacks (Amb108)
    load_strike(game, BY_EXCHANGE, a, b, mount, part)
    load_charge(game, charge)
    note(game, STRUCK, a, part, mount, die.face, charge)
    if answer(game, 1 - side, ANSWER):
        gain_by_parry(game, b)
        return IS_PARRIED
    return LANDS_BEST if die.natural == 1 else LANDS


@rule
def choose_strike(game: Game, side: int) -> int:
    """F11.2: the striker's choice of die, part and Charge: alike dice and lost parts once only."""
    a, b = int(game.duel.fighters[side]), int(game.duel.fighters[1 - side])
    ask(game, game.mechs[a].side, STRIKE)
    for n in range(game.duel.dice_count[side]):
        if not is_worth_offering(game, side, n):
            continue
        spends = spending(game, a, game.duel.dice[side, n].mount)
        for part in range(6):
            if game.mechs[b].durability[part] <= 0:
                continue  # its place is the Core (Amb104)
            if spends != MUST:
                offer(game, STRIKE_WITH * SPAN + (n * 6 + part) * 2)
            if spends != NEVER:
                offer(game, STRIKE_WITH * SPAN + (n * 6 + part) * 2 + 1)
    return choose(game, game.mechs[a].side)
