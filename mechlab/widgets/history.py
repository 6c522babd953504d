"""Undo and redo, for pages whose case is one plain value."""

from collections.abc import Callable
from typing import Generic, TypeVar

Draft = TypeVar("Draft")
_LONGEST_UNDO = 200


class History(Generic[Draft]):
    """The drafts so far, with undo and redo.

    >>> history = History(1)
    >>> history.push(2); history.push(3); history.undo(), history.undo(), history.redo()
    (2, 1, 2)
    """

    def __init__(self, first: Draft) -> None:
        self._past: list[Draft] = []
        self._future: list[Draft] = []
        self._listeners: list[Callable[[], object]] = []
        self.now = first

    def on_step(self, callback: Callable[[], object]) -> None:
        """Call ``callback()`` after each step, forward, back, or forward again."""
        self._listeners.append(callback)

    def push(self, draft: Draft) -> None:
        """Go on to another draft; what was undone is gone."""
        if draft == self.now:
            return
        self._past = [*self._past[-_LONGEST_UNDO:], self.now]
        self._future, self.now = [], draft
        self._tell()

    def swap(self, draft: Draft) -> None:
        """Change what is no step of its own, such as the side the next part goes to."""
        self.now = draft

    def undo(self) -> Draft:
        """One step back, if there is one."""
        if self._past:
            self._future.append(self.now)
            self.now = self._past.pop()
            self._tell()
        return self.now

    def redo(self) -> Draft:
        """One undone step forward again, if there is one."""
        if self._future:
            self._past.append(self.now)
            self.now = self._future.pop()
            self._tell()
        return self.now

    @property
    def can_undo(self) -> bool:
        """Whether there is a step back."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone step."""
        return bool(self._future)

    def _tell(self) -> None:
        for callback in self._listeners:
            callback()
