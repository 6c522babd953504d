"""Many games on all cores: their seeds, their shares of the work, and how far it is."""

import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .batch import Batch

Progress = Callable[[int, int], None]
"""Told how many games of how many are done."""


def seed_of(seed: int, number: int) -> int:
    """The seed of one game of a series.

    >>> seed_of(1, 5) == (1 << 32) + 5
    True
    """
    return (seed << 32) + number


def whole_seed(seed: int) -> int:
    """The seed's lowest 64 bits, which are all that dice depend on, as a signed number.

    >>> whole_seed(-1), whole_seed(1 << 64)
    (-1, 0)
    """
    return (seed + (1 << 63)) % (1 << 64) - (1 << 63)


def ledgers(
    batch: Batch,
    games: int,
    seed: int,
    share: int,
    workers: int | None = None,
    progress: Progress | None = None,
) -> NDArray[Any]:
    """The ledger of each game of a series, its seats as they are.

    As many threads play as there are ``workers``, or else cores; each takes a ``share`` of games
    at a time.
    """
    rows = np.zeros(games, batch.rules.ledger)
    done = _Done(games, progress)

    def some(numbers: range) -> None:
        seeds = [whole_seed(seed_of(seed, number)) for number in numbers]
        rows[numbers.start : numbers.stop] = batch.play(np.array(seeds), np.zeros_like(seeds))
        done.add(len(numbers))

    with ThreadPoolExecutor(workers or os.cpu_count() or 1) as pool:
        for each in [pool.submit(some, numbers) for numbers in _shares(games, share)]:
            each.result()
    return rows


def numbered(games: int, seed: int, what: str = "game") -> dict[str, Any]:
    """The first columns of a table of games: the number of each, and its seed.

    >>> numbered(2, seed=0)["seed"]
    [0, 1]
    """
    numbers = np.arange(games, dtype=np.int64)
    return {what: numbers, "seed": [seed_of(seed, number) for number in range(games)]}


def _shares(games: int, size: int) -> Iterator[range]:
    return (range(start, min(start + size, games)) for start in range(0, games, size))


class _Done:
    """Counts games and tells the progress, from any thread."""

    def __init__(self, total: int, progress: Progress | None) -> None:
        self.total, self.progress = total, progress
        self.count, self.lock = 0, threading.Lock()

    def add(self, games: int) -> None:
        with self.lock:
            self.count += games
            if self.progress:
                self.progress(self.count, self.total)
