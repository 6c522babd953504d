"""`mechlab luck`, `mechlab ladder`, `mechlab length`."""

import json
from pathlib import Path

import pytest

from mechlab.cli import main
from mechlab.lab import cross, load, run
from mechlab.lab.luck import luck


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory, compiled_rules: None) -> Path:
    file = tmp_path_factory.mktemp("studies") / "yard.parquet"
    teams = {"hunters": "Courier,Foreman,Reaver", "wall": "Bastion,Lantern,Courier"}
    run(cross("Who?", "skirmish", teams, boards="Yard", players="greedy", games=160), file)
    return file


def test_luck_is_told_by_cell_with_seats(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["luck", str(place)]) == 0
    lines = capsys.readouterr().out.splitlines()
    found = luck(*load(place))
    assert lines[0] == "hunters (greedy), wall (greedy); Yard"
    assert lines[1] == found.text
    assert lines[2].startswith("The first seat wins ")
    assert len(lines) == 4 + len(found.kinds)
    assert main(["luck", str(place), "--json"]) == 0
    (told,) = json.loads(capsys.readouterr().out)
    assert told["luck"]["adjusted"] == found.adjusted.as_dict()
    assert {"first_seat", "first_to_act"} <= set(told)


def test_the_dice_that_decided_a_game(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["luck", str(place), "--cell", "0", "--game", "3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].endswith("Yard: game 3") and len(lines) == 7
    assert main(["luck", str(place), "--game", "3", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)) == 5
    assert main(["luck", str(place), "--game", "160"]) == 1
    assert "there is no game 160" in capsys.readouterr().err


def test_length_says_whether_the_minutes_hold(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["length", str(place), "--minutes", "25"]) == 0
    text = capsys.readouterr().out
    assert "“About 25 minutes”, 18.75 to 31.25, holds" in text
    assert main(["length", str(place), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["asked"] == 20 and len(told["parts"]) == 13


def test_a_ladder_is_played_or_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keep = tmp_path / "ladder.parquet"
    given = ["--games", "10", "--map", "Yard", "--players", "random, greedy", "--keep", str(keep)]
    assert main(["ladder", "Courier,Foreman,Reaver", *given]) == 0
    text = capsys.readouterr().out
    assert text.splitlines()[2] == "greedy > random"
    assert main(["ladder", str(keep)]) == 0
    assert capsys.readouterr().out == text
    assert main(["ladder", "Courier,Foreman,Reaver", "--players", "random,clever"]) == 1
    assert "no player is called 'clever'" in capsys.readouterr().err
