"""How long playtesters took to decide, and so how long a game is at a table."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from mechlab.engine.playable import Pace
from mechlab.games import named
from mechlab.lab import Study
from mechlab.lab.length import Length, length
from mechlab.lab.statistics import mean

from .reading import Playtests
from .winning import by_player

if TYPE_CHECKING:
    import pandas as pd

AWAY = 300.0
"""Seconds beyond which a player was not deciding but away; a parameter of what asks for it."""
DECIDED, DECISIONS = "decided_", "decisions"
"""How facts are called that count decisions: by kind, or all."""


def times(
    decisions: "pd.DataFrame", away: float = AWAY, by: str = "kind", level: float = 0.95
) -> "pd.DataFrame":
    """How long decisions took, by kind or by another column: what takes most time first.

    ``median``, ``quick`` and ``slow`` are the middle and the quartiles of all decisions, in
    seconds; ``mean`` is that of the players, each counting once; ``minutes`` is what a game had of
    it. Decisions longer than ``away`` seconds are counted in ``away`` and in nothing else.
    """
    import pandas as pd

    there = decisions[decisions["seconds"] <= away]
    games = max(there["play"].nunique(), 1)
    rows = [
        {
            by: kind,
            "decisions": len(found),
            "away": len(found) - len(near),
            "median": near["seconds"].median(),
            "quick": near["seconds"].quantile(0.25),
            "slow": near["seconds"].quantile(0.75),
            "mean": mean(by_player(near, "seconds"), level, of="players"),
            "minutes": near["seconds"].sum() / 60 / games,
        }
        for kind, found in decisions.groupby(by)
        for near in [found[found["seconds"] <= away]]
    ]
    columns = [by, "decisions", "away", "median", "quick", "slow", "mean", "minutes"]
    told = pd.DataFrame(rows, columns=columns)
    return told.sort_values("minutes", ascending=False).set_index(by)


def measured(tests: Playtests, game: str, away: float = AWAY) -> tuple[Pace, ...]:
    """The seconds that a game's catalog assumes, with those of decisions as they were measured.

    A kind of decision that nobody made takes what any decision took. What is not decided, such as
    reading dice, the page does itself: there the assumed seconds stay.
    """
    decisions = tests.decisions()
    own = decisions[(decisions["game"] == game) & (decisions["seconds"] <= away)]
    paces: Sequence[Pace] = named(game).TRIALS.paces()
    if not len(own):
        return tuple(paces)
    return tuple(_measured(pace, own) for pace in paces)


def _measured(pace: Pace, decisions: "pd.DataFrame") -> Pace:
    if not pace.counted.startswith((DECIDED, DECISIONS)):
        return pace
    kind = pace.counted.removeprefix(DECIDED)
    of_kind = decisions[decisions["kind"] == kind]
    found = of_kind if len(of_kind) else decisions
    seconds = float(found["seconds"].mean())
    quick, slow = (float(found["seconds"].quantile(part)) for part in (0.25, 0.75))
    note = f"{len(found)} decisions of {found['id'].nunique()} playtesters"
    return replace(
        pace,
        seconds=seconds,
        quick=min(quick, seconds),
        slow=max(slow, seconds),
        source="measured",
        note=note,
    )


def how_long(
    tests: Playtests, game: str, minutes: float | None = None, away: float = AWAY
) -> Length:
    """How long the games that were played to their end would be at a table, against the
    ``minutes`` asked about: by default what the game's text says, if it says so.

    As :func:`mechlab.lab.length.length` says of a study, with what the players' decisions took in
    place of what the catalog assumes; the other side is taken to decide as they do.
    ``ValueError`` where no game is over.
    """
    facts = tests.facts()
    own = facts[facts["game"] == game] if len(facts) else facts
    if not len(own):
        raise ValueError(f"no playtest of {game} is over yet")
    # Each game is one observation of its own: as a pair of which one game is there.
    frame = own.assign(number=range(0, 2 * len(own), 2), cell=0)
    study = cast(Study, None)  # only asked where a cell of it, or its own seconds, are meant
    paces = measured(tests, game, away)
    return length(study, frame, minutes=minutes, paces=paces, game=named(game).TRIALS)
