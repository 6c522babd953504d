"""The processes of pages: forked from a warm one, ended with it, and kept within bounds."""

import os
import signal
import socket
import subprocess
import sys
from typing import Any

import psutil
import pytest

from mechlab.serve import warm
from mechlab.serve.forking import CAN_FORK, Forked
from tests.browsing import wait_until

pytestmark = pytest.mark.skipif(not CAN_FORK, reason="pages are forked on Linux")

TOO_MUCH = """
from mechlab.serve.warm import keep_within
keep_within(200)
held = bytearray(100_000_000)
try:
    more = bytearray(150_000_000)
except MemoryError:
    print(len(held), "and no more")
"""


def test_what_watched_over_a_process_is_given_back_when_that_has_ended() -> None:
    """Nobody waits for a page that crashed: it is found to have ended, and forgotten."""
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as process:
        handle = os.pidfd_open(process.pid)
        page = Forked(process.pid, handle)
        assert page.poll() is None
        process.kill()
        assert wait_until(lambda: page.poll() == 0)
        with pytest.raises(OSError, match="Bad file descriptor"):
            os.fstat(handle)
        page.kill()
        assert page.wait() == page.poll() == 0


@pytest.mark.parametrize("what", ["fork", "pidfd_open"])
def test_a_page_that_cannot_be_begun_is_the_end_of_no_other(
    what: str, monkeypatch: Any, capfd: Any
) -> None:
    """What begins all pages goes on, and says that there is nothing to watch over."""
    begun = set(psutil.Process().children())

    def none_left(*_: object) -> None:
        raise OSError("nothing is left for one more")

    monkeypatch.setattr(warm, "become", lambda request: signal.pause())
    monkeypatch.setattr(os, what, none_left)
    server, theirs = socket.socketpair()
    with server, theirs:
        warm.fork(theirs, {})
        said, handles, _, _ = socket.recv_fds(server, 20, 1)
    assert said and not handles
    assert "nothing is left" in capfd.readouterr().err
    for each in set(psutil.Process().children()) - begun:
        assert each.wait(10) is not None


def test_a_process_is_refused_more_memory_than_it_may_have() -> None:
    told = subprocess.run([sys.executable, "-c", TOO_MUCH], capture_output=True, text=True)
    assert told.stdout == "100000000 and no more\n", told.stderr


ORPHANED = """
import os, sys, time
from mechlab.serve.warm import end_with
parent, is_soon_alone = os.getpid(), sys.argv[1] == "before"
begun, begins = os.pipe()
if not os.fork():
    while is_soon_alone and os.getppid() == parent:
        time.sleep(0.01)
    end_with(parent)
    print("a page", flush=True)
    os.write(begins, b"x")
    time.sleep(60)
    print("that nobody looks at")
elif not is_soon_alone:
    os.read(begun, 1)
"""


@pytest.mark.parametrize(("when", "said"), [("before", ""), ("after", "a page\n")])
def test_a_page_ends_with_the_process_that_began_it(when: str, said: str) -> None:
    """Also where that ends just as it has begun the page, before the system was told of it."""
    command = [sys.executable, "-c", ORPHANED, when]
    told = subprocess.run(command, capture_output=True, text=True, timeout=30)
    assert (told.stdout, told.stderr) == (said, "")
