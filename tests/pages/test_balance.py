"""The balance page in a real browser. It is never published: a click plays thousands of games."""

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from mechlab.engine import Record
from mechlab.games import wreck
from mechlab.pages import games
from mechlab.pages.balance.case import BalanceCase
from mechlab.pages.balance.found import WIN, Found
from mechlab.pages.balance.studies import find
from tests.browsing import PHONE, check_for_everybody

CASE = BalanceCase()


@pytest.fixture(scope="module")
def server(local_server: str) -> str:
    """The pages of these tests are one's own."""
    return local_server


def library() -> Found:
    """The study that the page opens on, as the library reads it."""
    played = find(CASE.declared())
    assert played is not None
    return Found(played, CASE.face())


def wait_for_meeting(page: Any, text: str) -> None:
    """Wait until the meeting that is looked at says this."""
    page.locator(".bl-meeting .bl-words", has_text=text).wait_for()


def test_it_shows_a_real_study_and_opens_the_games_behind_its_marks(open_page: Any) -> None:
    page, found = open_page("balance"), library()
    first = found.order[0]
    assert found.overall(first).text.split(" ")[0] in page.locator(".bl-tile").first.inner_text()
    cells = page.locator(".bl-heat .heatmapcell")
    assert cells.count() == len(found.order) ** 2

    # A cell of the map, by pointer: its interval on hover, its games on click.
    row, column = found.order[0], found.order[7]
    rate = found.figure(WIN, row, column)
    assert rate is not None
    cells.nth(7).hover()
    page.wait_for_selector(f".bl-tip >> text={rate.text}")
    cells.nth(7).click()
    page.wait_for_function(f"location.search.includes('cell={row + 1}-{column + 1}')")
    wait_for_meeting(page, rate.text)

    # The same by keyboard, in the table of the map's numbers.
    page.locator(".bl-map summary").focus()
    page.keyboard.press("Enter")
    button = page.locator(f'.bl-map [data-key="{column}-{row}"]')
    button.focus()
    page.keyboard.press("Enter")
    page.wait_for_function(f"location.search.includes('cell={column + 1}-{row + 1}')")
    other = found.figure(WIN, column, row)
    assert other is not None
    wait_for_meeting(page, other.text)

    # A game opens on the table.
    games = page.locator(".bl-meeting .bl-games a")
    games.first.wait_for()
    assert games.count() >= 4
    address = games.first.get_attribute("href")
    record = Record.from_link(parse_qs(urlsplit(address).query)["record"][0])
    assert record.seed in found.column(column, row, "seed")
    table = open_page("table", query=urlsplit(address).query)
    table.wait_for_selector("text=The game is over")


def test_a_bar_of_the_tornado_opens_games_and_all_has_words(open_page: Any) -> None:
    page = open_page("balance")
    bars = page.locator(".bl-bars .bar")
    bars.first.wait_for()
    bars.first.click()
    turned = page.locator(".bl-tornado .bl-games a")
    turned.first.wait_for()
    assert turned.first.get_attribute("href").startswith("table?game=")
    words = page.locator(".bl-tornado .bl-games p").inner_text()
    assert re.search(r": [1-9][\d,]* of 400 games have another winner", words)
    assert page.locator(".bl-tornado tbody tr").count() == bars.count()
    page.wait_for_selector(".bl-half >> text=Crit margin 3 instead of 4")
    nameless = page.evaluate(
        """() => [...document.querySelectorAll('.bl-page button, .bl-page input, .bl-page select')]
           .filter(e => e.offsetParent !== null && !(e.labels?.length || e.ariaLabel
             || e.textContent?.trim() || e.title)).map(e => e.outerHTML.slice(0, 120))"""
    )
    assert nameless == []


def test_a_new_study_is_played_stopped_and_gone_on_with(open_page: Any) -> None:
    query = {"board": "Yard", "games": "60", "value": "0", "cell": "9-99"}
    page = open_page("balance", query=query)
    line = page.locator(".bl-note .ml-notice").inner_text()
    assert "Ignored in the address" in line and "value" in line and "cell" in line
    there = page.locator('[data-slot="there"]')
    assert "3,300 games, none played yet" in there.inner_text()
    page.click(".bl-controls [data-key=play]")
    page.locator(".bl-running").get_by_role("button", name="Stop").click()
    page.wait_for_selector(".bl-said >> text=Stopped after")
    page.click(".bl-controls [data-key=play]")
    page.wait_for_selector('[data-slot="there"] >> text=all 3,300 games are played')
    page.wait_for_selector(".bl-tile")
    assert page.locator(".bl-heat .heatmapcell").count() == 100


def test_it_fits_a_phone_in_the_dark(open_page: Any) -> None:
    page = open_page("balance", size=PHONE, dark=True)
    page.locator(".bl-bars .bar").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_it_opens_on_sorties(open_page: Any) -> None:
    page = open_page("balance", {"game": "wreck"})
    cells = page.locator(".bl-heat .heatmapcell")
    cells.first.wait_for()
    cat = wreck.catalog()
    assert cells.count() == len(cat.frames) * len(wreck.deck_names(cat))
    page.wait_for_selector(".bl-half >> text=Everest wins")
    page.locator(".bl-meeting .bl-games a").first.wait_for()
    check_access(page)


@pytest.mark.parametrize("game", [game for game in games("balance") if game != "wreck"])
def test_axe_finds_nothing(open_page: Any, game: str) -> None:
    page = open_page("balance", {"game": game})
    page.locator(".heatmapcell").first.wait_for(timeout=60_000)
    check_access(page)


def check_access(page: Any) -> None:
    page.wait_for_function("!document.querySelector('.bl-old')", timeout=60_000)
    check_for_everybody(page)
