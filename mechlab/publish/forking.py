"""Kernels that begin as forks of a warm process, instead of importing everything anew."""

import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Iterable
from typing import Any

from jupyter_client.provisioning.local_provisioner import LocalProvisioner

from mechlab.publish.limits import Limits
from mechlab.publish.warm import LENGTH

CAN_FORK = sys.platform == "linux" and hasattr(os, "pidfd_open")
"""Elsewhere each page starts a Python of its own: slower, and with all its memory to itself."""


class Warm:
    """The warm process, seen from the server."""

    def __init__(self, pages: Iterable[str], limits: Limits) -> None:
        self._limits = limits
        self._socket, theirs = socket.socketpair()
        with theirs:
            command = [sys.executable, "-m", "mechlab.publish.warm", ",".join(pages)]
            self._process = subprocess.Popen(command, stdin=theirs.fileno())

    def wait(self) -> None:
        """Wait until it can fork; ``RuntimeError`` when it ended instead, having said why."""
        if self._socket.recv(5) != b"ready":
            raise RuntimeError("the pages could not be imported; what is above says why")

    def start(self, command: list[str], environment: dict[str, str], folder: str) -> "Forked":
        """Begin a kernel; ``RuntimeError`` when there is no process to begin it from."""
        request = {
            "connection_file": command[command.index("-f") + 1],
            "env": environment,
            "cwd": folder,
            "megabytes": self._limits.memory_megabytes,
            "niceness": self._limits.niceness,
        }
        body = json.dumps(request).encode()
        self._socket.sendall(len(body).to_bytes(LENGTH, "big") + body)
        pid, handles, _, _ = socket.recv_fds(self._socket, 20, 1)
        if not handles:
            raise RuntimeError("the process that begins pages has ended")
        return Forked(int(pid), handles[0])

    def close(self) -> None:
        """End it, and with it whatever it has begun."""
        self._socket.close()
        self._process.wait()


class Forked:
    """A process that another one has begun, with what a provisioner asks of its own."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int, handle: int) -> None:
        self.pid, self._handle = pid, handle
        self._watch = select.poll()
        self._watch.register(handle, select.POLLIN)

    def poll(self) -> int | None:
        """None while it runs. How it ended is not known, and of no use."""
        return 0 if self._handle < 0 or self._watch.poll(0) else None

    def wait(self) -> int:
        """Wait for its end."""
        if self._handle >= 0:
            self._watch.poll()
            os.close(self._handle)
            self._handle = -1
        return 0

    def send_signal(self, number: int) -> None:
        """Send it a signal, if it still runs."""
        if self.poll() is None:
            signal.pidfd_send_signal(self._handle, number)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)


class ForkedProvisioner(LocalProvisioner):
    """Begins a kernel from the warm process."""

    warm: Warm

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:
        """Begin it, and say how to connect to it."""
        folder = str(kwargs.get("cwd") or os.getcwd())  # noqa: PTH109
        begun: Any = self.warm.start(cmd, kwargs["env"], folder)
        self.process = begun
        self.pid = self.pgid = begun.pid  # it leads a group of its own
        self.cwd = folder
        return self.connection_info
