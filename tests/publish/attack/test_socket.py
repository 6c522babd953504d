"""Over the socket: what is said there does no more than widgets need."""

import json
import time
import uuid
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from tests.publish.attack.secret import check_nothing_secret
from tests.publish.conftest import Server
from tests.publish.stranger import Stranger, Visit, frame


def write(path: Path) -> str:
    """Code that would leave a mark."""
    return f"open({str(path)!r}, 'w').write('x')"


FORBIDDEN = {
    "execute_request": {"silent": False, "store_history": True, "allow_stdin": True},
    "inspect_request": {"cursor_pos": 4, "detail_level": 1},
    "complete_request": {"cursor_pos": 4},
    "history_request": {"output": True, "raw": True, "hist_access_type": "tail", "n": 100},
    "is_complete_request": {},
    "debug_request": {"type": "request", "seq": 1, "command": "initialize", "arguments": {}},
    "interrupt_request": {},
    "shutdown_request": {"restart": False},
    "input_reply": {"value": "x", "status": "ok"},
    "create_subshell_request": {},
    "list_subshell_request": {},
    "connect_request": {},
    "usage_request": {},
}


@pytest.mark.parametrize("channel", ["shell", "control", "stdin", "iopub"])
def test_no_message_does_more_than_widgets_need(
    standing: Visit, tmp_path: Path, channel: str
) -> None:
    mark = tmp_path / "mark"
    with standing.connect() as tab:
        names = []
        for kind, content in FORBIDDEN.items():
            names.append(tab.say(kind, {"code": write(mark), **content}, channel))
            time.sleep(0.25)  # so slowly that no limit ends the connection
        tab.is_done(tab.say("kernel_info_request"))
        answered = {each["parent"].get("msg_id") for each in tab.heard}
    assert not answered & set(names)
    assert not mark.exists()
    assert standing.is_running()


def test_the_older_protocol_is_not_spoken(standing: Visit) -> None:
    for offered in (None, "v2.kernel.websocket.jupyter.org", "jupyter"):
        with pytest.raises(InvalidStatus, match="400"):
            standing.who.tab(standing.kernel, offered)


def test_who_says_nothing_of_a_protocol_in_the_handshake_cannot_speak_the_older_one(
    standing: Visit, tmp_path: Path
) -> None:
    mark = tmp_path / "mark"
    header = {"msg_id": "1", "msg_type": "execute_request", "session": "s", "version": "5.3"}
    older = {"channel": "shell", "header": header, "parent_header": {}, "metadata": {}}
    older |= {"content": {"code": write(mark), "silent": False}, "buffers": []}
    with standing.connect() as tab:
        tab.socket.send(json.dumps(older))
        tab.socket.send(json.dumps(older).encode())
        tab.is_done(tab.say("kernel_info_request"))
    assert not mark.exists()


@pytest.mark.parametrize("target", ["jupyter.widget", "jupyter.widget.version", "anything"])
def test_no_widget_of_one_s_own_is_made(standing: Visit, target: str) -> None:
    state = {"_model_module": "@jupyter-widgets/controls", "_model_name": "FileUploadModel"}
    data = {"state": state, "buffer_paths": []}
    with standing.connect() as tab:
        before = set(tab.widgets())
        name = uuid.uuid4().hex
        tab.say("comm_open", {"comm_id": name, "target_name": target, "data": data})
        assert set(tab.widgets()) == before


WRONG: list[dict[str, Any]] = [
    {"key": "drop:right\0", "how": "pointer", "value": ""},
    {"key": "repair:999", "how": "pointer", "value": ""},
    {"key": "chassis:Nothing", "how": "pointer", "value": ""},
    {"key": "x" * 50_000, "how": "pointer", "value": "y" * 30_000},
    {"key": ["chassis:Heavy"], "how": {}, "value": None},
    {"key": "frame:-1", "how": "", "value": "1e309"},
    {"key": "undo", "how": "pointer", "value": ""},
    {"count": 2**40, "key": "kit", "value": "../../etc/passwd"},
    {"shown": True},
]


def test_forged_clicks_and_values_leave_a_page_as_it_should_be(visit: Visit) -> None:
    """Whatever a page makes of them, it is no error that its visitor sees, and it lives on."""
    with visit.connect() as tab:
        models = [m for m, state in tab.widgets().items() if "_esm" in state]
        for model in models:
            for wrong in WRONG:
                heard = tab.click(model, **wrong)
                assert {each["msg_type"] for each in heard} <= {
                    "status",
                    "comm_msg",
                    "comm_open",
                    "comm_close",
                }
            time.sleep(0.3)
        check_nothing_secret(json.dumps(tab.heard).encode())
        key = "head:Standard head"
        assert tab.click(tab.picture_with(key), key=key, how="pointer", value="")


def test_forged_states_leave_a_page_as_it_should_be(visit: Visit, published: Server) -> None:
    """Many of them make it fail: who publishes reads of it, and the visitor does not."""
    with visit.connect() as tab:
        for model, state in list(tab.widgets().items())[::6]:
            wrong = {name: forged(value) for name, value in state.items()}
            tab.is_done(tab.tell(model, method="update", state=wrong, buffer_paths=[]))
            tab.is_done(tab.tell(model, method="update", state=[1], buffer_paths=[["a", 0]]))
            tab.is_done(tab.tell(model, method="update", buffer_paths="x"))
            time.sleep(0.1)
        assert visit.is_running()
        check_nothing_secret(json.dumps(tab.heard).encode())
    assert "a page failed, and went on: TraitError" in published.errors.read_text()


def test_pages_listen_where_only_this_machine_can_speak_to_them(
    standing: Visit, published: Server
) -> None:
    """And two that begin at once cannot want the same port: they speak by files.

    The one port is ipykernel's, whichever is free, for output of programs that a page begins.
    """
    assert published.kernels()
    for page in published.kernels():
        listened = page.net_connections("inet")
        assert len(listened) <= 1 and all(each.laddr.ip == "127.0.0.1" for each in listened)


def forged(value: Any) -> Any:
    """Something of another type, or out of all bounds."""
    if isinstance(value, str):
        return 10**30
    return "<script>" if isinstance(value, (int, float, list, dict)) else [value]


MALFORMED = [
    b"", b"\0", b"\xff" * 64, b"\0" * 4096, (2**62).to_bytes(8, "little"), "{", "[" * 50_000,
    frame("shell"), frame("shell", {}, {}, {}, b"[" * 50_000), frame("shell", b"null", {}, {}, {}),
]  # fmt: skip


def test_malformed_frames_are_dropped(standing: Visit) -> None:
    for wrong in MALFORMED:
        with standing.connect() as tab:
            tab.socket.send(wrong)
            tab.is_done(tab.say("kernel_info_request"))
        time.sleep(0.25)  # each counts as several messages
    assert standing.is_running()


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "null", None, "http://127.0.0.1:1"])
def test_a_socket_is_for_pages_of_this_server(standing: Visit, origin: str | None) -> None:
    with pytest.raises(InvalidStatus, match="403"):
        standing.connect(origin=origin)


def test_no_socket_to_a_process_that_is_not_there(attacker: Stranger) -> None:
    for name in (str(uuid.uuid4()), "0" * 36, "../" * 12):
        with pytest.raises(InvalidStatus, match=r"40[034]"):
            attacker.tab(name)
