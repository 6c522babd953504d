"""Equilibria of zero-sum games, by linear programs (SciPy's HiGHS)."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

Shares = NDArray[np.float64]

SMALL = 1e-7
"""Shares and payoffs nearer than this are the same: what the solver promises."""


def best_mix(payoffs: ArrayLike) -> tuple[Shares, float]:
    """How whoever picks the row should mix, and what that earns whatever column is picked.

    >>> mix, value = best_mix([[3, -1], [-2, 1]])
    >>> [round(float(share), 4) for share in mix], round(value, 4)
    ([0.4286, 0.5714], 0.1429)
    """
    table = _table(payoffs)
    rows, floors = len(table), table.min(axis=1)
    best = int(floors.argmax())
    if floors[best] == table.max(axis=0).min():  # a saddle: a row that needs no mixing
        return np.eye(rows)[best], float(floors[best])
    worth = np.zeros(rows + 1)
    worth[-1] = 1.0
    return _solved(table, worth)


@dataclass(frozen=True, eq=False)
class Equilibrium:
    """What the picker of rows plays: ``shares``, and what it earns at least, ``value``.

    A game may have several equilibria, all of the same value. ``least`` and ``most`` are the
    shares a row has in any of them: what is 0 at most is never played, what is above 0 at least
    is always played. ``shares`` is the one with the smallest sum of squares: it treats rows that
    are alike alike, and does not depend on their order.
    """

    shares: Shares
    value: float
    least: Shares
    most: Shares

    @property
    def is_only(self) -> bool:
        """Whether there is no other equilibrium."""
        return bool((self.most - self.least < 100 * SMALL).all())

    @property
    def played(self) -> NDArray[np.bool_]:
        """Which rows some equilibrium plays."""
        return self.most > 0


def equilibrium(payoffs: ArrayLike) -> Equilibrium:
    """The equilibrium of a zero-sum game, from the side of whoever picks the row.

    >>> found = equilibrium([[0, 1, -1], [-1, 0, 1], [1, -1, 0]])
    >>> [round(float(share), 4) for share in found.shares], found.is_only
    ([0.3333, 0.3333, 0.3333], True)

    With a second paper there is more than one:

    >>> found = equilibrium([[0, -1, -1, 1], [1, 0, 0, -1], [1, 0, 0, -1], [-1, 1, 1, 0]])
    >>> [round(float(share), 4) for share in found.shares], found.is_only
    ([0.3333, 0.1667, 0.1667, 0.3333], False)
    """
    table = _table(payoffs)
    start, value = best_mix(table)
    corners = np.array([start, *_corners(table, value)])
    corners[corners < 10 * SMALL] = 0.0
    least, most = corners.min(axis=0), corners.max(axis=0)
    found = Equilibrium(start, value, least, most)
    if found.is_only:
        return found
    return Equilibrium(_evenest(table, value, corners.mean(axis=0)), value, least, most)


def _corners(table: Shares, value: float) -> Iterator[Shares]:
    """Equilibria that play each row as little and as much as one can."""
    for row in range(len(table)):
        for sign in (-1.0, 1.0):
            worth = np.zeros(len(table) + 1)
            worth[row] = sign
            yield _solved(table, worth, value - 1e-9 * max(1.0, np.abs(table).max()))[0]


def _solved(table: Shares, worth: Shares, floor: float = -np.inf) -> tuple[Shares, float]:
    """The mix, among those that earn ``floor`` at least, that is worth most; what it earns."""
    from scipy.optimize import linprog

    rows, columns = table.shape
    mix_earns = np.hstack([-table.T, np.ones((columns, 1))])
    whole = np.append(np.ones(rows), 0.0)[None]
    bounds = [(0, 1)] * rows + [(None if floor == -np.inf else floor, None)]
    found = linprog(-worth, mix_earns, np.zeros(columns), whole, [1.0], bounds, method="highs")
    if found.status != 0:
        raise ArithmeticError(f"the linear program was not solved: {found.message}")
    mix = np.where(found.x[:-1] < SMALL, 0.0, found.x[:-1])
    mix /= mix.sum()
    return mix, float((mix @ table).min())


def _evenest(table: Shares, value: float, start: Shares) -> Shares:
    """Of all equilibria the one with the smallest sum of squares."""
    from scipy.optimize import minimize

    scale = max(1.0, float(np.abs(table).max()))
    limits = [
        {"type": "eq", "fun": lambda mix: mix.sum() - 1, "jac": lambda mix: np.ones_like(mix)},
        {
            "type": "ineq",
            "fun": lambda mix: (mix @ table - value) / scale,
            "jac": lambda _: table.T / scale,
        },
    ]
    found = minimize(
        lambda mix: mix @ mix,
        start,
        jac=lambda mix: 2 * mix,
        bounds=[(0, 1)] * len(start),
        constraints=limits,
        method="SLSQP",
        options={"ftol": 1e-14, "maxiter": 500},
    )
    mix = np.where(found.x < SMALL, 0.0, found.x).round(9).astype(np.float64)
    mix /= mix.sum()
    # The middle of what was found is an equilibrium too, should the search for this one fail.
    return mix if (mix @ table).min() >= value - 1e-6 * scale else start


def _table(payoffs: ArrayLike) -> Shares:
    table = np.asarray(payoffs, np.float64)
    if table.ndim != 2 or not table.size or not np.isfinite(table).all():
        raise ValueError("payoffs are a table of numbers, a row and a column at least")
    return table
