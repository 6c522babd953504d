"""A stranger attacks a published server; it gives nothing away, and serves others throughout."""

import json
import re
import socket
import time
import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from itertools import cycle
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.browsing import wait_until
from tests.publish.conftest import ROOT, Server
from tests.publish.stranger import Stranger, Tab, Visit, frame

SECRETS = [
    re.compile(rb"Traceback \(most recent"),
    re.compile(rb'File "[^"]+", line \d+'),
    re.compile(re.escape(str(ROOT).encode()) + rb"/(?!.*voila/static)"),
    re.compile(re.escape(str(Path.home()).encode()) + rb"/\.(ipython|jupyter|pyenv)"),
    re.compile(rb"open_page\("),
    re.compile(rb"jupyter_server|tornado/\d|TornadoServer|ipykernel/|Python/3"),
]
"""What must never come back: source, paths of this machine, versions to look up faults of."""


def check_nothing_secret(answer: bytes) -> None:
    for secret in SECRETS:
        assert not secret.search(answer), secret.pattern


@pytest.fixture(scope="module")
def attacker(published: Server) -> Iterator[Stranger]:
    with Stranger(published.address, "127.0.0.66") as who:
        yield who


@pytest.fixture
def visit(attacker: Stranger) -> Iterator[Visit]:
    """A page of the attacker's own; they may know its process's name, and no other."""
    page = attacker.open("hangar")
    yield page
    page.close()


@pytest.fixture(scope="module")
def standing(attacker: Stranger) -> Iterator[Visit]:
    """The same for tests that do it no harm: a page of its own costs a second."""
    page = attacker.open("hangar")
    yield page
    page.close()


@pytest.fixture(scope="module", autouse=True)
def others_are_served(published: Server) -> Iterator[Callable[[], None]]:
    """Somebody else uses a page all the while, and is answered; new ones come in at the end."""
    with Stranger(published.address, "127.0.0.7") as other:
        page = other.open("hangar")
        with page.connect() as tab:
            model = picture_with(tab, "filter:head")
            turns = cycle(["filter:arm", "filter:head"])

            def check() -> None:
                assert published.is_running
                answered = tab.click(model, key=next(turns), how="pointer", value="")
                assert {"comm_msg", "status"} <= {each["msg_type"] for each in answered}

            yield check
            check()
        page.close()
    with Stranger(published.address, "127.0.0.8") as late:
        assert late.is_served()
    assert wait_until(lambda: not published.kernels(), 30)


@pytest.fixture(autouse=True)
def still_served(others_are_served: Callable[[], None]) -> Iterator[None]:
    yield
    others_are_served()


def picture_with(tab: Tab, key: str) -> str:
    """The widget that has an element with this key."""
    return next(
        model
        for model, state in tab.widgets().items()
        if f'data-key="{key}"' in str(state.get("markup", ""))
    )


# ---- over the socket -----------------------------------------------------------------------------


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
            time.sleep(0.4)  # so slowly that no limit ends the connection
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
        assert tab.click(picture_with(tab, key), key=key, how="pointer", value="")


def test_forged_states_leave_a_page_as_it_should_be(visit: Visit) -> None:
    with visit.connect() as tab:
        for model, state in list(tab.widgets().items())[::6]:
            wrong = {name: forged(value) for name, value in state.items()}
            tab.is_done(tab.tell(model, method="update", state=wrong, buffer_paths=[]))
            tab.is_done(tab.tell(model, method="update", state=[1], buffer_paths=[["a", 0]]))
            tab.is_done(tab.tell(model, method="update", buffer_paths="x"))
            time.sleep(0.1)
        assert visit.is_running()
        check_nothing_secret(json.dumps(tab.heard).encode())


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


def test_a_frame_that_is_too_long_ends_its_connection_alone(standing: Visit) -> None:
    with standing.connect() as tab, standing.connect() as other:
        flood(tab, lambda: tab.say("comm_msg", {"data": "x" * 2_000_000}), most=1)
        # "Too long", unless the connection went while the rest of it was on its way.
        assert tab.socket.close_code in (1009, 1006)
        assert other.widgets()


def test_a_flood_is_cut_off(visit: Visit) -> None:
    """Also when the flood begins anew with each connection: the process counts, not the socket."""
    with visit.connect() as tab:
        key = "head:Standard head"
        model = picture_with(tab, key)
        content = {"key": key, "how": "pointer", "value": ""}
        flood(tab, lambda: tab.tell(model, method="custom", content=content))
        assert tab.socket.close_code == 1008
    with visit.connect() as tab:
        flood(tab, lambda: tab.tell(model, method="custom", content=content))
        assert tab.socket.close_code == 1008
    assert visit.is_running()


def flood(tab: Tab, send: Callable[[], object], most: int = 5000) -> None:
    """Send as much as can be, until the connection ends."""
    with suppress(ConnectionClosed):
        for _ in range(most):
            send()
        while True:
            tab.socket.recv(timeout=20)


def test_who_does_not_read_is_cut_off(visit: Visit) -> None:
    """Answers wait in the server for a visitor who takes none; not without end."""
    name = uuid.uuid4().hex
    opening = {"comm_id": name, "target_name": "jupyter.widget.control", "data": {}}
    with visit.connect(max_queue=1) as tab:
        tab.say("comm_open", opening, metadata={"version": "1.0.0"})
        ask = {"comm_id": name, "data": {"method": "request_states"}}
        sent = 0
        with suppress(ConnectionClosed):
            while sent < 400:  # each is answered with all of the page, some 300 kB
                tab.say("comm_msg", ask)
                sent += 1
                time.sleep(0.05)
        assert 10 < sent < 400


def test_a_page_has_few_sockets(standing: Visit) -> None:
    held = [standing.connect() for _ in range(3)]
    with pytest.raises(InvalidStatus, match="429"):
        standing.connect()
    for each in held:
        each.close()
    assert wait_until(lambda: is_open(standing))


def is_open(visit: Visit) -> bool:
    try:
        with visit.connect():
            return True
    except InvalidStatus:
        return False


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "null", None, "http://127.0.0.1:1"])
def test_a_socket_is_for_pages_of_this_server(standing: Visit, origin: str | None) -> None:
    with pytest.raises(InvalidStatus, match="403"):
        standing.connect(origin=origin)


def test_no_socket_to_a_process_that_is_not_there(attacker: Stranger) -> None:
    for name in (str(uuid.uuid4()), "0" * 36, "../" * 12):
        with pytest.raises(InvalidStatus, match=r"40[034]"):
            attacker.tab(name)


# ---- over HTTP -----------------------------------------------------------------------------------

NOBODY = str(uuid.UUID(int=7))
ELSEWHERE = [
    "nope", "odds", "balance", "index.ipynb.txt", "hangar.ipynb/", "voila/render/odds.ipynb",
    "voila/render/../README.md", "voila/tree", "voila/tree/", "tree", "lab",
    "notebooks/hangar.ipynb",
    "voila/files/hangar.ipynb", "voila/files/..%2f..%2fpyproject.toml", "files/hangar.ipynb",
    "voila/api/contents", "voila/api/contents/", "api/contents", "api/contents/hangar.ipynb",
    "api/kernels", "api/kernels/", "api/kernelspecs", "api/sessions", "api/terminals", "api/status",
    "api/config/x", "api/me", "api", "api/spec.yaml", "metrics", "terminals/1", "login", "logout",
    f"voila/execution/{NOBODY}", f"voila/query/{NOBODY}",
    "voila/static/", "voila/static/../../../../../../etc/passwd",
    "voila/static/..%2f..%2f..%2f..%2fetc%2fpasswd", "voila/static/%00", "voila/static/a%00b.js",
    "voila/templates/mechlab/index.html.j2", "voila/templates/mechlab/static/../index.html.j2",
    "voila/templates/mechlab/static/..%2findex.html.j2",
    "voila/templates/mechlab/static/..%2fconf.json",
    "voila/templates/lab/static/voila.js", "voila/templates/..%2f..%2f/static/x",
    "voila/templates/x", "voila/templates/mechlab/static/%2fetc%2fpasswd",
    "voila/labextensions/", "voila/labextensions/bqplot/..%2f..%2f..%2f..%2fetc%2fpasswd",
    "voila/labextensions/bqplot/%00", "voila/labextensions/@jupyter-notebook/lab-extension/x.js",
    "voila/api/themes/@jupyterlab/theme-dark-extension/index.css", "voila/themes/x",
    "%2e%2e/%2e%2e/etc/passwd", "..;/etc/passwd", "//etc/passwd", "hangar%00", "hangar\\..\\odds",
]  # fmt: skip


@pytest.mark.parametrize("path", ELSEWHERE)
def test_there_is_nothing_else_to_find(attacker: Stranger, path: str) -> None:
    answer = raw(attacker, f"GET /{path} HTTP/1.1")
    assert re.match(rb"HTTP/1.1 (400|403|404) ", answer), answer[:200]
    check_nothing_secret(answer)


def raw(who: Stranger, line: str, *headers: str) -> bytes:
    """What comes back for a request that is sent just as it is written."""
    host = who.server.removeprefix("http://")
    lines = [line, f"Host: {host}", "Connection: close", *headers, "", ""]
    name, port = host.split(":")
    with socket.create_connection((name, int(port)), 20, (who.address, 0)) as connection:
        connection.sendall("\r\n".join(lines).encode())
        answer = b""
        while piece := connection.recv(65536):
            answer += piece
    return answer


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "X"])
def test_nothing_is_changed_over_http(attacker: Stranger, standing: Visit, method: str) -> None:
    paths = ["", "hangar", "api/kernels", f"api/kernels/{standing.kernel}", "api/contents/x.ipynb",
             f"api/kernels/{standing.kernel}/restart", f"api/kernels/{standing.kernel}/interrupt",
             "api/terminals", "voila/static/voila.js"]  # fmt: skip
    for path in paths:
        answer = attacker.http.request(method, f"/{path}")
        assert answer.status_code in (400, 403, 404, 405), (path, answer.status_code)
        check_nothing_secret(answer.content)
    assert standing.is_running()


def test_a_process_tells_only_that_it_runs(attacker: Stranger, standing: Visit) -> None:
    told = {"id": standing.kernel, "name": "python3"}  # a browser asks for no less
    assert attacker.get(f"/api/kernels/{standing.kernel}").json() == told
    other = str(uuid.uuid4())
    assert attacker.get(f"/api/kernels/{other}").status_code == 404
    assert attacker.http.post(f"/voila/api/shutdown/{other}").status_code == 404


def test_the_body_of_a_request_is_short(attacker: Stranger, standing: Visit) -> None:
    with suppress(httpx.HTTPError):
        answer = attacker.http.post(f"/voila/api/shutdown/{standing.kernel}", content=b"x" * 10**7)
        assert answer.status_code >= 400
    assert standing.is_running()


@pytest.mark.parametrize(
    "query",
    ["template=base", "template=classic", "template=../../..", "theme=dark", "theme=../x",
     "voila-theme=dark", "file_allowlist=.*", "classic-tree=true", "token=x"],
)  # fmt: skip
def test_no_template_and_no_theme_but_ours(attacker: Stranger, query: str) -> None:
    visit = attacker.open("index", query)
    try:
        assert 'class="page-skip"' in visit.html and "theme-light.css" in visit.html
        assert visit.html.rstrip().endswith("</html>")
        check_nothing_secret(visit.html.encode())
    finally:
        visit.close()


@pytest.mark.parametrize("length", [20_000, 1_000_000])
def test_an_address_that_is_too_long_is_told_so(attacker: Stranger, length: int) -> None:
    answer = raw(attacker, f"GET /hangar?build={'x' * length} HTTP/1.1")
    assert answer.startswith(b"HTTP/1.1 414 ")
    assert b"longer than an address may be" in answer


def test_a_longer_one_still_ends(attacker: Stranger) -> None:
    with suppress(OSError):  # it is hung up on without a word
        assert not raw(attacker, f"GET /hangar?build={'x' * 3_000_000} HTTP/1.1")


def test_requests_that_are_none(attacker: Stranger, published: Server) -> None:
    for line in ["GET", "\0\0\0", "GET / HTTP/9.9", "GET http://elsewhere.example/ HTTP/1.1"]:
        try:
            check_nothing_secret(raw(attacker, line))
        except OSError:
            continue
    answer = raw(attacker, "GET /nope HTTP/1.1", "Content-Length: -1")
    check_nothing_secret(answer)


def test_every_answer_has_its_guards(attacker: Stranger) -> None:
    for path in ("nope", "voila/static/voila.js", "voila/templates/mechlab/static/page.css"):
        headers = attacker.get(f"/{path}").headers
        policy = headers["Content-Security-Policy"]
        assert "http:" not in policy and "https:" not in policy and "*" not in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"
        assert headers["Server"] == "mechlab"
        assert "Set-Cookie" not in headers


def test_a_page_opens_sockets_to_its_own_host_alone(attacker: Stranger) -> None:
    """Said by name, too: Safari before 15.4 does not take ``'self'`` for them."""
    answer = attacker.get("/index")
    host = attacker.server.removeprefix("http://")
    policy = answer.headers["Content-Security-Policy"]
    assert f"connect-src 'self' ws://{host} wss://{host};" in policy
    Visit(attacker, answer.text).close()


def test_a_page_names_no_other_host_no_source_and_no_page_that_is_not_there(
    standing: Visit,
) -> None:
    assert not re.findall(r"""(?:src|href)=["']?(?:https?:)?//""", standing.html)
    (links,) = re.findall(r'<nav class="page-nav".*?</nav>', standing.html, re.DOTALL)
    assert re.findall('href="([^"]*)"', links) == ["/", "/hangar", "/table"]
    check_nothing_secret(standing.html.encode())


# ---- by number -----------------------------------------------------------------------------------


def test_one_address_has_so_many_pages(published: Server) -> None:
    """The limit holds for any number that come at the same moment."""
    with Stranger(published.address, "127.0.0.67") as who:
        with ThreadPoolExecutor(12) as pool:
            answers = list(pool.map(lambda _: who.get("/index"), range(12)))
        opened = [Visit(who, each.text) for each in answers if each.status_code == 200]
        refused = [each for each in answers if each.status_code == 429]
        assert (len(opened), len(refused)) == (6, 6)
        assert "Close one, or wait a minute" in refused[0].text
        check_nothing_secret(refused[0].content)
        for each in opened:
            each.close()
        assert who.is_served()


def test_a_full_house_says_so_and_takes_who_comes_when_somebody_has_left(
    published: Server, standing: Visit
) -> None:
    with ExitStack() as house:
        # Whose tab is closed gives up a place; so this one stays, as does that of who is served.
        house.enter_context(standing.connect())
        assert wait_until(lambda: len(published.kernels()) == 2, 30)
        many = [f"127.0.1.{n}" for n in range(1, 8)]  # one more than there are places
        *guests, late = (house.enter_context(Stranger(published.address, each)) for each in many)
        visits = [guest.open("index") for guest in guests]
        refused = late.get("/index")
        assert refused.status_code == 503 and "Every place is taken" in refused.text
        check_nothing_secret(refused.content)
        with visits[0].connect() as tab:
            tab.is_done(tab.say("kernel_info_request"))
        visits.append(Visit(late, answered(late, "/index").text))
        assert not visits[0].is_running()
        for each in visits:
            each.close()


def answered(who: Stranger, path: str) -> httpx.Response:
    """The page, as soon as there is a place for it."""
    answers = []
    assert wait_until(lambda: answers.append(who.get(path)) or answers[-1].status_code == 200, 20)
    return answers[-1]


def test_connections_from_one_address_are_few(attacker: Stranger) -> None:
    host, port = attacker.server.removeprefix("http://").split(":")
    hoard = [socket.create_connection((host, int(port)), 20, ("127.0.0.99", 0)) for _ in range(60)]
    hung_up = [each for each in hoard if is_closed(each)]
    assert 15 <= len(hung_up) <= 20
    for each in hoard:
        each.close()


def is_closed(connection: socket.socket) -> bool:
    """Whether the other end hung up at once."""
    connection.settimeout(0.05)
    try:
        return connection.recv(1) == b""
    except TimeoutError:
        return False
    except ConnectionError:
        return True
