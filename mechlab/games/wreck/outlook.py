"""What a moment of a sortie holds: what each choice is worth, what the next turn may bring."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from . import words as w
from .catalog import Catalog
from .deck import Hit
from .odds.acts import END, NOTHING, RETRY, Act
from .odds.body import Body, Chances, Model, mixed, spread
from .odds.refusal import Refused
from .odds.repairs import solved_from
from .odds.solver import AT_REST, Place
from .players.best import BESIDES, BOUGHT, FIRSTS, body_of, place_of
from .setup import Sortie
from .state import Game

_ACTS = {number: name for name, number in FIRSTS.items()}
_HELPS = {number: name for name, number in BESIDES.items()}
_BUYS = {kind: Act(name) for name, kind in BOUGHT.items()}


@dataclass(frozen=True)
class Coming:
    """What the next turn may bring to a mech that does nothing before it, as exact chances.

    ``hits`` are those that come, or those that may be drawn; burn goes on before them.
    """

    hits: tuple[Hit, ...]
    is_drawn: bool
    damage: Fraction
    """The mean number of HP lost; a mech that is destroyed loses those it had."""
    structure: Fraction
    overheats: Fraction
    destroyed: Fraction


def choice_values(game: Game, sortie: Sortie, cat: Catalog) -> tuple[dict[int, float], float]:
    """For each open option that the exact solution knows: the chance that mech and pilot come home
    if all that follows is done best; and how far these may be off.

    ``Refused``, a ``ValueError``, says why there is no exact answer.
    """
    question, scene = int(game.question), int(game.scene)
    options = [int(each) for each in game.options[: int(game.option_count)]]
    body = body_of(game, cat)
    if question == w.REST_OR_NOT:
        rested = body if body.phase else Model(sortie.frame.sheet(cat), cat).rested(body)
        solved = solved_from(sortie, Place(scene, 0, AT_REST), rested, cat)
        press_on = solved.worth(Place(scene + 1, 0, 0), body)
        found = {w.TAKE_REST * w.SPAN: solved.value, w.PRESS_ON * w.SPAN: press_on}
        return {o: float(found[o]) for o in options if o in found}, solved.error
    if question not in (w.ACT, w.SPEND) or (question == w.ACT and int(game.actions) < 2):
        raise Refused("only turns and rests have an exact solution")
    solved = solved_from(sortie, place_of(game), body, cat)
    worths = {option.act: option.value for option in solved.options()}
    acts = {option: _act(game, option) for option in options}
    idle = worths[Act(END)] if question == w.ACT else None
    values = {}
    for option, act in acts.items():
        value = worths.get(act, idle) if act is not None else None  # what changes nothing is idle
        if value is not None:
            values[option] = float(value)
    return values, solved.error


def _act(game: Game, option: int) -> Act | None:
    """The choice of the solution that an option is; None for one that it does not know."""
    kind, detail = divmod(option, w.SPAN)
    if kind == w.STABILIZE:
        first, besides = divmod(detail, 16)
        return Act(_ACTS[first], _HELPS.get(besides, ""))  # a weapon loaded brings nobody home
    if kind == w.BUY_ITEM:
        return _mended(game, detail)
    if kind == w.END_REST:
        return Act(NOTHING)
    plain = {w.END_TURN: Act(END), w.RETRY: Act(RETRY)}
    return plain.get(kind) or _BUYS.get(kind)


def _mended(game: Game, item: int) -> Act | None:
    """Mending counts where it gives trauma another target: a system, the first weapon of a mount
    none of whose weapons works."""
    mount = int(game.items[item].mount)
    if mount < 0:
        return Act("destroyed item")
    own = [n for n in range(int(game.item_count)) if int(game.items[n].mount) == mount]
    is_dead = all(game.items[n].is_destroyed for n in own)
    return Act("mount") if is_dead else None


def coming(game: Game, sortie: Sortie, cat: Catalog) -> Coming | None:
    """What the next turn may bring; None where no hit is to come, or several are drawn at once."""
    if game.is_over or game.mech.phase != w.WHOLE or game.pilot != w.INSIDE:
        return None
    scene, turn, ends = int(game.scene), int(game.scene_turn) + 1, True
    question = int(game.question)
    if question in (w.REST_OR_NOT, w.SPEND):
        scene, turn, ends = scene + 1, 0, False
    elif question != w.ACT:
        return None
    if scene >= int(game.scene_count) or turn >= int(game.turns[scene]):
        return None
    deck = sortie.deck
    if deck.drawn:
        if int(game.drawn) > 1:
            return None
        left = [n for n in range(len(deck.cards)) if not game.is_drawn[n]]
        hits = tuple(deck.cards[n].hit for n in left or range(len(deck.cards)))
    else:
        hits = tuple(deck.at(scene + 1, turn + 1))
    return _coming(sortie, body_of(game, cat), hits, bool(deck.drawn), ends, cat) if hits else None


@lru_cache(maxsize=64)
def _coming(
    sortie: Sortie, body: Body, hits: tuple[Hit, ...], is_drawn: bool, ends: bool, cat: Catalog
) -> Coming:
    model = Model(sortie.frame.sheet(cat), cat)
    before: Chances = model.end(body) if ends else {body: Fraction(1)}
    after = _hit_by(model, before, hits, is_drawn)
    return Coming(
        hits,
        is_drawn,
        sum((p * _lost(body, then, model.sheet.hp) for then, p in after.items()), Fraction(0)),
        _chance(after, lambda then: then.phase > 0 or then.structure < body.structure),
        _chance(after, lambda then: not then.phase and then.stress < body.stress),
        _chance(after, lambda then: then.phase > 0),
    )


def _hit_by(model: Model, before: Chances, hits: Sequence[Hit], is_drawn: bool) -> Chances:
    if is_drawn:  # one of them, each alike
        share = Fraction(1, len(hits))
        return mixed((spread(before, lambda b, h=hit: model.hit(b, h)), share) for hit in hits)  # type: ignore[misc]
    for hit in hits:
        before = spread(before, lambda b, h=hit: model.hit(b, h))  # type: ignore[misc]
    return before


def _lost(body: Body, then: Body, full: int) -> int:
    """HP lost on the whole track: those of structures that went, too."""
    if then.phase:
        return body.hp + full * (body.structure - 1)
    return body.hp - then.hp + full * (body.structure - then.structure)


def _chance(after: Chances, holds: Any) -> Fraction:
    return sum((p for then, p in after.items() if holds(then)), Fraction(0))
