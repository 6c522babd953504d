"""The odds page of bolts: controls on the left, the answer on the right."""

import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from mechlab.games import bolts
from mechlab.widgets import address
from mechlab.widgets.case_page import CasePage
from mechlab.widgets.ground import ODDS_CSS, box, ground, html
from mechlab.widgets.headline import Headline
from mechlab.widgets.house_rules import RESET
from mechlab.widgets.markup import join, tag
from mechlab.widgets.progress import Act
from mechlab.widgets.work import Work

from . import controls, top
from .address import NAMES, change, read_case, write_case
from .answer import Answer, ask, killing, work_out_damage
from .case import OPENING, BoltsCase
from .panels import Aim, Heat, Hits, Kills, Panel, Parts, Watch
from .rules import RULES

CSS = Path(__file__).with_name("odds.css")
_SURE = 0.9999  # a chance from which further attacks tell nothing
_BREATH = 0.25  # seconds without a click before what takes longer


class OddsPage(CasePage[BoltsCase]):
    """What one attack does, exactly, and what its heat does to whoever makes it.

    ``view`` is the widget; a page that ends a notebook cell shows itself.

    >>> page = OddsPage(BoltsCase())
    >>> page.set("cover", "1")
    >>> page.case.cover, page.refusal
    (True, '')
    >>> page.set("distance", "40")
    >>> page.refusal
    '40 inches is out of range: the Far Range Weapon does not reach it (B50)'
    """

    game = "bolts"
    names, read_again = NAMES, staticmethod(bolts.read_again)
    read_case = staticmethod(read_case)

    def __init__(self, case: BoltsCase | None = OPENING) -> None:
        """With None the page is made and waits for ``show``."""
        self.case = case or OPENING
        self.refusal = ""
        self.answer: Answer | None = None
        self.printed: Answer | None = None
        self._lock = threading.RLock()  # JupyterLab runs callbacks of one page side by side
        self._work: Work[Act] = Work(lambda act: act(), self._ended)
        self._address, self._headline = address.Address(), Headline()
        self._address.add_class("od-address")
        self._controls = controls.controls()
        self._aim, self._hits, self._parts = Aim(), Hits(), Parts()
        self._kills, self._heat, self._watch = Kills(), Heat(), Watch()
        self._changes = Panel("Changed rules beside the written", "")
        thirds = (self._aim.panel, self._hits.hits, self._hits.through)
        halves = (self._kills.panel, self._heat.panel)
        for each in thirds:
            each.add_class("od-third")
        for each in halves:
            each.add_class("od-half")
        panels = (self._changes, *thirds, self._parts.panel, *halves, self._watch.panel)
        self._results = box(*panels, classes="od-results")
        self._note = html("", "od-ignored")
        right = box(self._headline, self._note, self._address, self._results, classes="od-right")
        both = box(self._controls, right, classes="od-sides")
        self.view = box(ground(ODDS_CSS, CSS), both, classes="ml-page od-page bo-odds")
        self._controls.on_set(self.set)
        self._kills.count.on_set(self.set)
        if case is not None:
            self.show(case)

    # What people do -------------------------------------------------------------------------------

    def set(self, key: str, text: str) -> None:
        """Set one control, as a click does; what cannot be is said and left as it was."""
        with self._lock:
            try:
                is_reset = key == RESET
                self.show(
                    replace(self.case, rules=()) if is_reset else change(self.case, key, text)
                )
            except ValueError as error:
                controls.show(self._controls, self.case, self.answer)
                old = self.answer is not None
                self._headline.refuse(top.question(self.case), str(error), old)

    def show(self, case: BoltsCase) -> None:
        """Show a case and its answer, or in one line why it has none."""
        self.case = case
        self._work.stop()
        self._address.write(**(dict.fromkeys(NAMES, "") | write_case(case)))
        try:
            answer, printed = ask(case), ask(case.printed()) if case.rules else None
        except ValueError as reason:
            self._refuse(str(reason))
            return
        self.refusal = ""
        first, self.answer, self.printed = self.answer is None, answer, printed
        self._results.layout.display = ""
        self._results.remove_class("od-stale")
        self._draw()
        self._work.start(self._jobs([answer, printed] if printed else [answer], first))

    # How it is shown ------------------------------------------------------------------------------

    def _draw(self) -> None:
        """What is known at once."""
        answer = self.answer
        assert answer is not None
        controls.show(self._controls, self.case, answer)
        self._aim.show(answer)
        self._hits.show(answer)
        self._heat.show(answer)
        self._watch.show(answer)
        self._show_known()

    def _show_known(self) -> None:
        """The numbers that are worked out beside the page, as far as they are."""
        answer, printed = self.answer, self.printed
        assert answer is not None
        top.show(self._headline, answer, printed)
        self._kills.show(answer)
        self._changes.layout.display = "" if printed else "none"
        if printed:
            changes = RULES.changes(answer.case.rules)
            self._changes.say(join(changes, top.compared(answer, printed)))

    def _show_damage(self) -> None:
        answer = self.answer
        if answer is not None and answer.damage is not None:
            self._hits.show_damage(answer.damage)
            self._parts.show_damage(answer, answer.damage)
        self._show_known()

    def _jobs(self, answers: list[Answer], first: bool) -> Iterator[Act]:
        """What takes longer, the nearest first; whoever still clicks is not in its way."""
        if not first:
            yield from _pause(_BREATH)
        self._address.wait_for_browser()
        for answer in answers:
            work_out_damage(answer)
            yield self._show_damage
        series = [killing(answer) for answer in answers]
        for chances in zip(*series, strict=True):
            for answer, chance in zip(answers, chances, strict=True):
                answer.kills.append(chance)
            yield self._show_known
            if min(chances) > _SURE and len(answers[0].kills) > self.case.attacks:
                return

    def _refuse(self, reason: str) -> None:
        self.refusal = reason
        controls.show(self._controls, self.case, None)
        self._results.add_class("od-stale")
        self._results.layout.display = "" if self.answer else "none"
        self._headline.refuse(top.question(self.case), reason, old=self.answer is not None)

    def _ended(self, error: Exception | None) -> None:
        if error is not None:
            self._kills.panel.say(tag("p", f"No answer: {error}", class_="ml-notice"))


def _pause(seconds: float, step: float = 0.05) -> Iterator[Act]:
    for _ in range(round(seconds / step)):
        time.sleep(step)
        yield lambda: None
