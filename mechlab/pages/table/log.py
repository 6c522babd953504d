"""The log as a time machine: every die with its purpose, what it needed, how lucky it was."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import traitlets

from mechlab.engine import Event, Stepper
from mechlab.widgets.show import percent
from mechlab.widgets.strangers import OneWay

Row = tuple[int, str, str, str, str, str]
"""Number, kind, text, what the die showed, how likely that was, good or bad."""
NONE: Mapping[int, str] = {}


class Log(OneWay):
    """Shows rows; what is new is sent, and what is no longer so is taken back.

    >>> log = Log()
    >>> log.on_event(print)
    >>> log.hear({"event": 7})
    7
    """

    _esm = Path(__file__).with_name("log.js")

    now = traitlets.Int(0).tag(sync=True)

    def __init__(
        self, heads: Mapping[int, str] = NONE, made: Callable[[Event], bool] = bool, **traits: Any
    ) -> None:
        """``heads`` are the kinds of events that head a part, ``made`` whether a die made it."""
        super().__init__(**traits)
        self._heads, self._made = heads, made
        self.rows: list[Row] = []
        self._seen = np.zeros((0, 8), np.int32)
        self._listeners: list[Callable[[int], None]] = []
        self.on_msg(lambda _widget, content, _buffers: self.hear(content))

    def on_event(self, callback: Callable[[int], None]) -> None:
        """Call ``callback(number)`` when an event is picked: a stranger's number, to be checked."""
        self._listeners.append(callback)

    def hear(self, content: Any) -> None:
        """Take a message of the browser."""
        if not isinstance(content, dict):
            return
        if content.get("shown") is True:
            self.send({"from": 0, "rows": self.rows})
        number = content.get("event")
        if isinstance(number, int) and not isinstance(number, bool):
            for callback in self._listeners:
                callback(number)

    def show(self, line: Stepper, now: int) -> None:
        """Show the whole of a line of play, with the moment after ``now`` events marked."""
        events = np.array(line.state.events[: int(line.state.event_count)])
        same = _same(self._seen, events)
        if same < max(len(events), len(self.rows)):
            new = [self.row(event) for event in line.events_from(same)]
            self.rows[same:] = new
            self.send({"from": same, "rows": new})
        self._seen = events
        self.now = now

    def row(self, event: Event) -> Row:
        """An event as a row of the log."""
        if event.is_die:
            return self._die(event)
        kind = "decision" if event.is_choice else self._heads.get(event.kind, "event")
        return (event.number, kind, event.text, "", "", "")

    def _die(self, event: Event) -> Row:
        _, sides, _, value = event.values
        text, _, shown = event.text.rpartition(": ")
        chance = event.chance
        if chance is None:
            at_least = Fraction(sides - value + 1, sides)
            return (event.number, "die", text, shown, f"{value}+ {percent(at_least)}", "")
        is_made = self._made(event)
        verdict, tone = ("made", "good") if is_made else ("failed", "bad")
        return (event.number, "die", text, shown, f"{verdict}, {percent(chance)}", tone)


def _same(before: Any, after: Any) -> int:
    """How many events at the beginning are the same."""
    least = min(len(before), len(after))
    differ = np.flatnonzero((before[:least] != after[:least]).any(axis=1))
    return int(differ[0]) if len(differ) else least
