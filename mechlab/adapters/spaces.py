"""The options of a game as small whole numbers, which frameworks want."""

from collections.abc import Mapping
from itertools import accumulate


class OptionSpace:
    """Options, ``kind * span + detail``, numbered from 0 without gaps between the kinds.

    ``sizes`` says for each kind how many details it can have.

    >>> space = OptionSpace({2: 10, 5: 3}, span=100)
    >>> len(space), space.number(501), space.option(11)
    (13, 11, 501)
    """

    def __init__(self, sizes: Mapping[int, int], span: int) -> None:
        self._span = span
        firsts = [0, *accumulate(sizes.values())]
        self._first = dict(zip(sizes, firsts, strict=False))
        self._kinds = [(first, kind) for kind, first in self._first.items()]
        self._total = firsts[-1]

    def __len__(self) -> int:
        return self._total

    def number(self, option: int) -> int:
        """The number of an option; ``KeyError`` for a kind that is not there."""
        kind, detail = divmod(option, self._span)
        return self._first[kind] + detail

    def option(self, number: int) -> int:
        """The option of a number."""
        first, kind = max(pair for pair in self._kinds if pair[0] <= number)
        return kind * self._span + number - first
