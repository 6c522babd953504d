"""The pages for one person on their own machine."""

import logging
import os
import socket
import threading
import webbrowser
from functools import partial
from pathlib import Path
from typing import Any

from traitlets.config import Config

from mechlab.serve import pages, preheating
from mechlab.serve.folders import page_names
from mechlab.serve.forking import CAN_FORK, ForkedKernels, Warm

HOST = "127.0.0.1"
PORT = 8866
PORTS_TRIED = 50
QUIET = ("tornado.access", "tornado.general")  # what they warn of ends with its tab
IDLE_MINUTES = 20  # after its tab has gone, so that a reload still finds it


def serve(page: str = "index", port: int = PORT, browse: bool = True, query: str = "") -> None:
    """Serve the pages until Ctrl-C, and show one of them in the browser, asked with ``query``.

    A port that is taken is passed over for the next one; the address that is printed is true.
    """
    add_to_path("JUPYTER_PATH", pages.TEMPLATES)
    first_ready = dict.fromkeys([page, *page_names()])
    warm = Warm(first_ready, follows=True) if CAN_FORK else None
    try:
        here = HomePages(page, browse, query, warm, config=configuration(free_port(port), page))
        here.initialize([])
        for name in QUIET:
            logging.getLogger(name).setLevel(logging.ERROR)
        here.start()
    finally:
        if warm is not None:
            warm.close()


def free_port(first: int) -> int:
    """The first free port from this one on: kernels that wait must know it before Voilà listens."""
    for port in range(first, first + PORTS_TRIED):
        with socket.socket() as probe:
            if os.name == "posix":  # a port that has just been given up counts as free
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((HOST, port))
            except OSError:
                continue
            return port
    raise OSError(f"no port from {first} to {first + PORTS_TRIED - 1} is free on this machine")


def add_to_path(variable: str, folder: Path) -> None:
    """Let Jupyter look into a folder of this package first, whether installed or not."""
    folders = [str(folder), *filter(None, os.environ.get(variable, "").split(os.pathsep))]
    os.environ[variable] = os.pathsep.join(dict.fromkeys(folders))


def configuration(port: int, first: str = "index") -> Config:
    """What Voilà is told on one's own machine, where the page ``first`` is shown."""
    config = pages.configuration(port, HOST, f"ws://{HOST}:* ws://localhost:*", page_names())
    config.MappingKernelManager.update(cull_idle_timeout=60 * IDLE_MINUTES, cull_interval=60)
    # The cell of a kernel that waits runs until its visitor comes, however late.
    config.VoilaExecutor.timeout = -1
    if CAN_FORK:
        config.VoilaConfiguration.multi_kernel_manager_class = ForkedKernels
    else:
        preheating.preheat(config, first)
    if os.name == "posix":
        config.KernelManager.transport = "ipc"  # two kernels that start at once never share a port
    return config


class HomePages(pages.Pages):
    """The pages, one of which is shown first; each in a fork of the warm process, if there is one.

    Elsewhere each begins as a Python of its own: slower, so that one waits ahead of time.
    """

    def __init__(
        self, page: str, browse: bool, query: str = "", warm: Warm | None = None, **options: Any
    ) -> None:
        super().__init__(**options)
        self.first_page, self.browse, self.query = page, browse, query
        self.warm = warm

    def init_settings(self) -> dict[str, Any]:
        """Voilà's settings; they bring the kernels."""
        settings: dict[str, Any] = super().init_settings()
        if self.warm is None:
            refill = self.kernel_manager.fill_if_needed
            self.kernel_manager.fill_if_needed = partial(preheating.fill_soon, refill)
        return settings

    def launch_browser(self) -> None:
        """Say where the pages are, and show the first if a browser can be had."""
        page = "" if self.first_page == "index" else self.first_page
        address = f"http://{HOST}:{self.port}/{page}" + (self.query and f"?{self.query}")
        print(f"mechlab is at {address}  (Ctrl-C ends it)", flush=True)
        if self.browse:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        if self.warm is None:
            preheating.warm_up_later(self.kernel_manager, self.first_page)
