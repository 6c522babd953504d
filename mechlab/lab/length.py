"""How long a game is: rounds, decisions, and minutes at a table by seconds for what there is."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, isnan
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from mechlab.engine.playable import Measure, Pace, Told

from .playing import playable
from .seeds import Row, by_seed, fact, of_cell
from .statistics import Interval, mean
from .study import Study, StudyError
from .words import words_of

if TYPE_CHECKING:
    import pandas as pd

GAME = "game"
"""What takes its time once in every game."""
ABOUT = 0.25
"""The part by which a length may be off and still be "about" that long."""


@dataclass(frozen=True)
class Part:
    """What there is of one kind in a game, and the minutes it takes.

    ``alone`` is how many seconds each would have to take for the length that was asked about, all
    others as they are: None where there is no such number, or no length was asked about.
    """

    pace: Pace
    count: Interval
    minutes: Interval
    alone: float | None


@dataclass(frozen=True)
class Length:
    """How long games are. Minutes are as sure as the games are many, given the seconds; the
    seconds themselves are assumed or measured, and ``quick`` and ``slow`` are the means by others.

    ``tail`` is the minutes within which the part ``within`` of all games ends.
    """

    rounds: Interval
    decisions: Interval
    minutes: Interval
    quick: Interval
    slow: Interval
    tail: Interval
    within: float
    asked: float | None
    parts: tuple[Part, ...]
    counted: str = "rounds"
    """What ``rounds`` are called in this game."""

    @property
    def pace(self) -> Interval:
        """What all seconds would have to be multiplied by for the length that was asked about."""
        found, asked = self.minutes, self._asked()
        low, high = asked / found.high, asked / found.low if found.low > 0 else inf
        value = asked / found.value
        return Interval(value, min(low, value), high, found.level, found.n, "times", found.of)

    @property
    def about(self) -> tuple[float, float]:
        """From how many to how many minutes is about as long as was asked."""
        return (1 - ABOUT) * self._asked(), (1 + ABOUT) * self._asked()

    @property
    def verdict(self) -> str:
        """Whether games are about as long as was asked, by these seconds.

        ``holds`` or ``fails`` when the whole interval says so, else ``unclear``.
        """
        least, most = self.about
        if least <= self.minutes.low and self.minutes.high <= most:
            return "holds"
        if self.minutes.high < least or self.minutes.low > most:
            return "fails"
        return "unclear"

    @property
    def known(self) -> str:
        """How the seconds are known: assumed, or measured with people who played."""
        measured = {part.pace.source == "measured" for part in self.parts}
        if measured == {True, False}:
            return "that were measured, and assumed where none were,"
        return "that were measured" if measured == {True} else "assumed"

    def _asked(self) -> float:
        if self.asked is None:
            raise StudyError("no length was asked about: say how many minutes a game should take")
        return self.asked

    @property
    def text(self) -> str:
        """In a few sentences."""
        takes = (
            f"By the seconds {self.known} a game takes {self.minutes} minutes, "
            f"{self.quick.value:.0f} when people are quick and {self.slow.value:.0f} when slow; "
            f"{100 * self.within:.3g}% of games take at most {self.tail}."
        )
        return takes if self.asked is None else f"{takes} {self._compared()}"

    def _compared(self) -> str:
        """Whether that is what was asked about."""
        least, most = self.about
        said = {"holds": "holds", "fails": "does not hold", "unclear": "is not clear yet"}
        return (
            f"“About {self.asked:g} minutes”, {least:g} to {most:g}, {said[self.verdict]}: for "
            f"{self.asked:g} everything would have to take {self.pace.value:.2f} times as long."
        )

    def table(self) -> "pd.DataFrame":
        """A row for each kind, what takes longest first.

        ``seconds as asked`` is what each would have to take for the length that was asked about,
        with all others as they are; ``none`` where even 0 is too much, or nothing was asked.
        """
        import pandas as pd

        ordered = sorted(self.parts, key=lambda part: -part.minutes.value)
        rows = [
            {
                "counted": part.pace.counted,
                "in a game": part.count,
                "seconds each": part.pace.seconds,
                "minutes": part.minutes,
                "seconds as asked": "none" if part.alone is None else f"{part.alone:.1f}",
                "source": part.pace.source,
                "note": part.pace.note,
            }
            for part in ordered
        ]
        return pd.DataFrame(rows).set_index("counted")


def length(
    study: Study,
    frame: "pd.DataFrame",
    cell: int | None = None,
    minutes: float | None = None,
    within: float = 0.9,
    level: float = 0.95,
    paces: Sequence[Pace] | None = None,
    game: Told | None = None,
) -> Length:
    """How long the games of a study are, or those of one cell, against the ``minutes`` asked about:
    by default what the game's text says, if it says so.

    ``paces`` are the seconds for each of what facts count; by default those that the game's
    catalog assumes.

    >>> from mechlab.lab import cross, run
    >>> teams = ["Courier,Foreman,Reaver", "Bastion,Lantern,Courier"]
    >>> study = cross("How long?", "skirmish", teams, boards="Quarry", players="greedy", games=40)
    >>> found = length(study, run(study))
    >>> found.rounds, found.minutes, found.verdict
    (6.50 (6.22 to 6.78), 29.3 (28.1 to 30.4), 'fails')
    """
    if (minutes is not None and not minutes > 0) or not 0 < within < 1:
        raise StudyError("minutes are more than 0, and a part of games lies between 0 and 1")
    games = frame if cell is None else of_cell(study, frame, cell)
    if not len(games):
        raise StudyError("no game is played yet")
    told = game
    if paces is None:
        told = _told(study, game)
        paces = told.paces()
    asked = words_of(told).minutes if minutes is None else minutes
    counts = [_count(games, pace.counted) for pace in paces]

    def a_game(values: Row) -> Interval:
        return mean(by_seed(games, values), level, of="pairs")

    def lasting(speed: str) -> Row:
        seconds = [getattr(pace, speed) for pace in paces]
        total: Row = np.einsum("k,kg->g", np.array(seconds, np.float64), np.array(counts)) / 60
        return total

    usual = lasting("seconds")
    spare = None if asked is None else 60 * (asked - float(by_seed(games, usual).mean()))
    return Length(
        rounds=a_game(fact(games, _long(told).fact)),
        decisions=a_game(fact(games, "decisions")),
        minutes=a_game(usual),
        quick=a_game(lasting("quick")),
        slow=a_game(lasting("slow")),
        tail=_tail(games, usual, within, level),
        within=within,
        asked=asked,
        parts=tuple(
            Part(pace, a_game(count), a_game(count * pace.seconds / 60), _alone(pace, count, spare))
            for pace, count in zip(paces, counts, strict=True)
        ),
        counted=_long(told).text,
    )


def _told(study: Study, game: Told | None) -> Told:
    found = game or playable(study.game)
    if not hasattr(found, "paces"):
        raise StudyError(f"{study.game} does not say how long people take")
    return cast(Told, found)


def _long(game: Any) -> Measure:
    """What a game's length is counted in."""
    lengths = (each for each in getattr(game, "measures", ()) if each.role == "length")
    return next(lengths, Measure("rounds", "rounds", role="length"))


def _count(games: "pd.DataFrame", counted: str) -> Row:
    return np.ones(len(games)) if counted == GAME else fact(games, counted)


def _alone(pace: Pace, count: Row, spare: float | None) -> float | None:
    """The seconds that would take up what is spare, or give what is missing."""
    if spare is None:
        return None
    each = float(count.mean())
    found = pace.seconds + spare / each if each else -1.0
    return found if found >= 0 else None


def _tail(games: "pd.DataFrame", minutes: Row, within: float, level: float) -> Interval:
    """A quantile of all games, with the interval that order gives (a binomial test of ranks).

    Games that share dice are no independent ranks, so it is taken from one game of each seed: the
    cells and the seats take turns.
    """
    value = float(np.quantile(minutes, within))
    chosen = minutes[_one_a_seed(games)]
    ends = stats.quantile_test(chosen, q=value, p=within).confidence_interval(level)
    # An end that so few games cannot tell is not a number.
    low = -inf if isnan(ends.low) else min(float(ends.low), value)
    high = inf if isnan(ends.high) else max(float(ends.high), value)
    return Interval(value, low, high, level, len(chosen), "", "pairs")


def _one_a_seed(games: "pd.DataFrame") -> NDArray[np.bool_]:
    """Which games to take so that each seed gives one: its cells and seats in turn."""
    import pandas as pd

    pair = games["number"].to_numpy() // 2
    place = pd.Series(np.arange(len(games)))
    within = place.groupby(pair).cumcount()
    many = place.groupby(pair).transform("size")
    found: NDArray[np.bool_] = (within == pair % many).to_numpy()
    return found
