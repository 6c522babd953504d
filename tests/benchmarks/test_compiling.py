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
"""Seconds from a fresh process to rules that can be called, when they were compiled before."""

FIRST_CALL = """
import sys, time
from importlib import import_module
rules = import_module(f"mechlab.games.{sys.argv[1]}.room").RULES
was_ready = rules.is_ready
start, worked = time.perf_counter(), time.process_time()
rules.twin()(*rules.example())
print(int(was_ready), time.perf_counter() - start, time.process_time() - worked)
"""


def first_call(game: str) -> tuple[bool, float, float]:
    """Until a fresh process has called a game's rules: were they compiled, and how long it took.

    In seconds by the clock, and those the process worked: others on the machine do not count in
    them.
    """
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", FIRST_CALL, game],
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
    was_ready, cold, cold_work = first_call(game)
    is_kept, warm, warm_work = first_call(game)
    said = f"{cold:.0f} s to compile all rules, {cold_work:.0f} of them work"
    said = "the rules were compiled before" if was_ready else said
    # Of two processes of pytest only standard error is seen.
    line = f"{game}: {said}; {warm:.1f} s from the cache, {warm_work:.1f} of them work"
    print(line, file=sys.stderr, flush=True)
    assert was_ready or cold_work < (MOST_WORK_OF_THE_FIRST if game == FIRST else MOST_WORK)
    assert is_kept and warm_work < WARM
