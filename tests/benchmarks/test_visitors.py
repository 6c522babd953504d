"""Visitors who come at the same moment are served soon, and nothing of them stays."""

import sys

import pytest

from tests.benchmarks.visitors import DECISIONS, VISITORS, measure
from tests.pace import slowdown, wait_until_idle

MANY = 8
READY, CLICK = 20.0, 0.25  # seconds, with 25 visitors on two processors


@pytest.mark.skipif(sys.platform != "linux", reason="visitors need addresses of their own")
def test_visitors_who_come_at_once_are_served_soon() -> None:
    """Fewer than 25, and in proportion sooner: opening a page is work for the processors alone."""
    wait_until_idle()
    before = slowdown()
    measured = measure(MANY, pages="hangar,table")
    slow = (before + slowdown()) / 2
    print(f"\n{measured.sentence}\nThe machine was {slow:.1f} times slower than a quiet one.")
    assert measured.faults == []
    assert len(measured.clicks) == MANY * DECISIONS
    assert measured.left_over == 0
    assert max(measured.ready) / slow < READY * MANY / VISITORS
    assert sorted(measured.clicks)[len(measured.clicks) // 2] / slow < CLICK
