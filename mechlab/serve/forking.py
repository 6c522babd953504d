"""Kernels that begin as forks of a warm process, instead of importing everything anew."""

import asyncio
import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterable
from typing import Any

from jupyter_client.provisioning.local_provisioner import LocalProvisioner
from jupyter_server.services.kernels.kernelmanager import (
    AsyncMappingKernelManager,
    ServerKernelManager,
)
from traitlets import default

from mechlab.serve import warm
from mechlab.serve.warm import LENGTH, READY

CAN_FORK = (
    sys.platform == "linux" and hasattr(os, "pidfd_open") and "MECHLAB_NO_FORK" not in os.environ
)
"""Elsewhere each page starts a Python of its own: slower, and with all its memory to itself."""


class Warm:
    """The warm process, seen from the server.

    One that ``follows`` begins anew when what pages are made of was edited.
    """

    def __init__(
        self, pages: Iterable[str], follows: bool, megabytes: int = 0, niceness: int = 0
    ) -> None:
        self._pages, self._follows = list(pages), follows
        self._limits = {"megabytes": megabytes, "niceness": niceness}
        self._turn = threading.Lock()
        self._begin()

    def wait(self) -> None:
        """Wait until all is ready that does not get ready between its visitors.

        ``RuntimeError`` when it ended instead, having said why.
        """
        if not self._follows and self._socket.recv(len(READY)) != READY:
            raise RuntimeError("the pages could not be imported; what is above says why")

    def start(self, command: list[str], environment: dict[str, str], folder: str) -> "Forked":
        """Begin a kernel; ``RuntimeError`` when there is no process to begin it from."""
        request = {
            "connection_file": command[command.index("-f") + 1],
            "env": environment,
            "cwd": folder,
            **self._limits,
        }
        body = json.dumps(request).encode()
        with self._turn:
            if self._process.poll() is not None:  # as it is with one that had no memory left
                self._socket.close()
                self._begin()
                self.wait()
            self._socket.sendall(len(body).to_bytes(LENGTH, "big") + body)
            pid, handles, _, _ = socket.recv_fds(self._socket, 20, 1)
        if not handles:
            raise RuntimeError("no process could be begun for a page; what is above may say why")
        return Forked(int(pid), handles[0])

    def close(self) -> None:
        """End it, and with it whatever it has begun."""
        self._socket.close()
        self._process.terminate()
        self._process.wait()

    def _begin(self) -> None:
        self._socket, theirs = socket.socketpair()
        with theirs:
            told = json.dumps({"pages": self._pages, "follows": self._follows})
            command = [sys.executable, "-m", warm.__name__, told]
            self._process = subprocess.Popen(command, stdin=theirs.fileno())


class Forked:
    """A process that another one has begun, with what a provisioner asks of its own."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int, handle: int) -> None:
        self.pid, self._handle = pid, handle
        self._watch = select.poll()
        self._watch.register(handle, select.POLLIN)

    def poll(self) -> int | None:
        """None while it runs. How it ended is not known, and of no use."""
        if self._handle >= 0 and not self._watch.poll(0):
            return None
        return self.wait()

    def wait(self) -> int:
        """Wait for its end. What watched over it is given back: nobody waits for a crashed one."""
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
        """Begin it, and say how to connect to it; other pages go on meanwhile."""
        folder = str(kwargs.get("cwd") or os.getcwd())  # noqa: PTH109
        begun: Any = await asyncio.to_thread(self.warm.start, cmd, kwargs["env"], folder)
        self.process = begun
        self.pid = self.pgid = begun.pid  # it leads a group of its own
        self.cwd = folder
        return self.connection_info


class ForkedKernel(ServerKernelManager):
    """A kernel of :class:`ForkedKernels`."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.home: Any = options["parent"]

    async def _async_pre_start_kernel(self, **given: Any) -> Any:
        warm = self.home.warm
        if self.provisioner is None and warm is not None:
            self.provisioner = ForkedProvisioner(
                kernel_id=self.kernel_id, kernel_spec=self.kernel_spec, parent=self
            )
            self.provisioner.warm = warm
        return await super()._async_pre_start_kernel(**given)


class ForkedKernels(AsyncMappingKernelManager):
    """All kernels of a server, which is their parent and has the warm process, or none."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)  # type: ignore[no-untyped-call]
        server: Any = self.parent
        self.warm: Warm | None = server.warm

    @default("kernel_manager_class")
    def _forked(self) -> str:
        return f"{ForkedKernel.__module__}.{ForkedKernel.__name__}"
