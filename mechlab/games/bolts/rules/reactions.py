"""Overwatch: reacting to what others do (B9, B56)."""

from mechlab.engine import ask, note, offer, rule

from ..state import Game
from ..words import (
    AT_LEGS,
    ATTACK,
    BOOSTED_RUN,
    BOOSTERS,
    DECLINE,
    REACT,
    REACT_WITH,
    REACTION,
    REACTS,
    RUN,
    RUNNING,
    SPAN,
    TRY,
    WATCHES,
    WHERE_TO,
)
from .attacking import attack
from .choosing import choose
from .declaring import declare, offer_attacks
from .dice import throw
from .heat import pay
from .mechs import capacity, in_inches, leg_points, works
from .moving import run_factor, travel
from .weapons import attack_heat, can_attack

SURE_TO_FAIL = 6
"""Runs are offered up to this much heat beyond the torso, where the check cannot be passed."""


@rule
def protocol(game: Game, b: int) -> int:
    """B9: what a Reaction Protocol adds to the die of a reaction."""
    return int(game.rules.reaction_protocol) if game.mechs[b].has_protocol == 1 else 0


@rule
def may_react(game: Game, b: int) -> bool:
    """Whether a mech on overwatch could react: its heat leaves a chance, and it has an action."""
    mech = game.mechs[b]
    if mech.is_watching == 0 or mech.is_alive == 0 or mech.is_locked == 1:
        return False
    if game.rules.reaction_die_sides + protocol(game, b) <= mech.heat:
        return False
    if leg_points(game, b) > 0:
        return True
    for c in range(game.mech_count):
        if can_attack(game, b, c):
            return True
    return False


@rule
def interrupt(game: Game, a: int) -> None:
    """B56, Q25: before an action takes effect every mech on overwatch may try to react.

    In the order of positions. A reaction is not reacted to.
    """
    for n in range(game.mech_count):
        b = int(game.order[n])
        if b < 0 or b == a or game.is_over == 1 or game.mechs[a].is_alive == 0:
            continue
        if not may_react(game, b):
            continue
        ask(game, b, REACT)
        offer(game, DECLINE * SPAN)
        offer(game, TRY * SPAN)
        if choose(game, b) // SPAN == TRY:
            react(game, b, a)


@rule
def react(game: Game, b: int, a: int) -> None:
    """B56: the die has to be higher than the heat; then a Run or an Attack, heat as usual."""
    heat = int(game.mechs[b].heat) - protocol(game, b)
    sides = int(game.rules.reaction_die_sides)
    face = throw(game, b, REACTION, sides, max(heat + 1, 0))
    note(game, REACTS, b, a, int(face > heat), 0, 0)
    if face <= heat:
        return
    game.mechs[b].reactions += 1
    before = int(game.active)
    game.active = b
    ask(game, b, REACT_WITH)
    offer(game, DECLINE * SPAN)
    offer_attacks(game, b, -1)
    offer_runs(game, b)
    option = choose(game, b)
    if option // SPAN != DECLINE:
        do_now(game, b, option)
    game.active = before


@rule
def offer_runs(game: Game, a: int) -> None:
    """B49: offer Runs inch by inch, up to the heat at which the check cannot be passed (Q30)."""
    if leg_points(game, a) == 0:
        return
    mech = game.mechs[a]
    each = max(int(game.rules.run_heat), 1)
    room = capacity(game, a) + SURE_TO_FAIL - 1 - int(mech.heat)
    most = max(room // each, 1)
    for inches in range(1, most + 1):
        offer(game, RUN * SPAN + inches)
    if mech.is_boosted == 0 and works(game, a, AT_LEGS, BOOSTERS):
        for inches in range(1, max(most - int(mech.mounts[AT_LEGS].heat), 1) + 1):
            offer(game, BOOSTED_RUN * SPAN + inches)


@rule
def run_cost(game: Game, a: int, option: int) -> int:
    """B49, B19: the heat of a Run, with that of the Boosters."""
    heat = option % SPAN * int(game.rules.run_heat)
    if option // SPAN == BOOSTED_RUN:
        heat += int(game.mechs[a].mounts[AT_LEGS].heat)
    return heat


@rule
def run(game: Game, a: int, option: int) -> None:
    """B49: a Run whose heat is paid."""
    mech = game.mechs[a]
    if option // SPAN == BOOSTED_RUN:
        mech.is_boosted = 1
    mech.has_run = 1
    inches = option % SPAN * run_factor(game, a)
    left = travel(game, a, RUNNING, in_inches(inches), WHERE_TO)
    mech.walked += in_inches(inches) - left


@rule
def do_now(game: Game, b: int, option: int) -> None:
    """A Run or an Attack at once, which nobody interrupts."""
    if option // SPAN == ATTACK:
        detail = declare(game, b, option % SPAN)
        if detail >= 0 and pay(game, b, attack_heat(game, b, detail)):
            attack(game, b, detail)
    elif option // SPAN == RUN or option // SPAN == BOOSTED_RUN:
        if pay(game, b, run_cost(game, b, option)):
            run(game, b, option)


@rule
def watch(game: Game, a: int, with_protocol: int) -> None:
    """B56, B9: go on overwatch; the own turn is over."""
    mech = game.mechs[a]
    mech.is_watching = 1
    mech.has_protocol = with_protocol
    mech.is_done = 1
    note(game, WATCHES, a, with_protocol, 0, 0, 0)
