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
from tests.browsing import PHONE, is_running, kernel_of, wait_until, wait_until_it_fits

ROOT = Path(__file__).resolve().parents[2]


def test_a_closed_tab_ends_its_kernel(open_page: Any, server: str) -> None:
    page = open_page()
    kernel = kernel_of(page)
    assert is_running(server, kernel)
    page.goto("about:blank")
    assert wait_until(lambda: not is_running(server, kernel))


@pytest.mark.parametrize("name", page_names())
def test_every_page_says_what_it_is_and_fits_a_phone(open_page: Any, name: str) -> None:
    page = open_page(name, size=PHONE)
    wait_until_it_fits(page, PHONE[0])
    assert "mechlab" in page.title()
    assert page.get_attribute("html", "lang") == "en"
    assert page.locator("main").count() == 1
    assert page.locator("h1").count() == 1


@pytest.mark.parametrize(
    ("query", "system_is_dark", "shown_dark"),
    [
        ("", False, False),
        ("", True, True),
        ("theme=dark", False, True),
        ("theme=light", True, False),
    ],
)
def test_dark_follows_the_system_or_the_address(
    open_page: Any, query: str, system_is_dark: bool, shown_dark: bool
) -> None:
    page = open_page(query=query, dark=system_is_dark)
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (ground == "rgb(21, 24, 29)") == shown_dark
    assert page.get_attribute("body", "data-jp-theme-light") == str(not shown_dark).lower()


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
