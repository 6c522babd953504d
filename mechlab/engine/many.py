"""Many games on all cores: their seeds, their shares of the work, and how far it is."""

import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

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


def in_shares(
    play: Callable[[range, NDArray[np.int64]], None],
    games: int,
    seed: int,
    share: int,
    workers: int | None = None,
    progress: Progress | None = None,
) -> None:
    """Have ``play`` called with the numbers of games and their seeds, by as many threads.

    >>> found = []
    >>> in_shares(lambda numbers, seeds: found.append(len(seeds)), games=5, seed=1, share=2)
    >>> sorted(found)
    [1, 2, 2]
    """
    done = _Done(games, progress)

    def some(numbers: range) -> None:
        seeds = [whole_seed(seed_of(seed, number)) for number in numbers]
        play(numbers, np.array(seeds, np.int64))
        done.add(len(numbers))

    with ThreadPoolExecutor(workers or os.cpu_count() or 1) as pool:
        for each in [pool.submit(some, numbers) for numbers in _shares(games, share)]:
            each.result()


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
