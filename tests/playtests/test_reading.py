"""What is read of playtests, held against the games themselves and against counts by hand."""

import json
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from mechlab.catalog import default_folder
from mechlab.cli import main
from mechlab.engine.playable import Cell
from mechlab.games import bolts, named, skirmish, wreck
from mechlab.playtests.export import export
from mechlab.playtests.kinds import kind_of, room
from mechlab.playtests.reading import Playtests
from mechlab.playtests.store import Store, StoreError

KITS = ("Courier, Foreman, Reaver", "Bastion, Lantern, Courier")
CELLS = {
    "skirmish": Cell(KITS, ("greedy", "greedy"), "Yard"),
    "bolts": Cell(
        ("3 3 3 3 3 3, Sniper, left arm Far Range Weapon", "4 4 2 2 3 3, Fighter"),
        ("greedy", "greedy"),
        "Crossroads",
    ),
    "wreck": Cell(("Everest, hull 2", "Patrol"), ("greedy", "greedy")),
}


def recorded(game: str, seed: int = 5) -> Any:
    return named(game).TRIALS.record(CELLS[game], seed, 0)


def fill(store: Store) -> dict[str, str]:
    """Three games of Ada's, one of them half a game, and one of Ben's: their keys.

    The variants are those of Mecha Skirmish.
    """
    ada, ben = store.join("Ada", ["printed", "wild"]), store.join("Ben", ["printed", "wild"])
    keys = {}
    for game, player, side in (("skirmish", ada, 0), ("bolts", ben, 1), ("wreck", ada, 0)):
        record = recorded(game)
        begins = record.replace(choices=()).to_json()
        variant = player.variant if game == "skirmish" else ""
        keys[game] = store.begin(player.id, game, begins, side, variant)
        for number, seconds in enumerate((30.0, 60.0, 15.0)):
            kind = "act" if number < 2 else "move"
            store.decide(keys[game], number, record.to_json(), seconds, kind)
        store.finish(keys[game], "over")
    half = recorded("skirmish")
    keys["half"] = store.begin(
        ada.id, "skirmish", half.replace(choices=half.choices[:9]).to_json(), 1, ada.variant
    )
    store.answer(keys["skirmish"], "fun", "4")
    store.answer(keys["bolts"], "fun", "2")
    store.answer(keys["bolts"], "why", "=1+1")
    store.keep_build(ada.id, "bolts", "a build")
    return keys


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("playtests")


@pytest.fixture(scope="module")
def keys(folder: Path) -> Iterator[dict[str, str]]:
    store = Store(folder / "playtests.db")
    yield fill(store)
    store.close()


@pytest.fixture(scope="module")
def tests(folder: Path, keys: dict[str, str]) -> Playtests:
    return Playtests(folder / "playtests.db")


@pytest.fixture(scope="module")
def games(tests: Playtests) -> pd.DataFrame:
    return tests.games().set_index("play")


def test_both_databases_tell_the_same(store_url: str, tests: Playtests) -> None:
    store = Store(store_url)
    fill(store)
    read = Playtests(store)
    told = [
        "player",
        "variant",
        "game",
        "team",
        "against",
        "won",
        "outcome",
        "decisions",
        "minutes",
    ]
    pd.testing.assert_frame_equal(_ordered(read.games(), told), _ordered(tests.games(), told))
    answered = ["player", "game", "question", "answer"]
    pd.testing.assert_frame_equal(
        _ordered(read.answers(), answered), _ordered(tests.answers(), answered)
    )
    store.close()


def _ordered(frame: pd.DataFrame, columns: list[str]) -> pd.DataFrame:
    return frame[columns].sort_values(columns).reset_index(drop=True)


def test_a_game_s_row_says_who_played_what(games: pd.DataFrame, keys: dict[str, str]) -> None:
    assert len(games) == 4 and not any(games.fault)
    row = games.loc[keys["skirmish"]]
    assert (row.player, row.variant, row.team, row.against) == ("Ada", "printed", *KITS)
    assert row.board == "Yard" and row.decisions == 3 and row.minutes == pytest.approx(1.75)
    row = games.loc[keys["bolts"]]
    assert (row.player, row.variant, row.side) == ("Ben", "", 1)
    assert row.team == CELLS["bolts"].teams[1] and row.against == CELLS["bolts"].teams[0]
    row = games.loc[keys["wreck"]]
    assert (row.player, row.variant, row.against) == ("Ada", "", "Patrol")


def test_who_won_is_what_the_game_says(games: pd.DataFrame, keys: dict[str, str]) -> None:
    row = games.loc[keys["skirmish"]]
    said = skirmish.open_record(recorded("skirmish")).outcome
    assert row.outcome == said and row.won == {"A": 1.0, "B": 0.0}.get(said[0], 0.5)
    sortie = games.loc[keys["wreck"]]
    assert sortie.won == float(sortie.outcome.startswith("the mech and its pilot are home"))
    half = games.loc[keys["half"]]
    assert not half.finished and pd.isna(half.won) and half.outcome == "" and half.minutes == 0


@pytest.mark.parametrize("game", ["skirmish", "bolts", "wreck"])
def test_the_facts_are_those_of_studies(game: str) -> None:
    import numpy as np

    trials, library = named(game).TRIALS, named(game)
    (row,) = trials.series(CELLS[game]).play(np.array([5]), np.array([0]))
    told = room(game).facts(library.open_record(recorded(game)))
    assert list(told) == list(trials.facts)
    assert list(told.values()) == [int(number) for number in row]


def test_a_link_opens_the_game_as_it_was(games: pd.DataFrame, keys: dict[str, str]) -> None:
    from urllib.parse import parse_qs, urlparse

    from mechlab.engine import Record

    asked = parse_qs(urlparse(games.loc[keys["bolts"]].link).query)
    assert asked["game"] == ["bolts"]
    assert Record.from_link(asked["record"][0]) == recorded("bolts")


def test_decisions_answers_and_builds_are_rows(tests: Playtests, keys: dict[str, str]) -> None:
    decisions = tests.decisions()
    assert len(decisions) == 9 and decisions.seconds.sum() == 3 * 105
    own = decisions[decisions["play"] == keys["wreck"]]
    assert list(own.number) == [0, 1, 2] and list(own.kind) == ["act", "act", "move"]
    answers = tests.answers()
    assert set(zip(answers.player, answers.question, answers.answer, strict=True)) == {
        ("Ada", "fun", "4"),
        ("Ben", "fun", "2"),
        ("Ben", "why", "=1+1"),
    }
    (build,) = tests.builds().to_dict("records")
    assert (build["player"], build["game"], build["build"]) == ("Ada", "bolts", "a build")


def test_one_game_can_be_read_alone(folder: Path, tests: Playtests) -> None:
    alone = Playtests(folder / "playtests.db", "bolts")
    assert list(alone.games().game) == ["bolts"] and len(alone.builds()) == 1
    assert len(Playtests(folder / "playtests.db", "wreck").builds()) == 0


def test_parts_are_what_stands_in_the_builds(tests: Playtests, keys: dict[str, str]) -> None:
    parts = tests.parts()
    own = parts[(parts["play"] == keys["skirmish"]) & parts.own]
    names = [
        name
        for kit in ("Courier", "Foreman", "Reaver")
        for name in skirmish.kit(kit).slots().values()
        if name
    ]
    assert Counter(own.name) == Counter(names)
    fitted = parts[(parts["play"] == keys["bolts"]) & ~parts.own]
    assert {"Sniper", "Far Range Weapon", "3 points"} <= set(fitted.name)
    assert set(parts[parts["play"] == keys["wreck"]].mech) == {"Everest"}


def test_rosters_of_the_hangar_are_read(tmp_path: Path) -> None:
    store = Store(tmp_path / "p.db")
    ada, ben = store.join("Ada"), store.join("Ben")
    kits = [skirmish.kit(name) for name in ("Courier", "Foreman")]
    mech = bolts.build_of(CELLS["bolts"].teams[0])
    store.keep_build(ada.id, "skirmish", skirmish.to_json(kits), "wild")
    store.keep_build(ada.id, "bolts", bolts.to_json(mech))
    store.keep_build(ada.id, "wreck", json.dumps(wreck.Frame("Drake").slots()))
    store.keep_build(ben.id, "wreck", "no roster")
    found = Playtests(store).rosters()
    assert set(found.player) == {"Ada"} and set(found.game) == {"skirmish", "bolts", "wreck"}
    names = [name for kit in kits for name in kit.slots().values() if name]
    assert Counter(found[found.game == "skirmish"].name) == Counter(names)
    assert "Far Range Weapon" in set(found[found.game == "bolts"].name)
    assert "Drake" in set(found[found.game == "wreck"].name)
    assert dict(zip(found.game, found.variant, strict=True))["skirmish"] == "wild"
    assert set(found[found.game != "skirmish"].variant) == {""}
    assert len(Playtests(store).builds()) == 4
    store.close()


def test_spots_are_where_mechs_are_at_the_ends_of_rounds(
    tests: Playtests, keys: dict[str, str]
) -> None:
    game = skirmish.open_record(recorded("skirmish"))
    game.to(0)
    seen: Counter[tuple[str, str]] = Counter()
    last = 1
    while not game.is_over:
        game.forward()
        if int(game.state.round_number) != last:  # nobody has moved before its first decision
            last = int(game.state.round_number)
            seen.update(_standing(skirmish.mechs(game)))
    at_the_end = skirmish.mechs(game)
    seen.update(_standing(at_the_end))
    spots = tests.spots()
    own = spots[spots["play"] == keys["skirmish"]]
    stood = own[own.what == "stood"]
    assert Counter(zip(stood.mech, stood.cell, strict=True)) == seen
    assert set(own[own.what == "lost"].mech) == {
        name for name, row in at_the_end.iterrows() if row.condition == "destroyed"
    }


def _standing(mechs: pd.DataFrame) -> list[tuple[str, str]]:
    alive = mechs[mechs.condition != "destroyed"]
    return list(zip(alive.index, alive.hex, strict=True))


@pytest.mark.parametrize("game", ["skirmish", "bolts"])
def test_every_spot_is_a_cell_of_the_board(game: str, tests: Playtests) -> None:
    plays = [play for play in tests.plays if play.game == game]
    for play in plays:
        names = [cell.name for cell in play.cells]
        assert len(set(names)) == len(names)
        assert {spot.cell for spot in play.spots} <= set(names)


def test_the_heat_map_counts_the_spots(tests: Playtests) -> None:
    spots = tests.spots()
    yard = spots[spots.board == "Yard"]
    found = tests.heat("Yard")
    assert sum(found.stood.values()) == (yard.what == "stood").sum()
    assert sum(found.lost.values()) == (yard.what == "lost").sum()
    assert found._repr_html_().count("<title>") == len({*found.stood, *found.lost})
    mine = tests.heat("Yard", spots[spots.own])
    assert sum(mine.stood.values()) < sum(found.stood.values())
    with pytest.raises(
        ValueError, match="nothing was played on 'Moon'; boards are Crossroads, Yard"
    ):
        tests.heat("Moon")


def test_location_dice_fall_on_the_parts_of_the_hit_table(tests: Playtests) -> None:
    (play,) = [play for play in tests.plays if play.game == "skirmish" and play.is_over]
    game = skirmish.open_record(recorded("skirmish"))
    faces = [event.face for event in game.events if event.is_die and "location" in event.text]
    assert len(play.locations) == len(faces) > 5
    for die, face in zip(play.locations, faces, strict=True):
        kit = die.mech.removesuffix(" A").removesuffix(" B")
        bands = skirmish.card(skirmish.kit(kit)).bands
        above = [sum(bands[: n + 1]) for n in range(6)]
        assert die.part == skirmish.PARTS[next(n for n in range(6) if face <= above[n])]
        assert [int(20 * chance) for chance in die.chances.values()] == list(bands)
    hits = [event.text for event in game.events if " hits " in event.text]
    assert any(f"hits {die.mech}: {die.part}" in text for die in play.locations for text in hits)


def test_dice_carry_their_chances(tests: Playtests, keys: dict[str, str]) -> None:
    dice = tests.dice()
    own = dice[dice["play"] == keys["skirmish"]]
    table = skirmish.luck(skirmish.open_record(recorded("skirmish")))
    sure = own.chance.isna() | (own.chance <= 0) | (own.chance >= 1)
    assert (~sure).sum() == table.dice.sum()
    assert own[~sure].made.astype(bool).sum() == table.made.sum()
    assert own[~sure].chance.sum() == pytest.approx(float(table.expected.sum()))


def test_games_of_other_numbers_say_what_is_otherwise_now(tmp_path: Path) -> None:
    store = Store(tmp_path / "p.db")
    ada = store.join("Ada")
    teams = [skirmish.team_of(text) for text in KITS]
    for margin in (4, 3):
        cat = skirmish.catalog().with_rules(crit_margin=margin)
        game = skirmish.new_game(teams, map="Yard", seed=5, cat=cat)
        game.play("greedy")
        store.begin(ada.id, "skirmish", game.record.to_json(), 0)
    broken = store.begin(ada.id, "skirmish", game.record.to_json()[:-9], 0)
    read = Playtests(store)
    changed = read.changed()
    margin = skirmish.catalog().rules.value("crit_margin")
    assert margin == 4  # the first game is as it would be now
    assert len(changed) == 2
    other = changed[changed["play"] != broken].iloc[0]
    assert other.numbers == "rules, crit_margin: 3 then, 4 now" and other.now
    assert changed[changed["play"] == broken].iloc[0].now.startswith("cannot be played again")
    row = read.games().set_index("play").loc[broken]
    assert "cut short" in row.fault and row.team == "" and row.link == ""
    store.close()


def test_a_store_without_games_has_tables_all_the_same(tmp_path: Path) -> None:
    store = Store(tmp_path / "p.db")
    read = Playtests(store)
    for table in (
        read.games(),
        read.facts(),
        read.decisions(),
        read.answers(),
        read.builds(),
        read.parts(),
        read.spots(),
        read.dice(),
        read.changed(),
    ):
        assert len(table) == 0 and "player" in table
    store.close()


def test_the_kind_of_a_decision_is_one_of_the_game_s() -> None:
    trio = skirmish.team_of(KITS[0])
    assert kind_of(skirmish.new_game([trio, trio], map="Yard", deploy_by_hand=True)) == "deploy"
    mech = bolts.build_of(CELLS["bolts"].teams[0])
    assert kind_of(bolts.new_game([mech, mech])) in ("which position", "act")
    assert kind_of(wreck.new_sortie("Everest", "Patrol")) == "what to do in its turn"


def test_an_export_holds_every_row(tests: Playtests, tmp_path: Path) -> None:
    written = export(tests, tmp_path / "out")
    assert sorted(path.name for path in written) == sorted(
        f"{name}.{kind}"
        for name in ("games", "decisions", "answers", "builds")
        for kind in ("parquet", "csv")
    )
    games = pd.read_parquet(tmp_path / "out" / "games.parquet")
    pd.testing.assert_frame_equal(games.drop(columns="record"), tests.games(), check_dtype=False)
    assert json.loads(games.record[0])["format"] == "mechlab game"
    again = pd.read_csv(tmp_path / "out" / "answers.csv")
    assert sorted(again.answer) == ["'=1+1", "2", "4"]
    assert len(pd.read_csv(tmp_path / "out" / "decisions.csv")) == 9
    with pytest.raises(ValueError, match="no format is called 'xls'; there are parquet, csv"):
        export(tests, tmp_path / "out", ("xls",))


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
