"""Whole games of bolts: how many a second, compiled against plain.

Rates are in seconds of work, which others on the machine do not count in.
"""

import time

import numpy as np
import pytest

from mechlab.engine import plain as as_plain
from mechlab.games import bolts
from mechlab.games.bolts.batch import Batch, template_of
from mechlab.games.bolts.room import Room
from mechlab.games.bolts.rules.turns import play
from tests.pace import best_rate

MECHS = [
    bolts.build_of("3 3 3 3 3 3, Sniper, left arm Short Range Weapon, right arm Far Range Weapon"),
    bolts.build_of("3 3 3 3 3 3, Dodge, torso Heat Exchanger, right arm Long Range Weapon"),
]
PLAIN = 20


def batch_of(player: str, mechs: int = 2) -> Batch:
    """Games of both seatings, the rules compiled."""
    builds = (MECHS * 2)[:mechs]
    seatings = (builds, builds[::-1])
    batch = Batch([template_of(each, "Crossroads", [player] * mechs) for each in seatings])
    rate(batch, 16)
    return batch


def rate(batch: Batch, games: int) -> float:
    """Games a second of one thread's work, their facts counted."""
    numbers = np.arange(games)
    start = time.thread_time()
    batch.play(numbers // 2, numbers % 2)
    return games / (time.thread_time() - start)


@pytest.mark.parametrize(
    ("player", "mechs", "games", "wanted"),
    [("random", 2, 4000, 4000), ("random", 4, 2000, 2000), ("greedy", 2, 2000, 2000)],
)
def test_games_in_a_second_of_two_threads(record_property, player, mechs, games, wanted):
    """What one thread does in a second of work, twice."""
    batch = batch_of(player, mechs)
    both = 2 * best_rate(wanted / 2, lambda: rate(batch, games))
    print(f"\n{both:,.0f} {player} games of {mechs} mechs in a second of two threads")
    record_property(f"bolts_{player}_{mechs}_games_per_second", both)
    assert both >= wanted


def test_compiled_games_are_a_hundred_times_faster(record_property):
    """One thread each; the plain games are those with the first seeds."""
    batch = batch_of("random")
    quick = rate(batch, 4000)
    games = [Room(batch.templates[0]).restart(seed) for seed in range(PLAIN)]
    start = time.thread_time()
    for game in games:
        play(as_plain(game))
    slow = PLAIN / (time.thread_time() - start)
    print(f"\n{quick:,.0f} games/s compiled; {slow:.1f} plain; {quick / slow:,.0f} times")
    record_property("bolts_times_plain", quick / slow)
    assert quick / slow >= 100
