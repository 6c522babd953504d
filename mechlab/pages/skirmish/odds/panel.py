"""A panel of the odds page."""

import ipywidgets as widgets

from mechlab.widgets.panel import TitledPanel


class Panel(TitledPanel):
    """A heading with its rule section, a sentence that says what is shown, and some widgets."""

    def __init__(self, name: str, section: str, *shown: widgets.Widget, classes: str = "") -> None:
        super().__init__("od", name, *shown, section=section, classes=classes)
