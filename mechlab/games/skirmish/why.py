"""Why an option is not open: the section, the fact, and what would be nearest to it."""

from . import words as w
from .reasons import (
    BLOCKED_HEX,
    FREE,
    NO_REACTION_LEFT,
    NOT_ASKED,
    REASONS,
)
from .rules.actions import (
    may_brace,
    may_change_form,
    may_guard,
    may_lock,
    may_spend,
    may_watch,
)
from .rules.charge import may_charge
from .rules.choosing import SPAN
from .rules.fire import may_barrage, may_fire, may_fire_fully
from .rules.grapple import may_break, may_grapple, may_throw
from .rules.movement import may_boost, may_move, may_stand
from .rules.skills import may_shell, may_wyvern
from .rules.smoke import may_smoke
from .rules.strikes import may_melee
from .rules.tender import may_move_tender
from .state import Game


def why_not(game: Game, option: int) -> str:
    """The reason in words with its section; empty when the option is open."""
    if option in list(game.options[: int(game.option_count)]):
        return ""
    reason = reason_not(game, option)
    section, text = REASONS.get(reason, ("E3", "this is not what is being decided"))
    return f"{section}: {text}"


def reason_not(game: Game, option: int) -> int:
    """The number of the reason; FREE when nothing speaks against it."""
    kind, detail = divmod(option, SPAN)
    if int(game.question) != w.ACT or int(game.active) < 0:
        return _not_asked(game, kind)
    a = int(game.active)
    budget = _budget(game, a, kind)
    if budget != FREE:
        return budget
    return _reason(game, a, kind, detail)


def _not_asked(game: Game, kind: int) -> int:
    hexes = (w.WHERE_TO, w.BOOST_TO, w.CHARGE_TO, w.AIM_AT, w.TENDER_TO, w.THROW_TO)
    if int(game.question) in hexes and kind == w.TO_HEX:
        return BLOCKED_HEX
    return NO_REACTION_LEFT if kind == w.REACTION else NOT_ASKED


def _budget(game: Game, a: int, kind: int) -> int:
    if kind in (w.SHELL, w.COOL, w.PREPARE, w.THROW):
        return int(may_spend(game, a, 1))
    if kind in (w.MELEE, w.WYVERN, w.SEIZE, w.BREAK, w.STABILIZE):
        return int(may_spend(game, a, int(game.rules.quick_actions)))
    return FREE


def _reason(game: Game, a: int, kind: int, detail: int) -> int:
    ammunition, target, mount = detail % 4, detail // 4 % 8, detail // 32
    if kind in (w.FIRE, w.BARRAGE, w.AIMED_SHOT) and (mount > 2 or ammunition > w.OVERDRIVE):
        return NOT_ASKED
    one_mech = (
        w.LOCK,
        w.FREE_LOCK,
        w.SHELL,
        w.MELEE,
        w.CHARGE,
        w.WYVERN,
        w.SEIZE,
        w.GUARD,
    )
    if kind in one_mech and detail >= len(game.mechs):
        return NOT_ASKED
    if kind in (w.CHANGE_FORM, w.OVERWATCH) and detail > w.ON_BACK:
        return NOT_ASKED
    checks = {
        w.MOVE: lambda: may_move(game, a),
        w.STAND: lambda: may_stand(game, a),
        w.FIRE: lambda: may_fire(game, a, mount, target, ammunition),
        w.BARRAGE: lambda: may_barrage(game, a, mount, target, ammunition),
        w.AIMED_SHOT: lambda: may_fire_fully(game, a, mount, target, ammunition),
        w.SHELL: lambda: may_shell(game, a, detail),
        w.BOOST: lambda: may_boost(game, a),
        w.CHANGE_FORM: lambda: may_change_form(game, a, detail),
        w.LOCK: lambda: may_lock(game, a, detail, 0),
        w.FREE_LOCK: lambda: may_lock(game, a, detail, 1),
        w.BRACE: lambda: may_brace(game, a),
        w.COOL: lambda: FREE,
        w.PREPARE: lambda: FREE,
        w.THROW: lambda: may_throw(game, a),
        w.SMOKE: lambda: may_smoke(game, a),
        w.MOVE_TENDER: lambda: may_move_tender(game, int(game.mechs[a].side)),
        w.OVERWATCH: lambda: may_watch(game, a, detail),
        w.MELEE: lambda: may_melee(game, a, detail),
        w.CHARGE: lambda: may_charge(game, a, detail),
        w.WYVERN: lambda: may_wyvern(game, a, detail),
        w.SEIZE: lambda: may_grapple(game, a, detail),
        w.BREAK: lambda: may_break(game, a),
        w.STABILIZE: lambda: FREE,
        w.GUARD: lambda: may_guard(game, a, detail),
        w.END_TURN: lambda: FREE,
    }
    check = checks.get(kind)
    return int(check()) if check else NOT_ASKED
