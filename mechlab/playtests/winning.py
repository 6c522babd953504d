"""Who won with what, and what a variant changed: with intervals, a player being one observation.

The games of one player are no independent games: whoever plays well wins all of them. So each
player counts once, with the mean of what they did.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from mechlab.games import named
from mechlab.lab.statistics import (
    Interval,
    bounded_mean,
    independent_difference,
    level_of_each,
    mean,
)

from .reading import Playtests

if TYPE_CHECKING:
    import pandas as pd

Row = NDArray[np.float64]
SCALE = (1, 5)
"""The ends of a scale that playtesters answer on."""


def won_with(
    frame: "pd.DataFrame", by: str | Sequence[str] = "team", level: float = 0.95
) -> "pd.DataFrame":
    """How often players won with each of what a table has in the columns ``by``.

    ``frame`` is that of :meth:`~mechlab.playtests.reading.Playtests.games`, or of ``parts``, of
    which only the players' own count. Games that are not over are left out; a draw is half a win.

    >>> import pandas as pd
    >>> games = pd.DataFrame({"team": ["a", "a", "a", "b"], "id": [1, 1, 2, 2],
    ...     "play": [1, 2, 3, 4], "won": [1, 0, 1, 0.5]})
    >>> print(won_with(games).loc["a"].to_string())
    games                         3
    players                       2
    won        75.0% (0.0 to 100.0%)
    """
    import pandas as pd

    columns = [by] if isinstance(by, str) else list(by)
    over = frame[frame["won"].notna()]
    if "own" in over:
        over = over[over["own"].astype(bool)]
    over = over.drop_duplicates([*columns, "play"])  # twins of a part are one game
    rows = [
        {
            **dict(zip(columns, key, strict=True)),
            "games": len(found),
            "players": found["id"].nunique(),
            "won": bounded_mean(by_player(found, "won"), 0, 1, level, "share", "players"),
        }
        for key, found in over.groupby(columns)
    ]
    told = pd.DataFrame(rows, columns=[*columns, "games", "players", "won"])
    ordered = told.sort_values(["games", *columns], ascending=[False, *[True] * len(columns)])
    return ordered.set_index(columns)


def picked(parts: "pd.DataFrame") -> "pd.DataFrame":
    """How many games and players took each part, by slot, and how often they won with it.

    ``share`` is the part of the players who had it in a game at least once.
    """
    own = parts[parts["own"].astype(bool)]
    rows = won_with(own, ["slot", "name"])
    taken = own.groupby(["slot", "name"]).agg(games=("play", "nunique"), players=("id", "nunique"))
    share = taken["players"] / max(own["id"].nunique(), 1)
    found = taken.assign(share=share).join(rows[["won"]])
    return found.sort_values(["slot", "games"], ascending=[True, False])


def by_player(frame: "pd.DataFrame", column: str) -> Row:
    """The mean of a column for each player.

    >>> import pandas as pd
    >>> [float(x) for x in by_player(pd.DataFrame({"id": ["a", "a", "b"], "x": [1, 2, 5]}), "x")]
    [1.5, 5.0]
    """
    found: Row = frame.groupby("id")[column].mean().dropna().to_numpy(np.float64)
    return found


def compare(
    tests: Playtests, a: str, b: str, every: bool = False, level: float = 0.95
) -> "pd.DataFrame":
    """What variant ``b`` did that ``a`` did not: a row for each measure, all holding at once.

    Wins, the time of decisions, the facts of a whole game that studies compare (with ``every``
    those of teams too), and the answers on scales. Players were given their variant in turn, so the
    players are what is compared; on other dice, and against whoever they met. ``difference`` is
    ``b`` less ``a``.
    """
    import pandas as pd

    found = list(_measures(tests, a, b, every))
    each = level_of_each(max(len(found), 1), level)
    rows = [_compared(name, first, second, kind, each) for name, first, second, kind in found]
    columns = ["measure", a, b, "difference", "said"]
    return pd.DataFrame(rows, columns=columns).set_index("measure")


def _measures(tests: Playtests, a: str, b: str, every: bool) -> Iterator[tuple[str, Row, Row, Any]]:
    """Every measure that players of both variants have, and how it is written."""
    games = tests.games()
    over = games[games["won"].notna()]
    tables = [("wins", over, "won", "share"), ("minutes of decisions", over, "minutes", "")]
    facts = tests.facts()
    for game in sorted(set(facts["game"])) if len(facts) else []:
        of_game = facts[facts["game"] == game]
        found = _facts(of_game, game, every)
        tables += [(name, of_game.assign(x=x), "x", "") for name, x in found]
    answers = tests.answers()
    for question, given in answers.groupby("question") if len(answers) else []:
        if given["answer"].isin([str(n) for n in range(SCALE[0], SCALE[1] + 1)]).all():
            tables.append((f"“{question}”, 1 to 5", given.astype({"answer": float}), "answer", ""))
    for name, frame, column, kind in tables:
        first, second = (by_player(frame[frame["variant"] == each], column) for each in (a, b))
        if first.size and second.size:
            yield name, first, second, kind


def _facts(frame: "pd.DataFrame", game: str, every: bool) -> Iterator[tuple[str, Any]]:
    """What studies of a game compare, of both teams together."""
    for measure in getattr(named(game).TRIALS, "measures", ()):
        own = [name for name in map(str, frame) if _is_of(name, measure.fact)]
        if own and (every or not measure.each_team):
            yield measure.text, frame[own].sum(axis=1) / measure.unit


def _is_of(column: str, fact: str) -> bool:
    stem, dot, team = column.rpartition(".")
    return column == fact or (bool(dot) and stem == fact and team.isdigit())


def _compared(name: str, first: Row, second: Row, kind: Any, level: float) -> list[Any]:
    if kind == "share":
        before, now = (bounded_mean(x, 0, 1, level, kind, "players") for x in (first, second))
        more = _share_difference(second, first, level)
    else:
        before, now = (mean(x, level, "", "players") for x in (first, second))
        more = independent_difference(second, first, level, "", "players")
    return [name, before, now, more, _said(more)]


def _share_difference(a: Row, b: Row, level: float) -> Interval:
    """How much more of its players' games ``a`` won than ``b``.

    One player who won all and one who lost all are added to each, as Agresti and Caffo (2000) do:
    a few players who won everything, against a few who lost everything, are no certainty.
    """
    widened = independent_difference(np.append(a, [0, 1]), np.append(b, [0, 1]), level)
    value = float(a.mean() - b.mean())
    low, high = min(max(widened.low, -1), value), max(min(widened.high, 1), value)
    return Interval(value, low, high, level, a.size + b.size, "points", "players")


def _said(more: Interval) -> str:
    if not more.excludes(0):
        return "not clear"
    return "more" if more.value > 0 else "less"
