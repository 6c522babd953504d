"""By size and number: who sends too much, opens too much or takes nothing in is cut off, alone."""

import socket
import time
import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.browsing import wait_until
from tests.publish.attack.secret import check_nothing_secret
from tests.publish.conftest import Server
from tests.publish.stranger import Stranger, Tab, Visit


def test_a_frame_that_is_too_long_ends_its_connection_alone(standing: Visit) -> None:
    with standing.connect() as tab, standing.connect() as other:
        flood(tab, lambda: tab.say("comm_msg", {"data": "x" * 2_000_000}), most=1)
        # "Too long", unless the connection went while the rest of it was on its way.
        assert tab.socket.close_code in (1009, 1006)
        assert other.widgets()


def test_a_flood_is_cut_off(visit: Visit) -> None:
    """Also when the flood begins anew with each connection: the process counts, not the socket."""
    with visit.connect() as tab:
        key = "head:Standard head"
        model = tab.picture_with(key)
        content = {"key": key, "how": "pointer", "value": ""}
        flood(tab, lambda: tab.tell(model, method="custom", content=content))
        assert tab.socket.close_code == 1008
    with visit.connect() as tab:
        flood(tab, lambda: tab.tell(model, method="custom", content=content))
        assert tab.socket.close_code == 1008
    assert visit.is_running()


def flood(tab: Tab, send: Callable[[], object], most: int = 5000) -> None:
    """Send as much as can be, until the connection ends."""
    with suppress(ConnectionClosed):
        for _ in range(most):
            send()
        while True:
            tab.socket.recv(timeout=20)


def test_who_does_not_read_is_cut_off(visit: Visit) -> None:
    """Answers wait in the server for a visitor who takes none; not without end."""
    name = uuid.uuid4().hex
    opening = {"comm_id": name, "target_name": "jupyter.widget.control", "data": {}}
    with visit.connect(max_queue=1) as tab:
        tab.say("comm_open", opening, metadata={"version": "1.0.0"})
        ask = {"comm_id": name, "data": {"method": "request_states"}}
        sent = 0
        with suppress(ConnectionClosed):
            while sent < 400:  # each is answered with all of the page, some 300 kB
                tab.say("comm_msg", ask)
                sent += 1
                time.sleep(0.05)
        assert 10 < sent < 400


def test_a_page_has_few_sockets(standing: Visit) -> None:
    held = [standing.connect() for _ in range(3)]
    with pytest.raises(InvalidStatus, match="429"):
        standing.connect()
    for each in held:
        each.close()
    assert wait_until(lambda: is_open(standing))


def is_open(visit: Visit) -> bool:
    try:
        with visit.connect():
            return True
    except InvalidStatus:
        return False


def test_one_address_has_so_many_pages(published: Server) -> None:
    """The limit holds for any number that come at the same moment."""
    with Stranger(published.address, "127.0.0.67") as who:
        with ThreadPoolExecutor(12) as pool:
            answers = list(pool.map(lambda _: who.get("/index"), range(12)))
        opened = [Visit(who, each.text) for each in answers if each.status_code == 200]
        refused = [each for each in answers if each.status_code == 429]
        assert (len(opened), len(refused)) == (6, 6)
        assert "Close one, or wait a minute" in refused[0].text
        check_nothing_secret(refused[0].content)
        for each in opened:
            each.close()
        assert who.is_served()


def test_a_full_house_says_so_and_takes_who_comes_when_somebody_has_left(
    published: Server, standing: Visit
) -> None:
    with ExitStack() as house:
        # Whose tab is closed gives up a place; so this one stays, as does that of who is served.
        house.enter_context(standing.connect())
        assert wait_until(lambda: len(published.kernels()) == 2, 30)
        many = [f"127.0.1.{n}" for n in range(1, 8)]  # one more than there are places
        guests = [house.enter_context(Stranger(published.address, each)) for each in many]
        with ThreadPoolExecutor(len(guests)) as pool:
            answers = list(pool.map(lambda guest: guest.get("/index"), guests))
        (last,) = (n for n, each in enumerate(answers) if each.status_code == 503)
        refused, late = answers.pop(last), guests.pop(last)
        assert "Every place is taken" in refused.text
        check_nothing_secret(refused.content)
        visits = [Visit(guest, each.text) for guest, each in zip(guests, answers, strict=True)]
        with visits[0].connect() as tab:
            tab.is_done(tab.say("kernel_info_request"))
        visits.append(Visit(late, answered(late, "/index").text))
        assert not visits[0].is_running()
        for each in visits:
            each.close()


def answered(who: Stranger, path: str) -> httpx.Response:
    """The page, as soon as there is a place for it."""
    answers = []
    assert wait_until(lambda: answers.append(who.get(path)) or answers[-1].status_code == 200, 20)
    return answers[-1]


def test_connections_from_one_address_are_few(attacker: Stranger) -> None:
    host, port = attacker.server.removeprefix("http://").split(":")
    hoard = [socket.create_connection((host, int(port)), 20, ("127.0.0.99", 0)) for _ in range(60)]
    hung_up = [each for each in hoard if is_closed(each)]
    assert 15 <= len(hung_up) <= 20
    for each in hoard:
        each.close()


def is_closed(connection: socket.socket) -> bool:
    """Whether the other end hung up at once."""
    connection.settimeout(0.05)
    try:
        return connection.recv(1) == b""
    except TimeoutError:
        return False
    except ConnectionError:
        return True
