"""The odds page: controls on the left, the answer on the right, the case in the address bar."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from mechlab.games import skirmish
from mechlab.widgets.case_page import CasePage
from mechlab.widgets.markup import tag
from mechlab.widgets.progress import Act
from mechlab.widgets.reading import with_one
from mechlab.widgets.work import pause

from . import controls, headline
from .address import MOST_VOLLEYS, NAMES, change, read_case, write_case
from .answer import Answer, ask
from .best import BestAtNets
from .blows import Blows
from .case import OPENING, OddsCase
from .chain import BAND, Chain
from .compare import Compare
from .course import Course
from .heat import HeatPanels
from .hit_charts import HitCharts
from .matrix import Matrix
from .volley_charts import VolleyChart
from .words import question

_BREATH = 0.4  # seconds without a click before volleys


class OddsPage(CasePage[OddsCase, Answer]):
    """What an attack does, exactly: pick who fires what at whom, and what holds.

    ``view`` is the widget; a page that ends a notebook cell shows itself.

    >>> page = OddsPage(OddsCase("Foreman", "Rifle", "Lantern"))
    >>> page.set("soft_cover", "1")
    >>> page.case.situation.soft_cover, page.refusal
    (True, '')
    >>> page.set("one_arm", "1")
    >>> page.refusal
    'only a two-handed weapon is used with the one arm left (F7)'
    """

    opening, names, look = staticmethod(lambda: OPENING), NAMES, ""
    css = Path(__file__).with_name("odds.css")
    read_case, write_case = staticmethod(read_case), staticmethod(write_case)
    change, read_again = staticmethod(change), staticmethod(skirmish.read_again)
    make_controls, question = staticmethod(controls.controls), staticmethod(question)

    def __init__(self, case: OddsCase | None = OPENING) -> None:
        """With None the page is made and waits for ``show``."""
        self._chain, self._hits = Chain(), HitCharts()
        self._volleys = VolleyChart(_most_volleys(case or OPENING))
        self._heat, self._compare = HeatPanels(), Compare()
        self._course = Course(self.stop, self._show_after, self._told)
        self._matrix = Matrix(self.open_case)
        self._best = BestAtNets(self.open_case)
        self._blows = Blows(lambda: self._work.running or self._matrix.running)
        thirds = (self._chain.through, self._hits.damage, self._hits.left)
        halves = (self._volleys.panel, self._course.rounds)
        heats = (self._heat.shooter, self._heat.target)
        for each in thirds:
            each.add_class("od-third")
        for each in (*halves, *heats):
            each.add_class("od-half")
        self._volleys.count.on_set(self.set)
        self._matrix.choices.on_set(self.set)
        self._chain.bands.on_pick(lambda key, how, value: self._picked(key))
        super().__init__(
            case,
            *(self._compare.panel, self._chain.top, self._chain.middle, *thirds, *halves),
            *(self._course.parts, *heats, self._heat.effects, self._blows.panel),
            *(self._matrix.panel, self._best.panel),
        )

    # What people do -------------------------------------------------------------------------------

    def open_case(self, case: OddsCase) -> None:
        """Ask another case, as picking a cell of the matrix does."""
        with self._lock:
            self.show(replace(case, part=self.case.part, volleys=self.case.volleys))

    def wait(self) -> None:
        """Wait for the work beside the page, as a test does."""
        super().wait()
        self._matrix.wait()

    def stop(self) -> None:
        """Stop the work beside the page; what is drawn stays."""
        self._work.stop()
        self._course.progress.hide()
        self._matrix.stop()

    # How it is shown ------------------------------------------------------------------------------

    def _ask(self, case: OddsCase) -> Answer:
        return ask(case)

    def _fill(self) -> None:
        controls.show(self._controls, self.case)

    def _draw(self, answer: Answer, before: Answer | None) -> None:
        """What takes one volley at once; the rest comes from the work beside the page.

        The very first volley may have to compile the engine: a page that opens does not wait.
        """
        if before is not None and before.volley.has(1):
            for asked in answer.asked:
                asked.after(1)
        headline.show(self._headline, answer)
        self._chain.show(answer)
        self._hits.show(answer)
        self._volleys.show(answer)
        self._heat.show(answer)
        self._matrix.show(answer.case)
        self._best.show(answer.case)
        self._blows.show(answer.case)
        self._compare.show(answer)
        if answer.volley.rounds is None:
            self._course.begin()
        if answer.ready:
            self._show_after(answer)
        self._work.start(self._jobs(answer, before))

    def _jobs(self, answer: Answer, before: Answer | None) -> Iterator[Act]:
        """What is worked out beside the page, the nearest first."""
        if before is not None:
            yield from pause(_BREATH)
        _let_go(before, answer)
        for act in self._course.first_steps(answer):
            self._address.wait_for_browser()
            yield act
        yield from self._heat.steps(answer)
        yield from self._course.further_steps(answer)
        _let_go(answer)
        yield partial(self._matrix.start, answer)

    def _show_after(self, answer: Answer) -> None:
        """What needs the volleys that the reader looks at."""
        headline.show(self._headline, answer)
        self._hits.show_after(answer)
        self._volleys.show_after(answer)
        self._compare.show(answer)

    def _told(self, answer: Answer) -> None:
        headline.show(self._headline, answer)

    def _refuse(self, reason: str) -> None:
        self.stop()
        super()._refuse(reason)

    def _work_ended(self, error: Exception | None) -> None:
        self._course.progress.hide()
        if error is not None:
            self._course.rounds.say(tag("p", f"No answer: {error}", class_="ml-notice"))

    def _changed(self, key: str, text: str) -> OddsCase:
        case = self.case
        if key == "mode":
            return _in_mode(case, text)
        if key == controls.CLEAR:
            return replace(case, situation=OddsCase().situation)
        if key.startswith("damage."):
            lost = with_one(case.damage, key.removeprefix("damage."), text)
            return change(case, "damage", lost)
        return super()._changed(key, text)

    def _picked(self, key: str) -> None:
        if key.startswith(BAND):
            self.set("part", key.removeprefix(BAND))


def _most_volleys(case: OddsCase) -> int:
    return int(case.catalog().rules.value(MOST_VOLLEYS))


def _let_go(answer: Answer | None, but: Answer | None = None) -> None:
    """Give up the engines of an answer, but those that another needs."""
    kept = but.asked if but else []
    for asked in answer.asked if answer else []:
        if asked not in kept:
            asked.let_go()


def _in_mode(case: OddsCase, key: str) -> OddsCase:
    name, form, load, overdrive, *_ = [*key.split("|"), "", "", "", ""]
    values = {"weapon": name, "form": form, "load": load, "overdrive": overdrive}
    for each, text in values.items():
        case = change(case, each, text) if text or each == "weapon" else case
    return case
