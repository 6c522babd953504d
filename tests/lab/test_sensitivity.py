"""Every number a step each way: what moves, what never matters, what is only luck."""

import threading
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from mechlab.lab import Cell, Stopped, Study, StudyError, run
from mechlab.lab.sensitivity import closer, sweep, tornado, tornado_of
from mechlab.lab.statistics import difference, level_of_each, pair_means, win_rate_difference
from tests.lab.toy_compared import ComparedToy

TOY = ComparedToy()


def toy_sweep(games: int = 200, **more: object) -> Study:
    given = {"game": "toy", "players": "steady", "games": games, "played": TOY} | more
    return sweep(("5", "6"), **given)  # type: ignore[arg-type]


def test_a_sweep_has_every_step_that_is_allowed_after_the_catalog_as_it_is() -> None:
    assert [dict(cell.changes) for cell in toy_sweep().cells] == [
        {},
        {"rules/bonus": "0"},
        {"rules/bonus": "2"},
        {"rules/help": "3"},
        {"rules/idle": "4"},
        {"rules/idle": "6"},
    ]
    boards = toy_sweep(numbers=["rules/help"], boards=["a", "b"]).cells
    assert [(cell.board, bool(cell.changes)) for cell in boards] == [
        ("a", False),
        ("b", False),
        ("a", True),
        ("b", True),
    ]


def test_a_number_that_there_is_not_is_named() -> None:
    with pytest.raises(StudyError, match=r"'rules/helo' .did you mean rules/help"):
        toy_sweep(numbers=["rules/helo"])


def test_bars_are_differences_to_the_base_at_a_level_for_all_of_them() -> None:
    study = toy_sweep()
    frame = run(study, game=TOY)
    found = tornado_of(study, frame, game=TOY)
    level = level_of_each(3 * 3)  # three measures of the three steps that change a game
    table = found.table.set_index(["path", "step"])
    base, helped = (frame[frame["cell"] == cell] for cell in (0, 3))
    row = table.loc["rules/help", "up"]
    assert row["wins"] == win_rate_difference(helped["winner"], base["winner"], 0, level=level)
    ends = [
        1 - abs(each["score.0"] - each["score.1"]) / each[["score.0", "score.1"]].max(axis=1)
        for each in (helped, base)
    ]
    expected = difference(*map(pair_means, ends), level=level, of="pairs")
    assert row["drama"].value == pytest.approx(expected.value)
    assert row["drama"].high == pytest.approx(expected.high)
    assert (row["length"].low, row["length"].high) == (0, 0)
    assert found.level == level and found.pairs == 100


def test_what_changes_no_fact_of_any_game_never_matters() -> None:
    study = toy_sweep(games=20)
    found = tornado(study, game=TOY)
    assert found.never == ["rules/idle"]
    idle = found.table[found.table["path"] == "rules/idle"]
    assert idle["changed"].tolist() == [0, 0]
    assert idle[["wins", "length", "drama"]].isna().all(axis=None)
    assert found.sentence.startswith("1 of 3 numbers makes no difference in any of 20 games.")


def test_a_game_without_lead_or_score_has_no_drama() -> None:
    plain = ComparedToy(measures=[each for each in TOY.measures if each.role == "length"])
    found = tornado(toy_sweep(games=20), game=plain)
    assert found.table["drama"].isna().all() and "drama" not in found.sentence
    assert not len(found.bars("drama"))
    assert closer(toy_sweep(games=20), found).cells


def test_the_widest_bars_come_first_and_are_looked_at_closer_on_new_dice() -> None:
    study = toy_sweep()
    found = tornado(study, game=TOY)
    assert found.bars("wins")["path"][0] == "rules/help" and found.bars("wins")["clear"][0]
    assert set(found.bars("wins")["path"]) == {"rules/help", "rules/bonus"}
    second = closer(study, found, most=1, games=40)
    assert [dict(cell.changes) for cell in second.cells] == [{}, {"rules/help": "3"}]
    assert (second.games, second.seed) == (40, study.seed + 1)
    with pytest.raises(ValueError, match="measures are wins, length, drama, not 'fun'"):
        found.bars("fun")


def test_two_hundred_bars_of_luck_alone_do_not_cry_wolf() -> None:
    """Every cell has dice of its own and none an effect: at 95% each, ten wins bars would."""
    dice, steps = np.random.default_rng(3), 200

    class Wide(ComparedToy):
        def numbers(self, teams: object = ()) -> list[object]:  # type: ignore[override]
            one = ComparedToy().numbers()[0]
            return [type(one)(f"rules/{n}", str(n), "1", "0", None, "", "") for n in range(steps)]

    cells = [Cell(("5", "6"), ("p", "p"), "", ((f"rules/{n}", "0"),)) for n in range(steps)]
    study = Study("?", "toy", (Cell(("5", "6"), ("p", "p")), *cells), games=100)
    games = 100 * (steps + 1)
    frame = pd.DataFrame({"cell": np.repeat(range(steps + 1), 100), "number": range(games)})
    frame["winner"] = dice.integers(0, 2, games)
    for fact in ("rounds", "lead_changes", "score.0", "score.1"):
        frame[fact] = dice.integers(1, 9, games)
    found = tornado_of(study, frame, game=Wide())
    alarms = [
        each.excludes(0) for name in ("wins", "length", "drama") for each in found.table[name]
    ]
    assert len(alarms) == 600 and sum(alarms) == 0
    assert "No step clearly moves who wins" in found.sentence


def test_a_sweep_is_stopped_and_gone_on_with(tmp_path: Path) -> None:
    stop, game, study = threading.Event(), ComparedToy(pause=0.0), toy_sweep(games=20)

    def halfway(done: int, total: int) -> None:
        if done >= total // 2:
            stop.set()

    with pytest.raises(Stopped):
        tornado(study, tmp_path / "x.parquet", game=game, workers=1, stop=stop, progress=halfway)
    found = tornado(study, tmp_path / "x.parquet", game=game)
    assert found.table.equals(tornado(study, game=game).table)


def test_other_studies_are_no_sweep() -> None:
    study = Study("?", "toy", (Cell(("5", "6"), ("p", "p")),), games=2)
    with pytest.raises(StudyError, match="no sweep"):
        tornado(study, game=TOY)


def test_skirmish_sweeps() -> None:
    teams = "Courier,Foreman,Reaver", "Bastion,Lantern,Courier"
    paths = ["rules/crit_margin", "rules/charge_max", "equipment/Cannon/Shots"]
    study = sweep(teams, boards="Yard", numbers=paths, games=20)
    found = tornado(study)
    assert found.never == ["rules/charge_max"]  # neither team has a weapon that charges
    shots = found.table[found.table["path"] == "equipment/Cannon/Shots"]
    assert shots["to"].tolist() == ["2", "4"] and (shots["changed"] > 0.5).all()
