"""Seed by seed: what is one observation, and what drama is."""

import pandas as pd
import pytest

from mechlab.engine.playable import Measure
from mechlab.lab import Cell, Study, StudyError
from mechlab.lab.same_dice import SameDice, compared
from tests.lab.toy import Toy

MEASURES = (Measure("swings", "swings", role="lead changes"), Measure("score", "", role="score"))
CELL = Cell(("1", "2"), ("p", "p"))


def played(**columns: list[int]) -> SameDice:
    """Two cells of two pairs."""
    other = Cell(("1", "2"), ("p", "p"), "elsewhere")
    frame = pd.DataFrame({"cell": [0] * 4 + [1] * 4, "number": [0, 1, 2, 3] * 2, **columns})
    return SameDice(Study("?", "toy", (CELL, other), games=4), frame)


def test_wins_of_several_cells_are_one_observation_a_seed() -> None:
    found = played(winner=[0, 0, 1, -1, 0, 1, 1, 1])
    assert found.pairs == 2
    assert found.wins([0], 0).tolist() == [1.0, 0.25]
    assert found.wins([0, 1], 0).tolist() == [0.75, 0.125]
    assert found.wins([1], 1).tolist() == [0.5, 1.0]


def test_facts_are_added_and_divided_by_their_unit() -> None:
    found = played(a=[1, 3, 5, 7, 0, 0, 2, 2], b=[1, 1, 1, 1, 0, 0, 0, 0])
    assert found.facts([0], ["a", "b"], unit=2).tolist() == [1.5, 3.5]
    assert found.facts([0, 1], ["a"]).tolist() == [1.0, 4.0]


def test_drama_is_lead_changes_and_a_level_end() -> None:
    found = played(
        swings=[2, 0, 0, 1, 0, 0, 0, 0],
        **{"score.0": [6, 8, 0, 0, 1, 1, 1, 1], "score.1": [8, 6, 0, 9, 1, 1, 1, 1]},
    )
    # 2 + 6/8 and 0 + 6/8; level at nothing, 1, and 1 + 0/9
    assert found.drama([0], MEASURES).tolist() == [1.75, 1.0]
    assert found.drama([1], MEASURES).tolist() == [1.0, 1.0]


def test_games_are_alike_when_all_their_facts_are() -> None:
    found = played(winner=[0, 0, 1, 1, 0, 1, 1, 1], rounds=[3, 3, 3, 3, 3, 3, 3, 4])
    assert found.alike(0, 1).tolist() == [True, False, True, False]


def test_a_study_that_is_not_over_is_refused() -> None:
    found = played(winner=[0] * 8)
    half = SameDice(found.study, found.frame.head(6))
    with pytest.raises(StudyError, match="not over"):
        half.wins([0], 0)
    with pytest.raises(StudyError, match="no column 'hits'"):
        found.facts([0], ["hits"])


def test_a_game_that_tells_no_measures_is_refused() -> None:
    with pytest.raises(StudyError, match="toy does not say what comparisons tell"):
        compared(Study("?", "toy", (CELL,)), Toy())
