"""Whether a part of a page is looked at: what is far down need not be worked out for everybody."""

from collections.abc import Callable
from typing import Any

from .address import in_voila
from .picture import HERE
from .strangers import OneWay


class Seen(OneWay):
    """Shows nothing; calls back when the box that has it as a child comes into view.

    Outside Voilà, where nobody may be looking at all, everything counts as seen.

    >>> came = []
    >>> seen = Seen(lambda: came.append("into view"))
    >>> seen.now
    True
    >>> seen.told(False); seen.told(True)
    >>> came
    ['into view']
    """

    _esm = HERE / "seen.js"

    def __init__(self, comes: Callable[[], object]) -> None:
        super().__init__()
        self.now = not in_voila()
        self._comes = comes
        self.on_msg(self._heard)

    def told(self, seen: bool) -> None:
        """Take what the browser says."""
        self.now = seen
        if seen:
            self._comes()

    def _heard(self, _: object, content: Any, buffers: object) -> None:
        if isinstance(content, dict) and isinstance(content.get("seen"), bool):
            self.told(content["seen"])
