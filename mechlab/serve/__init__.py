"""The pages on this machine: Voilà with mechlab's own template, for the person who sits at it."""

from mechlab.serve.folders import folder, page_names
from mechlab.serve.server import serve

__all__ = ["folder", "page_names", "serve"]
