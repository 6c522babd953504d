"""Many games of one kind: room for each in turn, begun from a template; series on all cores.

A game's module makes a :class:`Kind` of its record and its compiled entry ``series`` (see
``playable``): everything here is alike for all games.
"""

import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .plain import plain
from .rule import Rule, compiled

_WORD = 8


def head_bytes(kind: Any) -> int:
    """How many bytes of a record are copied when a game begins: what comes before its choices."""
    return int(kind.fields["choices"][1])


def spans(kind: Any, unread: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    """The words of a record that a fresh game takes from its template, as (first, beyond last).

    ``unread`` are fields in which nothing is read that the game itself has not written, in the
    order of the record, and dice set by hand, of which a game of a series has none.
    """
    found, start = [], 0
    for name in unread:
        field, offset = kind.fields[name][:2]
        if offset > start * _WORD:
            found.append((start, offset // _WORD))
        start = (offset + field.itemsize) // _WORD
    return (*found, (start, head_bytes(kind) // _WORD))


class Kind:
    """A kind of game: the type of its record, its rules, and the rows that it is counted into."""

    def __init__(self, record: Any, play: Rule, series: Rule, row: Any) -> None:
        self.record, self.row = record, row
        self._play, self.series = play, series
        self._head = head_bytes(record)
        self._lock = threading.Lock()

    def head_of(self, game: Any) -> NDArray[np.int64]:
        """What is copied of a game when another begins as it stands."""
        return np.frombuffer(game.tobytes(), np.int64)[: self._head // _WORD]

    def compiled(self) -> Any:
        """The compiled twin of ``series``, to be called by any thread; None without Numba."""
        if find_spec("numba") is None:
            return None
        with self._lock:
            return compiled(self.series)

    def example(self) -> tuple[Any, ...]:
        """Arguments of ``series`` that do nothing, to compile it for."""
        return self._arguments(np.zeros(1, self.record))

    def run(self, game: Any) -> None:
        """Play a game on, by compiled rules where there is Numba.

        ``game`` is the record of an array of one.
        """
        twin = self.compiled()
        if twin is None:
            self._play(plain(game))
            return
        games = game.base.view(self.record, np.ndarray)
        if games.size != 1:
            raise ValueError("a game that is played on is a record of an array of one")
        twin(*self._arguments(games))

    def _arguments(self, games: NDArray[Any]) -> tuple[Any, ...]:
        none = np.zeros(0, np.int64)
        heads = np.zeros((0, self._head // _WORD), np.int64)
        return games, games.view(np.int64), heads, none, none, np.zeros(0, self.row)


def seed_of(seed: int, number: int) -> int:
    """The seed of one game of a series."""
    return (seed << 32) + number


def whole(seed: int) -> int:
    """The seed's lowest 64 bits, which are all that dice depend on, as a signed number."""
    return (seed + (1 << 63)) % (1 << 64) - (1 << 63)


def in_shares(
    play: Callable[[NDArray[np.int64]], NDArray[Any]],
    rows: NDArray[Any],
    seed: int,
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    share: int = 25,
) -> None:
    """Fill a row a game, share by share on all cores, the same to the bit on any number of them.

    ``play`` gives the rows of some seeds; ``progress`` is told how many games of how many are done.
    """
    done = _Done(len(rows), progress)

    def some(numbers: range) -> None:
        seeds = [whole(seed_of(seed, number)) for number in numbers]
        rows[numbers.start : numbers.stop] = play(np.array(seeds, np.int64))
        done.add(len(numbers))

    with ThreadPoolExecutor(workers or os.cpu_count() or 1) as pool:
        for each in [pool.submit(some, numbers) for numbers in _shares(len(rows), share)]:
            each.result()


def _shares(games: int, size: int) -> Iterator[range]:
    return (range(start, min(start + size, games)) for start in range(0, games, size))


class _Done:
    """Counts games and tells the progress, from any thread."""

    def __init__(self, total: int, progress: Callable[[int, int], None] | None) -> None:
        self.total, self.progress = total, progress
        self.count, self.lock = 0, threading.Lock()

    def add(self, games: int) -> None:
        with self.lock:
            self.count += games
            if self.progress:
                self.progress(self.count, self.total)
