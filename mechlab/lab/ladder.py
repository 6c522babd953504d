"""Players against each other: who is how much better, and what it costs never to do something."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray
from statsmodels.genmod.families import Binomial
from statsmodels.genmod.generalized_linear_model import GLM

from .cross import Teams, cross
from .seeds import Row, by_seed, pair_numbers
from .statistics import Interval, bounded_mean, level_of_each, rate_of_pairs, scores
from .study import Study, StudyError

if TYPE_CHECKING:
    import pandas as pd

Pair = tuple[str, str]

POINTS = 400 / log(10)
"""Of a rating, for a unit of log odds: who is 400 above another wins ten games for one (Elo)."""


def ladder_study(
    game: str,
    teams: Teams,
    players: Sequence[str],
    *,
    boards: str | Sequence[str] = "",
    games: int = 200,
    seed: int = 1,
) -> Study:
    """A study in which every two players meet, each with the same team: only players differ.

    >>> study = ladder_study("skirmish", {"hunters": "Courier,Foreman,Reaver"},
    ...     ["random", "greedy", "plain"], boards="Yard", games=20)
    >>> for cell in study.cells: print(study.title(cell))
    hunters (random), hunters (greedy); Yard
    hunters (random), hunters (plain); Yard
    hunters (greedy), hunters (plain); Yard
    """
    named = dict(teams) if isinstance(teams, Mapping) else {text: text for text in teams}
    question = f"Who plays best: {', '.join(players)}?"
    meetings = [(name, name) for name in named]
    lineups = list(combinations(players, 2))
    return cross(
        question, game, named, meetings=meetings, boards=boards, players=lineups, games=games,
        seed=seed,
    )  # fmt: skip


@dataclass(frozen=True)
class Rung:
    """A player's place: its rating (Elo points; the best has 0), its score against all others.

    ``lead`` is how often it wins against the next lower; None for the lowest.
    """

    player: str
    rating: Interval
    score: Interval
    lead: Interval | None

    @property
    def is_clear(self) -> bool:
        """Whether it is better than the next lower beyond chance."""
        return self.lead is not None and self.lead.low > 0.5


@dataclass(frozen=True)
class Ladder:
    """Players from best to worst. Each kind of interval holds for all players at once.

    ``wins`` has how often the first of a pair wins against the second, by their names.
    """

    rungs: tuple[Rung, ...]
    wins: Mapping[Pair, Interval]

    @property
    def upsets(self) -> tuple[Pair, ...]:
        """Who clearly wins against someone that is higher on the whole."""
        order = [rung.player for rung in self.rungs]
        return tuple(
            (low, high)
            for high, low in combinations(order, 2)
            if (low, high) in self.wins and self.wins[low, high].low > 0.5
        )

    @property
    def text(self) -> str:
        """The order in a line: ``>`` where one clearly wins against the next, else ``≥``."""
        signs = [
            "" if each.lead is None else " > " if each.is_clear else " ≥ " for each in self.rungs
        ]
        order = "".join(each.player + sign for each, sign in zip(self.rungs, signs, strict=True))
        return "; ".join([order, *(f"but {low} beats {high}" for low, high in self.upsets)])

    def table(self) -> "pd.DataFrame":
        """A row for each player, the best first."""
        import pandas as pd

        rows = [vars(rung) for rung in self.rungs]
        return pd.DataFrame(rows).set_index("player")


def ladder(study: Study, frame: "pd.DataFrame", level: float = 0.95) -> Ladder:
    """Players by rating, from all cells in which two players meet, with the same or other teams.

    Ratings are Bradley and Terry's: the odds of a win depend on the difference of two
    ratings alone. They are a binomial regression in which a seed is one observation, after each
    meeting was given a pair won and one lost, as `win_rate` does; so that a player who always loses
    has a rating as well. ``StudyError`` where not all players are linked by games.

    >>> from mechlab.lab import run
    >>> study = ladder_study("skirmish", ["Courier,Foreman,Reaver"],
    ...     ["random", "greedy", "plain"], boards="Yard", games=20)
    >>> found = ladder(study, run(study))
    >>> found.text
    'greedy > plain > random'
    >>> found.wins["greedy", "random"]
    100.0% (68.2 to 100.0%)
    """
    meetings = _meetings(study, frame)
    names = sorted({name for pair in meetings for name in pair})
    ratings = _ratings(names, meetings, level)
    order = sorted(names, key=lambda name: -ratings[name].value)
    each = level_of_each(len(meetings), level)
    wins = {pair: rate_of_pairs(rows.score, each) for pair, rows in _both_ways(meetings).items()}
    whole = level_of_each(len(names), level)
    rungs = []
    for place, name in enumerate(order):
        below = order[place + 1] if place + 1 < len(order) else None
        lead = wins.get((name, below)) if below else None
        rungs.append(Rung(name, ratings[name], _overall(name, meetings, whole), lead))
    return Ladder(tuple(rungs), wins)


def losses(
    study: Study, frame: "pd.DataFrame", against: str = "greedy", level: float = 0.95
) -> dict[str, Interval]:
    """What each player loses by playing otherwise than ``against``: points of win rate below half.

    The costliest first; below 0 for who does better. The intervals hold all at once.
    """
    meetings = {
        pair: rows
        for pair, rows in _both_ways(_meetings(study, frame)).items()
        if pair[0] == against
    }
    if not meetings:
        raise StudyError(f"the study has no games against {against!r}")
    each = level_of_each(len(meetings), level)
    found = {
        other: bounded_mean(rows.score - 0.5, -0.5, 0.5, each, "points", "pairs")
        for (_, other), rows in meetings.items()
    }
    return dict(sorted(found.items(), key=lambda item: -item[1].value))


@dataclass(frozen=True)
class _Seeds:
    """The score of the first player in a meeting, seed by seed."""

    number: NDArray[np.int64]
    score: Row


def _meetings(study: Study, frame: "pd.DataFrame") -> dict[Pair, _Seeds]:
    """The games of every two players: of all their cells, whatever the teams and boards."""
    cells: dict[Pair, list[tuple[int, int]]] = {}
    for number, cell in enumerate(study.cells):
        if len(cell.players) != 2:
            raise StudyError("a ladder is of games of two players")
        one, other = cell.players
        if (other, one) in cells:
            cells[other, one].append((number, 1))
        elif one != other:
            cells.setdefault((one, other), []).append((number, 0))
    found = {}
    for pair, places in cells.items():
        rows = _rows(frame, places)
        if len(rows.score):
            found[pair] = rows
    if not found:
        raise StudyError("in this study no two players meet")
    return found


def _rows(frame: "pd.DataFrame", places: Sequence[tuple[int, int]]) -> _Seeds:
    """The games of some cells, each with the side on which the first player is."""
    side = frame["cell"].map(dict(places))
    rows = frame[side.notna()]
    own = scores(rows["winner"], 0)
    score = np.where(side.dropna() == 0, own, 1 - own)
    return _Seeds(np.unique(pair_numbers(rows)), by_seed(rows, score))


def _both_ways(meetings: Mapping[Pair, _Seeds]) -> dict[Pair, _Seeds]:
    swapped = {
        (other, one): _Seeds(rows.number, 1 - rows.score) for (one, other), rows in meetings.items()
    }
    return {**meetings, **swapped}


def _overall(name: str, meetings: Mapping[Pair, _Seeds], level: float) -> Interval:
    """A player's score against all others, each of them counting alike, seed by seed."""
    own = [rows for (one, _), rows in _both_ways(meetings).items() if one == name]
    common = set.intersection(*(set(rows.number.tolist()) for rows in own))
    kept = [rows.score[[n in common for n in rows.number.tolist()]] for rows in own]
    return rate_of_pairs(np.mean(kept, axis=0), level)


def _ratings(
    names: Sequence[str], meetings: Mapping[Pair, _Seeds], level: float
) -> dict[str, Interval]:
    """Ratings below the best player's, which is 0 and has no interval of its own."""
    fit = _fit(names, meetings)
    value = np.append(0.0, fit.params)
    against = np.eye(len(names)) - np.eye(len(names))[value.argmax()]
    pairs = sum(len(rows.score) for rows in meetings.values())
    each = level_of_each(len(names) - 1, level)
    found = {}
    for name, contrast in zip(names, against, strict=True):
        test = fit.t_test(contrast[1:]) if contrast.any() else None
        ends = test.conf_int(1 - each)[0] if test else (0.0, 0.0)
        rating, low, high = (POINTS * float(x) for x in (contrast @ value, *ends))
        found[name] = Interval(rating, low, high, each, pairs, "", "pairs")
    return found


def _fit(names: Sequence[str], meetings: Mapping[Pair, _Seeds]) -> Any:
    """The regression: a column for each player but the first, 1 for one side and −1 for the other.

    What is added to a meeting is a seed of its own.
    """
    place = {name: at for at, name in enumerate(names)}
    score, sides, seeds = [], [], []
    for number, ((one, other), rows) in enumerate(meetings.items()):
        side = np.zeros(len(names))
        side[place[one]], side[place[other]] = 1, -1
        score += [*rows.score, 0.0, 1.0]
        sides += [side] * (len(rows.score) + 2)
        seeds += [*rows.number, -1 - 2 * number, -2 - 2 * number]
    table = np.array(sides)[:, 1:]
    if np.linalg.matrix_rank(table) < len(names) - 1:
        raise StudyError("not all players are linked by games, so that no one order is theirs")
    groups = np.unique(seeds, return_inverse=True)[1]
    return GLM(score, table, family=Binomial()).fit(cov_type="cluster", cov_kwds={"groups": groups})
