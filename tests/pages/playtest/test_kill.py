"""A kill during ten games at once: every decision whose click had returned is there."""

import subprocess
import sys
from collections import defaultdict

from mechlab.engine import Record
from mechlab.games import skirmish
from mechlab.playtests.store import Store
from mechlab.playtests.tables import DECISIONS, PLAYS
from tests.conftest import ROOT
from tests.pages.playtest.ten_games import GAMES, mark

ENOUGH = 8
"""Decisions in each game before the kill."""


def test_every_decision_up_to_the_last_second_outlives_a_kill(store_url: str) -> None:
    command = [sys.executable, "-m", "tests.pages.playtest.ten_games", store_url]
    said: dict[str, list[tuple[int, int, int]]] = defaultdict(list)
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            key, *numbers = line.split()
            said[key].append((int(numbers[0]), int(numbers[1]), int(numbers[2])))
            if len(said) == GAMES and all(len(each) >= ENOUGH for each in said.values()):
                process.kill()
                break
        for line in process.stdout:  # what had been said before the kill came
            if line.endswith("\n"):
                key, *numbers = line.split()
                said[key].append((int(numbers[0]), int(numbers[1]), int(numbers[2])))
    store = Store(store_url)
    assert {row["key"] for row in store.rows(PLAYS)} == said.keys() and len(said) == GAMES
    for key, decisions in said.items():
        play = store.play(key)
        assert play is not None and not play.finished
        record = Record.from_json(play.record)
        kept = [row["number"] for row in store.rows(DECISIONS, DECISIONS.c.play == key)]
        told = [number for number, _, _ in decisions]
        assert kept[: len(told)] == told and len(kept) <= len(told) + 1
        assert all(mark(record, count) == sign for _, count, sign in decisions)
        again = skirmish.open_record(record)
        assert again.record == record and again.options()
    store.close()
