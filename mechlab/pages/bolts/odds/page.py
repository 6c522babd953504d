"""The odds page of bolts: controls on the left, the answer on the right."""

from collections.abc import Iterator
from pathlib import Path

from mechlab.games import bolts
from mechlab.widgets.case_page import CasePage
from mechlab.widgets.markup import join, tag
from mechlab.widgets.panel import OddsPanel
from mechlab.widgets.progress import Act
from mechlab.widgets.work import pause

from . import controls, top
from .address import NAMES, change, read_case, write_case
from .answer import Answer, ask, killing, work_out_damage
from .case import OPENING, BoltsCase
from .panels import Aim, Heat, Hits, Kills, Parts, Watch
from .rules import RULES

_SURE = 0.9999  # a chance from which further attacks tell nothing
_BREATH = 0.25  # seconds without a click before what takes longer


class OddsPage(CasePage[BoltsCase, Answer]):
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
    opening, names, look = staticmethod(lambda: OPENING), NAMES, "bo-odds"
    css = Path(__file__).with_name("odds.css")
    read_case, write_case = staticmethod(read_case), staticmethod(write_case)
    change, read_again = staticmethod(change), staticmethod(bolts.read_again)
    make_controls, question = staticmethod(controls.controls), staticmethod(top.question)

    def __init__(self, case: BoltsCase | None = OPENING) -> None:
        """With None the page is made and waits for ``show``."""
        self.printed: Answer | None = None
        self._aim, self._hits, self._parts = Aim(), Hits(), Parts()
        self._kills, self._heat, self._watch = Kills(), Heat(), Watch()
        self._changes = OddsPanel("Changed rules beside the written", "")
        thirds = (self._aim.panel, self._hits.hits, self._hits.through)
        halves = (self._kills.panel, self._heat.panel)
        for each in thirds:
            each.add_class("od-third")
        for each in halves:
            each.add_class("od-half")
        self._kills.count.on_set(self.set)
        panels = (self._changes, *thirds, self._parts.panel, *halves, self._watch.panel)
        super().__init__(case, *panels)

    # How it is shown ------------------------------------------------------------------------------

    def _ask(self, case: BoltsCase) -> Answer:
        answer, self.printed = ask(case), ask(case.printed()) if case.rules else None
        return answer

    def _fill(self) -> None:
        controls.show(self._controls, self.case, None if self.refusal else self.answer)

    def _draw(self, answer: Answer, before: Answer | None) -> None:
        self._aim.show(answer)
        self._hits.show(answer)
        self._heat.show(answer)
        self._watch.show(answer)
        self._show_known()
        answers = [answer, self.printed] if self.printed else [answer]
        self._work.start(self._jobs(answers, before is None))

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
            yield from pause(_BREATH)
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

    def _work_ended(self, error: Exception | None) -> None:
        if error is not None:
            self._kills.panel.say(tag("p", f"No answer: {error}", class_="ml-notice"))
