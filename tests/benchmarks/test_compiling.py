"""What it costs to compile the rules of each game: once for each state of them, then next to
nothing.

The project's checks run this first of all tests, so that on a fresh checkout the first game is a
cold start and all that follows finds the rules compiled. Two games may compile side by side: only
the work of a process is held to a bound, not the time by the clock.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mechlab.games import FIRST, names

ROOT = Path(__file__).resolve().parents[2]
MOST_WORK = 40
MOST_WORK_OF_THE_FIRST = 120
"""Seconds that a processor may work to compile a game."""
WARM = 3
"""Seconds that it may work when they were compiled before."""

FIRST_GAME = """
import sys, time
from importlib import import_module
import numpy as np
from mechlab.engine.playable import Cell
package = f"mechlab.games.{sys.argv[1]}"
game = import_module(f"{package}.trials").TRIALS
was_ready = import_module(f"{package}.room").RULES.is_ready
teams = list(game.teams().values())
others = list(getattr(game, "against", game.teams)().values())
cell = Cell((teams[0], others[-1]), ("greedy", "greedy"))
game.check(cell)
start, worked = time.perf_counter(), time.process_time()
game.series(cell).play(np.array([1]), np.array([0]))
print(int(was_ready), time.perf_counter() - start, time.process_time() - worked)
"""


def first_game(game: str) -> tuple[bool, float, float]:
    """Until the first game of a fresh process is over: were the rules compiled, and how long.

    In seconds by the clock, and those the process worked: others on the machine do not count in
    them.
    """
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", FIRST_GAME, game],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    was_ready, waited, worked = done.stdout.split()
    return was_ready == "1", float(waited), float(worked)


@pytest.mark.parametrize("game", sorted(names(), key=lambda name: name != FIRST))
def test_all_rules_of_a_game_are_compiled_in_time_and_only_once(game: str) -> None:
    was_ready, cold, cold_work = first_game(game)
    is_kept, warm, warm_work = first_game(game)
    said = f"{cold:.0f} s to compile all rules, {cold_work:.0f} of them work"
    said = "the rules were compiled before" if was_ready else said
    # Of two processes of pytest only standard error is seen.
    line = f"{game}: {said}; {warm:.1f} s from the cache, {warm_work:.1f} of them work"
    print(line, file=sys.stderr, flush=True)
    assert was_ready or cold_work < (MOST_WORK_OF_THE_FIRST if game == FIRST else MOST_WORK)
    assert is_kept and warm_work < WARM
