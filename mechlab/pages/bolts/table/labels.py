"""Where the names of mechs stand on the picture: beside their bases, and not on each other."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf

HIGH, WIDE = 14.0, 8.4
"""Units of a line and of a letter, as large as on a phone."""
GAP = 7.0
"""Units between a base, with its sign of where it faces, and a name."""

Base = tuple[float, float, float]
"""Where a mech stands, and its radius; a mech that is gone has a radius, too."""
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@dataclass(frozen=True)
class Label:
    """A name: where its line begins, ends or has its middle, seen from the middle of its base."""

    x: float
    y: float
    anchor: str = "middle"

    def box(self, base: Base, letters: int) -> Box:
        """The room that it takes."""
        x, y, wide = base[0] + self.x, base[1] + self.y, WIDE * letters
        left = {"middle": x - wide / 2, "start": x, "end": x - wide}[self.anchor]
        return left, y - 0.8 * HIGH, left + wide, y + 0.2 * HIGH

    def within(self, ends: tuple[float, float], base: Base, letters: int) -> "Label":
        """The same, moved aside as far as it would not be whole between two ends."""
        left, _, right, _ = self.box(base, letters)
        return replace(self, x=self.x + max(ends[0] - left, 0) + min(ends[1] - right, 0))


def labels(
    bases: Sequence[Base], names: Sequence[str], ends: tuple[float, float] = (-inf, inf)
) -> list[Label]:
    """A place for each name: above its base, or where it covers no base and no name before it.

    Where all around is full it stands where it covers least; always between the ``ends`` of the
    picture. No name takes no room.

    >>> [each.y < 0 for each in labels([(0, 0, 10), (30, 0, 10)], ["Dodge A", "Sniper B"])]
    [True, False]
    """
    taken = [(x - r, y - r, x + r, y + r) for x, y, r in bases]
    found = []
    for base, name in zip(bases, names, strict=True):
        least = min(
            (label.within(ends, base, len(name)) for label in _around(base[2])),
            key=lambda label: sum(_shared(label.box(base, len(name)), each) for each in taken),
        )
        taken.append(least.box(base, len(name)))
        found.append(least)
    return found


def _around(radius: float) -> Iterator[Label]:
    """Places for a name, the best first."""
    above, below = -radius - GAP, radius + GAP + 0.8 * HIGH
    yield Label(0, above)
    yield Label(0, below)
    yield Label(radius + GAP, 0.3 * HIGH, "start")
    yield Label(-radius - GAP, 0.3 * HIGH, "end")
    yield Label(0, above - HIGH)
    yield Label(0, below + HIGH)


def _shared(one: Box, other: Box) -> float:
    """The room that two boxes share."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide * high if wide > 0 and high > 0 else 0.0
