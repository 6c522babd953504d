"""Volley after volley: when each part falls, and how many volleys the Core stands (F7, F10)."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from mechlab.games.skirmish import PARTS
from mechlab.games.skirmish.odds import Rounds
from mechlab.widgets.bands import swatch
from mechlab.widgets.charts import Bars, Curves
from mechlab.widgets.ground import box, html
from mechlab.widgets.markup import Markup, join, tag
from mechlab.widgets.panel import OddsPanel
from mechlab.widgets.progress import Act, Progress
from mechlab.widgets.show import percent, table, warrant

from .answer import Answer
from .words import many, rounds_warrant

_SHARES = (0.1, 0.5, 0.9)

Gone = Mapping[int, Mapping[str, float]]


class Course:
    """Parts over volleys, and volleys to destroy; worked out beside the page."""

    def __init__(
        self,
        stop: Callable[[], None],
        looked_at: Callable[[Answer], None],
        told: Callable[[Answer], None],
    ) -> None:
        """``stop`` is what the Stop button does; ``looked_at`` hears when the volleys that the
        reader looks at are worked out, ``told`` when all is."""
        self._looked_at, self._told = looked_at, told
        self._lines = Curves("", {part: {1: 0.0} for part in PARTS}, "volleys", up="chance gone")
        self._table = html("", "od-words")
        self._rounds = Bars("", {"1": 0.0}, "volleys", height=250)
        self.progress = Progress("Working out the volleys", stop)
        beside = box(self._lines, self._table, classes="od-course")
        self.parts = OddsPanel("Parts over volleys", "F7", self.progress.view, beside)
        self.rounds = OddsPanel("Volleys to destroy", "F7", self._rounds)

    def first_steps(self, answer: Answer) -> Iterator[Act]:
        """The volleys one by one, in pieces short enough to be dropped between two of them."""
        waiting, most = not answer.ready, answer.volley.most
        for k in range(1, most + 1):
            for asked in answer.asked:
                asked.after(k)
                yield self._at(k / most, answer)
            if waiting and answer.ready:
                waiting = False
                yield partial(self._looked_at, answer)
        yield partial(self._show_parts, answer)

    def further_steps(self, answer: Answer) -> Iterator[Act]:
        """How long the Core stands."""
        for i, asked in enumerate(answer.asked):
            for share in asked.further_volleys():
                yield self._at(1 + i + share, answer)
        yield partial(self._show_rounds, answer)
        yield self.progress.hide

    def begin(self) -> None:
        """Say that what is shown is being worked out."""
        self.rounds.say(tag("p", "Being worked out …", class_="ml-muted"))

    def _at(self, done: float, answer: Answer) -> Act:
        return partial(self.progress.at, done, 1 + len(answer.asked))

    def _show_parts(self, answer: Answer) -> None:
        after = {k: answer.volley.after(k) for k in range(1, answer.volley.most + 1)}
        gone = {k: standing.destroyed for k, standing in after.items()}
        self._lines.show({part: {k: row[part] for k, row in gone.items()} for part in PARTS})
        self._table.value = _table(gone, max(s.error for s in after.values()))

    def _show_rounds(self, answer: Answer) -> None:
        rounds, most = answer.volley.rounds, answer.volley.most
        if rounds is None:
            self._rounds.show({})
            self.rounds.say(tag("p", f"Not known: {answer.volley.no_more}.", class_="ml-muted"))
            return
        chances = {str(k): rounds.chances.get(k, 0.0) for k in range(1, most + 1)}
        later = max(0.0, 1 - rounds.within(most))
        self._rounds.show(chances | {"later": later})
        printed = answer.printed.rounds if answer.printed else None
        self.rounds.say(_rounds_words(rounds, printed, most, later))
        self._told(answer)


def _table(gone: Gone, error: float) -> Markup:
    """The same numbers as text: a row for each part, a column for each volley."""
    rows = [
        [join(swatch(part), f" {part}"), *(percent(row[part]) for row in gone.values())]
        for part in PARTS
    ]
    return join(
        table(["Gone after", *(str(k) for k in gone)], rows),
        tag("p", warrant("float", f"± {error:.0e}")),
    )


def _rounds_words(rounds: Rounds, printed: Rounds | None, most: int, later: float) -> Markup:
    stands = f"The Core stands {many(rounds.mean)} volleys on average. "
    return join(
        tag(
            "p",
            stands if rounds.rest < 1 else "No volley ever destroys the Core. ",
            rounds_warrant(rounds),
            f" Printed rules: {many(printed.mean)}." if printed else None,
        ),
        tag("ul", *(tag("li", line) for line in _ladder(rounds)), class_="od-ladder"),
        tag("p", f"{percent(later)} of targets outlast the {most} rounds of a game."),
    )


def _ladder(rounds: Rounds) -> list[str]:
    """By which volley the Core is gone in one, five and nine cases of ten."""
    volleys = sorted(rounds.chances)
    found = {
        share: next((k for k in volleys if rounds.within(k) >= share), None) for share in _SHARES
    }
    return [f"{share:.0%} gone by volley {k}" for share, k in found.items() if k is not None]
