"""The search finds who is known to be best, stops and goes on, and is honest on what it shows."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mechlab.lab import Cell, Stopped, StudyError
from mechlab.lab.metagame import THE_MIX, Against, Arena, Budget, Search, play_matrix, search
from mechlab.lab.metagame.search import exploitability
from mechlab.lab.statistics import Interval
from tests.lab.metagame.toys import Fists, Heights, Tosses

BUDGET = Budget(attempts=8, generations=3, challengers=8, heat=20, final=1000)


def searched(
    game: Tosses,
    teams: dict[str, str],
    folder: Path | None = None,
    games: int = 100,
    budget: Budget = BUDGET,
    **how: Any,
) -> Search:
    arena = Arena(game, games=games, folder=folder, how=how)
    return search(arena, play_matrix(arena, teams), budget)


def test_who_is_best_is_found():
    """Of 0 to 30 the best is 12, and its neighbours are 4 points worse."""
    found = searched(Heights(), {"low": "1", "high": "29"})
    assert found.attempts[0].is_broken and found.tried > 10
    best = max(found.matrix.mix, key=lambda each: each[1])[0]
    assert abs(int(best) - 12) <= 1
    assert abs(found.exploitability.value) < 0.06
    assert found.challenges["low"].high < 0.25


def test_paper_breaks_rock_and_scissors_paper():
    found = searched(Fists(), {"stone": "rock"}, games=400)
    assert sorted(team for team, _ in found.matrix.mix) == ["paper", "rock", "scissors"]
    shares = [share for _, share in found.matrix.mix]
    assert shares == pytest.approx([1 / 3] * 3, abs=0.12)
    assert [attempt.is_broken for attempt in found.attempts] == [True, True]
    assert not found.is_beaten and found.exploitability.low <= 0 <= found.exploitability.high
    assert "2 broke an equilibrium and joined. The last one is not clearly beaten" in str(found)


def test_what_cannot_be_broken_is_not_said_to_be():
    """The best from the start: nobody beats it, in any of five searches."""
    for seed in range(5):
        arena = Arena(Heights(), games=20, seed=seed)
        budget = Budget(attempts=1, generations=1, challengers=4, final=200)
        found = search(arena, play_matrix(arena, {"best": "12"}), budget)
        assert not found.attempts[0].is_broken and not found.is_beaten
        assert found.challenges["best"].low <= 0.5 <= found.challenges["best"].high


def test_a_search_that_was_stopped_goes_on_and_ends_the_same(tmp_path: Path):
    teams, budget = {"low": "1", "high": "29"}, Budget(2, 1, 1, 8, 20, 400)
    whole, stopped, stops = Heights(), Heights(stop_after=300), 0
    found = searched(whole, teams, tmp_path / "whole", 40, budget, workers=2)
    how = {"workers": 1, "stop": stopped.stop}
    while True:
        try:
            again = searched(stopped, teams, tmp_path / "parts", 40, budget, **how)
            break
        except Stopped:
            stops += 1
            stopped.stop.clear()
            stopped.stop_after = stopped.played + 300
    assert stops > 3
    assert again.attempts == found.attempts and again.exploitability == found.exploitability
    files = sorted(file.name for file in (tmp_path / "whole").iterdir())
    assert files == sorted(file.name for file in (tmp_path / "parts").iterdir())
    assert {"matrix.parquet", "row-3.parquet", "final-1.parquet", "closing.parquet"} <= set(files)
    for name in files:
        assert (tmp_path / "whole" / name).read_bytes() == (tmp_path / "parts" / name).read_bytes()
    # Finals end in the middle, so a worker more may have played some games ahead.
    assert whole.played <= stopped.played + 1000
    before = whole.played
    searched(whole, teams, tmp_path / "whole", 40, budget)
    assert whole.played == before


def test_a_folder_of_another_search_is_refused(tmp_path: Path):
    searched(Fists(), {"stone": "rock"}, tmp_path, games=20)
    with pytest.raises(StudyError, match="play this one elsewhere"):
        searched(Fists(), {"stone": "rock"}, tmp_path, games=40)


MIX = (("rock", 0.25), ("paper", 0.75))


def test_a_mix_is_met_in_its_shares():
    against = Against(Fists(), MIX)
    seeds = np.repeat(np.arange(2000), 2)
    drawn = against.drawn(seeds)
    assert (drawn[::2] == drawn[1::2]).all()
    assert abs((drawn == 0).mean() - 0.25) < 0.03
    cell = Cell(("scissors", THE_MIX), ("greedy", "greedy"))
    turns = np.tile([0, 1], 2000)
    rows = against.series(cell).play(seeds, turns)
    for number, (team, _) in enumerate(MIX):
        alone = Fists().series(Cell(("scissors", team), ("greedy", "greedy"))).play(seeds, turns)
        assert (rows[drawn == number] == alone[drawn == number]).all()
    assert ((rows == 0).mean()) == pytest.approx(0.75 * 0.75 + 0.25 * 0.25, abs=0.03)
    assert against.record(cell, 5, 1) == (
        ("scissors", MIX[against.drawn(np.array([5]))[0]][0]),
        5,
        1,
    )


def test_another_mix_is_another_game():
    one, other = Against(Fists(), MIX), Against(Fists(), MIX[::-1])
    assert one.name != other.name and one.name.isidentifier()
    assert one.catalog != other.catalog and one.catalog["version"] == "1"
    one.check(Cell(("rock", THE_MIX), ("greedy", "greedy")))
    with pytest.raises(ValueError, match="meets 'the mix'"):
        one.check(Cell(("rock", "paper"), ("greedy", "greedy")))


def test_the_best_of_several_is_between_the_highest_ends():
    rates = {
        "sure": Interval(0.52, 0.51, 0.53, 0.99, 900, "share", "pairs"),
        "wide": Interval(0.49, 0.40, 0.58, 0.99, 50, "share", "pairs"),
    }
    found = exploitability(rates, 0.95)
    ends = found.value, found.low, found.high
    assert ends == pytest.approx((0.02, 0.01, 0.08)) and found.level == 0.95


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"attempts": 0}, "at least one of its attempts"),
        ({"challengers": 0}, "at least one of its challengers"),
        ({"heat": 3}, "games of a heat come in pairs: 3"),
        ({"final": 0}, "games of a final come in pairs: 0"),
    ],
)
def test_a_budget_is_sound(changed, says):
    with pytest.raises(ValueError, match=says):
        Budget(**changed)
