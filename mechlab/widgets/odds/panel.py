"""A titled panel: what it shows, the rule it shows, a chart, and the sentence beside it."""

import ipywidgets as widgets

from ..ground import html
from ..markup import Markup, tag


class Panel(widgets.VBox):  # type: ignore[misc]  # ipywidgets comes without types
    """A heading with its rule section, some widgets, and a sentence that says what they show.

    >>> panel = Panel("Damage", "F6")
    >>> panel.say(tag("p", "A hit deals 3."))
    >>> panel.said
    '<p>A hit deals 3.</p>'
    """

    def __init__(self, name: str, section: str, *shown: widgets.Widget, classes: str = "") -> None:
        head = html(tag("h2", tag("span", name), tag("small", section) if section else None))
        self._words = html("", "od-words")
        super().__init__(children=[head, self._words, *shown])
        for each in ("ml-panel", "od-panel", *classes.split()):
            self.add_class(each)

    @property
    def said(self) -> str:
        """The sentence, as markup."""
        return str(self._words.value)

    def say(self, words: Markup) -> None:
        """Put another sentence; an equal one is not sent."""
        if self._words.value != words:
            self._words.value = words
