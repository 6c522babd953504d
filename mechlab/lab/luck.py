"""Luck and skill: what luck of the dice explains, win rates without it, the dice that decided.

A game that counts luck has facts such as ``hit_luck.0``: over all dice of a team, what each
brought above its mean, times a weight that was settled before it fell. So each is 0 on average,
whoever plays and however, and a win rate can be read where luck was 0: as control variates they
take variance out and leave the mean where it is.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from numpy.typing import NDArray
from scipy import stats
from statsmodels.regression.linear_model import OLS
from statsmodels.tools.tools import add_constant

from mechlab.engine.playable import Die, Told

from .playing import Chunk, playable, seeds_of
from .seeds import Row, of_cell, pair_numbers, two_sided
from .statistics import Interval, mean, pair_means, scores, win_rate
from .study import Study, StudyError

if TYPE_CHECKING:
    import pandas as pd

Rows = NDArray[np.float64]

LUCK = "_luck"
"""How the names of facts end that count luck, before the team's number."""
FEWEST = 10
"""Pairs for each kind of luck that is weighed: with fewer the fit takes chance for worth."""
RESAMPLES, MANY = 999, 2000


@dataclass(frozen=True)
class Kind:
    """One kind of luck in the games of a cell, of the team over its opponent, in the fact's units.

    ``balance`` is the mean, 0 but for chance; ``typical`` the standard deviation in a game;
    ``worth`` the win rate that one more of it brings, ``swing`` what a typical game's brings.
    """

    name: str
    balance: Interval
    typical: float
    worth: Interval
    swing: Interval


@dataclass(frozen=True)
class Luck:
    """The luck of a team against another in a cell, and its win rate with and without.

    ``explained`` is the part of what differs between games, apart from the seats, that the
    luck of the dice explains, each kind with one weight for all games. What it does not explain is
    luck as well, where players do not choose by lot: of when and where a die fell.
    """

    team: int
    label: str
    plain: Interval
    adjusted: Interval
    explained: Interval
    kinds: tuple[Kind, ...]

    @property
    def narrower(self) -> float:
        """By what part the interval is narrower without luck; less than 0 when it is wider."""
        return 1 - self.adjusted.half_width / self.plain.half_width

    @cached_property
    def worth(self) -> Mapping[str, float]:
        """The win rate that one more of each kind of luck brings, by the name of its fact."""
        return {kind.name: kind.worth.value for kind in self.kinds}

    @property
    def text(self) -> str:
        """In a sentence or two."""
        change = f"{abs(100 * self.narrower):.0f}% {'narrower' if self.narrower > 0 else 'wider'}"
        return (
            f"{self.label} wins {self.plain}; with luck taken out {self.adjusted}, an interval "
            f"{change}. Luck of the dice explains {self.explained} of what differs between games."
        )

    def table(self) -> "pd.DataFrame":
        """A row for each kind of luck, the weightiest first."""
        import pandas as pd

        ordered = sorted(self.kinds, key=lambda kind: -abs(kind.swing.value))
        rows = [vars(kind) for kind in ordered]
        return pd.DataFrame(rows, columns=["name", "balance", "typical", "worth", "swing"])


def luck(
    study: Study,
    frame: "pd.DataFrame",
    cell: int = 0,
    team: int = 0,
    level: float = 0.95,
    game: Told | None = None,
) -> Luck:
    """What luck did for a team in a cell of a study, and its win rate with luck taken out.

    The win rate without luck is the constant of a regression (least squares) of a pair's score
    on its luck, with an interval that does not ask for like variances (HC3), after a pair won
    and one lost without luck have been added, as `win_rate` does. ``StudyError`` where the game
    counts no luck, or the games are too few.

    >>> from mechlab.lab import cross, run
    >>> teams = ["Courier,Foreman,Reaver", "Bastion,Lantern,Courier"]
    >>> study = cross("Luck?", "skirmish", teams, boards="Yard", players="greedy", games=200)
    >>> found = luck(study, run(study))
    >>> found.plain, found.adjusted
    (36.5% (30.3 to 43.2%), 38.9% (33.0 to 45.2%))
    >>> found.explained
    24.3% (13.0 to 33.4%)
    """
    two_sided(study)
    games = of_cell(study, frame, cell)
    units = (game or cast(Told, playable(study.game))).units
    each = scores(games["winner"], team)
    names, lucks = _lucks(games, team, units)
    adjusted = _adjusted(each, lucks, level)
    return Luck(
        team,
        study.sides(study.cells[cell])[team],
        win_rate(games["winner"], team, level=level),
        adjusted,
        _explained(each, lucks, level),
        tuple(_kinds(names, each, lucks, pair_numbers(games), level)),
    )


def dice_of(
    study: Study, frame: "pd.DataFrame", cell: int, number: int, game: Told | None = None
) -> Sequence[Die]:
    """The dice of one game of a study, which is played again; ``number`` is that of its row.

    ``StudyError`` where there is no such game, or where it comes out otherwise than in the table,
    as it does under another catalog than the study's.
    """
    rows = of_cell(study, frame, cell)
    rows = rows[rows["number"] == number]
    if not len(rows):
        raise StudyError(f"there is no game {number} in cell {cell}")
    found = game or cast(Told, playable(study.game))
    if not hasattr(found, "dice"):
        raise StudyError(f"{study.game} does not tell of its dice one by one")
    chunk = Chunk(cell, number // 2, number // 2 + 1)
    dice = found.dice(study.cells[cell], int(seeds_of(study, chunk)[0]), number % 2)
    told: dict[str, Fraction] = defaultdict(Fraction)
    for die in dice:
        told[f"{die.kind}.{die.team}"] += die.luck
    for name in (name for name in frame.columns if _is_luck(name)):
        if told[name] * found.units.get(name, 1) != int(rows[name].iloc[0]):
            raise StudyError("this game comes out otherwise now: its study has another catalog")
    return dice


def _is_luck(column: str) -> bool:
    return column.rpartition(".")[0].endswith(LUCK)


def deciding(found: Luck, dice: Sequence[Die], count: int = 5) -> list[Die]:
    """The dice of a game that did most for the team that ``found`` is about, or against it."""
    return sorted(dice, key=lambda die: -abs(points(found, die)))[:count]


def dice_table(found: Luck, dice: Sequence[Die]) -> "pd.DataFrame":
    """A row for each die. ``points`` is the win rate that such a die brings the team that
    ``found`` is about, on average over the games of the cell."""
    import pandas as pd

    rows = [{**vars(die), "points": points(found, die)} for die in dice]
    return pd.DataFrame(rows, columns=[*(field.name for field in fields(Die)), "points"])


def points(found: Luck, die: Die) -> float:
    """The win rate that a die brought the team: below 0 when its opponent was lucky."""
    sign = 1 if die.team == found.team else -1
    return sign * found.worth.get(die.kind, 0.0) * float(die.luck)


def _lucks(games: "pd.DataFrame", team: int, units: Mapping[str, int]) -> tuple[list[str], Rows]:
    """Each kind's luck of a team over its opponent in each game; hardly met kinds are left out."""
    names = [name[:-2] for name in games.columns if name.endswith(f"{LUCK}.0")]
    if not names:
        raise StudyError("this game counts no luck of its dice")
    columns = []
    for name in names:
        own, other = (games[f"{name}.{each}"].to_numpy(np.float64) for each in (team, 1 - team))
        columns.append((own - other) / units.get(f"{name}.{team}", 1))
    table = np.column_stack(columns)
    there = (table.reshape(-1, 2, len(names)) != 0).any(axis=1).sum(axis=0) >= FEWEST
    return [name for name, is_there in zip(names, there, strict=True) if is_there], table[:, there]


def _adjusted(each: Row, lucks: Rows, level: float) -> Interval:
    """The score where luck is 0, from pairs."""
    score = pair_means(each)
    luck = _varied(lucks.reshape(-1, 2, lucks.shape[1]).mean(axis=1))
    if len(score) < FEWEST * (1 + luck.shape[1]):
        raise StudyError(
            f"{len(score)} pairs are too few to take luck out: "
            f"{luck.shape[1]} kinds of it need {FEWEST * (1 + luck.shape[1])}"
        )
    value = float(np.clip(_fit(score, luck).params[0], 0, 1))
    none = np.zeros((2, luck.shape[1]))
    widened = _fit(np.append(score, [0, 1]), np.vstack([luck, none]), cov_type="HC3", use_t=True)
    low, high = (float(end) for end in np.clip(widened.conf_int(1 - level)[0], 0, 1))
    low, high = min(low, value), max(high, value)
    return Interval(value, low, high, level, len(score), "share", "pairs")


def _varied(luck: Rows) -> Rows:
    """Without what is the same for all pairs, as of dice that change hands with the seats."""
    found: Rows = luck[:, np.ptp(luck, axis=0) > 1e-9]
    return found


def _fit(score: Row, luck: Rows, **how: Any) -> Any:
    return OLS(score, add_constant(luck, has_constant="add")).fit(**how)


def _kinds(
    names: Sequence[str], each: Row, lucks: Rows, pairs: NDArray[np.int64], level: float
) -> Iterator[Kind]:
    """What each kind of luck is worth in a game, seats apart; pairs are what is independent."""
    turn = np.arange(len(each)) % 2
    how = {"cov_type": "cluster", "cov_kwds": {"groups": pairs}, "use_t": True}
    fit = _fit(each, np.column_stack([turn, lucks]), **how)
    with np.errstate(invalid="ignore"):  # where luck tells all, a variance of 0 can round below it
        ends = fit.conf_int(1 - level)
    for at, name in enumerate(names):
        typical = float(lucks[:, at].std(ddof=1))
        worth = fit.params[at + 2], *ends[at + 2]
        count = len(each) // 2
        yield Kind(
            name,
            mean(pair_means(lucks[:, at]), level, of="pairs"),
            typical,
            _points(worth, level, count),
            _points([typical * one for one in worth], level, count),
        )


def _points(worth: Sequence[float], level: float, pairs: int) -> Interval:
    value, low, high = (float(one) for one in worth)
    least, most = np.fmin(low, value), np.fmax(high, value)
    return Interval(value, float(least), float(most), level, pairs, "points", "pairs")


def _explained(each: Row, lucks: Rows, level: float) -> Interval:
    """The part of a game's variance, seats apart, that luck explains: a bootstrap of pairs."""
    turn = np.arange(len(each)) % 2
    table = np.column_stack([np.ones(len(each)), turn, lucks, each])
    # A pair as its sums of products, for all that a fit needs are their sums.
    products = (table[:, :, None] * table[:, None, :]).reshape(-1, 2, table.shape[1] ** 2)
    sums = products.sum(axis=1)
    count = len(sums)

    def part(pairs: NDArray[np.int64]) -> float:
        drawn = np.bincount(pairs, minlength=count).astype(np.float64)
        return _part_explained((drawn @ sums).reshape(table.shape[1], -1))

    value = part(np.arange(count))
    if value in (0.0, 1.0):  # nothing differs, or nothing else: no resample would
        return Interval(value, value, value, level, count, "share", "pairs")
    found = stats.bootstrap(
        (np.arange(count),),
        part,
        vectorized=False,
        method="BCa" if count <= MANY else "percentile",
        confidence_level=level,
        n_resamples=RESAMPLES,
        random_state=np.random.default_rng(0),
    ).confidence_interval
    value, low, high = (max(0.0, float(one)) for one in (value, found.low, found.high))
    return Interval(value, min(low, value), max(high, value), level, count, "share", "pairs")


def _part_explained(sums: Rows) -> float:
    """R² of luck beyond seats, adjusted as if a pair were one game (with a mirror it is).

    0 when games do not differ, 1 when nothing is left.
    """
    games, kinds = sums[0, 0], len(sums) - 3

    def left(columns: int) -> float:
        known = np.linalg.lstsq(sums[:columns, :columns], sums[:columns, -1], rcond=None)[0]
        return float(sums[-1, -1] - known @ sums[:columns, -1])

    seats_only, with_luck = left(2), left(2 + kinds)
    if seats_only < 1e-9 * games:
        return 0.0
    if with_luck < 1e-9 * games:
        return 1.0
    free = games / 2 - 2
    return float(1 - with_luck / (free - kinds) / (seats_only / free))
