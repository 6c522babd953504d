"""The processes behind pages: so many and no more, and none that nobody looks at."""

import time
from typing import Any
from uuid import uuid4

from jupyter_server import CallContext
from tornado.web import HTTPError
from traitlets import default

from mechlab.publish.buckets import Bucket
from mechlab.publish.limits import Limits
from mechlab.serve.forking import ForkedKernel, ForkedKernels

FULL, TOO_MANY = 503, 429
NOWHERE = "nowhere"


class PageKernel(ForkedKernel):
    """The process of one page, and what is known of its visitor."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        limits: Limits = self.home.limits
        self.messages = Bucket(limits.messages_at_once, limits.messages_a_second)
        self.began = time.monotonic()
        self.left: float | None = None  # when its last connection ended
        self.sockets = 0

    def seconds_alone(self, limits: Limits, now: float) -> float:
        """For how much longer than it may nobody has been connected to it; negative before that."""
        if self.sockets:
            return float("-inf")
        if self.left is None:
            return now - self.began - limits.arrival_seconds
        return now - self.left - limits.return_seconds


class PageKernels(ForkedKernels):
    """All of them. Its parent is the server, which has the limits too."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        server: Any = self.parent
        self.limits: Limits = server.limits
        self.addresses: dict[str, str] = {}  # of visitors, also those whose page is only starting

    @default("kernel_manager_class")
    def _of_pages(self) -> str:
        return f"{PageKernel.__module__}.{PageKernel.__name__}"

    async def start_kernel(self, **given: Any) -> str:  # type: ignore[override]
        """Begin one for a new page; ``HTTPError`` when there is no place for it."""
        name, address = str(uuid4()), visitor_address()
        self._refuse_or_enter(name, address)
        try:
            if len(self.addresses) > self.limits.visitors:
                await self._give_up_one_that_was_left()
            return str(await super().start_kernel(kernel_id=name, **given))
        except BaseException:
            self.addresses.pop(name, None)
            raise

    def remove_kernel(self, kernel_id: str) -> Any:
        """Forget one that has ended."""
        self.addresses.pop(kernel_id, None)
        return super().remove_kernel(kernel_id)

    def notify_connect(self, kernel_id: str) -> None:
        """Take note that its page is there."""
        super().notify_connect(kernel_id)  # type: ignore[no-untyped-call]
        if kernel := self._kernels.get(kernel_id):
            kernel.sockets += 1

    def notify_disconnect(self, kernel_id: str) -> None:
        """Take note that its page has gone, perhaps to come again."""
        super().notify_disconnect(kernel_id)  # type: ignore[no-untyped-call]
        if kernel := self._kernels.get(kernel_id):
            kernel.sockets -= 1
            kernel.left = time.monotonic()

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End one that nobody is connected to, busy or not, or that nobody has used for long."""
        kernel = self._kernels.get(kernel_id)
        if kernel is None:
            return
        if kernel.seconds_alone(self.limits, time.monotonic()) > 0:
            await self.shutdown_kernel(kernel_id, now=True)  # type: ignore[no-untyped-call]
        elif kernel.trait_has_value("last_activity"):  # which one that is only starting has not
            await super().cull_kernel_if_idle(kernel_id)  # type: ignore[no-untyped-call]

    def _refuse_or_enter(self, name: str, address: str) -> None:
        """Count a visitor, before anything is waited for: of many at once none slips through."""
        from_there = sum(each == address for each in self.addresses.values())
        if from_there >= self.limits.pages_from_one_address:
            raise HTTPError(TOO_MANY)
        if len(self.addresses) >= self.limits.visitors + len(self._left()):
            raise HTTPError(FULL)
        self.addresses[name] = address

    def _left(self) -> list[str]:
        """Those whose page was there and has gone; the first to go comes first."""
        left = [
            (kernel.left, name)
            for name, kernel in self._kernels.items()
            if kernel.left is not None and not kernel.sockets and name in self.addresses
        ]
        return [name for _, name in sorted(left)]

    async def _give_up_one_that_was_left(self) -> None:
        for name in self._left()[:1]:
            self.addresses.pop(name, None)
            await self.shutdown_kernel(name, now=True)  # type: ignore[no-untyped-call]


def visitor_address() -> str:
    """From where the page is asked for that is being answered."""
    handler = CallContext.get(CallContext.JUPYTER_HANDLER)
    return str(handler.request.remote_ip) if handler is not None else NOWHERE
