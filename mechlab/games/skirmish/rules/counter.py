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
    STRUCK,
    TO_PART,
)
from .choosing import SPAN, choose
from .parry import answer
from .pools import needed_by
from .ranged import is_hit
from .skills import gain_by_parry, with_skill
from .strikes import IS_OFF, LANDS, LANDS_BEST, load_strike


@rule
def counter(game: Game, side: int) -> int:
    """F11.14, Amb111: who has parried with a guard lance may strike at once, with a fresh die.

    The attacker may parry it, and no Counter follows from that. What becomes of it.
    """
    a, b = int(game.duel.fighters[side]), int(game.duel.fighters[1 - side])
    mount = with_skill(game, a, COUNTER)
    if mount < 0:
        return IS_OFF
    part = counter_part(game, a, b)
    if part < 0:
        return IS_OFF
    needed = needed_by(game, a, b, mount)
    face = roll(game, a, COUNTER_HIT, game.rules.hit_die_sides, max(needed, 2))
    load_strike(game, BY_EXCHANGE, a, b, mount, part)
    note(game, STRUCK, a, part, mount, face, 0)
    if not is_hit(face, needed):
        note(game, MISSED, a, b, 0, 0, 0)
        return IS_OFF
    if answer(game, 1 - side, COUNTER_ANSWER):
        gain_by_parry(game, b)
        return IS_OFF
    return LANDS_BEST if face == 20 else LANDS


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
