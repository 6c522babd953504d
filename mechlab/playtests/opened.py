"""One game of a playtest, run again from its record under the numbers it was played with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any
from urllib.parse import urlencode

from mechlab.engine import Event, Record, RecordError, Stepper
from mechlab.engine.playable import DRAWN
from mechlab.engine.played import Cell, Location, Part, Spot
from mechlab.games import named

from .kinds import room

PAGES = "http://127.0.0.1:8866"
"""Where `mechlab open` serves the pages."""
_LONGEST_LINK = 15_000
"""Characters of an address that browsers and the table page take."""


@dataclass(frozen=True)
class Opened:
    """A row of the store's games with its player, and everything that its record tells.

    A record that cannot be played again has a ``fault`` in words, and tells nothing else.
    """

    row: Mapping[str, Any]

    @property
    def key(self) -> str:
        """The key of the play."""
        return str(self.row["key"])

    @property
    def side(self) -> int:
        """The player's side."""
        return int(self.row["side"])

    @property
    def game(self) -> str:
        """The name of the game."""
        return str(self.row["game"])

    @property
    def _found(self) -> Stepper | str:
        """The game at its last moment, or why there is none."""
        return _opened(self.game, self.row["record"])

    @property
    def fault(self) -> str:
        """Why it cannot be played again; empty if it can."""
        return self._found if isinstance(self._found, str) else ""

    @property
    def stepper(self) -> Stepper | None:
        """The game at its last moment."""
        return None if isinstance(self._found, str) else self._found

    @property
    def record(self) -> Record | None:
        """The game as it is kept."""
        return None if self.stepper is None else self.stepper.record

    @property
    def is_over(self) -> bool:
        """Whether the game has its result."""
        return bool(self.row["finished"]) if self.stepper is None else self.stepper.is_over

    @property
    def outcome(self) -> str:
        """The result in words: as the game tells it, else as the page kept it."""
        return str(self.row["outcome"] if self.stepper is None else self.stepper.outcome)

    @cached_property
    def link(self) -> str:
        """The table page with this game, behind the address of the pages; empty if too long."""
        code = "" if self.record is None else self.record.link()
        asked = urlencode({"game": self.game, "record": code})
        return f"table?{asked}" if 0 < len(code) < _LONGEST_LINK else ""

    @cached_property
    def facts(self) -> Mapping[str, int]:
        """The facts that studies use; none before the game is over."""
        if self.stepper is None or not self.stepper.is_over:
            return {}
        return dict(room(self.game).facts(self.stepper))

    @property
    def score(self) -> float | None:
        """What the player made of it: 1 for a win, one half for a draw, 0 for a loss."""
        if not self.facts:
            return None
        winner = self.facts["winner"]
        return 0.5 if winner == DRAWN else float(winner == self.side)

    @property
    def teams(self) -> Sequence[str]:
        """Who met, by side."""
        return self._told("teams", self.record)

    @property
    def board(self) -> str:
        """Where; empty where a game has no boards."""
        return "" if self.record is None else str(room(self.game).board(self.record))

    @property
    def parts(self) -> Sequence[Part]:
        """Everything that the mechs of both sides were built with."""
        return self._told("parts", self.record)

    @cached_property
    def spots(self) -> Sequence[Spot]:
        """Where mechs stood and were lost."""
        return self._told("spots", self.stepper)

    @property
    def cells(self) -> Sequence[Cell]:
        """The places of the board."""
        return self._told("cells", self.record)

    @cached_property
    def locations(self) -> Sequence[Location]:
        """The location dice."""
        return self._told("locations", self.stepper)

    @property
    def dice(self) -> Sequence[Event]:
        """Every die up to the last moment."""
        events = [] if self.stepper is None else self.stepper.events
        return [event for event in events if event.is_die]

    def purpose(self, die: Event) -> str:
        """What a die was for."""
        return "" if self.stepper is None else str(self.stepper.face.purposes[die.values[0]])

    def _told(self, what: str, of: Record | Stepper | None) -> Sequence[Any]:
        """What the game tells, if it tells of such things at all."""
        tell = getattr(room(self.game), what, None) if of is not None else None
        return list(tell(of)) if tell else []


@lru_cache(maxsize=16)
def _opened(game: str, text: str) -> Stepper | str:
    """A recorded game at its last moment, or why there is none. A game is half a megabyte: what is
    told of it is kept, and few games are."""
    try:
        record = Record.from_json(text)
        if record.game != game:
            raise RecordError(f"this is a game of {record.game!r:.40}, not of {game}")
        found: Stepper = named(game).open_record(record)
    except ValueError as error:  # RecordError, CatalogError, or a game that is not here
        return " ".join(str(error).split())
    return found
