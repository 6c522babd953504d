"""The odds page of When It Goes Wrong: controls on the left, the answer on the right."""

import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from mechlab.games import wreck
from mechlab.games.wreck.odds import Refused
from mechlab.games.wreck.odds.repairs import MOST
from mechlab.widgets import address
from mechlab.widgets.case_page import CasePage
from mechlab.widgets.ground import ODDS_CSS, box, ground, html
from mechlab.widgets.headline import Headline
from mechlab.widgets.house_rules import RESET
from mechlab.widgets.progress import Act
from mechlab.widgets.work import Work

from ..rules import RULES
from . import controls, top
from .address import NAMES, change, read_case, write_case
from .answer import Asked, ask, asks_of, felled, fells_of, home
from .case import OPENING, WreckCase
from .fate import Fate
from .hit import HitPanels
from .sortie import Sortie
from .tables import Tables
from .top import Known
from .words import Panel

CSS = Path(__file__).parents[1] / "wreck.css"
_BREATH = 0.3  # seconds without a click before what takes longer


class _DroppedError(Exception):
    """Nobody waits for this answer any more."""


class OddsPage(CasePage[WreckCase]):
    """What a hit does to a mech, and what is best done about it, exactly.

    ``view`` is the widget; a page that ends a notebook cell shows itself.

    >>> page = OddsPage(WreckCase())
    >>> page.set("hit", "Rail slug")
    >>> page.case.hit.ap, page.refusal
    (True, '')
    """

    game = "wreck"
    names, read_again = NAMES, staticmethod(wreck.read_again)
    read_case = staticmethod(read_case)

    def __init__(self, case: WreckCase | None = OPENING) -> None:
        """With None the page is made and waits for ``show``."""
        self.case = case or OPENING
        self.refusal = ""
        self.known: Known | None = None
        self._stopped = False
        self._lock = threading.RLock()  # JupyterLab runs callbacks of one page side by side
        self._work: Work[Act] = Work(lambda act: act(), self._work_ended)
        self._address, self._headline = address.Address(), Headline()
        self._address.add_class("od-address")
        self._controls = controls.controls()
        self._hit, self._tables, self._fate = HitPanels(), Tables(), Fate()
        self._sortie = Sortie(self.stop)
        self._changes = Panel("Changed rules", "")
        halves = (
            *(self._hit.comes, self._hit.stands),
            *(self._fate.hits, self._fate.burn),
            *(self._tables.structure, self._tables.stress),
        )
        for each in halves:
            each.add_class("od-half")
        sortie = (self._sortie.choices, self._sortie.survival)
        panels = (self._changes, *halves[:2], *sortie, *halves[2:], self._tables.checks)
        self._results = box(*panels, classes="od-results")
        self._note = html("", "od-ignored")
        right = box(self._headline, self._note, self._address, self._results, classes="od-right")
        both = box(self._controls, right, classes="od-sides")
        self.view = box(ground(ODDS_CSS, CSS), both, classes="ml-page od-page wk-page")
        self._controls.on_set(self.set)
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
                controls.show(self._controls, self.case)
                self._headline.refuse(top.question(self.case), str(error), self.known is not None)

    def show(self, case: WreckCase) -> None:
        """Show a case and its answer, or in one line why it has none."""
        self.case = case
        self._work.stop()
        controls.show(self._controls, case)
        self._address.write(**(dict.fromkeys(NAMES, "") | {"game": self.game} | write_case(case)))
        try:
            asked, printed = ask(case), ask(case.printed()) if case.rules else None
        except ValueError as reason:
            self.refusal = str(reason)
            self._results.add_class("od-stale")
            self._headline.refuse(top.question(case), self.refusal, self.known is not None)
            return
        self.refusal = ""
        self._results.remove_class("od-stale")
        self._draw(asked, printed)

    def stop(self) -> None:
        """Stop the work beside the page; what is drawn stays."""
        self._work.stop()
        self._stopped = True
        self._sortie.refuse("it was stopped")
        self._sortie.progress.hide()

    # How it is shown ------------------------------------------------------------------------------

    def _draw(self, asked: Asked, printed: Asked | None) -> None:
        first, self.known = self.known is None, Known(asked, printed)
        self._stopped = False
        self._changes.layout.display = "" if asked.case.rules else "none"
        self._changes.say(RULES.changes(asked.case.rules))
        self._hit.show(asked, printed)
        self._tables.show(asked)
        self._fate.show_burn(asked, printed)
        self._fate.wait()
        self._sortie.wait(asked)
        top.show(self._headline, self.known)
        self._work.start(self._jobs(self.known, first))

    def _jobs(self, known: Known, first: bool) -> Iterator[Act]:
        """What is worked out beside the page, the nearest first."""
        if first:
            self._address.wait_for_browser()
        for _ in range(0 if first else 6):
            time.sleep(_BREATH / 6)
            yield lambda: None
        case = known.asked.case
        printed = case.printed() if case.rules else None
        yield partial(self._sortie.progress.at, 0.1, 1)
        known.felled = felled(fells_of(case)), felled(fells_of(printed)) if printed else None
        yield partial(self._show_hits, known)
        yield partial(self._sortie.progress.at, 0.3, 1)
        try:
            tell = partial(self._solving, known)
            found = home(asks_of(case), tell)
            known.home = found, home(asks_of(printed), tell) if printed else None
        except _DroppedError:
            return
        except Refused as reason:
            known.why_not = str(reason)
        yield partial(self._show_home, known)

    def _solving(self, known: Known, states: int) -> None:
        """The solver is at so many states: show it, and stop it when nobody asks any more."""
        if self.known is not known or self._stopped:
            raise _DroppedError
        self._sortie.progress.at(states, MOST)

    def _show_hits(self, known: Known) -> None:
        if known.felled:
            self._fate.show_hits(known.asked, *known.felled)
        top.show(self._headline, known)

    def _show_home(self, known: Known) -> None:
        if known.home:
            self._sortie.show(known.asked, *known.home)
        else:
            self._sortie.refuse(known.why_not)
        top.show(self._headline, known)

    def _work_ended(self, error: Exception | None) -> None:
        self._sortie.progress.hide()
        if error is not None:
            self._sortie.refuse(str(error))
