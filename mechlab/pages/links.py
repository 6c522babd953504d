"""Links from a page to another: words alone where that one is not published."""

import os
from collections.abc import Mapping

from mechlab.serve.folders import ALLOWED
from mechlab.widgets.address import link
from mechlab.widgets.markup import Markup, tag


def is_there(page: str) -> bool:
    """Whether a page can be opened from here: on one's own machine each can.

    >>> is_there("odds")
    True
    """
    allowed = os.environ.get(ALLOWED)
    return not allowed or page in allowed.split(",")


def to_page(page: str, words: str | Markup, case: Mapping[str, str], **about: str) -> Markup:
    """Words that open a case on another page; they stay words where there is none to open.

    >>> to_page("odds", "Rifle", {"weapon": "Rifle"})
    '<a href="odds?weapon=Rifle">Rifle</a>'
    """
    if not is_there(page):
        return tag("span", words, **about)
    return tag("a", words, href=link(page, case), **about)
