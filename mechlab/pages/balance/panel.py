"""A panel of the balance page: the question it answers, the answer in a sentence, what shows it."""

import ipywidgets as widgets

from mechlab.widgets.panel import TitledPanel


class Panel(TitledPanel):
    """A heading, a sentence that says what is to be seen, and some widgets."""

    def __init__(self, name: str, *shown: widgets.Widget, classes: str = "") -> None:
        super().__init__("bl", name, *shown, classes=classes)


def hide(widget: widgets.Widget, hidden: bool) -> None:
    """Take a widget away, or show it. A chart in it keeps a size: it cannot be drawn in none."""
    if hidden:
        widget.add_class("bl-hidden")
    else:
        widget.remove_class("bl-hidden")
