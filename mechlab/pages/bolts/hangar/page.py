"""The hangar of bolts as a widget: what a pick does, and what is drawn again after it."""

from collections.abc import Callable
from pathlib import Path

from mechlab.games import bolts
from mechlab.games.bolts import Build, Catalog, Fault
from mechlab.widgets.address import read
from mechlab.widgets.bench import Bench
from mechlab.widgets.ground import box, ground

from ..mechs import name_of
from .draft import Draft, example
from .moves import move, repaired
from .opening import ADDRESS, of_mechs, opened
from .panels import Panels

STYLE = Path(__file__).with_name("hangar.css")


class Hangar(Bench[Draft]):
    """The hangar: buy points one by one, fit upgrades, see at once what the mech becomes.

    In a notebook ``Hangar()`` shows it, ``Hangar(build)`` starts from a mech, and
    ``hangar.build`` and ``hangar.team`` are what stands there now. ``catalog`` may be a variant.

    >>> from mechlab.games import bolts
    >>> hangar = Hangar(bolts.Build(points=3, pilot="Sniper"))
    >>> hangar.pick("points:head:4")
    >>> hangar.build.points["Head"], bolts.cost(hangar.build)
    (4, 40)
    >>> hangar.undo()
    >>> hangar.build == bolts.Build(points=3, pilot="Sniper")
    True
    """

    def __init__(
        self,
        build: Build | None = None,
        catalog: Catalog | None = None,
        notices: tuple[str, ...] = (),
        draft: Draft | None = None,
    ) -> None:
        self._cat = catalog or bolts.catalog()
        first = draft or example(self._cat)
        super().__init__(first if build is None else first.with_build(build))
        self._faults: list[Fault] = []
        self._panels = Panels(self._cat, self._picked)
        page = self._panels.page(self._address, self._files)
        self.widget = box(ground(STYLE), page, classes="ml-page")
        self._panels.notify(" ".join(notices))
        self._show()

    @classmethod
    def open(cls) -> "Hangar":
        """The page: the mech or team in the address, or the example.

        >>> Hangar.open().build.pilot
        'Sniper'
        """
        asked = read(ADDRESS)  # may wait for the visitor: numbers edited meanwhile count
        cat = bolts.catalog()
        draft, notices = opened(asked, cat)
        return cls(catalog=cat, draft=draft, notices=notices)

    @property
    def build(self) -> Build:
        """The mech on the stand."""
        return self._history.now.build

    @property
    def team(self) -> list[Build]:
        """All mechs."""
        return list(self._history.now.mechs)

    @property
    def budget(self) -> int:
        """The bolts that each mech may cost."""
        return self._history.now.budget

    @property
    def notice(self) -> str:
        """The line above the mech: why something was not taken, else empty."""
        return self._panels.notice

    # ---- what picks do -------------------------------------------------------------------------

    def _moved(self, key: str, value: str) -> tuple[Draft, str] | None:
        return move(self._history.now, key, value, self._cat)

    def _deeds(self) -> dict[str, Callable[[str], None]]:
        """Picks that are no move of their own: repairs, undo, files."""
        return {
            "repair": lambda place: self._go(*repaired(self._history.now, self._faults, place)),
            "save": lambda _: self._save(),
        }

    # ---- in and out ----------------------------------------------------------------------------

    def _save(self) -> None:
        self._files.save("bolts-team.json", self.as_json())

    def as_json(self) -> str:
        """The team, as the page saves it."""
        return bolts.to_json(self.team, self._cat)

    def _read(self, text: str) -> Draft:
        found = bolts.from_json(text)
        builds = [found] if isinstance(found, Build) else found
        return of_mechs(self._history.now, builds, self._cat)

    # ---- drawing -------------------------------------------------------------------------------

    def _notify(self, line: str) -> None:
        self._panels.notify(line)

    def _show(self, said: str = "") -> None:
        draft, history = self._history.now, self._history
        self._faults = bolts.check(draft.build, draft.budget, self._cat)
        self._panels.draw(draft, self._faults, history.can_undo, history.can_redo)
        self._write_address(draft)
        self._panels.say(said)

    def _write_address(self, draft: Draft) -> None:
        try:
            code = bolts.share_code(draft.mechs, self._cat)
            pinned = name_of(draft.pinned) if draft.pinned else ""
        except ValueError:  # something in a mech has no name in the catalog: it travels as JSON
            code, pinned = "", ""
        self._address.write(
            mech="",
            team=code,
            on=str(draft.active + 1),
            budget=str(draft.budget),
            pinned=pinned,
        )
