"""Figures read out of a study, each with its interval: who wins, how surely, how long it takes."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from mechlab.engine.playable import DRAWN, Compared
from mechlab.lab import Cell
from mechlab.lab.statistics import (
    Interval,
    bounded_mean,
    mean,
    pair_means,
    scores,
)

from .studies import Played
from .words import letter

Row = NDArray[np.int64]
WIN, SEAT, FIRST_ACTS, DRAWS = WAYS = "win", "seat", "first", "draws"
_FIRST_ACTS = "first_activation"


@dataclass(frozen=True)
class Shown:
    """What a matrix can show of a cell."""

    name: str
    label: str
    share: bool
    of_row: bool = False
    """Whether it is the row's against the column's, and not the game's."""


class Found:
    """The figures of a study in which every two teams meet once, each worked out when asked for."""

    def __init__(self, played: Played, game: Compared) -> None:
        self.played, self.study, self.game = played, played.study, game
        cells = enumerate(self.study.cells)
        sides = [list(dict.fromkeys(side)) for side in zip(*(c.teams for c in self.study.cells))]  # noqa: B905
        self.teams = list(dict.fromkeys(team for side in sides for team in side))
        self.is_square = not getattr(game, "against", dict)()
        """Whether teams meet each other, and not what only comes at them."""
        self._firsts = len(self.teams if self.is_square else sides[0])
        self._cells = {tuple(map(self.teams.index, cell.teams)): n for n, cell in cells}
        self.rate = lru_cache(maxsize=None)(self._rate)
        self.overall = lru_cache(maxsize=None)(self._overall)
        self.figure = lru_cache(maxsize=None)(self._figure)

    # What there is --------------------------------------------------------------------------------

    @property
    def labels(self) -> list[str]:
        """The teams' short names."""
        return [self.study.label(team) for team in self.teams]

    @cached_property
    def order(self) -> list[int]:
        """The teams, those that win most first."""
        return self._sorted(range(self._firsts))

    @cached_property
    def across(self) -> list[int]:
        """What they meet: each other, or what comes at them, that which wins most first."""
        others = range(self._firsts, len(self.teams))
        return self.order if self.is_square else self._sorted(others)

    @cached_property
    def signs(self) -> dict[int, str]:
        """A short sign of each team: letters, and numbers for what only comes at them."""
        found = {team: letter(place) for place, team in enumerate(self.order)}
        return found | {
            team: str(place) for place, team in enumerate(self.across, 1) if team not in found
        }

    def _sorted(self, teams: Iterable[int]) -> list[int]:
        rates = {team: self.overall(team) for team in teams}
        return sorted(rates, key=lambda team: -rates[team].value if rates[team].n else 0)

    @cached_property
    def shown(self) -> dict[str, Shown]:
        """What a matrix can show, by name."""
        found = [Shown(WIN, "Wins of the row", True, True)]
        if self.is_square:
            found.append(Shown(SEAT, "Wins of seat 1", True))
        if _FIRST_ACTS in self.played.frame:
            found.append(Shown(FIRST_ACTS, "Wins of the side that acts first", True))
        if self.is_square:
            found.append(Shown(DRAWS, "Draws", True))
        measures = [each for each in self.game.measures if not each.each_team]
        known = [each for each in measures if each.fact in self.played.frame]
        found += [Shown(each.fact, each.text.capitalize(), False) for each in known]
        return {each.name: each for each in found}

    def length(self) -> str:
        """The fact that says how long a game is, empty if none does."""
        return next((each.fact for each in self.game.measures if each.role == "length"), "")

    def drama(self) -> str:
        """The fact that says how often the lead changes, empty if none does."""
        return next((m.fact for m in self.game.measures if m.role == "lead changes"), "")

    def cell(self, row: int, column: int) -> tuple[Cell, int, bool] | None:
        """The cell in which two teams meet, its number, and whether the row is its second team."""
        for key, turned in (((row, column), False), ((column, row), True)):
            if key in self._cells:
                number = self._cells[key]
                return self.study.cells[number], number, turned
        return None

    def column(self, row: int, column: int, fact: str) -> Row:
        """A fact of all games in which two teams meet; with ``.0`` and ``.1`` of row and column."""
        found = self.cell(row, column)
        if found is None:
            return np.empty(0, np.int64)
        _, number, turned = found
        stem, dot, side = fact.partition(".")
        name = f"{stem}.{1 - int(side)}" if dot and turned else fact
        values = self._table[name][self._rows[number]]
        return _turned(values) if turned and fact in ("winner", _FIRST_ACTS) else values

    # Figures --------------------------------------------------------------------------------------

    def _rate(self, row: int, column: int) -> Interval | None:
        return self._figure(WIN, row, column)

    def _overall(self, row: int) -> Interval:
        """A team's win rate over all others alike."""
        others = [(row, other) for other in range(len(self.teams)) if other != row]
        return _interval(self._each(WIN, others), True)

    def _figure(self, name: str, row: int = -1, column: int = -1) -> Interval | None:
        """What a matrix shows, of a cell or of all games; None where there are no games."""
        unlike = [key for key in self._cells if key[0] != key[1]] or list(self._cells)
        each = self._each(name, unlike if row < 0 else [(row, column)])
        return _interval(each, self.shown[name].share) if each else None

    def _each(self, name: str, pairs: Iterable[tuple[int, ...]]) -> list[NDArray[np.float64]]:
        """What is counted in each game of some cells; cells without games are left out."""
        found = (self._values(name, *pair) for pair in pairs)
        return [values for values in found if len(values)]

    def _values(self, name: str, row: int, column: int) -> NDArray[np.float64]:
        winners = self.column(row, column, "winner")
        if name == WIN:
            return scores(winners, 0)
        if name == SEAT:  # the seats have moved on by the turn
            turned = self.cell(row, column)[2]  # type: ignore[index]  # there are games of it
            turns = self.column(row, column, "turn") ^ int(turned)
            return scores(np.where(winners == DRAWN, DRAWN, winners ^ turns), 0)
        if name == FIRST_ACTS:
            first = self.column(row, column, _FIRST_ACTS)
            return scores(np.where(winners == DRAWN, DRAWN, winners != first), 0)
        if name == DRAWS:
            return np.where(winners == DRAWN, 1.0, 0.0)
        values: NDArray[np.float64] = self.column(row, column, name).astype(np.float64)
        return values

    @cached_property
    def _table(self) -> dict[str, Row]:
        return {str(name): self.played.frame[name].to_numpy() for name in self.played.frame}

    @cached_property
    def _rows(self) -> dict[int, Row]:
        """The rows of each cell, in order of their numbers."""
        cell, number = self._table["cell"], self._table["number"]
        order = np.lexsort((number, cell))
        ends = np.searchsorted(cell[order], np.arange(len(self.study.cells) + 1))
        return {n: order[ends[n] : ends[n + 1]] for n in range(len(self.study.cells))}


def _interval(each: list[NDArray[np.float64]], share: bool) -> Interval:
    """The mean of cells. The two games of a seed are one observation, in whatever cells they are,
    for all cells have the same dice."""
    of = "pairs" if len(each) == 1 else "seeds"
    fewest = min(map(len, each), default=0)  # of a study that is being played
    means = [pair_means(values[:fewest]) for values in each]
    row = np.mean(means, axis=0) if means else []
    return bounded_mean(row, 0, 1, unit="share", of=of) if share else mean(row, of=of)


def _turned(winners: Row) -> Row:
    """Winners with the teams counted from the other side."""
    return np.where(winners == DRAWN, DRAWN, 1 - winners)
