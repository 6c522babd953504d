"""A page on which something is built, pick by pick: undo, files, a line for what is wrong."""

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Generic, TypeVar

import ipywidgets as widgets

from .address import Address
from .files import Files
from .ground import html
from .history import History
from .markup import Markup, tag
from .picture import Picture

Draft = TypeVar("Draft")


class Bench(ABC, Generic[Draft]):
    """What hangars of this kind share. ``widget`` is the page; a notebook shows it in its place."""

    widget: widgets.Widget

    def __init__(self, first: Draft) -> None:
        self._lock = threading.RLock()  # JupyterLab runs callbacks of one page side by side
        self._history = History(first)
        self._address, self._files = Address(), Files(text="Load JSON")
        self._files.on_text(self._loaded)
        self._files.on_problem(self._notify)

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """Shown by a notebook as its widget."""
        return self.widget._repr_mimebundle_(**options)

    def on_step(self, callback: Callable[[], object]) -> None:
        """Call ``callback()`` whenever something else is built; :meth:`as_json` says what."""
        self._history.on_step(callback)

    @abstractmethod
    def as_json(self) -> str:
        """What is built, as the page saves it."""

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

    @abstractmethod
    def _moved(self, key: str, value: str) -> tuple[Draft, str] | None:
        """The draft after a pick that is a step, and what is said of it; None for other picks."""

    @abstractmethod
    def _deeds(self) -> dict[str, Callable[[str], None]]:
        """Other picks, by the kind that their key begins with; each takes the rest of the key."""

    @abstractmethod
    def _read(self, text: str) -> Draft:
        """The draft that a file holds; ``ValueError`` in a line."""

    @abstractmethod
    def _notify(self, line: str) -> None:
        """Say why something was not taken; an empty line takes that back."""

    @abstractmethod
    def _show(self, said: str = "") -> None:
        """Draw what changed."""

    def _picked(self, key: str, _how: str, value: str) -> None:
        kind, _, name = key.partition(":")
        with self._lock:
            moved = self._moved(key, value)
            deeds = self._deeds() | self._travels()
            if moved is not None:
                self._go(*moved)
            elif kind in deeds:
                deeds[kind](name)

    def _travels(self) -> dict[str, Callable[[str], None]]:
        return {
            "undo": lambda _: self._travel(self._history.undo, "Undone."),
            "redo": lambda _: self._travel(self._history.redo, "Redone."),
        }

    def _go(self, draft: Draft, said: str = "") -> None:
        if draft != self._history.now:
            self._history.push(draft)
            self._notify("")
        self._show(said)  # a field may hold what was not taken

    def _travel(self, step: Callable[[], Draft], said: str) -> None:
        step()
        self._notify("")
        self._show(said)

    def _loaded(self, name: str, text: str) -> None:
        with self._lock:
            try:
                draft = self._read(text)
            except ValueError as error:
                self._notify(f"{self._no_draft(name, error)}. Nothing was changed.")
                return
            self._go(draft, "File loaded.")

    def _no_draft(self, name: str, error: ValueError) -> str:
        """What is said of a file that cannot be read."""
        return f"{name}: {error}"


class BenchPanels:
    """What the panels of such a page share: a notice line, and a voice for people who listen."""

    def __init__(self, voice: Picture) -> None:
        self._voice, self._notice = voice, html("", "ml-notice-line")
        self._compare = html("", "ml-panel")

    @property
    def notice(self) -> str:
        """The text of the notice line, as markup."""
        return str(self._notice.value)

    def notify(self, line: str) -> None:
        """Say why something was not taken; an empty line takes the notice away."""
        self._notice.value = tag("p", line, class_="ml-notice", role="status") if line else ""

    def say(self, text: str) -> None:
        """Tell people who listen what happened."""
        self._voice.say(text)

    def _show_pinned(self, shown: Markup | None) -> None:
        """Show what is pinned beside what stands there, or nothing."""
        self._compare.layout.display = "none" if shown is None else None
        self._compare.value = shown or ""
