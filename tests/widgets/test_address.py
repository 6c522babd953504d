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
