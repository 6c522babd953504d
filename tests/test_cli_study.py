"""`mechlab study`: declared in a file, stopped and gone on with, shown."""

import json
import os
import signal
import threading
import time
from pathlib import Path

import pytest

from mechlab.cli import main
from mechlab.lab import load, run
from tests.lab.toy import DECLARED, Toy, toy_study


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Toy:
    """The toy game, found by its name."""
    game = Toy()
    monkeypatch.setattr("mechlab.lab.running.playable", lambda name: game)
    return game


@pytest.fixture
def declared(tmp_path: Path) -> Path:
    file = tmp_path / "toy.toml"
    file.write_text(DECLARED)
    return file


def test_a_study_is_played_and_shown(
    toy: Toy, declared: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["study", str(declared), "--workers", "2"]) == 0
    text = capsys.readouterr().out
    place = declared.with_suffix(".parquet")
    study, frame = load(place)
    assert study == toy_study() and len(frame) == 120
    lines = text.splitlines()
    assert lines[0] == "Which number wins?"
    assert lines[2].split() == ["team", "against", "variant", "games", "won", "drawn", "score"]
    won = int((frame[frame["cell"] == 0]["winner"] == 0).sum())
    assert lines[3].split()[:5] == ["low", "mid", "printed", "20", str(won)]
    assert lines[-1] == "120 games of toy, seed 7; a draw is half a win."
    assert main(["study", "show", str(place)]) == 0
    assert capsys.readouterr().out == text
    assert main(["study", "run", str(declared)]) == 0
    assert toy.played == 120


def test_json_holds_the_counts(
    toy: Toy, declared: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "elsewhere"
    assert main(["study", "run", str(declared), "--folder", str(folder), "--json"]) == 0
    said = capsys.readouterr()
    facts = json.loads(said.out)
    frame = run(toy_study(), game=Toy())
    for number, cell in enumerate(facts["cells"]):
        winners = frame[frame["cell"] == number]["winner"].tolist()
        counts = [*cell["won"].values(), cell["drawn"]]
        assert counts == [winners.count(0), winners.count(1), winners.count(-1)]
        first = cell["rates"][cell["teams"][0]]
        assert first["value"] == pytest.approx((counts[0] + counts[2] / 2) / 20)
        assert first["low"] <= first["value"] <= first["high"]
    assert said.err == "" and (folder / "toy.parquet").exists()


def test_control_c_says_how_to_go_on(
    toy: Toy, declared: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    toy.pause = 0.01

    def interrupt() -> None:
        while toy.played < 10:
            time.sleep(0.005)
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=interrupt, daemon=True).start()
    assert main(["study", str(declared), "--workers", "1"]) == 1
    place = declared.with_suffix(".parquet")
    frame = load(place)[1]
    assert 0 < len(frame) < 120
    assert capsys.readouterr().err == (
        f"mechlab: stopped after {len(frame)} of 120 games; "
        f"go on with: mechlab study resume {place}\n"
    )
    assert main(["study", "show", str(place)]) == 0
    assert f"{len(frame)} of 120 games" in capsys.readouterr().out
    toy.pause = 0
    assert main(["study", "resume", str(place)]) == 0
    assert toy.played == 120


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["none.toml"], "none.toml: No such file"),
        (["show", "none.parquet"], "none.parquet: there is no such study"),
        (["resume", "none.parquet"], "none.parquet: there is no such study"),
        (["run"], "Missing argument 'FILE'; see mechlab study run --help"),
        (["run", "toy.toml", "--workers", "0"], "see mechlab study run --help"),
        (["run", "toy.txt"], "ends with .toml or .json"),
        (["run", "toy.toml", "--workers", "1", "--cluster", "tcp://x"], "one or the other"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_line(
    toy: Toy,
    declared: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    says: str,
) -> None:
    monkeypatch.chdir(declared.parent)
    assert main(["study", *arguments]) == 1
    said = capsys.readouterr().err
    assert says in said and said.startswith("mechlab: ") and said.count("\n") == 1


@pytest.mark.parametrize("command", ["run", "resume", "show"])
def test_help_has_an_example(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["study", command, "--help"]) == 0
    assert f"\n  mechlab study {command}" in capsys.readouterr().out


def test_the_list_of_commands_names_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    assert "\n  study      Play a study" in capsys.readouterr().out
    assert main(["study", "--help"]) == 0
    assert "mechlab study cannon.toml" in capsys.readouterr().out
