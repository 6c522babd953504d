"""Counting choices by what they cost, without listing them.

A set of choices is a polynomial: the coefficient at x^w counts the choices that cost w. Choosing
one thing *and* another multiplies polynomials, one *or* the other adds them. Coefficients are
Python's whole numbers, which do not overflow.
"""

from collections.abc import Iterable, Sequence


def polynomial(costs: Iterable[int], cap: int) -> list[int]:
    """How many choices there are at each cost up to ``cap``.

    >>> polynomial([0, 1, 2, 2, 9], 3)
    [1, 1, 2, 0]
    """
    counts = [0] * (cap + 1)
    for cost in costs:
        if cost <= cap:
            counts[cost] += 1
    return counts


def product_up_to(a: Sequence[int], b: Sequence[int], cap: int) -> list[int]:
    """One choice of each: the product of two polynomials, cut at ``cap``.

    >>> product_up_to([1, 1, 0], [1, 1, 0], 2)
    [1, 2, 1]
    """
    product = [0] * (cap + 1)
    for i, count in enumerate(a[: cap + 1]):
        if count:
            for j, other in enumerate(b[: cap + 1 - i]):
                product[i + j] += count * other
    return product
