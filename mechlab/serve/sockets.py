"""What a tab and its server say to each other: either may be gone at any time, which is no news."""

import logging
from asyncio import CancelledError, Future
from contextlib import suppress
from typing import Any

from jupyter_server.services.kernels.handlers import KernelHandler
from tornado.websocket import WebSocketClosedError, WebSocketHandler
from voila.request_info_handler import RequestInfoSocketHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

ERRORS = logging.getLogger(__name__)
ERRORS.setLevel(logging.ERROR)


class QuietSocket(WebSocketHandler):
    """A connection whose other end may have gone: what is still said to it is lost, quietly."""

    def write_message(self, message: Any, binary: bool = False) -> Any:
        """Send a message; nobody who sends waits for what becomes of it."""
        with suppress(WebSocketClosedError):
            sent = super().write_message(message, binary)
            if sent is not None:  # Voilà keeps some messages to itself
                sent.add_done_callback(give_up)
            return sent
        return None


def give_up(sent: "Future[None]") -> None:
    """Take note that a message did not arrive, or asyncio would print a traceback."""
    with suppress(CancelledError, WebSocketClosedError):
        sent.result()


class KernelSocket(QuietSocket, VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """Where a tab and its kernel talk. A tab that answers no ping was closed, without a word."""

    log = ERRORS


class VisitorSocket(QuietSocket, RequestInfoSocketHandler):  # type: ignore[misc]
    """Where a kernel that waits hears of its visitor.

    On a busy machine its connection may break, and the kernel asks again. Voilà would then send
    into the broken one, or forget another kernel's connection: either page would never appear.
    """

    kernel_id = ""  # of one that broke before it was open

    def open(self, kernel_id: str) -> None:
        """Take a kernel's connection; if its visitor has come, it hears so at once."""
        self.kernel_id = kernel_id
        super().open(kernel_id)

    def write_message(self, message: Any, binary: bool = False) -> Any:
        """Hand the visitor over, and keep it for a kernel that has to ask again."""
        self._cache[self.kernel_id] = message
        super().write_message(message, binary)

    def on_close(self) -> None:
        """Forget this connection and no other."""
        if self._waiters.get(self.kernel_id) is self:
            del self._waiters[self.kernel_id]


class Presence(KernelHandler):
    """Where a tab asks whether its kernel is still there: no is an answer too."""

    log = ERRORS


class Farewell(VoilaShutdownKernelHandler):  # type: ignore[misc]
    """Where a tab ends its kernel as it closes; it may have ended before."""

    log = ERRORS


OURS = {
    KernelHandler: Presence,
    RequestInfoSocketHandler: VisitorSocket,
    VoilaKernelWebsocketHandler: KernelSocket,
    VoilaShutdownKernelHandler: Farewell,
}
