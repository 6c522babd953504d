"""The balance page: the question on the left, what its games say on the right."""

import threading
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import ipywidgets as widgets
from IPython.display import display

from mechlab.catalog import CatalogError
from mechlab.lab import Study
from mechlab.widgets import address
from mechlab.widgets.ground import box, ground, html
from mechlab.widgets.markup import tag
from mechlab.widgets.work import Work, pause

from . import controls, games, headline
from .address import NAMES, change, read_case, write_case
from .case import BalanceCase, numbers, opening
from .compare import Compare
from .controls import PLAY, TEAM, TYPED
from .extra import Act, Extra, Host
from .found import Found
from .length import LengthPanel
from .matrix import Matrix
from .meeting import Meeting
from .metagame import Metagame
from .panel import hide
from .part import PartValue
from .running import Job, Runner
from .studies import Played, find
from .tornado import TornadoPanel

CSS = Path(__file__).with_name("balance.css")
_REST = 0.4  # seconds without a click before the slower panels


class BalancePage(Host):
    """What many games say of teams: who wins, how surely, how long it takes.

    ``view`` is the widget; a page that ends a notebook cell shows itself.

    >>> page = BalancePage()
    >>> page.found.labels[page.found.order[0]]
    'Reaver+Lantern+Drayman'
    >>> page.set("measure", "rounds")
    >>> page.case.measure, page.notice
    ('rounds', '')
    """

    def __init__(self, case: BalanceCase | None = BalanceCase()) -> None:  # noqa: B008 - frozen
        """With None the page is made and waits for ``show``."""
        self.case = case or BalanceCase()
        self._lock = threading.RLock()  # JupyterLab runs callbacks of one page side by side
        self.found: Found | None = None
        self.notice = ""
        self._address = address.Address()
        self._address.add_class("bl-address")
        self._controls, self._headline = controls.controls(), headline.headline()
        self._controls.on_set(self.set)
        self.runner = Runner(lambda: self.case.face())
        self._work: Work[Act] = Work(lambda act: act(), self._work_ended)
        self._note = html("", "bl-note")
        self._asides: Work[Act] = Work(lambda act: act(), self._work_ended)
        self._matrix, self._meeting = Matrix(self.look_at, self.set), Meeting(self.set)
        self._metagame, self._length = Metagame(), LengthPanel()
        self._compare, self._tornado = Compare(self), TornadoPanel(self)
        self._extras: list[Extra] = [self._compare, PartValue(self), self._tornado]
        self._of: Found | None = None  # whose mix and length are drawn
        self._asked: BalanceCase | None = None  # what the panels with own studies are asked
        main = box(self._matrix.map, self._metagame.panel, classes="bl-stack bl-main")
        side = box(self._matrix.teams, self._meeting.panel, classes="bl-stack bl-side")
        extras = (each.panel for each in self._extras)
        self._length.panel.add_class("bl-half")
        panels = (main, side, self._length.panel, *extras)
        self._results = box(*panels, classes="bl-results")
        left = box(self._controls, classes="bl-left")
        right = box(self._headline, self._note, self._address, self._results, classes="bl-right")
        both = box(left, right, classes="bl-sides")
        self.view = box(ground(CSS), both, self.runner.view, classes="ml-page bl-page")
        if case is not None:
            self.show(case)

    @classmethod
    def open_for(cls, game: str) -> "BalancePage":
        """The page for the case in the address bar, or for the study that comes with a game."""
        ready = cls._made_ahead(game) if address.is_waiting() else None
        asked = address.read(NAMES)
        values = {"game": game, **asked.values}
        was_edited = opening(values["game"]).face().read_again()
        page = cls(None) if ready is None or was_edited else ready
        case, ignored = read_case(values)
        page.show(case)
        page.note([*asked.refused, *ignored])
        return page

    @classmethod
    def _made_ahead(cls, game: str) -> "BalancePage | None":
        """The page of a game before there is a visitor to wait for it, if it can be had."""
        try:
            page = cls(opening(game))
        except CatalogError:  # who asks for that game is told
            return None
        Work[object](lambda _: None).start(numbers(game) for game in [page.case.game])
        return page

    @property
    def game(self) -> str:
        """The game whose study is looked at."""
        return self.case.game

    def _ipython_display_(self) -> None:
        display(self.view)  # type: ignore[no-untyped-call]

    # What people do -------------------------------------------------------------------------------

    def set(self, key: str, text: str) -> None:
        """Set one control, as a click does; what cannot be is said and left as it was."""
        with self._lock:
            self.note([])
            try:
                if key == PLAY:
                    self.play()
                else:
                    self.show(self._changed(key, text))
            except ValueError as error:
                self.show(self.case)
                self.note([str(error)], "")

    def look_at(self, row: int, column: int) -> None:
        """Look at another cell of the matrix."""
        with self._lock:
            if max(row, column) < len(self.case.texts()):
                self.show(self.case.look_at(row, column))

    def play(self) -> None:
        """Play the question's study, or what is missing of it."""
        study = self.case.declared()
        self.runner.start(lambda: Job(study, self._partly, self.ended))

    def play_extra(self, extra: Extra) -> None:
        """Play the study of a panel, for the case as it is now."""
        case = self.case
        self.runner.start(lambda: extra.job(case))

    def beside(self, steps: Iterator[Act]) -> None:
        """Work out something small beside the page, in place of what was asked before."""
        self._asides.start(steps)

    def ended(self) -> None:
        """A run is over, in whatever way: show what there is of the question."""
        with self._lock:
            self.found = None
            self.show(self.case)

    def show(self, case: BalanceCase) -> None:
        """Show a case, and what there is of its answer."""
        with self._lock:
            self.case = case = case.fitted()
            study = case.declared()
            if self.found is None or self.found.study != study:
                self._show_study(study, find(study))
            self._draw()

    def note(self, lines: Sequence[str], where: str = "Ignored in the address: ") -> None:
        """Say in a line what could not be followed."""
        self.notice = f"{where}{'; '.join(lines)}." if lines else ""
        shown = tag("p", self.notice, class_="ml-notice", role="status") if lines else ""
        if self._note.value != shown:
            self._note.value = shown

    def wait(self) -> None:
        """Wait for the work beside the page, as a test does."""
        self.runner.wait()
        self._work.wait()
        self._asides.wait()

    # How it is shown ------------------------------------------------------------------------------

    def _show_study(self, study: Study, played: Played | None) -> None:
        """Take the games of a study that is there, or none."""
        there = played is not None and len(played.frame) > 0
        self.found = Found(played, self.case.face()) if played is not None and there else None
        hide(self._results, not there)
        self._played = played

    def _draw(self) -> None:
        case, found = self.case, self.found
        self._work.stop()
        controls.show(self._controls, case, case.declared(), self._played)
        headline.show(self._headline, case, found)
        self._address.write(**(dict.fromkeys(NAMES, "") | write_case(case)))
        if found is None:
            return
        self._matrix.show(found, case)
        for extra in self._extras:
            extra.prepare(case)
        self._age(case, found)
        picked = games.picked(found, case.row, case.column)
        note = self._why_no_games()
        self._meeting.show(found, case, games.games_list(picked, [], note or "Finding them …"))
        self._work.start(self._jobs(found, case, picked, note))

    def _jobs(
        self, found: Found, case: BalanceCase, picked: list[games.Picked], note: str
    ) -> Iterator[Act]:
        """What is worked out beside the page, the nearest first."""
        self._address.wait_for_browser()
        if not note:
            links: list[str] = []
            for each in games.links_of(found, case.row, case.column, picked):
                links.append(each)
                yield lambda: None
            yield lambda: self._meeting.tell(games.games_list(picked, links))
        if self.runner.is_running:  # that comes again when it is over
            return
        yield from pause(_REST)
        if self._of is not found:
            yield self._length.answer(found)
            yield self._metagame.answer(found)
            self._of = found
            yield partial(self._freshen, self._length.panel, self._metagame.panel)
        for extra in self._extras:
            yield from extra.steps(case)
            yield partial(self._freshen, extra.panel)
        yield self._compare.fill(case)

    def _age(self, case: BalanceCase, found: Found) -> None:
        """Grey what still answers another question, until its answer comes."""
        if self._of is not None and self._of is not found:
            self._length.panel.add_class("bl-old")
            self._metagame.panel.add_class("bl-old")
        asked = replace(case, measure="", games=0)
        if self._asked not in (None, asked):
            for extra in self._extras:
                extra.panel.add_class("bl-old")
        self._asked = asked

    def _freshen(self, *panels: widgets.Widget) -> None:
        for panel in panels:
            panel.remove_class("bl-old")

    def _why_no_games(self) -> str:
        """Why games cannot be played again, empty when they can."""
        assert self._played is not None
        now = tuple(sorted(self.case.face().catalog.items()))
        if self._played.catalog and self._played.catalog != now:
            return "They were played under other numbers than the catalog has now."
        return ""

    def _partly(self, played: Played) -> None:
        """Show the games of whole waves as they come."""
        with self._lock:
            if played.study == self.case.declared():
                self._show_study(played.study, played)
                self._draw()

    def _work_ended(self, error: Exception | None) -> None:
        if error is not None:
            self.note([" ".join(str(error).split())[:300]], "")

    def _changed(self, key: str, text: str) -> BalanceCase:
        case = self.case
        if key in ("row", "column"):
            at = int(text) if text.isdecimal() and int(text[:4]) < len(case.texts()) else 0
            return replace(case, row=at) if key == "row" else replace(case, column=at)
        if key == TYPED or key.startswith(TEAM):
            return self._with_teams(key, text)
        return change(case, key, text)

    def _with_teams(self, key: str, text: str) -> BalanceCase:
        """The case with other teams: one switched on or off, or those that were typed."""
        ready = self.case.ready()
        met = list(self.case.named().values())
        if key == TYPED:
            kept = [team for team in met if team in ready.values()]
            return change(self.case, "teams", ";".join([*kept, *text.split(";")]))
        team = ready.get(key.removeprefix(TEAM), "")
        wanted = [each for each in met if each != team] + [team] * (text == "1")
        order = [*ready.values()]
        wanted.sort(key=lambda each: order.index(each) if each in order else len(order))
        return change(self.case, "teams", ";".join(wanted))
