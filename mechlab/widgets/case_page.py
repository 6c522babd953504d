"""A page that answers a case: opened for the case in the address, or for its example."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar, Generic, Self, TypeVar

import ipywidgets as widgets
from IPython.display import display

from . import address
from .markup import tag
from .work import Work

Asked = TypeVar("Asked")


class CasePage(ABC, Generic[Asked]):
    """What pages of this kind share: ``names`` of values in the address; ``view`` is the widget."""

    names: ClassVar[Collection[str]]
    view: widgets.Box
    _note: widgets.HTML
    _work: Work[Any]

    @abstractmethod
    def __init__(self, case: Asked | None) -> None:
        """With None the page is made and waits for ``show``."""

    @staticmethod
    @abstractmethod
    def read_case(values: Mapping[str, str], /) -> tuple[Any, list[str]]:
        """The case that an address asks for, and one line for each value that was ignored."""

    @staticmethod
    @abstractmethod
    def read_again() -> bool:
        """Read the game's catalog anew if it was edited; whether it is another."""

    @abstractmethod
    def show(self, case: Asked) -> None:
        """Show a case and its answer."""

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
