"""What every game's table does without a browser: deeds, forged picks, files, other numbers."""

import importlib
from typing import Any

import pytest

from mechlab.engine import Stepper
from mechlab.games.bolts import words as bw
from mechlab.games.wreck import words as ww
from mechlab.pages.table.match import BY_HAND, MAIN
from mechlab.pages.table.opening import recorded
from mechlab.pages.table.page import TablePage

GAMES = ("skirmish", "wreck", "bolts")
EACH = pytest.mark.parametrize("game", GAMES)
OTHER = {
    "skirmish": ("brace_armor", "3"),
    "wreck": ("check_target", "11"),
    "bolts": ("cover", "-3"),
}
"""A constant of each game with another value."""
WHAT = {"skirmish": "Heat", "wreck": "HP are back", "bolts": "generates"}
"""What happens when something is chosen that shows in how a mech stands."""


@pytest.fixture(scope="module", autouse=True)
def rules() -> None:
    for game in GAMES:
        process = importlib.import_module(f"mechlab.games.{game}").warm_up()
        if process is not None:
            process.wait()


def opened(game: str) -> TablePage:
    table: TablePage = importlib.import_module(f"mechlab.pages.{game}.table.page").Table()
    table.match.players[:] = [BY_HAND] * len(table.match.players)
    return table


@EACH
def test_the_example_is_as_it_was_recorded(game: str) -> None:
    table = opened(game)
    assert table.match.record == recorded(game)
    assert table.library.differences(recorded(game)) == []
    assert table.match.now.options()


@EACH
@pytest.mark.parametrize(
    "deed", ["do:77", "do:x", "back:year", "event:x", "line:none", "enter:3", "quit", "face:9"]
)
def test_what_cannot_be_is_a_line_at_most_and_changes_nothing(game: str, deed: str) -> None:
    table = opened(game)
    before = (table.match.record, table.match.event_count)
    table.act(deed)
    assert "\n" not in table.notice
    assert (table.match.record, table.match.event_count) == before


@EACH
def test_every_unit_steps_back_and_on(game: str) -> None:
    table = opened(game)
    end = table.match.event_count
    for unit in table.scene.units:
        table.act(f"back:{unit}")
        assert table.notice == "" and table.match.event_count < end, unit
        table.act("finish")
        assert table.match.event_count == end


@EACH
def test_a_record_comes_back_and_a_damaged_or_foreign_one_is_a_line(game: str) -> None:
    table = opened(game)
    table.act("back:choice")
    table.load("a file", recorded(game).to_json())
    assert (table.match.record, table.notice) == (recorded(game), "")
    other = recorded(GAMES[GAMES.index(game) - 1]).to_json()
    for text in ("", "{}", recorded(game).link()[:300], other):
        table.load("a file", text)
        assert table.notice.startswith("a file: ") and "\n" not in table.notice
        assert table.match.record == recorded(game)


@EACH
def test_other_numbers_wait_for_a_choice(game: str) -> None:
    table = opened(game)
    numbers = {name: dict(rows) for name, rows in recorded(game).numbers.items()}
    name, value = OTHER[game]
    assert numbers["rules"][name] != value
    numbers["rules"][name] = value
    table.load("a file", recorded(game).replace(numbers=numbers).to_json())
    assert table.notice == ""
    assert name in table.view.bar.slots["differ"]
    table.act("under:none")
    assert table.match.record == recorded(game) and not table.view.bar.slots["differ"]


def told_after(table: TablePage, option: int) -> str:
    """What happens when an option is chosen, in words."""
    trial = table.match.now.branch()
    count = int(trial.state.event_count)
    trial.apply(option)
    return " ".join(event.text for event in trial.events_from(count))


@EACH
def test_lines_differ_where_their_choices_did(game: str) -> None:
    table = opened(game)
    option = next(o for o in table.match.now.options() if WHAT[game] in told_after(table, o))
    table.act("branch")
    table.act(f"do:{option}")
    assert table.notice == "" and table.match.name != MAIN
    rows = table.scene.differences(table.match.lines[MAIN], table.match.now)
    assert rows and all(then != now for _, _, then, now in rows)
    luck = table.scene.luck(table.match.end)
    tests = [die for die in table.match.end.dice() if die.chance not in (None, 0, 1)]
    assert sum(count for _, count, _, _ in luck) == len(tests)
    assert sum(made for _, _, made, _ in luck) == sum(table.scene.made(die) for die in tests)
    assert "Luck" in table.branches.form.slots["compared"]


@EACH
def test_players_play_to_the_end_and_the_record_is_whole(game: str) -> None:
    table = opened(game)
    for side in range(len(table.match.players)):
        table.set(f"player.{side}", "greedy")
    table.act("play")
    table.wait()
    again: Stepper = table.library.open_record(table.match.record)
    assert table.match.now.is_over and again.outcome == table.match.now.outcome


@EACH
def test_a_new_game_asks_for_dice_and_refuses_a_seed_that_is_none(game: str) -> None:
    table = opened(game)
    table.set("new.seed", "abc")
    table.set("new", "")
    assert "seed" in table.notice and table.match.record == recorded(game)
    table.set("new.seed", "12")
    table.set("new.dice", "1")
    table.set("new", "")
    assert table.notice == "" and table.match.record.seed == 12
    assert table.match.now.waits_for_die
    assert "It shows" in table.dice.form.slots["waiting"]


def test_a_sortie_is_mended_on_its_sheet() -> None:
    table = opened("wreck")
    number = next(e.number for e in table.match.now.events if "an hour of rest" in e.text)
    table.act(f"event:{number}")
    option = ww.BUY_STRUCTURE * ww.SPAN
    assert f'data-key="do:{option}"' in table.view.board.markup
    structure = int(table.match.state.mech.structure)
    table.act(f"do:{option}")
    assert int(table.match.state.mech.structure) == structure + 1


def test_a_best_player_plays_a_sortie_on() -> None:
    table = opened("wreck")
    table.set("player.0", "best")
    table.act("play")
    assert table.notice == "" and table.match.now.is_over


def test_a_mech_of_bolts_goes_where_a_person_says() -> None:
    table = opened("bolts")
    table.act(f"do:{bw.MOVE * bw.SPAN}")
    disc = table.match.state.table.discs[0]
    x, y = int(disc.x) + 130, int(disc.y) + 120
    table.act("place:nowhere")
    assert "two numbers of inches" in table.notice
    table.act("place:40, 40")
    assert table.notice and int(table.match.state.question) == bw.WHERE_TO
    table.act(f"place:{x / 100}, {y / 100}, 90")
    disc = table.match.state.table.discs[0]
    assert table.notice == ""
    assert (int(disc.x), int(disc.y)) == (x, y) and disc.face_x == 0 and disc.face_y > 0


def test_a_place_that_a_move_reaches_is_gone_to_at_once() -> None:
    table = opened("bolts")
    scene: Any = table.scene
    option, key = list(scene._places(table.match).items())[-1]
    table.act(key)
    assert table.match.record.choices[-2:] == (bw.MOVE * bw.SPAN, option)


@pytest.mark.parametrize("deed", ["mech:9", "mech:-1", "point:1", "point:a,b", "move:5", "place:"])
def test_forged_picks_on_the_table_of_bolts_change_nothing(deed: str) -> None:
    table = opened("bolts")
    before = (table.match.record, table.match.event_count)
    table.act(deed)
    assert (table.match.record, table.match.event_count) == before and "\n" not in table.notice
