"""The pages for one person on their own machine: kernels wait for them with all imported."""

import logging
import os
import socket
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from jupyter_core.utils import run_sync
from tornado.ioloop import IOLoop
from tornado.web import HTTPError
from traitlets.config import Config

from mechlab.serve import pages
from mechlab.serve.folders import page_names

HOST = "127.0.0.1"
PORT = 8866
PORTS_TRIED = 50
IDLE_MINUTES = 20  # after its tab has gone, so that a reload still finds it
WARM_UP_SECONDS = 4  # between the first kernels of two pages
REFILL_SECONDS = 3  # after a visit, so that the next kernel's start does not slow its first clicks


def serve(page: str = "index", port: int = PORT, browse: bool = True, query: str = "") -> None:
    """Serve the pages until Ctrl-C, and show one of them in the browser, asked with ``query``.

    A port that is taken is passed over for the next one; the address that is printed is true.
    """
    add_to_path("JUPYTER_PATH", pages.TEMPLATES)
    here = HomePages(config=configuration(free_port(port)), page=page, browse=browse, query=query)
    here.initialize([])
    for name in ("tornado.access", "tornado.general"):  # what they warn of ends with its tab
        logging.getLogger(name).setLevel(logging.ERROR)
    here.start()


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


def configuration(port: int) -> Config:
    """What Voilà is told on one's own machine."""
    config = pages.configuration(port, HOST, f"ws://{HOST}:* ws://localhost:*", page_names())
    # One kernel a page waits with everything imported: a page opens in half the time.
    config.VoilaConfiguration.update(preheat_kernel=True, default_pool_size=1)
    config.MappingKernelManager.update(cull_idle_timeout=60 * IDLE_MINUTES, cull_interval=60)
    # The cell of a kernel that waits runs until its visitor comes, however late.
    config.VoilaExecutor.timeout = -1
    if os.name == "posix":
        config.KernelManager.transport = "ipc"  # two kernels that start at once never share a port
    return config


class HomePages(pages.Pages):
    """The pages, one of which is shown first."""

    def __init__(self, page: str, browse: bool, query: str = "", **options: Any) -> None:
        super().__init__(**options)
        self.first_page = page
        self.browse, self.query = browse, query
        self.config.VoilaKernelManager.preheat_denylist = [
            f"{name}.ipynb" for name in page_names() if name != page
        ]

    def init_settings(self) -> dict[str, Any]:
        """Voilà's settings; they bring the kernels that wait."""
        settings: dict[str, Any] = super().init_settings()
        self.kernel_manager.fill_if_needed = partial(fill_soon, self.kernel_manager.fill_if_needed)
        return settings

    def stop(self) -> None:
        """End every kernel at once: one that waits would complain if it were asked politely."""
        with suppress(HTTPError):  # one that is still starting is not known yet, and ends with us
            run_sync(self.kernel_manager.shutdown_all)(now=True)
        with suppress(HTTPError):
            super().stop()

    def launch_browser(self) -> None:
        """Say where the pages are, and show the first if a browser can be had."""
        page = "" if self.first_page == "index" else self.first_page
        address = f"http://{HOST}:{self.port}/{page}" + (self.query and f"?{self.query}")
        print(f"mechlab is at {address}  (Ctrl-C ends it)", flush=True)
        if self.browse:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        self.warm_up_later()

    def warm_up_later(self) -> None:
        """Start the waiting kernels of the other pages one by one, so that the first opens soon."""
        others = [name for name in page_names() if name != self.first_page]
        for turn, name in enumerate(others, start=1):
            fill = partial(self.kernel_manager.fill_if_needed, 0, f"{name}.ipynb")
            IOLoop.current().call_later(WARM_UP_SECONDS * turn, fill)


def fill_soon(
    fill: Callable[..., None],
    delay: float | None = None,
    notebook_name: str | None = None,
    **options: Any,
) -> None:
    """Have a kernel wait for the next visitor, begun a little after this one came.

    One who comes before that gets a kernel at once; Voilà would have him wait for the little too.
    """
    if delay is None:
        IOLoop.current().call_later(REFILL_SECONDS, fill, 0, notebook_name, **options)
    else:
        fill(delay, notebook_name, **options)
