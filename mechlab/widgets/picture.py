"""A picture whose pieces can be picked: by pointer, by Enter or Space, reached by arrow keys."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import traitlets

from .markup import Markup
from .strangers import OneWay, is_offered

HERE = Path(__file__).parent
LONGEST_KEY = 200


class Picture(OneWay):
    """Shows markup (SVG or HTML) in which every element with ``data-key`` is a control.

    A keyed element gets a role, its name from ``data-name``, a place in the tab order, and arrow
    keys that go to the nearest keyed element in that direction. Hovering or focusing it shows its
    ``data-info`` in the line below, without asking the kernel. Focus stays on its key when the
    markup changes.

    ``marks`` changes keyed elements without sending the markup again: ``{key: {"class": "...",
    "name": "...", "info": "...", "pressed": True}}``; what is not mentioned is as the markup says.

    >>> from mechlab.widgets.markup import tag, svg
    >>> picture = Picture(svg(9, 9, tag("rect", data_key="a", data_name="Part a")), name="Parts")
    >>> picture.on_pick(lambda key, how, value: print(key, how))
    >>> picture.pick("a")
    a keyboard
    """

    _esm = HERE / "picture.js"
    _css = HERE / "picture.css"

    markup = traitlets.Unicode("").tag(sync=True)
    marks = traitlets.Dict().tag(sync=True)
    name = traitlets.Unicode("").tag(sync=True)
    hint = traitlets.Unicode("").tag(sync=True)
    said = traitlets.Unicode("").tag(sync=True)
    roving = traitlets.Bool(True).tag(sync=True)

    def __init__(self, markup: Markup | None = None, **traits: Any) -> None:
        """``roving`` (default): one tab stop and arrows inside, as for a toolbar; False lets the
        tab key visit each control, as in a form. ``hint`` is the line shown when nothing is
        pointed at; empty leaves the line out."""
        super().__init__(markup=markup or "", **traits)
        self._listeners: list[Callable[[str, str, str], None]] = []
        self._on_shown: list[Callable[[], None]] = []
        self.on_msg(self._received)

    def on_pick(self, callback: Callable[[str, str, str], None]) -> None:
        """Call ``callback(key, how, value)``: how is pointer, keyboard or change; value is what a
        select or a checkbox was set to, else empty. Keys come from a browser: check them."""
        self._listeners.append(callback)

    def on_shown(self, callback: Callable[[], None]) -> None:
        """Call ``callback()`` when a browser has drawn the picture: the time for slower work."""
        self._on_shown.append(callback)

    def pick(self, key: str, how: str = "keyboard", value: str = "") -> None:
        """Pick from Python, as a notebook or a test does."""
        for callback in self._listeners:
            callback(key, how, value)

    def offers(self, key: str) -> bool:
        """Whether a browser can pick this now: a control that is shown, and on."""
        return is_offered(key, self.markup)

    def mark(self, marks: Mapping[str, Mapping[str, object]]) -> None:
        """Set all marks at once; only a change is sent."""
        self.marks = {key: dict(mark) for key, mark in marks.items()}

    def say(self, text: str) -> None:
        """Tell people who listen rather than look (an aria-live line)."""
        self.said = text

    def _received(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """A message from the browser is a stranger's word: only short texts get through."""
        if not isinstance(content, dict):
            return
        if content.get("shown") is True:
            for callback in self._on_shown:
                callback()
            return
        words = [content.get(field, "") for field in ("key", "how", "value")]
        short = all(isinstance(word, str) and len(word) <= LONGEST_KEY for word in words)
        if short and self.offers(words[0]):
            self.pick(*words)
