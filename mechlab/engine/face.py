"""What stepping through a game is told in: actions, events, players, and a game's face."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol

from .play import CHOICE, ROLL
from .record import Record

if TYPE_CHECKING:
    from .stepper import Stepper


class IllegalAction(ValueError):
    """An action that is not open now; the message says why, and what is nearest to it."""


@dataclass(frozen=True)
class Action:
    """An open option: ``key`` is what records hold, ``text`` what people read."""

    key: int
    text: str


@dataclass(frozen=True)
class Event:
    """A row of the log; ``good`` is how many faces of a die make what it needed, if it did."""

    number: int
    kind: int
    actor: int
    values: tuple[int, int, int, int]
    choice: int
    round: int
    text: str
    good: int | None = None

    @property
    def is_die(self) -> bool:
        """Whether it is a roll of a die."""
        return self.kind == ROLL

    @property
    def is_choice(self) -> bool:
        """Whether it is a choice of a player."""
        return self.kind == CHOICE

    @property
    def face(self) -> int:
        """For a die: what it shows; else 0."""
        return self.values[3] if self.is_die else 0

    @property
    def sides(self) -> int:
        """For a die: how many faces it has; else 0."""
        return self.values[1] if self.is_die else 0

    @property
    def chance(self) -> Fraction | None:
        """For a die that needed something: how likely it was to make it."""
        return None if self.good is None else Fraction(self.good, self.sides)


Player = str | Callable[["Stepper"], "Action | int | str"]
"""Who plays a side: a player by name, or a function that picks from ``legal_actions``."""


class Face(Protocol):
    """What a game offers to be stepped through."""

    @property
    def name(self) -> str:
        """The name that its records carry."""

    @property
    def purposes(self) -> Sequence[str]:
        """What dice are for, by their number."""

    @property
    def players(self) -> Mapping[str, int]:
        """Who can play a side, by name."""

    def begin(self, record: Record) -> Any:
        """The game of a record before its first die, with every side played by hand."""

    def run(self, game: Any) -> None:
        """Play on, until a decision, a die or an end stops it."""

    def action(self, game: Any, option: int) -> Action:
        """An option in words."""

    def why_not(self, game: Any, option: int) -> str:
        """Why an option is not open: empty if it is."""

    def telling(self, game: Any, row: Sequence[int]) -> str:
        """A row of the log in words."""

    def good_faces(self, game: Any, row: Sequence[int]) -> int | None:
        """How many faces of a die in the log make what it needed; None if it needed nothing."""

    def is_over(self, game: Any) -> bool:
        """Whether the game has its result."""

    def outcome(self, game: Any) -> str:
        """The result in words; empty before it is there."""

    def breaks(self, name: str) -> Callable[[Event], bool]:
        """The test for a breakpoint by its name."""
