"""What tests of pages share: one server, one browser, and `open_page`.

    def test_the_hangar_opens_on_the_foreman(open_page):
        page = open_page("hangar", query="build=Foreman")
        expect(page.get_by_role("heading", name="Foreman")).to_be_visible()

A test fails when a page it opened logs an error or asks another host for anything.
"""

import gc
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from hypothesis import settings
from xdist.scheduler import LoadScopeScheduling

from tests.browsing import DESKTOP, Watch, free_port, wait_for_widgets

ROOT = Path(__file__).resolve().parent.parent
CHROMIUM_OPTIONS = [
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
]

# Properties take what they take: a busy machine must not fail them.
settings.register_profile("patient", deadline=None, max_examples=60)
settings.load_profile("patient")


LONGEST = (
    "tests/pages/test_",
    "tests/publish/",
    "tests/games/skirmish/rules/test_whole_games.py",
)
"""What must begin first, where several processes test, so that none is left with it at the end."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Benchmarks are timing tests; whoever uses a page is a page test; the longest come first."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))
    for item in items:
        if "benchmarks" in item.path.parts or "benchmark" in getattr(item, "fixturenames", ()):
            item.add_marker("timing")
        if {"open_page", "standing_page"} & set(getattr(item, "fixturenames", ())):
            item.add_marker("page")


def pytest_collection_finish() -> None:
    """What is there before the first test stays: garbage is not looked for among it each time."""
    gc.collect()
    gc.freeze()


TOGETHER = ("tests/pages/test_", "tests/publish/attack/")
"""What is run by one process: two browsers slow each other, and a server is dear."""


class PagesTogether(LoadScopeScheduling):  # type: ignore[misc]  # it comes without types
    """A module is run by one process, or a few of them together.

    The rules of each game are compiled by whoever is free.
    """

    def _split_scope(self, nodeid: str) -> str:
        if nodeid.startswith("tests/benchmarks/test_compiling.py"):
            return nodeid
        together = (each for each in TOGETHER if nodeid.startswith(each))
        return next(together, "") or str(super()._split_scope(nodeid))


def pytest_xdist_make_scheduler(config: Any, log: Any) -> PagesTogether:
    return PagesTogether(config, log)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the pages, served as `mechlab open` serves them; no study stays."""
    kept = {**os.environ, "MECHLAB_STUDIES": str(tmp_path_factory.mktemp("studies"))}
    port = free_port()
    command = [sys.executable, "-m", "mechlab.cli", "open", "--no-browser", "--port", str(port)]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, env=kept)
    assert process.stdout is not None
    address = f"http://127.0.0.1:{port}"
    try:
        said = process.stdout.readline()
        assert address in said, f"the server did not start: {said}"
        yield address
    finally:
        process.terminate()
        process.wait(timeout=30)
        process.stdout.close()


@pytest.fixture(scope="session")
def visitor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A Chromium without a window, and one visitor for all tests.

    With a profile on disk, as people have it: what one page has read and compiled, the next finds.
    """
    from playwright.sync_api import sync_playwright

    from mechlab.browser import find_browser

    program = find_browser()
    if program is None:
        pytest.fail("no Chromium for the page tests; name one in MECHLAB_BROWSER")
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    options = [*CHROMIUM_OPTIONS, *(["--no-sandbox"] if is_root else [])]
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            tmp_path_factory.mktemp("profile"),
            executable_path=program,
            args=options,
            permissions=["clipboard-read", "clipboard-write"],
            accept_downloads=True,
        )
        yield context
        context.close()


@pytest.fixture(scope="session")
def tabs() -> list[Any]:
    """Empty tabs of the visitor, for whoever opens a page next: a new one is a new process."""
    return []


class Opening:
    """Opens pages of the server for one visitor, and watches what they do."""

    def __init__(self, server: str, visitor: Any, tabs: list[Any]) -> None:
        self.server, self.visitor, self.tabs = server, visitor, tabs
        self.watch = Watch(server)
        self.pages: list[Any] = []

    def open(
        self,
        name: str = "index",
        query: str | dict[str, str] = "",
        size: tuple[int, int] = DESKTOP,
        dark: bool = False,
    ) -> Any:
        page = self.tabs.pop() if self.tabs else self.visitor.new_page()
        self.pages.append(page)
        page.set_default_timeout(100_000)
        dress(page, size, dark)
        self.watch.follow(page)
        asked = urlencode(query) if isinstance(query, dict) else query
        path = "" if name == "index" else name
        page.goto(f"{self.server}/{path}" + (f"?{asked}" if asked else ""))
        wait_for_widgets(page)
        return page

    def close(self) -> None:
        for page in self.pages:
            page.goto("about:blank")  # the way that lets the page end its kernel
            self.watch.leave(page)
        self.tabs.extend(self.pages)
        assert not self.watch.faults, "\n".join(self.watch.faults)


def dress(page: Any, size: tuple[int, int], dark: bool) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(color_scheme="dark" if dark else "light")


@pytest.fixture
def open_page(server: str, visitor: Any, tabs: list[Any]) -> Iterator[Callable[..., Any]]:
    """`open_page(name, query="", size=DESKTOP, dark=False)`: a Playwright page, widgets ready.

    `query` is the part after `?`, or a dict of it. Several pages may be opened in one test.
    """
    opening = Opening(server, visitor, tabs)
    yield opening.open
    opening.close()


@pytest.fixture(scope="module")
def standing_page(server: str, visitor: Any, tabs: list[Any]) -> Iterator[Callable[..., Any]]:
    """As `open_page`, but a page that was opened before in this module is given again.

    For tests that only look, or put back what they changed: a page of its own costs seconds.
    """
    opening = Opening(server, visitor, tabs)
    standing: dict[str, Any] = {}

    def give(
        name: str = "index",
        query: str | dict[str, str] = "",
        size: tuple[int, int] = DESKTOP,
        dark: bool = False,
    ) -> Any:
        which = f"{name} {query} {size}"  # what opened wide is not what opens on a phone
        if which not in standing:
            standing[which] = opening.open(name, query, size, dark)
        page = standing[which]
        page.bring_to_front()
        dress(page, size, dark)
        return page

    yield give
    opening.close()


@pytest.fixture(scope="session")
def compiled_rules() -> None:
    """The rules of games are compiled; from the disk, where they were before."""
    from mechlab.games.skirmish.game import compile_rules

    compile_rules(lambda done, total: None)
