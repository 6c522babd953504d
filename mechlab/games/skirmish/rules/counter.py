"""The free strike after a parry with a guard lance (F11.14)."""

from mechlab.engine import ask, note, offer, roll, rule

from ..state import Game
from ..words import (
    BY_EXCHANGE,
    COUNTER,
    COUNTER_ANSWER,
    COUNTER_HIT,
    COUNTER_PART,
    DECLINE,
    MISSED,
    SHELLING,
    STRUCK,
    TO_PART,
)
from .choosing import SPAN, choose
from .parry import answer
from .pools import needed_by
from .ranged import is_hit
from .skills import gain_charge, with_skill
from .strikes import land, load_strike, pay_heat


@rule
def counter(game: Game, side: int) -> None:
    """F11.14, Amb111: who has parried with a guard lance may strike at once, with a fresh die.

    The attacker may parry it; nothing follows from that but, with a gunlance, its Charge.
    """
    a, b = int(game.duel.fighters[side]), int(game.duel.fighters[1 - side])
    mount = with_skill(game, a, COUNTER)
    if mount < 0:
        return
    part = counter_part(game, a, b)
    if part < 0:
        return
    needed = needed_by(game, a, b, mount)
    face = roll(game, a, COUNTER_HIT, game.rules.hit_die_sides, max(needed, 2))
    load_strike(game, BY_EXCHANGE, a, b, mount, part)
    note(game, STRUCK, a, part, mount, face, 0)
    if not is_hit(face, needed):
        note(game, MISSED, a, b, 0, 0, 0)
    elif answer(game, 1 - side, COUNTER_ANSWER):
        charge_by_parry(game, b)
    else:
        land(game, part, face == 20)
        pay_heat(game)


@rule
def counter_part(game: Game, a: int, b: int) -> int:
    """The part the Counter is aimed at; -1 without a Counter."""
    side = int(game.mechs[a].side)
    ask(game, side, COUNTER_PART)
    offer(game, DECLINE * SPAN)
    for part in range(6):
        if game.mechs[b].durability[part] > 0:
            offer(game, TO_PART * SPAN + part)
    option = choose(game, side)
    return -1 if option == DECLINE * SPAN else option % SPAN


@rule
def charge_by_parry(game: Game, a: int) -> None:
    """F11.12: each parry with a gunlance in Lance form adds Charge."""
    if with_skill(game, a, SHELLING) >= 0:
        gain_charge(game, a)
