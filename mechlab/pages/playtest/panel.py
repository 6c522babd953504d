"""The panel of a playtest above a page: the agreement, who plays which variant, the questions."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from mechlab.widgets.address import link
from mechlab.widgets.form import Form
from mechlab.widgets.ground import box, html
from mechlab.widgets.markup import Markup, join, tag

from . import agreement
from .asking import Asking
from .keeper import Keeper
from .passing import Passing
from .visit import Visit

STYLE = Path(__file__).with_name("playtest.css")
ASKED_ON = ("table", "hangar")
"""The pages on which something would be kept, so that it is asked there."""


class Panel:
    """What a visitor reads and sets above a page; ``widget`` shows it.

    ``joined`` is called when they have agreed.
    """

    def __init__(self, visit: Visit, page: str, game: str, joined: Callable[[], None]) -> None:
        self._visit, self._page, self._game, self._joined = visit, page, game, joined
        self._name, self._wrong = "", ""
        self.keeper: Keeper | None = None
        self.form = Form(_markup())
        self.form.on_set(self.set)
        self.asking = Asking(visit, lambda: self.show())
        self.passing = Passing()
        style = html(f"<style>{STYLE.read_text(encoding='utf-8')}</style>", "ml-ground")
        children = (style, self.form, self.asking.form, self.passing)
        self.widget: Any = box(*children, classes="ml-page pt-page")
        self.show()

    def set(self, key: str, text: str) -> None:
        """Set what somebody types, or press a button; one that is not shown does nothing."""
        deeds = self._deeds()
        if key == agreement.NAME and agreement.YES in deeds:
            self._name = text[:1000]
        elif key in deeds:
            self._wrong = ""
            deeds[key]()
            self.show()

    def load_again(self) -> None:
        """Have the page opened anew, for nothing but this player and game."""
        self.passing.case = self._visit.case
        self.passing.load_again()

    def _deeds(self) -> dict[str, Callable[[], None]]:
        """What can be done now, by key."""
        visit = self._visit
        if self._page not in ASKED_ON or visit.store is None:
            return {}
        if visit.is_undecided:
            return {agreement.YES: self._agree, agreement.NOT: visit.refuse}
        if visit.said_no:
            return {agreement.AGAIN: visit.ask_again}
        return {agreement.STOP: visit.refuse}

    def _agree(self) -> None:
        try:
            name = agreement.pseudonym(self._name)
        except ValueError as error:
            self._wrong = str(error)
            return
        self._visit.join(name)
        if self._visit.player is not None:
            self._joined()

    def show(self) -> None:
        """Show how things stand."""
        visit = self._visit
        said = self._wrong or visit.problem
        notice = tag("span", said, class_="ml-notice") if said else Markup("")
        slots = {"body": self._body(), "variant": self._variant(), "said": notice}
        self.form.update({}, slots)
        is_over = self.keeper is not None and self.keeper.is_over
        if self.asking.ask(visit.play if is_over else ""):
            self.passing.show_panel()
        self.passing.case = visit.case

    def _body(self) -> Markup:
        visit = self._visit
        if self._page not in ASKED_ON or visit.store is None:
            return Markup("")
        if visit.is_undecided:
            return agreement.asking()
        if visit.player is None:
            return agreement.refused()
        if self.keeper is not None and not self.keeper.is_theirs:
            return agreement.agreed(visit.player.pseudonym, agreement.not_theirs())
        return agreement.agreed(visit.player.pseudonym, self._own_link())

    def _own_link(self) -> Markup | None:
        if not self._visit.play:
            return None
        return agreement.own_link(link("table", {"game": self._game} | self._visit.case))

    def _variant(self) -> Markup:
        variant = self._visit.variant_of(self._game)
        if variant is None:
            return Markup("")
        return tag("p", "You play the variant ", tag("b", variant.name), ".")


def _markup() -> Markup:
    slots = ("body", "variant")
    filled = (tag("div", data_slot=each) for each in slots)
    said = tag("p", data_slot="said", class_="pt-said", role="status")
    return tag("section", join(*filled), said, aria_label="Playtest", class_="pt-panel")
