"""A page that loads says much at once; the limits in force let each page do so."""

import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from ipywidgets import Widget
from ipywidgets.widgets import widget

from mechlab.pages import games, open_page, playtest
from mechlab.publish.guard import BYTES_COUNT_AS_ONE
from mechlab.publish.limits import Limits
from tests.publish.stranger import frame

PAGES = [
    (name, game) for name in ("index", "hangar", "odds", "table") for game in games(name) or [""]
]
BESIDES = 50
"""What the page may have said before, and may say while it waits for its widgets."""


@pytest.fixture(autouse=True)
def published(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> Iterator[None]:
    """Pages as strangers get them, with the panel of the playtest above."""
    monkeypatch.setenv(playtest.PUBLISHED, "1")
    monkeypatch.setenv("MECHLAB_PLAYTESTS", f"sqlite:///{tmp_path}/p.db")
    yield
    Widget.close_all()


@pytest.mark.parametrize(("name", "game"), PAGES)
def test_a_page_may_ask_for_each_of_its_widgets(name: str, game: str) -> None:
    """As it does, all at once, where its process did not tell of all of them in four seconds."""
    before = set(widget._instances)
    opened = open_page(name, game)
    count = len(set(widget._instances) - before)
    getattr(opened.page, "stop", lambda: None)()
    assert count > 0
    assert count * cost() + BESIDES < Limits.read().messages_at_once


def cost() -> float:
    """What asking for one widget counts as, as a browser writes it."""
    name, session = str(uuid.uuid4()), str(uuid.uuid4())
    header = {"date": "2026-12-01T00:00:00.000Z", "msg_id": name, "msg_type": "comm_msg"}
    header |= {"session": session, "username": "", "version": "5.2"}
    asked = {"comm_id": uuid.uuid4().hex, "data": {"method": "request_state"}}
    return 1 + len(frame("shell", header, {}, {}, asked)) / BYTES_COUNT_AS_ONE
