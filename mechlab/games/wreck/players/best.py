"""The best player: by the exact solution of the sortie, where it holds; else as greedy plays."""

from collections.abc import Callable
from functools import lru_cache

from mechlab.engine import Stepper, Undecided, plain

from .. import words as w
from ..catalog import Catalog
from ..odds.acts import RETRY, Act
from ..odds.body import LASTS, Body
from ..odds.refusal import Refused
from ..odds.repairs import Solution, repairs
from ..odds.solver import AT_REST, OWN_TURN, Place
from ..setup import Sortie
from ..state import Game
from .greedy import greedy_option

FIRSTS = {"cool": w.COOL, "mend": w.MEND, "everything": w.EVERYTHING}
BESIDES = {
    "": w.NOTHING_ELSE,
    "put out": w.PUT_OUT,
    "Impaired": w.OWN_CONDITION + w.IMPAIRED,
    "Shredded": w.OWN_CONDITION + w.SHREDDED,
}
BOUGHT = {
    "full HP": w.BUY_HP,
    "structure": w.BUY_STRUCTURE,
    "stress": w.BUY_STRESS,
    "rebuild": w.BUY_REBUILD,
    "nothing": w.END_REST,
}


@lru_cache(maxsize=4)
def solution(sortie: Sortie, cat: Catalog) -> Solution | None:
    """The solved sortie; None where it has no exact solution."""
    try:
        return repairs(sortie.frame, sortie.deck, start=sortie.start, cat=cat)
    except Refused:
        return None


def best(stepper: Stepper) -> int:
    """What the best player chooses: a function for ``play``.

    >>> from mechlab.games import wreck
    >>> game = wreck.new_sortie("Everest", wreck.Deck.of([wreck.Hit(kinetic=9)] * 2), seed=2)
    >>> _ = game.play(best)
    >>> game.outcome
    'the mech and its pilot are home'
    """
    face = stepper.face
    return best_option(stepper.state, face.sortie, face.cat)  # type: ignore[attr-defined]


def best_option(game: Game, sortie: Sortie, cat: Catalog) -> int:
    """The option that the best player takes of the open decision."""
    solved = solution(sortie, cat)
    question = int(game.question)
    if solved is None or question not in (w.ACT, w.SPEND):
        return int(greedy_option(plain(game)))
    options = [int(each) for each in game.options[: int(game.option_count)]]
    if question == w.ACT and (game.pilot != w.INSIDE or int(game.actions) < 2):
        return w.END_TURN * w.SPAN
    if question == w.ACT and w.EJECT * w.SPAN in options and is_lost(game, solved):
        return w.EJECT * w.SPAN
    act = solved.choice(place_of(game), body_of(game, cat))
    return int(greedy_option(plain(game))) if act is None else option_of(game, act, options)


def is_lost(game: Game, solved: Solution) -> bool:
    """Whether only the pilot can still be saved: a meltdown is due that nothing prevents."""
    mech = game.mech
    if mech.phase == w.WRECK:
        return bool(mech.melts_at)
    return bool(mech.melts_at and not mech.preventable and mech.melts_at <= game.turn)


def place_of(game: Game) -> Place:
    """Where in the sortie its decision is."""
    if int(game.question) == w.SPEND:
        return Place(int(game.scene), 0, AT_REST)
    return Place(int(game.scene), int(game.scene_turn), OWN_TURN)


def body_of(game: Game, cat: Catalog) -> Body:
    """How the mech stands, as the exact solution has it."""
    mech, turn = game.mech, int(game.turn)

    def to_go(end: int) -> int:
        return LASTS if end >= w.FOREVER else max(end - turn + 1, 0)

    ends = [to_go(int(end)) if end else 0 for end in mech.ends]
    by_die = cat.rules.value("trauma") != "the owner's choice"
    mounts, systems = targets_of(game)
    if not by_die:
        mounts, systems = 0, mounts + systems
    if mech.phase == w.WRECK:
        kept = (int(mech.repairs), 0, 0, 0, 0, mounts, systems, 0, 0)
        return Body(1, 0, 0, 0, 0, 0, *kept)
    return Body(
        0,
        int(mech.hp),
        int(mech.structure),
        int(mech.stress),
        int(mech.heat),
        int(mech.burn),
        int(mech.repairs),
        ends[w.IMPAIRED],
        ends[w.STUNNED],
        ends[w.SHREDDED],
        ends[w.EXPOSED],
        mounts,
        systems,
        to_go(int(mech.melts_at)) if mech.melts_at else 0,
        int(mech.preventable),
    )


def targets_of(game: Game) -> tuple[int, int]:
    """The mounts and the systems that trauma could still destroy."""
    items = [game.items[n] for n in range(int(game.item_count))]
    mounts = {int(item.mount) for item in items if item.mount >= 0 and not item.is_destroyed}
    systems = [
        item
        for item in items
        if item.mount < 0 and not item.is_destroyed and (item.charges or not item.full_charges)
    ]
    return len(mounts), len(systems)


def option_of(game: Game, act: Act, options: list[int]) -> int:
    """The option that a choice of the solution means."""
    if act.name in BOUGHT:
        return BOUGHT[act.name] * w.SPAN
    if act.name in ("destroyed item", "mount"):
        return item_to_mend(game, options)
    if act.name == RETRY:
        return w.RETRY * w.SPAN
    if act.name not in FIRSTS:
        return w.END_TURN * w.SPAN
    first = w.STABILIZE * w.SPAN + 16 * FIRSTS[act.name]
    wanted = first + BESIDES[act.detail]
    found = [option for option in options if first <= option < first + 16]
    return wanted if wanted in options else found[0]


def item_to_mend(game: Game, options: list[int]) -> int:
    """An item that gives trauma another target: a system, or the first weapon of its mount."""
    items = game.items
    offered = [option % w.SPAN for option in options if option // w.SPAN == w.BUY_ITEM]
    working = {
        int(items[n].mount) for n in range(int(game.item_count)) if not items[n].is_destroyed
    }
    useful = [n for n in offered if items[n].mount < 0 or int(items[n].mount) not in working]
    return w.BUY_ITEM * w.SPAN + (useful or offered)[0]


def play_best(
    begin: Callable[[], Game], run: Callable[[Game], None], sortie: Sortie, cat: Catalog
) -> Game:
    """A sortie played to its end by the best player: run anew at each of its decisions."""
    choices: list[int] = []
    while True:
        game = begin()
        game.choices[: len(choices)] = choices
        game.choices_given = len(choices)
        try:
            run(game)
        except Undecided:
            made = int(game.choices_made)
            choices = [int(each) for each in game.choices[:made]]
            choices.append(best_option(game, sortie, cat))
        else:
            return game
