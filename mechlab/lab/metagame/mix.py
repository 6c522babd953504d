"""Playing against a mix: for every pair of games an opponent is drawn from it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mechlab.engine.playable import Cell, Number, Playable, Series

THE_MIX = "the mix"
"""How a cell names the second team."""

Wholes = NDArray[np.int64]


@dataclass
class Against:
    """A game in which the second team is drawn for each seed from ``mix``: teams and shares.

    Both games of a pair are against the same team, and the j-th pair of every cell too, so that
    challengers are compared on the same dice against the same opponents.

    >>> from mechlab.games.skirmish import TRIALS
    >>> mix = (("Courier,Foreman,Reaver", 0.25), ("Courier,Bastion,Lantern", 0.75))
    >>> game = Against(TRIALS, mix)
    >>> game.drawn(np.array([5, 6, 6, 7])).tolist()
    [1, 1, 1, 1]
    >>> game.check(Cell(("Foreman,Reaver,Lantern", THE_MIX), ("greedy", "greedy")))
    """

    game: Playable
    mix: tuple[tuple[str, float], ...]
    name: str = field(init=False)
    """One of its own for each mix."""
    facts: Sequence[str] = field(init=False)

    def __post_init__(self) -> None:
        self.name = f"{self.game.name}_against_{sha256(repr(self.mix).encode()).hexdigest()[:12]}"
        self.facts = self.game.facts

    @property
    def catalog(self) -> Mapping[str, str]:
        """The game's, and the mix: against another one it is another study."""
        mix = ", ".join(f"{share:.6f} {team}" for team, share in self.mix)
        return {**self.game.catalog, "mix": mix}

    def check(self, cell: Cell) -> None:
        """``ValueError`` in one line for a cell that cannot be played."""
        if len(cell.teams) != 2 or cell.teams[1] != THE_MIX:
            raise ValueError(f"a challenger meets {THE_MIX!r}, and nobody else")
        for number in range(len(self.mix)):
            self.game.check(self.met(cell, number))

    def series(self, cell: Cell) -> "Drawn":
        """The cell made ready against every team of the mix."""
        return Drawn(self, [self.game.series(self.met(cell, n)) for n in range(len(self.mix))])

    def numbers(self, teams: Sequence[str] = ()) -> list[Number]:
        """The numbers of the game."""
        return self.game.numbers([team for team in teams if team != THE_MIX])

    def record(self, cell: Cell, seed: int, turn: int) -> Any:
        """The record of one game, against the team that was drawn for it."""
        number = int(self.drawn(np.array([seed]))[0])
        return self.game.record(self.met(cell, number), seed, turn)

    def met(self, cell: Cell, number: int) -> Cell:
        """The cell with a team of the mix for the mix."""
        return replace(cell, teams=(cell.teams[0], self.mix[number][0]))

    def drawn(self, seeds: Wholes) -> Wholes:
        """Which team of the mix each seed meets; it depends on the seed alone."""
        ends = np.cumsum([share for _, share in self.mix])
        each, places = np.unique(seeds, return_inverse=True)
        lots = [np.random.default_rng([int(seed), 0]).random() for seed in each]
        return np.minimum(np.searchsorted(ends, lots, "right"), len(ends) - 1)[places]


@dataclass(frozen=True)
class Drawn:
    """Series against each team of a mix, played as one."""

    against: Against
    series: list[Series]

    def play(self, seeds: Wholes, turns: Wholes) -> Wholes:
        """The facts of a game for each seed."""
        numbers = self.against.drawn(seeds)
        rows = np.zeros((len(seeds), len(self.against.facts)), np.int64)
        for number in np.unique(numbers):
            here = numbers == number
            rows[here] = self.series[number].play(seeds[here], turns[here])
        return rows
