"""The table without a browser: what picks, steps, files and forms do."""

from typing import Any

import pytest

from mechlab.engine import Record
from mechlab.games import skirmish
from mechlab.games.skirmish import words as w
from mechlab.games.skirmish.comparing import differences, luck_of
from mechlab.games.skirmish.menu import SPAN, in_reach
from mechlab.pages.skirmish.table.board import Board
from mechlab.pages.skirmish.table.opening import example, recorded
from mechlab.pages.skirmish.table.page import Table
from mechlab.pages.table.match import BY_HAND, MAIN


@pytest.fixture(scope="module", autouse=True)
def rules() -> None:
    process = skirmish.warm_up()
    if process is not None:
        process.wait()


@pytest.fixture
def table() -> Table:
    shown = Table()
    shown.match.players[:] = [BY_HAND, BY_HAND]
    return shown


def test_the_example_still_runs_under_these_rules() -> None:
    assert example().record.choices == recorded().choices
    assert skirmish.differences(recorded()) == []
    assert example().options()


def test_what_is_on_the_table_is_what_the_library_says(table: Table) -> None:
    game = example()
    for a in range(6):
        mech, shown = game.state.mechs[a], getattr(table.view.board, f"mech_{a}")
        assert shown["hex"] == (int(mech.hex) if mech.is_alive else -1)
        assert [left for left, _ in shown["parts"]] == [int(each) for each in mech.durability]
        assert shown["heat"] == int(mech.heat)
    picks = {int(place): int(cost) for place, cost in table.view.board.over["picks"].items()}
    assert picks == in_reach(game.state, int(game.state.active))
    assert [row[2] for row in table.view.log.rows if row[1] == "decision"] == [
        event.text for event in game.events if event.is_choice
    ]


def test_costs_shown_before_a_move_are_those_of_the_move(table: Table) -> None:
    before = table.view.board.over["picks"]
    table.act(f"do:{w.MOVE * SPAN}")
    assert table.view.board.over["picks"] == before


def test_a_hex_that_is_no_option_only_shows_its_line(table: Table) -> None:
    far = next(n for n in range(640) if str(n) not in table.view.board.over["picks"])
    at = table.match.now.at
    table.view.board.hear({"what": "hex", "number": far, "how": "pick"})
    assert table.match.now.at == at
    assert table.view.board.line["end"] == far


@pytest.mark.parametrize("deed", ["do:77", "do:x", "back:year", "event:x", "line:none", "enter:3"])
def test_what_cannot_be_is_a_line_and_changes_nothing(table: Table, deed: str) -> None:
    record, count = table.match.record, table.match.event_count
    table.act(deed)
    assert table.notice and "\n" not in table.notice
    assert (table.match.record, table.match.event_count) == (record, count)


@pytest.mark.parametrize("deed", ["", "quit", "mech:99", "event:999999", "__init__"])
def test_what_is_unknown_does_nothing(table: Table, deed: str) -> None:
    record, count = table.match.record, table.match.event_count
    table.act(deed)
    assert (table.match.record, table.match.event_count) == (record, count)


@pytest.mark.parametrize(
    "message",
    [
        None,
        [],
        {"what": "hex", "number": -1, "how": "pick"},
        {"what": "hex", "number": 9999, "how": "pick"},
        {"what": "hex", "number": True, "how": "pick"},
        {"what": "mech", "number": 6, "how": "pick"},
        {"what": "mech", "number": 0, "how": "shoot"},
    ],
)
def test_a_forged_message_changes_nothing(table: Table, message: Any) -> None:
    count = table.match.event_count
    table.view.board.hear(message)
    assert table.match.event_count == count


def test_the_other_side_answers_when_a_player_has_it() -> None:
    table = Table()
    table.act("end")
    table.wait()
    now = table.match.now
    assert now.is_over or int(now.state.decider) == 0


def test_a_new_game_takes_kits_and_a_share_code(table: Table) -> None:
    roster = [skirmish.kit(name) for name in ("Lantern", "Courier", "Reaver")]
    for key, text in {
        "new.0.code": skirmish.share_code(roster),
        "new.1.0": "Drayman",
        "new.1.1": "Lantern",
        "new.1.2": "Courier",
        "new.map": "Yard",
        "new.seed": "12",
    }.items():
        table.set(key, text)
    table.set("new", "")
    setup = table.match.record.setup
    assert table.notice == ""
    assert setup["teams"][0] == [build.slots() for build in roster]
    assert (setup["map"], table.match.record.seed) == ("Yard", 12)
    assert table.view.board.ground["name"] == "Yard"


@pytest.mark.parametrize(
    ("key", "text"),
    [("new.seed", "abc"), ("new.map", "Moon"), ("new.0.code", "damaged"), ("new.1.0", "Bastion")],
)
def test_a_new_game_that_cannot_be_leaves_the_old_one(table: Table, key: str, text: str) -> None:
    record = table.match.record
    table.set(key, text)
    table.set("new", "")
    assert table.notice and table.match.record == record


def test_lines_are_named_switched_and_dropped(table: Table) -> None:
    table.act("back:round")
    table.set("branch.name", "  what if ")
    table.set("branch", "")
    assert table.match.name == "what if"
    table.act(f"line:{MAIN}")
    assert table.match.record == recorded()
    table.act("line:what if")
    table.act("drop")
    assert list(table.match.lines) == [MAIN]
    table.act("drop")
    assert "only line" in table.notice


def test_a_die_is_set_before_it_is_rolled(table: Table) -> None:
    fire = next(key for key in table.match.now.options() if key // SPAN == w.FIRE)
    table.set("force.purpose", "hit")
    table.set("force.value", "1")
    table.set("force", "")
    table.act(f"do:{fire}")
    start = len(example().events)
    hits = [e for e in table.match.now.events[start:] if e.is_die and e.values[0] == w.HIT]
    assert hits[0].values[3] == 1


def test_a_record_comes_back_from_file_and_link(table: Table) -> None:
    table.act("back:activation")
    table.load("a file", recorded().to_json())
    assert (table.match.record, table.notice) == (recorded(), "")
    table.load("a link", recorded().link())
    assert (table.match.record, table.notice) == (recorded(), "")


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "{}", recorded().to_json()[:-9], recorded().link()[:900], "A" * 70_000],
)
def test_a_damaged_record_is_one_line(table: Table, text: str) -> None:
    table.load("a file", text)
    assert table.notice.startswith("a file: ") and "\n" not in table.notice
    assert table.match.record == recorded()


def test_a_record_of_choices_that_are_not_open_is_one_line(table: Table) -> None:
    table.load("a file", recorded().replace(choices=(1, 2, 3)).to_json())
    assert table.notice.startswith("a file: ") and "\n" not in table.notice
    assert table.match.record == recorded()


def test_other_numbers_wait_for_a_choice(table: Table) -> None:
    numbers = {name: dict(rows) for name, rows in recorded().numbers.items()}
    numbers["rules"]["brace_armor"] = "3"
    record = recorded().replace(numbers=numbers)
    table.load("a file", record.to_json())
    assert "brace_armor: 3 then, 1 now" in table.view.bar.slots["differ"]
    assert table.match.record == recorded()
    table.act("under:own")
    assert int(table.match.state.rules.brace_armor) == 3
    table.load("a file", record.to_json())
    table.act("under:these")
    assert int(table.match.state.rules.brace_armor) == 1
    assert not table.view.bar.slots["differ"]


def test_differences_are_found_and_luck_is_counted() -> None:
    game = example()
    other = game.branch()
    other.apply(w.COOL * SPAN)
    found = {(who, what) for who, what, _, _ in differences(game, other)}
    name = game.face.words.mech(int(game.state.active))  # type: ignore[attr-defined]
    assert found == {(name, "Heat")}
    tests = [die for die in game.dice() if die.chance not in (None, 0, 1)]
    for side, (count, _, expected) in enumerate(luck_of(game)):
        own = [die for die in tests if die.actor // 3 == side]
        assert count == len(own)
        assert expected == sum(die.chance for die in own if die.chance is not None)


def test_only_new_rows_of_the_log_are_sent(table: Table) -> None:
    sent: list[Any] = []
    table.view.log.send = lambda content, *_: sent.append(content)
    count = len(table.view.log.rows)
    table.act("back:choice")
    assert sent == []
    table.act("on:choice")
    assert sent == []
    table.act("end")
    assert len(sent) == 1 and sent[0]["from"] == count


def test_a_stepper_of_ones_own_is_shown() -> None:
    game = example()
    game.back("round")
    assert Table(game).match.event_count == int(game.state.event_count)


def test_a_board_ignores_what_is_no_message() -> None:
    heard: list[Any] = []
    board = Board()
    board.on_heard(lambda *what: heard.append(what))
    board.hear("pick")
    assert heard == []


def test_the_record_of_a_table_is_a_whole_game(table: Table) -> None:
    for side in (0, 1):
        table.set(f"player.{side}", "greedy")
    table.act("play")
    table.wait()
    assert table.match.now.is_over
    again = skirmish.open_record(Record.from_json(table.match.record.to_json()))
    assert again.outcome == table.match.now.outcome


def test_a_compilation_shows_how_far_it_is(table: Table) -> None:
    table.view.warming(0.4)
    assert "40%" in table.view.bar.slots["warming"]
    table.act("back:choice")
    assert "40%" in table.view.bar.slots["warming"]
    table.view.warming(1.0)
    assert table.view.bar.slots["warming"] == ""


def test_long_play_goes_in_pieces_and_stops(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table.scene, "is_ready", lambda: False)
    table.act("start")
    table.match.players[:] = ["greedy", "greedy"]
    seen: list[int] = []
    table.view.log.observe(lambda change: seen.append(change["new"]), "now")
    table.act("play")
    table.wait()
    assert table.match.now.is_over and len(seen) > 3
    game = example()
    game.to(0)
    game.play("greedy")
    assert table.match.record == game.record
