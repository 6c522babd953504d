"""What the lab asks of a game: to play series, to name its numbers, to give a game's record."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

Changes = Mapping[str, str]
"""A variant: new values as text by the path of the number, ``rules/crit_margin`` or
``arms/Duelist arm/Dur``. Empty for the catalog as it is."""

DRAWN = -1
"""In place of the winning team's number."""


@dataclass(frozen=True)
class Cell:
    """One line of a study: who meets whom, who plays them, where, under which numbers.

    ``teams`` are written as the game writes them (names with commas, or a share code), ``players``
    are names of the game's players, one a team.
    """

    teams: tuple[str, ...]
    players: tuple[str, ...]
    board: str = ""
    changes: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Number:
    """A number of the catalog that can be nudged: where it is, its value, one step down and up.

    A step that the catalog's checks refuse is None.
    """

    path: str
    text: str
    value: str
    down: str | None
    up: str | None
    section: str
    source: str


class Series(Protocol):
    """A cell made ready: games of it can be played, by several threads at once."""

    def play(self, seeds: NDArray[np.int64], turns: NDArray[np.int64]) -> NDArray[np.int64]:
        """The facts of a game for each seed, ``(games, facts)``.

        ``turns`` says by how many seats the teams have moved on: with 0 the first team sits first.
        Facts are always in the order of the teams. A row depends on its seed and turn alone.
        """


class Playable(Protocol):
    """A game as the lab sees it."""

    name: str
    facts: Sequence[str]
    """Whole numbers of a game that is over; the first is ``winner``, a team's number or ``DRAWN``.
    What there is for each team ends with ``.0``, ``.1``, …"""

    @property
    def catalog(self) -> Mapping[str, str]:
        """The catalog it plays by, such as its version and checksum: a study is only played on
        under the catalog that it was begun with."""

    def check(self, cell: Cell) -> None:
        """``ValueError`` in one line for a cell that cannot be played."""

    def series(self, cell: Cell) -> Series:
        """The cell made ready; compiles the rules if they are not."""

    def numbers(self, teams: Sequence[str] = ()) -> list[Number]:
        """Every number of the catalog that rules read; with teams, those that these can meet."""

    def record(self, cell: Cell, seed: int, turn: int) -> Any:
        """The ``Record`` of one game of a series, played again by itself."""
