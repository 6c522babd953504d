"""The odds page: a question about an attack, answered as linked pictures and exact numbers.

``case`` is the question and ``address`` its place in the address bar; ``answer`` asks the library;
the other files each draw one part of the page, and ``page`` puts them together.
"""

from .page import OddsPage

__all__ = ["OddsPage"]
