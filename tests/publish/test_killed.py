"""The server and all its pages are killed while ten strangers play: nothing they saw is lost."""

import signal
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import psutil
import pytest
from websockets.exceptions import ConnectionClosed

from mechlab.engine import Record
from mechlab.games import wreck
from mechlab.playtests.store import Store
from mechlab.playtests.tables import DECISIONS, PLAYS
from tests.browsing import wait_until
from tests.databases import postgresql, store_url
from tests.publish.conftest import Server, start, stop
from tests.publish.guest import Guest
from tests.publish.stranger import Stranger

__all__ = ["postgresql", "store_url"]

VISITORS = 10
ENOUGH = 4
"""Decisions that each has seen answered before the kill."""
THINKING = 0.5  # seconds; the first does not think, and comes to the end of a game
ANSWERS = {"fun": "4", "change": "More tea"}


@dataclass
class Seen:
    """What a visitor has seen, up to the kill."""

    player: str = ""
    play: str = ""
    decisions: int = 0
    record: str = ""
    is_over: bool = False
    answers: int = 0


@pytest.fixture
def killed(store_url: str, tmp_path: Path) -> list[Seen]:
    """What ten visitors had seen when their server was killed, with all that it had begun."""
    if (process := wreck.warm_up()) is not None:
        process.wait()
    server = start(tmp_path, "--pages", "table", "--playtests", store_url, limits="")
    seen = [Seen() for _ in range(VISITORS)]
    with ThreadPoolExecutor(VISITORS) as pool:
        for number in range(VISITORS):
            pool.submit(visit, server, number, seen[number])
        are_ready = wait_until(lambda: seen[0].is_over and all(map(is_enough, seen)), 120)
        kill(server)
    assert are_ready, seen
    return seen


def is_enough(seen: Seen) -> bool:
    return seen.answers == len(ANSWERS) if seen.is_over else seen.decisions >= ENOUGH


def kill(server: Server) -> None:
    """As a power cut would: the server, what begins pages, and every page at once."""
    whole = psutil.Process(server.process.pid)
    for each in (whole, *whole.children(recursive=True)):
        with suppress(psutil.NoSuchProcess):  # it has died of the death of its parent
            each.send_signal(signal.SIGKILL)
    server.process.wait(timeout=30)
    server.process.stdout.close()


def visit(server: Server, number: int, seen: Seen) -> None:
    """Agree, and play until the end of the game or of the server."""
    with Stranger(server.address, f"127.0.3.{number + 1}") as who:
        table = who.open("table", "game=wreck")
        with suppress(ConnectionClosed, AssertionError), table.connect() as tab:
            guest = Guest(tab)
            guest.press("playtest.name", f"Guest {number}")
            guest.press("playtest.yes")
            seen.player = guest.address["player"]
            while options := guest.offered("do:"):
                guest.press(options[0])
                address = guest.address
                seen.play, seen.record = address["play"], address["record"]
                seen.decisions += 1
                time.sleep(THINKING if number else 0)
            seen.is_over = True
            guest.press("answer.fun.3", "1")
            seen.answers += 1
            guest.press("answer.change", ANSWERS["change"])
            seen.answers += 1


def test_nothing_that_ten_visitors_saw_is_lost(
    killed: list[Seen], store_url: str, tmp_path: Path
) -> None:
    store = Store(store_url, new=False)
    assert {row["key"] for row in store.rows(PLAYS)} == {seen.play for seen in killed}
    assert killed[0].is_over and not all(seen.is_over for seen in killed)
    for seen in killed:
        play = store.play(seen.play)
        assert play is not None and play.player == seen.player
        assert play.finished or not seen.is_over
        kept, had = Record.from_json(play.record), Record.from_link(seen.record)
        assert kept.choices[: len(had.choices)] == had.choices
        count = len(store.rows(DECISIONS, DECISIONS.c.play == seen.play))
        assert count - seen.decisions in (0, 1)  # one may have been kept, its answer on the way
        answers = dict(store.answers(seen.play))
        assert answers.items() <= ANSWERS.items() and len(answers) - seen.answers in (0, 1)
    goes_on(store, store_url, tmp_path)
    store.close()


def goes_on(store: Store, url: str, folder: Path) -> None:
    """A game is taken up again from its link, on another server."""
    row = next(row for row in store.rows(PLAYS) if not row["finished"])
    count = len(store.rows(DECISIONS, DECISIONS.c.play == row["key"]))
    server = start(folder, "--pages", "table", "--playtests", url, limits="")
    query = f"game=wreck&player={row['player']}&play={row['key']}"
    with Stranger(server.address) as who, who.open("table", query).connect() as tab:
        guest = Guest(tab)
        assert not guest.offered("playtest.yes")
        assert Record.from_link(guest.address["record"]) == Record.from_json(row["record"])
        guest.press(guest.offered("do:")[0])
        assert len(store.rows(DECISIONS, DECISIONS.c.play == row["key"])) == count + 1
    stop(server)
