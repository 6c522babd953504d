"""Whole games by chance: what must hold at every decision and at the end; plain as compiled."""

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from mechlab.board.table import is_free
from mechlab.engine import Undecided, plain
from mechlab.games import bolts
from mechlab.games.bolts import Build, Catalog
from mechlab.games.bolts import words as w
from mechlab.games.bolts.players import BY_HAND, GREEDY, RANDOM
from mechlab.games.bolts.room import Room, run
from mechlab.games.bolts.rules.turns import play
from mechlab.games.bolts.setup import new_record
from mechlab.games.bolts.state import GAME, HEAD_BYTES, Game
from mechlab.games.bolts.tables import PILOTS
from tests.games.bolts.rules.invariants import wrong_at_the_end, wrong_now
from tests.games.running import log

GROUNDS = ("Crossroads", "Quarry", "Riverside", "Flat")
UPGRADES = {
    "Head": ("Rocket Launcher", "Reaction Protocol", "Targeting System"),
    "Torso": ("Evasion Protocol", "Heat Exchanger", "Additional Armour"),
    "Left Arm": ("Melee Weapon", "Energy Shield 2", "Short Range Weapon", "Long Range Weapon"),
    "Right Arm": ("Melee Weapon", "Far Range Weapon", "Short Range Weapon", "Long Range Weapon"),
    "Legs": ("Boosters", "Jump Jets", "Grappling Feet"),
}
OTHER_READINGS = (
    {"band_modifiers": "modifier list"},
    {"minimum_range": "own band only"},
    {"fighter_adds_to": "die"},
    {"heat_capacity": "bought points"},
    {"free_action": "once per slot"},
    {"soft_cover_falls": "any passage"},
    {"melee_without_weapon": "melee weapon only"},
    {"naturalist_cover": "stays"},
    {"eagle_far": 26},
)
GAMES = 200
RARE = {w.COVER_FELL, w.FIZZLED, w.DISCARDED}
"""What test_moving, test_turns and test_attacking bring about; so few games need not."""


def build(chance: random.Random) -> Build:
    """Any pilot, any upgrades, two to five points a part."""
    pilot = chance.choice(PILOTS)
    upgrades = {
        place: chance.choice(names) for place, names in UPGRADES.items() if chance.random() < 0.8
    }
    swap = chance.choice(("long", "far")) if pilot == "Range Master" else None
    return Build([chance.randint(2, 5) for _ in range(6)], upgrades, pilot, swap)


def rulings(seed: int) -> Catalog:
    """The catalog, every third time with another reading."""
    if seed % 3:
        return bolts.catalog()
    return bolts.catalog().with_rules(**OTHER_READINGS[seed // 3 % len(OTHER_READINGS)])


def start(seed: int, player: int) -> Game:
    """Two to four mechs, everyone against everyone or, of three and four, in teams."""
    chance = random.Random(seed)
    count = 2 + seed % 3
    sides = [a % 2 for a in range(count)] if seed % 2 and count > 2 else None
    ground = GROUNDS[seed % 4]
    game = new_record([build(chance) for _ in range(count)], ground, seed, sides, rulings(seed))
    game.players[:] = player
    if seed % 5 == 0:
        close_up(game, chance)
    return game


def close_up(game: Game, chance: random.Random) -> None:
    """Let fights begin at once: mechs within a few inches of each other, wherever there is room."""
    middle = chance.randrange(1200, 3600), chance.randrange(1200, 3600)
    for disc in game.table.discs[: game.mech_count]:
        disc.is_there = 0
    table = plain(game).table
    for a in range(game.mech_count):
        while True:
            x, y = (each + chance.randrange(-700, 700) for each in middle)
            if is_free(table, a, x, y, x, y, -1):
                break
        table.discs[a].x, table.discs[a].y, table.discs[a].is_there = x, y, 1


def whim(chance: random.Random, options: list[int]) -> int:
    """Any kind of action, each alike, then any of it; attacks often, stopping seldom."""
    kinds = sorted({min(each // w.SPAN, w.PLACES) for each in options})
    if len(kinds) > 1 and w.STOP in kinds and chance.random() < 0.7:
        kinds.remove(w.STOP)
    kind = w.ATTACK if w.ATTACK in kinds and chance.random() < 0.3 else chance.choice(kinds)
    return chance.choice([each for each in options if min(each // w.SPAN, w.PLACES) == kind])


@pytest.fixture(scope="module")
def seen() -> Counter[tuple[str, int]]:
    """What came up in all games: kinds of options taken, questions, kinds of events."""
    return Counter()


@pytest.mark.parametrize("part", range(4))
def test_what_must_hold_at_every_decision(part: int, seen: Counter[tuple[str, int]]) -> None:
    """Of 80 games, each run again from its start for every decision, compiled."""
    for seed in range(part, 80, 4):
        chance = random.Random(seed)
        first = start(seed, BY_HAND)
        head = first.tobytes()[:HEAD_BYTES]
        room: Any = np.zeros(1, GAME)
        game = room.view(np.recarray)[0]
        given = 0
        while True:
            room.view(np.uint8)[:HEAD_BYTES] = np.frombuffer(head, np.uint8)
            game.choices_given = given
            try:
                run(game)
                break
            except Undecided:
                pass
            wrong = wrong_now(game)
            assert not wrong, (seed, given, wrong)
            option = whim(chance, game.options[: game.option_count].tolist())
            seen["option", min(option // w.SPAN, w.PLACES)] += 1
            seen["question", int(game.question)] += 1
            game.choices[given] = option
            given += 1
        wrong = wrong_at_the_end(game)
        assert not wrong, (seed, wrong)
        seen.update(("event", row[0]) for row in log(game))


def test_all_there_is_came_up(seen: Counter[tuple[str, int]]) -> None:
    """Else the games above would prove less than they seem to."""
    if not seen:
        pytest.skip("the games were played by another worker")
    options = {kind for what, kind in seen if what == "option"}
    assert {*range(w.REROLL_CRIT + 1), w.PLACES} - options == set()
    questions = {kind for what, kind in seen if what == "question"}
    # Another target after a Dodge is rare; test_attacking asks for one.
    assert set(range(w.ALLY_ACTS + 1)) - questions <= {w.NEW_TARGET}
    events = {kind for what, kind in seen if what == "event"}
    assert set(range(w.TURN_BEGINS, w.GAME_OVER + 1)) - events <= RARE


@pytest.mark.parametrize("part", range(5))
def test_ten_thousand_games_end_as_they_must(part: int) -> None:
    """Two thousand a part, by chance and greedily, from forty setups."""
    lost = 0
    for number in range(40):
        seed = 40 * part + number
        room = Room(start(seed, GREEDY if number % 4 == 3 else RANDOM))
        for other in range(50):
            game = room.restart(other)
            game.logging = int(other < 2)
            run(game)
            wrong = wrong_at_the_end(game)
            assert not wrong, (seed, other, wrong)
            lost += int(game.outcome != w.DRAW)
    assert lost > 1000


@pytest.mark.parametrize("part", range(4))
def test_a_plain_game_is_the_compiled_game_event_by_event(part: int) -> None:
    """Of 200 games: not an event, not a bit of the record differs."""
    for seed in range(part, GAMES, 4):
        player = GREEDY if seed % 8 == 7 else RANDOM
        one, other = start(seed, player), start(seed, player)
        play(plain(one))
        run(other)
        assert log(one) == log(other), seed
        assert one.tobytes()[:HEAD_BYTES] == other.tobytes()[:HEAD_BYTES], seed
