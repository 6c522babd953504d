"""Tabs that close without a word: nothing of it reaches the terminal of whoever serves them."""

import asyncio
import gc
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from jupyter_server.auth.authorizer import AllowAllAuthorizer
from jupyter_server.base.websocket import WS_PING_INTERVAL, WebSocketMixin
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.httpclient import AsyncHTTPClient
from tornado.httpserver import HTTPServer
from tornado.testing import bind_unused_port
from tornado.web import Application
from tornado.websocket import WebSocketHandler, websocket_connect
from voila.request_info_handler import RequestInfoSocketHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from mechlab.serve.pages import ours_for
from mechlab.serve.server import QUIET, configuration

KINDS = [VoilaKernelWebsocketHandler, RequestInfoSocketHandler]
MORE_THAN_FITS = "x" * 30_000_000  # it waits in the server for a tab that does not read
PING = 30  # milliseconds
HANDSHAKE = (
    "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def bare(kind: Any, served: list[Any]) -> Any:
    """One of the handlers that pages are served with, without a kernel behind it."""

    class Bare(kind):  # type: ignore[misc]
        async def prepare(self) -> None: ...

        async def get(self) -> None:
            await WebSocketHandler.get(self)

        def open(self, *names: str) -> None:
            if isinstance(self, WebSocketMixin):
                WebSocketMixin.open(self)  # it begins to ping
            served.append(self)

        def on_close(self) -> None:
            served.clear()

        def select_subprotocol(self, subprotocols: list[str]) -> None: ...

    return Bare


async def end_of_a_tab(kind: Any, abruptly: bool) -> None:
    """A tab opens, reads nothing and answers no ping; it breaks off, or is given up for that."""
    served: list[Any] = []
    listener, port = bind_unused_port()
    server = HTTPServer(
        Application([("/", bare(kind, served))], ws_ping_interval=PING, ws_ping_timeout=PING)
    )
    server.add_sockets([listener])
    _, tab = await asyncio.open_connection("127.0.0.1", port)
    tab.write(HANDSHAKE.encode())
    await until(lambda: bool(served))
    (end,) = served
    if abruptly:
        end.write_message(MORE_THAN_FITS)
        tab.transport.abort()
    await until(lambda: not served)
    end.write_message("said too late")
    tab.close()
    server.stop()
    await server.close_all_connections()
    del end
    gc.collect()  # what a task failed of is told when nobody can ask it any more


async def until(holds: Any) -> None:
    async with asyncio.timeout(20):
        while not holds():
            await asyncio.sleep(0.01)


def said(kind: Any, abruptly: bool, caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the end of a tab leaves in the logs, from warnings on."""
    with ThreadPoolExecutor(1) as thread:  # Playwright's loop may run in this one
        thread.submit(lambda: asyncio.run(end_of_a_tab(kind, abruptly))).result()
    return [record.getMessage() for record in caplog.records if record.levelno >= 30]


@pytest.mark.parametrize("kind", KINDS)
def test_a_tab_that_breaks_off_while_it_is_talked_to_is_no_news(kind: Any, caplog: Any) -> None:
    _, ours = ours_for(("", kind))
    assert said(ours, True, caplog) == []


def test_a_tab_that_answers_no_ping_is_no_news(caplog: Any) -> None:
    _, ours = ours_for(("", VoilaKernelWebsocketHandler))
    assert said(ours, False, caplog) == []


async def stays() -> bool:
    """Whether a tab that answers every ping is still there after some; faster than in use."""
    faster = WS_PING_INTERVAL / 200
    patience = configuration(0).Voila.tornado_settings["ws_ping_timeout"] / 200
    served: list[Any] = []
    _, ours = ours_for(("", VoilaKernelWebsocketHandler))
    pinged = {"ws_ping_interval": faster, "ws_ping_timeout": patience}
    listener, port = bind_unused_port()
    server = HTTPServer(Application([("/", bare(ours, served))], **pinged))
    server.add_sockets([listener])
    tab = await websocket_connect(f"ws://127.0.0.1:{port}/", on_message_callback=lambda _: None)
    await until(lambda: bool(served))
    await asyncio.sleep(2.5 * faster / 1000)
    there = bool(served)
    tab.close()
    await until(lambda: not served)
    server.stop()
    await server.close_all_connections()
    return there


def test_a_tab_that_answers_is_never_cut_off() -> None:
    with ThreadPoolExecutor(1) as thread:
        assert thread.submit(lambda: asyncio.run(stays())).result()


async def asked_too_late(kind: Any, method: str) -> int:
    """What a tab is answered that asks something of a kernel which has gone."""

    class Open(kind):  # type: ignore[misc]
        current_user = "somebody"

        async def prepare(self) -> None: ...

    listener, port = bind_unused_port()
    settings = {"kernel_manager": AsyncMappingKernelManager(), "authorizer": AllowAllAuthorizer()}
    server = HTTPServer(Application([("/(.*)", Open)], disable_check_xsrf=True, **settings))
    server.add_sockets([listener])
    body = b"" if method == "POST" else None
    answer = await AsyncHTTPClient().fetch(
        f"http://127.0.0.1:{port}/gone", method=method, body=body, raise_error=False
    )
    server.stop()
    await server.close_all_connections()
    return answer.code


@pytest.mark.parametrize(
    ("kind", "method"), [(KernelHandler, "GET"), (VoilaShutdownKernelHandler, "POST")]
)
def test_a_tab_whose_kernel_has_gone_is_told_so_and_nobody_else(
    kind: Any, method: str, caplog: Any
) -> None:
    _, ours = ours_for(("", kind))
    with ThreadPoolExecutor(1) as thread:
        code = thread.submit(lambda: asyncio.run(asked_too_late(ours, method))).result()
    assert code == 404
    said = [record for record in caplog.records if record.levelno >= 30]
    assert [record.getMessage() for record in said if record.name not in QUIET] == []
