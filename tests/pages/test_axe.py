"""Every published page whole, on a phone too, and before axe-core, with what is asked above it.

At laptop width in the light, on a phone in the dark. `test_balance.py` has the page that is never
published.
"""

from collections.abc import Callable
from typing import Any

import pytest

from mechlab.pages import games
from tests.browsing import (
    PHONE,
    check_for_everybody,
    check_whole,
    eventually,
    key,
    nameless,
    violations,
    wait_until_it_fits,
)

READY = {"index": ".ml-card", "hangar": ".ml-page h1", "odds": ".od-tile", "table": ".tb-row"}
"""What says that a page has its first content."""
OUTDATED = ".od-old"
"""What is dimmed while it is worked out anew."""
CASES = [("index", "")] + [
    (name, game) for name in READY if name != "index" for game in games(name)
]


@pytest.mark.parametrize(("name", "game"), CASES, ids=lambda each: each or "all")
def test_axe_finds_nothing(open_page: Callable[..., Any], name: str, game: str) -> None:
    page = open_page(name, {"game": game} if game else "")
    page.locator(READY[name]).first.wait_for(timeout=60_000)
    page.wait_for_function(f"!document.querySelector('{OUTDATED}')", timeout=60_000)
    check_for_everybody(page)
    check_whole(page)
    wait_until_it_fits(page, PHONE[0])
    assert nameless(page) == []


def test_axe_finds_nothing_whatever_is_answered(open_page: Callable[..., Any]) -> None:
    page = open_page("hangar", "game=wreck", PHONE, dark=True)

    def check(selector: str) -> None:
        page.locator(selector).wait_for()
        eventually(lambda: violations(page), [], seconds=30)

    page.locator(key("playtest.yes")).click()  # without a name: a line says what is wrong
    check(".pt-said .ml-notice")
    page.locator(key("playtest.no")).click()
    check(key("playtest.again"))
    page.locator(key("playtest.again")).click()
    page.locator(key("playtest.name")).fill("Ada")
    page.locator(key("playtest.yes")).click()
    page.emulate_media(color_scheme="light")
    check(key("playtest.stop"))
