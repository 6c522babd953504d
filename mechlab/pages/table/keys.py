"""The shortcuts of the page."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import traitlets

from mechlab.widgets.strangers import OneWay

UNITS = ("choice", "die", "activation", "round")


class Keys(OneWay):
    """Hears single keys anywhere on the page, but where somebody types; says when work takes long.

    >>> keys = Keys(print)
    >>> keys.hear({"deed": "on:choice"})
    on:choice
    """

    _esm = Path(__file__).with_name("keys.js")

    units = traitlets.List(list(UNITS)).tag(sync=True)  # what , . and ; : and [ ] and { } step by
    done = traitlets.Int(0).tag(sync=True)  # deeds that are shown; until then the page is at work

    def __init__(self, act: Callable[[str], None], **traits: Any) -> None:
        super().__init__(**traits)
        self._act = act
        self.on_msg(lambda _widget, content, _buffers: self.hear(content))

    def hear(self, content: Any) -> None:
        """Take a message of the browser: a stranger's word."""
        deed = content.get("deed") if isinstance(content, dict) else None
        if isinstance(deed, str) and len(deed) < 40:
            self._act(deed)
