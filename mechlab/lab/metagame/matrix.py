"""Everybody against everybody: the matrix of results, and what may be said about it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, combinations_with_replacement, permutations
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ..running import load
from ..statistics import Interval, level_of_each, pair_means, rate_of_pairs, scores
from ..study import StudyError
from .arena import COLUMNS, Arena, Row, Teams
from .equilibrium import Equilibrium, best_mix, equilibrium

if TYPE_CHECKING:
    import pandas as pd

RESAMPLES = 400
EVEN = 0.5


@dataclass(frozen=True)
class Cycle:
    """Three teams that beat each other in turn: the first the second, the second the third, the
    third the first. ``rates`` are their win rates in these three meetings."""

    labels: tuple[str, str, str]
    rates: tuple[Interval, Interval, Interval]

    def __str__(self) -> str:
        steps = zip(self.labels, self.rates, strict=True)
        return "; ".join(f"{label} beats the next: {rate}" for label, rate in steps)


@dataclass(frozen=True)
class Standing:
    """What is known of one team.

    ``share`` is how much of it the equilibrium plays, ``least`` and ``most`` how much any
    equilibrium of these results does. ``low`` and ``high`` say how far the share moves when the
    pairs of games are drawn anew from those played (their middle 95%), ``played`` in how much of
    these draws it is played at all; of mixes that are as good as each other a draw has only one.
    ``against_mix`` is its win rate against the equilibrium,
    ``average`` against each of the others alike.
    """

    label: str
    team: str
    share: float
    least: float
    most: float
    low: float
    high: float
    played: float
    against_mix: Interval
    average: Interval

    @property
    def verdict(self) -> str:
        """What to make of it: always played, never, or not clear."""
        if self.played == 0:
            return "never played"
        if self.played == 1:
            return "always played"
        return "played" if self.share else "not played"


@dataclass(frozen=True, eq=False)
class Matrix:
    """The results of teams against each other, themselves included.

    ``scores[a, b, n]`` is the score of team ``a`` against ``b`` in game ``n`` of that cell: 1, one
    half or 0. Games 2j and 2j + 1 are a pair, on dice that are the j-th of every cell. So pairs
    are what is counted, and drawn anew, for all cells at once.
    """

    teams: Teams
    scores: NDArray[np.float64]
    level: float = 0.95

    @property
    def labels(self) -> list[str]:
        """The teams by label, in order."""
        return list(self.teams)

    @cached_property
    def pairs(self) -> NDArray[np.float64]:
        """The mean score of each pair of games."""
        count = len(self.teams)
        found: NDArray[np.float64] = self.scores.reshape(count, count, -1, 2).mean(axis=3)
        return found

    @property
    def payoffs(self) -> NDArray[np.float64]:
        """How far above 50% each team's win rate is against each."""
        return payoffs_of(self.pairs.mean(axis=2))

    def rate(self, one: str, other: str, level: float | None = None) -> Interval:
        """How often a team beats another, a draw being half a win."""
        row = self.pairs[self.labels.index(one), self.labels.index(other)]
        return rate_of_pairs(row, level or self.level)

    @property
    def first_seat(self) -> Interval:
        """How often the first seat wins where a team meets itself: what a seat is worth."""
        own = np.einsum("aag->ag", self.scores)
        return rate_of_pairs(pair_means(first_seat_scores(own).mean(axis=0)), self.level)

    @property
    def level_of_cells(self) -> float:
        """The level of each cell's interval, for all of them to hold together."""
        return level_of_each(max(1, len(self.teams) * (len(self.teams) - 1) // 2), self.level)

    @cached_property
    def clear(self) -> NDArray[np.bool_]:
        """Who beats whom beyond doubt: 95% sure of all of it together."""
        count = len(self.teams)
        found = np.zeros((count, count), bool)
        for a, b in permutations(range(count), 2):
            rate = rate_of_pairs(self.pairs[a, b], self.level_of_cells)
            found[a, b] = rate.value > EVEN and rate.excludes(EVEN)
        return found

    def cycles(self) -> list[Cycle]:
        """All triples that clearly beat each other in turn, each told once, the clearest first."""
        found = []
        for a, b, c in combinations(range(len(self.teams)), 3):
            for one, two, three in ((a, b, c), (a, c, b)):
                if self.clear[one, two] and self.clear[two, three] and self.clear[three, one]:
                    found.append(self._cycle(one, two, three))
        return sorted(found, key=lambda cycle: -min(rate.low for rate in cycle.rates))

    @cached_property
    def equilibrium(self) -> Equilibrium:
        """The mix of teams that none of these beats. Its value is 0, for the game is symmetric."""
        return equilibrium(self.payoffs)

    @property
    def mix(self) -> tuple[tuple[str, float], ...]:
        """What the equilibrium plays: teams and shares."""
        shares = zip(self.teams.values(), self.equilibrium.shares, strict=True)
        return tuple((team, float(share)) for team, share in shares if share > 0)

    def standings(self, resamples: int = RESAMPLES) -> list[Standing]:
        """What is known of each team; the most played first, then who does best against the mix.

        The equilibrium is made for the very results it is held against here, so the best do no
        better than 50% against it. What it is worth against fresh dice, the search says.
        """
        redrawn = np.array(list(self.redrawn_mixes(resamples)))
        ends = 100 * np.array([(1 - self.level) / 2, (1 + self.level) / 2])
        lows, highs = np.percentile(redrawn, ends, axis=0)
        found = self.equilibrium
        level = level_of_each(len(self.teams), self.level)
        rows = [
            Standing(
                label,
                team,
                share := float(found.shares[n]),
                float(found.least[n]),
                float(found.most[n]),
                min(float(lows[n]), share),
                max(float(highs[n]), share),
                float((redrawn[:, n] > 0).mean()),
                rate_of_pairs(np.clip(found.shares @ self.pairs[n], 0, 1), level),
                rate_of_pairs(np.delete(self.pairs[n], n, 0).mean(axis=0), level),
            )
            for n, (label, team) in enumerate(self.teams.items())
        ]
        return sorted(rows, key=lambda row: (-round(row.share, 6), -row.against_mix.value))

    def redrawn_mixes(self, resamples: int = RESAMPLES) -> Iterator[NDArray[np.float64]]:
        """The equilibrium of results drawn anew: pairs with all that was played on their dice."""
        for payoffs in self.redrawn(resamples):
            yield best_mix(payoffs)[0]

    def redrawn(self, resamples: int) -> Iterator[NDArray[np.float64]]:
        """Payoffs of results drawn anew (a bootstrap of pairs), always with the same lots."""
        count = self.pairs.shape[2]
        chance = np.random.default_rng(0)
        for _ in range(resamples):
            weights = chance.multinomial(count, np.full(count, 1 / count)) / count
            yield payoffs_of(self.pairs @ weights)

    def table(self) -> "pd.DataFrame":
        """The win rate of each row's team against each column's."""
        import pandas as pd

        return pd.DataFrame(self.payoffs + EVEN, self.labels, self.labels)

    def with_team(self, label: str, team: str, rows: Sequence[Row]) -> "Matrix":
        """The matrix with one more team, and its scores against all and then against itself."""
        old, games = len(self.teams), self.scores.shape[2]
        found = np.zeros((old + 1, old + 1, games))
        found[:old, :old] = self.scores
        for n, row in enumerate(rows):
            found[n, old] = 1 - row
            found[old, n] = row
        return Matrix({**self.teams, label: team}, found, self.level)

    def _cycle(self, *places: int) -> Cycle:
        one, two, three = (self.labels[place] for place in places)
        rates = self.rate(one, two), self.rate(two, three), self.rate(three, one)
        return Cycle((one, two, three), rates)


def play_matrix(arena: Arena, teams: Teams) -> Matrix:
    """Every team against every other and itself; played, or read where it is there.

    >>> from mechlab.games.skirmish import TRIALS
    >>> kits = {name: TRIALS.teams()[name] for name in list(TRIALS.teams())[:2]}
    >>> matrix = play_matrix(Arena(TRIALS, "Yard", "random", games=8), kits)
    >>> matrix.rate(*kits)
    37.5% (2.2 to 81.2%)
    """
    if not teams:
        raise StudyError("a metagame needs at least one team")
    texts = list(teams.values())
    meetings = [*combinations(texts, 2), *((text, text) for text in texts)]
    rows = arena.play(
        "matrix", "Who beats whom?", meetings, teams, games=arena.games, seed=arena.seed
    )
    return _matrix(teams, dict(zip(meetings, rows, strict=True)))


def read_matrix(file: str | Path) -> Matrix:
    """The matrix that is kept in the file of a study: of all teams against all and themselves."""
    study, frame = load(file, COLUMNS)
    meetings = [cell.teams for cell in study.cells]
    texts = [cell.teams[0] for cell in study.cells if len(set(cell.teams)) == 1]
    needed = {frozenset(pair) for pair in combinations_with_replacement(texts, 2)}
    if (
        len(frame) < study.total
        or len(meetings) != len(needed) != 0
        or ({frozenset(meeting) for meeting in meetings} != needed)
    ):
        raise StudyError(f"{file} holds no matrix: all teams against all, once each, played out")
    rows = (scores(row, 0) for row in frame["winner"].to_numpy().reshape(len(meetings), -1))
    return _matrix(
        {study.label(text): text for text in texts}, dict(zip(meetings, rows, strict=True))
    )


def _matrix(teams: Teams, rows: Mapping[tuple[str, ...], Row]) -> Matrix:
    """The matrix of a row of scores for each meeting, one way round."""
    places = {text: n for n, text in enumerate(teams.values())}
    found = np.zeros((len(teams), len(teams), len(next(iter(rows.values())))))
    for (one, other), row in rows.items():
        found[places[other], places[one]] = 1 - row
        found[places[one], places[other]] = row
    return Matrix(dict(teams), found)


def add_team(arena: Arena, matrix: Matrix, label: str, team: str) -> Matrix:
    """The matrix with one more team, on the same dice as the others."""
    texts = [*matrix.teams.values(), team]
    rows = arena.play(
        f"row-{len(texts)}",
        f"How does {label} do against the others?",
        [(team, other) for other in texts],
        {**matrix.teams, label: team},
        games=arena.games,
        seed=arena.seed,
    )
    return matrix.with_team(label, team, rows)


def first_seat_scores(first_team: NDArray[np.float64]) -> NDArray[np.float64]:
    """The score of whoever sat first, from the first team's score in games of changing seats."""
    found = first_team.copy()
    found[..., 1::2] = 1 - found[..., 1::2]
    return found


def payoffs_of(rates: NDArray[np.float64]) -> NDArray[np.float64]:
    """Win rates as a zero-sum game between equals: what one side wins, the other loses."""
    found: NDArray[np.float64] = (rates - rates.T) / 2
    return found
