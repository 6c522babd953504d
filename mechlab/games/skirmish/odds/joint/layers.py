"""States between two shots, and what a shot makes of them."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from .aim import Aim
from .conditions import Condition
from .loops import loops
from .moves import Moves, Rename
from .space import Floats, Frame, Ints

CROWDED = 1.0
"""States to a row from which on it is cheaper to sweep all cells than to list the states."""


class Layer(NamedTuple):
    """Where the target may be: mass by condition and damage state.

    While few states are reached they are listed: ``keys`` (number of the condition * cells + cell)
    with their ``masses``. Once there are many, ``live`` holds all cells of each condition instead.
    ``gone`` is the mass of states whose Core is destroyed, by row: they keep the damage of the
    moment of death, and no condition. ``dropped`` is mass left out on purpose.
    """

    conditions: tuple[Condition, ...]
    keys: Ints
    masses: Floats
    live: Sequence[Floats] | None
    gone: Floats
    dropped: float = 0.0


class Stage:
    """The operations on layers of one space; conditions of no more mass than ``least`` go."""

    def __init__(self, frame: Frame, least: float) -> None:
        self.frame = frame
        self.least = least
        self._pool = np.zeros(0)

    def at(self, condition: Condition, row: int, core: int) -> Layer:
        """All mass in one state, given by its row and the damage of the Core."""
        gone = np.zeros(self.frame.rows)
        keys, masses = np.array([row * self.frame.core + core]), np.ones(1)
        if core == self.frame.core:
            gone[row] = 1.0
            keys, masses = keys[:0], masses[:0]
        return Layer((condition,), keys, masses, None, gone)

    def shot(self, layer: Layer, moves: Moves, aim: Aim) -> Layer:
        """The layer after one shot; ``moves`` are those of the layer's conditions."""
        frame, run = self.frame, loops()
        gone = layer.gone.copy()
        after = layer._replace(conditions=moves.conditions, gone=gone)
        many = len(moves.conditions)
        room = CROWDED * frame.rows * len(layer.conditions)
        if layer.live is None and len(layer.keys) <= room:
            pool = self._cleared(many)
            listed = run.push(layer.keys, layer.masses, moves.table, aim, frame, pool, gone)
            return self._pruned(after._replace(keys=listed[0], masses=listed[1]))
        out = np.zeros((many, frame.cells))
        for source, states in enumerate(self.spread(layer)):
            run.sweep(source, states, moves.table, aim, frame, out, gone)
        keys, masses = layer.keys[:0], layer.masses[:0]
        return self._pruned(after._replace(keys=keys, masses=masses, live=tuple(out)))

    def spread(self, layer: Layer) -> Sequence[Floats]:
        """All cells of each condition."""
        if layer.live is not None:
            return layer.live
        live = np.zeros((len(layer.conditions), self.frame.cells))
        live.ravel()[layer.keys] = layer.masses
        return tuple(live)

    def by_condition(self, layer: Layer) -> Floats:
        """The mass of each condition."""
        if layer.live is not None:
            return np.array([states.sum() for states in layer.live])
        numbers = layer.keys // self.frame.cells
        return np.bincount(numbers, layer.masses, len(layer.conditions)).astype(
            np.float64, copy=False
        )

    def cells(self, layer: Layer) -> Floats:
        """The mass of each cell, whatever the condition."""
        if layer.live is not None:
            return sum(layer.live, np.zeros(self.frame.cells))
        cells = layer.keys % self.frame.cells
        return np.bincount(cells, layer.masses, self.frame.cells).astype(np.float64, copy=False)

    def _pruned(self, layer: Layer) -> Layer:
        """Without conditions too unlikely to matter: what they had is counted as dropped."""
        by_condition = self.by_condition(layer)
        keep = [number for number, mass in enumerate(by_condition) if mass > self.least]
        if len(keep) == len(by_condition):
            return layer
        lighter = layer._replace(
            conditions=tuple(layer.conditions[number] for number in keep),
            dropped=layer.dropped + float(by_condition[by_condition <= self.least].sum()),
        )
        if layer.live is not None:
            return lighter._replace(live=tuple(layer.live[number] for number in keep))
        number, cell = np.divmod(layer.keys, self.frame.cells)
        kept = np.isin(number, keep)
        keys = np.searchsorted(keep, number[kept]) * self.frame.cells + cell[kept]
        return lighter._replace(keys=keys, masses=layer.masses[kept])

    def tally(self, keys: Ints, masses: Floats, many: int) -> tuple[Ints, Floats]:
        """Masses of the same key added up, of so many conditions."""
        listed: tuple[Ints, Floats] = loops().tally(keys, masses, self._cleared(many))
        return listed

    def _cleared(self, many: int) -> Floats:
        """Room for so many conditions. The loops leave it as they found it: all zeros."""
        if len(self._pool) < many * self.frame.cells:
            self._pool = np.zeros(many * self.frame.cells)
        return self._pool


class Sum:
    """Layers added up, each with a weight: an average over cases, or two ways to the same state."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self._numbers: dict[Condition, int] = {}
        self._keys = np.zeros(0, np.int64)
        self._masses = np.zeros(0)
        self._live: dict[int, Floats] = {}
        self._gone = np.zeros(stage.frame.rows)
        self._dropped = 0.0

    def add(self, layer: Layer, weight: float = 1.0, rename: Rename | None = None) -> None:
        """Add a layer; ``rename`` brings conditions together."""
        self.add_dead(layer, weight)
        self.add_living(layer, np.full((len(layer.conditions), 2), weight), rename)

    def add_dead(self, layer: Layer, weight: float = 1.0) -> None:
        """Add what no further shot changes: destroyed Cores, and what was dropped."""
        self._gone += weight * layer.gone
        self._dropped += weight * layer.dropped

    def add_living(self, layer: Layer, shares: Floats, rename: Rename | None = None) -> None:
        """Add a share of every living state, by condition and whether the Legs are lost."""
        frame, names = self.stage.frame, (rename(c) if rename else c for c in layer.conditions)
        numbers = [self._numbers.setdefault(name, len(self._numbers)) for name in names]
        if layer.live is None:
            condition, cell = np.divmod(layer.keys, frame.cells)
            legless = (cell >= frame.legless * frame.core).astype(np.int64)
            keys = np.array(numbers, np.int64)[condition] * frame.cells + cell
            self._keys = np.concatenate([self._keys, keys])
            shared = layer.masses * shares[condition, legless]
            self._masses = np.concatenate([self._masses, shared])
            return
        for number, states, share in zip(numbers, layer.live, shares, strict=True):
            if number not in self._live:
                self._live[number] = np.zeros(frame.cells)
            loops().accumulate(self._live[number], states, *share, frame)

    def layer(self) -> Layer:
        """All of it as one layer."""
        many, none = len(self._numbers), np.zeros(0, np.int64)
        names, rest = tuple(self._numbers), (self._gone, self._dropped)
        if not self._live:
            keys, masses = self.stage.tally(self._keys, self._masses, many)
            return Layer(names, keys, masses, None, *rest)
        cells = self.stage.frame.cells
        for number in range(many):
            here = self._keys // cells == number
            total = self._live.setdefault(number, np.zeros(cells))
            np.add.at(total, self._keys[here] % cells, self._masses[here])
        return Layer(names, none, np.zeros(0), [self._live[n] for n in range(many)], *rest)
