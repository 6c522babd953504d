"""A titled panel: what it shows, a sentence that says it, and the widgets that show it."""

import ipywidgets as widgets

from .ground import html
from .markup import Markup, tag


class TitledPanel(widgets.VBox):  # type: ignore[misc]  # ipywidgets comes without types
    """A heading, with its rule section if it has one, a sentence, and some widgets.

    ``page`` is how the names of the page's styles begin.

    >>> panel = TitledPanel("od", "Damage", section="F6")
    >>> panel.say(tag("p", "A hit deals 3."))
    >>> panel.said
    '<p>A hit deals 3.</p>'
    """

    def __init__(
        self, page: str, name: str, *shown: widgets.Widget, section: str = "", classes: str = ""
    ) -> None:
        self._words = html("", f"{page}-words")
        title = tag("span", name) if section else name
        head = tag("h2", title, tag("small", section) if section else None)
        super().__init__(children=[html(head), self._words, *shown])
        for each in ("ml-panel", f"{page}-panel", *classes.split()):
            self.add_class(each)

    @property
    def said(self) -> str:
        """The sentence, as markup."""
        return str(self._words.value)

    def say(self, words: Markup) -> None:
        """Put another sentence; an equal one is not sent."""
        if self._words.value != words:
            self._words.value = words


class OddsPanel(TitledPanel):
    """A panel of an odds page: its heading has a rule section."""

    def __init__(self, name: str, section: str, *shown: widgets.Widget, classes: str = "") -> None:
        super().__init__("od", name, *shown, section=section, classes=classes)
