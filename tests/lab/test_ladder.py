"""The ladder of players: known ratings, orders counted by hand, a small real one."""

from math import log10

import numpy as np
import pandas as pd
import pytest

from mechlab.lab import Cell, Study, StudyError, run
from mechlab.lab.ladder import ladder, ladder_study, losses
from mechlab.lab.statistics import bounded_mean, level_of_each, win_rate

TEAMS = ("t", "t")


def played(results: dict[tuple[str, str], tuple[int, int]]) -> tuple[Study, pd.DataFrame]:
    """A study in which a pair of games was won by the first or the second player so often."""
    cells = tuple(Cell(TEAMS, pair) for pair in results)
    most = max(won + lost for won, lost in results.values())
    rows = [
        (cell, number, number % 2, 0 if number // 2 < won else 1)
        for cell, (won, lost) in enumerate(results.values())
        for number in range(2 * (won + lost))
    ]
    frame = pd.DataFrame(rows, columns=["cell", "number", "turn", "winner"])
    return Study("?", "x", cells, 2 * most), frame


def test_two_players_rating_is_the_odds_of_their_games() -> None:
    """29 pairs of 38 and one added on either side are 30 to 10."""
    found = ladder(*played({("good", "bad"): (29, 9)}))
    best, worst = found.rungs
    assert (best.player, worst.player) == ("good", "bad")
    assert (best.rating.value, best.rating.low, best.rating.high) == (0, 0, 0)
    assert worst.rating.value == pytest.approx(-400 * log10(3), abs=0.01)
    # The standard error of log odds from 30 and 10 is the root of 1/30 + 1/10, but for clusters.
    spread = worst.rating.half_width / 1.96 / 400 * np.log(10)
    assert spread == pytest.approx((1 / 30 + 1 / 10) ** 0.5, rel=0.05)
    assert best.lead == found.wins["good", "bad"]
    assert best.score.low == pytest.approx(1 - worst.score.high)
    assert found.text == "good > bad"


def test_three_players_are_put_in_order_each_against_the_next() -> None:
    study, frame = played({("c", "a"): (1, 39), ("a", "b"): (21, 19), ("b", "c"): (35, 5)})
    found = ladder(study, frame)
    assert [rung.player for rung in found.rungs] == ["a", "b", "c"]
    assert found.text == "a ≥ b > c"
    assert found.upsets == ()
    each = level_of_each(3)
    winners = frame.loc[frame["cell"] == 0, "winner"]
    assert found.wins["a", "c"] == win_rate(winners, 1, level=each)
    assert found.rungs[0].lead == win_rate(frame.loc[frame["cell"] == 1, "winner"], 0, level=each)
    assert found.rungs[2].lead is None
    assert found.rungs[0].score.value == pytest.approx((21 / 40 + 39 / 40) / 2)
    assert list(found.table().index) == ["a", "b", "c"]


def test_who_clearly_beats_a_higher_one_is_named() -> None:
    found = ladder(*played({("a", "b"): (10, 30), ("a", "c"): (39, 1), ("b", "c"): (15, 25)}))
    assert [rung.player for rung in found.rungs] == ["a", "b", "c"]
    assert found.upsets == (("b", "a"),)
    assert found.text == "a ≥ b ≥ c; but b beats a"


def test_a_meeting_counts_whichever_side_sits_first() -> None:
    """All cells of two players are one meeting, a seed once."""
    study, frame = played({("a", "b"): (15, 5), ("b", "a"): (10, 10)})
    found = ladder(study, frame)
    first = np.repeat([1.0, 0.0], [15, 5])
    second = np.repeat([0.0, 1.0], [10, 10])
    expected = bounded_mean((first + second) / 2, 0, 1, unit="share", of="pairs")
    assert found.wins["a", "b"] == expected


def test_who_never_wins_has_a_rating() -> None:
    found = ladder(*played({("a", "b"): (20, 0)}))
    worst = found.rungs[1]
    assert -600 < worst.rating.value < -400
    assert np.isfinite(worst.rating.low)


def test_losses_are_points_below_half_the_costliest_first() -> None:
    study, frame = played(
        {
            ("greedy", "plain"): (30, 10),
            ("anchor", "greedy"): (12, 28),
            ("plain", "anchor"): (9, 31),
        }
    )
    found = losses(study, frame)
    assert list(found) == ["plain", "anchor"]
    assert found["plain"].value == pytest.approx(0.25)
    assert found["anchor"].value == pytest.approx(28 / 40 - 0.5)
    rate = ladder(study, frame, level=level_of_each(1)).wins["greedy", "plain"]
    assert found["plain"].value == pytest.approx(rate.value - 0.5)
    assert found["plain"].unit == "points" and found["plain"].level == level_of_each(2)
    with pytest.raises(StudyError, match="no games against 'search'"):
        losses(study, frame, against="search")


def test_players_that_games_do_not_link_have_no_ladder() -> None:
    with pytest.raises(StudyError, match="not all players are linked"):
        ladder(*played({("a", "b"): (3, 3), ("c", "d"): (3, 3)}))
    with pytest.raises(StudyError, match="no two players meet"):
        ladder(*played({("a", "a"): (3, 3)}))


def test_a_small_real_ladder(compiled_rules: None) -> None:
    study = ladder_study(
        "skirmish",
        {"hunters": "Courier,Foreman,Reaver", "wall": "Bastion,Lantern,Courier"},
        ["random", "plain", "greedy"],
        boards="Yard",
        games=40,
    )
    assert [cell.teams[0] == cell.teams[1] for cell in study.cells] == [True] * 6
    frame = run(study)
    found = ladder(study, frame)
    assert found.text == "greedy > plain > random"
    lost = losses(study, frame)
    assert list(lost) == ["random", "plain"]
    assert lost["plain"].low > 0.05
