"""The pages on this machine: Voilà with mechlab's own template, for the person who sits at it."""

from typing import TYPE_CHECKING, Any

from mechlab.serve.folders import folder, page_names

if TYPE_CHECKING:
    from mechlab.serve.server import serve

__all__ = ["folder", "page_names", "serve"]


def __getattr__(name: str) -> Any:
    """The server brings Voilà with it, which takes a second: only for whoever serves."""
    if name == "serve":
        from mechlab.serve.server import serve

        return serve
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
