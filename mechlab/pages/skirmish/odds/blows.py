"""What an exchange of blows comes to for the two mechs of the case, whoever begins (F11)."""

import time
from collections.abc import Callable, Generator, Iterator
from functools import partial

import ipywidgets as widgets

from mechlab.games.skirmish import Build, odds
from mechlab.games.skirmish.odds import Refused
from mechlab.widgets.ground import html
from mechlab.widgets.markup import join, tag
from mechlab.widgets.panel import OddsPanel
from mechlab.widgets.progress import Act, Progress
from mechlab.widgets.work import Work

from .blows_told import Beginnings, note, offer, sentence, tables
from .case import OddsCase

_KEPT = 32  # exchanges in memory, a few numbers each
_ROOM = 90_000_000  # numbers of eight bytes that one page may hold for an exchange

Key = tuple[Build, Build, tuple[tuple[str, str], ...]]
"""What an exchange depends on: the two mechs and the rules that are changed."""


class Blows:
    """A panel that works an exchange out when asked for; some pairs take ten seconds and more."""

    def __init__(self, busy: Callable[[], bool] = lambda: False) -> None:
        """``busy`` says whether there is other work that comes first."""
        self._busy = busy
        self._case = OddsCase()
        self._known: dict[Key, Beginnings | str] = {}
        self._asked: Key | None = None
        self._work: Work[Act] = Work(lambda act: act(), self._ended)
        self._button = widgets.Button(
            description="Work it out", tooltip="Work out the exchange of these two mechs"
        )
        self._button.on_click(lambda _: self.start())
        self.progress = Progress("Working out the exchange", self.stop)
        self._tables = html("", "od-words")
        self.panel = OddsPanel(
            "If they come to blows",
            "F11.1, F11.2",
            self._button,
            self.progress.view,
            self._tables,
            classes="od-blows",
        )

    def show(self, case: OddsCase) -> None:
        """Take a case; work on other mechs or rules is dropped."""
        self._case = case
        if self._asked != _key(case):
            self._drop()
        self._show()

    def start(self) -> None:
        """Work out the exchange of the case at hand."""
        if self._asked is None:
            self._work.stop()  # a job that has just ended says nothing about this one
            self._asked = _key(self._case)
            self.progress.at(0, 1)
            self._work.start(self._steps(self._asked, self._case))
            self._show()

    def stop(self) -> None:
        """Stop the work; it can be asked for again."""
        self._drop()
        self._show()

    def wait(self) -> None:
        """Wait until the exchange is drawn, as a test does."""
        self._work.wait()

    def _drop(self) -> None:
        self._work.stop()
        self._asked = None
        self.progress.hide()

    def _steps(self, key: Key, case: OddsCase) -> Iterator[Act]:
        """The exchange in pieces short enough to be dropped between two of them."""
        while self._busy():
            time.sleep(0.05)
            yield lambda: None
        found: Beginnings | str = ""
        for parts in (True, False):  # without the chances of parts it is far less to try
            one, two, _ = key
            steps = odds.exchange_steps(one, two, parts=parts, cat=case.catalog(), room=_ROOM)
            try:
                found = yield from self._worked(steps)
                break
            except Refused as reason:
                found = str(reason)
        yield partial(self._found, key, found)

    def _worked(
        self, steps: Generator[float, None, Beginnings]
    ) -> Generator[Act, None, Beginnings]:
        while True:
            try:
                done = next(steps)
            except StopIteration as end:
                found: Beginnings = end.value
                return found
            yield partial(self.progress.at, round(done, 2), 1.01)  # all done is when it is drawn

    def _found(self, key: Key, found: Beginnings | str) -> None:
        if len(self._known) >= _KEPT:
            del self._known[next(iter(self._known))]
        self._known[key] = found
        self._asked = None
        self._show()

    def _ended(self, error: Exception | None) -> None:
        self._asked = None
        self.progress.hide()
        self._show()
        if error is not None:
            self.panel.say(tag("p", f"No answer: {error}", class_="ml-notice"))

    def _show(self) -> None:
        found, case = self._known.get(_key(self._case)), self._case
        self._button.layout.display = "none" if found or self._asked else ""
        if found is None:
            self.panel.say(join(offer(case), note(case)))
            self._tables.value = ""
        elif isinstance(found, str):
            self.panel.say(tag("p", f"Not known: {found}.", role="status"))
            self._tables.value = ""
        else:
            self.panel.say(sentence(case, found))
            self._tables.value = join(tables(case, found), note(case, found))


def _key(case: OddsCase) -> Key:
    return case.shooter(), case.shot_at(), case.rules
