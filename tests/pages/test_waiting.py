"""Kernels that wait for their visitor: however long, and whatever becomes of their connection."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any

import nbformat
from tornado.httpserver import HTTPServer
from tornado.testing import bind_unused_port
from tornado.web import Application
from tornado.websocket import websocket_connect
from voila.execute import VoilaExecutor
from voila.request_info_handler import RequestInfoSocketHandler

from mechlab.serve.server import configuration
from mechlab.serve.sockets import VisitorSocket

VISITOR = {"QUERY_STRING": "build=Foreman"}


@asynccontextmanager
async def server() -> AsyncIterator[Callable[[str], Awaitable[Any]]]:
    """A small server; what it gives connects a kernel that waits for its visitor."""
    listener, port = bind_unused_port()
    served = HTTPServer(Application([(r"/query/(\w+)", VisitorSocket)]))
    served.add_sockets([listener])
    open_ones = []

    async def connect(kernel: str) -> Any:
        socket = await websocket_connect(f"ws://127.0.0.1:{port}/query/{kernel}")
        open_ones.append(socket)
        await asyncio.sleep(0.1)  # until the server has seen it too
        return socket

    try:
        yield connect
    finally:
        for socket in open_ones:
            socket.close()
        await asyncio.sleep(0.1)
        served.stop()
        await served.close_all_connections()


def told(story: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
    """How a story ends; in a thread, since Playwright's loop may run in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(story())).result()


async def heard(socket: Any) -> Any:
    return json.loads(await asyncio.wait_for(socket.read_message(), 5))


def visit(kernel: str) -> None:
    RequestInfoSocketHandler.send_updates({"kernel_id": kernel, "payload": VISITOR})


def test_a_waiting_cell_is_never_given_up() -> None:
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("1")])
    executor = VoilaExecutor(notebook, config=configuration(0))
    assert executor._get_timeout(notebook.cells[0]) is None


def test_a_kernel_that_asks_again_leaves_the_others_their_connection() -> None:
    async def story() -> Any:
        async with server() as connect:
            first = await connect("one")
            other = await connect("other")
            again = await connect("one")
            first.close()
            await asyncio.sleep(0.2)
            visit("one")
            visit("other")
            return await heard(again), await heard(other)

    assert told(story) == (VISITOR, VISITOR)


def test_a_visitor_who_came_over_a_broken_connection_is_not_lost() -> None:
    async def story() -> Any:
        async with server() as connect:
            broken = await connect("late")
            visit("late")  # before the server has seen that nobody listens any more
            broken.close()
            await asyncio.sleep(0.2)
            return await heard(await connect("late"))

    assert told(story) == VISITOR


def test_a_connection_that_broke_before_it_was_open_ends_quietly() -> None:
    socket = VisitorSocket.__new__(VisitorSocket)
    before = dict(RequestInfoSocketHandler._waiters)
    socket.on_close()
    assert before == RequestInfoSocketHandler._waiters
