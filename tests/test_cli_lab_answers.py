"""`mechlab compare`, `tornado` and `value`: a few games each, as a terminal shows them."""

import json
import shutil
from pathlib import Path

import pytest

from mechlab.catalog import default_folder
from mechlab.cli import main
from mechlab.lab import load

TEAMS = ["Courier,Foreman,Reaver", "Bastion,Lantern,Courier"]
FEW = ["--games", "4", "--players", "random", "--map", "Yard"]


def test_compare_says_a_sentence_and_a_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "margin.parquet"
    command = ["compare", *TEAMS, "--change", "rules/crit_margin=3", *FEW, "--file", str(file)]
    assert main([*command, "--every-game"]) == 0
    sentence, table, *_ = capsys.readouterr().out.split("\n\n")
    assert sentence.startswith("With Crit margin 3 instead of 4, ")
    assert table.splitlines()[0].split() == ["measure", "team", "a", "b", "difference", "said"]
    assert len(load(file)[1]) == 8
    assert main([*command, "--every-game", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["sentence"] == sentence and facts["points"]["n"] == 2
    assert facts["table"][0]["difference"]["of"] == "pairs"


def test_compare_with_another_catalog(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "mine"
    shutil.copytree(default_folder("skirmish"), mine)
    rules = mine / "rules.toml"
    text = rules.read_text(encoding="utf-8")
    assert main(["compare", *TEAMS, "--other", str(mine), *FEW]) == 1
    assert "nothing is changed" in capsys.readouterr().err
    start = text.index("[team_cap]")
    rules.write_text(text[:start] + text[start:].replace("145", "146", 1), encoding="utf-8")
    assert main(["compare", *TEAMS, "--other", str(mine), *FEW]) == 0
    said = capsys.readouterr().out
    assert said.startswith("With Team Cap 146 instead of 145, not one of 4 games goes otherwise.")


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (["--change", "crit_margin"], "path=value, not 'crit_margin'"),
        (["--change", "rules/crit_margn=3"], "did you mean crit_margin?"),
        (["--change", "rules/crit_margin=3", "--other", "here"], "not both"),
    ],
)
def test_compare_says_what_is_wrong(
    given: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["compare", *TEAMS, *given]) == 1
    assert why in capsys.readouterr().err


def test_tornado_shows_bars_and_looks_closer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    numbers = ["--number", "rules/crit_margin", "--number", "rules/charge_max"]
    file = tmp_path / "sweep.parquet"
    assert main(["tornado", *TEAMS, *numbers, *FEW, "--file", str(file), "--closer", "6"]) == 0
    sentence, *tables = capsys.readouterr().out.split("\n\n")
    assert "This number makes a difference in some of 6 games." in sentence
    assert [table.split("\n")[0].split()[4] for table in tables] == ["wins", "length", "drama"]
    assert len(load(file)[1]) == 4 * 5
    assert len(load(tmp_path / "sweep-closer.parquet")[1]) == 6 * 3
    assert main(["tornado", *TEAMS, *numbers, *FEW, "--file", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["never"] == ["rules/charge_max"]


def test_value_lists_places_and_what_may_stand_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["value", TEAMS[1]]) == 0
    assert "mech 1, right hand  Cannon" in capsys.readouterr().out
    assert main(["value", TEAMS[1], "mech 2, head", *FEW]) == 0
    text = capsys.readouterr().out
    assert text.startswith("Mech 2, head: ") and "Targeting head" in text
    assert main(["value", TEAMS[1], "mech 2, nose", *FEW]) == 1
    assert "nothing else may stand at 'mech 2, nose'" in capsys.readouterr().err
