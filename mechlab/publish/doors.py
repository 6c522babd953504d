"""What a published server answers at all: its pages, what they are made of, and their sockets."""

import logging
import re
from typing import Any, ClassVar
from urllib.parse import urlsplit

from jupyter_core.utils import ensure_async
from jupyter_server.auth.identity import IdentityProvider
from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from tornado.web import HTTPError, RequestHandler, StaticFileHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import MultiStaticFileHandler, TemplateStaticFileHandler

from mechlab.publish.buckets import Bucket
from mechlab.publish.kernels import TOO_MANY
from mechlab.serve.pages import EXTENSIONS, PageHandler, content_security_policy
from mechlab.serve.sockets import KernelSocket

LOG = logging.getLogger("mechlab.publish")

PROTOCOL = "v1.kernel.websocket.jupyter.org"
TOO_LONG = 414
HOST = re.compile(r"([A-Za-z0-9._-]{1,253}|\[[0-9a-fA-F:.]{2,45}\])(:[0-9]{1,5})?")
"""What a host reads like that may stand in a policy; visitors write it."""


class Invitation(IdentityProvider):
    """Whoever has the link comes in; without a token everybody does. There is no login page."""

    @property
    def auth_enabled(self) -> bool:
        """Whether a token is asked for."""
        return bool(self.token)

    def get_handlers(self) -> list[Any]:
        """None: a login page would be one more thing to attack."""
        return []

    def set_login_cookie(self, handler: Any, user: Any) -> None:
        """Remember who had the link. Where none is needed, nobody gets a cookie."""
        if self.token:
            super().set_login_cookie(handler, user)


class Uninvited:
    """A handler that sends who has no link nowhere else."""

    def get_login_url(self) -> str:
        """There is nowhere to log in."""
        raise HTTPError(403)


class PublishedPage(Uninvited, PageHandler):
    """A page, for an address that is short enough and not asked for too often."""

    xsrf_token = b""  # no page has a form, so no visitor needs the cookie that goes with it
    # What pages fail of is told to who publishes them, but nobody fills their disk with it.
    faults: ClassVar[Bucket] = Bucket(size=5, per_second=0.1)

    async def prepare(self) -> None:
        """Refuse too long an address before anything is begun for it."""
        await ensure_async(super().prepare())
        self.set_header("Content-Security-Policy", content_security_policy(sockets(self.request)))
        if len(self.request.uri or "") > self.settings["limits"].address_characters:
            raise HTTPError(TOO_LONG)

    async def get(self, page: str = "") -> None:
        """Answer with the page, in a process of its own."""
        if (page or "index") not in self.pages:
            raise HTTPError(404)
        if not self.settings["openings"].take(str(self.request.remote_ip)):
            raise HTTPError(TOO_MANY)
        await super().get(page)

    def log_exception(self, kind: Any, error: Any, trace: Any) -> None:
        """Say in a line that no page could be answered with, and why; a refusal is no news."""
        if not isinstance(error, HTTPError) and self.faults.take():
            LOG.error("a page could not be opened: %s: %s", kind.__name__, error)


def sockets(request: Any) -> str:
    """Where a page may open sockets: to the host that it came from.

    Most browsers take ``'self'`` for that; Safari before 15.4 wants it said.
    """
    host = request.host
    return f"ws://{host} wss://{host}" if HOST.fullmatch(host) else ""


class PublishedSocket(KernelSocket):
    """Where a page and its process talk: only with a page of this server, by one protocol."""

    unread = 0  # bytes that the visitor has not taken yet

    async def prepare(self, *given: Any, **options: Any) -> Any:
        """Refuse who comes from elsewhere, or from nowhere; every browser says from where."""
        origin = self.request.headers.get("Origin", "")
        if urlsplit(origin.lower()).netloc != self.request.host.lower():
            raise HTTPError(403)
        asked = self.request.headers.get("Sec-WebSocket-Protocol", "")
        if PROTOCOL not in [each.strip() for each in asked.split(",")]:
            raise HTTPError(400)
        return await ensure_async(super().prepare(*given, **options))

    async def pre_get(self) -> None:
        """Refuse one more socket than a tab needs."""
        kernel = self.kernel_manager.get_kernel(self.kernel_id)
        if kernel.sockets >= self.settings["limits"].sockets:
            raise HTTPError(TOO_MANY)
        await super().pre_get()

    def write_message(self, message: Any, binary: bool = False) -> Any:
        """Send a message; who does not read them is cut off."""
        if self.unread > self.settings["limits"].unread_bytes:
            self.close()
            return None
        sent = super().write_message(message, binary)
        if sent is not None:
            self.unread += len(message)
            sent.add_done_callback(lambda _: self._taken(len(message)))
        return sent

    def _taken(self, size: int) -> None:
        self.unread -= size


class PublishedKernel(Uninvited, KernelHandler):
    """Whether a page's process still runs, for who knows its name."""

    SUPPORTED_METHODS = ("GET",)

    async def get(self, kernel_id: str) -> None:
        """Say so, and nothing of it but what a page must be told to connect to it."""
        if kernel_id not in self.kernel_manager:
            raise HTTPError(404)
        self.finish({"id": kernel_id, "name": "python3"})


class PublishedFarewell(Uninvited, VoilaShutdownKernelHandler):  # type: ignore[misc]
    """A tab says that it closes."""

    SUPPORTED_METHODS = ("POST",)


class Headed(RequestHandler):
    """Answers with the headers that pages have."""

    def set_default_headers(self) -> None:
        """Set them."""
        for name, value in self.settings["headers"].items():
            self.set_header(name, value)


class Nowhere(Headed):
    """What is no address at all."""

    def prepare(self) -> None:
        """It is not there."""
        raise HTTPError(404)


class PublicFile(Headed, StaticFileHandler):
    """A file that every page needs."""

    async def get(self, path: str, include_body: bool = True) -> None:
        """Answer with the file; what no system can name, or leads elsewhere, is not there."""
        if ".." in path or not path.isprintable():
            raise HTTPError(404)
        await super().get(path, include_body)


class TemplateFile(PublicFile, TemplateStaticFileHandler):  # type: ignore[misc]
    """A style or script of our template."""


class VoilaFile(PublicFile, MultiStaticFileHandler):  # type: ignore[misc]
    """One of Voilà's own scripts."""


class ExtensionFile(PublicFile, FileFindHandler):
    """A script of the widgets."""


def doors(static: list[str], extensions: list[str]) -> list[tuple[Any, ...]]:
    """All that is answered beside the pages: patterns of addresses, and what answers.

    ``static`` and ``extensions`` are the folders of Voilà's scripts and of the widgets'.
    """
    names = "|".join(map(re.escape, EXTENSIONS))
    kernel = r"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"
    return [
        (f"/api/kernels/{kernel}", PublishedKernel),
        (f"/api/kernels/{kernel}/channels", PublishedSocket),
        (f"/voila/api/shutdown/{kernel}", PublishedFarewell),
        (r"/voila/templates/(mechlab/static/[^/]+)", TemplateFile),
        (r"/voila/static/(.+)", VoilaFile, {"paths": static}),
        (rf"/voila/labextensions/((?:{names})/.+)", ExtensionFile, {"path": extensions}),
    ]
