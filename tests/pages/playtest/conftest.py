"""Stores for the tests of playtests on pages."""

from collections.abc import Iterator

import pytest

from mechlab.pages.playtest.opened import Playtest
from mechlab.pages.playtest.visit import Visit
from mechlab.playtests.store import Store
from tests.databases import postgresql, store_url

__all__ = ["postgresql", "store", "store_url", "visited"]


@pytest.fixture
def store(store_url: str) -> Iterator[Store]:
    """An empty store, on each database."""
    opened = Store(store_url)
    yield opened
    opened.close()


@pytest.fixture
def visited(tmp_path: object) -> Iterator[Playtest]:
    """A page's playtest with an empty store and a visitor who was not asked yet."""
    opened = Store(f"sqlite:///{tmp_path}/playtests.db")
    test = Playtest(Visit(opened))
    test.visit.arrive({})
    yield test
    opened.close()
