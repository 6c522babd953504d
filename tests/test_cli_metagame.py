"""`mechlab metagame`: what it prints, what its JSON holds, how it stops and goes on."""

import json
import os
import signal
import threading
import time
from pathlib import Path

import pytest

from mechlab.cli import main
from mechlab.lab.metagame import read_matrix
from tests.lab.metagame.toys import Fists

ALL = ["rock=rock", "leaf=paper", "blades=scissors"]


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Fists:
    """Rock, paper, scissors for the game that has the name."""
    found = Fists()
    monkeypatch.setattr("mechlab.lab.metagame.populated", lambda name: found)
    return found


def test_who_beats_whom_is_shown(game: Fists, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["metagame", *ALL, "--games", "200", "--board", "Lawn"]) == 0
    said = capsys.readouterr()
    lines = said.out.splitlines()
    assert lines[0] == ("Who beats whom? tosses on Lawn, greedy players; 200 games a cell, seed 1.")
    assert lines[2].split() == ["wins,", "%", "1", "2", "3"]
    assert [line.split()[1] for line in lines[3:6]] == ["rock", "leaf", "blades"]
    assert lines[3].split()[2] == "50" and lines[3].endswith("*") and said.out.count("*") == 7
    assert "team    share  moves" in said.out and "always played" in said.out
    assert "Teams that beat each other in turn:\nrock beats the next: 7" in said.out
    assert "Where a team meets itself the first seat wins 5" in said.out
    assert said.err == "" and game.played == 6 * 200


def test_json_holds_all_of_it_and_a_search(
    game: Fists, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["metagame", "rock=rock", "--search", "3", "--folder", str(tmp_path), "--json"]
    assert main(arguments) == 0
    facts = json.loads(capsys.readouterr().out)
    found = facts["search"]
    assert set(facts["teams"]) == {"rock", "found 1", "found 2"}
    assert facts["teams"]["found 1"] == {"team": "paper", "words": "a paper"}
    assert [each["is_broken"] for each in found["attempts"]] == [True, True]
    assert found["exploitability"]["low"] <= 0 <= found["exploitability"]["high"]
    assert set(found["challenges"]) == set(facts["teams"]) and not found["is_beaten"]
    rate = facts["rates"]["found 1"]["rock"]
    assert rate["low"] <= rate["value"] <= rate["high"] and rate["value"] > 0.6
    assert sum(each["share"] for each in facts["standings"]) == pytest.approx(1)
    assert len(facts["cycles"]) == 1 and len(facts["cycles"][0]["rates"]) == 3
    assert read_matrix(tmp_path / "matrix.parquet").labels == ["rock"]
    before = game.played
    assert main(arguments[:-1]) == 0
    told = capsys.readouterr().out
    assert "2 challengers in 2 races; 2 broke an equilibrium and joined." in told
    assert "\n\nfound 1: a paper\n\nfound 2: a scissors" in told and game.played == before


def test_control_c_says_how_to_go_on(
    game: Fists, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt() -> None:
        while game.played < 500:
            time.sleep(0.001)
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=interrupt, daemon=True).start()
    arguments = ["metagame", *ALL, "--games", "40000", "--folder", str(tmp_path), "--workers", "1"]
    assert main(arguments) == 1
    said = capsys.readouterr().err
    assert said.startswith("mechlab: stopped after ") and said.count("\n") == 1
    assert said.endswith("of 240,000 games; the same command goes on\n")
    played = game.played
    assert main(arguments) == 0 and game.played == 240_000 > played


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["Courier+Forman+Reaver"], "there is no team 'Courier+Forman+Reaver' (did you mean"),
        (["a=Courier, Foreman, Reaver", "b=Courier, Foreman, Reaver"], "are the same"),
        (["a=Courier, Foreman", "b=Courier, Foreman, Reaver"], "a team has three"),
        (["--games", "3"], "games come in pairs"),
        (["--board", "Quary"], "no map is called 'Quary'; did you mean Quarry?"),
        (["--players", "clever"], "no player is called 'clever'"),
        (["--workers", "0"], "see mechlab metagame --help"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_line(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["metagame", *arguments]) == 1
    said = capsys.readouterr().err
    assert says in said and said.startswith("mechlab: ") and said.count("\n") == 1


def test_help_has_an_example(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["metagame", "--help"]) == 0
    assert "\n  mechlab metagame --search 4" in capsys.readouterr().out
