"""A page that answers a case: controls on the left, the answer on the right, the case in the
address."""

import threading
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar, Generic, Self, TypeVar

import ipywidgets as widgets
from IPython.display import display

from . import address
from .form import Form
from .ground import ODDS_CSS, box, ground, html
from .headline import Headline
from .house_rules import RESET
from .markup import tag
from .progress import Act
from .work import Work

Asked = TypeVar("Asked")
Answered = TypeVar("Answered")


class CasePage(ABC, Generic[Asked, Answered]):
    """What pages of this kind share. ``view`` is the widget; ``refusal`` says why a case has no
    answer.

    A page says which ``names`` of values its address has; its styles are in ``css`` under the
    class ``look``.
    """

    names: ClassVar[Collection[str]]
    css: ClassVar[Path]
    look: ClassVar[str]

    def __init__(self, case: Asked | None, *panels: widgets.Widget) -> None:
        """With None the page is made and waits for ``show``."""
        self.case: Asked = case or self.opening()
        self.refusal = ""
        self.answer: Answered | None = None
        self._lock = threading.RLock()  # JupyterLab runs callbacks of one page side by side
        self._work: Work[Act] = Work(lambda act: act(), self._work_ended)
        self._address, self._headline = address.Address(), Headline()
        self._address.add_class("od-address")
        self._controls, self._note = self.make_controls(), html("", "od-ignored")
        self._results = box(*panels, classes="od-results")
        right = box(self._headline, self._note, self._address, self._results, classes="od-right")
        both = box(self._controls, right, classes="od-sides")
        classes = f"ml-page od-page {self.look}"
        self.view = box(ground(ODDS_CSS, self.css), both, classes=classes)
        self._controls.on_set(self.set)
        if case is not None:
            self.show(case)

    @staticmethod
    @abstractmethod
    def opening() -> Any:
        """What the page opens on where nothing is asked, by the catalog as it is now."""

    @staticmethod
    @abstractmethod
    def make_controls() -> Form:
        """The controls, empty."""

    @staticmethod
    @abstractmethod
    def read_case(values: Mapping[str, str], /) -> tuple[Any, list[str]]:
        """The case that an address asks for, and one line for each value that was ignored."""

    @staticmethod
    @abstractmethod
    def write_case(case: Any, /) -> dict[str, str]:
        """The values that an address needs to hold."""

    @staticmethod
    @abstractmethod
    def change(case: Any, key: str, text: str, /) -> Any:
        """The case with one value set; ``ValueError`` if it cannot be so."""

    @staticmethod
    @abstractmethod
    def question(case: Any, /) -> str:
        """A case in a line."""

    @staticmethod
    @abstractmethod
    def read_again() -> bool:
        """Read the game's catalog anew if it was edited; whether it is another."""

    @abstractmethod
    def _ask(self, case: Asked) -> Answered:
        """The answer to a case; ``ValueError`` says why it has none."""

    @abstractmethod
    def _fill(self) -> None:
        """Set the controls to the case."""

    @abstractmethod
    def _draw(self, answer: Answered, before: Answered | None) -> None:
        """Show an answer in place of the one before it: what is known at once, the rest later."""

    @abstractmethod
    def _work_ended(self, error: Exception | None) -> None:
        """The work beside the page is done, or failed."""

    @classmethod
    def open(cls) -> Self:
        """The page for the case in the address bar, or for the example."""
        page = cls(None)  # made before there is a visitor to wait for it
        asked = address.read(cls.names)
        if cls.read_again():  # the numbers were edited meanwhile
            page = cls(None)
        case, ignored = cls.read_case(asked.values)
        page.note([*asked.refused, *ignored])
        page.show(case)
        return page

    def _ipython_display_(self) -> None:
        display(self.view)  # type: ignore[no-untyped-call]

    def note(self, ignored: Sequence[str]) -> None:
        """Say which values of an address could not be followed, in a line."""
        lines = f"Ignored in the address: {'; '.join(ignored)}."
        self._note.value = tag("p", lines, class_="ml-notice", role="status") if ignored else ""

    def wait(self) -> None:
        """Wait for the work beside the page, as a test does."""
        self._work.wait()

    def set(self, key: str, text: str) -> None:
        """Set one control, as a click does; what cannot be is said and left as it was."""
        with self._lock:
            try:
                self.show(self._changed(key, text))
            except ValueError as error:
                self._fill()
                self._say_no(str(error))

    def show(self, case: Asked) -> None:
        """Show a case and its answer, or in one line why it has none."""
        self.case = case
        self._work.stop()
        self._address.write(**(dict.fromkeys(self.names, "") | self.write_case(case)))
        try:
            answer = self._ask(case)
        except ValueError as reason:
            self._refuse(str(reason))
            return
        self.refusal = ""
        before, self.answer = self.answer, answer
        self._results.layout.display = ""
        self._results.remove_class("od-stale")
        self._fill()
        self._draw(answer, before)

    def _changed(self, key: str, text: str) -> Asked:
        case: Any = self.case
        changed: Asked = replace(case, rules=()) if key == RESET else self.change(case, key, text)
        return changed

    def _refuse(self, reason: str) -> None:
        self.refusal = reason
        self._fill()
        self._results.add_class("od-stale")
        self._results.layout.display = "" if self.answer else "none"
        self._say_no(reason)

    def _say_no(self, reason: str) -> None:
        self._headline.refuse(self.question(self.case), reason, old=self.answer is not None)
