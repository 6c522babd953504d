"""Many visitors at once: each opens the hangar, goes on to the table and plays ten decisions.

    python -m tests.benchmarks.visitors            # 25 visitors, what the limits allow
    python -m tests.benchmarks.visitors --visitors 8

It starts a published server with its own limits in force, counts, and ends it. Visitors come from
addresses of their own (127.0.0.0/8), as they do in life; on systems that have only 127.0.0.1 that
is not possible.
"""

import argparse
import json
import re
import statistics
import tempfile
import threading
import time
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import psutil

from tests.browsing import wait_until
from tests.pace import slowdown
from tests.publish.conftest import Server, start, stop
from tests.publish.stranger import Stranger, Tab

VISITORS, DECISIONS = 25, 10
THINKING = 1.0  # seconds between two decisions: few people are quicker
MEGABYTE = 1_000_000


@dataclass
class Measured:
    """What visitors met with: seconds until a page was there, and until a decision was answered."""

    ready: list[float] = field(default_factory=list)
    table: list[float] = field(default_factory=list)
    clicks: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    page_memory: float = 0
    server_memory: float = 0
    left_over: int = 0

    @property
    def sentence(self) -> str:
        return (
            f"{len(self.ready)} visitors: hangar ready in {_seconds(self.ready)}, "
            f"table in {_seconds(self.table)}; {len(self.clicks)} decisions, "
            f"answered in {_seconds(self.clicks)}; {self.page_memory:.0f} MB a page, "
            f"{self.server_memory:.0f} MB for all; {self.left_over} processes left; "
            f"{len(self.faults)} faults {self.faults[:3]}"
        )


def _seconds(times: list[float]) -> str:
    """The median and the last of some times."""
    if not times:
        return "no time at all"
    return f"{statistics.median(times):.2f} s (the last {max(times):.2f} s)"


def measure(visitors: int = VISITORS, decisions: int = DECISIONS, pages: str = "") -> Measured:
    """Have them all come at the same moment, to a server of all pages or of these."""
    published = ["--pages", pages] if pages else []
    with tempfile.TemporaryDirectory() as folder:
        server = start(Path(folder), "--visitors", str(visitors), *published, limits="")
        try:
            return _visited(server, visitors, decisions)
        finally:
            stop(server)


def _visited(server: Server, visitors: int, decisions: int) -> Measured:
    measured = Measured()
    together = threading.Barrier(visitors)
    given = (server.address, decisions, together, measured)
    addresses = [f"127.0.2.{number + 1}" for number in range(visitors)]
    all_play = [threading.Thread(target=visit, args=(each, *given)) for each in addresses]
    for each in all_play:
        each.start()
    while any(each.is_alive() for each in all_play):
        weigh(server, measured)
        time.sleep(0.5)
    wait_until(lambda: not server.kernels(), 20)
    measured.left_over = len(server.kernels())
    return measured


def weigh(server: Server, measured: Measured) -> None:
    """Note the most memory that pages had, each its share of what they share, and the server's."""
    pages = [memory(each) for each in server.kernels()]
    whole = sum(memory(each) for each in psutil.Process(server.process.pid).children())
    if pages:
        measured.page_memory = max(measured.page_memory, sum(pages) / len(pages))
    own = memory(psutil.Process(server.process.pid))
    measured.server_memory = max(measured.server_memory, sum(pages) + whole + own)


def memory(process: psutil.Process) -> float:
    try:
        return float(process.memory_full_info().pss / MEGABYTE)
    except psutil.Error:  # it has ended meanwhile
        return 0.0


def visit(
    address: str, server: str, decisions: int, together: threading.Barrier, measured: Measured
) -> None:
    """One visitor, from the hangar to the last decision."""
    try:
        with Stranger(server, address) as who:
            together.wait()
            began = time.perf_counter()
            with closing(who.open("hangar")) as hangar, hangar.connect() as tab:
                tab.widgets()
                measured.ready.append(time.perf_counter() - began)
            began = time.perf_counter()
            with closing(who.open("table")) as table, table.connect() as tab:
                states = {model: json.dumps(each) for model, each in tab.widgets().items()}
                measured.table.append(time.perf_counter() - began)
                play(tab, states, decisions, measured)
    except Exception as error:  # whatever it was, it is what a visitor met with
        measured.faults.append(f"{address}: {error!r}"[:300])


def play(tab: Tab, states: dict[str, str], decisions: int, measured: Measured) -> None:
    """Take the last thing that the table offers, often a pass or an end, so many times."""
    for _ in range(decisions):
        model, key = offered(states)
        began = time.perf_counter()
        for each in tab.click(model, key=key, how="pointer", value=""):
            if each["msg_type"] == "comm_msg":
                told = each["content"]["data"].get("state", {})
                changed = json.dumps(told)
                if "markup" in told:
                    states[each["content"]["comm_id"]] = changed
        measured.clicks.append(time.perf_counter() - began)
        time.sleep(THINKING)


def offered(states: dict[str, str]) -> tuple[str, str]:
    """The widget with the decisions, and the last of them."""
    for model, state in states.items():
        if found := re.findall(r'data-key=\\"((?:do|end):\d*)\\"', state):
            return model, found[-1]
    raise AssertionError("the table offers no decision")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--visitors", type=int, default=VISITORS)
    parser.add_argument("--decisions", type=int, default=DECISIONS)
    given = parser.parse_args()
    before = slowdown()
    measured = measure(given.visitors, given.decisions)
    slow = (before + slowdown()) / 2
    print(f"{measured.sentence}\nThe machine was {slow:.1f} times slower than a quiet one.")


if __name__ == "__main__":
    main()
