"""A server that is killed in the middle of ten games: what it said was kept, is there."""

import subprocess
import sys
import time
from pathlib import Path

from mechlab.playtests.store import Store
from mechlab.playtests.tables import DECISIONS
from tests.playtests.writing import GAMES

ROOT = Path(__file__).resolve().parents[2]
ENOUGH = 8
"""Decisions of each game before the kill."""


def test_every_decision_that_was_kept_outlives_a_kill(store_url: str) -> None:
    said = killed_in_play(store_url)
    assert len(said) == GAMES and min(said.values()) >= ENOUGH
    store = Store(store_url, new=False)
    there: dict[str, list[int]] = {}
    for row in store.rows(DECISIONS):
        there.setdefault(row["play"], []).append(row["number"])
    for key, last in said.items():
        play = store.play(key)
        assert play is not None and not play.finished
        assert there[key] == list(range(len(there[key])))
        # The one after it may have been on its way: kept, and not yet said to be.
        assert len(there[key]) - 1 in (last, last + 1)
        assert play.record == str(there[key][-1])
        store.decide(key, len(there[key]), "goes on", 1.0, "act")
    store.close()


def killed_in_play(url: str) -> dict[str, int]:
    """The last decision that was said to be kept of each game, when all were well under way."""
    command = [sys.executable, "-m", "tests.playtests.writing", url]
    writer = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)
    assert writer.stdout is not None
    said: dict[str, int] = {}
    until = time.monotonic() + 60
    for line in writer.stdout:
        key, number = line.split()
        said[key] = int(number)
        if (len(said) == GAMES and min(said.values()) >= ENOUGH) or time.monotonic() > until:
            break
    writer.kill()
    for line in writer.stdout:  # what it had said before it died
        key, number = line.split()
        said[key] = int(number)
    writer.wait()
    writer.stdout.close()
    return said
