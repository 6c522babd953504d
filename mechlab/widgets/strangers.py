"""What a browser may do to our widgets: tell them what was picked, of what they show, and no more.

Pages are opened by people whom nobody knows, and what comes over a page's connection need not come
from the page.
"""

import re
from html import escape
from typing import Any

import anywidget

_OFF = {"disabled", "data-off"}
_VALUES = re.compile('="[^"]*"')


class OneWay(anywidget.AnyWidget):
    """A widget whose state only Python sets: the browser shows it, and speaks in messages.

    >>> widget = OneWay()
    >>> widget.set_state({"_esm": "alert(1)"})
    >>> "alert" in str(widget._esm)
    False
    """

    _esm: Any = "export default { render() {} }"

    def set_state(self, sync_data: Any) -> None:
        """A browser that wants to set something is not ours."""


def is_offered(key: str, *markups: str) -> bool:
    """Whether a control with this key is shown in one of the markups, and not switched off.

    >>> from .markup import tag
    >>> on = tag("i", data_key="on", title="not disabled")
    >>> off = tag("i", data_key="off", disabled=True)
    >>> is_offered("on", on + off), is_offered("off", on + off), is_offered("stop", on + off)
    (True, False, False)
    """
    wanted = f' data-key="{escape(key)}"'
    return any(_is_on(markup, wanted) for markup in markups)


def _is_on(markup: str, wanted: str) -> bool:
    """Whether an element with this attribute is there and on; no text in markup has < or >."""
    at = markup.find(wanted)
    while at >= 0:
        element = markup[markup.rfind("<", 0, at) : markup.find(">", at)]
        if 'aria-disabled="true"' not in element and not _OFF & set(
            _VALUES.sub("", element).split()
        ):
            return True
        at = markup.find(wanted, at + 1)
    return False
