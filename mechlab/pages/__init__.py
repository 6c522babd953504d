"""The pages that people open, each for any of the games that have it.

A folder here is a game, and says which pages it has; what all games share lies beside them.
``open_page`` is what the one cell of a dashboard shows.

>>> games("hangar")["skirmish"]
'Mecha Skirmish'
"""

import importlib
import os
import pkgutil
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from IPython.display import display
from ipywidgets import Widget

from mechlab.catalog import CatalogError
from mechlab.games import FIRST
from mechlab.pages import playtest
from mechlab.widgets.address import in_voila, is_waiting, read
from mechlab.widgets.ground import box, ground, html
from mechlab.widgets.markup import Markup, tag

INDEX = "mechlab.pages.index:Index"


class Opened:
    """A page as a cell shows it: below the games that it can also be opened for."""

    def __init__(self, name: str, game: str, page: Any, above: Widget | None = None) -> None:
        self.name, self.game, self.page, self.above = name, game, page, above

    def _ipython_display_(self) -> None:
        others = games(self.name)
        if in_voila() and len(others) > 1:
            display(html(chooser(self.name, self.game), "ml-games"))  # type: ignore[no-untyped-call]
        if self.above is not None:
            display(self.above)  # type: ignore[no-untyped-call]
        display(self.page)  # type: ignore[no-untyped-call]


def open_page(name: str, game: str = "") -> Opened:
    """The page of a game: the one that is named, or that the address asks for with ``?game=``.

    A game that does not have the page is passed over for the first one. A catalog that cannot be
    used is told fault by fault in place of the page, except to visitors of a published one.

    >>> opened = open_page("hangar")
    >>> opened.game, type(opened.page).__name__
    ('skirmish', 'Hangar')
    """
    try:
        return _opened(name, game)
    except CatalogError as error:
        if not in_voila() or os.environ.get(playtest.PUBLISHED):
            raise
        asked = game or read(["game"]).get("game") or FIRST
        said = box(ground(), html(faulty(error), "ml-panel"), classes="ml-page")
        return Opened(name, asked, said)


def faulty(error: CatalogError) -> Markup:
    """What a page says when its catalog cannot be used.

    >>> from mechlab.catalog import Fault
    >>> fault = Fault("hits.csv", 2, "Burn", "x", "dice")
    >>> "hits.csv row 2, Burn: found" in faulty(CatalogError([fault], "my-numbers"))
    True
    """
    return tag(
        "div",
        tag("h2", str(error).partition("\n")[0]),
        tag("ul", *(tag("li", line) for line in error.lines())),
        tag("p", "Mend it and load this page again."),
        role="alert",
    )


def _opened(name: str, game: str) -> Opened:
    test = playtest.begun()
    ready = None
    if is_waiting():
        with suppress(CatalogError):  # who then asks for that game is told
            ready = _Ready(name, game)
    asked = game or read(["game"]).get("game")
    shown = asked if asked in games(name) else FIRST
    has_other_numbers = test is not None and test.arrive(shown)
    if ready is not None and (shown != ready.game or has_other_numbers):
        ready.clear()
        ready = None
    page = ready.page if ready is not None else _open(name, shown)
    return Opened(name, shown, page, test and test.above(name, shown, page))


class _Ready:
    """A page that was opened before anybody asked for it."""

    def __init__(self, name: str, game: str) -> None:
        self.game = game if game in games(name) else FIRST
        self.page = _open(name, self.game)

    def clear(self) -> None:
        """Somebody asked for another: what this one works out is for nobody."""
        getattr(self.page, "stop", lambda: None)()
        Widget.close_all()


def _open(name: str, game: str) -> Any:
    where = INDEX if name == "index" else str(_folders()[game].PAGES[name])
    module, _, page = where.partition(":")
    kind: Any = getattr(importlib.import_module(module), page)
    # A page that is the same for all games has to be told which.
    return kind.open_for(game) if hasattr(kind, "open_for") else kind.open()


def games(page: str) -> dict[str, str]:
    """The games that a page can be opened for, by their folder, with their titles: the one that it
    opens on first.

    >>> games("index")
    {}
    """
    return {name: str(each.TITLE) for name, each in _folders().items() if page in each.PAGES}


def chooser(page: str, game: str) -> Markup:
    """Links to the same page for every game that has it; the one that is shown is marked.

    >>> 'aria-current="page"' in chooser("hangar", "skirmish")
    True
    """
    links = [
        tag(
            "a",
            title,
            href=page if name == FIRST else f"{page}?game={name}",
            aria_current="page" if name == game else None,
        )
        for name, title in games(page).items()
    ]
    return tag("nav", *links, class_="ml-game-links", aria_label="Games")


@cache
def _folders() -> dict[str, ModuleType]:
    """The folders of games, the first one first."""
    names = [each.name for each in pkgutil.iter_modules([str(Path(__file__).parent)]) if each.ispkg]
    found = {name: importlib.import_module(f"{__name__}.{name}") for name in names}
    known = sorted(name for name in found if hasattr(found[name], "PAGES"))
    return {name: found[name] for name in sorted(known, key=lambda name: name != FIRST)}
