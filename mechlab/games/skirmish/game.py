"""Mecha Skirmish as a game that can be stepped through: its face to the engine, and new games."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from mechlab.catalog.names import many
from mechlab.engine import CHOICE, ROLL, Record, Stepper
from mechlab.engine.worded import Worded, at_its_end

from . import words as w
from .build import Build
from .catalog import Catalog, catalog
from .chances import good_faces
from .legality import team_faults
from .maps import game_map
from .players import PLAYERS
from .recorded import TEAM, as_recorded, check_setup, numbers_of, teams_of
from .room import RULES
from .rules.actions import NO_FAULT
from .setup import new_record
from .state import HEXES, MECHS, MOUNTS, POOL, Game
from .telling import Telling
from .why import why_not

BREAKS: dict[str, tuple[int, ...]] = {
    "die": (ROLL,),
    "decision": (CHOICE,),
    "activation": (w.ACTIVATION,),
    "round": (w.ROUND_BEGINS,),
    "part lost": (w.PART_LOST,),
    "kill": (w.MECH_LOST,),
    "stress": (w.STRESSED,),
    "zone": (w.ZONE_SCORED,),
    "crit": (w.CRIT_EFFECT,),
    "attack": (w.ATTACK,),
    "fall": (w.FELL,),
    "reaction": (w.REACTED,),
}
"""Breakpoints by name, and the events that they wait for."""

OPTION_SIZES: dict[int, int] = {
    **dict.fromkeys(range(w.PUT + 1), 1),
    **dict.fromkeys((w.FIRE, w.BARRAGE, w.AIMED_SHOT), MOUNTS * 8 * 4),
    **dict.fromkeys((w.SHELL, w.LOCK, w.FREE_LOCK, w.MELEE, w.CHARGE), MECHS),
    **dict.fromkeys((w.WYVERN, w.SEIZE, w.GUARD, w.TO_PART), MECHS),
    **dict.fromkeys((w.CHANGE_FORM, w.OVERWATCH), MOUNTS),
    w.TO_HEX: HEXES,
    w.TO_CLOUD: 2 * HEXES,
    w.TO_EFFECT: NO_FAULT,
    w.REACTION: MECHS * 8,
    w.STRIKE_WITH: POOL * 12,
    w.PARRY: POOL + 1,
    w.TAKE_END: 3,
    w.PUT: MECHS * 1024,
}
"""How many details each kind of option can have."""


class Skirmish(Worded[Telling]):
    """The face of Mecha Skirmish to the engine; ``cat`` is the catalog it is played under."""

    name = "skirmish"
    rules, breakpoints = RULES, BREAKS
    purposes = w.PURPOSES
    players: Mapping[str, int] = PLAYERS

    def __init__(self, teams: Sequence[Sequence[Build]], cat: Catalog) -> None:
        self.cat = cat
        self.words = Telling(teams, cat)

    def begin(self, record: Record) -> Game:
        """The game of a record before its first die."""
        return RULES.begun(_template(_frozen(record), self.cat))

    def why_not(self, game: Game, option: int) -> str:
        """Why an option is not open; empty if it is."""
        return why_not(game, option)

    def good_faces(self, game: Game, row: Sequence[int]) -> int | None:
        """How many faces of a die make what it needed, with naturals (F3, F5); None for no need."""
        _, _, purpose, sides, needed = row[:5]
        return good_faces(game, purpose, sides, needed) if needed else None


warm_up, compile_rules = RULES.warm_up, RULES.compile


def new_game(
    teams: Sequence[Sequence[Build]],
    map: str = "Quarry",
    seed: int = 1,
    *,
    tenders: int = 0,
    deploy_by_hand: bool = False,
    dice_by_hand: bool = False,
    cat: Catalog | None = None,
) -> Stepper:
    """A game at its first decision: two teams of three builds on a map.

    ``tenders`` is 0 for none, 1 for a Cooling Tender each, 2 for Tenders nobody may fire at (E10).
    With ``dice_by_hand`` every die waits for :meth:`~mechlab.engine.Stepper.enter`. ``ValueError``
    names what a team breaks (B3, B4), or the map that is not there.

    >>> from mechlab.games import skirmish
    >>> teams = [[skirmish.kit(name) for name in names] for names in
    ...          (("Courier", "Foreman", "Reaver"), ("Bastion", "Lantern", "Courier"))]
    >>> game = new_game(teams, map="Yard", seed=4)
    >>> game.events[0].text
    'A: choice of end d6: 6'
    """
    cat = cat or catalog()
    for number, team in enumerate(teams, 1):
        require_legal(team, number, cat)
    record = record_of(teams, map, seed, cat, tenders, deploy_by_hand)
    return Stepper(Skirmish(teams, cat), record.replace(by_hand=dice_by_hand))


def record_of(
    teams: Sequence[Sequence[Build]],
    map: str,
    seed: int,
    cat: Catalog,
    tenders: int = 0,
    deploy_by_hand: bool = False,
) -> Record:
    """The record of a game of which nothing has been played."""
    where = game_map(map, cat)
    setup = {
        "teams": [[build.slots() for build in team] for team in teams],
        "map": where.name,
        "map_digest": where.digest,
        "tenders": tenders,
        "deploy_by_hand": deploy_by_hand,
    }
    return Record(
        "skirmish",
        setup,
        seed,
        catalog=cat.stamp,
        numbers=numbers_of(teams, cat),
    )


def open_record(record: Record, cat: Catalog | None = None, under: str = "own") -> Stepper:
    """A recorded game at its end, ``under`` its ``own`` numbers or ``these`` of a catalog.

    ``differences`` in :mod:`~mechlab.games.skirmish.recorded` says what differs. ``RecordError``
    when it is no game of ours, or when its choices are not open under the numbers asked for.
    """
    cat = cat or catalog()
    check_setup(record, cat)
    if under == "own":
        cat = as_recorded(record, cat)
    return at_its_end(lambda: Skirmish(teams_of(record), cat), record)


def require_legal(team: Sequence[Build], number: int, cat: Catalog) -> None:
    """``ValueError`` with what a team breaks first, and its section (B1, B3, B4)."""
    if len(team) != TEAM:
        raise ValueError(
            f"team {number} has {many(len(team), 'mech')}; a game needs {TEAM} a side (B1)"
        )
    faults = team_faults(team, cat)
    if faults:
        raise ValueError(f"team {number}: {faults[0].section} {faults[0].message}")


def _frozen(record: Record) -> tuple[Any, ...]:
    """What a game's beginning depends on, so that it is set up once."""
    setup = record.setup
    teams = tuple(tuple(tuple(sorted(slots.items())) for slots in team) for team in setup["teams"])
    return teams, setup["map"], setup["tenders"], setup["deploy_by_hand"], record.seed


@lru_cache(maxsize=32)
def _template(setup: tuple[Any, ...], cat: Catalog) -> Any:
    teams, where, tenders, by_hand, seed = setup
    game = new_record(
        [[Build(**dict(slots)) for slots in team] for team in teams],
        where,
        seed=seed,
        tender_mode=tenders,
        auto_deploy=not by_hand,
        cat=cat,
    )
    return RULES.head_of(game)
