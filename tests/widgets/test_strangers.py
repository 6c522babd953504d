"""What a stranger's browser may send to the widgets of pages: nothing of it does harm."""

from typing import Any

import pytest

from mechlab.pages.table.keys import Keys
from mechlab.pages.table.log import Log
from mechlab.widgets.address import Address
from mechlab.widgets.files import Files
from mechlab.widgets.form import Form
from mechlab.widgets.markup import tag
from mechlab.widgets.picture import Picture

LONG = "x" * 1_000_000
FORGED: list[Any] = [
    None,
    [],
    "do:1",
    7,
    {},
    {"key": 7, "value": "1", "count": 1},
    {"key": "a", "value": 1, "count": 1},
    {"key": "a", "value": "1", "count": "1"},
    {"key": "a", "value": "1", "count": 2**40},
    {"key": "a", "value": "1", "count": -1},
    {"key": "a", "value": LONG, "count": 1},
    {"key": LONG, "value": "1", "count": 1},
    {"key": LONG, "how": "pointer", "value": ""},
    {"key": ["a"], "how": {}, "value": None},
    {"event": "7"},
    {"event": True},
    {"event": 1e9},
    {"deed": 7},
    {"deed": LONG},
    {"deed": ["do:1"]},
]


@pytest.mark.parametrize("content", FORGED, ids=lambda content: str(content)[:40])
def test_what_is_no_message_of_a_page_calls_nobody(content: Any) -> None:
    called: list[Any] = []
    form, picture, log, keys = Form(), Picture(), Log(), Keys(called.append)
    form.on_set(lambda *said: called.append(said))
    picture.on_pick(lambda *said: called.append(said))
    log.on_event(called.append)
    for widget in (form, log, keys, Address()):
        widget._handle_custom_msg(content, [])
    if not isinstance(content, dict) or ("key" in content and not isinstance(content["key"], str)):
        picture._handle_custom_msg(content, [])
    assert called == []


@pytest.mark.parametrize(
    "content", [None, [], {"name": 7}, {"name": LONG, "size": 10**12}, {"text": 7}]
)
def test_what_is_no_file_is_a_line_at_most(content: Any) -> None:
    files, read = Files(), []
    files.on_text(lambda name, text: read.append(name))
    files._handle_custom_msg(content, [])
    assert read == [] and "\n" not in files.problem and len(files.problem) < 250


def test_a_forged_click_on_what_is_off_or_not_there_reaches_nobody() -> None:
    shown = tag("button", "Off", type="button", data_key="off", disabled=True)
    called: list[Any] = []
    picture = Picture(tag("div", shown, tag("button", "On", data_key="on")))
    picture.on_pick(lambda *said: called.append(said[0]))
    form = Form(tag("div", shown, tag("button", "On", data_key="on")))
    form.on_set(lambda *said: called.append(said[0]))
    for key in ("off", "none", ""):
        picture._handle_custom_msg({"key": key, "how": "pointer", "value": ""}, [])
        form._handle_custom_msg({"key": key, "value": "", "count": 1}, [])
    assert called == []
    picture._handle_custom_msg({"key": "on", "how": "pointer", "value": ""}, [])
    form._handle_custom_msg({"key": "on", "value": "", "count": 1}, [])
    assert called == ["on", "on"]


def test_what_is_shown_cannot_be_set_by_a_browser() -> None:
    form, picture = Form(tag("p", "Ours")), Picture(tag("p", "Ours"))
    for widget in (form, picture):
        widget.set_state({"markup": "<img src=x onerror=alert(1)>"})
        assert widget.markup == "<p>Ours</p>"
