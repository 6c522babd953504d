"""Games for tests of metagames, of which it is known who is best."""

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mechlab.lab import Cell, Number

Wholes = NDArray[np.int64]


def mixed(seeds: Wholes) -> NDArray[np.float64]:
    """A number from 0 to 1 for each seed, as if drawn (SplitMix64)."""
    mix = seeds.astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        mix = (mix ^ (mix >> np.uint64(shift))) * np.uint64(factor)
    return ((mix ^ (mix >> np.uint64(31))) >> np.uint64(11)) / 2.0**53


@dataclass(frozen=True)
class TossSeries:
    """The first team wins with a chance, and a seat is worth something."""

    game: "Tosses"
    chance: float

    def play(self, seeds: Wholes, turns: Wholes) -> Wholes:
        with self.game.lock:
            self.game.played += len(seeds)
            if self.game.stop_after is not None and self.game.played >= self.game.stop_after:
                self.game.stop.set()
        lots = mixed(seeds)
        # Who sits second has the other end of the dice.
        lots = np.where(turns == 0, lots - 0.05, 1 - lots + 0.05)
        return np.where(lots < self.chance, 0, 1).astype(np.int64)[:, None]


@dataclass
class Tosses:
    """Teams are texts; ``chance_of`` says how often the first beats the second."""

    name: str = "tosses"
    facts: Sequence[str] = ("winner",)
    catalog: Mapping[str, str] = field(default_factory=lambda: {"version": "1"})
    played: int = 0
    stop_after: int | None = None
    stop: threading.Event = field(default_factory=threading.Event, repr=False)
    lock: Any = field(default_factory=threading.Lock, repr=False)

    def chance_of(self, one: str, other: str) -> float:
        raise NotImplementedError

    def check(self, cell: Cell) -> None:
        for team in cell.teams:
            self.chance_of(team, team)

    def series(self, cell: Cell) -> TossSeries:
        return TossSeries(self, self.chance_of(*cell.teams))

    def numbers(self, teams: Sequence[str] = ()) -> list[Number]:
        return []

    def record(self, cell: Cell, seed: int, turn: int) -> Any:
        return cell.teams, seed, turn

    def rosters(self) -> Mapping[str, Sequence[str]]:
        return {}

    def in_words(self, team: str) -> str:
        return f"a {team}"


class Heights(Tosses):
    """Whole numbers from 0 to 30; the nearer to 12 the better, by 4 points a step."""

    def chance_of(self, one: str, other: str) -> float:
        if not all(0 <= int(team) <= 30 for team in (one, other)):
            raise ValueError("a team is from 0 to 30")
        return float(np.clip(0.5 + 0.04 * (abs(int(other) - 12) - abs(int(one) - 12)), 0.02, 0.98))

    def teams(self) -> Mapping[str, str]:
        return {"low": "1", "lower": "0", "high": "29"}

    def random_team(self, seed: int) -> str:
        return str(seed % 9)

    def neighbours(self, team: str) -> list[str]:
        return [str(int(team) + step) for step in (-2, -1, 1, 2)]


BEATS = {"rock": "scissors", "scissors": "paper", "paper": "rock"}


class Fists(Tosses):
    """Rock, paper, scissors: a win in three of four."""

    def chance_of(self, one: str, other: str) -> float:
        if BEATS[one] == other:
            return 0.75
        return 0.25 if BEATS[other] == one else 0.5

    def teams(self) -> Mapping[str, str]:
        return {"stone": "rock"}

    def rosters(self) -> Mapping[str, Sequence[str]]:
        return {"hard": ["stone"], "soft": ["leaf"]}

    def random_team(self, seed: int) -> str:
        return sorted(BEATS)[seed % 3]

    def neighbours(self, team: str) -> list[str]:
        return [other for other in BEATS if other != team]
