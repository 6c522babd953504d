"""The lines of play on the table: the one that is looked at, its branches, who plays each side."""

from collections.abc import Iterator, Sequence
from typing import Any

from mechlab.engine import Event, Record, Stepper
from mechlab.engine.face import Player

from .scene import Scene

MAIN = "main line"
BY_HAND = "by hand"
EVENTS_A_PIECE = 20  # of long play by rules that are not compiled yet, between two looks at Stop


class Match:
    """A game on the table; all its deeds leave it at a moment that can be shown.

    ``players`` are names of those of the scene, as far as they are chosen; others play as it says.
    """

    def __init__(self, scene: Scene, stepper: Stepper, players: Sequence[str] = ()) -> None:
        self.scene = scene
        self.lines: dict[str, Stepper] = {MAIN: stepper}
        self.name = MAIN
        count = len(scene.sides(stepper))
        self.players = [*players, *scene.against[len(players) :]][:count]
        self._end: Stepper | None = None
        self._link: tuple[Record, str] | None = None

    @property
    def now(self) -> Stepper:
        """The moment that is looked at."""
        return self.lines[self.name]

    @property
    def state(self) -> Any:
        """The record of the game at that moment."""
        return self.now.state

    @property
    def record(self) -> Record:
        """The whole line."""
        return self.now.record

    @property
    def event_count(self) -> int:
        """How many events lie behind this moment."""
        return int(self.state.event_count)

    @property
    def end(self) -> Stepper:
        """The line at its end: what its log is read from."""
        if self._end is None or self._end.record is not self.record:
            self._end = Stepper(self.now.face, self.record)
        return self._end

    def link(self) -> str:
        """The whole line as a code for an address."""
        if self._link is None or self._link[0] is not self.record:
            self._link = (self.record, self.record.link())
        return self._link[1]

    @property
    def is_at_end(self) -> bool:
        """Whether nothing of this line lies ahead."""
        return self.event_count == int(self.end.state.event_count)

    @property
    def waits_for_player(self) -> bool:
        """Whether a side that is not played by hand has to decide."""
        decides = bool(self.now.options())
        return decides and self.players[int(self.state.decider)] != BY_HAND

    @property
    def _played(self) -> list[Player]:
        return [self.scene.players[name] for name in self.players]

    # ---- choosing --------------------------------------------------------------------------------

    def apply(self, option: int) -> None:
        """Choose an option; ``IllegalAction`` says why it is not open."""
        self.now.apply(option)

    # ---- time ------------------------------------------------------------------------------------

    def back(self, by: str) -> None:
        """One step back."""
        self.now.back(by)

    def forward(self, by: str) -> bool:
        """One step on along the line; at its end a player steps, if one plays. Whether it moved."""
        before = self.event_count
        if not self.is_at_end:
            self.now.forward(by)
        elif self.waits_for_player:
            self.now.play(self._played, choices=1) if by == "choice" else self.step(by)
        return self.event_count != before or self.now.at != before

    def step(self, by: str) -> None:
        """Let the players play up to the next die, activation or round."""
        self.now.play(self._played, until=by)

    def to_event(self, number: int) -> None:
        """Go to the moment just after an event of the line."""
        if 0 <= number < int(self.end.state.event_count):
            self.now.to_event(number)

    def to_start(self) -> None:
        """Go to the first decision."""
        self.now.to(0)

    def to_end(self) -> None:
        """Go to the end of the line."""
        self.now.to(len(self.record.choices))

    def play(self, until: str | None) -> Iterator[bool]:
        """Let the players play on; yields now and then whether the breakpoint was reached.

        It ends there, at a decision by hand, at a die by hand, or with the game.
        """
        piece = None if self.scene.is_ready() else EVENTS_A_PIECE
        while self.waits_for_player:
            before = self.now.at
            hit = self.now.play(self._played, until=until, events=piece)
            yield hit
            if hit or self.now.at == before:
                return

    # ---- dice ------------------------------------------------------------------------------------

    def event(self, number: int) -> Event | None:
        """An event of the whole line."""
        if not 0 <= number < int(self.end.state.event_count):
            return None
        return self.end.events_from(number)[0]

    def change_die(self, number: int, value: int) -> str:
        """Branch off with a die that shows something else; the name of the branch."""
        event = self.event(number)
        if event is None or not event.is_die:
            raise ValueError("pick a die in the log first")
        line = self.end.with_die(event, value)
        return self.add(line, f"{event.text.split(': ')[-2].split(',')[0]} {value}")

    # ---- branches --------------------------------------------------------------------------------

    def branch(self, name: str) -> str:
        """A new line that begins as this one up to now, and is looked at from here on."""
        return self.add(self.now.branch(), name)

    def add(self, line: Stepper, name: str) -> str:
        """Put a line among the others under a name of its own, and look at it."""
        plain = " ".join(name.split())[:40] or f"branch {len(self.lines)}"
        free, count = plain, 2
        while free in self.lines:
            free, count = f"{plain} {count}", count + 1
        self.lines[free] = line
        self.name = free
        return free

    def switch(self, name: str) -> None:
        """Look at another line."""
        if name not in self.lines:
            raise ValueError("there is no line of that name")
        self.name = name

    def drop(self) -> None:
        """Take this line away, unless it is the only one."""
        if len(self.lines) == 1:
            raise ValueError("the only line stays; a new game replaces it")
        del self.lines[self.name]
        self.name = next(iter(self.lines))
