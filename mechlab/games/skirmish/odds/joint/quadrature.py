"""Fewer cases for the same average: Gauss quadrature of the modifier roll.

All shots of a volley share one modifier (F2), so what a volley does is an average over its (at most
six) results. With k shots the thing averaged is a polynomial of degree k in the hit chance, and n
nodes carry the average of any polynomial up to degree 2n - 1: two nodes do for three shots, and
nothing is lost but rounding.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import numpy as np

Point = tuple[Fraction, ...]


class Node(NamedTuple):
    """One case of the average: its weight, and the hit chance it stands for in each situation."""

    weight: float
    chances: tuple[float, ...]


def nodes(cases: Mapping[Point, Fraction], degree: int) -> tuple[Node, ...]:
    """Nodes that average every polynomial up to ``degree`` as ``cases`` do, and not more of them.

    ``cases`` are points with their chances. A point has one coordinate for each situation that can
    arise within the volley (target standing, Legs gone, Prone); a polynomial may mix them. Where
    the coordinates rise and fall together, as long as no chance meets its ceiling, few nodes serve;
    otherwise the cases themselves are returned.

    >>> third = Fraction(1, 3)
    >>> [node.weight for node in nodes({(Fraction(i, 20),): third for i in (3, 4, 5)}, degree=1)]
    [1.0]
    """
    return _nodes(tuple(sorted(cases.items())), degree)


@lru_cache(maxsize=512)
def _nodes(cases: tuple[tuple[Point, Fraction], ...], degree: int) -> tuple[Node, ...]:
    needed = degree // 2 + 1
    lines = _lines_through([point for point, _ in cases])
    if needed >= len(cases) or lines is None:
        return tuple(Node(float(chance), tuple(map(float, point))) for point, chance in cases)
    lead = max(range(len(lines)), key=lambda i: len({point[i] for point, _ in cases}))
    values, weights = gauss([(point[lead], chance) for point, chance in cases], needed)
    return tuple(
        Node(float(weight), tuple(float(start + slope * value) for start, slope in lines))
        for value, weight in zip(values, weights, strict=True)
    )


def _lines_through(points: Sequence[Point]) -> list[tuple[float, float]] | None:
    """Each coordinate as start + slope times the leading one; None if some is not on a line."""
    lead = max(range(len(points[0])), key=lambda i: len({point[i] for point in points}))
    low, high = (pick(points, key=lambda point: point[lead]) for pick in (min, max))
    spread = high[lead] - low[lead]
    if not spread:
        return None
    lines = []
    for i in range(len(low)):
        slope = (high[i] - low[i]) / spread
        start = low[i] - slope * low[lead]
        if any(point[i] != start + slope * point[lead] for point in points):
            return None
        lines.append((float(start), float(slope)))
    return lines


def gauss(atoms: Sequence[tuple[Fraction, Fraction]], count: int) -> tuple[np.ndarray, np.ndarray]:
    """The ``count`` Gauss nodes and weights of a distribution on more than ``count`` values.

    Golub and Welsch: the nodes are the eigenvalues of the Jacobi matrix of the distribution's
    orthogonal polynomials. The recurrence is exact, so only the eigenvalues round.

    >>> values, weights = gauss([(Fraction(i), Fraction(1, 3)) for i in (0, 1, 2)], 2)
    >>> round(float(weights @ values**3), 12)
    3.0
    """
    diagonal, squares = _recurrence(atoms, count)
    beside = np.sqrt([float(square) for square in squares[1:]])
    jacobi = np.diag([float(a) for a in diagonal]) + np.diag(beside, 1) + np.diag(beside, -1)
    values, vectors = np.linalg.eigh(jacobi)
    return values, vectors[0] ** 2 * float(squares[0])


def _recurrence(
    atoms: Sequence[tuple[Fraction, Fraction]], count: int
) -> tuple[list[Fraction], list[Fraction]]:
    """Coefficients of p' = (x - a) p - b p'' for the monic orthogonal polynomials (Stieltjes)."""
    diagonal: list[Fraction] = []
    squares: list[Fraction] = []
    before = [Fraction(0)] * len(atoms)
    now = [Fraction(1)] * len(atoms)
    norm_before = Fraction(1)
    for _ in range(count):
        norm = sum((w * p * p for (_, w), p in zip(atoms, now, strict=True)), Fraction(0))
        mean = sum((w * x * p * p for (x, w), p in zip(atoms, now, strict=True)), Fraction(0))
        diagonal.append(mean / norm)
        squares.append(norm / norm_before)
        norm_before = norm
        a, b = diagonal[-1], squares[-1]
        after = [
            (x - a) * p - (b * q if len(diagonal) > 1 else 0)
            for (x, _), p, q in zip(atoms, now, before, strict=True)
        ]
        before, now = now, after
    return diagonal, squares
