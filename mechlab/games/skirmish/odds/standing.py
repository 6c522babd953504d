"""Where the target may stand after volleys, and how many of them its Core stands."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ..hit_table import PARTS
from .joint.question import Six
from .joint.volleys import Volleys

if TYPE_CHECKING:
    import pandas as pd

ROUNDING = 1e-12
"""What rounding adds to the error of each volley at most."""


@dataclass(frozen=True)
class After:
    """Where the target may stand after some volleys.

    ``joint`` has one axis a part, in the order of ``PARTS``: the chance of each combination of
    damage. Numbers are off by ``error`` at most.
    """

    joint: NDArray[np.float64]
    before: Six
    error: float

    @classmethod
    def of(cls, engine: Volleys, volleys: int) -> "After":
        """What the joint engine knows after so many volleys."""
        joint = engine.joint(engine.start(volleys))
        return cls(joint, engine.question.target.damage, error_after(engine, volleys))

    @property
    def destroyed(self) -> Mapping[str, float]:
        """The chance that each part is gone."""
        return {part: self.marginal(part).get(size - 1, 0.0) for part, size in self._sizes()}

    def marginal(self, part: str) -> Mapping[int, float]:
        """The damage on one part, with its chances."""
        axis = PARTS.index(part)
        others = tuple(i for i in range(len(PARTS)) if i != axis)
        chances = self.joint.sum(axis=others)
        return {damage: float(chance) for damage, chance in enumerate(chances) if chance > 0}

    @property
    def expected_by_part(self) -> Mapping[str, float]:
        """The mean Durability each part has lost in these volleys."""
        return {
            part: sum(d * p for d, p in self.marginal(part).items()) - already
            for part, already in zip(PARTS, self.before, strict=True)
        }

    @property
    def expected(self) -> float:
        """The mean Durability lost, all parts together."""
        return sum(self.expected_by_part.values())

    @cached_property
    def total(self) -> Mapping[int, float]:
        """The Durability lost, all parts together, with its chances."""
        lost = np.indices(self.joint.shape, sparse=True)
        sums = np.asarray(sum(lost) - sum(self.before))
        chances = np.bincount(sums.ravel().clip(0), weights=self.joint.ravel())
        return {damage: float(chance) for damage, chance in enumerate(chances) if chance > 0}

    def to_frame(self) -> "pd.DataFrame":
        """A pandas table, one row a part: mean Durability lost, and the chance that it is gone."""
        import pandas as pd  # heavy, and needed only here

        columns = {"expected": dict(self.expected_by_part), "destroyed": dict(self.destroyed)}
        return pd.DataFrame(columns, index=list(PARTS))

    def at_least(self, lost: int) -> float:
        """The chance that at least so much Durability is lost."""
        return sum(chance for damage, chance in self.total.items() if damage >= lost)

    def _sizes(self) -> list[tuple[str, int]]:
        return list(zip(PARTS, self.joint.shape, strict=True))


@dataclass(frozen=True)
class Rounds(Mapping[int, float]):
    """How many volleys the Core stands: a mapping from each to the chance that it falls in it.

    ``rest`` is the chance that it stands longer than was looked; ``mean`` counts that as falling
    right after, so it is a lower bound when ``rest`` matters.
    """

    chances: Mapping[int, float]
    rest: float
    error: float

    def __getitem__(self, volley: int) -> float:
        return self.chances[volley]

    def __iter__(self) -> Iterator[int]:
        return iter(self.chances)

    def __len__(self) -> int:
        return len(self.chances)

    def to_frame(self) -> "pd.DataFrame":
        """A pandas table, one row a volley: the chance to fall in it, and by it."""
        import pandas as pd  # heavy, and needed only here

        rows = [(k, chance, self.within(k)) for k, chance in self.chances.items()]
        return pd.DataFrame(rows, columns=["volley", "chance", "by then"]).set_index("volley")

    @property
    def mean(self) -> float:
        """The mean number of volleys; infinite when the weapon cannot destroy the Core."""
        if self.rest > 1 - ROUNDING:
            return float("inf")
        last = max(self.chances, default=0)
        return sum(k * p for k, p in self.chances.items()) + (last + 1) * self.rest

    @property
    def median(self) -> int | None:
        """The volley by which the Core is gone half of the time; ``None`` if not looked so far."""
        gone = 0.0
        for k, chance in self.chances.items():
            gone += chance
            if gone >= 0.5:
                return k
        return None

    def within(self, volleys: int) -> float:
        """The chance that the Core is gone after so many volleys."""
        return sum(chance for k, chance in self.chances.items() if k <= volleys)


def error_after(engine: Volleys, volleys: int) -> float:
    """What was dropped on purpose, and rounding."""
    return engine.start(volleys).dropped + ROUNDING * volleys
