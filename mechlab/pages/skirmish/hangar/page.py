"""The hangar as a widget: what a pick does, and what is drawn again after it."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from mechlab.games import skirmish
from mechlab.games.skirmish import Build, Catalog, Fault
from mechlab.widgets.address import read
from mechlab.widgets.bench import Bench
from mechlab.widgets.ground import box, ground

from .draft import KINDS, SIDES, Draft, example, loaded
from .figure import KIND_OF
from .moves import move, repaired
from .opening import ADDRESS, known_builds, opened
from .panels import Panels

STYLE = Path(__file__).with_name("hangar.css")


class Hangar(Bench[Draft]):
    """The hangar: clip parts from the runners, see at once what the mech becomes.

    In a notebook ``Hangar()`` shows it, ``Hangar(build)`` starts from a build or a list of builds,
    and ``hangar.build`` and ``hangar.roster`` are what stands on the frames now. ``catalog`` may
    be a variant.

    >>> from mechlab.games import skirmish
    >>> hangar = Hangar(skirmish.kit("Lantern"))
    >>> hangar.pick("head:Scout head")
    >>> hangar.build.head, skirmish.card(hangar.build).sensors
    ('Scout head', 11)
    >>> hangar.undo()
    >>> hangar.build == skirmish.kit("Lantern")
    True
    """

    def __init__(
        self,
        builds: Build | list[Build] | None = None,
        catalog: Catalog | None = None,
        notices: tuple[str, ...] = (),
        draft: Draft | None = None,
    ) -> None:
        self._cat = catalog or skirmish.catalog()
        super().__init__(draft or _draft(builds, self._cat))
        self._faults: list[Fault] = []
        self._team_faults: list[Fault] = []
        self._filter: str | None = None
        self._panels = Panels(self._cat, self._picked)
        page = self._panels.page(self._address, self._files)
        self.widget = box(ground(STYLE), page, classes="ml-page")
        self._notify(" ".join(notices))
        self._show()

    @classmethod
    def open(cls) -> "Hangar":
        """The page: the build or roster in the address, or the example.

        >>> Hangar.open().build == skirmish.kit("Foreman")
        True
        """
        asked = read(ADDRESS)  # may wait for the visitor: numbers edited meanwhile count
        cat = skirmish.catalog()
        draft, notices = opened(asked, cat)
        return cls(catalog=cat, draft=draft, notices=notices)

    @property
    def build(self) -> Build:
        """The build on the stand."""
        return self._history.now.build

    @property
    def roster(self) -> list[Build]:
        """The four builds."""
        return list(self._history.now.frames)

    @property
    def fielded(self) -> list[Build]:
        """The fielded builds."""
        return self._history.now.team

    @property
    def notice(self) -> str:
        """The line above the frames: why something was not taken, else empty."""
        return self._panels.notice

    # ---- what picks do -------------------------------------------------------------------------

    def _moved(self, key: str, value: str) -> tuple[Draft, str] | None:
        kind, _, name = key.partition(":")
        return move(self._history.now, kind, name or value, self._cat)

    def _deeds(self) -> dict[str, Callable[[str], None]]:
        """Picks that are no move of their own: what is looked at, repairs, undo, files."""
        return {
            "side": self._side,
            "filter": self._filter_by,
            "part": self._look_at_part,
            "hand": self._look_at_hand,
            "repair": lambda place: self._go(*repaired(self._history.now, self._faults, place)),
            "mend": lambda place: self._go(*repaired(self._history.now, self._team_faults, place)),
            "save": lambda _: self._save(),
            "sheet": lambda _: self._sheet(),
        }

    def _side(self, side: str) -> None:
        if side in SIDES:
            self._history.swap(replace(self._history.now, side=side))
            self._show(f"Arms and items go to the {side}.")

    def _filter_by(self, kind: str) -> None:
        self._filter = kind if kind in KINDS and kind != self._filter else None
        self._show()

    def _look_at_part(self, part: str) -> None:
        """Show on the runners what else fits where this part is; an arm also says the side."""
        if part not in KIND_OF:
            return
        if KIND_OF[part] == "arm":
            self._history.swap(replace(self._history.now, side=part.split()[0].lower()))
        self._filter = KIND_OF[part]
        self._show(f"The runners show what fits the {part}.")

    def _look_at_hand(self, side: str) -> None:
        if side in SIDES:
            self._history.swap(replace(self._history.now, side=side))
            self._filter = "item"
            self._show(f"The runners show what the {side} hand can hold.")

    # ---- in and out ----------------------------------------------------------------------------

    def _save(self) -> None:
        self._files.save("roster.json", self.as_json())

    def as_json(self) -> str:
        """The roster, as the page saves it."""
        return skirmish.to_json(self.roster, self._cat)

    def _sheet(self) -> None:
        try:
            page = skirmish.record_sheet(self.build, self._cat)
        except ValueError as error:
            self._notify(f"No record sheet: {error}.")
            return
        self._files.show(f"{self._history.now.origin} record sheet.html", page)

    def _read(self, text: str) -> Draft:
        found = skirmish.from_json(text)
        builds = [found] if isinstance(found, Build) else found
        return loaded(known_builds(builds, self._cat), self._cat)

    # ---- drawing -------------------------------------------------------------------------------

    def _notify(self, line: str) -> None:
        self._panels.notify(line)

    def _show(self, said: str = "") -> None:
        """Draw what changed, the mech first; faults last, because a repair may take a search."""
        draft = self._history.now
        self._panels.draw(draft, self._filter, self._history.can_undo, self._history.can_redo)
        self._faults = skirmish.check(draft.build, self._cat)
        self._team_faults = self._panels.roster_faults(draft)
        self._panels.draw_faults(self._faults, self._team_faults)
        self._write_address(draft)
        self._panels.say(said)

    def _write_address(self, draft: Draft) -> None:
        code = skirmish.share_code(draft.frames, self._cat)
        fielded = "".join(str(i + 1) for i in draft.fielded)
        self._address.write(build="", roster=code, frame=str(draft.active + 1), fielded=fielded)


def _draft(builds: Build | list[Build] | None, cat: Catalog) -> Draft:
    if builds is None:
        return example(cat)
    return loaded([builds] if isinstance(builds, Build) else builds, cat)
