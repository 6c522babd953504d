"""How long a game is: its rounds as bars, and minutes at a table by seconds for what there is."""

from functools import partial
from typing import Any

from mechlab.lab import StudyError
from mechlab.lab.length import length as length_of
from mechlab.widgets.charts import Bars
from mechlab.widgets.ground import html
from mechlab.widgets.markup import Markup, join, tag
from mechlab.widgets.show import table

from .extra import Act
from .found import Found
from .panel import Panel, hide
from .words import sure, waiting

MOST_BARS = 12


class LengthPanel:
    """Rounds, or what the game counts instead, and minutes."""

    def __init__(self) -> None:
        self._bars = Bars("", {"1": 1.0}, height=200)
        self._table = html("", "bl-table")
        self.panel = Panel("How long is a game?", self._bars, self._table)
        self.panel.say(waiting())
        hide(self._bars, True)

    def answer(self, found: Found) -> Act:
        """Work out the lengths; what is returned draws them."""
        fact = found.length()
        counts = (
            dict(found.played.frame[fact].value_counts(normalize=True).sort_index()) if fact else {}
        )
        shares = _gathered({int(many): float(share) for many, share in counts.items()})
        counted = found.shown[fact].label.lower() if fact else ""
        try:
            told: Any = length_of(found.study, found.played.frame, game=found.game)  # type: ignore[arg-type]
        except (StudyError, AttributeError):  # a game that tells of no seconds
            return partial(self._show, shares, counted, join(), join())
        words = tag("p", told.text, " ", sure(told.minutes))
        return partial(self._show, shares, counted, words, _parts(told, found))

    def _show(self, shares: dict[str, float], counted: str, words: Markup, parts: Markup) -> None:
        self.panel.say(words)
        hide(self._bars, not shares)
        if shares:
            self._bars.figure.axes[0].label = counted
            self._bars.show(shares)
        self._table.value = parts


def _gathered(shares: dict[int, float]) -> dict[str, float]:
    """The share of each length; of many lengths that of so many in a row, or no bar has room.

    >>> _gathered({6: 0.25, 7: 0.75})
    {'6': 0.25, '7': 0.75}
    >>> _gathered({n: 0.025 for n in range(5, 45)})["5–8"]
    0.1
    """
    if len(shares) <= MOST_BARS:
        return {str(long): share for long, share in shares.items()}
    first, last = min(shares), max(shares)
    wide = -(-(last - first + 1) // MOST_BARS)
    ranges = [range(low, min(low + wide, last + 1)) for low in range(first, last + 1, wide)]
    return {
        f"{each[0]}–{each[-1]}" if len(each) > 1 else str(each[0]): sum(
            shares.get(long, 0.0) for long in each
        )
        for each in ranges
    }


def _parts(told: Any, found: Found) -> Markup:
    """What takes the time."""
    called = {each.fact: each.text for each in found.game.measures}
    rows = [
        [
            called.get(part.pace.counted, part.pace.counted.replace("_", " ")),
            part.count.text,
            f"{part.pace.seconds:g}",
            part.minutes.text,
            part.pace.source,
        ]
        for part in sorted(told.parts, key=lambda part: -part.minutes.value)
    ]
    head = ["", "in a game", "seconds each", "minutes", "seconds are"]
    summary = tag("summary", "What takes the time")
    return tag("details", summary, table(head, rows), class_="ml-chart-text")
