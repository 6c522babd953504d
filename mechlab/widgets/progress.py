"""Progress of the work beside the page, with a button that stops it."""

from collections.abc import Callable

import ipywidgets as widgets

from .ground import box

Act = Callable[[], None]
"""One piece of finished work: calling it draws it."""


class Progress:
    """A bar with a Stop button, there only while there is something to wait for."""

    def __init__(self, what: str, stop: Callable[[], None]) -> None:
        self._bar = widgets.FloatProgress(
            description=what, max=1, style={"description_width": "auto"}
        )
        button = widgets.Button(description="Stop", tooltip=f"Stop: {what.lower()}")
        button.on_click(lambda _: stop())
        self.view = box(self._bar, button, classes="ml-row od-progress")
        self.hide()

    def at(self, done: float, steps: float) -> None:
        """Show how far it is; all done hides the bar."""
        if done >= steps:
            self.hide()
            return
        self._bar.max, self._bar.value = steps, done
        if self.view.layout.display:
            self.view.layout.display = ""

    def hide(self) -> None:
        """Take the bar away."""
        if self.view.layout.display != "none":
            self.view.layout.display = "none"
