"""What a moment of a sortie holds, against the solution of the whole and the rules themselves."""

from fractions import Fraction
from typing import Any

import pytest

from mechlab.engine import Stepper, plain
from mechlab.engine.enumerate import outcomes
from mechlab.games import wreck
from mechlab.games.wreck import Deck, Hit, Start, outlook
from mechlab.games.wreck import words as w
from mechlab.games.wreck.odds.repairs import repairs
from mechlab.games.wreck.players import GREEDY
from mechlab.games.wreck.players.best import best_option, body_of, place_of
from mechlab.games.wreck.rules.damage import take_hit
from mechlab.games.wreck.rules.turns import end_turn

DECK = Deck.of([Hit(kinetic="1d6+4"), Hit(burn=3, heat=2)]).then(Deck.of([Hit(kinetic=12)] * 2))
START = Start(repairs=2, structure=3, hp=5)


def sorties() -> list[Stepper]:
    games = [wreck.new_sortie("Everest", DECK, seed=seed, start=START) for seed in range(1, 7)]
    for game in games:
        game.play("greedy")
    return games


def test_the_best_choice_is_worth_what_the_whole_solution_says() -> None:
    """Solved from the moment, and from the beginning of the sortie."""
    whole = repairs("Everest", DECK, start=START)
    seen = set()
    for game in sorties():
        for at in range(len(game.record.choices)):
            game.to(at)
            state, question = game.state, int(game.state.question)
            if question not in (w.ACT, w.SPEND) or state.mech.phase or len(game.options()) < 2:
                continue
            face: Any = game.face
            values, error = outlook.choice_values(state, face.sortie, face.cat)
            worth = whole.worth(place_of(state), body_of(state, face.cat))
            assert abs(max(values.values()) - worth) <= error + whole.error
            chosen = best_option(state, face.sortie, face.cat)
            assert values[chosen] == pytest.approx(max(values.values()), abs=1e-9)
            seen.add(question)
    assert seen == {w.ACT, w.SPEND}


def test_pressing_on_and_resting_are_weighed() -> None:
    game = sorties()[0]
    at = next(n for n in range(9) if game.to(n) is None and game.state.question == w.REST_OR_NOT)
    game.to(at)
    face: Any = game.face
    values, error = outlook.choice_values(game.state, face.sortie, face.cat)
    rest = game.branch()
    rest.apply(w.TAKE_REST * w.SPAN)
    after, _ = outlook.choice_values(rest.state, face.sortie, face.cat)
    assert values[w.TAKE_REST * w.SPAN] == pytest.approx(max(after.values()), abs=error)
    press = game.branch()
    press.apply(w.PRESS_ON * w.SPAN)
    assert 0 <= values[w.PRESS_ON * w.SPAN] <= values[w.TAKE_REST * w.SPAN]


def test_what_the_next_turn_brings_by_every_outcome_of_its_dice() -> None:
    deck = Deck.of([Hit(kinetic=2, burn=2), Hit(kinetic="1d3+7", heat=7)])
    game = wreck.new_sortie("Everest", deck, seed=3, start=Start(hp=6, structure=2))
    face: Any = game.face
    found = outlook.coming(game.state, face.sortie, face.cat)
    assert found is not None and [hit.heat for hit in found.hits] == [7]
    state = game.state.copy()
    state.players[:] = GREEDY
    before = state.mech.copy()

    def rule(record: Any) -> None:
        end_turn(record)
        if record.mech.phase == w.WHOLE:
            record.in_turn = 0
            take_hit(record, 1)

    def read(record: Any) -> tuple[bool, bool, bool]:
        mech = record.mech
        gone = bool(mech.phase)
        less = gone or int(mech.structure) < int(before.structure)
        return gone, less, not gone and int(mech.stress) < int(before.stress)

    def record() -> Any:
        return state

    chances = outcomes(rule, record, read)
    total = [sum((p for seen, p in chances.items() if seen[n]), Fraction(0)) for n in range(3)]
    assert [found.destroyed, found.structure, found.overheats] == total
    assert plain(state).mech.hp == before.hp


def test_a_card_that_is_drawn_is_any_of_those_left() -> None:
    game = wreck.new_sortie("Everest", "Ambush", seed=2)
    face: Any = game.face
    found = outlook.coming(game.state, face.sortie, face.cat)
    assert (
        found is not None and found.is_drawn and len(found.hits) == len(face.sortie.deck.cards) - 1
    )
    assert 0 < found.structure < 1
