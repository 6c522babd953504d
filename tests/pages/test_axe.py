"""Every page of every game before axe-core, at laptop and phone width: it finds nothing to mend."""

from collections.abc import Callable
from typing import Any

import pytest

from mechlab.pages import games
from mechlab.serve import page_names
from tests.browsing import DESKTOP, PHONE, eventually, violations

READY = {"hangar": ".ml-page h1", "odds": ".od-tile", "table": ".tb-row", "balance": ".heatmapcell"}
"""What says that a page has its first content."""
OUTDATED = ".bl-old, .od-old"
"""What is dimmed while it is worked out anew."""
CASES = [("index", "")] + [
    (name, game) for name in page_names() if name != "index" for game in games(name)
]


@pytest.mark.parametrize(("name", "game"), CASES, ids=lambda each: each or "all")
def test_axe_finds_nothing(open_page: Callable[..., Any], name: str, game: str) -> None:
    page = open_page(name, {"game": game} if game else "")
    page.locator(READY.get(name, ".ml-card")).first.wait_for(timeout=60_000)
    page.wait_for_function(f"!document.querySelector('{OUTDATED}')", timeout=60_000)
    for size in (DESKTOP, PHONE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        eventually(
            lambda: violations(page), [], seconds=30
        )  # charts take their width a moment later
