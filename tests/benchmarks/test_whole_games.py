"""Whole games on the Quarry: compiled against plain in one run.

Both play the same games, event by event; the ratio is asserted with room for a busy machine.
"""

import time

import numpy as np
import pytest

from mechlab.games import skirmish
from mechlab.games.skirmish.players import RANDOM
from mechlab.games.skirmish.room import run
from mechlab.games.skirmish.rules.rounds import play
from mechlab.games.skirmish.setup import new_record
from mechlab.games.skirmish.simulate import simulate

TEAMS = [
    [skirmish.kit("Courier"), skirmish.kit("Foreman"), skirmish.kit("Reaver")],
    [
        skirmish.kit("Bastion"),
        skirmish.kit("Lantern"),
        skirmish.kit("Courier").replace(pilot="Marrow", back="Bare back"),
    ],
]
PLAIN, COMPILED = 6, 4000


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


def test_compiled_games_are_a_hundred_times_faster(record_property):
    """Two threads; the plain games are those with the first seeds."""
    simulate(TEAMS, "Quarry", ("random", "random"), games=64, workers=2)
    start = time.perf_counter()
    simulate(TEAMS, "Quarry", ("random", "random"), games=COMPILED, workers=2)
    quick = COMPILED / (time.perf_counter() - start)
    games = [new_game(seed) for seed in range(1, PLAIN + 1)]
    for game in games:
        game.logging = 0
    start = time.perf_counter()
    for game in games:
        play(game)
    slow = PLAIN / (time.perf_counter() - start)
    print(
        f"\n{quick:,.0f} games/s compiled, two threads; {slow:.2f} plain; {quick / slow:,.0f} times"
    )
    record_property("games_per_second", quick)
    assert quick / slow >= 100
