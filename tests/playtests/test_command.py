"""The command `mechlab playtests`: list, show and delete."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from mechlab.catalog import default_folder
from mechlab.cli import main
from mechlab.games import bolts, skirmish
from mechlab.playtests.reading import Playtests
from mechlab.playtests.store import Store, StoreError
from tests.playtests.filled import KITS, fill, recorded


def said(capsys: pytest.CaptureFixture[str], *command: str) -> str:
    assert main(["playtests", *command]) == 0
    return str(capsys.readouterr().out)


def refused(capsys: pytest.CaptureFixture[str], *command: str) -> str:
    assert main(["playtests", *command]) == 1
    told = capsys.readouterr()
    assert told.out == "" and told.err.startswith("mechlab: ") and told.err.count("\n") == 1
    return str(told.err)


def test_the_list_shows_each_game(
    folder: Path, keys: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    store = f"--store={folder / 'playtests.db'}"
    lines = said(capsys, "list", store).splitlines()
    assert lines[-1] == "4 games of 2 players" and len(lines) == 7
    assert sum("not over yet" in line for line in lines) == 1
    told = json.loads(said(capsys, "list", store, "--json", "--game", "bolts"))
    assert [row["play"] for row in told] == [keys["bolts"]]
    assert told[0]["variant"] == ""  # Ben's is of another game
    assert sum("printed" in line for line in lines) == 2  # Ada's, of that game
    assert told[0]["minutes"] == 1.75 and told[0]["link"].startswith("http://127.0.0.1:8866/table?")


def test_one_game_is_told_event_by_event(
    folder: Path, keys: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    store = f"--store={folder / 'playtests.db'}"
    text = said(capsys, "show", keys["bolts"][:8], store, "--pages", "https://mechs.example")
    assert "https://mechs.example/table?game=bolts&record=" in text and "=1+1" in text
    for event in bolts.open_record(recorded("bolts")).events:
        assert event.text in text
    told = json.loads(said(capsys, "show", keys["bolts"], store, "--json"))
    assert [row["seconds"] for row in told["decided"]] == [30, 60, 15]
    assert "no game has a key with 'zz'" in refused(capsys, "show", "zz", store)


def test_games_on_a_designer_s_own_map_are_read_with_their_catalog(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = tmp_path / "own"
    shutil.copytree(default_folder("skirmish"), own)
    (own / "maps" / "Yard.txt").rename(own / "maps" / "Backyard.txt")
    teams = [skirmish.team_of(text) for text in KITS]
    game = skirmish.new_game(teams, map="Backyard", cat=skirmish.catalog(own))
    store = Store(tmp_path / "p.db")
    key = store.begin(store.join("Ada").id, "skirmish", game.record.to_json(), 0)
    store.close()
    place = f"--store={tmp_path / 'p.db'}"
    assert "found 'Backyard', expected Causeway" in said(capsys, "list", place)
    code = (
        "import sys; from mechlab.cli import main; sys.exit(main(sys.argv[1:]))",
        *("playtests", "show", key, place, "--catalog", str(own)),
    )
    shown = subprocess.run([sys.executable, "-c", *code], capture_output=True, text=True)
    assert "Backyard" in shown.stdout and "found" not in shown.stdout, shown.stderr


def test_one_player_is_deleted_and_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "p.db"
    store = Store(place)
    fill(store)
    monkeypatch.setenv("MECHLAB_PLAYTESTS", str(place))
    monkeypatch.setattr("typer.confirm", lambda question: "Ada with 3 games" not in question)
    assert said(capsys, "delete", "Ada") == "nothing is deleted\n"
    assert said(capsys, "delete", "Ada", "--yes") == "deleted Ada with 3 games\n"
    assert list(Playtests(store).games().player) == ["Ben"]
    assert "no player is called 'Ada'" in refused(capsys, "delete", "Ada")
    store.close()


def test_what_is_not_there_is_said_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "there is no store" in refused(capsys, "list", "--store", str(tmp_path / "no.db"))
    assert "no game is called 'chess'" in refused(capsys, "list", "--game", "chess")
    empty = Playtests(Store(tmp_path / "p.db"))
    with pytest.raises(StoreError, match="no game has a key"):
        empty.play("")
