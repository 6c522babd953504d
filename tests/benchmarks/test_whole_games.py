"""Whole games on the Quarry, all rules: how many a second, compiled against plain, two threads.

Rates are in seconds of work, which others on the machine do not count in.
"""

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from mechlab.engine import plain as as_plain
from mechlab.games import skirmish
from mechlab.games.skirmish.batch import Batch, template_of
from mechlab.games.skirmish.players import RANDOM
from mechlab.games.skirmish.room import run
from mechlab.games.skirmish.rules.rounds import play
from mechlab.games.skirmish.setup import new_record

TEAMS = [
    [skirmish.kit("Courier"), skirmish.kit("Foreman"), skirmish.kit("Reaver")],
    [
        skirmish.kit("Bastion"),
        skirmish.kit("Lantern"),
        skirmish.kit("Courier").replace(pilot="Marrow", back="Bare back"),
    ],
]
PLAIN = 20


def new_game(seed: int):
    game = new_record(TEAMS, "Quarry", seed=seed)
    game.players[:] = RANDOM
    return game


@pytest.mark.parametrize("seed", range(1, 6))
def test_plain_and_compiled_games_are_the_same_event_by_event(seed):
    plain, twin = new_game(seed), new_game(seed)
    play(plain)
    run(twin)
    count = int(plain.event_count)
    assert count == twin.event_count > 100
    assert (plain.events[:count] == twin.events[:count]).all()
    made = int(plain.choices_made)
    assert (plain.choices[:made] == twin.choices[:made]).all()
    for name in ("mechs", "score", "kills", "outcome", "tenders", "ground", "counts"):
        assert np.array_equal(plain[name], twin[name]), name


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
    both = 2 * max(rate(batch_of(player), games) for _ in range(3))
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


def waited_for_processor() -> float:
    """Seconds this thread has waited, ready to run, for a processor that others had."""
    return int(Path("/proc/thread-self/schedstat").read_text().split()[1]) / 1e9


def seconds(batch: Batch, threads: int, games: int) -> float:
    """What some threads at once take for so many games each, the slowest of them.

    By the clock but for the waiting for a processor, which hangs on what else the machine does:
    what is left is work, and waiting for each other.
    """

    def one(first: int) -> float:
        start, waited = time.perf_counter(), waited_for_processor()
        play_some(batch, games, first)
        return time.perf_counter() - start - (waited_for_processor() - waited)

    with ThreadPoolExecutor(threads) as pool:
        return max(pool.map(one, range(0, threads * games, games)))


@pytest.mark.skipif(not Path("/proc/thread-self/schedstat").exists(), reason="Linux tells it")
@pytest.mark.parametrize(("player", "games"), [("random", 1000), ("greedy", 250)])
def test_two_threads_play_nearly_twice_as_many(record_property, player, games):
    """As many games in each thread; the best rounds of either, more of them on a busy machine."""
    batch, end = batch_of(player), time.monotonic() + 60
    ones, twos = list[float](), list[float]()
    while len(ones) < 5 or (min(ones) / min(twos) < 0.9 and time.monotonic() < end):
        ones.append(seconds(batch, 1, games))
        twos.append(seconds(batch, 2, games))
    rates = games / min(ones), 2 * games / min(twos)
    print(f"\n{player}: {rates[0]:,.0f} games/s by one thread, {rates[1]:,.0f} by two", end="; ")
    print(f"{rates[1] / rates[0]:.2f} times, best of {len(ones)}")
    record_property(f"{player}_speed_up", rates[1] / rates[0])
    assert rates[1] / rates[0] >= 1.8
