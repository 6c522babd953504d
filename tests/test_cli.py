"""The command line: its answers are the library's, its refusals one line, its help enough."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mechlab.catalog import default_folder
from mechlab.cli import main
from mechlab.cli.app import app
from mechlab.cli.show import plain
from mechlab.games import skirmish

COMMANDS = sorted(command.name or command.callback.__name__ for command in app.registered_commands)


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str]) -> Callable[..., Any]:
    """Run a command that succeeds and read its JSON."""

    def run(*arguments: str) -> Any:
        assert main([*arguments, "--json"]) == 0
        said = capsys.readouterr()
        assert said.err == ""
        return json.loads(said.out)

    return run


@pytest.fixture
def tell(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Run a command that succeeds and read its text."""

    def run(*arguments: str) -> str:
        assert main(list(arguments)) == 0
        return capsys.readouterr().out

    return run


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Run a command that fails and read its one reason."""

    def run(*arguments: str) -> str:
        assert main(list(arguments)) == 1
        reason = capsys.readouterr().err
        assert reason.startswith("mechlab: ")
        assert reason.count("\n") == 1
        return reason

    return run


@pytest.fixture
def roster(tmp_path: Path) -> Path:
    names = ("Foreman", "Courier", "Lantern", "Reaver")
    file = tmp_path / "roster.json"
    file.write_text(skirmish.to_json([skirmish.kit(name) for name in names]), encoding="utf-8")
    return file


@pytest.mark.parametrize("name", list(skirmish.catalog().kits))
def test_a_card_is_the_library_s(ask: Any, name: str) -> None:
    build = skirmish.kit(name)
    said = ask("card", name)
    assert said["card"] == plain(skirmish.card(build))
    assert said["fielded"] == plain(skirmish.fielded(build))
    assert said["faults"] == []


def test_a_build_may_be_a_kit_a_code_or_a_file(ask: Any, tmp_path: Path) -> None:
    build = skirmish.kit("Foreman").replace(back="Bare back")
    file = tmp_path / "mine.json"
    file.write_text(skirmish.to_json(build), encoding="utf-8")
    by_code, by_file = (ask("card", given) for given in (skirmish.share_code(build), str(file)))
    assert by_code == by_file
    assert by_code["build"]["back"] == "Bare back"
    assert ask("card", "FOREMAN")["build"] == skirmish.kit("Foreman").slots()


def test_a_roster_shows_every_mech(ask: Any, tell: Any, roster: Path) -> None:
    assert [said["build"]["chassis"] for said in ask("card", str(roster))] == [
        skirmish.kit(name).chassis for name in ("Foreman", "Courier", "Lantern", "Reaver")
    ]
    assert tell("sheet", str(roster)).count("<article") == 4
    assert len(ask("bands", str(roster))) == 4


def test_bands_fill_the_die(ask: Any) -> None:
    bands = ask("bands", "Lantern")
    faces = [face for band in bands for face in range(band["from"], band["to"] + 1)]
    assert faces == list(range(1, skirmish.catalog().rules.value("bands") + 1))
    assert tuple(band["width"] for band in bands) == skirmish.card(skirmish.kit("Lantern")).bands


def test_faults_are_listed_and_end_with_1(capsys: pytest.CaptureFixture[str]) -> None:
    build = skirmish.kit("Courier").replace(legs="Standard legs")
    code = skirmish.share_code(build)
    assert main(["faults", code, "--json"]) == 1
    said = capsys.readouterr()
    assert json.loads(said.out) == plain(skirmish.check(build))
    assert said.err == f"mechlab: 1 fault in {code}\n"


def test_a_legal_build_has_none(tell: Any) -> None:
    assert tell("faults", "Courier") == "legal\n"


def test_a_sheet_is_written_to_a_file(tell: Any, tmp_path: Path) -> None:
    file = tmp_path / "sheet.html"
    assert str(file) in tell("sheet", "Bastion", "-o", str(file))
    assert "Bastion" in file.read_text(encoding="utf-8")


def test_counts_are_the_library_s(ask: Any) -> None:
    said = ask("count", "--loads")
    assert said.pop("all") == sum(said.values())
    assert said["Light"] == skirmish.count_builds("Light", loads=True)
    assert ask("count", "Heavy") == {"Heavy": skirmish.count_builds("Heavy")}


def test_what_is_dominated_has_a_reason(ask: Any) -> None:
    said = ask("dominated")
    assert said["parts"][0]["name"] == "Stabilized arm"
    assert all(part["reason"] for part in said["parts"])
    assert {each["by"] for each in said["outfought"] if each["name"] == "Spike"} == {
        "Relay insect glaive"
    }
    assert len(said["loads"]) == len(skirmish.catalog().loads)


def test_that_no_item_is_dominated_is_said(tell: Any) -> None:
    beaten, outfought, _ = tell("dominated").split("\n\n")
    assert beaten.endswith("No item is beaten like this.")
    assert "Scrapper paired knife" in outfought


def test_odds_are_the_library_s(ask: Any) -> None:
    question = ["odds", "Bastion", "cannon", "Reaver", "--load", "Armor-piercing"]
    said = ask(*question, "--volleys", "2", "--no-crits")
    asked = skirmish.odds.volley(
        skirmish.kit("Bastion"),
        "Cannon",
        skirmish.kit("Reaver"),
        load="Armor-piercing",
        crits=False,
    )
    assert said["hit"] == plain(asked.hit)
    assert said["destroyed"] == pytest.approx(asked.after(2).destroyed)
    assert said["rounds_to_destroy"]["mean"] == pytest.approx(asked.rounds_to_destroy().mean)
    assert [part["crit"] for part in said["per_shot"]] == [plain(p.crit) for p in asked.parts]


def test_facts_bring_their_dice(ask: Any, tell: Any) -> None:
    question = ["odds", "Foreman", "Rifle", "Lantern", "--when", "soft-cover", "--when", "Locked"]
    question.append("--no-crits")
    assert [die["cause"] for die in ask(*question)["dice"]] == ["soft_cover", "locked"]
    assert "Soft cover 1[−] (H5)" in tell(*question)


def test_the_help_of_odds_names_every_fact(tell: Any) -> None:
    text = tell("odds", "--help")
    listed = text.split("Facts for --when:")[1].split("Arguments:")[0].split()
    facts = {f.name.replace("_", "-") for f in skirmish.odds.FACTS if f.name != "aimed"}
    assert set(listed) - {"place", "attacker", "target"} == facts


def test_claims_are_the_library_s(ask: Any, tell: Any) -> None:
    failing = [found.claim.id for found in skirmish.claims() if found.verdict == "fails"]
    assert [found["claim"]["id"] for found in ask("claims", "--verdict", "fails")] == failing
    assert ask("claims", failing[0])["verdict"] == "fails"
    assert tell("claims", "--verdict", "fails").endswith(f"\n{len(failing)} fails\n")


def test_a_sound_catalog_says_so(ask: Any) -> None:
    said = ask("catalog", "--game", "skirmish")
    assert said["faults"] == []
    assert said["checksum"] == skirmish.catalog().checksum


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    shutil.copytree(default_folder("skirmish"), folder)
    arms = folder / "arms.csv"
    lines = arms.read_text(encoding="utf-8").splitlines()
    arms.write_text("\n".join([*lines, lines[-1]]) + "\n", encoding="utf-8")
    (folder / "heads.csv").unlink()
    return folder


def test_a_broken_catalog_lists_its_faults(
    broken: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["catalog", str(broken), "--json"]) == 1
    said = capsys.readouterr()
    faults = json.loads(said.out)["faults"]
    assert {fault["file"] for fault in faults} >= {"arms.csv", "heads.csv"}
    assert said.err == f"mechlab: {len(faults)} faults in the catalog {broken}\n"


@pytest.mark.parametrize("arguments", [["card", "Foreman"], ["count"], ["dominated"], ["open"]])
def test_no_command_works_on_a_broken_catalog(
    refused: Any, broken: Path, arguments: list[str]
) -> None:
    assert f"mechlab catalog {broken}" in refused(*arguments, "--catalog", str(broken))


def test_a_designer_s_catalog_is_used(ask: Any, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(default_folder("skirmish"), folder)
    legs = folder / "legs.csv"
    text = legs.read_text(encoding="utf-8-sig").replace("\nStandard legs", "\nPlain legs")
    legs.write_text(text, encoding="utf-8")
    kits = folder / "kits.csv"
    kits.write_text(
        kits.read_text(encoding="utf-8-sig").replace("Standard legs", "Plain legs"),
        encoding="utf-8",
    )
    assert ask("card", "Foreman", "--catalog", str(folder))["build"]["legs"] == "Plain legs"


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["card", "Formen"], "did you mean Foreman?"),
        (["card", "nowhere.json"], "No such file"),
        (["card", "A" * 40], "not a share code"),
        (["card"], "Missing argument 'BUILD'; see mechlab card --help"),
        (["odds", "Foreman"], "Missing argument 'WEAPON'; see mechlab odds --help"),
        (["frobnicate"], "see mechlab --help"),
        (["open", "--port", "99999"], "65535; see mechlab open --help"),
        (["lab", "--port", "0"], "see mechlab lab --help"),
        (["crad", "Foreman"], "card"),
        (["card", "Foreman", "--jsn"], "--json"),
        (["count", "Lihgt"], "did you mean Light?"),
        (["odds", "Foreman", "Riffle", "Courier"], "did you mean Rifle?"),
        (["odds", "Foreman", "Cannon", "Courier"], "carries no Cannon (B2)"),
        (["odds", "Foreman", "Rifle", "Courier", "--when", "sof-cover"], "mean soft-cover?"),
        (["odds", "Foreman", "Rifle", "Courier", "--when", "indirect"], "mechlab: "),
        (["claims", "no such"], "no claim has the id 'no such'"),
        (["open", "hanger"], "there is no page 'hanger'"),
        (["catalog", "no/such/folder"], "1 fault in the catalog no/such/folder"),
    ],
)
def test_a_refusal_says_what_to_do(refused: Any, arguments: list[str], hint: str) -> None:
    assert hint in refused(*arguments)


def test_a_refused_file_is_named(refused: Any, tmp_path: Path) -> None:
    file = tmp_path / "torn.json"
    file.write_text('{"format":', encoding="utf-8")
    assert f"{file}: this file is not JSON" in refused("odds", "Foreman", "Rifle", str(file))


def test_one_fault_is_not_faults(refused: Any) -> None:
    said = refused("card", "Foreman", "--catalog", "no/such/folder")
    assert said.startswith("mechlab: 1 fault in the catalog no/such/folder; list them")


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_an_example(tell: Any, command: str) -> None:
    text = tell(command, "--help")
    assert f"\n  mechlab {command}" in text


@pytest.mark.parametrize("command", COMMANDS)
def test_help_lists_commands_in_whole_sentences(tell: Any, command: str) -> None:
    (line,) = (line for line in tell("--help").splitlines() if line.startswith(f"  {command} "))
    assert line.endswith(".")
    assert not line.endswith("...")


TEAMS = ("Courier,Foreman,Reaver", "Bastion,Lantern,Courier")


def test_simulated_games_are_the_library_s(ask: Any, tell: Any) -> None:
    one, other = ([skirmish.kit(name) for name in team.split(",")] for team in TEAMS)
    frame = skirmish.simulate([one, other], "Yard", ("random", "random"), games=6, seed=5)
    given = ("simulate", *TEAMS, "--map", "Yard", "--games", "6", "--seed", "5")
    rows = ask(*given, "--players", "random,random")
    assert [row["winner"] for row in rows] == frame.winner.tolist()
    assert "on average" in tell(*given, "--players", "random,random")


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (("Courier,Foreman", TEAMS[1]), "a team has three"),
        ((TEAMS[0], "Bastion,Foreman,Reaver"), "team 2: B3"),
        ((*TEAMS, "--map", "Nowhere"), "Nowhere"),
        ((*TEAMS, "--players", "greedy"), "two names"),
        ((*TEAMS, "--players", "greedy,genius"), "no player is called 'genius'"),
        ((*TEAMS, "--games", "0"), "games"),
    ],
    ids=["two", "heavy", "map", "one", "unknown", "none"],
)
def test_what_cannot_be_simulated_is_refused(
    refused: Any, given: tuple[str, ...], says: str
) -> None:
    assert says in refused("simulate", *given)


def test_a_record_is_told_event_by_event(ask: Any, tell: Any, tmp_path: Path) -> None:
    teams = [[skirmish.kit(name) for name in team.split(",")] for team in TEAMS]
    game = skirmish.new_game(teams, "Yard", seed=4)
    game.play("random", choices=5)
    game.record.save(tmp_path / "game.json")
    told = tell("replay", str(tmp_path / "game.json"))
    assert told.splitlines() == [event.text for event in game.events]
    answer = ask("replay", str(tmp_path / "game.json"))
    assert answer["differences"] == [] and len(answer["events"]) == len(game.events)


def test_what_is_no_record_is_refused(refused: Any, tmp_path: Path) -> None:
    (tmp_path / "other.json").write_text('{"format": "mechlab skirmish build"}')
    assert "holds no game" in refused("replay", str(tmp_path / "other.json"))
    assert "No such file" in refused("replay", str(tmp_path / "none.json"))


def test_the_rules_are_compiled_once(tell: Any) -> None:
    tell("compile")
    assert tell("compile") == "the rules are compiled\n"
