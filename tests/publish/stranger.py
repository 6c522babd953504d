"""A visitor without a browser: opens pages, talks on their sockets, keeps to no rule.

stranger = Stranger("http://127.0.0.1:8866", "127.0.0.9")
tab = stranger.open("hangar").connect()
tab.click(key="chassis:Heavy")
"""

import itertools
import json
import re
import socket
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

V1 = "v1.kernel.websocket.jupyter.org"
CONTROL = "jupyter.widget.control"
PATIENCE = 60  # seconds: as long as a machine may take whose cores all compile and test


class Stranger:
    """Somebody at an address of this machine, which has many (127.0.0.0/8)."""

    def __init__(self, server: str, address: str = "127.0.0.1") -> None:
        self.server, self.address = server, address
        transport = httpx.HTTPTransport(local_address=address)
        self.http = httpx.Client(base_url=server, transport=transport, timeout=PATIENCE)

    def __enter__(self) -> "Stranger":
        return self

    def __exit__(self, *error: object) -> None:
        self.http.close()

    def get(self, path: str, **options: Any) -> httpx.Response:
        return self.http.get(path, **options)

    def raw(self, line: str, *headers: str) -> bytes:
        """What comes back for a request that is sent just as it is written."""
        host = self.server.removeprefix("http://")
        lines = [line, f"Host: {host}", "Connection: close", *headers, "", ""]
        name, port = host.split(":")
        with socket.create_connection((name, int(port)), 20, (self.address, 0)) as connection:
            connection.sendall("\r\n".join(lines).encode())
            answer = b""
            while piece := connection.recv(65536):
                answer += piece
        return answer

    def open(self, page: str, query: str = "") -> "Visit":
        """Open a page as a browser begins to; its widgets come with ``connect``."""
        answer = self.get(f"/{page}" + (f"?{query}" if query else ""))
        assert answer.status_code == 200, answer.status_code
        return Visit(self, answer.text)

    def is_served(self) -> bool:
        """Whether a page opens for this visitor, shows its widgets, and ends when it is closed."""
        visit = self.open("index")
        with visit.connect() as tab:
            served = bool(tab.widgets())
        visit.close()
        return served

    def tab(self, kernel: str, protocol: str | None = V1, **options: Any) -> "Tab":
        """A socket to a process, from this server's page unless ``origin`` says otherwise."""
        address = self.server.replace("http", "ws", 1)
        given = {"origin": self.server, "max_size": None, "open_timeout": PATIENCE, **options}
        socket = connect(
            f"{address}/api/kernels/{kernel}/channels?session_id={uuid.uuid4()}",
            subprotocols=[protocol] if protocol else None,  # type: ignore[list-item]
            source_address=(self.address, 0),
            **given,
        )
        return Tab(socket)


class Visit:
    """An open page."""

    def __init__(self, who: Stranger, html: str) -> None:
        self.who, self.html = who, html
        found = re.search(r'"kernelId": *"([0-9a-f-]{36})"', html)
        assert found, html[:2000]
        self.kernel = found[1]

    def connect(self, **options: Any) -> "Tab":
        return self.who.tab(self.kernel, **options)

    def is_running(self) -> bool:
        return self.who.get(f"/api/kernels/{self.kernel}").status_code == 200

    def close(self) -> None:
        self.who.http.post(f"/voila/api/shutdown/{self.kernel}")


class Tab:
    """The socket of an open page, with what was said on it."""

    def __init__(self, socket: Any) -> None:
        self._stack = ExitStack()
        self.socket = self._stack.enter_context(socket)
        self.heard: list[dict[str, Any]] = []
        self._session = uuid.uuid4().hex

    def __enter__(self) -> "Tab":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        self._stack.close()

    def say(
        self, kind: str, content: Any = None, channel: str = "shell", metadata: Any = None
    ) -> str:
        """Send a message; its name, by which answers know it."""
        name = uuid.uuid4().hex
        header = {"msg_id": name, "msg_type": kind, "session": self._session}
        header |= {"username": "", "version": "5.3", "date": "2026-01-01T00:00:00Z"}
        self.socket.send(frame(channel, header, {}, metadata or {}, content or {}))
        return name

    def listen(self, seconds: float = PATIENCE) -> Iterator[dict[str, Any]]:
        """Messages as they come, until none comes for so long or the socket closes."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            try:
                message = taken_apart(self.socket.recv(timeout=left))
            except (TimeoutError, ConnectionClosed):
                return
            self.heard.append(message)
            yield message

    def wait_for(self, holds: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        found = next((each for each in self.listen() if holds(each)), None)
        assert found is not None, [each["msg_type"] for each in self.heard]
        return found

    def is_done(self, name: str) -> None:
        """Wait until the process has done what the message with this name asked for."""
        self.wait_for(
            lambda each: (
                each["msg_type"] == "status"
                and each["parent"].get("msg_id") == name
                and each["content"]["execution_state"] == "idle"
            )
        )

    def widgets(self) -> dict[str, dict[str, Any]]:
        """The state of each widget of the page, by its model's id."""
        comm = uuid.uuid4().hex
        opening = {"comm_id": comm, "target_name": CONTROL, "data": {}}
        self.say("comm_open", opening, metadata={"version": "1.0.0"})
        self.say("comm_msg", {"comm_id": comm, "data": {"method": "request_states"}})
        answer = self.wait_for(
            lambda each: each["msg_type"] == "comm_msg" and each["content"]["comm_id"] == comm
        )
        states = answer["content"]["data"]["states"]
        return {model: state["state"] for model, state in states.items()}

    def picture_with(self, key: str) -> str:
        """The widget that has an element with this key."""
        return next(
            model
            for model, state in self.widgets().items()
            if f'data-key="{key}"' in str(state.get("markup", ""))
        )

    def tell(self, model: str, **data: Any) -> str:
        """Send a widget something, such as ``method="custom", content={...}``."""
        return self.say("comm_msg", {"comm_id": model, "data": data})

    def click(self, model: str, **content: Any) -> list[dict[str, Any]]:
        """Send a widget a message of its own; what was said until all of it was done."""
        before = len(self.heard)
        self.is_done(self.tell(model, method="custom", content=content))
        return self.heard[before:]


def frame(channel: str, *parts: Any) -> bytes:
    """A frame of the protocol; parts that are bytes stand as they are."""
    blocks = [
        channel.encode(),
        *(p if isinstance(p, bytes) else json.dumps(p).encode() for p in parts),
    ]
    starts = [8 * (len(blocks) + 2), *(len(block) for block in blocks)]
    offsets = list(itertools.accumulate(starts))
    head = b"".join(each.to_bytes(8, "little") for each in (len(offsets), *offsets))
    return head + b"".join(blocks)


def taken_apart(message: str | bytes) -> dict[str, Any]:
    """What a frame says, with its size."""
    assert isinstance(message, bytes), message
    count = int.from_bytes(message[:8], "little")
    offsets = [int.from_bytes(message[8 * n : 8 * n + 8], "little") for n in range(1, count + 1)]
    channel, header, parent, _, content = (message[a:b] for a, b in itertools.pairwise(offsets[:6]))
    about = json.loads(header)
    return {
        "channel": channel.decode(),
        "msg_type": about["msg_type"],
        "parent": json.loads(parent),
        "content": json.loads(content),
        "size": len(message),
    }
