"""A process in which everything that pages need is imported, and that only ever forks.

``python -m mechlab.serve.warm`` is started with a socket as its standard input. For each request on
it, a kernel's file and environment, it forks a process that becomes this kernel. So a page begins
in a moment, and shares the memory of what is the same for all. It ends with the socket, and its
children end with it.

On one's own machine it answers from its first moment, gets ready meanwhile, and begins anew when
what pages are made of was edited. For strangers it gets ready first, says so, and stays as it is.
"""

import ctypes
import gc
import importlib
import json
import os
import random
import select
import signal
import socket
import subprocess
import sys
import threading
import time
import traceback
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

from mechlab.serve.folders import PACKAGE, folder

LENGTH = 8  # bytes that say how long a request is
READY = b"ready"
NOTHING = b"0"  # in place of a process that could not be begun
LOOK_SECONDS = 1  # between two looks at what pages are made of
WORK_SECONDS = 20  # for what a page works out beside what it shows; visitors work out the rest
END_SECONDS = 60  # until what was stopped has ended
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
PLAYING = ("balance", "table")
"""Pages whose games are played by the compiled rules; the first takes longest to open."""
DIE_WITH_PARENT = 1  # PR_SET_PDEATHSIG of Linux
ENVIRONMENT = dict(os.environ)


def main() -> None:
    """Import everything, and fork until the socket ends: ``{"pages": [...], "follows": ...}``."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends us
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # children leave nothing behind
    told = json.loads(sys.argv[1])
    with socket.socket(fileno=os.dup(0)) as server, suppress(ConnectionError):
        if told["follows"]:
            follow(server, told["pages"])
        else:
            stay(server, told["pages"])


def stay(server: socket.socket, pages: list[str]) -> None:
    """Fork for strangers: first everything is ready, and then it does not change any more."""
    import_kernel()
    os.environ.pop("MECHLAB_PUBLISHED", None)  # no store is opened before there is a visitor
    importlib.import_module("mechlab.pages.playtest.opened")
    for each in rehearsals(pages):
        rehearse(*each)
    server.sendall(READY)
    while (request := receive(server)) is not None:
        fork(server, request)


def follow(server: socket.socket, pages: list[str]) -> None:
    """Fork for those at this machine, who are not to wait; between them, get ready for more."""
    seen = sources()
    import_kernel()
    left: list[tuple[str, str]] = []
    with suppress(Exception):  # what is wrong with a page, the page says
        left = rehearsals(pages)
    while True:
        able = next(filter(can_rehearse, left), None)
        is_asked = bool(select.select([server], [], [], 0 if able else LOOK_SECONDS)[0])
        if (is_asked or not able) and (now := sources()) != seen:
            seen = now
            begin_anew()
        if is_asked:
            if (request := receive(server)) is None:
                return
            fork(server, request)
        elif able:
            left.remove(able)
            with suppress(Exception):
                rehearse(*able, works=False)  # whoever comes meanwhile is not to wait for it


def begin_anew() -> None:
    """Be what the edited files make of this process; its children, and who asks, notice nothing.

    Not while it could not even begin: that would be the end of all pages. Python says why.
    """
    module = "mechlab.serve.warm"
    # By what it says, for nobody waits for how the children of this process end.
    trial = [sys.executable, "-c", f"import {module}; print(True)"]
    if subprocess.run(trial, env=ENVIRONMENT, stdout=subprocess.PIPE, check=False).stdout:
        os.execve(sys.executable, [sys.executable, "-m", module, *sys.argv[1:]], ENVIRONMENT)


def sources() -> dict[str, int]:
    """All that pages are made of, with the moment when each file was written."""
    found: dict[str, int] = {}
    own = (Path(place) for name, place in ENVIRONMENT.items() if name.startswith("MECHLAB_CATALOG"))
    for place in (PACKAGE, folder("catalogs"), folder("dashboards"), *own):
        for where, inner, names in os.walk(place):
            inner[:] = [name for name in inner if name != "__pycache__"]
            for name in names:
                path = os.path.join(where, name)  # noqa: PTH118 - looked at every second
                with suppress(FileNotFoundError):
                    found[path] = os.stat(path).st_mtime_ns  # noqa: PTH116
    return found


def rehearsals(pages: list[str]) -> list[tuple[str, str]]:
    """Each page with each game that it can be opened for; what takes longest comes last."""
    from mechlab.pages import games

    found = [(page, game) for page in pages for game in games(page) or [""]]
    return sorted(found, key=lambda each: [*PLAYING, each[0]].index(each[0]), reverse=True)


def can_rehearse(rehearsal: tuple[str, str]) -> bool:
    """Whether a page can be opened without anything having to be compiled before."""
    page, game = rehearsal
    with suppress(Exception):  # of a game that is just being edited
        return page not in PLAYING or bool(player(game).RULES.is_ready)
    return False


def player(game: str) -> Any:
    """The module that plays a game."""
    return importlib.import_module(f"mechlab.games.{game}.game")


def import_kernel() -> None:
    """Import what every kernel needs, and no debugger: nobody is to look into a stranger's page."""
    sys.modules["debugpy"] = None  # type: ignore[assignment]  # its import fails, as if not there
    for name in KERNEL:
        importlib.import_module(name)


def rehearse(page: str, game: str, works: bool = True) -> None:
    """Open a page for nobody: all that it imports, reads and keeps is then there for all.

    ``works`` is whether it also works out what it has beside what it shows: visitors find the
    answers to what the page opens on. ``RuntimeError`` if the process cannot be forked afterwards.
    """
    from ipywidgets import Widget

    from mechlab.pages import open_page
    from mechlab.widgets.work import Work

    if page in PLAYING:
        player(game).compile_rules(lambda *_: None)
    Work.is_wanted = works
    try:
        shown = open_page(page, game).page
        threads_left(WORK_SECONDS)
        getattr(shown, "stop", lambda: None)()
    finally:  # nor does a page leave anything behind that cannot be opened
        Work.is_wanted = True
        Widget.close_all()
    if left := threads_left(END_SECONDS):
        raise RuntimeError(f"a thread cannot be forked, and {left} of {page} does not end")
    gc.collect()
    gc.freeze()  # or the first collection in a child would copy all of it


def threads_left(seconds: float) -> set[threading.Thread]:
    """The threads beside the first that so many seconds later are still there; none, if all end."""
    end = time.monotonic() + seconds
    while others := set(threading.enumerate()) - {threading.main_thread()}:
        if time.monotonic() > end:
            break
        next(iter(others)).join(max(0, end - time.monotonic()))
    return others


def receive(server: socket.socket) -> Any:
    """The next request; None when there will be no more."""
    length = server.recv(LENGTH, socket.MSG_WAITALL)
    if len(length) < LENGTH:
        return None
    return json.loads(server.recv(int.from_bytes(length, "big"), socket.MSG_WAITALL))


def fork(server: socket.socket, request: Any) -> None:
    """Begin a kernel, and hand the server what watches over it.

    Where there is no memory or no descriptor for one more it gets nothing, and the others go on.
    """
    parent, pid = os.getpid(), 0
    try:
        pid = os.fork()
        if not pid:
            become_nothing_else(server, request, parent)
        handle = os.pidfd_open(pid)
    except OSError:
        traceback.print_exc()
        if pid:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        server.sendall(NOTHING)
        return
    socket.send_fds(server, [str(pid).encode()], [handle])
    os.close(handle)


def become_nothing_else(server: socket.socket, request: Any, parent: int) -> NoReturn:
    """In the child: be the kernel, and end; what goes wrong is said in the server's log."""
    try:
        server.close()
        end_with(parent)
        become(request)
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(1)


def end_with(parent: int) -> None:
    """End when this process does, also where it has ended before it could be said."""
    ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)


def become(request: Any) -> None:
    """Be the kernel that is asked for, and end with it."""
    os.setsid()
    for number in (signal.SIGINT, signal.SIGCHLD, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.environ.clear()
    os.environ.update(request["env"])
    os.chdir(request["cwd"])
    if request["megabytes"]:
        keep_within(request["megabytes"])
    os.nice(request["niceness"])
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


def keep_within(megabytes: int) -> None:
    """Take no more memory than that."""
    import resource

    limit = 1_000_000 * megabytes + own_memory()
    resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


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
