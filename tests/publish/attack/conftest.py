"""What all attacks share: one server, a stranger with a page, and somebody else who is served.

A server takes seconds to begin, so it is one for the whole folder.
"""

from collections.abc import Callable, Iterator
from itertools import cycle

import pytest

from tests.browsing import wait_until
from tests.publish.conftest import Server, start, stop
from tests.publish.stranger import Stranger, Visit


@pytest.fixture(scope="package")
def published(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Three pages, open to everybody."""
    server = start(tmp_path_factory.mktemp("published"), "--pages", "hangar,table")
    yield server
    stop(server)


@pytest.fixture(scope="package")
def attacker(published: Server) -> Iterator[Stranger]:
    with Stranger(published.address, "127.0.0.66") as who:
        yield who


@pytest.fixture
def visit(attacker: Stranger) -> Iterator[Visit]:
    """A page of the attacker's own; they may know its process's name, and no other."""
    page = attacker.open("hangar")
    yield page
    page.close()


@pytest.fixture(scope="package")
def standing(attacker: Stranger) -> Iterator[Visit]:
    """The same for tests that do it no harm: a page of its own costs a second."""
    page = attacker.open("hangar")
    yield page
    page.close()


@pytest.fixture(scope="package", autouse=True)
def others_are_served(published: Server) -> Iterator[Callable[[], None]]:
    """Somebody else uses a page all the while, and is answered; new ones come in at the end."""
    with Stranger(published.address, "127.0.0.7") as other:
        page = other.open("hangar")
        with page.connect() as tab:
            model = tab.picture_with("filter:head")
            turns = cycle(["filter:arm", "filter:head"])

            def check() -> None:
                assert published.is_running
                answered = tab.click(model, key=next(turns), how="pointer", value="")
                assert {"comm_msg", "status"} <= {each["msg_type"] for each in answered}

            yield check
            check()
        page.close()
    with Stranger(published.address, "127.0.0.8") as late:
        assert late.is_served()
    assert wait_until(lambda: not published.kernels(), 30)


@pytest.fixture(autouse=True)
def still_served(others_are_served: Callable[[], None]) -> Iterator[None]:
    yield
    others_are_served()
