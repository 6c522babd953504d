"""What a page and its process may say to each other, message by message."""

import json
from typing import Any

import pytest

from mechlab.publish.messages import Forbidden, may_be_seen, read
from tests.publish.stranger import frame

HEADER = {"msg_id": "1", "session": "s", "username": "", "version": "5.3"}


def said(kind: str, content: Any, channel: str = "shell", **about: Any) -> list[Any]:
    """What is handed on of a message."""
    given = frame(channel, {**HEADER, "msg_type": kind, **about}, {}, {"version": "2.1.0"}, content)
    return [json.loads(part) for part in read(given)]


UPDATE = {"comm_id": "w", "data": {"method": "update", "state": {"value": 3}}}


@pytest.mark.parametrize(
    ("kind", "content"),
    [
        ("kernel_info_request", {}),
        ("comm_info_request", {"target_name": "jupyter.widget"}),
        ("comm_open", {"comm_id": "c", "target_name": "jupyter.widget.control", "data": {}}),
        ("comm_msg", {"comm_id": "c", "data": {"method": "request_states"}}),
        ("comm_msg", UPDATE),
        ("comm_msg", {"comm_id": "w", "data": {"method": "custom", "content": {"key": "é→"}}}),
        ("comm_close", {"comm_id": "c", "data": {}}),
    ],
)
def test_what_widgets_need_is_handed_on(kind: str, content: Any) -> None:
    header, parent, _, handed_on = said(kind, content)
    assert (header["msg_type"], header["msg_id"], header["session"]) == (kind, "1", "s")
    assert (parent, handed_on) == ({}, content)


@pytest.mark.parametrize(
    "kind",
    [
        "execute_request", "inspect_request", "complete_request", "history_request",
        "is_complete_request", "debug_request", "interrupt_request", "shutdown_request",
        "input_reply", "create_subshell_request", "delete_subshell_request",
        "list_subshell_request", "connect_request", "usage_request", "comm_info_reply", "",
        "x" * 300,
    ],
)  # fmt: skip
def test_nothing_else_is(kind: str) -> None:
    with pytest.raises(Forbidden):
        said(kind, {"code": "1", "target_name": "jupyter.widget"})


@pytest.mark.parametrize("channel", ["control", "stdin", "iopub", "hb", "", "shell ", "SHELL"])
def test_only_one_channel_is_taken(channel: str) -> None:
    with pytest.raises(Forbidden):
        said("comm_msg", UPDATE, channel)


@pytest.mark.parametrize(
    "content",
    [
        {"comm_id": "c", "target_name": "jupyter.widget", "data": {"state": {}}},
        {"comm_id": "c", "target_name": "mechlab", "data": {}},
        {"comm_id": "c", "target_name": "jupyter.widget", "target_module": "os", "data": {}},
        {"comm_id": "c"},
        {"comm_id": ["c"], "target_name": "jupyter.widget.control"},
        {"comm_id": "c" * 1000, "target_name": "jupyter.widget.control"},
    ],
)
def test_no_widget_of_one_s_own(content: Any) -> None:
    with pytest.raises(Forbidden):
        said("comm_open", content)


@pytest.mark.parametrize("data", [None, [], {}, {"method": "echo_update"}, {"method": ["update"]}])
def test_a_widget_is_told_four_things(data: Any) -> None:
    with pytest.raises(Forbidden):
        said("comm_msg", {"comm_id": "w", "data": data})


def test_what_is_beside_the_point_is_left_out() -> None:
    more = {**UPDATE, "target_module": "os", "subshell_id": "1"}
    header, _, about, handed_on = said("comm_msg", more, subshell_id="1", username="root")
    assert "subshell_id" not in header and header["username"] == "visitor"
    assert (about, handed_on) == ({}, UPDATE)


def body(part: bytes) -> bytes:
    """A message whose content is written like this."""
    return frame("shell", {**HEADER, "msg_type": "comm_msg"}, {}, {}, part)


DEEP = b'{"comm_id": "w", "data": {"method": "update", "state": ' + b"[" * 60 + b"]" * 60 + b"}}"
NUMBER = b'{"comm_id": "w", "data": {"method": "update", "state": {"value": %s}}}'


@pytest.mark.parametrize(
    "message",
    [
        "text", b"", b"\0" * 7, b"\xff" * 200, b"\0" * 200, (6).to_bytes(8, "little"),
        frame("shell", {}, {}), frame("shell", {}, {}, {}, {}, {}), frame("shell", {}, {}, {}, {}),
        frame("shell", {}, {}, {}, {})[:-1], frame("shell", {}, {}, {}, {}) + b"x",
        body(b"null"), body(b"[]"), body(b"{"), body(b"\xff"), body(b"[" * 100_000), body(DEEP),
        body(NUMBER % b"NaN"), body(NUMBER % b"Infinity"), body(NUMBER % b"1e999"),
        body(NUMBER % (b"9" * 5000)), body(NUMBER % b'"\\ud800"'),
    ],
)  # fmt: skip
def test_what_is_malformed_is_refused_and_nothing_worse(message: Any) -> None:
    with pytest.raises(Forbidden):
        read(message)


@pytest.mark.parametrize("start", [0, 7, 55, 10**6, 2**63, 2**64 - 1])
@pytest.mark.parametrize("which", range(1, 7))
def test_no_offset_leads_out_of_a_frame(which: int, start: int) -> None:
    whole = bytearray(body(json.dumps(UPDATE).encode()))
    whole[8 * which : 8 * which + 8] = start.to_bytes(8, "little")
    with pytest.raises(Forbidden):
        read(bytes(whole))


OUTPUT = ["error", "stream", "execute_input", "execute_result", "display_data", "debug_event",
          "execute_reply", "input_request"]  # fmt: skip


@pytest.mark.parametrize("kind", OUTPUT)
@pytest.mark.parametrize("channel", ["iopub", "shell", "control", "stdin", None])
def test_no_output_and_no_error_reaches_a_visitor(kind: str, channel: str | None) -> None:
    assert not may_be_seen(channel, json.dumps({"msg_type": kind}).encode())


def test_a_visitor_sees_widgets_change() -> None:
    for kind in ("comm_open", "comm_msg", "comm_close", "status"):
        assert may_be_seen("iopub", json.dumps({"msg_type": kind}).encode())
