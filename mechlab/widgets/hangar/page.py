"""The hangar as a widget: what a pick does, and what is drawn again after it."""

import threading
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from mechlab.games import skirmish
from mechlab.games.skirmish import Build, Catalog, Fault

from ..address import Address, read
from ..files import Files
from ..ground import box, ground
from . import draft as drafts
from .draft import Draft, History
from .opening import ADDRESS, known_builds, opened, trio_of
from .panels import Panels
from .slots import STANDARD

STYLE = Path(__file__).with_name("hangar.css")


class Hangar:
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
        self._lock = threading.RLock()  # JupyterLab runs callbacks of one page side by side
        self._history = History(draft or _draft(builds, self._cat))
        self._faults: list[Fault] = []
        self._team_faults: list[Fault] = []
        self._filter: str | None = None
        self._panels = Panels(self._cat, self._picked)
        self._address, self._files = Address(), Files(text="Load JSON")
        self._files.on_text(self._loaded)
        self._files.on_problem(self._notify)
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
        cat = skirmish.catalog()
        draft, notices = opened(read(ADDRESS), cat)
        return cls(catalog=cat, draft=draft, notices=notices)

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """Shown by a notebook as its widget."""
        return self.widget._repr_mimebundle_(**options)

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

    def undo(self) -> None:
        """One step back."""
        self.pick("undo")

    def redo(self) -> None:
        """One step forward again."""
        self.pick("redo")

    def pick(self, key: str, value: str = "") -> None:
        """Do what picking the control with this key does; an unknown key does nothing."""
        self._picked(key, "keyboard", value)

    def load(self, text: str) -> None:
        """Take a JSON text as the page takes a file."""
        self._loaded("text", text)

    # ---- what picks do -------------------------------------------------------------------------

    def _picked(self, key: str, _how: str, value: str) -> None:
        kind, _, name = key.partition(":")
        with self._lock:
            if kind in drafts.KINDS and name in drafts.table(kind, self._cat):
                self._clip(kind, name)
            elif kind in self._moves():
                self._moves()[kind](name or value)

    def _moves(self) -> dict[str, Callable[[str], None]]:
        return {
            "pilot": self._pilot,
            "kit": self._kit,
            "side": self._side,
            "filter": self._choose,
            "part": self._select_part,
            "hand": self._select_hand,
            "drop": self._drop,
            "load": self._load,
            "repair": partial(self._repair, False),
            "mend": partial(self._repair, True),
            "frame": self._stand,
            "field": self._field,
            "trio": self._trio,
            "pin": lambda _: self._pin(),
            "undo": lambda _: self._travel(self._history.undo),
            "redo": lambda _: self._travel(self._history.redo),
            "save": lambda _: self._save(),
            "sheet": lambda _: self._sheet(),
        }

    def _go(self, draft: Draft, said: str = "") -> None:
        self._history.push(draft)
        self._notify("")
        self._show(said)

    def _clip(self, kind: str, name: str) -> None:
        now = self._history.now
        build = drafts.clip(now.build, kind, name, now.side, self._cat)
        slot = drafts.slot_of(kind, now.side)
        if build == now.build:
            self._panels.say(f"{name} is on the frame already.")
            return
        on = getattr(build, slot) == name or build.right_hand == name
        self._go(now.with_build(build), f"{name} {'clipped on' if on else 'put back'}.")

    def _pilot(self, name: str) -> None:
        if name in self._cat.pilots or not name:
            now = self._history.now
            self._go(
                now.with_build(now.build.replace(pilot=name or None)), f"{name or 'No pilot'}."
            )

    def _kit(self, name: str) -> None:
        if name in self._cat.kits:
            build = skirmish.kit(name, self._cat)
            self._go(self._history.now.with_build(build, origin=name), f"{name} on the stand.")

    def _side(self, side: str) -> None:
        if side in drafts.SIDES:
            self._history.swap(replace(self._history.now, side=side))
            self._show(f"Arms and items go to the {side}.")

    def _choose(self, kind: str) -> None:
        self._filter = kind if kind in drafts.KINDS and kind != self._filter else None
        self._show()

    def _select_part(self, part: str) -> None:
        kinds = {"Core": "chassis", "Head": "head", "Back": "back", "Legs": "legs"}
        if part in ("Right Arm", "Left Arm"):
            self._history.swap(replace(self._history.now, side=part.split()[0].lower()))
            self._filter = "arm"
        else:
            self._filter = kinds.get(part, self._filter)
        self._show(f"The runners show what fits the {part}.")

    def _select_hand(self, side: str) -> None:
        if side in drafts.SIDES:
            self._history.swap(replace(self._history.now, side=side))
            self._filter = "item"
            self._show(f"The runners show what the {side} hand can hold.")

    def _drop(self, side: str) -> None:
        if side in drafts.SIDES:
            now = self._history.now
            slots: dict[str, str | None] = {f"{side}_hand": None, f"{side}_load": None}
            self._go(now.with_build(now.build.replace(**slots)), f"{side} hand empty.")

    def _load(self, rest: str) -> None:
        slot, _, load = rest.partition(":")
        weapon = {"right_load": "right_hand", "left_load": "left_hand", "back_load": "back"}
        if slot not in weapon:
            return
        now = self._history.now
        offered = skirmish.loads(getattr(now.build, weapon[slot]) or "", self._cat)
        if load == STANDARD or load in offered:
            new = None if load == STANDARD else load
            self._go(now.with_build(now.build.replace(**{slot: new})), f"{load}.")

    def _repair(self, of_team: bool, place: str) -> None:
        found = self._team_faults if of_team else self._faults
        if not place.isdecimal() or int(place) >= len(found):
            return
        repair = found[int(place)].repair
        if repair is None:
            return
        now = self._history.now
        mech = now.active if repair.mech is None else repair.mech
        frames = list(now.frames)
        frames[mech] = repair.applied(frames[mech])
        self._go(replace(now, frames=tuple(frames), active=mech), f"Repaired: {repair.text}.")

    def _stand(self, place: str) -> None:
        now = self._history.now
        if place.isdecimal() and int(place) < len(now.frames):
            self._go(replace(now, active=int(place)), f"{now.origins[int(place)]} on the stand.")

    def _field(self, rest: str) -> None:
        now, place = self._history.now, rest.partition(":")[0]
        if place.isdecimal() and int(place) < len(now.frames):
            self._go(replace(now, fielded=tuple(sorted(set(now.fielded) ^ {int(place)}))))

    def _trio(self, places: str) -> None:
        fielded = trio_of(places, self._history.now)
        if fielded:
            self._go(replace(self._history.now, fielded=fielded), "Trio fielded.")

    def _pin(self) -> None:
        now = self._history.now
        pinned = None if now.pinned == now.build else now.build
        self._go(replace(now, pinned=pinned), "Pinned." if pinned else "Unpinned.")

    def _travel(self, step: Callable[[], Draft]) -> None:
        step()
        self._notify("")
        self._show("Undone." if step == self._history.undo else "Redone.")

    # ---- in and out ----------------------------------------------------------------------------

    def _save(self) -> None:
        self._files.save("roster.json", skirmish.to_json(self.roster, self._cat))

    def _sheet(self) -> None:
        try:
            page = skirmish.record_sheet(self.build, self._cat)
        except ValueError as error:
            self._notify(f"No record sheet: {error}.")
            return
        self._files.show(f"{self._history.now.origin} record sheet.html", page)

    def _loaded(self, name: str, text: str) -> None:
        with self._lock:
            try:
                found = skirmish.from_json(text)
                builds = [found] if isinstance(found, Build) else found
                draft = drafts.loaded(known_builds(builds, self._cat), self._cat)
            except ValueError as error:
                self._notify(f"{name}: {error}. Nothing was changed.")
                return
            self._go(draft, "File loaded.")

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
        return drafts.example(cat)
    return drafts.loaded([builds] if isinstance(builds, Build) else builds, cat)
