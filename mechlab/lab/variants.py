"""Two variants of a game on the same dice: one sentence with an interval, and a table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from mechlab.engine.playable import Changes, Compared, Playable
from mechlab.games import FIRST

from .cross import cross
from .running import run
from .same_dice import Row, SameDice, compared, win_points
from .statistics import Interval, Overtaking, difference, level_of_each, outlook, rank_changes
from .study import Study, StudyError, changes_text
from .words import difference_in_words, variant_in_words

if TYPE_CHECKING:
    import pandas as pd

LOOKS = 4
"""How often a comparison that may end early is looked at: after 1/8 of the games, 1/4, 1/2, all."""


def variants(
    teams: Sequence[str],
    a: Changes,
    b: Changes,
    *,
    game: str = FIRST,
    boards: str | Sequence[str] = "",
    players: str | Sequence[str] = "greedy",
    games: int = 4000,
    seed: int = 1,
) -> Study:
    """The study of two variants: ``b`` in place of ``a``, everything else the same.

    On several boards, or by several players, every pair of cells is played on the same dice and
    the answer is one for all of them together.

    >>> teams = "Courier,Foreman,Reaver", "Bastion,Lantern,Courier"
    >>> study = variants(teams, {}, {"rules/crit_margin": "3"}, boards=["Yard", "Quarry"])
    >>> [(cell.board, cell.changes) for cell in study.cells][:2]
    [('Yard', ()), ('Yard', (('rules/crit_margin', '3'),))]
    """
    if len(teams) != 2:
        raise StudyError(f"variants are compared by two teams that meet, not {len(teams)}")
    one, two = teams
    return cross(
        "What does another variant do to the game?",
        game,
        list(dict.fromkeys(teams)),
        meetings=[(one, two)],
        boards=boards,
        players=players,
        variants=(a, b),
        games=games,
        seed=seed,
    )


@dataclass(frozen=True)
class Comparison:
    """What ``b`` does that ``a`` does not."""

    sentence: str
    points: Interval
    """How much more often the first team wins."""
    table: "pd.DataFrame"
    """A row for every measure and team; ``difference`` is an interval. Those below the first, the
    win rate, hold all at once."""
    ranks: "pd.DataFrame"
    """Means and ranks of weapons and whatever else has ranks, in both variants."""
    overtaken: list[Overtaking]
    """Who overtook whom, beyond chance."""


def compare_variants(
    study: Study,
    path: str | Path | None = None,
    *,
    early: bool = True,
    margin: float = 0.0,
    level: float = 0.95,
    game: Playable | None = None,
    **how: Any,
) -> Comparison:
    """Play two variants, or what is missing of it, and say what differs.

    With ``early`` the study ends as soon as the answer is clear: that one wins more often or, with
    a ``margin`` such as 0.01, that the difference is less than anyone would mind. It is looked at
    four times, each after twice as many games, and each look's interval has so high a level that
    all of them hold at once; that is the interval which is told. ``how`` is what :func:`run` takes.
    """
    look = Clear(study, level, margin) if early else None
    frame = run(study, path, game=game, look=look, **how)
    return comparison(study, frame, early=early, margin=margin, level=level, game=game)


class Clear:
    """Looks at a running comparison, each time that twice as many pairs are there."""

    def __init__(self, study: Study, level: float = 0.95, margin: float = 0.0) -> None:
        self.study, self.level, self.margin = study, level_of_each(LOOKS, level), margin
        self._at = [-(-study.pairs // 2**each) for each in reversed(range(LOOKS))]
        self._differences: list[Row] = []

    def __call__(self, rows: "pd.DataFrame") -> bool:
        now, before = _wins(SameDice(self.study, rows))
        self._differences.append(now - before)
        seen = np.concatenate(self._differences)
        if seen.size < self._at[0]:
            return False
        self._at = [each for each in self._at if each > seen.size] or [self.study.pairs]
        found = win_points(seen, np.zeros_like(seen), self.level)
        return found.excludes(0) or _is_near(found, self.margin)


def _is_near(points: Interval, margin: float) -> bool:
    """Whether the difference is less than anyone would mind."""
    return -margin < points.low and points.high < margin


def comparison(
    study: Study,
    frame: "pd.DataFrame",
    *,
    early: bool = True,
    margin: float = 0.0,
    level: float = 0.95,
    game: Playable | None = None,
) -> Comparison:
    """What a study of two variants found; ``early`` when it may have ended before its last game."""
    import pandas as pd

    found, told = SameDice(study, frame), compared(study, game)
    cells = _cells(study)
    now, before = _wins(found)
    sure = level_of_each(LOOKS, level) if early or found.pairs < study.pairs else level
    points = win_points(now, before, sure)
    rows = list(_rows(found, told))
    each = level_of_each(len(rows), sure)
    lines = [_line(*row, each) for row in rows]
    first = study.sides(study.cells[0])[0]
    lines.insert(0, ["wins", first, float(before.mean()), float(now.mean()), points, _said(points)])
    columns = ["measure", "team", "a", "b", "difference", "said"]
    ranks, overtaken = _ranks(found, told, sure)
    alike = all(found.alike(a, b).all() for a, b in zip(*cells, strict=True))
    sentence = _sentence(study, told, points, margin, alike)
    return Comparison(sentence, points, pd.DataFrame(lines, columns=columns), ranks, overtaken)


def _cells(study: Study) -> tuple[range, range]:
    """The cells of either variant: they are neighbours."""
    cells = range(len(study.cells))
    pairs = list(zip(study.cells[::2], study.cells[1::2], strict=False))
    changes = {(a.changes, b.changes) for a, b in pairs}
    same = all((a.teams, a.players, a.board) == (b.teams, b.players, b.board) for a, b in pairs)
    if len(cells) % 2 or len(changes) != 1 or not same or len({a.teams for a, _ in pairs}) > 1:
        raise StudyError("this study does not compare two variants of one meeting")
    return cells[::2], cells[1::2]


def _wins(found: SameDice) -> tuple[Row, Row]:
    """The first team's wins by seed, in the second variant and in the first."""
    a, b = _cells(found.study)
    return found.wins(b, 0), found.wins(a, 0)


def _rows(found: SameDice, game: Compared) -> Iterator[tuple[str, str, Row, Row]]:
    """Every measure with the team it is of, and its values by seed."""
    a, b = _cells(found.study)
    labels = found.study.sides(found.study.cells[0])
    for measure in game.measures:
        whose = enumerate(labels) if measure.each_team else [("", "")]
        for team, label in whose:
            fact = f"{measure.fact}.{team}" if measure.each_team else measure.fact
            before, now = (found.facts(cells, [fact], measure.unit) for cells in (a, b))
            yield measure.text, label, before, now
        if measure.role == "score":
            before, now = (found.drama(cells, game.measures) for cells in (a, b))
            yield "drama", "", before, now


def _line(measure: str, team: str, a: Row, b: Row, level: float) -> list[Any]:
    more = difference(b, a, level, of="pairs")
    said = "no game changed it" if (a == b).all() else _said(more)
    return [measure, team, float(a.mean()), float(b.mean()), more, said]


def _said(more: Interval) -> str:
    if not more.excludes(0):
        return "not clear"
    return "more" if more.value > 0 else "less"


def _ranks(
    found: SameDice, game: Compared, level: float
) -> "tuple[pd.DataFrame, list[Overtaking]]":
    """Ranks by mean; names that did nothing in either variant are left out."""
    import pandas as pd

    cells, frames, overtaken = _cells(found.study), [], []
    groups = game.ranked(found.study.cells[0])
    for kind, named in groups.items():
        a, b = ({name: found.facts(each, facts) for name, facts in named.items()} for each in cells)
        idle = {name for name in named if not (a[name].any() or b[name].any())}
        a, b = ({n: row for n, row in each.items() if n not in idle} for each in (a, b))
        overtaken += rank_changes(a, b, 1 - (1 - level) / len(groups))
        means = pd.DataFrame({"a": _means(a), "b": _means(b)})
        ranks = means.rank(ascending=False, method="min").astype(int).add_suffix(" rank")
        frames.append(means.join(ranks).assign(kind=kind).sort_values("a rank"))
    if not frames:
        return pd.DataFrame(columns=["kind", "name", "a", "b", "a rank", "b rank"]), []
    table = pd.concat(frames).rename_axis("name").reset_index()
    return table[["kind", "name", "a", "b", "a rank", "b rank"]], overtaken


def _means(rows: dict[str, Row]) -> "pd.Series":
    import pandas as pd

    return pd.Series({name: float(row.mean()) for name, row in rows.items()}, dtype=float)


def _sentence(study: Study, game: Compared, points: Interval, margin: float, alike: bool) -> str:
    a, b = study.cells[0], study.cells[1]
    named = {text for text, _ in study.labels}
    labels = [study.label(changes_text(each)) for each in (a, b)]
    if named & {changes_text(each) for each in (a, b) if each.changes}:
        what = f"With {labels[1]} instead of {labels[0]}"
    else:
        what = f"With {variant_in_words(a, b, game)}"
    sides = study.sides(a)
    if alike:
        return f"{what}, not one of {2 * points.n:,} games goes otherwise."
    if points.excludes(0):
        return f"{what}, {sides[0]} wins {difference_in_words(points)} against {sides[1]}."
    if _is_near(points, margin):
        near = f"within {100 * margin:.3g} points"
        return f"{what}, {sides[0]} wins as often against {sides[1]}, {near}: {points}."
    more = outlook(points, apart_from=0)
    hint = f"; if that is what there is, {more} would show it" if more[:5] == "about" else ""
    return (
        f"{what}, it is not clear whether {sides[0]} wins more often against {sides[1]}: "
        f"{points} in {points.n:,} pairs{hint}."
    )
