"""F4: the Sizes of the six parts, scaled to the faces of one d20."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from .catalog import Catalog, catalog

PARTS = ("Head", "Right Arm", "Left Arm", "Core", "Back", "Legs")
"""The six hit locations, in the order of the hit table (B2)."""


def hit_table(sizes: Sequence[int], cat: Catalog | None = None) -> tuple[int, ...]:
    """How many of the 20 bands each part gets, by largest remainder (F4).

    ``sizes`` are six whole numbers in the order of :data:`PARTS`. Each part first gets the whole
    part of its share; the bands left over go to the largest fractions. Who wins a tied fraction is
    the ruling ``hit_table_tie``. ``ValueError`` unless there are six sizes, none negative, not all
    zero.

    >>> hit_table((1, 4, 5, 7, 2, 6))  # Bastion, as printed in F4
    (1, 3, 4, 6, 1, 5)
    """
    if len(sizes) != len(PARTS) or min(sizes) < 0 or sum(sizes) == 0:
        raise ValueError(f"a hit table needs six sizes of 0 or more, not all 0; found {sizes!r}")
    cat = cat or catalog()
    bands = cat.rules.value("bands")
    shares = [Fraction(size * bands, sum(sizes)) for size in sizes]
    widths = [int(share) for share in shares]
    tie = _TIES[cat.rules.value("hit_table_tie")]
    order = sorted(range(len(PARTS)), key=lambda i: (widths[i] - shares[i], tie(i, sizes[i])))
    for i in order[: bands - sum(widths)]:
        widths[i] += 1
    return tuple(widths)


def faces(widths: Sequence[int]) -> tuple[range, ...]:
    """The d20 faces of each part.

    >>> [f"{r.start}-{r.stop - 1}" for r in faces((1, 3, 3, 6, 2, 5))]
    ['1-1', '2-4', '5-7', '8-13', '14-15', '16-20']
    """
    ranges, first = [], 1
    for width in widths:
        ranges.append(range(first, first + width))
        first += width
    return tuple(ranges)


_TIES: dict[str, Callable[[int, int], tuple[int, int]]] = {
    "slot order": lambda i, size: (i, 0),
    "reverse order": lambda i, size: (-i, 0),
    "larger size": lambda i, size: (-size, i),
    "smaller size": lambda i, size: (size, i),
}
