"""Games made ready: many of them, begun from one template for each turn of the seats."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, TypeVar

import numpy as np
from numpy.typing import NDArray

from .fields import CHOICES, EVENTS
from .plain import plain
from .play import TooLong
from .room import Room, Rules

Wholes = NDArray[np.int64]
Each = TypeVar("Each")


def seated(teams: Sequence[Each], turn: int) -> list[Each]:
    """What is of each team, by seat: the seats are moved on by ``turn``.

    >>> seated("abc", 1)
    ['b', 'c', 'a']
    """
    return [*teams[turn:], *teams[:turn]]


def check_players(names: Iterable[str], players: Mapping[str, int], by_hand: int) -> None:
    """``ValueError`` names a player that is none, or that waits for a person.

    >>> check_players(["greedy", "gready"], {"by hand": 0, "random": 1, "greedy": 2}, by_hand=0)
    Traceback (most recent call last):
    ...
    ValueError: no player is called 'gready'; there are random, greedy
    """
    known = [name for name, number in players.items() if number != by_hand]
    for name in names:
        if name not in known:
            raise ValueError(f"no player is called {name!r}; there are {', '.join(known)}")


class Batch(ABC):
    """Games of one setup; threads may share it.

    ``templates`` are the games before their first die, one for each turn of the seats. With
    ``one_by_one`` a player thinks outside the compiled rules, and each game is played by ``game``.
    """

    rules: ClassVar[Rules]
    one_by_one = False

    def __init__(self, templates: Sequence[Any]) -> None:
        self.templates = list(templates)
        self._heads = np.array([self.rules.head_of(each) for each in templates])

    @abstractmethod
    def count(self, game: Any, turn: int, row: Any) -> None:
        """Count a game that is over into a row of the ledger."""

    def play(self, seeds: Wholes, turns: Wholes) -> NDArray[Any]:
        """The ledger of a game for each seed. Seeds are numbers of 64 bits, negative or not."""
        seeds, turns = np.array(seeds, np.int64), np.array(turns, np.int64)
        if seeds.shape != turns.shape or not set(turns.tolist()) <= set(range(len(self.templates))):
            raise ValueError("each seed needs a turn for which there is a template")
        rows = np.zeros(len(seeds), self.rules.ledger)
        if not len(seeds):
            return rows
        try:
            self._play(seeds, turns, rows)
        except TooLong:
            raise ValueError(
                f"a game of these does not end: it has {CHOICES:,} choices or {EVENTS:,} events"
            ) from None
        return rows

    def game(self, seed: int, turn: int = 0) -> Any:
        """One game of these, played to its end."""
        game = self.begun(seed, turn)
        self.rules.run(game)
        return game

    def begun(self, seed: int, turn: int = 0) -> Any:
        """One game of these before its first die, in room of its own."""
        return Room(self.rules, self.templates[turn]).restart(seed)

    @cached_property
    def _twin(self) -> Any:
        return self.rules.twin()

    def _play(self, seeds: Wholes, turns: Wholes, rows: NDArray[Any]) -> None:
        if self.one_by_one or self._twin is None:
            for seed, turn, row in zip(seeds, turns, rows.view(np.recarray), strict=True):
                self.count(plain(self.game(int(seed), int(turn))), int(turn), plain(row))
        else:
            games = np.zeros(1, self.rules.kind)
            self._twin(games, games.view(np.int64), self._heads, seeds, turns, rows)


class Series:
    """A cell of a study made ready; threads may share it."""

    def __init__(self, batch: Batch, facts: int) -> None:
        self.batch, self.facts = batch, facts

    def play(self, seeds: Wholes, turns: Wholes) -> Wholes:
        """The facts of a game for each seed, a row each: the first whole numbers of the ledger."""
        rows = self.batch.play(seeds, turns)
        numbers = rows.view(np.int64).reshape(len(rows), rows.itemsize // 8)
        return np.ascontiguousarray(numbers[:, : self.facts])
