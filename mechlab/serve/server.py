"""Voilà, set up for one person on their own machine: short addresses, no file ever leaves it."""

import json
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
from jupyter_server.utils import url_path_join
from tornado.ioloop import IOLoop
from tornado.web import HTTPError
from traitlets.config import Config
from voila.app import Voila
from voila.tornado.handler import TornadoVoilaHandler

from mechlab.serve.folders import folder, page_names
from mechlab.serve.sockets import OURS

HOST = "127.0.0.1"
PORT = 8866
PORTS_TRIED = 50
IDLE_MINUTES = 20  # after its tab has gone, so that a reload still finds it
WARM_UP_SECONDS = 4  # between the first kernels of two pages
STARTUP_SECONDS = 180  # for a kernel on a machine whose cores are all at work
REFILL_SECONDS = 3  # after a visit, so that the next kernel's start does not slow its first clicks

# What JupyterLab has beyond these, pages have no use for.
EXTENSIONS = [
    "@jupyter-widgets/jupyterlab-manager",
    "@voila-dashboards/widgets-manager8",
    "anywidget",
    "bqplot",
    "bqscales",
]
# A second lock on the door: a browser that reads this refuses to ask another host for anything.
CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'self'",
        "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        f"connect-src 'self' ws://{HOST}:* ws://localhost:*",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'self'",
    ]
)


def serve(page: str = "index", port: int = PORT, browse: bool = True, query: str = "") -> None:
    """Serve the pages until Ctrl-C, and show one of them in the browser, asked with ``query``.

    A port that is taken is passed over for the next one; the address that is printed is true.
    """
    add_to_path("JUPYTER_PATH", Path(__file__).with_name("jupyter"))  # has the template
    pages = Pages(config=configuration(free_port(port)), page=page, browse=browse, query=query)
    pages.initialize([])
    for name in ("tornado.access", "tornado.general"):  # what they warn of ends with its tab
        logging.getLogger(name).setLevel(logging.ERROR)
    pages.start()


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
    """What Voilà is told: its defaults suit a site that shows other people's notebooks."""
    config = Config()
    config.Voila.update(
        ip=HOST,
        port=port,
        root_dir=str(folder("dashboards")),
        open_browser=True,  # our own launch_browser, which also prints the address
        config_file_paths=[],  # someone's settings for other pages stay with those
        log_level="ERROR",
        tornado_settings={
            # Without this a closing tab cannot end its kernel: Voilà's farewell sends no token.
            "disable_check_xsrf": True,
            # Milliseconds, three pings: were it one, the first would cut off every tab in use.
            "ws_ping_timeout": 90_000,
            "headers": {
                "Content-Security-Policy": CONTENT_SECURITY_POLICY,
                "X-Content-Type-Options": "nosniff",
                "Referrer-Policy": "no-referrer",
            },
        },
    )
    config.VoilaConfiguration.update(
        template="mechlab",
        allow_template_override="NO",
        allow_theme_override="NO",  # the template does it in the browser, at no cost
        strip_sources=True,
        file_allowlist=[],
        file_denylist=[".*"],
        extension_allowlist=EXTENSIONS,
        # One kernel a page waits with everything imported: a page opens in half the time.
        preheat_kernel=True,
        default_pool_size=1,
        resources={"pages": [{"name": name, "title": title(name)} for name in page_names()]},
    )
    config.MappingKernelManager.update(cull_idle_timeout=60 * IDLE_MINUTES, cull_interval=60)
    # The cell of a kernel that waits runs until its visitor comes, however late.
    config.VoilaExecutor.update(timeout=-1, startup_timeout=STARTUP_SECONDS)
    if os.name == "posix":
        config.KernelManager.transport = "ipc"  # two kernels that start at once never share a port
    return config


def title(page: str) -> str:
    """What a page's notebook calls itself in its metadata, else its name."""
    notebook = json.loads((folder("dashboards") / f"{page}.ipynb").read_text(encoding="utf-8"))
    return str(notebook["metadata"].get("title", page.capitalize()))


class Pages(Voila):  # type: ignore[misc]  # Voilà comes without types
    """Voilà with `/`, `/hangar` and so on as addresses."""

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

    def init_handlers(self) -> list[Any]:
        """Voilà's handlers, with ours for the pages before them."""
        options = {
            "template_paths": self.template_paths,
            "config": self.config,
            "voila_configuration": self.voila_configuration,
        }
        name = rf"({'|'.join(page_names())})(?:\.ipynb)?"
        ours = [
            (url_path_join(self.server_url, pattern), PageHandler, options)
            for pattern in (r"()", name, f"voila/render/{name}")
        ]
        theirs = [ours_for(handler) for handler in super().init_handlers() if is_needed(handler)]
        return [*ours, *theirs, (url_path_join(self.server_url, "(.*)"), PageHandler, options)]

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


def is_needed(handler: tuple[Any, ...]) -> bool:
    """Whether pages need one of Voilà's handlers; lists of files they do not."""
    path = str(handler[0])
    return not any(part in path for part in ("/voila/tree", "/voila/render", "/voila/api/contents"))


def ours_for(handler: tuple[Any, ...]) -> tuple[Any, ...]:
    """One of Voilà's handlers, or ours in its place."""
    path, kind, *options = handler
    return (path, OURS.get(kind, kind), *options)


class PageHandler(TornadoVoilaHandler):  # type: ignore[misc]
    """Runs the notebook that a short address names."""

    async def get(self, page: str = "") -> None:
        """Answer with the page; each visit has its own kernel."""
        name = page or "index"
        if name not in page_names():
            raise HTTPError(404)
        await super().get(f"{name}.ipynb")
