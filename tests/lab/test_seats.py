"""Seats and who acts first: batches that can be counted by hand."""

from typing import Any

import numpy as np
import pandas as pd
import pytest

from mechlab.lab import Cell, Study, StudyError
from mechlab.lab.seats import first_seat, first_to_act
from mechlab.lab.statistics import bounded_mean

ONE = (Cell(("a", "b"), ("p", "p")),)
TWO = (*ONE, Cell(("a", "c"), ("p", "p")))


def table(winners: Any, first: Any = None, cells: int = 1) -> pd.DataFrame:
    games = len(winners) // cells
    rows = {
        "cell": np.repeat(np.arange(cells), games),
        "number": np.tile(np.arange(games), cells),
        "turn": np.tile(np.arange(games) % 2, cells),
        "winner": winners,
    }
    return pd.DataFrame(rows if first is None else {**rows, "first_activation": first})


def study(cells: Any, games: int) -> Study:
    return Study("?", "x", cells, games)


def test_the_first_seat_is_the_team_that_sits_there_by_turn() -> None:
    """With turn 0 the first team sits first, with turn 1 the second."""
    always = first_seat(study(ONE, 20), table([0, 1] * 10))
    assert always == bounded_mean([1] * 10, 0, 1, unit="share", of="pairs")
    assert first_seat(study(ONE, 20), table([1, 0] * 10)).value == 0
    assert first_seat(study(ONE, 4), table([0, -1, -1, -1])).value == (1 + 0.5 + 0.5 + 0.5) / 4


def test_a_team_that_always_wins_is_no_advantage_of_a_seat() -> None:
    found = first_seat(study(ONE, 20), table([0] * 20))
    assert found.value == 0.5 and found.low > 0.36


def test_cells_on_the_same_dice_are_one_observation_a_seed() -> None:
    winners = [0, 1, 0, 0, 1, 0, 0, 0, 0, 1, 1, 0]
    found = first_seat(study(TWO, 6), table(winners, cells=2))
    assert found == bounded_mean([0.75, 0.75, 0], 0, 1, unit="share", of="pairs")
    assert first_seat(study(TWO, 6), table(winners, cells=2), cell=1).value == pytest.approx(0.5)


def test_who_acts_first_wins_so_much_more() -> None:
    """Acting first the first team wins 3 of 4, else 1 of 4, in either seat."""
    first = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1]
    winners = [0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 1, 1, 1, 1, 1, 1]
    found = first_to_act(study(ONE, 16), table(winners, first))
    assert found.value == pytest.approx(0.5)
    assert (found.n, found.unit) == (8, "points")
    assert found.low < 0.5 < found.high


def test_a_strong_team_that_is_quick_is_no_advantage_of_acting_first() -> None:
    """One team wins 3 of 4 and acts first 3 of 4 times, but not for that."""
    games = [(0, 0)] * 9 + [(0, 1)] * 3 + [(1, 0)] * 3 + [(1, 1)]
    winners, first = np.repeat(games, 2, axis=0).T
    strong = table(winners, first)
    assert first_to_act(study(ONE, 32), strong).value == pytest.approx(0)
    # Beside a weak and slow one it still is none, though quick teams win more over both cells.
    both = table(np.append(winners, 1 - winners), np.append(first, 1 - first), cells=2)
    assert first_to_act(study(TWO, 32), both).value == pytest.approx(0)


def test_what_cannot_be_told_is_refused_in_a_line() -> None:
    with pytest.raises(StudyError, match="the same team acts first in all games"):
        first_to_act(study(ONE, 4), table([0, 1, 0, 1], [0] * 4))
    with pytest.raises(StudyError, match="does not tell who acts first"):
        first_to_act(study(ONE, 4), table([0, 1, 0, 1]))
    three = (Cell(("a", "b", "c"), ("p", "p", "p")),)
    with pytest.raises(StudyError, match="games of two teams"):
        first_seat(study(three, 4), table([0, 1, 0, 1]))
