"""What the lab's view of any game has: the catalog changes begin from, players, rules to warm."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from .playable import Cell
from .room import Rules
from .warming import Warming


class Numbered(Protocol):
    """A catalog, as far as a study has to tell it from others."""

    @property
    def version(self) -> str:
        """The version that it says it has."""

    @property
    def checksum(self) -> str:
        """A digest of all its numbers."""


Numbers = TypeVar("Numbers", bound=Numbered)


class TrialsUnder(ABC, Generic[Numbers]):
    """A game under a catalog: the one given, or else the game's own, read when it is asked for."""

    rules: ClassVar[Rules]
    known_players: ClassVar[Mapping[str, int]]
    by_hand: ClassVar[int]

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

    @abstractmethod
    def _ready(self, cell: Cell) -> Any:
        """A cell with its words looked up; ``ValueError`` in a line when it cannot be played."""

    @property
    def cat(self) -> Numbers:
        """The catalog that changes begin from."""
        return self._cat or self.default()

    @property
    def catalog(self) -> Mapping[str, str]:
        """What tells that catalog from others."""
        return {"version": self.cat.version, "checksum": self.cat.checksum}

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
