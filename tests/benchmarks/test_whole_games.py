"""Whole games on the Quarry, all rules: how many a second, compiled against plain, two threads.

That both are the same games is in `tests/games/skirmish/rules/test_whole_games.py`.

Rates are in seconds of work, which others on the machine do not count in.
"""

import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from mechlab.engine import plain as as_plain
from mechlab.games import skirmish
from mechlab.games.skirmish.batch import Batch, template_of
from mechlab.games.skirmish.players import RANDOM
from mechlab.games.skirmish.rules.rounds import play
from mechlab.games.skirmish.setup import new_record
from tests.pace import SPEED_UP, best_rate, speed_up_of_two

TEAMS = [
    [skirmish.kit("Courier"), skirmish.kit("Foreman"), skirmish.kit("Reaver")],
    [
        skirmish.kit("Bastion"),
        skirmish.kit("Lantern"),
        skirmish.kit("Courier").replace(pilot="Marrow", back="Bare back"),
    ],
]
PLAIN = 8


def new_game(seed: int):
    game = new_record(TEAMS, "Quarry", seed=seed)
    game.players[:] = RANDOM
    return game


def batch_of(player: str) -> Batch:
    """Games of both seatings, the rules compiled."""
    players = (player, player)
    batch = Batch([template_of(teams, "Quarry", players) for teams in (TEAMS, TEAMS[::-1])])
    play_some(batch, 16)
    return batch


def play_some(batch: Batch, games: int, first: int = 0) -> None:
    numbers = np.arange(first, first + games)
    batch.play(numbers // 2, numbers % 2)


def rate(batch: Batch, games: int) -> float:
    """Games a second of one thread's work, their facts counted."""
    start = time.thread_time()
    play_some(batch, games)
    return games / (time.thread_time() - start)


@pytest.mark.parametrize(
    ("player", "games", "wanted"), [("random", 4000, 3000), ("greedy", 800, 600)]
)
def test_games_in_a_second_of_two_threads(record_property, player, games, wanted):
    """What one thread does in a second of work, twice; that threads do not wait is tested below."""
    batch = batch_of(player)
    both = 2 * best_rate(wanted / 2, lambda: rate(batch, games))
    print(f"\n{both:,.0f} {player} games in a second of two threads")
    record_property(f"{player}_games_per_second", both)
    assert both >= wanted


def test_compiled_games_are_a_hundred_times_faster(record_property):
    """One thread each; the plain games are those with the first seeds, read as plain rules read."""
    quick = rate(batch_of("random"), 4000)
    games = [new_game(seed) for seed in range(1, PLAIN + 1)]
    for game in games:
        game.logging = 0
    start = time.thread_time()
    for game in games:
        play(as_plain(game))
    slow = PLAIN / (time.thread_time() - start)
    print(f"\n{quick:,.0f} games/s compiled; {slow:.1f} plain; {quick / slow:,.0f} times")
    record_property("times_plain", quick / slow)
    assert quick / slow >= 100


def seconds(batch: Batch, threads: int, games: int) -> float:
    """What some threads at once take for so many games each."""
    start = time.perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        list(
            pool.map(lambda first: play_some(batch, games, first), range(0, threads * games, games))
        )
    return time.perf_counter() - start


@pytest.mark.parametrize(("player", "games"), [("random", 2000), ("greedy", 500)])
def test_two_threads_play_nearly_twice_as_many(record_property, player, games):
    batch = batch_of(player)
    speed_up = speed_up_of_two(lambda threads: threads / seconds(batch, threads, games))
    print(f"\n{player}: two threads play {speed_up:.2f} times as many")
    record_property(f"{player}_speed_up", speed_up)
    assert speed_up >= SPEED_UP
