"""A question beside the matrix that has a study of its own: what is there of it, and Play."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

import ipywidgets as widgets

from mechlab.lab import Study, StudyError
from mechlab.widgets.form import Form
from mechlab.widgets.ground import html
from mechlab.widgets.markup import Markup, join, tag

from .case import BalanceCase
from .controls import PLAY, play_button
from .panel import Panel, hide
from .running import Job
from .studies import Played, find
from .words import many, waiting

if TYPE_CHECKING:
    import pandas as pd

Act = Callable[[], None]


class Extra(ABC):
    """A panel with its controls, a button that plays its study, and what the study found."""

    def __init__(
        self, name: str, controls: Markup, page: "Host", *shown: widgets.Widget, classes: str
    ) -> None:
        self._page = page
        play = tag("span", data_slot="play")
        self.form = Form(tag("div", controls, play, class_="bl-choices"))
        self.form.on_set(self._set)
        self._there = html("", "bl-there")
        self._shown = shown
        self.panel = Panel(name, self.form, self._there, *shown, classes=classes)
        self._drawn: object = None
        self.panel.say(waiting())
        self._hide(True)

    @abstractmethod
    def study(self, case: BalanceCase) -> Study:
        """What has to be played; ``StudyError`` where there is nothing to play."""

    @abstractmethod
    def answer(self, case: BalanceCase, played: Played) -> Act:
        """Work out what the study found; what is returned draws it."""

    @abstractmethod
    def prepare(self, case: BalanceCase) -> None:
        """Set the controls to a case, as far as it takes no time."""

    def look(self, study: Study) -> "Callable[[pd.DataFrame], bool] | None":
        """What says that the answer is clear before the last game."""
        return None

    def job(self, case: BalanceCase) -> Job:
        """What Play plays."""
        study = self.study(case)
        return Job(study, lambda played: None, self._page.ended, self.look(study))

    def steps(self, case: BalanceCase) -> Iterator[Act]:
        """What is worked out beside the page; nothing when it is there already."""
        try:
            study = self.study(case)
        except ValueError as error:
            yield partial(self._refuse, str(error))
            return
        played = find(study)
        key = (
            study,
            len(played.frame) if played else 0,
            bool(played and played.is_over),
            self.key(case),
        )
        if key == self._drawn:
            return
        if played is None or not played.is_over:
            yield partial(self._wait_for, key, study, played)
            return
        try:
            draw = self.answer(case, played)
        except (StudyError, ValueError) as error:
            yield partial(self._refuse, str(error))
            return
        yield partial(self._draw, key, played, draw)

    def key(self, case: BalanceCase) -> object:
        """What else of a case decides what is drawn."""
        return None

    def offer(self, played: Played | None) -> None:
        """Show the button that plays the study, as far as there is something to play."""
        self.form.slots = dict(self.form.slots) | {"play": str(play_button(played))}

    def _draw(self, key: object, played: Played, draw: Act) -> None:
        self._drawn = key
        draw()
        self.offer(played)
        self._there.value = tag(
            "p", f"{many(len(played.frame), 'game')} played.", class_="ml-muted"
        )
        self._hide(False)

    def _wait_for(self, key: object, study: Study, played: Played | None) -> None:
        self._drawn = key
        self.offer(played)
        some = f"{len(played.frame):,} of " if played else ""
        most = "at most " if self.look(study) else ""
        line = f"{most}{some}{many(study.total, 'game')}"
        end = " are played." if played else ", none played yet."
        self._tell(f"{line}{end}"[0].upper() + f"{line}{end}"[1:])

    def _refuse(self, reason: str) -> None:
        self._drawn = None
        self._tell(f"{reason[:1].upper()}{reason[1:]}.")

    def _tell(self, line: str) -> None:
        self.panel.say(join())
        self._there.value = tag("p", line, class_="ml-muted")
        self._hide(True)

    def _hide(self, hidden: bool) -> None:
        for each in self._shown:
            hide(each, hidden)

    def _set(self, key: str, text: str) -> None:
        if key == PLAY:
            self._page.play_extra(self)
        else:
            self._page.set(key, text)


class Host(ABC):
    """The page, as a panel sees it."""

    @abstractmethod
    def set(self, key: str, text: str) -> None:
        """Set a value of the case."""

    @abstractmethod
    def play_extra(self, extra: Extra) -> None:
        """Play the study of a panel."""

    @abstractmethod
    def beside(self, steps: Iterator[Act]) -> None:
        """Work out something small beside the page."""

    @abstractmethod
    def ended(self) -> None:
        """A run is over: show what there is."""


def optgroups(groups: dict[str, dict[str, str]]) -> Markup:
    """Options in groups: label by value."""
    return join(
        *(
            tag(
                "optgroup",
                *(tag("option", text, value=value) for value, text in each.items()),
                label=name,
            )
            for name, each in groups.items()
        )
    )
