"""A published page whose process was ended says so, and how to go on; nobody has to guess."""

from typing import Any
from urllib.request import Request, urlopen

import pytest

from tests.browsing import is_running, kernel_of, violations, wait_for_widgets


@pytest.mark.page
def test_a_page_whose_process_has_ended_says_so_and_comes_back(server: str, visitor: Any) -> None:
    page = visitor.new_page()  # not one that is watched: it asks for what is no longer there
    page.goto(f"{server}/hangar?game=wreck&mech=Drake")
    wait_for_widgets(page)
    kernel = kernel_of(page)
    with urlopen(Request(f"{server}/voila/api/shutdown/{kernel}", method="POST")):
        assert not is_running(server, kernel)
    page.wait_for_selector("#page-ended:visible", timeout=30_000)
    assert violations(page) == []
    page.click("#page-ended a")
    page.wait_for_selector("h1 >> text=Drake")
    assert kernel_of(page) != kernel
    page.goto("about:blank")
    page.close()
