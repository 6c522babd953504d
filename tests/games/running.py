"""Running rules of any game on copies of a record: dice forced, choices picked, events read."""

from collections.abc import Callable
from typing import Any

import numpy as np

from mechlab.engine import Undecided, force, key_of, plain
from mechlab.engine.fields import SPAN

Game = Any
Pick = Callable[[list[tuple[int, int]]], tuple[int, int]]
"""From the options, as kind and details, the one to take."""


def copy(game: Game) -> Game:
    """The same record, to be changed by itself."""
    other = np.zeros(1, game.dtype).view(np.recarray)
    other[0] = game
    return other[0]


def show(game: Game, actor: int, purpose: int, *faces: int) -> None:
    """Let the dice of an actor for a purpose show these faces in order, in the present round."""
    for count, face in enumerate(faces):
        force(game, key_of(actor, purpose, int(game.round_number), count), face)


def run(start: Game, rule: Callable[..., Any], *args: int, pick: Pick | None = None) -> Game:
    """Run a rule on a copy; whoever has to decide takes what ``pick`` says, else the first."""
    taken: list[int] = []
    while True:
        game = copy(start)
        game.choices_given = len(taken)
        game.choices[: len(taken)] = taken
        try:
            rule(plain(game), *args)
        except Undecided:
            offered = [divmod(int(each), SPAN) for each in game.options[: game.option_count]]
            kind, detail = pick(offered) if pick else offered[0]
            taken.append(kind * SPAN + detail)
        else:
            return game


def events(game: Game, kind: int) -> list[tuple[int, ...]]:
    """Actor and numbers of all events of a kind."""
    rows = game.events[: game.event_count]
    return [tuple(int(x) for x in row[1:6]) for row in rows if row[0] == kind]


def log(game: Game) -> list[tuple[int, ...]]:
    """Every row of the log."""
    return [tuple(row) for row in game.events[: game.event_count].tolist()]


def taking(*choices: tuple[int, int] | int) -> Pick:
    """Take these in turn, each a kind and details, or a kind alone; then whatever comes first."""
    left = list(choices)

    def pick(offered: list[tuple[int, int]]) -> tuple[int, int]:
        if not left:
            return offered[0]
        wanted = left.pop(0)
        for each in offered:
            if wanted in (each, each[0]):
                return each
        if isinstance(wanted, tuple):
            return wanted  # a game may take more than it offers
        raise AssertionError(f"{wanted} is not among {offered}")

    return pick
