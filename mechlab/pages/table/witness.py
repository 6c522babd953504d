"""Who looks on at a table: told of the game as it is laid, shown and decided."""

from dataclasses import dataclass
from typing import Any

from mechlab.engine import Record

from .match import Match


@dataclass(frozen=True)
class Asked:
    """A decision before it is made: the line of play, how many choices lie behind it, and the game
    as it stands then."""

    record: Record
    at: int
    state: Any


class Witness:
    """Sees all that happens on a table, and does nothing; what does more derives from it.

    It is told while the table is locked, so one thing after the other.
    """

    def laid(self, match: Match) -> None:
        """Another game lies on the table, or the first."""

    def decided(self, match: Match, asked: Asked) -> None:
        """Somebody chose; others have not answered yet."""

    def shown(self, match: Match) -> None:
        """A moment of the game was drawn: people may read it and decide from now on."""


def asked_now(match: Match) -> Asked:
    """What is to be decided at this moment."""
    return Asked(match.record, match.now.at, match.state)
