"""A page that is opened for a playtest: what is kept of it, and the panel above it."""

from typing import Any

from ipywidgets import Widget

from mechlab.pages.table.page import TablePage

from .keeper import Keeper
from .panel import Panel
from .visit import Visit


class Playtest:
    """What becomes of a visit when its page is opened."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit

    def arrive(self, game: str) -> bool:
        """The visitor is there; whether the page has to be made anew, for the numbers they play."""
        self.visit.arrive()
        return self._follow_variant(game)

    def above(self, name: str, game: str, page: Any) -> Widget:
        """Keep what is done on the page from now on; what stands above it."""
        panel = Panel(self.visit, name, game, lambda: self._joined(panel, game, page))
        if name == "table":
            panel.keeper = Keeper(self.visit, game, panel.show)
            _take_up(page, self.visit, panel.keeper, game)
        elif name == "hangar":
            page.on_step(lambda: self._build(panel, game, page))
        panel.show()
        return panel.widget

    def _build(self, panel: Panel, game: str, page: Any) -> None:
        self.visit.keep_build(game, page.as_json())
        panel.show()

    def _joined(self, panel: Panel, game: str, page: Any) -> None:
        """They agreed, and may have been given other numbers than the page was opened with."""
        if self._follow_variant(game):
            panel.load_again()
        elif panel.keeper is not None:
            _leave_the_example(page)

    def _follow_variant(self, game: str) -> bool:
        variant = self.visit.variant_of(game)
        return variant is not None and variant.put_in_force()


def _take_up(table: TablePage, visit: Visit, keeper: Keeper, game: str) -> None:
    """Look on at the table; the game that the address asks for goes on where it was left."""
    play = visit.asked_play(game)
    if play is not None:
        keeper.expect(play)
    table.seen_by(keeper)
    table.require_own_numbers()  # the example may be of others than are tried out
    if play is None and visit.player is not None:
        _leave_the_example(table)
    if play is not None and visit.play != play.key:  # the address held no record, or an older one
        keeper.expect(play)
        table.load("Your game", play.record)


def _leave_the_example(table: TablePage) -> None:
    """Who agreed plays games of their own: one that began without them says little of anything."""
    if table.is_example:
        table.begin_anew()
