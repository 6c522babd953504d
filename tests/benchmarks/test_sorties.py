"""Sorties by the thousand: how many a second, and how long their rules take to compile.

Rates are in seconds of work, which others on the machine do not count in.
"""

import time

import numpy as np
import pytest

from mechlab.engine import plain
from mechlab.games import wreck
from mechlab.games.wreck.batch import Batch
from mechlab.games.wreck.game import sortie_of
from mechlab.games.wreck.room import RULES
from mechlab.games.wreck.rules.sortie import play
from mechlab.games.wreck.setup import new_record
from tests.pace import best_rate

WANTED = 20_000  # sorties a second of two threads
PLAIN = 50


def batch_of(player: str, deck: str) -> Batch:
    """Sorties of an Everest, the rules compiled."""
    cat = wreck.catalog()
    batch = Batch(sortie_of("Everest, hull 2", deck, None, cat), player, cat)
    batch.play(np.arange(10), np.zeros(10, np.int64))
    return batch


def rate(batch: Batch, sorties: int) -> float:
    """Sorties a second of one thread's work, their facts counted."""
    start = time.thread_time()
    batch.play(np.arange(sorties), np.zeros(sorties, np.int64))
    return sorties / (time.thread_time() - start)


@pytest.mark.parametrize("player", ["random", "greedy"])
@pytest.mark.parametrize("deck", ["Patrol", "Furnace", "Ambush"])
def test_sorties_in_a_second_of_two_threads(record_property, player, deck):
    """What one thread does in a second of work, twice."""
    batch = batch_of(player, deck)
    both = 2 * best_rate(WANTED / 2, lambda: rate(batch, 10_000))
    print(f"\n{both:,.0f} {player} sorties against {deck} in a second of two threads")
    record_property(f"{player}_{deck}_per_second", both)
    assert both >= WANTED


def test_compiled_sorties_are_a_hundred_times_faster(record_property):
    quick = rate(batch_of("random", "Patrol"), 10_000)
    template = new_record(sortie_of("Everest, hull 2", "Patrol", None, wreck.catalog()))
    template.players[:] = wreck.PLAYERS["random"]
    games = [RULES.begun(RULES.head_of(template)) for _ in range(PLAIN)]
    for seed, game in enumerate(games):
        game.seed[0], game.logging = seed, 0
    start = time.thread_time()
    for game in games:
        play(plain(game))
    slow = PLAIN / (time.thread_time() - start)
    print(f"\n{quick:,.0f} sorties/s compiled; {slow:.0f} plain; {quick / slow:,.0f} times")
    record_property("times_plain", quick / slow)
    assert quick / slow >= 100
