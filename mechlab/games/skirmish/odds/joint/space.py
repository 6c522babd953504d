"""How the damage states of a mech lie in memory.

A state is the damage of all six parts, each from 0 to its Durability. The states of the five other
parts are numbered, Legs outermost: these are the rows. Along a row runs the damage of the Core, as
long as it holds. States with a destroyed Core are kept apart, one to a row.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .question import CORE, LEGS, Six

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class Frame(NamedTuple):
    """What the inner loops need to know of a space.

    A row has ``core`` cells. From row ``legless`` on the Legs are destroyed. One damage more of a
    part lies ``steps`` rows on. A plane is the rows of the two innermost parts, ``order`` the parts
    from the outermost to the innermost.
    """

    rows: int
    core: int
    cells: int
    plane: int
    legless: int
    steps: Ints
    durability: Ints
    order: Ints


class Space:
    """The damage states of a target.

    >>> space = Space((3, 6, 7, 12, 4, 9))
    >>> space.rows, space.states
    (11200, 145600)
    """

    def __init__(self, durability: Six) -> None:
        others = [part for part in range(len(durability)) if part not in (CORE, LEGS)]
        self.durability = durability
        self.core = durability[CORE]
        self.order = (LEGS, *sorted(others, key=lambda part: durability[part]))
        self.shape = tuple(durability[part] + 1 for part in self.order)
        self.rows = math.prod(self.shape)
        self.states = self.rows * (self.core + 1)
        self.steps = self._steps()

    def _steps(self) -> Ints:
        steps = np.zeros(len(self.durability), np.int64)
        step = 1
        for part in reversed(self.order):
            steps[part] = step
            step *= self.durability[part] + 1
        return steps

    def frame(self) -> Frame:
        """The same as numbers and arrays."""
        *_, above, _, _ = self.order
        return Frame(
            self.rows,
            self.core,
            self.rows * self.core,
            int(self.steps[above]),
            int(self.steps[LEGS]) * self.durability[LEGS],
            self.steps,
            np.array(self.durability),
            np.array(self.order),
        )

    def row(self, damage: Sequence[int]) -> int:
        """The row of a state."""
        return int(np.dot(damage, self.steps))

    def lost(self, part: int) -> NDArray[np.bool_]:
        """Whether a part other than the Core is destroyed, in every row."""
        damage = np.arange(self.rows) // self.steps[part] % (self.durability[part] + 1)
        return np.asarray(damage == self.durability[part])

    def joint(self, cells: Floats, gone: Floats) -> Floats:
        """All states as one array with the parts' axes in the order of the hit table."""
        table = np.concatenate([cells.reshape(self.rows, self.core), gone[:, None]], axis=1)
        axes = (*self.order, CORE)
        here = [axes.index(part) for part in range(len(axes))]
        return table.reshape(*self.shape, self.core + 1).transpose(here)
