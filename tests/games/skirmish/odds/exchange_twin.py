"""The value of an exchange by trying everything: every choice, and every face of every die."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import numpy as np

from mechlab.engine import Undecided, Unrolled, compiled, force
from mechlab.games.skirmish.rules.exchange import exchange
from mechlab.games.skirmish.state import GAME, HEAD_BYTES, Game

Payoff = Callable[[Game], Fraction]


def again(start: Game, choices: list[int], faces: list[tuple[int, int]]) -> Game:
    """The record anew, with these choices and dice."""
    return renewed(np.frombuffer(start.tobytes(), np.uint8)[:HEAD_BYTES], choices, faces)


def renewed(head: Any, choices: list[int], faces: list[tuple[int, int]]) -> Game:
    """A record from the bytes of its beginning, with these choices and dice."""
    record = np.zeros(1, GAME)
    record.view(np.uint8)[:HEAD_BYTES] = head
    game = record.view(np.recarray)[0]
    game.choices_given = len(choices)
    game.choices[: len(choices)] = choices
    for key, face in faces:
        force(game, key, face)
    return game


class Twin:
    """Minimax over an exchange from its beginning; both pools are forced in the record."""

    def __init__(self, start: Game, payoff: Payoff, first: int, second: int) -> None:
        self.start, self.payoff, self.fighters = start, payoff, (first, second)
        self.head = np.frombuffer(start.tobytes(), np.uint8)[:HEAD_BYTES]
        self.known: dict[bytes, Fraction] = {}
        self.run = compiled(exchange)

    def value(self, choices: list[int], faces: list[tuple[int, int]]) -> Fraction:
        """What the first gets from here on, if both choose best."""
        game = renewed(self.head, choices, faces)
        game.by_hand, game.logging = 1, 0
        try:
            self.run(game, *self.fighters)
        except Undecided:
            return self.decided(game, choices, faces)
        except Unrolled:
            sides, key = int(game.unrolled[2]), int(game.unrolled[4])
            values = (self.value(choices, [*faces, (key, f + 1)]) for f in range(sides))
            return sum(values, Fraction(0)) / sides
        return self.payoff(game)

    def decided(self, game: Game, choices: list[int], faces: list[tuple[int, int]]) -> Fraction:
        """The best option's value, to whoever decides; the same position is tried once."""
        offered = game.options[: game.option_count]
        parts = game.mechs, game.duel, game.attack, offered, game.question
        position = b"".join(part.tobytes() for part in parts)
        if position not in self.known:
            best = max if game.decider == game.mechs[self.fighters[0]].side else min
            self.known[position] = best(v for _, v in self.options(game, choices, faces))
        return self.known[position]

    def options(
        self, game: Game, choices: list[int], faces: list[tuple[int, int]]
    ) -> Iterator[tuple[int, Fraction]]:
        """Every open option with its value."""
        for option in [int(each) for each in game.options[: game.option_count]]:
            yield option, self.value([*choices, option], faces)
