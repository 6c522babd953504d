"""A process in which everything that pages need is imported, and that only ever forks.

``python -m mechlab.publish.warm`` is started with a socket as its standard input. It says ``ready``
on it, and then for each request, a kernel's file and environment, forks a process that becomes this
kernel. So a page begins in a moment, and shares the memory of what is the same for all. It ends
with the socket, and its children end with it.
"""

import ctypes
import gc
import importlib
import json
import os
import random
import signal
import socket
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

LENGTH = 8  # bytes that say how long a request is
KERNEL = [
    "ipykernel.kernelapp",
    "ipykernel.ipkernel",
    "ipykernel.debugger",
    "ipykernel.zmqshell",
    "IPython.core.completerlib",
    "IPython.core.debugger",
    "IPython.core.oinspect",
    "IPython.extensions.storemagic",
    "IPython.utils.wildcard",
    "psutil",
    "resource",
    "tornado.platform.asyncio",
    "zmq.utils.garbage",
]
PLAYING = ("table", "balance")
"""Pages whose games are played by the compiled rules."""
DIE_WITH_PARENT = 1  # PR_SET_PDEATHSIG of Linux


def main() -> None:
    """Import everything, and fork until the socket ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends us
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # children leave nothing behind
    with socket.socket(fileno=os.dup(0)) as server, suppress(ConnectionError):
        prepare(sys.argv[1].split(","))
        server.sendall(b"ready")
        while (request := receive(server)) is not None:
            fork(server, request)


def prepare(pages: list[str]) -> None:
    """Have in memory what all pages share; ``RuntimeError`` if that cannot be forked."""
    import_kernel()
    importlib.import_module("mechlab.pages.playtest.opened")
    os.environ.pop("MECHLAB_PUBLISHED", None)  # no store is opened before there is a visitor
    for page in pages:
        rehearse(page)
    if threading.active_count() > 1:
        raise RuntimeError(f"a thread cannot be forked: {threading.enumerate()[1:]}")
    gc.collect()
    gc.freeze()  # or the first collection in a child would copy all of it


def import_kernel() -> None:
    """Import what every kernel needs, and no debugger: nobody is to look into a stranger's page."""
    sys.modules["debugpy"] = None  # type: ignore[assignment]  # its import fails, as if not there
    for name in KERNEL:
        importlib.import_module(name)


def rehearse(page: str) -> None:
    """Open a page of every game for nobody: all that it imports, reads and keeps is then there."""
    from ipywidgets import Widget

    from mechlab import pages

    for game in pages.games(page) or [""]:
        if page in PLAYING:
            importlib.import_module(f"mechlab.games.{game}.game").compile_rules(lambda *_: None)
        shown = pages.open_page(page, game).page
        getattr(shown, "stop", lambda: None)()
        Widget.close_all()


def receive(server: socket.socket) -> Any:
    """The next request; None when there will be no more."""
    length = server.recv(LENGTH, socket.MSG_WAITALL)
    if len(length) < LENGTH:
        return None
    return json.loads(server.recv(int.from_bytes(length, "big"), socket.MSG_WAITALL))


def fork(server: socket.socket, request: Any) -> None:
    """Begin a kernel, and hand the server what watches over it."""
    pid = os.fork()
    if not pid:
        server.close()
        try:
            become(request)
        finally:
            os._exit(1)
    handle = os.pidfd_open(pid)
    socket.send_fds(server, [str(pid).encode()], [handle])
    os.close(handle)


def become(request: Any) -> None:
    """Be the kernel that is asked for, and end with it."""
    os.setsid()
    ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL)
    for number in (signal.SIGINT, signal.SIGCHLD, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.environ.clear()
    os.environ.update(request["env"])
    os.chdir(request["cwd"])
    keep_within(request["megabytes"], request["niceness"])
    forget_luck()
    from ipykernel.kernelapp import IPKernelApp

    kernel = IPKernelApp.instance(capture_fd_output=False, parent_handle=1)
    kernel.config.HistoryManager.enabled = False
    kernel.initialize(["-f", request["connection_file"]])  # type: ignore[no-untyped-call]
    let_pages_ask()
    kernel.start()  # type: ignore[no-untyped-call]


def let_pages_ask() -> None:
    """Answer pages that ask for their widgets; ipywidgets came before the kernel, and could not."""
    from comm import get_comm_manager
    from ipywidgets import Widget

    answer = Widget.handle_control_comm_opened
    get_comm_manager().register_target("jupyter.widget.control", answer)


def keep_within(megabytes: int, niceness: int) -> None:
    """Take no more memory than that, and let the server go first."""
    import resource

    limit = 1_000_000 * megabytes + own_memory()
    resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.nice(niceness)


def own_memory() -> int:
    """Bytes that count against the limit already: what was imported before the fork."""
    status = Path("/proc/self/status").read_text("ascii")
    return 1024 * int(status.split("VmData:")[1].split()[0])


def forget_luck() -> None:
    """Have random numbers of one's own: those of the parent would be everybody's."""
    import numpy as np

    random.seed()
    np.random.seed()


if __name__ == "__main__":
    main()
