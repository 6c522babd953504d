"""Published pages in a real browser: whole, within the screen, asking nobody else for anything."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browsing import (
    DESKTOP,
    PHONE,
    asked,
    check_whole,
    eventually,
    key,
    nameless,
    wait_until_it_fits,
)
from tests.publish.conftest import Server


@pytest.fixture(scope="module")
def server(published: Server) -> str:
    """The pages of these tests are the published ones."""
    return published.address


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize("name", ["index", "hangar", "table"])
def test_a_published_page_comes_up(
    open_page: Callable[..., Any], name: str, size: tuple[int, int]
) -> None:
    page = open_page(name, size=size)
    check_whole(page)
    wait_until_it_fits(page, size[0])
    assert nameless(page) == []


def test_a_published_hangar_is_used_as_a_local_one(open_page: Callable[..., Any]) -> None:
    page = open_page("hangar", "build=Courier")
    before = asked(page)["roster"]
    page.click(key("head:Scout head"))
    eventually(lambda: asked(page)["roster"] != before, True)
    page.click(key("undo"))
    eventually(lambda: asked(page)["roster"], before)
