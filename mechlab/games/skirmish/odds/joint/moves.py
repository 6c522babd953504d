"""The moves of all conditions: tables that an engine can run without knowing a rule."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from .conditions import Condition, Conditions
from .landing import Table, hits_on
from .space import Space

Rename = Callable[[Condition], Condition]


class Moves(NamedTuple):
    """A table with the conditions that its ``then`` and ``own`` number."""

    table: Table
    conditions: tuple[Condition, ...]


class MoveTables:
    """The moves of every condition, made when first asked for."""

    def __init__(self, space: Space, rules: Conditions) -> None:
        self.space = space
        self.rules = rules
        self._single: dict[Condition, Moves] = {}
        self._joined: dict[tuple[tuple[Condition, ...], Rename | None], Moves] = {}

    def of(self, sources: tuple[Condition, ...], rename: Rename | None = None) -> Moves:
        """The moves from several conditions; where they lead is numbered in common.

        ``rename`` brings together conditions that need not be told apart after this shot.
        """
        if (sources, rename) not in self._joined:
            singles = [self._from(source) for source in sources]
            self._joined[sources, rename] = _joined(singles, rename)
        return self._joined[sources, rename]

    def _from(self, source: Condition) -> Moves:
        if source not in self._single:
            self._single[source] = Moves(*hits_on(source, self.space, self.rules))
        return self._single[source]


def _joined(singles: Sequence[Moves], rename: Rename | None) -> Moves:
    """One table of several: moves in a row, conditions numbered in common."""
    numbers: dict[Condition, int] = {}
    tables = []
    before = 0
    for conditions_of, table in ((single.conditions, single.table) for single in singles):
        names = [rename(c) if rename else c for c in conditions_of]
        renumbered = np.array([numbers.setdefault(name, len(numbers)) for name in names])
        tables.append(
            table._replace(
                first=table.first + before,
                then=renumbered[table.then],
                by_shift=table.by_shift + before,
                own=renumbered[table.own],
            )
        )
        before += len(table.then)
    columns = (np.concatenate(column) for column in zip(*tables, strict=True))
    return Moves(Table(*columns), tuple(numbers))
