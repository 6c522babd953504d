"""Volley after volley: when each part falls, and how many volleys the Core stands (F7, F10)."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

from mechlab.games.skirmish import PARTS

from ..bands import swatch
from ..charts import Bars, Curves
from ..ground import box, html
from ..markup import Markup, join, tag
from ..show import decimal, percent, table, warrant
from .address import MOST_VOLLEYS
from .answer import Answer
from .background import Act, Progress
from .panel import Panel

if TYPE_CHECKING:
    from mechlab.games.skirmish.odds import Rounds

Gone = Mapping[int, Mapping[str, float]]


class Course:
    """Parts over volleys, and volleys to destroy; worked out beside the page."""

    def __init__(self, stop: Callable[[], None], tell: Callable[[Answer, "Rounds"], None]) -> None:
        """``stop`` is what the Stop button does; ``tell`` hears of the volleys to destroy."""
        self._tell = tell
        self._lines = Curves("", {part: {1: 0.0} for part in PARTS}, "volleys", up="chance gone")
        self._table = html("", "od-words")
        self._rounds = Bars("", {"1": 0.0}, "volleys", height=250)
        self.progress = Progress("Working out the volleys", stop)
        beside = box(self._lines, self._table, classes="od-course")
        self.parts = Panel("Parts over volleys", "F7", self.progress.view, beside)
        self.rounds = Panel("Volleys to destroy", "F7", self._rounds)

    def steps(self, answer: Answer) -> Iterator[Act]:
        """The work in pieces short enough to be dropped between two of them."""
        most = int(answer.catalog.rules.value(MOST_VOLLEYS))
        count = most + 1 + (answer.printed is not None)
        gone: dict[int, Mapping[str, float]] = {}
        for k in range(1, most + 1):
            gone[k] = dict(answer.volley.after(k).destroyed)
            yield partial(self.progress.at, k, count)
        yield partial(self._show_parts, answer, gone)
        printed = answer.printed.rounds_to_destroy() if answer.printed else None
        yield partial(self.progress.at, count - 1, count)
        rounds = answer.volley.rounds_to_destroy()
        yield partial(self._show_rounds, answer, rounds, printed, most)
        yield partial(self.progress.at, count, count)

    def _show_parts(self, answer: Answer, gone: Gone) -> None:
        self._lines.show({part: {k: row[part] for k, row in gone.items()} for part in PARTS})
        self._table.value = _table(answer, gone)

    def _show_rounds(
        self, answer: Answer, rounds: "Rounds", printed: "Rounds | None", most: int
    ) -> None:
        chances = {str(k): rounds.chances.get(k, 0.0) for k in range(1, most + 1)}
        later = max(0.0, 1 - sum(chances.values()))
        self._rounds.show(chances | {"later": later})
        self.rounds.say(_rounds_words(rounds, printed, most, later))
        self._tell(answer, rounds)


def _table(answer: Answer, gone: Gone) -> Markup:
    """The same numbers as text: a row for each part, a column for each volley."""
    rows = [
        [join(swatch(part), f" {part}"), *(percent(row[part]) for row in gone.values())]
        for part in PARTS
    ]
    error = answer.volley.after(max(gone)).error
    return join(
        table(["Gone after", *(str(k) for k in gone)], rows),
        tag("p", warrant("float", f"± {error:.0e}")),
    )


def _rounds_words(rounds: "Rounds", printed: "Rounds | None", most: int, later: float) -> Markup:
    beside = None
    if printed is not None:
        change = decimal(abs(rounds.mean - printed.mean))
        sign = "more" if rounds.mean > printed.mean else "fewer"
        words = "the same" if abs(rounds.mean - printed.mean) < 1e-9 else f"{change} {sign}"
        beside = f" Printed rules: {decimal(printed.mean)} ({words} now)."
    return tag(
        "p",
        f"The Core stands {decimal(rounds.mean)} volleys on average, median {rounds.median}; ",
        f"{percent(later)} of targets outlast the {most} rounds of a game. ",
        warrant("float", f"± {rounds.error:.0e}"),
        beside,
    )
