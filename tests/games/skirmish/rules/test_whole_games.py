"""Whole games by chance: what must hold at every decision and at the end; plain as compiled."""

import random
from collections import Counter
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from mechlab.engine import Undecided, plain
from mechlab.games import skirmish
from mechlab.games.skirmish import Build
from mechlab.games.skirmish import words as w
from mechlab.games.skirmish.players import BY_HAND, GREEDY, RANDOM
from mechlab.games.skirmish.room import run
from mechlab.games.skirmish.rules.choosing import SPAN
from mechlab.games.skirmish.rules.rounds import play
from mechlab.games.skirmish.setup import new_record
from mechlab.games.skirmish.state import GAME, HEAD_BYTES, Game
from tests.games.skirmish.rules.invariants import (
    log,
    wrong_at_the_end,
    wrong_now,
    wrong_record,
    wrong_sight,
)

MAPS = ("Quarry", "Foundry", "Causeway", "Flat", "Yard", "Ridge")
KITS = [skirmish.kit(name) for name in ("Courier", "Foreman", "Reaver", "Bastion", "Lantern")]
KITS.append(skirmish.kit("Drayman").replace(pilot="Dara Voss"))

SKILLED = [
    skirmish.kit("Bastion").replace(
        right_hand=weapon, left_hand=None, left_arm="Siege arm", legs="Standard legs", pilot=pilot
    )
    for weapon, pilot in (
        ("Breach gunlance", "Marrow"),
        ("Capacitor charge blade", "Idris Kade"),
        ("Breaker switch axe", "Bram Holt"),
        ("Relay insect glaive", "Mika Rell"),
        ("Bulwark guard lance", "Rivet"),
        ("Arc bow", "Tavi Sen"),
        ("Siege heavy bowgun", "Anja Dorn"),
    )
]
LOADED = [
    skirmish.kit("Foreman").replace(back_load="High-explosive", pilot="Len Oris"),
    skirmish.kit("Reaver").replace(right_load="Flechette", pilot="Sera Quill"),
]
TEAMS = [
    [KITS[a] for a in trio]
    for trio in combinations(range(6), 3)
    if not skirmish.check_team([KITS[a] for a in trio])
]
GAMES = 200


def teams(chance: random.Random) -> list[list[Build]]:
    """Kits on one side; on the other kits too, or whatever has skills and loads."""
    other = chance.choice(TEAMS) if chance.random() < 0.5 else chance.sample(SKILLED + LOADED, 3)
    sides = [chance.choice(TEAMS), other]
    chance.shuffle(sides)
    return sides


def start(seed: int, **options: Any) -> Game:
    chance = random.Random(seed)
    options = {"tender_mode": seed % 3, "auto_deploy": seed % 4 > 0, **options}
    return new_record(teams(chance), MAPS[seed % len(MAPS)], seed=seed, **options)


def close_up(game: Game) -> None:
    """Let fights begin at once and end soon: homes side by side, frail and faulty mechs, Charge."""
    middle = int(game.length) // 2
    for place in range(game.hex_count):
        row = place // int(game.depth)
        game.ground[place].home = 1 + (row >= middle) if middle - 3 <= row < middle + 3 else 0
    for mech in game.mechs:
        mech.printed[:] = mech.durability[:] = 1 + mech.durability // 3
        mech.optics = mech.leg_actuator = 1
        mech.charge = 3 * (mech.mounts[w.RIGHT].skill == w.SHELLING)


def whim(chance: random.Random, options: list[int]) -> int:
    """Any kind of action, each alike, then any of it; seldom the end; Wyvern's Fire always."""
    kinds = sorted({each // SPAN for each in options})
    if len(kinds) > 1 and w.END_TURN in kinds and chance.random() < 0.9:
        kinds.remove(w.END_TURN)
    kind = w.WYVERN if w.WYVERN in kinds else chance.choice(kinds)
    return chance.choice([each for each in options if each // SPAN == kind])


class Table:
    """A record that is run again from its start for every decision, by compiled rules."""

    def __init__(self, first: Game) -> None:
        self.head = np.frombuffer(first.tobytes(), np.uint8)[:HEAD_BYTES].copy()
        self.records = np.zeros(1, GAME).view(np.recarray)
        self.bytes = self.records.view(np.uint8).reshape(-1)
        self.rules = run
        self.given = 0

    @property
    def game(self) -> Game:
        return self.records[0]

    def run(self) -> bool:
        """Whether the game came to its end, and not to a decision."""
        self.bytes[:HEAD_BYTES] = self.head
        self.game.choices_given = self.given
        try:
            self.rules(self.game)
        except Undecided:
            return False
        return True

    def reseed(self, seed: int) -> None:
        """The same game with other dice."""
        self.bytes[:HEAD_BYTES] = self.head
        self.game.seed[0] = seed
        self.head = self.bytes[:HEAD_BYTES].copy()

    def take(self, option: int) -> None:
        self.game.choices[self.given] = option
        self.given += 1


@pytest.fixture(scope="module")
def seen() -> Counter[tuple[str, int]]:
    """What came up in all games: kinds of options taken, kinds of events."""
    return Counter()


@pytest.mark.parametrize("part", range(10))
def test_what_must_hold_at_every_decision(part: int, seen: Counter[tuple[str, int]]) -> None:
    """Of 130 games, half of them at close quarters from the first round."""
    for seed in range(part, 130, 10):
        chance = random.Random(seed)
        first = start(seed)
        first.players[:] = BY_HAND
        if seed % 20 < 10:
            close_up(first)
        table = Table(first)
        while not table.run():
            game = table.game
            wrong = wrong_now(game)
            if chance.random() < 0.02:
                wrong += wrong_sight(game)
            assert not wrong, (seed, table.given, wrong)
            option = whim(chance, game.options[: game.option_count].tolist())
            seen["option", option // SPAN] += 1
            table.take(option)
        wrong = wrong_at_the_end(table.game)
        assert not wrong, (seed, wrong)
        seen.update(("event", row[0]) for row in log(table.game))
        seen["outcome", int(table.game.outcome)] += 1
        seen["wipe", int(max(table.game.kills) == 3)] += 1


def test_all_there_is_came_up(seen: Counter[tuple[str, int]]) -> None:
    """Else the games above would prove less than they seem to."""
    if not seen:
        pytest.skip("the games were played by another worker")
    options = {kind for what, kind in seen if what == "option"}
    assert set(range(w.END_TURN, w.PUT + 1)) - options == set()
    events = {kind for what, kind in seen if what == "event"}
    assert set(range(w.ROUND_BEGINS, w.ACTION)) - events == set()
    assert {kind for what, kind in seen if what == "outcome"} == {0, 1, 2}
    assert seen["wipe", 1] > 10


@pytest.mark.parametrize("part", range(10))
def test_ten_thousand_games_end_as_they_must(part: int) -> None:
    """A thousand a part, by chance and greedily, from 25 setups; nothing is asked on the way."""
    wipes = 0
    for number in range(25):
        first = start(25 * part + number)
        first.players[:] = GREEDY if number % 2 else RANDOM
        if number % 4 < 2:
            close_up(first)
        table = Table(first)
        for seed in range(40):
            table.reseed(seed)
            assert table.run()
            wrong = [*wrong_at_the_end(table.game), *wrong_record(table.game)]
            assert not wrong, (part, number, seed, wrong)
            wipes += int(max(table.game.kills) == 3)
    assert wipes > 100


@pytest.fixture(scope="module")
def played() -> set[int]:
    """The kinds of events of all games that were played both ways."""
    return set()


@pytest.mark.parametrize("part", range(4))
def test_a_plain_game_is_the_compiled_game_event_by_event(part: int, played: set[int]) -> None:
    """Of 200 games, half of them at close quarters."""
    for seed in range(part, GAMES, 4):
        one, other = start(seed, auto_deploy=True), start(seed, auto_deploy=True)
        for game in (one, other):
            if seed % 8 < 4:
                close_up(game)
            game.players[:] = RANDOM
        play(plain(one))
        run(other)
        assert log(one) == log(other), seed
        assert one.tobytes()[:HEAD_BYTES] == other.tobytes()[:HEAD_BYTES], seed
        played |= {row[0] for row in log(one)}


def test_every_kind_of_event_came_up_in_both(played: set[int]) -> None:
    if not played:
        pytest.skip("the games were played by another worker")
    assert set(range(w.ROUND_BEGINS, w.ACTION)) <= played
