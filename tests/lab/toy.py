"""A tiny game for tests of the lab: teams are whole numbers, the higher wins more often."""

import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mechlab.lab import DRAWN, Cell, Number, Study, cross

FACTS = ("winner", "rounds", "score.0", "score.1")


@dataclass(frozen=True)
class ToySeries:
    strengths: tuple[int, int]
    bonus: int
    pause: float

    def play(self, seeds: NDArray[np.int64], turns: NDArray[np.int64]) -> NDArray[np.int64]:
        time.sleep(self.pause * len(seeds))
        return np.array(
            [self._game(int(s), int(t)) for s, t in zip(seeds, turns, strict=True)], np.int64
        )

    def _game(self, seed: int, turn: int) -> list[int]:
        """Each side rolls its strength; who sits first has the bonus. The dice are the seats'."""
        dice = np.random.default_rng(seed).integers(0, 10, 3)
        seat = [turn, 1 - turn]  # the seat of each team
        score = [
            self.strengths[team] + int(dice[seat[team]]) + self.bonus * (seat[team] == 0)
            for team in (0, 1)
        ]
        winner = DRAWN if score[0] == score[1] else int(score[1] > score[0])
        return [winner, 1 + int(dice[2]), *score]


@dataclass
class Toy:
    """``pause`` is how many seconds a game takes."""

    pause: float = 0.0
    catalog: Mapping[str, str] = field(default_factory=lambda: {"version": "1", "checksum": "toy"})
    name: str = "toy"
    facts: Sequence[str] = FACTS
    played: int = 0
    lock: Any = field(default_factory=threading.Lock, repr=False)

    def __reduce__(self) -> Any:
        return Toy, (self.pause, dict(self.catalog))

    def check(self, cell: Cell) -> None:
        for team in cell.teams:
            if not team.isdigit():
                raise ValueError(f"a team is a whole number, not {team!r}")

    def series(self, cell: Cell) -> "Counted":
        bonus = int(dict(cell.changes).get("rules/bonus", "1"))
        one, other = map(int, cell.teams)
        return Counted(self, ToySeries((one, other), bonus, self.pause))

    def numbers(self, teams: Sequence[str] = ()) -> list[Number]:
        return [Number("rules/bonus", "Bonus of the first seat", "1", "0", "2", "A1", "printed")]

    def record(self, cell: Cell, seed: int, turn: int) -> Any:
        return cell, seed, turn


@dataclass(frozen=True)
class Counted:
    """A series that tells its game how many games were played."""

    toy: Toy
    series: ToySeries

    def play(self, seeds: NDArray[np.int64], turns: NDArray[np.int64]) -> NDArray[np.int64]:
        rows = self.series.play(seeds, turns)
        with self.toy.lock:
            self.toy.played += len(seeds)
        return rows


def toy_study(games: int = 20, question: str = "Which number wins?") -> Study:
    """Three numbers, every pair, with two bonuses."""
    return cross(
        question,
        "toy",
        {"low": "3", "mid": "5", "high": "6"},
        players="steady",
        variants={"printed": {}, "fair": {"rules/bonus": "0"}},
        games=games,
        seed=7,
    )


DECLARED = """
question = "Which number wins?"
game = "toy"
players = "steady"
games = 20
seed = 7

[teams]
low = "3"
mid = "5"
high = "6"

[variants.printed]

[variants.fair]
"rules/bonus" = 0
"""
"""The same study, as a file declares it."""
