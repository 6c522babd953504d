"""Names of mechs on the table: none covers another or a base, where there is room at all."""

from itertools import combinations

import pytest

from mechlab.pages.bolts.table.labels import Base, Box, labels

NAMES = ["Dodge A", "Cover Expert B", "Sniper C", "Range Master D"]


def share(one: Box, other: Box) -> bool:
    return (
        max(one[0], other[0]) < min(one[2], other[2])
        and max(one[1], other[1]) < min(one[3], other[3])
    )  # fmt: skip


@pytest.mark.parametrize(
    "bases",
    [
        [(100, 100, 10), (300, 300, 10)],
        [(100, 100, 10), (121, 100, 10)],  # base to base, side by side
        [(100, 100, 10), (100, 121, 10)],  # one behind the other
        [(100, 100, 10), (122, 100, 10), (111, 121, 10)],
        [(100, 100, 10), (122, 100, 10), (100, 122, 10), (122, 122, 10)],
    ],
)
def test_names_do_not_cover_each_other_or_a_base(bases: list[Base]) -> None:
    names = NAMES[: len(bases)]
    found = labels(bases, names)
    boxes = [
        label.box(base, len(name)) for label, base, name in zip(found, bases, names, strict=True)
    ]
    stands = [(x - r, y - r, x + r, y + r) for x, y, r in bases]
    assert not any(share(*two) for two in combinations(boxes, 2))
    assert not any(share(box, stand) for box in boxes for stand in stands)


def test_a_name_stands_above_where_it_can() -> None:
    one, other = labels([(100, 100, 10), (300, 300, 10)], NAMES[:2])
    assert one == other and one.y < -10 and one.x == 0


def test_a_name_stays_on_the_picture() -> None:
    base = (95.0, 50.0, 10.0)
    (label,) = labels([base], ["Cover Expert B"], (-10, 110))
    left, _, right, _ = label.box(base, len("Cover Expert B"))
    assert left >= -10 and right == pytest.approx(110)
