"""A match: two locked rosters, one game or up to three, hidden picks between them (I1, I2).

A match is its rosters, its seed, what each side picked before each game, and how the games ended.
It says which teams play where with which seed; who plays them, and how, is not its business.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from mechlab.engine import Record, Stepper, die
from mechlab.engine.play import mixed

from .build import LOAD_SLOTS, Build
from .catalog import Catalog, catalog
from .game import new_game
from .legality import Fault, faults, roster_faults, team_faults
from .words import DRAW, FIRST_WINS, SECOND_WINS, UNDECIDED

MAPS = ("Quarry", "Foundry", "Causeway")
"""The maps that a match shuffles; any other is for a scenario (Amb130)."""

Loads = Mapping[int, Mapping[str, str | None]]
"""Changes of loads: the mech's place in the roster, then load slot to load."""


class MatchError(ValueError):
    """Something that the rules of a match do not allow; ``faults`` say more where builds fail."""

    def __init__(self, message: str, found: Sequence[Fault] = ()) -> None:
        self.faults = list(found)
        super().__init__("\n  ".join([message, *map(str, found)]))


class Setup(NamedTuple):
    """What one game of a match is played with."""

    teams: tuple[tuple[Build, ...], tuple[Build, ...]]
    map: str
    seed: int


@dataclass(frozen=True)
class Pick:
    """What a side fields in one game: places in its roster, and its roster as loaded for it."""

    trio: tuple[int, ...]
    roster: tuple[Build, ...]

    @property
    def team(self) -> tuple[Build, ...]:
        """The mechs on the board."""
        return tuple(self.roster[place] for place in self.trio)


@dataclass
class Match:
    """One match, from the lock of its rosters to its result.

    Each side picks once before each game, and nothing of it shows until both have.

    >>> from mechlab.games.skirmish import kit
    >>> four = [kit(name) for name in ("Courier", "Foreman", "Reaver", "Lantern")]
    >>> match = Match([four, four], best_of=3, seed=2)
    >>> match.next_map
    'Quarry'
    >>> match.pick(0, trio=(0, 1, 2))
    >>> match.waiting_for
    (1,)
    >>> match.pick(1, trio=(1, 2, 3))
    >>> [build.pilot for build in match.setup().teams[1]]
    ['Ilse Brandt', 'Ruko Han', 'Q']
    >>> match.finish(FIRST_WINS)
    >>> match.wins, match.result == UNDECIDED
    ((1, 0), True)
    """

    rosters: Sequence[Sequence[Build]]
    best_of: int = 3
    seed: int = 1
    cat: Catalog = field(default_factory=catalog, repr=False)
    outcomes: list[int] = field(default_factory=list, init=False)
    played: list[tuple[Pick, Pick]] = field(default_factory=list, init=False)
    records: list[Record | None] = field(default_factory=list, init=False, repr=False)
    _picks: dict[int, Pick] = field(default_factory=dict, init=False, repr=False)

    def __post_init__(self) -> None:
        """Lock the rosters (I1): ``MatchError`` with every fault of either."""
        most = self.cat.rules.value("match_games")
        if self.best_of not in (1, most):
            raise MatchError(f"a match is one game or best of {most}, not best of {self.best_of}")
        if len(self.rosters) != 2:
            raise MatchError(f"a match has two rosters, not {len(self.rosters)}")
        found = [fault for roster in self.rosters for fault in roster_faults(roster, self.cat)]
        if found:
            raise MatchError("a roster is not legal:", found)
        self.rosters = tuple(tuple(roster) for roster in self.rosters)

    # Before a game -------------------------------------------------------------------------------

    @property
    def maps(self) -> tuple[str, ...]:
        """The maps in the order of the match: shuffled by its seed, none twice."""
        left = list(MAPS)
        order: list[str] = []
        low, high = self.seed & 0xFFFFFFFF, self.seed >> 32 & 0xFFFFFFFF
        while left:
            order.append(left.pop(die(low, high, len(order), len(left)) - 1))
        return tuple(order)

    @property
    def next_map(self) -> str:
        """Where the next game is played; both sides know before they pick."""
        self._must_go_on()
        return self.maps[len(self.outcomes) % len(MAPS)]

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """The sides that have not picked for the next game."""
        return () if self.is_over else tuple(side for side in (0, 1) if side not in self._picks)

    def pick(
        self, side: int, trio: Sequence[int] | None = None, loads: Loads | None = None
    ) -> None:
        """A side's hidden pick for the next game: places in its roster, and other loads.

        Before the first game that is any trio, with the loads as locked. Later it is the trio of
        the game before with one swap at most (Amb010), ``None`` to stand pat; any load of a mech
        may then be another or none (Amb009). ``MatchError`` says what is not legal.
        """
        self._must_go_on()
        if side in self._picks:
            raise MatchError(f"side {side + 1} has picked already")
        before = self.played[-1][side] if self.played else None
        if before is None and trio is None:
            raise MatchError("the first game needs a trio")
        if before is None and loads:
            raise MatchError("loads are locked in the first game; they change between games")
        roster = before.roster if before else tuple(self.rosters[side])
        chosen = tuple(trio) if trio is not None else before.trio if before else ()
        pick = Pick(self._legal_trio(chosen, before), _loaded(roster, loads or {}))
        self._check(pick)
        self._picks[side] = pick

    def _legal_trio(self, trio: tuple[int, ...], before: Pick | None) -> tuple[int, ...]:
        size, fielded = self.cat.rules.value("roster_size"), self.cat.rules.value("fielded")
        if len(set(trio)) != fielded or not set(trio) <= set(range(size)):
            raise MatchError(f"{trio} are not {fielded} different places of 0 to {size - 1}")
        swaps = self.cat.rules.value("reserve_swaps")
        if before and len(set(trio) - set(before.trio)) > swaps:
            raise MatchError(f"{trio} is more than {swaps} swap from {before.trio}")
        return trio

    def _check(self, pick: Pick) -> None:
        """I2: all four keep their limits, the three the Team Cap."""
        found = [fault for build in pick.roster for fault in faults(build, self.cat)]
        found += [fault for fault in team_faults(pick.team, self.cat) if fault not in found]
        if found:
            raise MatchError("this team is not legal:", found)

    # A game --------------------------------------------------------------------------------------

    def setup(self) -> Setup:
        """The next game, once both sides have picked: both teams are revealed together."""
        self._must_go_on()
        if self.waiting_for:
            sides = " and ".join(str(side + 1) for side in self.waiting_for)
            raise MatchError(f"nothing is revealed before side {sides} has picked")
        teams = self._picks[0].team, self._picks[1].team
        return Setup(teams, self.next_map, game_seed(self.seed, len(self.outcomes)))

    def begin(self, tenders: int = 0) -> Stepper:
        """The next game at its first decision, mechs and all placed by hand."""
        teams, where, seed = self.setup()
        return new_game(teams, where, seed, tenders=tenders, deploy_by_hand=True, cat=self.cat)

    def finish(self, outcome: int, record: Record | None = None) -> None:
        """How the game ended: FIRST_WINS, SECOND_WINS or DRAW, which uses a game too (I1).

        ``record`` is the game itself, to be kept with the match.
        """
        if outcome not in (FIRST_WINS, SECOND_WINS, DRAW):
            raise MatchError("a game ends in a win of one side or a draw")
        self.setup()
        self.played.append((self._picks[0], self._picks[1]))
        self.outcomes.append(outcome)
        self.records.append(record)
        self._picks = {}

    # The result ----------------------------------------------------------------------------------

    @property
    def wins(self) -> tuple[int, int]:
        """The games each side has won."""
        return self.outcomes.count(FIRST_WINS), self.outcomes.count(SECOND_WINS)

    @property
    def is_over(self) -> bool:
        """Whether one side has enough wins, or all games are played."""
        enough = min(self.cat.rules.value("match_wins"), self.best_of)
        return max(self.wins) >= enough or len(self.outcomes) >= self.best_of

    @property
    def result(self) -> int:
        """Who won the match: who won more games; DRAW; UNDECIDED while it goes on."""
        if not self.is_over:
            return UNDECIDED
        first, second = self.wins
        if first == second:
            return DRAW
        return FIRST_WINS if first > second else SECOND_WINS

    def _must_go_on(self) -> None:
        if self.is_over:
            raise MatchError("the match is over")


def game_seed(seed: int, number: int) -> int:
    """The seed of one game of a match: no two games of any two near seeds share their dice.

    >>> game_seed(1, 0) != game_seed(1, 1) != game_seed(2, 0)
    True
    """
    low = mixed(seed & 0xFFFFFFFF ^ mixed(number + 1))
    return mixed(seed >> 32 & 0xFFFFFFFF ^ low) << 32 | low


def _loaded(roster: tuple[Build, ...], loads: Loads) -> tuple[Build, ...]:
    """The roster with other loads; nothing else of it can change (I2)."""
    changed = list(roster)
    for place, slots in loads.items():
        if place not in range(len(roster)):
            raise MatchError(f"there is no mech at place {place}")
        locked = sorted(set(slots) - set(LOAD_SLOTS))
        if locked:
            raise MatchError(f"only loads change between games, not {', '.join(locked)}")
        changed[place] = changed[place].replace(**slots)
    return tuple(changed)
