"""The table in a real browser: what is shown equals what the library says."""

import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from mechlab.engine import Record, Stepper
from mechlab.games import skirmish
from mechlab.games.skirmish import words as w
from mechlab.games.skirmish.menu import SPAN
from mechlab.pages.skirmish.table.opening import example, recorded
from mechlab.pages.skirmish.table.page import Table
from tests.browsing import PHONE, check_whole, wait_until_it_fits

COLOURS = pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])


@pytest.fixture(scope="module", autouse=True)
def rules() -> None:
    """The rules are compiled, as they are at every visit but the first."""
    process = skirmish.warm_up()
    if process is not None:
        process.wait()


def ready(page: Any) -> Any:
    page.wait_for_selector(".tb-mech", timeout=30_000)
    page.wait_for_selector(".tb-row", timeout=30_000)
    return page


def at_example(standing_page: Any) -> Any:
    """The page that stands, with the example laid on it anew, and everything set as it opens."""
    page = standing_page("table")
    end = (recorded(), len(example().events))
    page.select_option('[data-key="player.0"]', "by hand")
    page.select_option('[data-key="player.1"]', "greedy")
    page.select_option('[data-key="unit"]', "choice")
    page.uncheck('[data-key="new.dice"]')
    page.uncheck('[data-key="new.deploy"]')
    if in_address(page.url) == end:
        page.click('[data-key="start"]')
        page.wait_for_url(lambda url: in_address(url) != end)
    text = recorded().to_json().encode()
    put_file(page, {"name": "game.json", "mimeType": "application/json", "buffer": text})
    page.wait_for_url(lambda url: in_address(url) == end)
    return ready(page)


def put_file(page: Any, file: Any) -> None:
    """Load a game from a file, as its button does."""
    with page.expect_file_chooser() as chooser:
        page.click("text=Load a game")
    chooser.value.set_files(file)


def in_address(url: str) -> tuple[Record, int]:
    """The record that an address holds, and how many events lie behind the moment."""
    asked = parse_qs(urlsplit(url).query)
    return Record.from_link(asked["record"][0]), int(asked["event"][0])


def entered(url: str) -> list[int]:
    """The dice of the record in an address that were set by hand."""
    return [value for _, value in in_address(url)[0].forced]


def shown(page: Any) -> Stepper:
    """The moment that the address holds."""
    record, event = in_address(page.url)
    game = skirmish.open_record(record)
    game.to_event(event - 1)
    if int(game.state.event_count) == int(Stepper(game.face, record).state.event_count):
        game = Stepper(game.face, record)
    return game


def wait_for_event(page: Any, number: int) -> None:
    page.wait_for_function(
        f"new URL(location).searchParams.get('event') === '{number}'", timeout=10_000
    )


def told(page: Any) -> str:
    return str(page.locator(".tb-state").inner_text())


def check_against_library(page: Any, game: Stepper) -> None:
    """Score, round, mechs, options and log are those of the library."""
    state = game.state
    assert f"Round {int(state.round_number)} of" in told(page)
    assert f"A {int(state.score[0])} : {int(state.score[1])} B" in told(page)
    for a in range(6):
        mech = state.mechs[a]
        token = page.locator(f'[data-mech="{a}"]')
        assert token.count() == int(mech.is_alive)
        if mech.is_alive:
            label = token.get_attribute("aria-label")
            place = game.face.words.place(state, int(mech.hex))  # type: ignore[attr-defined]
            assert f"Heat {int(mech.heat)} of" in label
            assert f"at {place}" in label
        card = page.locator(f'[data-key="mech:{a}"]')
        left = [
            int(text.split()[1])
            for text in card.locator("small").all_inner_texts()
            if not text.endswith("✕")
        ]
        assert left == [int(each) for each in mech.durability if each > 0]
    keys = page.locator('.tb-actions [data-key^="do:"]').evaluate_all(
        "all => all.map(e => Number(e.dataset.key.slice(3)))"
    )
    on_board = (w.TO_HEX, w.TO_CLOUD, w.PUT)  # many of these are picked there, not listed
    listed = [key for key in game.options() if key // SPAN not in on_board]
    on_hexes = [key % SPAN for key in game.options() if key // SPAN == w.TO_HEX]
    assert sorted(key for key in keys if key // SPAN not in on_board) == sorted(listed)
    if on_hexes:
        hexes = page.locator(".tb-hex.tb-open").evaluate_all("all => all.map(e => e.dataset.hex)")
        assert sorted(map(int, hexes)) == sorted(on_hexes)
    rows = page.locator(".tb-row:not(.tb-ahead)")
    assert rows.count() == int(state.event_count)


def test_it_opens_on_a_game_in_its_middle(open_page: Any) -> None:
    page = ready(open_page("table"))
    game = example()
    assert int(game.state.round_number) > 1
    check_against_library(page, game)
    assert page.locator("[data-hex]").count() == int(game.state.hex_count)
    reached = page.locator(".tb-hex.tb-open").count()
    game.apply(w.MOVE * SPAN)
    assert reached == len(game.options())


def test_an_action_is_picked_and_its_dice_are_in_the_log(standing_page: Any) -> None:
    page = at_example(standing_page)
    page.select_option('[data-key="player.1"]', "by hand")
    game = example()
    option = next(key for key in game.options() if key // SPAN == w.FIRE)
    page.click(f'[data-key="do:{option}"]')
    game.apply(option)
    wait_for_event(page, int(game.state.event_count))
    check_against_library(page, game)
    dice = [event for event in game.events if event.is_die]
    marks = page.locator(".tb-die:not(.tb-ahead) .tb-mark").all_inner_texts()
    assert [int(mark) for mark in marks] == [event.values[3] for event in dice]


def test_a_click_on_a_hex_moves_there(standing_page: Any) -> None:
    page = at_example(standing_page)
    page.select_option('[data-key="player.1"]', "by hand")
    game = example()
    game.apply(w.MOVE * SPAN)
    option = game.options()[-1]
    game.apply(option)
    page.click(f'[data-hex="{option % SPAN}"]', force=True)
    wait_for_event(page, int(game.state.event_count))
    check_against_library(page, game)


def test_the_log_is_a_time_machine(standing_page: Any) -> None:
    page = at_example(standing_page)
    page.click('[data-event="100"]')
    wait_for_event(page, 101)
    game = example()
    game.to_event(100)
    check_against_library(page, game)
    assert page.locator(".tb-ahead").count() == len(example().events) - 101
    current = page.locator('.tb-row[aria-current="step"]')
    assert current.get_attribute("data-event") == "100"
    page.click('[data-key="finish"]')
    wait_for_event(page, len(example().events))
    page.click('[data-filter="die"]')
    kinds = page.locator(".tb-row:visible").evaluate_all("all => all.map(e => e.className)")
    page.click('[data-filter="all"]')
    assert kinds and all(re.search("tb-(die|round|activation)", kind) for kind in kinds)


@pytest.mark.parametrize("by", ["choice", "die", "activation", "round"])
def test_steps_back_and_on_are_the_librarys(standing_page: Any, by: str) -> None:
    page = at_example(standing_page)
    page.select_option('[data-key="unit"]', by)
    page.click('[data-key="finish"]')
    game = example()
    wait_for_event(page, len(game.events))
    for key in ("back", "back", "forward"):
        page.click(f'[data-key="{key}"]')
        game.back(by) if key == "back" else game.forward(by)
        wait_for_event(page, int(game.state.event_count))
    check_against_library(page, game)
    page.click('[data-key="finish"]')
    wait_for_event(page, len(example().events))


def test_a_sight_line_is_drawn_and_told(standing_page: Any) -> None:
    page = at_example(standing_page)
    game = example().state
    enemy = next(b for b in range(3, 6) if game.mechs[b].is_alive)
    page.hover(f'[data-mech="{enemy}"]')
    page.wait_for_selector(".tb-sight")
    name = example().face.words.mech(enemy)  # type: ignore[attr-defined]
    words = page.locator(".tb-sight-words")
    words.filter(has_text=f"to {name}: ").wait_for()


def test_an_activation_is_played_with_keys_alone(standing_page: Any) -> None:
    page = at_example(standing_page)
    page.select_option('[data-key="player.1"]', "by hand")
    game = example()
    before = int(game.state.event_count)
    page.keyboard.press("b")
    assert page.evaluate("document.activeElement.dataset.hex") is not None
    start = int(game.state.mechs[int(game.state.active)].hex)
    page.locator(f'[data-hex="{start}"]').focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    goal = int(page.evaluate("document.activeElement.dataset.hex"))
    assert goal == start + 2  # a row lies across: down is the next hex in it
    game.apply(w.MOVE * SPAN)
    game.apply(w.TO_HEX * SPAN + goal)
    page.keyboard.press("Enter")
    wait_for_event(page, int(game.state.event_count))
    page.keyboard.press("a")
    assert page.evaluate("document.activeElement.dataset.key").startswith("do:")
    page.keyboard.press("e")
    game.apply(w.END_TURN * SPAN)
    wait_for_event(page, int(game.state.event_count))
    assert int(game.state.event_count) > before
    check_against_library(page, game)
    page.keyboard.press(",")
    game.back()
    wait_for_event(page, int(game.state.event_count))


def test_a_whole_game_is_clicked_through(standing_page: Any) -> None:
    page = at_example(standing_page)
    page.fill('[data-key="new.seed"]', "5")
    page.click('[data-key="new"]')
    page.wait_for_function("document.querySelector('.tb-state').innerText.startsWith('Round 1')")
    for _ in range(400):
        if page.locator("h2:has-text('The game is over')").count():
            break
        before = page.url
        first = page.locator('.tb-actions [data-key^="do:"]')
        ends = page.locator('.tb-actions [data-key="do:0"]')
        if ends.count():
            ends.click()
        elif first.count():
            first.last.click()
        else:
            page.locator(".tb-hex.tb-open").first.click(force=True)
        page.wait_for_function("(url) => location.href !== url", arg=before)
    game = shown(page)
    assert game.is_over and game.outcome in page.locator(".tb-asked").inner_text()
    rounds = {event.round for event in game.events}
    assert max(rounds) >= int(game.state.rules.rounds)


def test_players_play_on_to_a_breakpoint(standing_page: Any) -> None:
    page = at_example(standing_page)
    page.select_option('[data-key="player.0"]', "greedy")
    page.select_option('[data-key="until"]', "part lost")
    page.click('[data-key="play"]')
    game = example()
    assert game.play("greedy", until="part lost")
    wait_for_event(page, int(game.state.event_count))
    check_against_library(page, game)


def test_another_face_makes_a_branch_and_both_are_compared(standing_page: Any) -> None:
    page = at_example(standing_page)
    game = example()
    die = next(e for e in game.events if e.is_die and e.values[0] == w.HIT)
    page.locator(f'[data-event="{die.number}"]').click()
    other = 1 if die.values[3] != 1 else 20
    page.click(f'[data-key="face:{other}"]')
    page.wait_for_selector('[data-key^="line:"][aria-pressed="true"]:not(:has-text("main line"))')
    record, _ = in_address(page.url)
    assert record == game.with_die(die, other).record
    assert page.locator("table:has-text('Luck')").count() == 1
    page.click('[data-key="line:main line"]')
    wait_for_event(page, die.number + 1)


def test_dice_of_a_real_table_are_entered(standing_page: Any) -> None:
    page = at_example(standing_page)
    page.check('[data-key="new.dice"]')
    page.click('[data-key="new"]')
    page.wait_for_selector(".tb-waits")
    for count, face in enumerate((4, 2, 17), start=1):
        page.click(f'[data-key="enter:{face}"]')
        page.wait_for_function(
            "(count) => document.querySelector('[data-slot=forced]').innerText.startsWith(count)",
            arg=str(count),
        )
    page.wait_for_url(lambda url: entered(url) == [17, 2, 4])
    assert in_address(page.url)[0].by_hand


def test_deployment_by_hand_is_confirmed_and_passed_on(standing_page: Any) -> None:
    page = at_example(standing_page)
    page.select_option('[data-key="player.1"]', "by hand")
    page.check('[data-key="new.deploy"]')
    page.click('[data-key="new"]')
    page.click("text=/take the low end/i")
    page.wait_for_selector('[data-key^="place:"]')
    page.locator(".tb-hex.tb-open").first.click(force=True)
    page.wait_for_selector('[data-key="confirm"]')
    assert page.locator(".tb-mech").count() == 0  # nothing stands before it is confirmed
    page.click('[data-key="confirm"]')
    page.wait_for_selector(".tb-mech")
    page.click('[data-key="passed"]')
    page.wait_for_selector('[data-key^="place:"]')


def test_the_address_brings_the_same_moment_back(standing_page: Any, open_page: Any) -> None:
    page = at_example(standing_page)
    page.click('[data-event="90"]')
    wait_for_event(page, 91)
    again = ready(open_page("table", query=urlsplit(page.url).query))
    assert told(again) == told(page)
    assert in_address(again.url) == in_address(page.url)


DAMAGED = recorded().link()[:-40]


def test_a_damaged_link_is_one_line_and_the_example_opens(open_page: Any) -> None:
    page = ready(open_page("table", query={"record": DAMAGED}, size=PHONE))
    notice = page.locator(".tb-said").inner_text()
    assert notice.startswith("The address: ") and "\n" not in notice
    check_against_library(page, example())
    wait_until_it_fits(page, PHONE[0])


@pytest.mark.parametrize("code", ["nonsense", DAMAGED, "eJwDAAAAAAE"])
def test_whatever_is_wrong_with_a_link_is_one_line_and_the_example_stays(code: str) -> None:
    table = Table()
    table.load("The address", code)
    assert table.notice.startswith("The address: ") and "\n" not in table.notice
    assert table.match.record == recorded()
    assert table.match.event_count == len(example().events)


def test_a_foreign_file_is_one_line_and_nothing_is_lost(standing_page: Any, tmp_path: Path) -> None:
    page = at_example(standing_page)
    foreign = tmp_path / "roster.json"
    foreign.write_text('{"format": "something else"}')
    before = page.url
    put_file(page, foreign)
    page.locator(".tb-said").filter(has_text="roster.json: ").wait_for()
    assert page.url == before
    check_against_library(page, example())


def test_a_game_is_saved_and_read_again(standing_page: Any, tmp_path: Path) -> None:
    page = at_example(standing_page)
    with page.expect_download() as download:
        page.click('[data-key="save"]')
    path = tmp_path / "game.json"
    download.value.save_as(path)
    assert Record.load(path) == recorded()
    page.click('[data-event="10"]')
    wait_for_event(page, 11)
    put_file(page, path)
    wait_for_event(page, len(example().events))


def test_other_numbers_are_shown_with_two_ways_on(standing_page: Any, tmp_path: Path) -> None:
    page = at_example(standing_page)
    numbers = {table: dict(rows) for table, rows in recorded().numbers.items()}
    numbers["rules"]["brace_armor"] = "3"
    path = tmp_path / "theirs.json"
    recorded().replace(numbers=numbers, catalog={"version": "1", "checksum": "x"}).save(path)
    put_file(page, path)
    page.locator(".tb-differ").filter(has_text="brace_armor: 3 then, 1 now").wait_for()
    page.click('[data-key="under:own"]')
    page.wait_for_url(lambda url: in_address(url)[0].numbers["rules"]["brace_armor"] == "3")
    page.wait_for_selector(".tb-differ li", state="detached")


@COLOURS
def test_it_fits_a_phone(standing_page: Any, dark: bool) -> None:
    page = ready(standing_page("table", size=PHONE, dark=dark))
    check_whole(page)
    wait_until_it_fits(page, PHONE[0])
    frame = page.locator(".tb-frame").bounding_box()
    board = page.locator(".tb-frame svg").bounding_box()
    assert board["width"] <= frame["width"]
    page.click('[aria-label="Zoom in"]')
    assert page.locator(".tb-frame svg").bounding_box()["width"] > frame["width"]
    page.click('[aria-label="Zoom out"]')


def test_everything_has_a_name(standing_page: Any) -> None:
    page = ready(standing_page("table"))
    nameless = page.evaluate(
        """[...document.querySelectorAll('.ml-page [data-key], [data-hex], [data-mech], .tb-row')]
        .filter(e => !(e.getAttribute('aria-label') || e.innerText
                       || e.closest('label')?.innerText || '').trim()).length"""
    )
    assert nameless == 0
    stops = page.evaluate("document.querySelectorAll('.tb-board [tabindex=\"0\"]').length")
    assert stops == 2  # the hexes, the mechs; arrows move inside
