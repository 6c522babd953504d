"""What may stand in one place: points, price in weight, verdicts."""

import numpy as np
import pandas as pd
import pytest

from mechlab.lab import Study, StudyError, run
from mechlab.lab.statistics import level_of_each, win_rate_difference
from mechlab.lab.value import part_value, places, swaps, value_of
from tests.lab.toy_compared import ComparedToy

TOY = ComparedToy()


def toy_swaps(team: str = "5", games: int = 100, against: str | list[str] = "4.5") -> Study:
    given = {"game": "toy", "players": "steady", "games": games, "played": TOY}
    return swaps(team, "strength", against, **given)  # type: ignore[arg-type]


def framed(study: Study, wins: dict[str, list[int]]) -> pd.DataFrame:
    """Winners by the first team's text; 0 where it won."""
    cells = enumerate(study.cells)
    parts = [
        pd.DataFrame({"cell": n, "winner": wins[cell.teams[0]]})
        for n, cell in cells
        if cell.teams[0] in wins
    ]
    return pd.concat(parts, ignore_index=True)


def of_three(weights: dict[str, int], wins: dict[str, list[int]]) -> tuple[ComparedToy, Study]:
    """A toy in which only these three can stand in the place, at these weights."""
    from mechlab.engine.playable import Rival

    class Three(ComparedToy):
        def rivals(self, team: str) -> list[Rival]:
            return [
                Rival(name, "strength", team, name, weight)
                for name, weight in weights.items()
                if name != team
            ]

    game = Three()
    study = swaps("5", "strength", "9", game="toy", players="p", games=len(wins["5"]), played=game)
    return game, study


def test_the_team_as_it_is_comes_first_then_every_rival_against_every_enemy() -> None:
    study = toy_swaps(against=["1", "2"])
    assert [cell.teams for cell in study.cells][:3] == [("5", "1"), ("5", "2"), ("0", "1")]
    assert len(study.cells) == 2 * 10
    assert study.question == "What is 5 worth at strength?"


def test_points_are_differences_to_what_stands_there_now() -> None:
    study = toy_swaps(against="4", games=100)
    frame = run(study, game=TOY)
    found = value_of(study, frame, game=TOY)
    table = found.table.set_index("name")
    winners = {
        cell.teams[0]: frame.loc[frame["cell"] == n, "winner"] for n, cell in enumerate(study.cells)
    }
    each = level_of_each(9)
    assert table.loc["7", "points"] == win_rate_difference(
        winners["7"], winners["5"], 0, level=each
    )
    assert table.loc["5", "points"] is None and table.loc["7", "weight"] == 4
    rates = [each.value for each in found.table["win rate"]]
    assert rates == sorted(rates, reverse=True)


def test_verdicts_by_what_is_clear() -> None:
    games = 200
    all_won, none_won = [0] * games, [1] * games
    half = [0, 1] * (games // 2)
    wins = {"5": half, "6": all_won, "7": none_won}
    game, study = of_three({"6": 3, "7": 0}, wins)
    found = value_of(study, framed(study, wins), game=game)
    table = found.table.set_index("name")
    assert table["verdict"].to_dict() == {
        "6": "always picked",
        "5": "a choice",  # what beats it weighs more
        "7": "never picked",  # what stands there now weighs no more
    }
    assert table.loc["7", "beaten by"] == "5"
    assert found.sentence.startswith("Strength: 6 wins more often than 5, +50.0 points")
    assert "never picked: 7" in found.sentence


def test_nothing_is_said_of_what_is_not_clear() -> None:
    wins = {"5": [0, 1, 0, 1], "6": [0, 0, 0, 1], "7": [1, 1, 0, 1]}
    game, study = of_three({"6": 1, "7": -1}, wins)
    found = value_of(study, framed(study, wins), game=game)
    assert set(found.table["verdict"]) == {"a choice"}
    assert "nothing clearly wins more often than 5" in found.sentence


def test_the_fair_weight_lies_on_the_line_through_the_rivals() -> None:
    """Ten strengths win 0, 10, … 90% and weigh one more each but for the last, which is cheap."""
    game, games = ComparedToy(), 200
    study = toy_swaps(team="0", games=games, against="9")
    weights = {str(n): 2 * n for n in range(10)}
    wins = {str(n): [0] * (20 * n) + [1] * (games - 20 * n) for n in range(9)}
    frame = framed(study, wins)  # 9 does not meet itself
    cells = tuple(cell for cell in study.cells if cell.teams[0] != "9")
    study = Study("?", "toy", cells, games=games)
    frame["cell"] = np.repeat(range(len(cells)), games)
    found = value_of(study, frame, game=game)
    assert found.per_weight == pytest.approx(0.05)  # 10 points for each two
    fair = found.table.set_index("name")["fair"]
    assert {name: pytest.approx(weights[name], abs=1e-9) for name in wins} == fair.to_dict()
    assert "a pound buys 5 points here" in found.sentence


def test_where_weight_buys_nothing_there_is_no_fair_price() -> None:
    wins = {"5": [0, 1] * 20, "6": [0, 1] * 20, "7": [1, 0] * 20}
    game, study = of_three({"6": 1, "7": 2}, wins)
    found = value_of(study, framed(study, wins), game=game)
    assert found.per_weight is None and found.table["fair"].isna().all()
    assert "one more pound does not clearly buy anything here" in found.sentence


def test_where_nothing_has_a_price_nothing_is_said_of_one() -> None:
    wins = {"5": [0, 1] * 20, "6": [0, 1] * 20, "7": [1, 0] * 20}
    game, study = of_three({"6": 0, "7": 0}, wins)
    assert "buy" not in value_of(study, framed(study, wins), game=game).sentence


def test_what_the_game_calls_dominated_is_told() -> None:
    game = ComparedToy(never_better={"6": "7: strength 7 to 6"})
    study = toy_swaps(against="4", games=4)
    table = part_value(study, game=game).table.set_index("name")
    assert table.loc["6", "dominated"] == "7: strength 7 to 6" and not table.loc["5", "dominated"]


def test_a_place_that_there_is_not_is_named() -> None:
    with pytest.raises(StudyError, match=r"'strenght' .did you mean strength"):
        swaps("5", "strenght", "4", game="toy", played=TOY)
    other = Study("?", "toy", toy_swaps(against="4").cells[:1], games=2)
    with pytest.raises(StudyError, match="does not compare what may stand"):
        part_value(other, game=TOY)


def test_skirmish_heads() -> None:
    team = "Courier,Foreman,Reaver"
    assert places(team)["mech 2, right hand"] == "Autocannon"
    study = swaps(team, "mech 2, head", "Bastion,Lantern,Courier", boards="Yard", games=20)
    found = part_value(study)
    assert dict(zip(found.table["name"], found.table["weight"], strict=True)) == {
        "Standard head": 0,
        "Targeting head": 1,
        "Armored head": 2,
        "Sensor head": 0,
        "Scout head": -1,
        "Brawler head": 2,
    }
