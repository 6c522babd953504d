"""Playing a piece of a study: what a thread does, or a worker of a cluster."""

import importlib
import threading
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mechlab.engine.playable import DRAWN, Cell, Playable, Series
from mechlab.games import names

from .study import Study, StudyError

FEWEST_CHUNKS, MOST_PAIRS = 100, 250
_KEPT = 128  # cells made ready, of a megabyte or two each

Rows = NDArray[np.int64]
"""Whole numbers; where it has two axes, facts of games, a row each."""


@dataclass(frozen=True)
class Chunk:
    """Pairs of one cell, from ``first`` to before ``last``: what is played and kept as one."""

    cell: int
    first: int
    last: int

    @property
    def games(self) -> int:
        """How many games it is."""
        return 2 * (self.last - self.first)


def pairs_a_chunk(study: Study) -> int:
    """How many pairs are played as one: it depends on the study alone, not on who plays it."""
    return min(max(study.total // 2 // FEWEST_CHUNKS, 1), MOST_PAIRS)


def waves(study: Study) -> Iterator[list[Chunk]]:
    """The study cut up: in a wave every cell plays the same pairs.

    >>> study = Study("?", "x", (Cell(("a", "b"), ("p", "p")), Cell(("a", "c"), ("p", "p"))), 6)
    >>> [[(chunk.cell, chunk.first, chunk.last) for chunk in wave] for wave in waves(study)]
    [[(0, 0, 1), (1, 0, 1)], [(0, 1, 2), (1, 1, 2)], [(0, 2, 3), (1, 2, 3)]]
    """
    size = pairs_a_chunk(study)
    for first in range(0, study.pairs, size):
        last = min(first + size, study.pairs)
        yield [Chunk(cell, first, last) for cell in range(len(study.cells))]


def turns_of(chunk: Chunk) -> NDArray[np.int64]:
    """By how many seats the teams have moved on, for each game of a chunk."""
    return np.tile(np.array([0, 1], np.int64), chunk.last - chunk.first)


def seeds_of(study: Study, chunk: Chunk) -> NDArray[np.int64]:
    """The seed of each game of a chunk: the same for both of a pair, and in every cell."""
    return (study.seed << 32) + np.repeat(np.arange(chunk.first, chunk.last, dtype=np.int64), 2)


def playable(name: str) -> Playable:
    """The game of this name, as the lab sees it; it is imported now.

    >>> playable("chess")
    Traceback (most recent call last):
    ...
    mechlab.lab.study.StudyError: no game that studies can play is called 'chess'; there is ...
    """
    if name not in (known := names()):
        there = ", ".join(known) or "none"
        raise StudyError(f"no game that studies can play is called {name!r}; there is {there}")
    found: Playable = importlib.import_module(f"mechlab.games.{name}.trials").TRIALS
    return found


class Table:
    """A game with the cells of it that were made ready, for all threads of a process."""

    def __init__(self, game: Playable) -> None:
        self.game = game
        self._ready: dict[Cell, Series] = {}
        self._making = threading.Lock()

    def play(self, cell: Cell, seeds: Rows, turns: Rows) -> Rows:
        """The facts of a cell's games."""
        return self._sound(self._series(cell).play(seeds, turns), cell, len(seeds))

    def _series(self, cell: Cell) -> Series:
        if (ready := self._ready.get(cell)) is not None:
            return ready
        with self._making:  # so that no two threads compile the rules
            if cell not in self._ready:
                while len(self._ready) >= _KEPT:
                    del self._ready[next(iter(self._ready))]
                self._ready[cell] = self.game.series(cell)
            return self._ready[cell]

    def _sound(self, rows: Rows, cell: Cell, games: int) -> Rows:
        """The rows, when they are what a game has to tell."""
        if rows.shape != (games, len(self.game.facts)) or rows.dtype != np.int64:
            raise StudyError(f"{self.game.name} told {rows.shape} facts of {games} games")
        if rows[:, 0].min() < DRAWN or rows[:, 0].max() >= len(cell.teams):
            raise StudyError(f"{self.game.name} told of a winner that does not play")
        return rows


_TABLES: dict[str, Table] = {}
_OPENING = threading.Lock()


def play_far(
    game: str | Playable, catalog: dict[str, str], cell: Cell, seeds: Rows, turns: Rows
) -> Rows:
    """Play games of a cell on a worker of a cluster, under the catalog that the study has."""
    name = game if isinstance(game, str) else game.name
    with _OPENING:
        if name not in _TABLES:
            _TABLES[name] = Table(playable(game) if isinstance(game, str) else game)
    here = dict(_TABLES[name].game.catalog)
    if here != catalog:
        raise StudyError(f"a worker of the cluster has another catalog, {here}, not {catalog}")
    return _TABLES[name].play(cell, seeds, turns)
