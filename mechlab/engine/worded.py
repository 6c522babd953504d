"""What the faces of games have in common: rules that play, words that tell, breakpoints by kind."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from .face import Action, Event, Face
from .play import NotAnOption, TooLong
from .record import Record, RecordError
from .room import Rules
from .stepper import Stepper


class Words(Protocol):
    """How one game is told."""

    def action(self, game: Any, option: int) -> str:
        """An option."""

    def event(self, game: Any, row: Sequence[int]) -> str:
        """A row of the log."""

    def outcome(self, game: Any) -> str:
        """The result; empty before it is there."""


Told = TypeVar("Told", bound=Words)


class Worded(Generic[Told]):
    """The face of a game that is played by ``rules`` and told by ``words``.

    A game adds how it begins, what is not open and why, and which faces of a die are good.
    ``breakpoints`` are the kinds of events that each name waits for.
    """

    rules: ClassVar[Rules]
    breakpoints: ClassVar[Mapping[str, tuple[int, ...]]]
    words: Told

    def run(self, game: Any) -> None:
        """Play on with compiled rules where they are ready, else as they stand meanwhile."""
        self.rules.run_or_warm(game)

    def action(self, game: Any, option: int) -> Action:
        """An option in words."""
        return Action(option, self.words.action(game, option))

    def telling(self, game: Any, row: Sequence[int]) -> str:
        """A row of the log in words."""
        return self.words.event(game, row)

    def is_over(self, game: Any) -> bool:
        """Whether there is a result."""
        return bool(game.is_over)

    def outcome(self, game: Any) -> str:
        """The result in words."""
        return self.words.outcome(game)

    def breaks(self, name: str) -> Callable[[Event], bool]:
        """The test of a breakpoint; ``ValueError`` names those there are."""
        if name not in self.breakpoints:
            known = ", ".join(self.breakpoints)
            raise ValueError(f"no breakpoint is called {name!r}; there are {known}")
        kinds = self.breakpoints[name]
        return lambda event: event.kind in kinds


def at_its_end(face: Callable[[], Face], record: Record) -> Stepper:
    """A recorded game at its end; ``RecordError`` when it does not run under the face's numbers."""
    try:
        return Stepper(face(), record)
    except (NotAnOption, TooLong):
        raise RecordError("a choice of this game is not open under these numbers") from None
    except ValueError as error:
        raise RecordError(f"this game does not run under these numbers: {error}") from None
