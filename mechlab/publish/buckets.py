"""Buckets of tokens: so much at once, and so much again in a second."""

import time
from collections.abc import Callable


class Bucket:
    """What may be taken from at most so often.

    >>> bucket = Bucket(size=2, per_second=1, clock=iter([0, 0, 0, 0, 1]).__next__)
    >>> [bucket.take() for _ in range(4)]
    [True, True, False, True]
    """

    def __init__(
        self, size: float, per_second: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._size, self._per_second, self._clock = size, per_second, clock
        self._left, self._at = size, clock()

    def take(self, many: float = 1) -> bool:
        """Take so many, if there are."""
        self._fill()
        if self._left < many:
            return False
        self._left -= many
        return True

    @property
    def is_full(self) -> bool:
        """Whether nothing was taken for so long that it need not be remembered."""
        self._fill()
        return self._left >= self._size

    def _fill(self) -> None:
        now = self._clock()
        self._left = min(self._size, self._left + (now - self._at) * self._per_second)
        self._at = now


class Buckets:
    """A bucket for each of many, such as addresses; full ones are forgotten.

    >>> buckets = Buckets(size=1, per_second=1, clock=iter([0, 0, 0, 0]).__next__)
    >>> buckets.take("10.0.0.1"), buckets.take("10.0.0.1")
    (True, False)
    """

    MANY = 1000

    def __init__(
        self, size: float, per_second: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._given = size, per_second, clock
        self._buckets: dict[str, Bucket] = {}

    def take(self, name: str) -> bool:
        """Take one from the bucket of this name."""
        if len(self._buckets) >= self.MANY:
            self._buckets = {n: each for n, each in self._buckets.items() if not each.is_full}
        return self._buckets.setdefault(name, Bucket(*self._given)).take()
