"""Many games at once: a row a game, the same to the bit for any number of workers."""

import os
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import numpy as np

from mechlab.engine import ROLL, compiled

from . import words as w
from .build import Build
from .catalog import Catalog
from .maps import Map
from .players import BY_HAND, PLAYERS, RANDOM, SEARCH
from .players.search import search_game
from .room import Room
from .rules.rounds import play
from .setup import new_record
from .state import Game

if TYPE_CHECKING:
    import pandas as pd

COLUMNS = (
    "game",
    "seed",
    "winner",
    "outcome",
    "rounds",
    "score_first",
    "score_second",
    "kills_first",
    "kills_second",
    "hull_first",
    "hull_second",
    "decisions",
    "dice",
    "attacks",
    "exchanges",
    "stress",
)
WINNERS = {w.FIRST_WINS: "first", w.SECOND_WINS: "second", w.DRAW: "draw"}


def simulate(
    teams: Sequence[Sequence[Build]],
    map: Map | str = "Quarry",
    players: Sequence[str] = ("greedy", "greedy"),
    games: int = 1000,
    seed: int = 1,
    workers: int | None = None,
    cat: Catalog | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> "pd.DataFrame":
    """Play games of two teams against each other; a row a game.

    ``players`` are two of the names in ``PLAYERS``. ``winner`` is first, second or draw;
    ``outcome`` how: destroyed, score, hull or draw; hull is what is left, as a part of 1. The seed
    of a row is that of :func:`new_game`, which plays the same game again. ``progress`` is told how
    many games of how many are done.

    >>> from mechlab.games import skirmish
    >>> trio = [skirmish.kit(name) for name in ("Courier", "Foreman", "Reaver")]
    >>> simulate([trio, trio], "Yard", ("random", "random"), games=2).winner.size
    2
    """
    template = template_of(teams, map, players, cat)
    workers = workers or os.cpu_count() or 1
    run = compiled(play) if find_spec("numba") else play
    rows = np.zeros((games, len(COLUMNS)), np.int64)
    done = _Done(games, progress)
    searches = SEARCH in template.players

    def some(numbers: range) -> None:
        room = Room(template)
        for number in numbers:
            if searches:
                game = search_game(run, template, seed_of(seed, number))
            else:
                game = room.restart(seed_of(seed, number))
                run(game)
            rows[number] = _row(game, number)
            done.add()

    _warm(run, template)
    with ThreadPoolExecutor(workers) as pool:
        for each in [pool.submit(some, numbers) for numbers in _shares(games)]:
            each.result()
    return _table(rows, seed, template)


def _warm(run: Callable[[Game], None], template: Game) -> None:
    """Play a game, so that no two threads compile the rules."""
    game = Room(template).restart(0)
    game.players[:] = RANDOM
    run(game)


def template_of(
    teams: Sequence[Sequence[Build]],
    map: Map | str,
    players: Sequence[str],
    cat: Catalog | None = None,
) -> Game:
    """The record that all games of a series begin from."""
    for name in players:
        if PLAYERS.get(name, BY_HAND) == BY_HAND:
            known = ", ".join(each for each, number in PLAYERS.items() if number != BY_HAND)
            raise ValueError(f"no player is called {name!r}; there are {known}")
    template = new_record(teams, map, cat=cat)
    template.players[0], template.players[1] = (PLAYERS[name] for name in players)
    return template


def seed_of(seed: int, number: int) -> int:
    """The seed of one game of a series."""
    return (seed << 32) + number


def _shares(games: int, size: int = 25) -> Iterator[range]:
    return (range(start, min(start + size, games)) for start in range(0, games, size))


class _Done:
    """Counts games and tells the progress, from any thread."""

    def __init__(self, total: int, progress: Callable[[int, int], None] | None) -> None:
        self.total, self.progress = total, progress
        self.count, self.lock = 0, threading.Lock()

    def add(self) -> None:
        with self.lock:
            self.count += 1
            if self.progress:
                self.progress(self.count, self.total)


def _row(game: Game, number: int) -> list[int]:
    """The facts of a game that is over, in the order of the columns."""
    kinds = np.bincount(game.events[: game.event_count, 0], minlength=w.ACTION + 1)
    mechs = game.mechs
    hull = mechs["durability"].sum(axis=1) * mechs["is_alive"]
    return [
        number,
        0,
        game.outcome,
        0,
        game.round_number,
        *game.score,
        *game.kills,
        hull[:3].sum(),
        hull[3:].sum(),
        game.choices_made,
        kinds[ROLL],
        kinds[w.ATTACK],
        kinds[w.POOLS],
        kinds[w.STRESSED],
    ]


def _table(rows: Any, seed: int, template: Game) -> "pd.DataFrame":
    """The rows as a table, with words for what people read."""
    import pandas as pd

    table = pd.DataFrame(rows, columns=list(COLUMNS))
    table["seed"] = [seed_of(seed, number) for number in range(len(rows))]
    printed = template.mechs["printed"].sum(axis=1)
    side = len(printed) // 2
    wiped = (table[["kills_first", "kills_second"]].max(axis=1) == side).to_numpy()
    level = (table.score_first == table.score_second).to_numpy()
    drawn = (table.winner == w.DRAW).to_numpy()
    how = np.select([wiped, drawn, level], ["destroyed", "draw", "hull"], "score")
    table["outcome"] = how
    table["winner"] = table.winner.map(WINNERS)
    table["hull_first"] /= printed[:side].sum()
    table["hull_second"] /= printed[side:].sum()
    return table
