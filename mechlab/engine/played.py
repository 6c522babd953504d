"""What a game tells of games that people played: who met, with what, where, and how it ended.

A game offers it in its ``played.py``, as functions of these names; what it has not it leaves out,
and a reader then has no lines of that kind.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, Protocol

from .record import Record
from .stepper import Stepper

What = Literal["stood", "lost"]
"""Whether a mech was there at a round's end, or was destroyed there."""


@dataclass(frozen=True)
class Part:
    """A thing that a mech was built with, or its pilot; ``slot`` is where it sits."""

    side: int
    mech: str
    slot: str
    name: str


@dataclass(frozen=True)
class Spot:
    """Where a mech was, by the name of a cell."""

    side: int
    mech: str
    cell: str
    what: What


@dataclass(frozen=True)
class Cell:
    """A place of a board with its corners, in the board's own lengths; y points down."""

    name: str
    corners: tuple[tuple[float, float], ...]
    terrain: str = ""


@dataclass(frozen=True)
class Location:
    """A location die of a hit: on whom, the part it fell on, and the chances of all parts."""

    mech: str
    part: str
    chances: Mapping[str, Fraction]


class PlayedRoom(Protocol):
    """The functions of a ``played.py``. The last four may be missing."""

    def kind_of(self, game: Any) -> str:
        """What the decision is about that is open in a game's state, in a word or two."""

    def teams(self, record: Record) -> Sequence[str]:
        """Who met, by side, as people say it."""

    def board(self, record: Record) -> str:
        """The name of the board; empty where there is none."""

    def parts(self, record: Record) -> Sequence[Part]:
        """Everything that the mechs of a game were built with."""

    def facts(self, game: Stepper) -> Mapping[str, int]:
        """The facts of a game that is over, by the names that studies use."""

    def rostered(self, text: str) -> Sequence[Part]:
        """Everything in a roster as its hangar's page keeps it; ``ValueError`` if it is none."""

    def spots(self, game: Stepper) -> Sequence[Spot]:
        """Where mechs stood at the end of each round, and where they were lost."""

    def cells(self, record: Record) -> Sequence[Cell]:
        """The places of the board that spots name."""

    def locations(self, game: Stepper) -> Sequence[Location]:
        """The location dice of a game."""


def counted(names: Sequence[str], row: Any) -> dict[str, int]:
    """The facts of a row of a ledger: its first whole numbers, by their names."""
    import numpy as np

    numbers = row.view(np.int64).reshape(-1)
    return dict(zip(names, map(int, numbers), strict=False))


def spots_of(
    game: Stepper, spot: Callable[[Any, int, What], Spot], lost: int, begins: int, over: int
) -> list[Spot]:
    """Where mechs stood when a round or turn or the game was over, and where they were destroyed.

    ``spot`` tells of a mech in a state; the numbers are kinds of events: a mech is lost, a round or
    turn begins, the game is over.
    """
    line, found = Stepper(game.face, game.so_far), list[Spot]()
    for event in game.events:
        if event.kind == lost:
            line.to_event(event.number)
            found.append(spot(line.state, event.actor, "lost"))
        elif event.kind == over or (event.kind == begins and event.round > 1):
            line.to_event(event.number)
            alive = (number for number, mech in enumerate(line.state.mechs) if mech.is_alive)
            found += [spot(line.state, number, "stood") for number in alive]
    return found
