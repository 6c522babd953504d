"""What the lab asks of a game: to play series, to name its numbers, to give a game's record."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, Protocol

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from mechlab.engine.warming import Warming

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


@dataclass(frozen=True)
class Die:
    """One die of a game: what it was for, and how lucky it was for the team that rolled it."""

    event: int
    """Its place in the game's log."""
    round: int
    team: int
    text: str
    """As the game tells it."""
    chance: Fraction | None
    """Of making what it needed; None where it needed nothing, or could not fail or succeed."""
    made: bool
    kind: str
    """The fact of luck that it counts to, such as ``hit_luck``; empty for none."""
    luck: Fraction
    """What it brought to that fact above its mean, divided by the fact's unit."""


@dataclass(frozen=True)
class Pace:
    """How many seconds people take for each of what a fact counts, as usual, when quick and slow.

    ``counted`` is the name of a fact, without a team's number where both teams' count; or
    ``game``, which there is one of.
    """

    counted: str
    seconds: float
    quick: float
    slow: float
    section: str
    source: str
    note: str


@dataclass(frozen=True)
class Measure:
    """A fact that comparisons tell, in words.

    ``fact`` is its name without a team's number, ``unit`` what it is divided by to be read.
    """

    fact: str
    text: str
    each_team: bool = False
    unit: int = 1
    role: Literal["", "length", "lead changes", "score"] = ""
    """What it is to a game of any kind."""


@dataclass(frozen=True)
class Words:
    """What people call things of a game that other games have under other names, or not at all.

    ``board`` and ``coin`` are empty where it has no board to choose, or where nothing has a price.
    """

    team: str = "team"
    """One who meets another."""
    example: str = ""
    """How a team is typed."""
    board: str = ""
    coin: str = ""
    """One of what a part costs; ``coins`` are several."""
    coins: str = ""
    minutes: float | None = None
    """How long its text says that a game takes."""


@dataclass(frozen=True)
class Rival:
    """A legal team that has one thing in another's place: ``into`` for ``out``, at ``place``.

    ``weight`` is what the swap adds to the price of the team, in the game's own coin.
    """

    team: str
    place: str
    out: str
    into: str
    weight: int


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


class Populated(Playable, Protocol):
    """A game that also says which teams there are: what a metagame needs."""

    def teams(self) -> Mapping[str, str]:
        """Teams that are ready made, by a short name."""

    def rosters(self) -> Mapping[str, Sequence[str]]:
        """Ready-made rosters, out of which a team is picked for each game: the names of the teams
        of each. Empty where a game has no such thing."""

    def random_team(self, seed: int) -> str:
        """A legal team drawn by lot."""

    def neighbours(self, team: str) -> Sequence[str]:
        """Every legal team that is one small change away."""

    def in_words(self, team: str) -> str:
        """A team as a person says it."""


class Compared(Playable, Protocol):
    """A game whose variants are compared, number by number and part by part."""

    @property
    def measures(self) -> Sequence[Measure]:
        """The facts that comparisons tell, in the order of their tables."""

    def ranked(self, cell: Cell) -> Mapping[str, Mapping[str, Sequence[str]]]:
        """What has ranks among its like: for each kind, such as weapons, the facts of each by name.

        A fact's values are added up where a name has several, as two Rifles do.
        """

    def rivals(self, team: str) -> list[Rival]:
        """Every legal team that differs from this one in one thing."""

    def dominated(self) -> Mapping[str, str]:
        """What is never better than something else that costs no more, by name, with the reason."""


class Told(Playable, Protocol):
    """A game that tells of its dice one by one, and of the time that people take for it."""

    @property
    def units(self) -> Mapping[str, int]:
        """What some facts have to be divided by to be read; the others are counts."""

    def dice(self, cell: Cell, seed: int, turn: int) -> Sequence[Die]:
        """Every die of one game of a series, in order: the luck of each kind adds up to the facts
        that end with ``_luck.0``, ``_luck.1``, …"""

    def paces(self) -> Sequence[Pace]:
        """How long people take at a table, by what facts count."""


class Asked(Playable, Protocol):
    """A game that a page asks new questions about: where to play it, who plays it."""

    words: Words

    @property
    def boards(self) -> Sequence[str]:
        """The names of the boards there are; the first is a good one to begin with."""

    @property
    def players(self) -> Sequence[str]:
        """The names of those who can play by themselves."""

    def warm_up(self) -> "Warming | None":
        """Make ready to play series in another process, unless that was done; it tells how far."""

    def read_again(self) -> bool:
        """Read the catalog anew, if it was edited meanwhile; whether its numbers are others."""
