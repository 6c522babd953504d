"""The exact solution against the rules themselves: every outcome of their dice, and best play."""

import sys
from fractions import Fraction
from typing import Any

import pytest

from mechlab.engine import plain
from mechlab.engine.enumerate import outcomes
from mechlab.games import wreck
from mechlab.games.wreck import Deck, Frame, Hit, Sortie, Start, odds
from mechlab.games.wreck import words as w
from mechlab.games.wreck.odds.body import GONE, Body, Model
from mechlab.games.wreck.odds.solver import deep
from mechlab.games.wreck.players import GREEDY
from mechlab.games.wreck.players.best import body_of
from mechlab.games.wreck.rules.damage import take_hit
from mechlab.games.wreck.rules.turns import end_turn
from mechlab.games.wreck.setup import new_record

HITS = (
    Hit(kinetic="1d3"),
    Hit(explosive=12, kinetic=2, heat=4),
    Hit(heat=7, burn=2),
    Hit(kinetic=17, inflicts=("Shredded",)),
)
RULINGS = (
    {},
    {"heat_excess": "carries over", "trauma": "a die, then the owner", "rounding": "down"},
    {"dice_counted": "without the new mark", "last_structure": "is rolled for"},
    {"burn_mark": "the whole amount", "armor_spent": "once a type", "stunned_hull": "is rolled"},
)
ENDINGS = ({}, {"status_end": "this turn"}, {"tick_resistance": "halved"})
STARTS = (Start(), Start(hp=3, structure=2, stress=2, statuses=("Impaired",)), Start(structure=3))


def record(hit: Hit, begun: Start, cat: Any) -> Any:
    frame = Frame("Drake", hull=2, engineering=1, resist=("burn",))
    game = new_record(Sortie(frame, Deck.of([hit]), begun), cat=cat)
    game.players[:] = GREEDY
    return game


def seen(game: Any, cat: Any) -> Body:
    """How the mech stands, as the chain has it: what is lost for good is gone."""
    body = body_of(game, cat)
    if game.mech.phase == w.ANNIHILATED or (body.phase and game.mech.melts_at):
        return GONE
    return body


@pytest.mark.parametrize("hit", HITS, ids=range(len(HITS)))
@pytest.mark.parametrize("begun", STARTS, ids=("new", "worn", "hit"))
@pytest.mark.parametrize("rules", RULINGS, ids=range(len(RULINGS)))
def test_a_hit_by_every_outcome_of_its_dice(hit: Hit, begun: Start, rules: Any) -> None:
    cat = wreck.catalog().with_rules(
        blast="2d6", **rules
    )  # whose dice touch no mech: fewer of them
    start = record(hit, begun, cat)
    found = outcomes(lambda game: take_hit(game, 0), lambda: start, lambda game: seen(game, cat))
    model = Model(Frame("Drake", hull=2, engineering=1, resist=("burn",)).sheet(cat), cat)
    assert model.hit(body_of(start, cat), hit) == found


# Burn of 9 costs a structure. With one lost before, two dice would be rolled for it and each way
# they fall go on: 30 s. Two dice are in the hits above.
ENDS = [(burn, melts, rules) for burn in (0, 3) for melts in (0, 1, 2) for rules in ENDINGS]


@pytest.mark.parametrize(("burn", "melts", "rules"), [*ENDS, *((9, 0, each) for each in ENDINGS)])
def test_the_end_of_a_turn_by_every_outcome(burn: int, melts: int, rules: Any) -> None:
    cat = wreck.catalog().with_rules(
        blast="2d6", **rules
    )  # whose dice touch no mech: fewer of them
    structure = 4 if burn > 4 else 3
    begun = Start(hp=4, structure=structure, burn=burn, statuses=("Impaired",))
    start = record(HITS[0], begun, cat)
    start.turn, start.in_turn, start.mech.melts_at = 1, 1, melts

    def after(game: Any) -> Body:
        return seen(game, cat)

    found = outcomes(end_turn, lambda: start, after)
    model = Model(Frame("Drake", hull=2, engineering=1, resist=("burn",)).sheet(cat), cat)
    assert model.end(body_of(start, cat)) == found


BLOWS = Deck.of([Hit("blow", kinetic=9)] * 4)


def by_hand(hits: int, structure: int, hp: int, repairs: int) -> Fraction:
    """The chance to outlive some blows of 9 with 10 HP, told once more: one blow a turn, then one
    REPAIR for full HP or nothing; a turn between, so that Impaired and Stunned are over."""
    if not hits:
        return Fraction(1)
    hp -= 9
    ways = [(structure, hp, Fraction(1))]
    if hp <= 0:
        structure -= 1
        if structure == 0:
            return Fraction(0)
        dead = [None, Fraction(91, 216), Fraction(11, 72), Fraction(0)][structure]
        assert dead is not None
        ways = [(structure, hp + 10, 1 - dead)]
    [(structure, hp, chance)] = ways
    idle = by_hand(hits - 1, structure, hp, repairs)
    mended = by_hand(hits - 1, structure, 10, repairs - 1) if repairs and hp < 10 else idle
    return chance * max(idle, mended)


@pytest.mark.parametrize("repairs", range(4))
@pytest.mark.parametrize("blows", [3, 4, 5])
def test_the_best_use_of_repairs_by_a_second_reckoning(repairs: int, blows: int) -> None:
    deck = Deck.of([Hit("blow", kinetic=9)] * blows)
    found = odds.repairs("Everest", deck, start=Start(repairs=repairs), exact=True)
    assert found.value == by_hand(blows, 4, 10, repairs)
    rough = odds.repairs("Everest", deck, start=Start(repairs=repairs))
    assert abs(rough.value - float(found.value)) <= rough.error < 1e-8


def test_repairs_are_worth_something_and_doing_nothing_is_worst() -> None:
    table = odds.survival("Everest", BLOWS.then(BLOWS), start=Start(repairs=5))
    assert (table.best >= table.thrifty).all()
    assert (table.thrifty >= table.idle).all()
    assert table.best.iloc[-1] > table.thrifty.iloc[-1]


def test_the_best_player_comes_home_as_often_as_the_solution_says() -> None:
    deck = Deck.of([Hit(kinetic="1d6+4"), Hit(heat="1d6+4", energy=6), Hit(burn=3)])
    deck = deck.then(Deck.of([Hit(kinetic=12), Hit(energy=9, inflicts=("Shredded",))]))
    start = Start(repairs=2, structure=3, hp=5)
    value = odds.repairs("Everest, hull 1", deck, start=start).value
    home = wreck.simulate("Everest, hull 1", deck, "best", 1000, start=start).mech_home.mean()
    assert abs(home - value) < 4 * (value * (1 - value) / 1000) ** 0.5


@pytest.mark.parametrize(
    ("deck", "start"),
    [("Ambush", Start()), ("Furnace", Start()), (BLOWS, Start(ally_repairs=2))],
)
def test_what_has_no_exact_solution_is_refused_with_the_reason(deck: Any, start: Start) -> None:
    with pytest.raises(odds.Refused):
        odds.repairs("Everest", deck, start=start)


def test_too_many_states_are_refused() -> None:
    with pytest.raises(odds.Refused, match="more than 100 states"):
        odds.repairs("Everest", "Patrol", most=100)


def test_plain_records_are_bodies_at_the_start() -> None:
    cat = wreck.catalog()
    game = record(HITS[0], Start(), cat)
    model = Model(Frame("Drake", hull=2, engineering=1, resist=("burn",)).sheet(cat), cat)
    assert body_of(plain(game), cat) == model.begun()


def test_who_is_first_to_be_done_leaves_the_other_its_room() -> None:
    """As when a page solves anew while what it solved before is only about to be dropped."""
    before, first, second = sys.getrecursionlimit(), deep(), deep()
    first.__enter__()
    second.__enter__()
    room = sys.getrecursionlimit()
    first.__exit__(None, None, None)
    assert sys.getrecursionlimit() == room > before
    second.__exit__(None, None, None)
    assert sys.getrecursionlimit() == before
