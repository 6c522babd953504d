"""A titled panel: the question it answers, the answer in a sentence, and what shows it."""

import ipywidgets as widgets

from ..ground import html
from ..markup import Markup, tag


class Panel(widgets.VBox):  # type: ignore[misc]  # ipywidgets comes without types
    """A heading, a sentence that says what is to be seen, and some widgets.

    >>> panel = Panel("Who wins?")
    >>> panel.say(tag("p", "The first."))
    >>> panel.said
    '<p>The first.</p>'
    """

    def __init__(self, name: str, *shown: widgets.Widget, classes: str = "") -> None:
        self._words = html("", "bl-words")
        super().__init__(children=[html(tag("h2", name)), self._words, *shown])
        for each in ("ml-panel", "bl-panel", *classes.split()):
            self.add_class(each)

    @property
    def said(self) -> str:
        """The sentence, as markup."""
        return str(self._words.value)

    def say(self, words: Markup) -> None:
        """Put another sentence; an equal one is not sent."""
        if self._words.value != words:
            self._words.value = words


def hide(widget: widgets.Widget, hidden: bool) -> None:
    """Take a widget away, or show it. A chart in it keeps a size: it cannot be drawn in none."""
    if hidden:
        widget.add_class("bl-hidden")
    else:
        widget.remove_class("bl-hidden")
