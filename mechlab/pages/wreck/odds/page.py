"""The odds page of When It Goes Wrong: controls on the left, the answer on the right."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from mechlab.games import wreck
from mechlab.games.wreck.odds import Refused
from mechlab.games.wreck.odds.solver import MOST
from mechlab.widgets.case_page import CasePage
from mechlab.widgets.panel import OddsPanel
from mechlab.widgets.progress import Act
from mechlab.widgets.work import pause

from ..rules import RULES
from . import controls, top
from .address import NAMES, change, read_case, write_case
from .answer import ask, asks_of, felled, fells_of, home
from .case import WreckCase, opening
from .fate import Fate
from .hit import HitPanels
from .sortie import Sortie
from .tables import Tables
from .top import Known

_BREATH = 0.3  # seconds without a click before what takes longer


class _DroppedError(Exception):
    """Nobody waits for this answer any more."""


class OddsPage(CasePage[WreckCase, Known]):
    """What a hit does to a mech, and what is best done about it, exactly.

    ``view`` is the widget; a page that ends a notebook cell shows itself.

    >>> page = OddsPage(WreckCase())
    >>> page.set("hit", "Rail slug")
    >>> page.case.hit.ap, page.refusal
    (True, '')
    >>> page.stop()
    >>> page.wait()
    """

    game = "wreck"
    opening, names, look = staticmethod(opening), NAMES, "wk-page"
    css = Path(__file__).parents[1] / "wreck.css"
    read_case, change = staticmethod(read_case), staticmethod(change)
    make_controls, question = staticmethod(controls.controls), staticmethod(top.question)
    read_again = staticmethod(wreck.read_again)

    def __init__(self, case: WreckCase | Callable[[], WreckCase] | None = opening) -> None:
        """With None the page is made and waits for ``show``."""
        self._stopped = False
        self._hit, self._tables, self._fate = HitPanels(), Tables(), Fate()
        self._sortie = Sortie(self.stop)
        self._changes = OddsPanel("Changed rules", "")
        halves = (
            *(self._hit.comes, self._hit.stands),
            *(self._fate.hits, self._fate.burn),
            *(self._tables.structure, self._tables.stress),
        )
        for each in halves:
            each.add_class("od-half")
        sortie = (self._sortie.choices, self._sortie.survival)
        panels = (self._changes, *halves[:2], *sortie, *halves[2:], self._tables.checks)
        super().__init__(case() if callable(case) else case, *panels)

    @staticmethod
    def write_case(case: WreckCase) -> dict[str, str]:
        """The values that an address needs to hold: of all games, this one."""
        return {"game": OddsPage.game} | write_case(case)

    @property
    def known(self) -> Known | None:
        """What is known so far of the last case that has an answer."""
        return self.answer

    def stop(self) -> None:
        """Stop the work beside the page; what is drawn stays."""
        self._work.stop()
        self._stopped = True
        self._sortie.refuse("it was stopped")
        self._sortie.progress.hide()

    # How it is shown ------------------------------------------------------------------------------

    def _ask(self, case: WreckCase) -> Known:
        return Known(ask(case), ask(case.printed()) if case.rules else None)

    def _fill(self) -> None:
        controls.show(self._controls, self.case)

    def _draw(self, answer: Known, before: Known | None) -> None:
        asked, printed = answer.asked, answer.printed
        self._stopped = False
        self._changes.layout.display = "" if asked.case.rules else "none"
        self._changes.say(RULES.changes(asked.case.rules))
        self._hit.show(asked, printed)
        self._tables.show(asked)
        self._fate.show_burn(asked, printed)
        self._fate.wait()
        self._sortie.wait(asked)
        top.show(self._headline, answer)
        self._work.start(self._jobs(answer, before is None))

    def _jobs(self, known: Known, first: bool) -> Iterator[Act]:
        """What is worked out beside the page, the nearest first."""
        if first:
            self._address.wait_for_browser()
        else:
            yield from pause(_BREATH)
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
        if self.answer is not known or self._stopped:
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
