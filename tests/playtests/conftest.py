"""Stores for the tests of playtests: an empty one, and one that is filled once and only read."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from mechlab.playtests.reading import Playtests
from mechlab.playtests.store import Store
from tests.databases import postgresql, store_url
from tests.playtests.filled import fill

__all__ = ["postgresql", "store_url"]


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("playtests")


@pytest.fixture(scope="session")
def keys(folder: Path) -> Iterator[dict[str, str]]:
    store = Store(folder / "playtests.db")
    yield fill(store)
    store.close()


@pytest.fixture(scope="session")
def tests(folder: Path, keys: dict[str, str]) -> Playtests:
    return Playtests(folder / "playtests.db")
