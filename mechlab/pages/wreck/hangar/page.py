"""The hangar of When It Goes Wrong: pick a frame, override its numbers, see what they mean."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from mechlab.games import wreck
from mechlab.games.wreck import Catalog, Frame
from mechlab.pages.links import is_there, to_page
from mechlab.widgets.address import read
from mechlab.widgets.bench import Bench
from mechlab.widgets.building import button, steps
from mechlab.widgets.form import Form
from mechlab.widgets.ground import ODDS_CSS, box, ground, html
from mechlab.widgets.markup import Markup, join, tag
from mechlab.widgets.picture import Picture
from mechlab.widgets.progress import Act
from mechlab.widgets.work import Work, pause

from .. import mech
from . import draft as drafts
from .draft import NAMES, NEW, Draft, example, opened, written
from .panels import Panels

CSS = Path(__file__).parents[1] / "wreck.css"
ITEM = "gear."
_PRINTED = "printed"
_BREATH = 0.3  # seconds without a click before what takes longer


class Hangar(Bench[Draft]):
    """The sheet of a frame.

    In a notebook ``Hangar()`` shows it, and ``hangar.frame`` is what stands there now.

    >>> hangar = Hangar(Frame("Drake"))
    >>> hangar.set("mech.hp", "12")
    >>> hangar.frame, hangar.notice
    (Frame(name='Drake', hp=12, ... gear=None), '')
    >>> hangar.pick("undo")
    >>> hangar.frame == Frame("Drake")
    True
    """

    game = "wreck"

    def __init__(self, frame: Frame | None = None, draft: Draft | None = None) -> None:
        self._cat = wreck.catalog()
        super().__init__(draft or (Draft(frame) if frame else example()))
        self._work: Work[Act] = Work(lambda act: act())
        self.notice, self._is_first = "", True
        self._form = Form(join(mech.controls(self._cat), _items()))
        self._form.add_class("od-controls")
        self._form.on_set(self.set)
        self._tools = Picture(name="Hangar tools", roving=False)
        self._tools.on_pick(self._picked)
        self._title, self._note = html("", "wk-title"), html("", "od-ignored")
        self._panels = Panels()
        shown = self._panels
        for each in (shown.sheet, shown.facts, shown.structure, shown.stress):
            each.add_class("od-half")
        shown.hits.add_class("wk-choices")
        shown.compare.add_class("wk-survival")
        panels = (
            *(shown.sheet, shown.facts, shown.structure, shown.stress, shown.hits),
            shown.compare,
        )
        tools = box(self._tools, self._files, self._address, classes="ml-row")
        right = box(
            *(self._title, tools, self._note, box(*panels, classes="od-results")),
            classes="od-right",
        )
        both = box(self._form, right, classes="od-sides")
        self.widget = box(ground(ODDS_CSS, CSS), both, classes="ml-page od-page wk-page wk-hangar")
        self._show()

    @classmethod
    def open(cls) -> "Hangar":
        """The page: the mech in the address, or the example.

        >>> Hangar.open().frame.name
        'Everest'
        """
        asked = read(NAMES)  # may wait for the visitor: numbers edited meanwhile count
        wreck.read_again()
        draft, ignored = opened(asked.values)
        page = cls(draft=draft)
        page.note([*asked.refused, *ignored])
        return page

    @property
    def frame(self) -> Frame:
        """The mech on the sheet."""
        return self._history.now.frame

    @property
    def cat(self) -> Catalog:
        """The catalog it is of."""
        return self._cat

    def as_json(self) -> str:
        """The mech, as the page saves it."""
        return json.dumps(self.frame.slots(), indent=1)

    # What people do -------------------------------------------------------------------------------

    def set(self, key: str, text: str) -> None:
        """Set one control, as a click does; what cannot be is said and left as it was."""
        with self._lock:
            now = self._history.now
            try:
                if key == f"{ITEM}{_PRINTED}":
                    self._go(replace(now, frame=now.frame.replace(gear=None)))
                elif key.startswith(ITEM):
                    self._go(drafts.with_item(now, key.removeprefix(ITEM), text, self._cat))
                else:
                    self._go(drafts.changed(now, key.removeprefix(mech.MECH), text, self._cat))
            except ValueError as error:
                self._fill()
                self._notify(f"{str(error)[:1].upper()}{str(error)[1:]}. Nothing was changed.")

    def note(self, ignored: Sequence[str]) -> None:
        """Say which values of an address could not be followed."""
        self._notify(f"Ignored in the address: {'; '.join(ignored)}." if ignored else "")

    def wait(self) -> None:
        """Wait for the work beside the page, as a test does."""
        self._work.wait()

    def _moved(self, key: str, value: str) -> None:
        """Buttons do deeds; what is a step goes through :meth:`set`."""

    def _deeds(self) -> dict[str, Callable[[str], None]]:
        name = self.frame.name
        return {
            "pin": lambda _: self._pin(),
            "sheet": lambda _: self._files.show(
                f"{name} record sheet.html", wreck.record_sheet(self.frame, self._cat)
            ),
            "save": lambda _: self._files.save(f"{name}.json", self.as_json()),
        }

    def _pin(self) -> None:
        now = self._history.now
        self._go(replace(now, pinned=None if now.pinned == now.frame else now.frame))

    def _read(self, text: str) -> Draft:
        slots = json.loads(text)
        if not isinstance(slots, dict):
            raise ValueError("it is a list or a value")
        try:
            frame = mech.sound(Frame.from_slots(slots), self._cat)
        except TypeError as error:
            raise ValueError(str(error)) from None
        return replace(self._history.now, frame=frame)

    def _no_draft(self, name: str, error: ValueError) -> str:
        return f"{name} holds no mech: {error}"

    # How it is shown ------------------------------------------------------------------------------

    def _show(self, said: str = "") -> None:
        draft = self._history.now
        self._fill()
        self._tools.markup = _tools(draft, self._history.can_undo, self._history.can_redo)
        self._title.value = tag("h1", str(draft.frame))
        self._address.write(**{"game": self.game} | written(draft))
        self._work.stop()
        self._panels.show(draft, self._cat)
        self._work.start(self._jobs(draft))
        self._tools.say(said)

    def _jobs(self, draft: Draft) -> Iterator[Act]:
        if self._is_first:
            self._is_first = False
            self._address.wait_for_browser()
        else:
            yield from pause(_BREATH)
        yield from self._panels.steps(draft, self._cat)

    def _fill(self) -> None:
        """Set every control to the mech."""
        frame, sheet = self.frame, self.frame.sheet(self._cat)
        values = mech.values(frame, sheet)
        values |= {f"{ITEM}{n}": str(gear) for n, gear in enumerate(sheet.gear)}
        asked = {"game": "wreck", "mech": str(frame), "gear": mech.write_gear(frame)}
        odds = to_page("odds", "What hits do to it: the odds page", asked)
        slots = mech.slots(frame, self._cat) | {
            "items": join(*(_item(n) for n in range(len(sheet.gear)))),
            "items.said": join("changed" if frame.gear is not None else "as in the catalog"),
            "odds": join(odds if is_there("odds") else None),
        }
        self._form.update(values | {f"{ITEM}{NEW}": ""}, slots, mech.states(frame))

    def _notify(self, line: str) -> None:
        self.notice = line
        self._note.value = tag("p", line, class_="ml-notice", role="status") if line else ""


def _items() -> Markup:
    """The items as text fields, one a row."""
    new = tag(
        "input",
        type="text",
        data_key=f"{ITEM}{NEW}",
        placeholder="one more: Mortar on Heavy, loading",
        aria_label="One more item",
    )
    return tag(
        "section",
        tag("h2", "Mounts and systems", tag("small", data_slot="items.said")),
        tag("div", data_slot="items", class_="wk-rows"),
        tag("div", new, class_="wk-rows"),
        tag("p", "Name on mount, loading, 2 charges. Empty takes one away.", class_="od-note"),
        tag(
            "button",
            "As in the catalog",
            type="button",
            data_key=f"{ITEM}{_PRINTED}",
            class_="ml-button",
        ),
        tag("p", data_slot="odds", class_="od-note"),
        class_="ml-panel",
        aria_label="Mounts and systems",
    )


def _item(n: int) -> Markup:
    return tag("input", type="text", data_key=f"{ITEM}{n}", aria_label=f"Item {n + 1}")


def _tools(draft: Draft, can_undo: bool, can_redo: bool) -> Markup:
    return tag(
        "div",
        steps(can_undo, can_redo, draft.pinned == draft.frame),
        button("sheet", "Record sheet"),
        button("save", "Save JSON"),
        class_="ml-tools",
    )
