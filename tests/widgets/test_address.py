"""The case in the address: read by a kernel that waits for its visitor."""

import os

import pytest

from mechlab.widgets import address


def test_an_address_is_not_lost_when_waiting_fails_at_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tries: list[int] = []

    def wait_for_request() -> None:
        """As Voilà's: returns without an address when it cannot reach its server in time."""
        tries.append(len(tries))
        if len(tries) == 3:
            monkeypatch.setitem(os.environ, "QUERY_STRING", "build=Bastion")

    monkeypatch.delenv("QUERY_STRING", raising=False)
    monkeypatch.setenv("VOILA_PREHEAT", "True")
    monkeypatch.setattr("voila.utils.wait_for_request", wait_for_request)
    assert address.read(["build"]).values == {"build": "Bastion"}
    assert len(tries) == 3


def test_a_kernel_started_for_its_visitor_waits_for_nobody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("VOILA_PREHEAT", "False")
    monkeypatch.setenv("QUERY_STRING", "build=Reaver")
    assert address.read(["build"]).values == {"build": "Reaver"}


def test_a_page_waits_until_its_browser_says_that_it_is_there() -> None:
    bar = address.Address(active=True)
    assert not bar.wait_for_browser(seconds=0)
    bar._handle_custom_msg("here", [])
    assert bar.wait_for_browser(seconds=0)


def test_outside_a_page_nothing_waits() -> None:
    assert address.Address(active=False).wait_for_browser(seconds=0)
