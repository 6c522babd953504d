"""What is read of playtests, held against the games themselves and against counts by hand."""

import json
from collections import Counter
from pathlib import Path

import pandas as pd
import pytest

from mechlab.games import bolts, named, skirmish, wreck
from mechlab.playtests.export import export
from mechlab.playtests.kinds import kind_of, room
from mechlab.playtests.reading import Playtests
from mechlab.playtests.store import Store
from tests.playtests.filled import CELLS, KITS, fill, recorded


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
    of_wreck = games[games.game == "wreck"]
    assert list(of_wreck.variant) == [""] and set(of_wreck.player) == {"Ada"}
    again = pd.read_csv(tmp_path / "out" / "answers.csv")
    assert sorted(again.answer) == ["'=1+1", "2", "4"]
    assert len(pd.read_csv(tmp_path / "out" / "decisions.csv")) == 9
    with pytest.raises(ValueError, match="no format is called 'xls'; there are parquet, csv"):
        export(tests, tmp_path / "out", ("xls",))
