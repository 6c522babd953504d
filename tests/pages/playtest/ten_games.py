"""Ten tables at once, played without end: a process for a test to kill.

``python -m tests.pages.playtest.ten_games URL`` says of each decision, when the click that made it
has returned, in a line: the key of the play, its number, and the choices up to it.
"""

import os
import sys
import threading
import zlib

from mechlab.engine import Record
from mechlab.games import skirmish
from mechlab.pages.playtest.opened import Playtest
from mechlab.pages.playtest.visit import Visit
from mechlab.pages.skirmish.table.page import Table
from mechlab.playtests.store import Store

GAMES = 10


def mark(record: Record, count: int) -> int:
    """A number that other choices would hardly have."""
    return zlib.crc32(repr((record.seed, record.choices[:count])).encode())


def play(url: str, seed: int, begin: threading.Barrier) -> None:
    """One visitor at a table of their own, with a connection of their own."""
    visit, table = Visit(Store(url)), Table()
    visit.arrive({})
    visit.join(f"Player {seed}")
    Playtest(visit).above("table", "skirmish", table)
    table.set("new.seed", str(seed))
    table.set("new", "")
    begin.wait()
    while options := table.match.now.options():
        number = table.match.now.at
        table.act(f"do:{options[len(options) // 2]}")
        record = table.match.record
        line = f"{visit.play} {number} {number + 1} {mark(record, number + 1)}\n"
        os.write(1, line.encode())


def main(url: str) -> None:
    """Play until killed."""
    if (process := skirmish.warm_up()) is not None:
        process.wait()
    begin = threading.Barrier(GAMES)
    threads = [threading.Thread(target=play, args=(url, n, begin)) for n in range(GAMES)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    main(sys.argv[1])
