"""Length: minutes counted by hand, the tail by ranks, a small real case."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from mechlab.engine.playable import Pace
from mechlab.games.skirmish.trials import TRIALS
from mechlab.lab import Cell, Study, StudyError, cross, run
from mechlab.lab.length import length
from mechlab.lab.statistics import mean, pair_means


def pace(counted: str, seconds: float, quick: float, slow: float) -> Pace:
    return Pace(counted, seconds, quick, slow, "A4", "assumed", "")


PACES = [pace("game", 60, 30, 90), pace("rounds", 120, 60, 240), pace("hits", 30, 15, 30)]


def table(rounds: Any, cells: int = 1) -> tuple[Study, pd.DataFrame]:
    games = len(rounds) // cells
    teams = tuple(Cell((str(n), "other"), ("p", "p")) for n in range(cells))
    frame = pd.DataFrame({
        "cell": np.repeat(np.arange(cells), games),
        "number": np.tile(np.arange(games), cells),
        "rounds": rounds,
        "decisions": 10,
        "hits.0": 1,
        "hits.1": 3,
    })  # fmt: skip
    return Study("?", "x", teams, games), frame


def test_minutes_are_the_seconds_of_all_that_there_was() -> None:
    """A minute a game, two a round, four hits of half a minute."""
    rounds = [4, 6, 5, 7]
    found = length(*table(rounds), paces=PACES)
    assert found.minutes == mean(pair_means([1 + 2 * n + 2 for n in rounds]), of="pairs")
    assert found.quick.value == pytest.approx(0.5 + 5.5 + 1)
    assert found.slow.value == pytest.approx(1.5 + 22 + 2)
    assert found.rounds == mean(pair_means(rounds), of="pairs")
    assert (found.decisions.value, found.decisions.low) == (10, 10)
    assert [part.minutes.value for part in found.parts] == [1, 11, 2]
    assert [part.count.value for part in found.parts] == [1, 5.5, 4]


def test_the_seconds_it_would_take() -> None:
    """Of 14 minutes to 17: three more in all, alone in a game, in 5.5 rounds, in 4 hits."""
    found = length(*table([4, 6, 5, 7]), paces=PACES, minutes=17)
    assert found.pace.value == pytest.approx(17 / 14)
    alone = [part.alone for part in found.parts]
    assert alone == [pytest.approx(60 + 180), pytest.approx(120 + 180 / 5.5), pytest.approx(75)]
    short = length(*table([4, 6, 5, 7]), paces=PACES, minutes=10)
    assert [part.alone for part in short.parts] == [
        None, pytest.approx(120 - 240 / 5.5), None
    ]  # fmt: skip
    assert list(short.table()["seconds as asked"]) == ["76.4", "none", "none"]


@pytest.mark.parametrize(
    ("minutes", "verdict"), [(13, "holds"), (20, "fails"), (8, "fails"), (17, "unclear")]
)
def test_about_is_a_quarter_either_way(minutes: float, verdict: str) -> None:
    """A mean of 13 with an interval from 12.5 to 13.5 or so: 13 is within 9.75 to 16.25."""
    found = length(
        *table([5, 5, 4, 6] * 10 + [4, 4] * 2 + [6, 6] * 2), paces=PACES, minutes=minutes
    )
    assert found.minutes.value == pytest.approx(13)
    assert found.verdict == verdict
    assert {"holds": "holds", "fails": "not hold", "unclear": "not clear"}[verdict] in found.text


def test_a_length_that_nobody_named_is_compared_with_nothing() -> None:
    found = length(*table([4, 6, 5, 7]), paces=PACES)
    assert found.asked is None and "About" not in found.text
    assert [part.alone for part in found.parts] == [None] * 3
    with pytest.raises(StudyError, match="no length was asked about"):
        assert found.verdict


def test_the_tail_is_a_quantile_with_ranks_that_hold_it() -> None:
    """Two games a seed are alike here, so that 100 seeds are 100 ranks."""
    rng = np.random.default_rng(3)
    rounds = rng.permutation(100)
    found = length(*table(np.repeat(rounds, 2)), paces=[pace("rounds", 60, 60, 60)])
    assert found.tail.value == pytest.approx(np.quantile(np.repeat(np.arange(100), 2), 0.9))
    assert found.tail.n == 100
    # Of 100 games the ranks from low to before high are those that a rank of 90% falls into.
    low, high = int(found.tail.low), int(found.tail.high)
    held = stats.binom.cdf(high, 100, 0.9) - stats.binom.cdf(low, 100, 0.9)
    assert 0.95 <= held < 0.985


def test_the_tail_takes_one_game_of_each_seed() -> None:
    _, frame = table(list(range(24)), cells=3)
    study = Study("?", "x", tuple(Cell((str(n), "o"), ("p", "p")) for n in range(3)), 8)
    found = length(study, frame, paces=[pace("rounds", 60, 60, 60)])
    assert found.tail.n == 4 and found.tail.high == np.inf


def test_what_cannot_be_told_is_refused_in_a_line() -> None:
    study, frame = table([4, 6])
    for how, says in (
        ({"minutes": 0}, "minutes are more than 0"),
        ({"within": 1}, "lies between 0 and 1"),
        ({"cell": 3}, "the study has cells 0 to 0"),
        ({"paces": [pace("shots", 1, 1, 1)]}, "has no column 'shots'"),
    ):
        with pytest.raises(StudyError, match=says):
            length(study, frame, **{"paces": PACES, **how})  # type: ignore[arg-type]
    with pytest.raises(StudyError, match="no game is played yet"):
        length(study, frame[:0], paces=PACES)


def test_a_small_real_case(compiled_rules: None) -> None:
    teams = ["Courier,Foreman,Reaver", "Bastion,Lantern,Courier"]
    study = cross("?", "skirmish", teams, boards=["Quarry", "Yard"], players="greedy", games=60)
    frame = run(study)
    found = length(study, frame, cell=0)
    games = frame[frame["cell"] == 0]
    by_hand = 0.0
    for each in TRIALS.paces():
        names = [name for name in TRIALS.facts if name.split(".")[0] == each.counted]
        count = games[names].sum(axis=1).mean() if names else 1
        by_hand += each.seconds * count / 60
    assert found.minutes.value == pytest.approx(by_hand)
    assert found.quick.value < found.minutes.value < found.slow.value
    assert found.minutes.value < found.tail.value
    assert found.verdict == "fails"
    game: Any = SimpleNamespace(paces=lambda: PACES[:2])
    other = length(study, frame, game=game, cell=1)
    assert other.minutes.value == pytest.approx(1 + 2 * other.rounds.value)
