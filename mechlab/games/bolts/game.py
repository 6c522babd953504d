"""Bolts as a game that can be stepped through: its face to the engine, and new games."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import cos, radians, sin
from typing import Any

from mechlab.board.plane import INCH
from mechlab.engine import CHOICE, ROLL, Record, Stepper
from mechlab.engine.worded import Worded, at_its_end

from . import words as w
from .build import Build, from_slots
from .catalog import Catalog, catalog
from .legality import faults
from .maps import ground
from .players import PLAYERS
from .recorded import as_recorded, builds_of, check_setup, numbers_of
from .room import RULES
from .rules.options import facing_of, place_option
from .setup import new_record
from .state import Game
from .telling import Telling
from .why import why_not

TABLE = "Crossroads"
"""Where a game is played that does not say."""

BREAKS: dict[str, tuple[int, ...]] = {
    "die": (ROLL,),
    "decision": (CHOICE,),
    "activation": (w.SLOT,),
    "round": (w.TURN_BEGINS,),
    "attack": (w.ATTACKED,),
    "damage": (w.DAMAGED,),
    "upgrade lost": (w.UPGRADE_LOST,),
    "kill": (w.MECH_LOST,),
    "overheat": (w.LOCKED,),
    "reaction": (w.REACTS,),
}
"""Breakpoints by name, and the events that they wait for."""


class Bolts(Worded[Telling]):
    """The face of bolts to the engine; ``cat`` is the catalog it is played under."""

    name = "bolts"
    rules, breakpoints = RULES, BREAKS
    purposes = w.PURPOSES
    players: Mapping[str, int] = PLAYERS

    def __init__(self, builds: Sequence[Build], cat: Catalog) -> None:
        self.cat = cat
        self.words = Telling(builds)

    def begin(self, record: Record) -> Game:
        """The game of a record before its first die."""
        setup = record.setup
        builds = tuple(tuple(sorted(slots.items())) for slots in setup["builds"])
        return RULES.begun(
            _template(builds, setup["table"], tuple(setup["sides"]), record.seed, self.cat)
        )

    def why_not(self, game: Game, option: int) -> str:
        """Why an option is not open; empty if it can be taken, offered or not."""
        return why_not(game, option)

    def good_faces(self, game: Game, row: Sequence[int]) -> int | None:
        """How many faces of a die make what it needed: low ones of attacks, else high ones."""
        _, _, purpose, sides, needed = (int(each) for each in row[:5])
        if needed == 0 or purpose in (w.EVASION_DIE, w.LOCATION):
            return None
        if purpose in (w.OVERHEAT, w.REACTION):
            return min(max(sides + 1 - needed, 0), sides)
        return min(needed, sides)

    def question(self, game: Game) -> str:
        """What is being decided, and by whom."""
        return self.words.question(game)


warm_up, compile_rules = RULES.warm_up, RULES.compile


def place(x: float, y: float, facing: float = 0.0) -> int:
    """The action of going to a place: inches from the first corner, degrees against the clock.

    Where a game asks for a place it takes any that the mech can reach, also round corners.

    >>> from mechlab.games.bolts.telling import Telling
    >>> place(12.5, 8, facing=90) == place(12.5, 8, facing=450)
    True
    """
    dx, dy = round(1000 * cos(radians(facing))), round(1000 * sin(radians(facing)))
    return place_option(round(x * INCH), round(y * INCH), facing_of(dx, dy))


def new_game(
    builds: Sequence[Build],
    table: str = TABLE,
    seed: int = 1,
    *,
    teams: Sequence[int] | None = None,
    budget: int | None = None,
    dice_by_hand: bool = False,
    cat: Catalog | None = None,
) -> Stepper:
    """A game at its first decision: two to four mechs in the corners of a table (B58).

    ``teams`` says who plays together, such as (0, 1, 0, 1); without it everyone plays against
    everyone. ``budget`` is the bolts agreed on, none without it. With ``dice_by_hand`` every die
    waits for :meth:`~mechlab.engine.Stepper.enter`. ``ValueError`` names what a build breaks, or
    the table that is not there.

    >>> from mechlab.games import bolts
    >>> mech = bolts.Build(points=3, upgrades={"Left Arm": "Far Range Weapon"}, pilot="Sniper")
    >>> game = new_game([mech, mech], seed=4)
    >>> game.events[0].text
    'Sniper A stands at 1, 1'
    """
    cat = cat or catalog()
    sides = list(range(len(builds))) if teams is None else list(teams)
    require_sound(builds, sides, budget, cat)
    record = record_of(builds, table, seed, sides, cat)
    return Stepper(Bolts(builds, cat), record.replace(by_hand=dice_by_hand))


def record_of(
    builds: Sequence[Build], table: str, seed: int, sides: Sequence[int], cat: Catalog
) -> Record:
    """The record of a game of which nothing has been played."""
    where = ground(table, cat)
    setup = {
        "builds": [build.slots() for build in builds],
        "sides": list(sides),
        "table": where.name,
        "table_digest": where.digest,
    }
    return Record(
        "bolts",
        setup,
        seed,
        catalog=cat.stamp,
        numbers=numbers_of(builds, cat),
    )


def open_record(record: Record, cat: Catalog | None = None, under: str = "own") -> Stepper:
    """A recorded game at its end, ``under`` its ``own`` numbers or ``these`` of a catalog.

    ``RecordError`` when it is no game of bolts, or when its choices are not open under the numbers
    asked for.
    """
    cat = cat or catalog()
    check_setup(record, cat)
    if under == "own":
        cat = as_recorded(record, cat)
    return at_its_end(lambda: Bolts(builds_of(record), cat), record)


def require_sound(
    builds: Sequence[Build], sides: Sequence[int], budget: int | None, cat: Catalog
) -> None:
    """``ValueError`` with what is wrong with the players of a game first, and its section."""
    least, most = cat.rules.value("players_least"), cat.rules.value("players_most")
    if not least <= len(builds) <= most:
        raise ValueError(f"a game has {least} to {most} mechs, not {len(builds)} (B58)")
    if len(sides) != len(builds):
        raise ValueError(f"teams has {len(sides)} numbers for {len(builds)} mechs (B58)")
    if len(set(sides)) < 2 or not all(0 <= side < most for side in sides):
        raise ValueError(f"teams are at least two, numbered from 0 to {most - 1} (B58)")
    for number, build in enumerate(builds, 1):
        found = faults(build, budget, cat)
        if found:
            raise ValueError(f"mech {number}: {found[0].message} ({found[0].section})")


@lru_cache(maxsize=32)
def _template(
    builds: tuple[Any, ...], table: str, sides: tuple[int, ...], seed: int, cat: Catalog
) -> Any:
    made = [from_slots(dict(slots)) for slots in builds]
    return RULES.head_of(new_record(made, table, seed, sides, cat))
