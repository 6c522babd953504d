"""Whole sorties by chance: what must hold at every decision and at the end; plain as compiled."""

import random
from collections import Counter
from functools import cache
from typing import Any

import numpy as np
import pytest

from mechlab.engine import Undecided, plain
from mechlab.games import wreck
from mechlab.games.wreck import Come, Deck, Frame, Hit, Sortie, Start
from mechlab.games.wreck import words as w
from mechlab.games.wreck.ledger import LEDGER
from mechlab.games.wreck.players import BY_HAND, GREEDY, RANDOM
from mechlab.games.wreck.room import RULES
from mechlab.games.wreck.rules.sortie import play
from mechlab.games.wreck.setup import new_record
from mechlab.games.wreck.state import Game
from mechlab.games.wreck.tally import tally
from mechlab.games.wreck.why import why_not

STARTS, EACH = 400, 25
"""Ten thousand sorties: so many beginnings, with so many dice each."""
RULINGS = (
    {},
    {"heat_excess": "carries over", "trauma": "a die, then the owner"},
    {"stabilize": "everything", "retry_action": "free action", "ejected": "in the blast"},
    {"status_end": "this turn", "end_order": "statuses, burn, meltdown", "rest_burn": "kept"},
    {"last_structure": "is rolled for", "who_pays": "allies too", "wreck_meltdown": "stops"},
)


@cache
def catalogs() -> list[Any]:
    return [wreck.catalog().with_rules(**rules) for rules in RULINGS]


def start(seed: int) -> Game:
    """Any frame and deck, a mech that is worn already, one of the rulings."""
    chance = random.Random(seed)
    cat = catalogs()[seed % len(RULINGS)]
    frame = Frame(chance.choice(list(cat.frames)), engineering=chance.randint(0, 6))
    frame = frame.replace(hull=chance.randint(0, 6), resist=chance.choice([(), ("burn",)]))
    begun = Start(
        hp=chance.randint(1, 8),
        structure=chance.randint(1, 4),
        stress=chance.randint(1, 4),
        repairs=chance.randint(0, 6),
        pilot_hp=chance.randint(1, 6),
        ally_repairs=chance.randint(0, 3),
        ally=chance.choice(("none", "adjacent ally", "engaged")),
        rests=chance.random() < 0.8,
    )
    own = {"hot": HOT, "few": FEW}
    name = chance.choice((*wreck.deck_names(cat), *own))
    deck = own[name] if name in own else wreck.deck_named(name, cat)
    game = new_record(Sortie(frame, deck, begun), seed=seed, cat=cat)
    game.players[:] = RANDOM if chance.random() < 0.8 else GREEDY
    return game


HOT = Deck.of(
    [Hit(heat="2d6"), Hit(heat="2d6", burn="1d3"), [Hit(heat=7), Hit(heat=7)], Hit(heat=9)]
).then(Deck.of([Hit(heat="2d6", on_ally=("Impaired",)), Hit(heat=9), Hit(heat=9)]))

FEW = Deck("few", (Come(Hit(kinetic="1d6+2"), 0, 0), Come(Hit(burn="1d3"), 0, 0)), (2, 3, 1))


def wrong(game: Game) -> list[str]:
    """What must never be: numbers out of bounds, and states that exclude each other."""
    mech, found = game.mech, []
    if not 0 <= mech.structure <= mech.structure_max or not 0 <= mech.stress <= mech.stress_max:
        found.append("a track is out of bounds")
    is_hit = not game.is_over and game.question == w.TRAUMA
    if mech.phase == w.WHOLE and not is_hit and not 1 <= mech.hp <= mech.hp_max:
        found.append("HP are out of bounds")
    if mech.phase != w.WHOLE and (mech.hp or mech.burn):
        found.append("what is destroyed has HP or burns")
    if min(mech.repairs, mech.heat, mech.burn, game.pilot_hp, game.ally_repairs) < 0:
        found.append("something is less than nothing")
    if mech.stress and mech.heat > mech.heat_cap:
        found.append("it has not overheated")
    if (game.pilot == w.DEAD) != (game.pilot_hp == 0):
        found.append("a pilot is dead or not")
    if mech.phase == w.ANNIHILATED and game.pilot == w.INSIDE:
        found.append("somebody is inside of nothing")
    items = [game.items[n] for n in range(int(game.item_count))]
    if not all(0 <= item.charges <= item.full_charges for item in items):
        found.append("charges are out of bounds")
    return found


@pytest.fixture(scope="module")
def rows() -> Any:
    """Every sortie played compiled, its facts, and what came up."""
    twin, found = RULES.twin(), np.zeros(STARTS * EACH, LEDGER)
    games = np.zeros(1, RULES.kind)
    none = np.zeros(1, np.int64)
    seen: Counter[int] = Counter()
    for n in range(STARTS):
        head = np.array([RULES.head_of(start(n))])  # what may be written to, as series have it
        for m in range(n * EACH, (n + 1) * EACH):
            twin(games, games.view(np.int64), head, none + m, none, found[m : m + 1])
            game = games.view(np.recarray)[0]
            assert game.is_over
            assert wrong(game) == [], m
            seen.update(set(game.events[: game.event_count, 0].tolist()))
    return found, seen


def test_ten_thousand_sorties_end_properly(rows: Any) -> None:
    found, _ = rows
    assert set(found["outcome"].tolist()) == {w.HOME, w.PILOT_HOME, w.LOST}
    assert ((found["winner"] == 0) == (found["outcome"] == w.HOME)).all()
    assert (found["pilot_home"] == (found["outcome"] != w.LOST)).all()
    assert (found["repairs_spent"] + found["repairs_left"] <= 9).all()
    assert (found["rounds"] <= 60).all()


def test_every_kind_of_event_comes_up(rows: Any) -> None:
    assert set(range(1, w.FIGHTS_ON + 1)) - set(rows[1]) == set()


@pytest.mark.parametrize("block", range(10))
def test_plain_and_compiled_sorties_are_the_same_event_by_event(block: int) -> None:
    for seed in range(20 * block, 20 * block + 20):
        one = RULES.begun(RULES.head_of(start(seed)))
        other = RULES.begun(RULES.head_of(start(seed)))
        play(plain(one))
        RULES.run(other)
        count, made = int(one.event_count), int(one.choices_made)
        assert count == other.event_count
        assert (one.events[:count] == other.events[:count]).all()
        assert (one.choices[:made] == other.choices[:made]).all()
        for name in ("mech", "items", "left", "outcome", "pilot_hp", "counts"):
            assert np.array_equal(one[name], other[name]), name
        facts = np.zeros(2, LEDGER)
        tally(plain(one), plain(facts.view(np.recarray)[0]))


@pytest.mark.parametrize("seed", range(20))
def test_invariants_hold_at_every_decision_and_what_is_offered_is_open(seed: int) -> None:
    """Played by hand and by lot; nothing else that could be asked for is open."""
    chance, taken = random.Random(seed), list[int]()
    head = RULES.head_of(start(seed))
    while True:
        game = RULES.begun(head)
        game.players[:] = BY_HAND
        game.choices[: len(taken)] = taken
        game.choices_given = len(taken)
        try:
            RULES.run(game)
        except Undecided:
            options = [int(each) for each in game.options[: game.option_count]]
            assert wrong(game) == []
            assert len(options) == len(set(options)) > 1
            every = [kind * w.SPAN + n for kind in range(w.GO_HOME + 1) for n in range(60)]
            assert [each for each in every if why_not(game, each) == ""] == sorted(options)
            taken.append(chance.choice(options))
        else:
            return
