"""The command line asks every game in the same words, and says in a line what a game has not."""

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mechlab.catalog import default_folder
from mechlab.catalog.whole import variable_of
from mechlab.cli import app as module
from mechlab.cli import main
from mechlab.cli.given import offered
from mechlab.cli.show import plain
from mechlab.games import FIRST, bolts, named, names, wreck

SNIPER = "3 3 3 3 3 3, Sniper, left arm Far Range Weapon"
FIGHTER = "4 4 2 2 3 3, Fighter"
BUILDS = {"skirmish": "Foreman", "bolts": SNIPER, "wreck": "Everest, hull 2"}
ASKING_A_GAME = [
    "card", "faults", "sheet", "compile", "simulate", "catalog", "count", "dominated", "claims",
    "compare", "tornado", "value", "metagame", "ladder", "open", "lab",
]  # fmt: skip


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str]) -> Callable[..., Any]:
    """Run a command that succeeds and read its JSON."""

    def run(*arguments: str) -> Any:
        assert main([*arguments, "--json"]) == 0
        return json.loads(capsys.readouterr().out)

    return run


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Run a command that fails and read its one reason."""

    def run(*arguments: str) -> str:
        assert main(list(arguments)) == 1
        reason = capsys.readouterr().err
        assert reason.startswith("mechlab: ") and reason.count("\n") == 1
        return reason

    return run


@pytest.mark.parametrize("command", ASKING_A_GAME)
def test_help_names_the_games(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--help"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "--game NAME" in text and ", ".join(names()) in text


@pytest.mark.parametrize(
    "arguments",
    [["claims"], ["count"], ["card", "Foreman"], ["compare", "a", "b", "--change", "rules/x=1"],
     ["open"], ["catalog"], ["ladder", "a"], ["compile"]],
    ids=lambda given: given[0],
)  # fmt: skip
def test_a_game_that_is_none_gives_a_line_with_those_there_are(
    refused: Any, arguments: list[str]
) -> None:
    said = refused(*arguments, "--game", "chess")
    assert "'chess'" in said and all(name in said for name in names())


def test_all_catalogs_are_checked_at_once(ask: Any) -> None:
    said = ask("catalog")
    assert list(said) == names()
    for name, facts in said.items():
        assert facts["faults"] == [] and facts["checksum"] == named(name).catalog().checksum
    assert said["bolts"]["rows"]["grounds"] == len(bolts.ground_names())
    assert said["wreck"]["rows"]["whole decks"] == len(wreck.deck_names())


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A copy of the catalog of bolts."""
    return Path(shutil.copytree(default_folder("bolts"), tmp_path / "own"))


def test_faults_of_what_lies_beside_the_tables_are_listed(
    own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (own / "tables" / "Flat.toml").write_text("width = 48\n", encoding="utf-8")
    assert main(["catalog", str(own), "--game", "bolts", "--json"]) == 1
    said = capsys.readouterr()
    assert [fault["file"] for fault in json.loads(said.out)["faults"]] == ["Flat.toml"]
    assert said.err == f"mechlab: 1 fault in the catalog {own}\n"


def test_a_catalog_given_is_that_of_the_game(
    own: Path, ask: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    upgrades = own / "upgrades.csv"
    text = upgrades.read_text(encoding="utf-8-sig")
    assert text.count("\nFar Range Weapon,B16,arm,3,") == 1
    text = text.replace("\nFar Range Weapon,B16,arm,3,", "\nFar Range Weapon,B16,arm,5,")
    upgrades.write_text(text, encoding="utf-8")
    given = ("card", SNIPER, "--game", "bolts")
    here = ask(*given)["card"]["cost"]
    assert ask(*given, "--catalog", str(own))["card"]["cost"] == here + 2
    for name in names():  # what is set is undone after the test
        monkeypatch.setenv(variable_of(name), "")
    module.use_catalog(own, "bolts")
    assert os.environ["MECHLAB_CATALOG_BOLTS"] == str(own)
    assert not os.environ[variable_of("wreck")] and not os.environ[variable_of(FIRST)]


@pytest.mark.parametrize("name", names())
def test_one_rule_names_every_game_s_catalog_in_the_environment(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = Path(shutil.copytree(default_folder(name), tmp_path / "own"))
    found = type(default_of(name))(name, named(name).catalog)
    monkeypatch.setenv(f"MECHLAB_CATALOG_{name.upper()}", str(place))
    assert found().path == place


def default_of(name: str) -> Any:
    """What reads a game's catalog when none is named."""
    from importlib import import_module

    return import_module(f"mechlab.games.{name}.catalog")._default


@pytest.mark.parametrize("name", names())
def test_claims_are_those_of_the_game(ask: Any, name: str) -> None:
    stated = list(named(name).claims())
    last = stated[-1].claim.id
    assert ask("claims", last, "--game", name) == plain(named(name).check_claim(last))


@pytest.mark.parametrize("name", names())
def test_a_build_has_a_card_and_no_fault(ask: Any, name: str) -> None:
    card = ask("card", BUILDS[name], "--game", name)
    assert set(card) >= {"build", "card", "faults"} and card["faults"] == []
    assert ask("faults", BUILDS[name], "--game", name) == []


def test_cards_are_the_library_s(ask: Any) -> None:
    mech = bolts.build_of(SNIPER)
    assert ask("card", SNIPER, "--game", "bolts")["card"] == plain(bolts.card(mech))
    code = bolts.share_code(mech)
    assert ask("card", code, "--game", "bolts")["build"] == plain(mech.slots())
    sheet = wreck.frame_of("Everest, hull 2").sheet()
    assert ask("card", "Everest, hull 2", "--game", "wreck")["card"] == plain(sheet)


def test_faults_end_with_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["faults", "Everest, hull 9", "--game", "wreck"]) == 1
    said = capsys.readouterr()
    assert said.out == "hull is 9; it is from 0 to 6 (B2)\n"
    assert said.err == "mechlab: 1 fault in Everest, hull 9\n"


def test_a_build_may_lie_in_a_file(ask: Any, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(bolts.to_json(bolts.build_of(FIGHTER)), encoding="utf-8")
    assert ask("card", str(file), "--game", "bolts")["build"]["pilot"] == "Fighter"


def test_counts_are_the_library_s(ask: Any) -> None:
    exactly, up_to = (bolts.count_builds(40, exactly=each) for each in (True, False))
    known = {"exactly 40": exactly, "up to 40": up_to}
    assert exactly == 1_681_707
    assert ask("count", "40", "--game", "bolts") == known == ask("count", "--game", "bolts")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["count", "--game", "wreck"], "wreck has no count of builds; bolts, skirmish have"),
        (["count", "--loads", "--game", "bolts"], "bolts has no loads to count"),
        (["count", "many", "--game", "bolts"], "not 'many'"),
        (["sheet", "Everest", "--game", "wreck"], "wreck has no record sheets"),
        (["dominated", "--game", "bolts"], "bolts has no list of what another beats"),
        (["card", "Everst", "--game", "wreck"], "did you mean Everest?"),
        (["simulate", "Everest", "--game", "wreck"], "a mech and a deck"),
        (["simulate", "Everest", "Patrole", "--game", "wreck"], "did you mean Patrol?"),
        (["simulate", SNIPER, "--game", "bolts"], "2 to 4 mechs, not 1"),
        (["metagame", "--game", "wreck"], "it has no metagame"),
        (["ladder", "Everest", "--game", "wreck"], "wreck has no ladder of players"),
        (["value", "Everest", "--game", "bolts"], "no six points"),
        (["open", "hanger", "--game", "bolts"], "there is no page 'hanger'"),
    ],
)
def test_what_a_game_has_not_is_said_in_a_line(
    refused: Any, arguments: list[str], says: str
) -> None:
    assert says in refused(*arguments)


def test_places_are_those_of_the_game(ask: Any) -> None:
    assert ask("value", SNIPER, "--game", "bolts")["left arm"] == "Far Range Weapon"
    assert ask("value", "Everest", "--game", "wreck") == {"frame": "Everest"}


def test_a_page_is_opened_for_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[tuple[str, str]] = []

    def serve(page: str, port: int, browse: bool, query: str) -> None:
        served.append((page, query))

    monkeypatch.setattr("mechlab.serve.server.serve", serve)
    for given in (
        ["open"], ["open", "hangar"], ["open", "hangar", "--game", "bolts"],
        ["open", "--game", "bolts"], ["open", "odds", "--game", FIRST],
    ):  # fmt: skip
        assert main(given) == 0
    bolts_hangar = ("hangar", "game=bolts")
    assert served == [("index", ""), ("hangar", ""), bolts_hangar, bolts_hangar, ("odds", "")]


def test_a_page_that_a_game_has_not_is_refused(
    refused: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    only_odds = {"odds": {"bolts": "Bolts"}}
    monkeypatch.setattr("mechlab.pages.games", lambda page: only_odds.get(page, {}))
    said = refused("open", "table", "--game", "bolts")
    assert said == "mechlab: bolts has no page 'table'; its pages are odds\n"
    assert "it has no pages yet" in refused("open", "--game", "wreck")


def test_sorties_are_the_library_s(ask: Any) -> None:
    given = ("simulate", "Everest, hull 2", "Patrol", "--game", "wreck", "--games", "6")
    frame = wreck.simulate("Everest, hull 2", "Patrol", "random", sorties=6, seed=5)
    said = ask(*given, "--seed", "5", "--players", "random")
    assert [row["outcome"] for row in said] == frame.outcome.tolist()
    assert offered("wreck", "AVERAGES", "averages")[0] in said[0]


def test_games_of_three_mechs_are_the_library_s(
    ask: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ("simulate", SNIPER, FIGHTER, FIGHTER, "--game", "bolts", "--games", "4")
    mechs = [bolts.build_of(text) for text in (SNIPER, FIGHTER, FIGHTER)]
    frame = bolts.simulate(mechs, games=4, seed=1)
    assert [row["winner"] for row in ask(*given)] == frame.winner.tolist()
    assert main(list(given)) == 0 and "on average" in capsys.readouterr().out


def test_a_record_says_which_game_it_is_of(ask: Any, tmp_path: Path) -> None:
    game = wreck.new_sortie("Everest", "Patrol", seed=4)
    game.play("random", choices=3)
    game.record.save(tmp_path / "game.json")
    said = ask("replay", str(tmp_path / "game.json"))
    assert [each["text"] for each in said["events"]] == [each.text for each in game.events]


STUDY = """
question = "Does hull help?"
game = "wreck"
players = "greedy"
games = 100
meetings = [["plain", "patrol"], ["hull", "patrol"]]
[teams]
plain = "Everest"
hull = "Everest, hull 2"
patrol = "Patrol"
"""


def test_a_study_of_another_game_is_played_and_told(ask: Any, tmp_path: Path) -> None:
    file = tmp_path / "hull.toml"
    file.write_text(STUDY, encoding="utf-8")
    assert ask("study", str(file))["game"] == "wreck"
    kept = str(file.with_suffix(".parquet"))
    luck = ask("luck", kept, "--cell", "0")[0]
    assert {kind["name"] for kind in luck["luck"]["kinds"]} == {
        "check_luck", "table_luck", "damage_luck",
    }  # fmt: skip
    assert luck["first_seat"] is None  # there is only one
    dice = ask("luck", kept, "--cell", "0", "--game", "3")  # refuses what does not add up
    assert dice and {die["kind"] for die in dice} <= {k["name"] for k in luck["luck"]["kinds"]}
    assert ask("length", kept)["rounds"]["value"] > 1


def test_numbers_of_another_game_are_compared(ask: Any) -> None:
    said = ask("compare", "Everest", "Patrol", "--change", "frames/Everest/HP=14", "--games", "60",
               "--game", "wreck")  # fmt: skip
    assert "Everest" in said["sentence"] and said["table"]


def test_a_sweep_and_a_part_s_value_of_another_game(ask: Any) -> None:
    sweep = ask("tornado", "Everest", "Patrol", "--number", "frames/Everest/HP", "--games", "20",
                "--game", "wreck")  # fmt: skip
    assert {row["number"] for row in sweep["table"]} == {"Everest, HP"}
    worth = ask("value", "Everest", "frame", "--against", "Patrol", "--games", "20",
                "--game", "wreck")  # fmt: skip
    assert len(worth["table"]) == len(wreck.catalog().frames)


def test_mechs_of_bolts_meet_and_players_climb(ask: Any) -> None:
    met = ask("metagame", f"one={SNIPER}", f"other={FIGHTER}", "--games", "4", "--game", "bolts")
    assert met["arena"] == "bolts on Crossroads, greedy players" and len(met["standings"]) == 2
    rungs = ask("ladder", FIGHTER, "--games", "4", "--game", "bolts")["rungs"]
    assert {rung["player"] for rung in rungs} == {"random", "greedy"}
