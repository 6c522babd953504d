"""The value of an exchange by trying everything: every choice, and every face of every die."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import numpy as np

from mechlab.engine import Undecided, Unrolled
from mechlab.games.skirmish.state import GAME, HEAD_BYTES, Game
from tests.games.skirmish.rules.entries import run_exchange

Payoff = Callable[[Any], Fraction]
"""What the mechs of a game are worth to the first of the two; they come as a plain array."""


def again(start: Game, choices: list[int], faces: list[tuple[int, int]]) -> Game:
    """The record anew, with these choices and dice."""
    table = Table(start)
    table.renew(choices, faces)
    return table.record.view(np.recarray)[0]


class Table:
    """One record that is begun again and again; its fields as views, which are quick to reach."""

    def __init__(self, start: Game) -> None:
        self.head = np.frombuffer(start.tobytes(), np.uint8)[:HEAD_BYTES]
        self.record = np.zeros(1, GAME)
        self.bytes = self.record.view(np.uint8)
        self.fields = {str(name): self.record[name] for name in GAME.names}

    def renew(self, choices: list[int], faces: list[tuple[int, int]]) -> None:
        """Set the record back to its beginning, with these choices and dice."""
        self.bytes[:HEAD_BYTES] = self.head
        fields = self.fields
        fields["choices_given"][0] = len(choices)
        if choices:
            fields["choices"][0, : len(choices)] = choices
        if faces:
            count = int(fields["forced_count"][0])
            fields["forced_count"][0] = count + len(faces)
            fields["forced"][0, count : count + len(faces)] = faces


class Twin(Table):
    """Minimax over an exchange from its beginning; both pools are forced in the record."""

    def __init__(self, start: Game, payoff: Payoff, first: int, second: int) -> None:
        super().__init__(start)
        self.payoff, self.fighters = payoff, (first, second)
        self.first_side = int(start.mechs[first].side)
        self.known: dict[bytes, Fraction] = {}

    def value(self, choices: list[int], faces: list[tuple[int, int]]) -> Fraction:
        """What the first gets from here on, if both choose best."""
        self.renew(choices, faces)
        fields = self.fields
        fields["by_hand"][0], fields["logging"][0] = 1, 0
        try:
            run_exchange(self.record, *self.fighters)
        except Undecided:
            return self.decided(choices, faces)
        except Unrolled:
            unrolled = fields["unrolled"][0]
            sides, key = int(unrolled[2]), int(unrolled[4])
            values = (self.value(choices, [*faces, (key, f + 1)]) for f in range(sides))
            return sum(values, Fraction(0)) / sides
        return self.payoff(fields["mechs"][0])

    def decided(self, choices: list[int], faces: list[tuple[int, int]]) -> Fraction:
        """The best option's value, to whoever decides; the same position is tried once."""
        fields = self.fields
        offered = fields["options"][0, : fields["option_count"][0]].tolist()
        parts = (fields[name].tobytes() for name in ("mechs", "duel", "attack", "question"))
        position = b"".join(parts) + repr(offered).encode()
        if position not in self.known:
            best = max if fields["decider"][0] == self.first_side else min
            self.known[position] = best(v for _, v in self.options(offered, choices, faces))
        return self.known[position]

    def options(
        self, offered: list[int], choices: list[int], faces: list[tuple[int, int]]
    ) -> Iterator[tuple[int, Fraction]]:
        """Every one of some options with its value."""
        for option in offered:
            yield option, self.value([*choices, option], faces)
