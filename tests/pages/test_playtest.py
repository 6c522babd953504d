"""A playtest in a real browser, on a server as strangers find it: agree, play, be killed, go on."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from mechlab.engine import Record
from mechlab.games import wreck
from mechlab.playtests.store import Play, Store
from mechlab.playtests.tables import BUILDS, DECISIONS, PLAYERS, PLAYS
from tests.browsing import (
    PHONE,
    asked,
    check_for_everybody,
    eventually,
    free_port,
    key,
    nameless,
    wait_until_it_fits,
)
from tests.conftest import ROOT, Opening

OTHER = ("check_target", 11)
"""What the second variant changes."""


class Published:
    """A server that strangers come to, and its store."""

    def __init__(self, folder: Path) -> None:
        self.port, self.file = free_port(), folder / "playtests.db"
        self.address = f"http://127.0.0.1:{self.port}"
        self.start()
        self.store = Store(self.file)

    def start(self) -> None:
        command = [sys.executable, "-m", "mechlab.cli", "publish", "--host", "127.0.0.1"]
        command += ["--port", str(self.port), "--playtests", str(self.file)]
        command += ["--game", "wreck", "--pages", "hangar,table"]
        command += ["--variant", "as printed", "--variant", f"hard: {OTHER[0]}={OTHER[1]}"]
        self.process = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, text=True, start_new_session=True
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if self.address in line:
                return
        pytest.fail("the server did not start")

    def kill(self) -> None:
        """As a power cut would: nothing of it is asked to end."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.end()

    def stop(self) -> None:
        self.process.terminate()
        self.end()

    def end(self) -> None:
        self.process.wait(timeout=30)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def play(self) -> Play:
        """The only game that is kept."""
        (row,) = self.store.rows(PLAYS)
        found = self.store.play(row["key"])
        assert found is not None
        return found


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Published]:
    if (process := wreck.warm_up()) is not None:
        process.wait()
    server = Published(tmp_path_factory.mktemp("published"))
    yield server
    server.stop()
    server.store.close()


@pytest.fixture
def opening(published: Published, visitor: Any, tabs: list[Any]) -> Iterator[Opening]:
    own = Opening(published.address, visitor, tabs)
    yield own
    own.close()


def agree(page: Any, name: str) -> None:
    """Answer from the keyboard."""
    page.locator(key("playtest.name")).focus()
    page.keyboard.type(name)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")


def decide(page: Any) -> None:
    """Take the first thing that can be done, and wait until it is shown."""
    before = asked(page)["event"]
    page.locator('.tb-actions [data-key^="do:"]').first.click()
    page.wait_for_function(
        "(was) => new URLSearchParams(location.search).get('event') !== was", arg=before
    )


def test_a_game_is_kept_outlives_a_kill_and_ends_with_questions(
    published: Published, opening: Opening
) -> None:
    page = opening.open("table", "game=wreck", PHONE)
    page.wait_for_selector(key("playtest.yes"))
    wait_until_it_fits(page, PHONE[0])
    page.locator(key("playtest.name")).fill("<Ada>")
    page.locator(key("playtest.yes")).click()
    expect(page.locator(".pt-said")).to_contain_text("letters, digits, spaces")
    page.locator(key("playtest.name")).fill("")
    agree(page, "Ada")
    expect(page.locator(".pt-panel")).to_contain_text("kept as Ada")
    (player,) = published.store.rows(PLAYERS)
    eventually(lambda: asked(page).get("player"), player["id"])

    decide(page)
    decide(page)
    play = published.play()
    eventually(lambda: asked(page).get("play"), play.key)
    assert Record.from_json(play.record) == Record.from_link(asked(page)["record"])
    count = len(published.store.rows(DECISIONS))
    assert count == 2
    page.click("text=Copy link")
    expect(page.locator(".ml-copy-link")).to_have_text("Link copied")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert "record=" in copied and player["id"] not in copied and play.key not in copied
    own = page.get_by_role("link", name="Your link to this game").get_attribute("href")

    page.goto("about:blank")
    published.kill()
    published.start()
    page.goto(f"{published.address}/{own}")
    page.wait_for_selector('.tb-actions [data-key^="do:"]')
    assert Record.from_link(asked(page)["record"]) == Record.from_json(play.record)
    assert page.locator(key("playtest.yes")).count() == 0

    for _ in range(40):
        page.wait_for_selector('.pt-questions, .tb-actions [data-key^="do:"]')
        if page.locator(".pt-questions").count():
            break
        decide(page)
    page.wait_for_selector(".pt-questions")
    play = published.play()
    assert play.finished and Record.from_json(play.record).choices
    assert len(published.store.rows(DECISIONS)) > count
    expect(page.locator(".pt-questions h2")).to_be_in_viewport()
    wait_until_it_fits(page, PHONE[0])
    page.locator(key("answer.fun.3")).check()
    page.locator(key("answer.change")).fill("More tea")  # and not left
    kept = {"fun": "4", "change": "More tea"}
    eventually(lambda: dict(published.store.answers(play.key)), kept)
    assert nameless(page) == []
    check_for_everybody(page)


def test_who_said_no_is_not_asked_again_and_the_next_plays_the_other_variant(
    published: Published, opening: Opening
) -> None:
    page = opening.open("hangar", "game=wreck")
    page.locator(key("playtest.no")).click()
    expect(page.locator(".pt-panel")).to_contain_text("Nothing of what you do here is kept")
    eventually(lambda: asked(page).get("player"), "no")
    page.get_by_role("link", name="Table").click()
    page.wait_for_selector(key("playtest.again"))
    assert asked(page)["player"] == "no" and page.locator(key("playtest.yes")).count() == 0
    decide(page)

    page.locator(key("playtest.again")).click()
    agree(page, "Bo")
    expect(page.locator(".pt-panel")).to_contain_text("You play the variant hard", timeout=60_000)
    page.wait_for_selector('.tb-actions [data-key^="do:"]')
    (bo,) = [row for row in published.store.rows(PLAYERS) if row["pseudonym"] == "Bo"]
    assert bo["variant"] == "hard"
    plays = {row["player"] for row in published.store.rows(PLAYS)}
    decide(page)
    after = [row for row in published.store.rows(PLAYS) if row["player"] not in plays]
    (record,) = [Record.from_json(row["record"]) for row in after]
    assert record.numbers["rules"][OTHER[0]] == str(OTHER[1])

    page.get_by_role("link", name="Hangar").click()
    expect(page.locator(".pt-panel")).to_contain_text("kept as Bo", timeout=60_000)
    page.locator(key("mech.hp")).fill("11")
    page.locator(key("mech.hp")).press("Enter")
    eventually(lambda: [row["player"] for row in published.store.rows(BUILDS)], [bo["id"]])
