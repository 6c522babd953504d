"""Ten games at once that never end: what a server does while it is killed.

    python -m tests.playtests.writing URL

Each decision is said on standard output once the store has it: the game's key and its number.
"""

import os
import sys
import threading

from mechlab.playtests.store import Store

GAMES = 10


def main(url: str) -> None:
    """Play until killed."""
    store = Store(url)
    players = [store.join(f"player {n}") for n in range(GAMES)]
    keys = [store.begin(player.id, "toy", "0", 0) for player in players]
    threads = [threading.Thread(target=play, args=(store, key)) for key in keys]
    for thread in threads:
        thread.start()


def play(store: Store, key: str) -> None:
    """Decide on and on. A line is said in one write, so that a kill leaves no half of one."""
    number = 0
    while True:
        store.decide(key, number, str(number), 0.5, "act")
        os.write(1, f"{key} {number}\n".encode())
        number += 1


if __name__ == "__main__":
    main(sys.argv[1])
