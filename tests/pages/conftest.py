"""Pages are tested as strangers get them: published, with all that guards them.

A published server refuses more than one's own does, and above its pages stands the question
whether what a visitor does may be kept. What a page can do there it can do at home as well, where
the same page stands without either. `test_serving.py` has what is said of one's own server.
"""

from collections.abc import Iterator

import pytest

from tests.conftest import server as local_server
from tests.publish.conftest import start, stop

__all__ = ["local_server", "server"]

LIMITS = """
openings_a_minute = 600
"""
"""The rest is as it comes: one visitor, however busy, never meets it."""


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of pages, published; none of them fails."""
    folder = tmp_path_factory.mktemp("published")
    published = start(folder, limits=LIMITS)
    yield published.address
    stop(published)
    assert "a page failed" not in published.errors.read_text()
