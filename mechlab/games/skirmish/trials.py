"""Mecha Skirmish as the lab sees it: series of games, their facts, the numbers behind them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mechlab.catalog.names import known
from mechlab.engine import Record
from mechlab.engine.batch import check_players, seated
from mechlab.engine.playable import Cell, Die, Rival, Words
from mechlab.engine.trials import TrialsUnder, read_teams

from .batch import Batch, template_of
from .build import Build
from .catalog import Catalog, catalog, read_again
from .game import record_of, require_legal
from .ledger import FACTS, HOW, UNITS
from .maps import map_names
from .measures import MEASURES, dominated, ranked
from .named import team_of
from .nudging import numbers_to_nudge
from .players import BY_HAND, PLAYERS
from .populations import Populations
from .rivals import rivals
from .room import RULES
from .varying import VARYING

BOARD = "Quarry"
"""Where a cell plays that does not say."""

Teams = tuple[tuple[Build, ...], ...]


@dataclass(frozen=True)
class _Set:
    """A cell with its words looked up."""

    teams: Teams
    players: tuple[str, ...]
    board: str
    cat: Catalog


class Trials(TrialsUnder[Catalog, _Set], Populations):
    """Series of games of Mecha Skirmish. ``cat`` is the catalog that changes begin from.

    Two teams of three, written as three kits with commas between or as a share code; players by the
    names in ``PLAYERS``; a map by its name. All facts are those of :mod:`.ledger`.

    >>> from mechlab.engine.playable import Cell
    >>> teams = ("Courier, Foreman, Reaver", "Bastion, Lantern, Courier")
    >>> cell = Cell(teams, ("greedy", "random"), "Yard", (("rules/crit_margin", "3"),))
    >>> TRIALS.check(cell)
    >>> TRIALS.check(Cell(("Courier, Forman, Reaver", teams[1]), ("greedy", "random")))
    Traceback (most recent call last):
    ...
    ValueError: team 1: no kit is called 'Forman'; did you mean Foreman?
    """

    name = "skirmish"
    rules, known_players, by_hand, varying = RULES, PLAYERS, BY_HAND, VARYING
    measures, _nudged = MEASURES, staticmethod(numbers_to_nudge)
    default, read_default_again = staticmethod(catalog), staticmethod(read_again)
    facts: Sequence[str] = FACTS
    units: Mapping[str, int] = UNITS
    """What some facts have to be divided by; the others are counts."""
    words = Words(
        example="three kits with commas, or a share code",
        board="map",
        coin="Weight",
        coins="Weight",
        minutes=20,  # A4
    )
    how: Sequence[str] = HOW
    """Words for the numbers of the fact ``how``."""

    @property
    def boards(self) -> Sequence[str]:
        """The maps, with the one first where a cell plays that does not say."""
        return sorted(map_names(self.cat), key=lambda name: (name != BOARD, name))

    @staticmethod
    def _look_up(cell: Cell, cat: Catalog) -> _Set:
        if len(cell.teams) != 2 or len(cell.players) != 2:
            raise ValueError("a game is of two teams, each with a player")
        check_players(cell.players, PLAYERS, BY_HAND)
        teams = []
        for team in read_teams(cell.teams, lambda text: team_of(text, cat)):
            teams.append(tuple(team))
            require_legal(team, len(teams), cat)
        board = known(cell.board or BOARD, map_names(cat), "map")
        return _Set(tuple(teams), cell.players, board, cat)

    @staticmethod
    def _batch(found: _Set) -> Batch:
        seats = [(seated(found.teams, turn), seated(found.players, turn)) for turn in range(2)]
        return Batch([template_of(t, found.board, p, found.cat) for t, p in seats])

    @staticmethod
    def _begun(found: _Set, seed: int, turn: int) -> Record:
        return record_of(seated(found.teams, turn), found.board, seed, found.cat)

    def dice(self, cell: Cell, seed: int, turn: int) -> "Sequence[Die]":
        """Every die of one game of a series, with its luck."""
        from .die_by_die import die_by_die

        return die_by_die(self.record(cell, seed, turn), turn)

    def ranked(self, cell: Cell) -> Mapping[str, Mapping[str, Sequence[str]]]:
        """Damage by weapon, by mech, and by the part that it went to: facts by name."""
        return ranked(self._ready(cell).teams)

    def rivals(self, team: str) -> list[Rival]:
        """Every legal team that has one other part or item; ``weight`` is in Weight."""
        return rivals(team, self.cat)

    def dominated(self) -> Mapping[str, str]:
        """Parts and items that another dominates, whatever Size is worth, with the reason."""
        return dominated(self.cat)


TRIALS = Trials()
"""The game as the lab sees it, under the catalog that is read by default."""
