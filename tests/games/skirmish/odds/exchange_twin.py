"""The value of an exchange by trying everything: every choice, and every face of every die."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import numpy as np

from mechlab.engine import Undecided, Unrolled
from mechlab.games.skirmish.state import GAME, HEAD_BYTES, Game
from tests.games.skirmish.rules.entries import run_exchange

Payoff = Callable[[Game], Fraction]


def again(start: Game, choices: list[int], faces: list[tuple[int, int]]) -> Game:
    """The record anew, with these choices and dice."""
    record = np.zeros(1, GAME)
    game = record.view(np.recarray)[0]
    renew(record, game, np.frombuffer(start.tobytes(), np.uint8)[:HEAD_BYTES], choices, faces)
    return game


def renew(
    record: Any, game: Game, head: Any, choices: list[int], faces: list[tuple[int, int]]
) -> None:
    """Set a record back to its beginning, with these choices and dice."""
    record.view(np.uint8)[:HEAD_BYTES] = head
    game.choices_given = len(choices)
    if choices:
        game.choices[: len(choices)] = choices
    game.forced_count += len(faces)
    if faces:
        game.forced[game.forced_count - len(faces) : game.forced_count] = faces


class Twin:
    """Minimax over an exchange from its beginning; both pools are forced in the record."""

    def __init__(self, start: Game, payoff: Payoff, first: int, second: int) -> None:
        self.payoff, self.fighters = payoff, (first, second)
        self.head = np.frombuffer(start.tobytes(), np.uint8)[:HEAD_BYTES]
        self.record = np.zeros(1, GAME)
        self.game = self.record.view(np.recarray)[0]
        self.known: dict[bytes, Fraction] = {}
        self.runs = 0

    def value(self, choices: list[int], faces: list[tuple[int, int]]) -> Fraction:
        """What the first gets from here on, if both choose best."""
        game = self.game
        renew(self.record, game, self.head, choices, faces)
        game.by_hand, game.logging = 1, 0
        self.runs += 1
        try:
            run_exchange(self.record, *self.fighters)
        except Undecided:
            return self.decided(choices, faces)
        except Unrolled:
            sides, key = int(game.unrolled[2]), int(game.unrolled[4])
            values = (self.value(choices, [*faces, (key, f + 1)]) for f in range(sides))
            return sum(values, Fraction(0)) / sides
        return self.payoff(game)

    def decided(self, choices: list[int], faces: list[tuple[int, int]]) -> Fraction:
        """The best option's value, to whoever decides; the same position is tried once."""
        game = self.game
        offered = [int(each) for each in game.options[: game.option_count]]
        parts = game.mechs, game.duel, game.attack, game.question
        position = b"".join(part.tobytes() for part in parts) + repr(offered).encode()
        if position not in self.known:
            best = max if game.decider == game.mechs[self.fighters[0]].side else min
            self.known[position] = best(v for _, v in self.options(offered, choices, faces))
        return self.known[position]

    def options(
        self, offered: list[int], choices: list[int], faces: list[tuple[int, int]]
    ) -> Iterator[tuple[int, Fraction]]:
        """Every one of some options with its value."""
        for option in offered:
            yield option, self.value([*choices, option], faces)
