"""Kernels that wait for their visitor, one a page, on systems where none can be forked."""

from collections.abc import Callable
from functools import partial
from typing import Any

from tornado.ioloop import IOLoop
from traitlets.config import Config

from mechlab.serve.folders import page_names

WARM_UP_SECONDS = 4  # between the first kernels of two pages
REFILL_SECONDS = 3  # after a visit, so that the next kernel's start does not slow its first clicks


def preheat(config: Config, first: str) -> None:
    """Have one kernel a page wait with everything imported: a page opens in half the time."""
    config.VoilaConfiguration.update(preheat_kernel=True, default_pool_size=1)
    config.VoilaKernelManager.preheat_denylist = [
        f"{name}.ipynb" for name in page_names() if name != first
    ]


def warm_up_later(kernels: Any, first: str) -> None:
    """Start the waiting kernels of the other pages one by one, so that the first opens soon."""
    others = [name for name in page_names() if name != first]
    for turn, name in enumerate(others, start=1):
        fill = partial(kernels.fill_if_needed, 0, f"{name}.ipynb")
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
