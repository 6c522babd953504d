"""Stepping through a game: forward and back, other choices, other dice, branches.

A moment of a game is its record and how much of it has been played; any moment is reached by
running the rules again from the start.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from .face import Action, Event, Face, IllegalAction, Player
from .play import CHOICE, Paused, Unrolled, key_of, next_of
from .record import Record
from .replaying import UnfitDieError, begun, event_of, events_of, played_on, run


class Stepper:
    """A game at one of its moments.

    >>> from mechlab.games import skirmish
    >>> teams = [[skirmish.kit(name) for name in names] for names in
    ...          (("Courier", "Foreman", "Reaver"), ("Bastion", "Lantern", "Courier"))]
    >>> game = skirmish.new_game(teams, map="Yard", seed=1)
    >>> game.apply(game.legal_actions()[0])
    >>> game.at, len(game.record.choices)
    (1, 1)
    >>> game.back()
    >>> game.at
    0
    """

    def __init__(self, face: Face, record: Record, at: int | None = None, name: str = "") -> None:
        self.face = face
        self.name = name
        self._record = record
        self._go(len(record.choices) if at is None else at)

    def __repr__(self) -> str:
        moment = self.outcome or f"choice {self.at} of {len(self._record.choices)}"
        return f"<Stepper {self.face.name}: {moment}>"

    def __deepcopy__(self, memo: dict[int, Any]) -> "Stepper":
        """A copy that goes its own way. A game is never changed, only run anew: both share it."""
        copied = object.__new__(type(self))
        copied.__dict__.update(self.__dict__)
        return copied

    @property
    def record(self) -> Record:
        """The whole line of play, with what lies ahead of this moment."""
        return self._record

    @property
    def so_far(self) -> Record:
        """The record up to this moment."""
        return self._record.replace(choices=self._record.choices[: self.at])

    @property
    def at(self) -> int:
        """How many choices have been made."""
        return int(self._game.choices_made) + self._is_on_choice

    @property
    def _is_on_choice(self) -> bool:
        """Whether a choice is the last thing in the log; it is counted only after that."""
        return self._between and int(self._game.events[self._game.event_count - 1, 0]) == CHOICE

    @property
    def state(self) -> Any:
        """The record of the game now: read it, and change nothing."""
        return self._game

    @property
    def is_over(self) -> bool:
        """Whether the game has its result at this moment."""
        return self.face.is_over(self._game)

    @property
    def outcome(self) -> str:
        """The result in words, empty before there is one."""
        return self.face.outcome(self._game)

    @property
    def events(self) -> list[Event]:
        """Everything that happened up to now."""
        return self.events_from(0)

    def events_from(self, number: int) -> list[Event]:
        """What happened up to now, from an event of the log on."""
        return [self._event(n) for n in range(number, int(self._game.event_count))]

    def dice(self, purpose: str = "") -> list[Event]:
        """The dice rolled up to now: all, or those for one purpose, such as ``"location"``."""
        wanted = self._purpose(purpose) if purpose else None
        rolled = [event for event in self.events if event.is_die]
        return [event for event in rolled if wanted is None or event.values[0] == wanted]

    @property
    def waits_for_die(self) -> str:
        """The purpose of the die to be entered, when dice are rolled by hand; else empty."""
        return self.face.purposes[int(self._game.unrolled[1])] if self._unrolled else ""

    @property
    def last_event(self) -> str:
        """The last thing that happened, in words."""
        count = int(self._game.event_count)
        return self._event(count - 1).text if count else ""

    def options(self) -> list[int]:
        """The keys of what can be chosen now."""
        if self.is_over or self._unrolled or self._between:
            return []
        return [int(each) for each in self._game.options[: int(self._game.option_count)]]

    def legal_actions(self) -> list[Action]:
        """What can be chosen now; empty at the end, and while a die waits for its value."""
        return [self.face.action(self._game, option) for option in self.options()]

    def action(self, words: str) -> Action:
        """The open action that reads so, or the only one that begins so."""
        actions = self.legal_actions()
        found = [action for action in actions if action.text == words]
        found = found or [action for action in actions if action.text.startswith(words)]
        if len(found) != 1:
            texts = ", ".join(repr(action.text) for action in found or actions)
            told = "more than one action begins" if found else "no action that is open begins"
            raise IllegalAction(f"{told} with {words!r}: {texts or 'nothing is to be decided'}")
        return found[0]

    def why_not(self, action: Action | int) -> str:
        """Why an action is not open: section and fact; empty exactly when it is open."""
        key = action.key if isinstance(action, Action) else action
        return "" if key in self.options() else self.face.why_not(self._game, key)

    def apply(self, action: Action | int | str) -> None:
        """Choose; what lay ahead is dropped if it began otherwise. ``IllegalAction`` says why not.

        An action can be called by its words, or by how they begin if no other begins so. Choices
        that follow because nothing else was possible are made at once.
        """
        key = self._open(action)
        record, choices = self._record, self._record.choices
        if choices[self.at : self.at + 1] != (key,):
            record = record.replace(choices=(*choices[: self.at], key))
        self._move(record, self.at + 1)

    def _open(self, action: Action | int | str) -> int:
        """The key of an action that must be open."""
        action = self.action(action) if isinstance(action, str) else action
        key = action.key if isinstance(action, Action) else int(action)
        if key not in self.options():
            # A game may take more than it offers, such as any place that can be reached.
            reason = self.why_not(key)
            if reason or not self.options():
                raise IllegalAction(reason or "nothing is to be decided now")
        return key

    def back(self, by: str = "choice") -> None:
        """One step back: by ``choice``, ``die``, ``activation`` or ``round``."""
        if by == "choice":
            self._go(max(self.at - 1, 0))
        else:
            here = int(self._game.event_count)
            marks = [e.number + 1 for e in events_of(self._game) if self.is_mark(e, by)]
            behind = [mark for mark in marks if mark < here]
            if behind:
                self._to_event(behind[-1], self._game)
            elif self.at:  # else it stands before the first decision already
                self._go(0)

    def forward(self, by: str = "choice") -> None:
        """One step on along the record; as :meth:`back`."""
        if by == "choice":
            step = 0 if self._between else 1  # the decision after these choices may lie ahead
            self._go(min(self.at + step, len(self._record.choices)))
            return
        here, end = int(self._game.event_count), self._at_end()
        ahead = (e.number + 1 for e in events_of(end, here) if self.is_mark(e, by))
        mark = next(ahead, 0)
        if mark:
            self._to_event(mark, end)
        else:
            self._go(len(self._record.choices))

    def to(self, moment: int) -> None:
        """Go to the moment after so many choices."""
        if not 0 <= moment <= len(self._record.choices):
            last = len(self._record.choices)
            raise ValueError(f"moment {moment} is not in this game; it has 0 to {last}")
        self._go(moment)

    def to_event(self, number: int) -> None:
        """Go to the moment just after an event of the log, even between two choices."""
        end = self._at_end()
        if not 0 <= number < int(end.event_count):
            raise ValueError(f"event {number} is not in this game")
        self._to_event(number + 1, end)

    def play(
        self,
        players: Sequence[Player] | Player = "greedy",
        until: str | Callable[["Stepper"], bool] | None = None,
        choices: int | None = None,
        events: int | None = None,
    ) -> bool:
        """Let players play on: to the end, for some choices, or until a breakpoint.

        ``players`` is one for all sides, or one for each: a name, or a function that is given the
        stepper at each decision of its side and returns an open action. ``until`` is the name of a
        breakpoint or a function of the stepper. With ``events`` it ends with the choice in which
        so many have happened, for whoever wants to stop long play in between. Returns whether the
        breakpoint was reached. What lay ahead of this moment is dropped.
        """
        with self._or_stay():
            return self._play(players, until, choices, events)

    def _play(
        self,
        players: Sequence[Player] | Player,
        until: str | Callable[["Stepper"], bool] | None,
        choices: int | None,
        events: int | None,
    ) -> bool:
        start, seen = self.at, int(self._game.event_count)
        self._record = self.so_far
        limit = seen + events if events else 0
        both = players
        if isinstance(both, str) or callable(both):
            both = [both] * len(self._game.players)
        names = [player for player in both if isinstance(player, str)]
        alone = len(names) == len(both)
        line = (
            played_on(self.face, self._record, names, limit)
            if alone
            else self._played_in_turn(both)
        )
        last = len(line) if choices is None else min(start + choices, len(line))
        self._record = self._record.replace(choices=line[:last])
        if until is None:
            self._go(last)
            return False
        if isinstance(until, str):
            return self._stop_at_event(self.face.breaks(until), seen, last)
        for moment in range(start + 1, last + 1):
            self._go(moment)
            if until(self):
                self._record = self.so_far
                return True
        return False

    def force(self, purpose: str, value: int) -> None:
        """Set what the next die of a purpose will show, once another choice is made.

        If that die turns out to have no such face, the choice is refused and the die is free again.
        """
        self._set_die(next_of(self._purpose(purpose), self.at + 1), value)

    def enter(self, value: int) -> None:
        """Enter the die that waits for its value, when dice are rolled by hand."""
        if not self._unrolled:
            raise ValueError("no die waits for its value now")
        _check_face(value, int(self._game.unrolled[2]))
        self._set_die(int(self._game.unrolled[4]), value)

    def branch(self, name: str = "") -> "Stepper":
        """Another line that begins as this one up to now; both go their own ways."""
        return Stepper(self.face, self.so_far, name=name)

    def with_die(self, event: Event, value: int, name: str = "") -> "Stepper":
        """A branch in which a die that was rolled shows something else.

        It begins at the choice before that die, with the same dice but for this one.
        """
        if not event.is_die:
            raise ValueError(f"event {event.number} is no die")
        _check_face(value, event.sides)
        key = self._key(event)
        forced = tuple(pair for pair in self._record.forced if pair[0] != key)
        record = self._record.replace(
            choices=self._record.choices[: event.choice], forced=((key, value), *forced)
        )
        return Stepper(self.face, record, name=name)

    def is_mark(self, event: Event, by: str) -> bool:
        """Whether an event is where a step ``by`` die, activation or round stops."""
        if by == "die":
            return event.is_die
        return self.face.breaks(by)(event)

    def _key(self, die: Event) -> int:
        """The key of a die that was rolled: it counts those of its kind before it in the round."""
        purpose = die.values[0]
        count = sum(
            other.is_die
            and (other.actor, other.values[0], other.round) == (die.actor, purpose, die.round)
            for other in events_of(self._at_end())[: die.number]
        )
        return key_of(die.actor, purpose, die.round, count)

    def _set_die(self, key: int, value: int) -> None:
        forced = ((key, value), *(pair for pair in self._record.forced if pair[0] != key))
        self._move(self.so_far.replace(forced=forced), self.at)

    def _move(self, record: Record, moment: int) -> None:
        """Go on with a changed record; where it cannot be played, stay with the one before."""
        with self._or_stay():
            self._record = record
            self._go(moment)

    @contextmanager
    def _or_stay(self) -> Iterator[None]:
        """Where a die was set to a face it has not: free it, and leave all else as it was."""
        before = self._record
        try:
            yield
        except UnfitDieError as unfit:
            kept = tuple(pair for pair in before.forced if pair != unfit.pair)
            self._record = before.replace(forced=kept)
            raise ValueError(str(unfit)) from None

    def _purpose(self, name: str) -> int:
        if name not in self.face.purposes:
            known = ", ".join(self.face.purposes)
            raise ValueError(f"no die is for {name!r}; dice are for {known}")
        return list(self.face.purposes).index(name)

    def _go(self, moment: int) -> None:
        """Run to the moment after so many choices, up to the decision that follows."""
        self._run(moment, 0)

    def _to_event(self, count: int, game: Any) -> None:
        """Run until the log has so many events, as in a game that has them.

        Where the next thing to happen is a choice, that is the decision before it.
        """
        line = len(self._record.choices)
        if count == int(game.event_count):
            self._go(line)
        elif int(game.events[count, 0]) == CHOICE:
            self._go(int(game.events[count, 6]))
        else:
            self._run(min(int(game.events[count - 1, 6]) + 1, line), count)

    def _run(self, moment: int, event_limit: int) -> None:
        game = self._begun(moment)
        game.event_limit = event_limit
        stop = run(self.face, self._record, game)
        self._unrolled, self._between = stop is Unrolled, stop is Paused
        self._game = game

    def _begun(self, moment: int) -> Any:
        return begun(self.face, self._record, moment)

    def _at_end(self) -> Any:
        """The game at the end of its record."""
        if not self._between and self.at == len(self._record.choices):
            return self._game
        return Stepper(self.face, self._record).state

    def _played_in_turn(self, players: Sequence[Player]) -> tuple[int, ...]:
        """Where a function plays a side: named players go on until it has to decide."""
        branch = self.branch()
        while True:
            line = played_on(self.face, branch._record, players)
            branch._record = branch._record.replace(choices=line)
            branch._go(len(line))
            player = players[int(branch.state.decider)]
            if not branch.options() or isinstance(player, str):
                return line
            key = branch._open(player(branch))
            branch._record = branch._record.replace(choices=(*line, key))

    def _stop_at_event(self, test: Callable[[Event], bool], seen: int, last: int) -> bool:
        self._go(last)
        for event in events_of(self._game, seen):
            if test(event):
                self._record = self._record.replace(choices=self._record.choices[: event.choice])
                self._run(event.choice, event.number + 1)
                return True
        return False

    def _event(self, number: int) -> Event:
        event = event_of(self._game, number)
        row = [int(each) for each in self._game.events[number]]
        good = self.face.good_faces(self._game, row) if event.is_die else None
        return replace(event, text=self.face.telling(self._game, row), good=good)


def _check_face(value: int, sides: int) -> None:
    if not 1 <= value <= sides:
        raise ValueError(f"a d{sides} shows 1 to {sides}, not {value}")
