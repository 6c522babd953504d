"""Bolts as the lab sees it: series of games, their facts, the numbers behind them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mechlab.catalog.names import known
from mechlab.engine import Record
from mechlab.engine.batch import seated
from mechlab.engine.playable import Cell, Rival, Words
from mechlab.engine.trials import TrialsUnder, read_teams

from .batch import Batch, require_players, template_of
from .build import Build
from .catalog import Catalog, catalog, read_again
from .game import TABLE, record_of, require_sound
from .ledger import FACTS, HOW
from .maps import ground_names
from .measures import MEASURES
from .named import build_of, build_text
from .nudging import numbers_to_nudge
from .players import BY_HAND, PLAYERS
from .populations import Populations
from .rivals import rivals
from .room import RULES
from .varying import VARYING


@dataclass(frozen=True)
class _Set:
    """A cell with its words looked up."""

    builds: tuple[Build, ...]
    players: tuple[str, ...]
    board: str
    cat: Catalog


class Trials(TrialsUnder[Catalog, _Set], Populations):
    """Series of games of bolts. ``cat`` is the catalog that changes begin from.

    A team is a mech, written as :func:`~mechlab.games.bolts.named.build_of` reads it; two to four
    of them play everyone against everyone. Players are names in ``PLAYERS``, a board is a table's
    name.

    >>> from mechlab.engine.playable import Cell
    >>> teams = ("3 3 3 3 3 3, Sniper, left arm Far Range Weapon", "4 4 2 2 3 3, Fighter")
    >>> TRIALS.check(Cell(teams, ("greedy", "random"), "Flat", (("rules/eagle_far", "26"),)))
    >>> TRIALS.check(Cell((teams[0], "4 4 2 2 3 3, Figther"), ("greedy", "greedy")))
    Traceback (most recent call last):
    ...
    ValueError: team 2: no pilot is called 'Figther'; did you mean Fighter?
    """

    name = "bolts"
    rules, known_players, by_hand, varying = RULES, PLAYERS, BY_HAND, VARYING
    measures, _nudged = MEASURES, staticmethod(numbers_to_nudge)
    default, read_default_again = staticmethod(catalog), staticmethod(read_again)
    facts: Sequence[str] = FACTS
    units: Mapping[str, int] = {name: 100 for name in FACTS if name.startswith("walked.")}
    """What some facts have to be divided by; the others are counts."""
    words = Words(
        team="mech",
        example="3 3 3 3 3 3, Sniper, left arm Far Range Weapon",
        board="table",
        coin="bolt",
        coins="bolts",
    )
    how: Sequence[str] = HOW
    """Words for the numbers of the fact ``how``."""

    @property
    def boards(self) -> Sequence[str]:
        """The tables, with the one first where a cell plays that does not say."""
        return sorted(ground_names(self.cat), key=lambda name: (name != TABLE, name))

    @staticmethod
    def _look_up(cell: Cell, cat: Catalog) -> _Set:
        require_players(cell.players, len(cell.teams))
        builds = tuple(read_teams(cell.teams, lambda text: build_of(text, cat)))
        require_sound(builds, range(len(builds)), None, cat)
        board = known(cell.board or TABLE, ground_names(cat), "table")
        return _Set(builds, cell.players, board, cat)

    @staticmethod
    def _batch(found: _Set) -> Batch:
        turns = range(len(found.builds))
        seats = [(seated(found.builds, turn), seated(found.players, turn)) for turn in turns]
        return Batch([template_of(b, found.board, p, cat=found.cat) for b, p in seats])

    @staticmethod
    def _begun(found: _Set, seed: int, turn: int) -> Record:
        builds = seated(found.builds, turn)
        return record_of(builds, found.board, seed, range(len(builds)), found.cat)

    def ranked(self, cell: Cell) -> Mapping[str, Mapping[str, Sequence[str]]]:
        """Points taken from others by mech."""
        found = self._ready(cell)
        dealt: dict[str, list[str]] = {}
        for team, build in enumerate(found.builds):
            dealt.setdefault(build_text(build), []).append(f"dealt.{team}")
        return {"mechs": dealt}

    def rivals(self, team: str) -> list[Rival]:
        """Every legal mech with another upgrade in one place, or another pilot."""
        return rivals(team, self.cat)

    def dominated(self) -> Mapping[str, str]:
        """Nothing here is a better copy of another."""
        return {}


TRIALS = Trials()
"""The game as the lab sees it, under the catalog that is read by default."""
