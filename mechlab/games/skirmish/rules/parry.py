"""Answering a strike: what a parry costs, and which successes pay for it (F11.2, F11.6)."""

from mechlab.engine import ask, note, offer, rule

from ..state import Game
from ..words import ACCEPT, PARRIED, PARRY, STANDARD
from .choosing import SPAN, choose
from .pools import IMPROVISED, is_worth_offering, open_attacks, open_shields
from .standing import has_guard, numbers
from .strikes import can_swing, is_armed


@rule
def parry_cost(game: Game, a: int) -> int:
    """F11.2, F11.6: the cheapest weapon's cost (Amb102), one less with a shield, to a minimum."""
    rules = game.rules
    cost = 0
    if not is_armed(game, a):
        cost = int(rules.improvised_parry_cost)
    for mount in range(2):
        if can_swing(game, a, mount):
            profile = game.mechs[a].mounts[mount].profiles[numbers(game, a, mount, STANDARD)]
            cost = min(cost, int(profile.parry_cost)) if cost > 0 else int(profile.parry_cost)
    if has_guard(game, a):
        cost -= rules.shield_parry_discount
    return max(cost, int(rules.parry_minimum))


@rule
def answer(game: Game, side: int, question: int) -> bool:
    """F11.2: whether a side parries the strike under way; it pays at once.

    Shield dice pay first: they can do nothing else (Amb103). Attack dice that make up for the
    rest are of the defender's choice. Who cannot pay is not asked.
    """
    a = int(game.duel.fighters[side])
    cost = parry_cost(game, a)
    shields = open_shields(game, side)
    if shields + open_attacks(game, side) < cost:
        return False
    attacks = max(cost - shields, 0)
    ask(game, game.mechs[a].side, question)
    offer(game, ACCEPT * SPAN)
    offer_payment(game, side, attacks)
    option = choose(game, game.mechs[a].side)
    if option == ACCEPT * SPAN:
        return False
    spend_shields(game, side, cost - attacks)
    for left in range(attacks, 0, -1):
        if left < attacks:
            ask(game, game.mechs[a].side, question)
            offer_payment(game, side, left)
            option = choose(game, game.mechs[a].side)
        game.duel.dice[side, option % SPAN - 1].is_open = 0
    note(game, PARRIED, a, cost, cost - attacks, attacks, game.attack.shooter)
    return True


@rule
def offer_payment(game: Game, side: int, attacks: int) -> None:
    """Offer a parry by each attack die that may pay next; 0 stands for shield dice alone.

    Where all attack dice must go there is nothing to pick.
    """
    if attacks == 0:
        offer(game, PARRY * SPAN)
        return
    is_all = open_attacks(game, side) == attacks
    for n in range(game.duel.dice_count[side]):
        if is_worth_offering(game, side, n):
            offer(game, PARRY * SPAN + n + 1)
            if is_all:
                return


@rule
def spend_shields(game: Game, side: int, count: int) -> None:
    """Spend some defence dice."""
    for n in range(game.duel.dice_count[side]):
        die = game.duel.dice[side, n]
        if count > 0 and die.is_open == 1 and die.mount < IMPROVISED:
            die.is_open = 0
            count -= 1
