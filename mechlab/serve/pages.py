"""Pages as Voilà serves them for mechlab: short addresses, our template, no file ever leaves it.

What holds wherever they are served; `server` adds one person on their own machine,
`mechlab.publish` strangers.
"""

import json
import signal
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from jupyter_core.utils import run_sync
from jupyter_server.utils import url_path_join
from tornado.ioloop import IOLoop
from tornado.web import HTTPError
from traitlets.config import Config
from voila import notebook_renderer
from voila.app import Voila
from voila.tornado.handler import TornadoVoilaHandler

from mechlab.serve.folders import folder, page_names
from mechlab.serve.sockets import OURS
from mechlab.serve.templates import Exporter

TEMPLATES = Path(__file__).with_name("jupyter")
STARTUP_SECONDS = 180  # for a kernel on a machine whose cores are all at work

# What JupyterLab has beyond these, pages have no use for.
EXTENSIONS = [
    "@jupyter-widgets/jupyterlab-manager",
    "@voila-dashboards/widgets-manager8",
    "anywidget",
    "bqplot",
    "bqscales",
]


def configuration(port: int, host: str, sockets: str, pages: Iterable[str]) -> Config:
    """What Voilà is told: its defaults suit a site that shows other people's notebooks.

    ``sockets`` is where pages may open sockets to beside their own host, as the policy writes it.
    """
    config = Config()
    config.Voila.update(
        ip=host,
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
                "Content-Security-Policy": content_security_policy(sockets),
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
        show_tracebacks=False,
        file_allowlist=[],
        file_denylist=[".*"],
        extension_allowlist=EXTENSIONS,
        resources={"pages": [{"name": name, "title": title(name)} for name in pages]},
    )
    config.VoilaExecutor.update(startup_timeout=STARTUP_SECONDS)
    return config


def content_security_policy(sockets: str) -> str:
    """A second lock on the door: a browser that reads this asks no other host for anything."""
    return "; ".join(
        [
            "default-src 'self'",
            "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:",
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data: blob:",
            "font-src 'self' data:",
            f"connect-src 'self' {sockets}".rstrip(),
            "object-src 'none'",
            "base-uri 'self'",
            "form-action 'self'",
            "frame-ancestors 'self'",
        ]
    )


def title(page: str) -> str:
    """What a page's notebook calls itself in its metadata, else its name.

    >>> title("hangar")
    'Hangar'
    """
    notebook = json.loads((folder("dashboards") / f"{page}.ipynb").read_text(encoding="utf-8"))
    return str(notebook["metadata"].get("title", page.capitalize()))


class PageHandler(TornadoVoilaHandler):  # type: ignore[misc]
    """Runs the notebook that a short address names."""

    def initialize(self, pages: Sequence[str], **options: Any) -> None:
        """Take the names of the pages that there are."""
        super().initialize(**options)
        self.pages = pages

    async def get(self, page: str = "") -> None:
        """Answer with the page; each visit has its own kernel."""
        name = page or "index"
        if name not in self.pages:
            raise HTTPError(404)
        await super().get(f"{name}.ipynb")


class Pages(Voila):  # type: ignore[misc]  # Voilà comes without types
    """Voilà with `/`, `/hangar` and so on as addresses."""

    page_handler: type[PageHandler] = PageHandler

    def __init__(self, pages: Sequence[str] | None = None, **options: Any) -> None:
        super().__init__(**options)
        self.pages = list(pages or page_names())
        notebook_renderer.VoilaExporter = Exporter  # it asks for no other

    def start(self) -> None:
        """Serve until Ctrl-C or a polite signal; what is at work just then is not torn apart."""
        self.ioloop = IOLoop.current()
        signal.signal(signal.SIGINT, self._handle_signal_stop)
        super().start()

    def stop(self) -> None:
        """End every page at once: one that waits would complain if it were asked politely."""
        signal.signal(signal.SIGINT, signal.default_int_handler)  # who presses it again, means it
        with suppress(HTTPError):  # one that is still starting is not known yet, and ends with us
            run_sync(self.kernel_manager.shutdown_all)(now=True)
        with suppress(HTTPError):
            super().stop()

    def init_handlers(self) -> list[Any]:
        """Voilà's handlers, with ours for the pages before them."""
        options = {
            "pages": self.pages,
            "template_paths": self.template_paths,
            "config": self.config,
            "voila_configuration": self.voila_configuration,
        }
        name = rf"({'|'.join(self.pages)})(?:\.ipynb)?"
        patterns = (r"()", name, f"voila/render/{name}")
        ours = [(self._at(pattern), self.page_handler, options) for pattern in patterns]
        last = (self._at("(.*)"), self.page_handler, options)
        return [*ours, *self.other_handlers(super().init_handlers()), last]

    def other_handlers(self, theirs: list[Any]) -> list[Any]:
        """What else is answered, of all that Voilà would."""
        return [ours_for(handler) for handler in theirs if is_needed(handler)]

    def _at(self, pattern: str) -> str:
        return str(url_path_join(self.server_url, pattern))


def is_needed(handler: tuple[Any, ...]) -> bool:
    """Whether pages need one of Voilà's handlers; lists of files they do not."""
    path = str(handler[0])
    return not any(part in path for part in ("/voila/tree", "/voila/render", "/voila/api/contents"))


def ours_for(handler: tuple[Any, ...]) -> tuple[Any, ...]:
    """One of Voilà's handlers, or ours in its place."""
    path, kind, *options = handler
    return (path, OURS.get(kind, kind), *options)
