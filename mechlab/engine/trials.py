"""What the lab's view of any game has: the catalog changes begin from, cells made ready, paces."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from mechlab.catalog.varying import Varying
from mechlab.catalog.whole import Whole

from .batch import Batch, Series
from .pacing import read_paces
from .playable import Cell, Number, Pace, Words
from .record import Record
from .room import Rules
from .warming import Warming

Numbers = TypeVar("Numbers", bound=Whole)
Ready = TypeVar("Ready")
Read = TypeVar("Read")


class TrialsUnder(ABC, Generic[Numbers, Ready]):
    """A game under a catalog: the one given, or else the game's own, read when it is asked for.

    ``Ready`` is a cell with its words looked up.
    """

    name: ClassVar[str]
    rules: ClassVar[Rules]
    known_players: ClassVar[Mapping[str, int]]
    by_hand: ClassVar[int]
    facts: Sequence[str]
    varying: ClassVar[Varying[Any]]
    words: Words = Words()

    def __init__(self, cat: Numbers | None = None) -> None:
        self._cat = cat

    @staticmethod
    @abstractmethod
    def default() -> Numbers:
        """The game's own catalog."""

    @staticmethod
    @abstractmethod
    def read_default_again() -> bool:
        """Read the game's own catalog anew if it was edited; whether it is another."""

    @staticmethod
    @abstractmethod
    def _look_up(cell: Cell, cat: Numbers) -> Ready:
        """A cell with its words looked up in a catalog that has its changes; ``ValueError`` in a
        line when it cannot be played."""

    @staticmethod
    @abstractmethod
    def _batch(found: Ready) -> Batch:
        """Games of a cell, begun for each turn of the seats."""

    @staticmethod
    @abstractmethod
    def _begun(found: Ready, seed: int, turn: int) -> Record:
        """The record of one of these games of which nothing has been played."""

    @staticmethod
    @abstractmethod
    def _nudged(cat: Numbers, teams: tuple[str, ...]) -> list[Number]:
        """The numbers of a catalog that rules read and these teams can meet, or any without."""

    @property
    def cat(self) -> Numbers:
        """The catalog that changes begin from."""
        return self._cat or self.default()

    @property
    def catalog(self) -> Mapping[str, str]:
        """What tells that catalog from others."""
        return self.cat.stamp

    @property
    def players(self) -> Sequence[str]:
        """Everyone who does not wait for a person."""
        return [name for name, number in self.known_players.items() if number != self.by_hand]

    def warm_up(self) -> Warming | None:
        """Compile the rules in another process, unless they are; what it returns tells how far."""
        return self.rules.warm_up()

    def read_again(self) -> bool:
        """Read the default catalog anew, if it was edited meanwhile; whether it is another."""
        return self._cat is None and self.read_default_again()

    def check(self, cell: Cell) -> None:
        """``ValueError`` in one line for a cell that cannot be played, ``CatalogError`` with every
        fault for changes that no catalog can have."""
        self._ready(cell)

    def series(self, cell: Cell) -> Series:
        """The cell made ready; compiles the rules if they are not."""
        return Series(self._batch(self._ready(cell)), len(self.facts))

    def record(self, cell: Cell, seed: int, turn: int) -> Record:
        """The record of one game of a series, played again by itself."""
        found = self._ready(cell)
        game = self._batch(found).game(seed, turn)
        choices = tuple(int(each) for each in game.choices[: game.choices_made])
        return self._begun(found, seed, turn).replace(choices=choices)

    def numbers(self, teams: Sequence[str] = ()) -> list[Number]:
        """Every number of the catalog that rules read; with teams, those that these can meet."""
        return list(_numbers(type(self), self.cat, tuple(teams)))

    def paces(self) -> Sequence[Pace]:
        """How long people take at a table, by what facts count."""
        return read_paces(self.name, self.cat.path, self.facts)

    def changes(self, other: Numbers) -> dict[str, str]:
        """What makes another catalog of this one, such as a designer's folder."""
        return self.varying.changes_between(self.cat, other)

    def _ready(self, cell: Cell) -> Ready:
        ready: Ready = _looked_up(type(self), cell, self.cat, self.cat.path)
        return ready


@lru_cache(maxsize=64)
def _looked_up(game: type[TrialsUnder[Any, Any]], cell: Cell, cat: Any, path: Path) -> Any:
    """Catalogs are equal by their numbers; ``path`` tells them apart, for their maps may differ."""
    return game._look_up(cell, _varied(game, cell.changes, cat, path))


@lru_cache(maxsize=64)
def _varied(
    game: type[TrialsUnder[Any, Any]], changes: tuple[tuple[str, str], ...], cat: Any, path: Path
) -> Any:
    return game.varying.varied(cat, dict(changes)) if changes else cat


@lru_cache(maxsize=8)
def _numbers(game: type[TrialsUnder[Any, Any]], cat: Any, teams: tuple[str, ...]) -> list[Number]:
    """Every step is checked like a catalog, which takes a second or more."""
    return game._nudged(cat, teams)


def read_teams(teams: Sequence[str], read: Callable[[str], Read]) -> Iterator[Read]:
    """What each of some texts says; ``ValueError`` names the team whose text says nothing.

    >>> list(read_teams(("1", "one"), int))
    Traceback (most recent call last):
    ...
    ValueError: team 2: invalid literal for int() with base 10: 'one'
    """
    for number, text in enumerate(teams, 1):
        try:
            found = read(text)
        except ValueError as error:
            raise ValueError(f"team {number}: {error}") from None
        yield found
