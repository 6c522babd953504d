"""Links between pages lead to pages that are there: where some are published, to those alone."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from ipywidgets import Widget
from ipywidgets.widgets.widget import _instances

from mechlab.pages import games, open_page
from mechlab.serve.folders import ALLOWED
from mechlab.widgets.address import Address
from mechlab.widgets.work import Work

CASES = [(page, game) for page in ("hangar", "odds", "table") for game in games(page)]
JOBS: list[tuple[Work[Any], Any]] = []
"""What pages have begun."""


@pytest.fixture(autouse=True)
def served(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As a page is served; what it works out beside itself, it works out when it is waited for."""
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0")
    monkeypatch.setattr(Address, "wait_for_browser", lambda self: True)
    monkeypatch.setattr(Work, "start", lambda self, job: JOBS.append((self, job)))
    yield
    Widget.close_all()


def linked(page: str, game: str) -> set[str]:
    """The pages that all there is on a page has links to, but itself."""
    Widget.close_all()
    JOBS.clear()
    opened: Any = open_page(page, game)
    for work, job in JOBS if page == "hangar" else ():  # what odds work out has no links
        for part in islice(job, 3):  # tables come first, and are filled on
            work._show(part)
    states = [str(widget.get_state()) for widget in _instances.values()]
    assert opened.page is not None
    found = {name for state in states for name in re.findall(r"""href=\\?["'](\w+)[?"']""", state)}
    return found - {page}


def test_pages_are_linked_to_each_other() -> None:
    assert linked("hangar", "wreck") == {"odds"} and linked("odds", "bolts") == {"hangar"}


@pytest.mark.parametrize(("page", "game"), CASES)
def test_no_page_leads_to_one_that_is_not_published(
    page: str, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(ALLOWED, f"index,{page}")
    assert linked(page, game) == set()
