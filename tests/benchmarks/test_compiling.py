"""What it costs to compile the rules of a game: once for each state of them, then next to nothing.

The project's checks run this first of all tests, so that on a fresh checkout the first game is a
cold start and all that follows finds the rules compiled.
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FIRST_GAME = """
import time
from mechlab.engine import is_ready
from mechlab.games.skirmish.room import run
from mechlab.games.skirmish.series import series
from tests.benchmarks.test_whole_games import new_game
game, was_ready = new_game(1), is_ready(series)
start, worked = time.perf_counter(), time.process_time()
run(game)
print(int(was_ready), time.perf_counter() - start, time.process_time() - worked)
"""


def first_game() -> tuple[bool, float, float]:
    """Until the first game of a fresh process is over: were the rules compiled, and how long.

    In seconds by the clock, and those the process worked: others on the machine do not count in
    them.
    """
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", FIRST_GAME],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    was_ready, waited, worked = done.stdout.split()
    return was_ready == "1", float(waited), float(worked)


def test_compiling_all_rules_takes_under_two_minutes_and_only_once():
    was_ready, cold, cold_work = first_game()
    if was_ready:
        print("\nthe rules were compiled before", end="; ")
    else:
        print(f"\n{cold:.0f} s to compile all rules, {cold_work:.0f} of them work", end="; ")
        assert cold_work < 120
    is_kept, warm, warm_work = first_game()
    print(f"{warm:.1f} s from the cache, {warm_work:.1f} of them work")
    assert is_kept and warm_work < 3
