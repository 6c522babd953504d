"""The keeper of a table: each game that is played on it goes to the store, decision by decision."""

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace

from mechlab.engine import Record, RecordError
from mechlab.games import named
from mechlab.pages.table.match import Match
from mechlab.pages.table.witness import Asked, Witness
from mechlab.playtests.kinds import room
from mechlab.playtests.store import Play, Store

from .visit import Visit


@dataclass(frozen=True)
class Decision:
    """One that was made: the game with it, how long it took, and what was asked."""

    number: int
    game: Record
    seconds: float
    kind: str


class Kept:
    """One game in the store, which it enters with its first decision.

    What the store did not take waits, and goes before the next.
    """

    def __init__(
        self, store: Store, player: str, game: str, variant: str, play: Play | None = None
    ) -> None:
        self._store, self._player, self._game, self._variant = store, player, game, variant
        self.key = play.key if play else ""
        self.is_finished = play is not None and play.finished
        self.last = _last_of(store, play) if play else None
        self._begins: tuple[Record, int] | None = None
        self._waiting: list[Decision] = []
        self._outcome = ""

    def begin(self, asked: Asked) -> None:
        """Its first decision is about to be kept."""
        if not self.key and self._begins is None:
            behind = asked.record.replace(choices=asked.record.choices[: asked.at])
            self._begins = (behind, int(asked.state.decider))

    def add(self, decision: Decision) -> None:
        """One more decision."""
        self.last = decision
        self._waiting.append(decision)

    def end(self, whole: Record, outcome: str) -> None:
        """It is over: the whole of it stands with its last decision."""
        if self.last is not None and self.last.game != whole:
            self.add(replace(self.last, game=whole))
        self._outcome = outcome

    def write(self) -> None:
        """Have the store keep what it does not have yet; ``StoreError`` if it cannot."""
        if not self.key and self._begins is not None:
            record, side = self._begins
            text = record.to_json()
            self.key = self._store.begin(self._player, self._game, text, side, self._variant)
        while self._waiting:
            first = self._waiting[0]
            text = first.game.to_json()
            self._store.decide(self.key, first.number, text, first.seconds, first.kind)
            del self._waiting[0]
        if self._outcome and not self.is_finished:
            self._store.finish(self.key, self._outcome)
            self.is_finished = True


class Keeper(Witness):
    """Looks on at a table for a visit. ``told()`` is called when there is news to show.

    A game that was laid in its middle, such as the example or somebody's link, is not kept: it
    would count as won and lost by who did not play it.
    """

    def __init__(self, visit: Visit, game: str, told: Callable[[], None]) -> None:
        self._visit, self._game, self._told = visit, game, told
        self._kind_of = room(game).kind_of
        self._kept: Kept | None = None
        self._expected: Play | None = None
        self._shown = (-1, 0.0)
        self.is_theirs = True
        """Whether the visitor plays this game from its beginning."""

    @property
    def is_over(self) -> bool:
        """Whether the game on the table is in the store to its end."""
        return self._kept is not None and self._kept.is_finished

    def expect(self, play: Play) -> None:
        """The game of a play is about to be laid: what is decided in it goes on with that."""
        self._expected = play

    def laid(self, match: Match) -> None:
        """Another game: it is a new one in the store too, unless it was expected."""
        self._kept = None
        play, self._expected = self._expected, None
        goes_on = play is not None and _is_of(play, match.record)
        if goes_on:
            self._kept = self._visit.try_to(self._new, match.record, play)
        self.is_theirs = goes_on or not match.record.choices
        self._visit.play = play.key if play is not None and self._kept is not None else ""
        self._told()

    def decided(self, match: Match, asked: Asked) -> None:
        """A decision goes to the store at once, before others answer it."""
        if match.record is asked.record:  # a step along a line that was decided before
            return
        if not self.is_theirs:
            return
        if self._kept is None or self._kept.is_finished or self._visit.player is None:
            self._kept = self._new(asked.record)
        if self._kept is None:
            return
        seconds = round(time.monotonic() - self._shown[1], 3)
        self._kept.begin(asked)
        kind = str(self._kind_of(asked.state))
        self._kept.add(Decision(asked.at, match.now.so_far, seconds, kind))
        self._write()

    def shown(self, match: Match) -> None:
        """A moment was drawn: from here the next decision takes its time; or the game is over."""
        if match.event_count != self._shown[0]:
            self._shown = (match.event_count, time.monotonic())
        kept = self._kept
        if kept is None or kept.is_finished or not match.now.is_over:
            return
        if self._visit.player is None:  # they no longer want it to be kept
            return
        if kept.last is not None and not _begins(match.record, kept.last.game):
            return  # another line of play came to its end
        kept.end(match.record, match.now.outcome)
        self._write()

    def _new(self, record: Record, play: Play | None = None) -> Kept | None:
        visit = self._visit
        if visit.store is None or visit.player is None:
            return None
        variant = play.variant if play else self._variant(record)
        return Kept(visit.store, visit.player.id, self._game, variant, play)

    def _variant(self, record: Record) -> str:
        """The name of the variant whose numbers a game has: a link may bring one of others."""
        variant = self._visit.variant_of(self._game)
        if variant is None or named(self._game).differences(record):
            return ""
        return variant.name

    def _write(self) -> None:
        kept = self._kept
        assert kept is not None
        self._visit.try_to(kept.write)
        self._visit.play = kept.key
        self._told()


def _is_of(play: Play, record: Record) -> bool:
    """Whether a record is the game of a play."""
    with suppress(RecordError):
        return Record.from_json(play.record) == record
    return False


def _last_of(store: Store, play: Play) -> Decision | None:
    """The last decision of a play; ``StoreError`` if the store does not answer."""
    from mechlab.playtests.tables import DECISIONS

    rows = store.rows(DECISIONS, DECISIONS.c.play == play.key)
    if not rows:
        return None
    last = rows[-1]
    game = Record.from_json(play.record)
    return Decision(last["number"], game, last["seconds"], last["kind"])


def _begins(whole: Record, part: Record) -> bool:
    """Whether a line of play begins with another."""
    count = len(part.choices)
    return whole.choices[:count] == part.choices and whole.setup == part.setup
