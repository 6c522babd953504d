"""A form in markup: selects, switches, sliders, buttons; it changes without losing the focus."""

from collections.abc import Callable, Mapping
from typing import Any

import traitlets

from .markup import Markup
from .picture import HERE
from .strangers import OneWay, is_offered

LONGEST_TEXT = 5000  # characters; an answer in words has up to 4,000, a share code a few hundred


class Form(OneWay):
    """Shows markup in which every control with ``data-key`` reports what it is set to.

    The markup is drawn once. Afterwards ``update`` changes ``values`` of controls by key, the
    contents of elements with ``data-slot``, and the ``data-state`` of the row a control stands in
    (``data-row``), so that a list that is open or a slider that moves is never pulled away.
    Switches say ``"1"`` or ``"0"``; a button says its value.

    >>> from mechlab.widgets.markup import tag
    >>> form = Form(tag("input", type="checkbox", data_key="cover"))
    >>> form.on_set(lambda key, text: print(key, text))
    >>> form.set("cover", "1")
    cover 1
    """

    _esm = HERE / "form.js"

    markup = traitlets.Unicode("").tag(sync=True)
    values = traitlets.Dict().tag(sync=True)
    slots = traitlets.Dict().tag(sync=True)
    states = traitlets.Dict().tag(sync=True)
    heard = traitlets.Int(0).tag(sync=True)

    def __init__(self, markup: Markup | None = None, **traits: Any) -> None:
        super().__init__(markup=markup or "", **traits)
        self._listeners: list[Callable[[str, str], None]] = []
        self.on_msg(self._received)

    def on_set(self, callback: Callable[[str, str], None]) -> None:
        """Call ``callback(key, text)`` when a control is set. Both come from a browser: check."""
        self._listeners.append(callback)

    def set(self, key: str, text: str) -> None:
        """Set a control from Python, as a notebook or a test does."""
        for callback in self._listeners:
            callback(key, text)

    def update(
        self,
        values: Mapping[str, str],
        slots: Mapping[str, Markup] | None = None,
        states: Mapping[str, str] | None = None,
    ) -> None:
        """Show these values, slots and states: one message, and only what is new in it."""
        with self.hold_sync():
            self.values = dict(values)
            self.slots = {name: str(markup) for name, markup in (slots or {}).items()}
            self.states = dict(states or {})

    def _received(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """A message from the browser is a stranger's word: only short texts get through."""
        if not isinstance(content, dict):
            return
        key, text, count = (content.get(each) for each in ("key", "value", "count"))
        if not (isinstance(key, str) and isinstance(text, str) and isinstance(count, int)):
            return
        if len(key) + len(text) <= LONGEST_TEXT and 0 < count < 2**31:
            if is_offered(key, self.markup, *self.slots.values()):
                self.set(key, text)
            self.heard = count
