"""The pages as a whole: they open, they are local, and they end with their tabs."""

import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from mechlab.serve import page_names
from tests.browsing import (
    PHONE,
    check_whole,
    is_running,
    kernel_of,
    wait_until,
    wait_until_it_fits,
)

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def server(local_server: str) -> str:
    """The pages of these tests are one's own."""
    return local_server


def test_a_closed_tab_ends_its_kernel(open_page: Any, server: str) -> None:
    page = open_page()
    kernel = kernel_of(page)
    assert is_running(server, kernel)
    page.goto("about:blank")
    assert wait_until(lambda: not is_running(server, kernel))


OF_THEIR_OWN = ("balance", "hangar", "odds", "table")  # test_<name>.py, or test_<name>_page.py


@pytest.mark.parametrize("name", [name for name in page_names() if name not in OF_THEIR_OWN])
def test_every_page_says_what_it_is_and_fits_a_phone(standing_page: Any, name: str) -> None:
    page = standing_page(name, size=PHONE)
    check_whole(page)
    wait_until_it_fits(page, PHONE[0])


def check_colours(page: Any, dark: bool) -> None:
    page.wait_for_function(
        "(is) => (getComputedStyle(document.body).backgroundColor === 'rgb(21, 24, 29)') === is",
        arg=dark,
    )
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (ground == "rgb(21, 24, 29)") == dark
    assert page.get_attribute("body", "data-jp-theme-light") == str(not dark).lower()


def test_dark_follows_the_system_also_when_that_changes(standing_page: Any) -> None:
    check_colours(standing_page(dark=False), dark=False)
    check_colours(standing_page(dark=True), dark=True)


def test_a_page_opens_dark_where_the_system_is(open_page: Any) -> None:
    check_colours(open_page(dark=True), dark=True)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_address_says_dark_or_light_whatever_the_system_has(open_page: Any, theme: str) -> None:
    check_colours(open_page(query=f"theme={theme}", dark=theme == "light"), dark=theme == "dark")


MOVED = """
    () => {
        const it = document.body.appendChild(document.createElement('i'));
        it.style.transition = 'opacity 1s';
        const lasts = getComputedStyle(it).transitionDuration;
        it.remove();
        return lasts;
    }
"""


@pytest.mark.parametrize(("wanted", "lasts"), [("no-preference", "1s"), ("reduce", "0s")])
def test_nothing_moves_for_who_does_not_want_it(
    standing_page: Any, wanted: Any, lasts: str
) -> None:
    page = standing_page()
    page.emulate_media(reduced_motion=wanted)
    assert page.evaluate(MOVED) == lasts


def test_a_lost_session_says_so(open_page: Any) -> None:
    page = open_page()
    page.evaluate("window.fetch = async () => ({ status: 404 })")
    page.wait_for_selector("#page-ended:visible", timeout=15_000)


@pytest.mark.parametrize(
    "path", ["nope", "voila/files/index.ipynb", "voila/tree", "voila/render/nope.ipynb"]
)
def test_there_is_nothing_else_to_see(server: str, path: str) -> None:
    with pytest.raises(HTTPError, match=r"40[34]"):
        urlopen(f"{server}/{path}")


@pytest.mark.page
@pytest.mark.parametrize("seconds", [0.2, 0.3, 0.5])
def test_an_end_while_kernels_start_leaves_no_traceback(seconds: float) -> None:
    command = [sys.executable, "-m", "mechlab.cli", "open", "--no-browser", "--port", "9001"]
    server = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT
    )
    assert server.stdout is not None
    assert server.stdout.readline().startswith("mechlab is at ")
    time.sleep(seconds)
    server.terminate()
    assert "Traceback" not in server.communicate(timeout=30)[1]


REHEARSAL = """
import threading, time
import mechlab.pages
from mechlab.serve import warm

class Endless:
    stopped = False
    def __init__(self):
        self.page = self
        threading.Thread(target=self.work).start()
    def work(self):
        while not self.stopped:
            time.sleep(0.01)
    def stop(self):
        self.stopped = STOPS

mechlab.pages.open_page = lambda page, game: Endless()
warm.WORK_SECONDS = warm.END_SECONDS = 0.2
try:
    warm.rehearse("odds", "skirmish")
    print("ready", threading.active_count(), flush=True)
except RuntimeError as error:
    print(str(error)[:25], flush=True)
warm.os._exit(0)
"""


@pytest.mark.parametrize(
    ("stops", "said"), [("True", "ready 1"), ("False", "a thread cannot be forked")]
)
def test_a_rehearsal_gives_up_what_takes_too_long(stops: str, said: str) -> None:
    """A slow machine publishes too; with a thread left nothing may be forked."""
    run = [sys.executable, "-c", REHEARSAL.replace("STOPS", stops)]
    done = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == said
