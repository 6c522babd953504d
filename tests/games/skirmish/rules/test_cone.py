"""E5: the Overwatch cone (V126)."""

import math

import pytest

from mechlab.games.skirmish.rules.cone import in_cone, is_watched
from mechlab.games.skirmish.rules.ground import distance
from tests.games.skirmish.boards import at, bare, shape

COUNTS = [
    # axial aim, reach, hexes
    ((1, 0), 6, 24), ((1, 0), 8, 40), ((1, 0), 9, 49), ((1, 0), 12, 84),
    ((1, 1), 6, 27), ((1, 1), 8, 44), ((1, 1), 9, 54), ((1, 1), 12, 90),
]  # fmt: skip


def step(q: int, r: int, turn: int) -> tuple[int, int]:
    """Axial numbers after some sixths of a turn."""
    for _ in range(turn):
        q, r = q + r, -q
    return q, r


@pytest.mark.parametrize(("aim", "reach", "count"), COUNTS)
@pytest.mark.parametrize("turn", range(6))
def test_the_cone_has_as_many_hexes_in_each_direction(
    aim: tuple[int, int], reach: int, count: int, turn: int
) -> None:
    game = bare(30, 32)
    here = at(game, "P15")
    q, r = step(*aim, turn)
    spot = game.ground[here]
    places = range(game.hex_count)
    towards = next(
        each for each in places
        if (game.ground[each].q, game.ground[each].r) == (spot.q + q, spot.r + r)
    )  # fmt: skip
    watched = [each for each in places if is_watched(game, here, towards, reach, each)]
    assert len(watched) == count and here not in watched


def test_the_cone_is_that_of_angles() -> None:
    """Off its edges, by plain trigonometry."""
    game = bare(30, 32)
    here = at(game, "P15")

    def angle(place: int) -> float:
        q, r = (
            game.ground[place].q - game.ground[here].q,
            game.ground[place].r - game.ground[here].r,
        )
        return math.degrees(math.atan2(r * math.sqrt(3) / 2, q + r / 2))

    checked = 0
    for aim in [at(game, name) for name in ("Q15", "T17", "P20", "H4", "A15", "R9")]:
        for place in range(game.hex_count):
            off = abs((angle(place) - angle(aim) + 180) % 360 - 180)
            if place != here and abs(off - 30) > 1e-9:
                assert in_cone(game, here, aim, place) == (off < 30)
                checked += 1
    assert checked > 5000


def test_only_hexes_at_the_level_of_the_aim_are_watched() -> None:
    game = bare()
    here, aim = at(game, "K7"), shape(game, "K12", 1)
    hill = shape(game, "K10", 1)
    watched = [each for each in range(game.hex_count) if is_watched(game, here, aim, 8, each)]
    assert sorted(watched) == sorted([aim, hill])
    assert distance(game, here, aim) == 5
    assert not is_watched(game, here, aim, 4, aim)
