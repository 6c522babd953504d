"""The tables of sorties and of bolts in a real browser: one page for all games, a scene for each.

What every table does is seen on Mecha Skirmish in ``test_table_page``; here is what a game adds.
"""

import importlib
import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from mechlab.engine import Record, Stepper
from mechlab.pages.table.opening import recorded
from tests.browsing import PHONE, wait_until_it_fits

GAMES = ("wreck", "bolts")
EACH = pytest.mark.parametrize("game", GAMES)


@pytest.fixture(scope="module", autouse=True)
def rules() -> None:
    """The rules are compiled, as they are at every visit but the first."""
    for game in GAMES:
        process = library(game).warm_up()
        if process is not None:
            process.wait()


def library(game: str) -> Any:
    return importlib.import_module(f"mechlab.games.{game}")


def example(game: str) -> Stepper:
    stepper: Stepper = library(game).open_record(recorded(game))
    return stepper


def ready(page: Any) -> Any:
    page.wait_for_selector(".tb-row", timeout=30_000)
    page.wait_for_selector(".tb-board [data-key], .wk-sheet", timeout=30_000)
    return page


def in_address(url: str) -> tuple[str, Record, int]:
    asked = parse_qs(urlsplit(url).query)
    return asked["game"][0], Record.from_link(asked["record"][0]), int(asked["event"][0])


def wait_for_event(page: Any, number: int) -> None:
    page.wait_for_function(
        f"new URL(location).searchParams.get('event') === '{number}'", timeout=10_000
    )


def check_against_library(page: Any, game: Stepper) -> None:
    """The options, the log and what the scene adds are those of the library."""
    state: Any = game.state
    assert page.locator(".tb-row:not(.tb-ahead)").count() == int(state.event_count)
    listed = page.locator('.tb-actions [data-key^="do:"]').evaluate_all(
        "all => all.map(e => Number(e.dataset.key.slice(3)))"
    )
    picked = page.locator('.tb-board [data-key^="do:"]').evaluate_all(
        "all => all.map(e => Number(e.dataset.key.slice(3)))"
    )
    assert set(listed) | set(picked) == set(game.options())
    CHECKS[game.face.name](page, game)


def check_sheet(page: Any, game: Stepper) -> None:
    """The tracks, the lost gear, and the card that came last."""
    face: Any = game.face
    shown = page.locator(".wk-sheet .wk-track b").all_inner_texts()
    tracks = face.tracks(game.state)
    assert [" ".join(text.split()) for text in shown] == [f"{t.value} of {t.most}" for t in tracks]
    lost = [name for name, _, state in face.gear(game.state) if "destroyed" in state]
    assert page.locator(".wk-sheet s").all_inner_texts() == lost


def check_bases(page: Any, game: Stepper) -> None:
    """Every mech where it is, with its heat and its points."""
    state: Any = game.state
    for a in range(int(state.mech_count)):
        disc, mech = state.table.discs[a], state.mechs[a]
        name = page.locator(f'.bt-mech[data-key="mech:{a}"]').get_attribute("aria-label")
        assert f"at {int(disc.x) / 100:g}, {int(disc.y) / 100:g}" in name
        assert f"heat {int(mech.heat)} of" in name
        card = page.locator(f'.tb-card[data-key="mech:{a}"] .tb-part')
        shown = [text.split()[-1] for text in card.all_inner_texts()]
        assert shown == [str(int(each)) if each > 0 else "✕" for each in mech.points]


CHECKS = {"wreck": check_sheet, "bolts": check_bases}


@EACH
def test_it_opens_on_a_game_in_its_middle(standing_page: Any, game: str) -> None:
    page = ready(standing_page("table", query={"game": game}))
    page.click('[data-key="finish"]')
    wait_for_event(page, len(example(game).events))
    check_against_library(page, example(game))
    assert page.locator(".ml-game-links [aria-current]").count() == 1
    assert example(game).options() and not example(game).is_over


@EACH
def test_the_log_is_a_time_machine(standing_page: Any, game: str) -> None:
    page = ready(standing_page("table", query={"game": game}))
    stepper = example(game)
    die = [event for event in stepper.events if event.is_die][-4]
    page.click(f'[data-event="{die.number}"]')
    wait_for_event(page, die.number + 1)
    stepper.to_event(die.number)
    check_against_library(page, stepper)
    faces = page.locator('[data-key^="face:"]')
    assert faces.count() == die.sides  # to branch off with


@EACH
def test_everything_has_a_name_and_is_reached_by_keys(standing_page: Any, game: str) -> None:
    page = ready(standing_page("table", query={"game": game}))
    page.click('[data-key="finish"]')
    wait_for_event(page, len(example(game).events))
    nameless = page.evaluate(
        """[...document.querySelectorAll('.ml-page [data-key], .tb-row')]
        .filter(e => !(e.getAttribute('aria-label') || e.innerText
                       || e.closest('label')?.innerText || '').trim())
        .map(e => e.outerHTML.slice(0, 120))"""
    )
    assert nameless == []
    page.keyboard.press("m")
    assert page.evaluate("document.activeElement.closest('.tb-mechs') !== null")
    page.keyboard.press("a")
    assert page.evaluate("document.activeElement.dataset.key").startswith("do:")


@EACH
def test_an_action_is_picked_and_its_address_brings_it_back(open_page: Any, game: str) -> None:
    page = ready(open_page("table", query={"game": game}))
    stepper = example(game)
    for side in range(1, page.locator('[data-key^="player."]').count()):
        page.select_option(f'[data-key="player.{side}"]', "by hand")
    option = stepper.options()[0]
    page.click(f'[data-key="do:{option}"] >> nth=0')
    stepper.apply(option)
    wait_for_event(page, int(stepper.state.event_count))
    check_against_library(page, stepper)
    again = ready(open_page("table", query=urlsplit(page.url).query))
    assert in_address(again.url) == in_address(page.url)
    assert in_address(again.url)[:2] == (game, stepper.record)
    check_against_library(again, stepper)


@EACH
def test_a_damaged_link_is_one_line_and_the_page_fits_a_phone(open_page: Any, game: str) -> None:
    asked = {"game": game, "record": recorded(game).link()[:-40]}
    page = ready(open_page("table", query=asked, size=PHONE, dark=True))
    notice = page.locator(".tb-said").inner_text()
    assert notice.startswith("The address: ") and "\n" not in notice
    wait_until_it_fits(page, PHONE[0])
    check_against_library(page, example(game))


def test_choices_of_a_sortie_are_weighed(standing_page: Any) -> None:
    page = ready(standing_page("table", query={"game": "wreck"}))
    page.click('[data-key="finish"]')
    wait_for_event(page, len(example("wreck").events))
    if page.locator(".tb-best").count() == 0:
        page.click('[data-key="weigh"]')
    page.wait_for_selector(".tb-best", timeout=60_000)
    assert "home" in page.locator(".tb-actions .tb-do").first.inner_text()


def test_the_ruler_of_bolts_measures_to_mechs_and_places(standing_page: Any) -> None:
    page = ready(standing_page("table", query={"game": "bolts"}))
    page.click('[data-key="finish"]')
    wait_for_event(page, len(example("bolts").events))
    page.keyboard.press("Escape")
    page.wait_for_selector(".bt-line", state="detached")
    page.focus('.bt-mech[data-key="mech:2"]')
    page.keyboard.press("Enter")
    state: Any = example("bolts").state
    one, other = state.table.discs[0], state.table.discs[2]
    apart = ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5 - one.radius - other.radius
    page.locator(".tb-told").filter(
        has_text=f'{round(apart) / 100:g}" from edge to edge'
    ).wait_for()
    page.locator(".tb-at-target").filter(has_text="Sniper C").first.wait_for()
    near = re.compile(r"to (19\.9|20|20\.1), (19\.9|20|20\.1): ")  # to a tenth of an inch
    box = page.locator(".bt-ground").bounding_box()  # 48 inches wide and deep
    page.mouse.click(box["x"] + box["width"] * 20 / 48, box["y"] + box["height"] * 28 / 48)
    page.locator(".tb-told").filter(has_text=near).wait_for()
    page.keyboard.press("Escape")
