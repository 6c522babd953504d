"""Why an option is not open: the section, the fact, and what would be nearest to it."""

from mechlab.board.paths import NOWHERE
from mechlab.engine import plain

from . import words as w
from .reasons import (
    FREE,
    IS_EMPTY,
    IS_LOADED,
    IS_SPENT,
    IS_WHOLE,
    MUST_ATTACK,
    NO_ALLY,
    NO_ATTACK_FOLLOWS,
    NO_FOOTING,
    NO_LEGS,
    NO_UPGRADE,
    NO_WAY,
    NOT_ASKED,
    NOT_YOUR_SKILL,
    REASONS,
    RESTORED_ALREADY,
    TOO_FAR,
    USED_FREE,
)
from .rules.mechs import leg_points, shield_levels, works
from .rules.options import face_x, face_y, place_x, place_y
from .rules.slots import may_move, must_attack
from .rules.ways import longest, way_cost
from .rules.weapons import attack_fault, can_attack
from .state import Game

ASKING_PLACES = (w.WHERE_TO, w.DODGE_TO)


def why_not(game: Game, option: int) -> str:
    """The reason in words with its section; empty when the option can be taken.

    Where a place is asked for, any that can be reached is open, offered or not.
    """
    if option in [int(each) for each in game.options[: int(game.option_count)]]:
        return ""
    game = plain(game.copy())  # looking for a way writes into the working room
    reason = _reason(game, option)
    if reason == FREE:
        return ""
    section, text = REASONS[reason]
    return f"{section}: {text}"


def _reason(game: Game, option: int) -> int:
    a, question = game.decider, game.question
    kind, detail = divmod(option, w.SPAN)
    if kind >= w.PLACES:
        return _no_way(game, a, option) if question in ASKING_PLACES else NOT_ASKED
    if question not in (w.ACT, w.REACT_WITH, w.ALLY_ACTS, w.BREAK_OFF):
        return NOT_ASKED
    if question == w.ACT and must_attack(game, a):
        return MUST_ATTACK
    found = _reason_of_act(game, a, kind, detail)
    return NOT_ASKED if found == FREE else found


def _no_way(game: Game, a: int, option: int) -> int:
    """Why a place cannot be gone to, or FREE."""
    if face_x(option) == face_y(option) == 0:
        return NOT_ASKED
    x, y = place_x(option), place_y(option)
    cost = way_cost(game, a, x, y)
    if cost == NOWHERE:
        if game.going.how in (w.JUMPING, w.CLIMBING):
            return NO_FOOTING
        allowance = game.going.allowance
        game.going.allowance = 1_000_000
        is_far = way_cost(game, a, x, y) != NOWHERE
        game.going.allowance = allowance
        return TOO_FAR if is_far else NO_WAY
    return TOO_FAR if cost > longest(game, a) else FREE


def _reason_of_act(game: Game, a: int, kind: int, detail: int) -> int:
    if kind == w.ATTACK:
        return int(attack_fault(game, a, detail))
    if kind in (w.MOVE, w.JUMP, w.CLIMB, w.AIM):
        return _no_move(game, a, kind, detail)
    if kind in (w.RUN, w.BOOSTED_RUN):
        if leg_points(game, a) == 0:
            return NO_LEGS
        has = works(game, a, w.AT_LEGS, w.BOOSTERS)
        return NO_UPGRADE if kind == w.BOOSTED_RUN and not has else NOT_ASKED
    if kind in (w.RESTORE, w.RELOAD):
        return _no_upkeep(game, a, kind, detail)
    return _no_other(game, a, kind, detail)


def _no_move(game: Game, a: int, kind: int, detail: int) -> int:
    if not may_move(game, a):
        return USED_FREE
    if kind == w.AIM:
        return (
            FREE
            if detail < game.mech_count and can_attack(game, a, detail)
            else (NO_ATTACK_FOLLOWS)
        )
    if kind == w.MOVE:
        return FREE
    return FREE if works(game, a, w.AT_LEGS, w.JETS if kind == w.JUMP else w.FEET) else NO_UPGRADE


def _no_upkeep(game: Game, a: int, kind: int, place: int) -> int:
    mech = game.mechs[a]
    if place not in (w.AT_LEFT, w.AT_RIGHT):
        return NO_UPGRADE
    mount = mech.mounts[place]
    if kind == w.RELOAD:
        return IS_LOADED if works(game, a, place, w.GUN) else NO_UPGRADE
    if not works(game, a, place, w.SHIELD):
        return NO_UPGRADE
    if mech.has_restored == 1:
        return RESTORED_ALREADY
    return IS_EMPTY if shield_levels(mount) == 0 else IS_WHOLE


def _no_other(game: Game, a: int, kind: int, detail: int) -> int:
    mech = game.mechs[a]
    if kind == w.OVERWATCH and detail == 1:
        return NO_UPGRADE
    if kind == w.EXCHANGE:
        has = works(game, a, w.AT_TORSO, w.EXCHANGER)
        return IS_SPENT if has and mech.has_exchanged else NO_UPGRADE
    if kind == w.UPLINK:
        is_able = mech.pilot == w.UPLINK_PILOT and mech.uplinks < game.rules.uplinks
        return NO_ALLY if is_able else NOT_YOUR_SKILL
    return NOT_ASKED
