"""When It Goes Wrong as the lab sees it: series of sorties, their facts, the numbers behind them.

A sortie has two sides, though only one decides: the mech with its crew, and the deck that comes
at it. So a cell's teams are a mech and a deck; the mech wins when it comes home with its pilot,
the deck when it does not. Seats do not change: the two games of a pair have dice of their own.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mechlab.catalog.names import known
from mechlab.engine import Record
from mechlab.engine.batch import check_players
from mechlab.engine.playable import Cell, Die, Rival, Words
from mechlab.engine.trials import TrialsUnder

from .batch import Batch, seed_in
from .build import frame_of
from .catalog import Catalog, catalog, read_again
from .deck import deck_named, deck_names
from .game import record_of, sortie_of
from .ledger import FACTS, UNITS
from .measures import MEASURES
from .nudging import numbers_to_nudge
from .players import BY_HAND, PLAYERS
from .rivals import rivals
from .room import RULES
from .setup import Sortie
from .varying import VARYING
from .words import OUTCOMES

BOARD = "open ground"
"""Sorties have no board; a page that asks for one finds this."""


@dataclass(frozen=True)
class _Set:
    """A cell with its words looked up."""

    sortie: Sortie
    player: str
    cat: Catalog


class Trials(TrialsUnder[Catalog, _Set]):
    """Series of sorties. ``cat`` is the catalog that changes begin from.

    The first team is a mech as :func:`~mechlab.games.wreck.frame_of` reads it, the second a deck by
    its name; the first player is one of ``PLAYERS``, the second, the deck's, decides nothing.

    >>> from mechlab.engine.playable import Cell
    >>> changes = (("rules/heat_excess", "carries over"),)
    >>> TRIALS.check(Cell(("Everest, hull 2", "Patrol"), ("greedy", "greedy"), "", changes))
    >>> TRIALS.check(Cell(("Everest", "Patrole"), ("greedy", "greedy")))
    Traceback (most recent call last):
    ...
    ValueError: no deck is called 'Patrole'; did you mean Patrol?
    """

    name = "wreck"
    rules, known_players, by_hand, varying = RULES, PLAYERS, BY_HAND, VARYING
    measures, _nudged = MEASURES, staticmethod(numbers_to_nudge)
    default, read_default_again = staticmethod(catalog), staticmethod(read_again)
    facts: Sequence[str] = FACTS
    units: Mapping[str, int] = UNITS
    words = Words(team="mech", example="Everest, hull 2")
    how: Sequence[str] = OUTCOMES
    """Words for the numbers of the fact ``outcome``."""
    seats = 1
    """Nobody changes seats."""

    @property
    def boards(self) -> Sequence[str]:
        """There is one, for sorties have none."""
        return [BOARD]

    @property
    def decks(self) -> Sequence[str]:
        """What may be the second team."""
        return deck_names(self.cat)

    def teams(self) -> Mapping[str, str]:
        """The frames of the catalog, by their names: what may be the first team."""
        return {name: name for name in self.cat.frames}

    def against(self) -> Mapping[str, str]:
        """The decks, by their names: what comes at a mech, and never meets another deck."""
        return {name: name for name in self.decks}

    @staticmethod
    def _look_up(cell: Cell, cat: Catalog) -> _Set:
        if len(cell.teams) != 2 or len(cell.players) != 2:
            raise ValueError("a sortie is of a mech and a deck, each with a player")
        check_players(cell.players, PLAYERS, BY_HAND)
        if cell.board:
            known(cell.board, (BOARD,), "board")
        mech, deck = cell.teams
        sortie = sortie_of(frame_of(mech, cat), deck_named(deck, cat), None, cat)
        return _Set(sortie, cell.players[0], cat)

    @staticmethod
    def _batch(found: _Set) -> Batch:
        return Batch(found.sortie, found.player, found.cat)

    @staticmethod
    def _begun(found: _Set, seed: int, turn: int) -> Record:
        return record_of(found.sortie, seed_in(seed, turn), found.cat)

    def dice(self, cell: Cell, seed: int, turn: int) -> Sequence[Die]:
        """Every die of one sortie of a series, with its luck."""
        from .die_by_die import die_by_die

        return die_by_die(self.record(cell, seed, turn), self._ready(cell).cat)

    def ranked(self, cell: Cell) -> Mapping[str, Mapping[str, Sequence[str]]]:
        """What takes HP: hits, and burn at the ends of turns."""
        return {}

    def rivals(self, team: str) -> list[Rival]:
        """For a mech every other frame with the same differences; frames cost nothing."""
        return rivals(team, self.cat)

    def dominated(self) -> Mapping[str, str]:
        """Frames that another is never worse than, number by number."""
        found = {}
        for name, row in self.cat.frames.items():
            for other, better in self.cat.frames.items():
                mine, theirs = _virtues(row), _virtues(better)
                if mine != theirs and all(a <= b for a, b in zip(mine, theirs, strict=True)):
                    found[name] = f"{other}: none of its numbers is worse"
        return found


TRIALS = Trials()
"""The game as the lab sees it, under the catalog that is read by default."""


def _virtues(row: object) -> tuple[int, ...]:
    """What more of is better, and the price of structure turned round."""
    names = ("hp", "armor", "heat_cap", "repairs", "structure", "stress")
    return (*(getattr(row, name) for name in names), -getattr(row, "structure_cost"))  # noqa: B009
