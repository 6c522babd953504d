"""Why an option is not open: asked of the rules that would open it, told with its section."""

from typing import Any

from mechlab.engine import plain

from . import words as w
from .rules import permits
from .rules.effects import has_weapon, is_target
from .rules.reasons import FREE, NO_TARGET, NOT_ASKED, REASONS
from .state import Game


def why_not(game: Game, option: int) -> str:
    """Why an option is not open, with the section; empty if it is."""
    reason = reason_against(game, option)
    if reason == FREE:
        return ""
    section, text = REASONS[reason]
    return f"{text} ({section})"


def reason_against(game: Game, option: int) -> int:
    """The reason as a number."""
    kind, detail = divmod(option, w.SPAN)
    asked = _ASKED.get(kind)
    if asked is None or int(game.question) != asked or int(game.is_over):
        return NOT_ASKED
    return _reason(plain(game), kind, detail)


def _reason(game: Any, kind: int, detail: int) -> int:
    if kind == w.STABILIZE:
        first, besides = divmod(detail, 16)
        if first > w.EVERYTHING or besides >= w.OTHERS_CONDITION + w.STATUS_COUNT:
            return NOT_ASKED
        return int(permits.may_stabilize(game, first, besides))
    if kind == w.BUY_ITEM:
        return int(permits.may_buy_item(game, detail))
    if kind in (w.LOSE_MOUNT, w.LOSE_SYSTEM) and not _is_offered(game, kind):
        return NO_TARGET  # a die has said which of them it is (R15)
    if kind == w.LOSE_MOUNT:
        there = detail < game.mount_count and has_weapon(game, detail)
        return FREE if there else NO_TARGET
    if kind == w.LOSE_SYSTEM:
        there = detail < game.item_count and game.items[detail].mount < 0
        return FREE if there and is_target(game, detail) else NO_TARGET
    check = _CHECKS.get(kind)
    if detail:
        return NOT_ASKED
    if kind == w.TAKE_REST:
        return FREE if game.rests else NOT_ASKED
    return int(check(game)) if check else FREE


def _is_offered(game: Any, kind: int) -> bool:
    """Whether anything of a kind is open."""
    return any(int(game.options[n]) // w.SPAN == kind for n in range(int(game.option_count)))


_ASKED = {
    **dict.fromkeys((w.END_TURN, w.STABILIZE, w.EJECT, w.RETRY), w.ACT),
    **dict.fromkeys((w.LOSE_MOUNT, w.LOSE_SYSTEM), w.TRAUMA),
    **dict.fromkeys((w.TAKE_REST, w.PRESS_ON), w.REST_OR_NOT),
    **dict.fromkeys(range(w.BUY_HP, w.END_REST + 1), w.SPEND),
    **dict.fromkeys(range(w.FULL_REPAIR, w.GO_HOME + 1), w.AT_BASE),
}
"""The question at which each kind of option can be open."""

_CHECKS: dict[int, Any] = {
    w.EJECT: permits.may_eject,
    w.RETRY: permits.may_retry,
    w.BUY_HP: permits.may_buy_hp,
    w.BUY_STRUCTURE: permits.may_buy_structure,
    w.BUY_STRESS: permits.may_buy_stress,
    w.BUY_REBUILD: permits.may_rebuild,
    w.FULL_REPAIR: permits.may_repair_fully,
    w.PRINT_MECH: permits.may_print,
    w.NEW_PILOT: permits.may_crew,
    w.CLONE: permits.may_crew,
}
