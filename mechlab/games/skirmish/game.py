"""Mecha Skirmish as a game that can be stepped through: its face to the engine, and new games."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from importlib.util import find_spec
from typing import Any

import numpy as np

from mechlab.catalog.table import as_cells
from mechlab.engine import (
    CHOICE,
    ROLL,
    Action,
    Event,
    Record,
    RecordError,
    Stepper,
    compiled,
    is_ready,
)
from mechlab.engine.rule import compile_for
from mechlab.engine.warming import Warming, tell, warm

from . import words as w
from .build import SLOTS, Build
from .catalog import Catalog, catalog
from .checks import check_team
from .maps import game_map
from .players import PLAYERS
from .rules.actions import NO_FAULT
from .rules.rounds import play
from .setup import new_record
from .state import GAME, HEAD_BYTES, HEXES, MECHS, MOUNTS, POOL, Game, blank
from .tables import TABLES
from .telling import Telling
from .why import why_not

TEAM = 3
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

_TABLES_PLAYED = ("improvised", "crits", "stress")


class Skirmish:
    """The face of Mecha Skirmish to the engine; ``cat`` is the catalog it is played under."""

    name = "skirmish"
    purposes = w.PURPOSES
    players: Mapping[str, int] = PLAYERS

    def __init__(self, teams: Sequence[Sequence[Build]], cat: Catalog) -> None:
        self.cat = cat
        self.words = Telling(teams, cat)

    def begin(self, record: Record) -> Game:
        """The game of a record before its first die."""
        template = _template(_frozen(record), self.cat)
        game = np.zeros(1, GAME)
        game.view(np.uint8)[:HEAD_BYTES] = template
        return game.view(np.recarray)[0]

    def run(self, game: Game) -> None:
        """Play on with compiled rules where they are ready, else as they stand meanwhile."""
        if is_ready(play):
            compiled(play)(game)
        else:
            warm_up()
            play(game)

    def action(self, game: Game, option: int) -> Action:
        """An option in words."""
        return Action(option, self.words.action(game, option))

    def why_not(self, game: Game, option: int) -> str:
        """Why an option is not open; empty if it is."""
        return why_not(game, option)

    def telling(self, game: Game, row: Sequence[int]) -> str:
        """A row of the log in words."""
        return self.words.event(game, row)

    def is_over(self, game: Game) -> bool:
        """Whether there is a result."""
        return bool(game.is_over)

    def outcome(self, game: Game) -> str:
        """The result in words."""
        return self.words.outcome(game)

    def breaks(self, name: str) -> Callable[[Event], bool]:
        """The test of a breakpoint; ``ValueError`` names those there are."""
        if name not in BREAKS:
            raise ValueError(f"no breakpoint is called {name!r}; there are {', '.join(BREAKS)}")
        kinds = BREAKS[name]
        return lambda event: event.kind in kinds


def warm_up() -> Warming | None:
    """Compile the rules in another process, unless they are; what it returns tells the progress.

    ``None`` when they are compiled, and where there is no Numba to compile them.
    """
    if is_ready(play) or find_spec("numba") is None:
        return None
    return warm("skirmish", f"from {__name__} import compile_rules; compile_rules()")


def compile_rules(progress: Callable[[int, int], None] = tell) -> None:
    """Compile the rules in this process; takes most of a minute, once for each state of them."""
    compile_for(play, blank(), progress)


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
        _check(team, number, cat)
    where = game_map(map, cat)
    setup = {
        "teams": [[build.slots() for build in team] for team in teams],
        "map": where.name,
        "map_digest": where.digest,
        "tenders": tenders,
        "deploy_by_hand": deploy_by_hand,
    }
    record = Record(
        "skirmish",
        setup,
        seed,
        by_hand=dice_by_hand,
        catalog={"version": cat.version, "checksum": cat.checksum},
        numbers=_numbers(teams, cat),
    )
    return Stepper(Skirmish(teams, cat), record)


def teams_of(record: Record) -> list[list[Build]]:
    """The builds of both sides of a record."""
    return [[Build(**slots) for slots in team] for team in record.setup["teams"]]


def open_record(record: Record, cat: Catalog | None = None, under: str = "own") -> Stepper:
    """A recorded game at its end, ``under`` its ``own`` numbers or ``these`` of a catalog.

    :func:`differences` says what differs. ``RecordError`` when it is no game of ours, or when its
    choices are not open under the numbers asked for.
    """
    cat = cat or catalog()
    _check_setup(record, cat)
    if under == "own":
        cat = _as_recorded(record, cat)
    try:
        stepper = Stepper(Skirmish(teams_of(record), cat), record)
    except Exception as error:
        raise RecordError(f"this game does not run under these numbers: {error}") from None
    return stepper


def differences(record: Record, cat: Catalog | None = None) -> list[str]:
    """The numbers in which a catalog differs from the one a game was recorded with, in words.

    Empty when the game is the same under both.
    """
    cat = cat or catalog()
    theirs, ours = record.numbers, _numbers(teams_of(record), cat)
    found = []
    for table in sorted({*theirs, *ours}):
        before, now = theirs.get(table, {}), ours.get(table, {})
        for row in sorted({*before, *now}):
            if before.get(row) != now.get(row):
                found += _row_differences(table, row, before.get(row), now.get(row))
    where = record.setup["map"]
    if game_map(where, cat).digest != record.setup["map_digest"]:
        found.append(f"map {where}: drawn otherwise now")
    return found


def _row_differences(table: str, row: str, before: Any, now: Any) -> list[str]:
    if not isinstance(before, dict) or not isinstance(now, dict):
        return [f"{table}, {row}: {_shown(before)} then, {_shown(now)} now"]
    columns = sorted({*before, *now})
    return [
        f"{table}, {row}, {column}: {_shown(before.get(column))} then, "
        f"{_shown(now.get(column))} now"
        for column in columns
        if before.get(column) != now.get(column)
    ]


def _shown(value: object) -> str:
    return "nothing" if value in (None, "") else str(value)


def _check(team: Sequence[Build], number: int, cat: Catalog) -> None:
    if len(team) != TEAM:
        raise ValueError(f"team {number} has {len(team)} mechs; a game needs {TEAM} a side (B1)")
    faults = check_team(team, cat)
    if faults:
        raise ValueError(f"team {number}: {faults[0].section} {faults[0].message}")


def _numbers(teams: Sequence[Sequence[Build]], cat: Catalog) -> dict[str, dict[str, Any]]:
    """The rows of all that stands on the board, the tables played with, and every constant."""
    wanted: dict[str, set[Any]] = {table: set() for table in TABLES}
    for build in (build for team in teams for build in team):
        for table, names in _rows_of(build, cat).items():
            wanted[table].update(names)
    found: dict[str, dict[str, Any]] = {}
    for table, names in wanted.items():
        rows = getattr(cat, table)
        keys = list(rows) if table in _TABLES_PLAYED else [key for key in rows if key in names]
        if table == "crits":
            found[table] = {
                f"{part} {line.low}": as_cells(line) for part in rows for line in rows[part]
            }
        else:
            found[table] = {_key(key): as_cells(rows[key]) for key in keys}
    found["rules"] = {name: str(cat.rules.value(name)) for name in cat.rules}
    return {table: rows for table, rows in found.items() if rows}


def _key(key: str | tuple[str, ...]) -> str:
    return key if isinstance(key, str) else " / ".join(key)


def _rows_of(build: Build, cat: Catalog) -> dict[str, set[Any]]:
    pilot = cat.pilots.get(str(build.pilot))
    items = {build.right_hand, build.left_hand, build.back}
    return {
        "chassis": {build.chassis},
        "heads": {build.head},
        "arms": {build.right_arm, build.left_arm},
        "legs": {build.legs},
        "backs": {build.back},
        "equipment": items,
        "forms": {key for key in cat.forms if key[0] in items},
        "loads": {
            (item, load)
            for item, load in (
                (build.right_hand, build.right_load),
                (build.left_hand, build.left_load),
                (build.back, build.back_load),
            )
            if load
        },
        "pilots": {build.pilot},
        "bonds": {key for key in cat.bonds if build.pilot in key},
        "abilities": {pilot.ability} if pilot else set(),
    }


def _as_recorded(record: Record, cat: Catalog) -> Catalog:
    """The catalog with the recorded numbers in place of its own."""
    changed: dict[str, Any] = {}
    try:
        for table, rows in record.numbers.items():
            if table == "rules":
                continue
            model = TABLES[table]
            read = {key: model.model_validate(cells) for key, cells in rows.items()}
            if table == "crits":
                changed[table] = _by_part(list(read.values()))
            else:
                current = dict(getattr(cat, table))
                current.update((_unkey(key, model.key), row) for key, row in read.items())
                changed[table] = current
        mine = {name: str(cat.rules.value(name)) for name in cat.rules}
        theirs = record.numbers.get("rules", {})
        rules = {n: _plain(v, cat, n) for n, v in theirs.items() if mine.get(n) != v}
        digest = f"recorded {record.catalog.get('checksum', '')}"
        if not any(dict(getattr(cat, table)) != rows for table, rows in changed.items()):
            digest = cat.tables_digest
            changed = {}
        return replace(cat, **changed, rules=cat.rules.replace(**rules), tables_digest=digest)
    except (KeyError, ValueError, TypeError, AttributeError) as error:
        raise RecordError(f"the numbers of this record cannot be read: {error}") from None


def _plain(text: str, cat: Catalog, name: str) -> object:
    """A constant's text as the kind of value it has."""
    kind = cat.rules[name].kind
    if kind == "number":
        return int(text)
    if kind == "flag":
        return text == "True"
    return text


def _unkey(key: str, fields: Sequence[str]) -> Any:
    return key if len(fields) == 1 else tuple(key.split(" / "))


def _by_part(lines: Sequence[Any]) -> dict[str, tuple[Any, ...]]:
    parts = dict.fromkeys(line.part for line in lines)
    return {
        part: tuple(sorted((x for x in lines if x.part == part), key=lambda x: x.low))
        for part in parts
    }


def _check_setup(record: Record, cat: Catalog) -> None:
    setup = record.setup
    if record.game != "skirmish":
        raise RecordError(f"this is a game of {record.game!r}, not of Mecha Skirmish")
    teams = setup.get("teams")
    sound = (
        isinstance(teams, list)
        and len(teams) == 2
        and all(isinstance(team, list) and len(team) == TEAM for team in teams)
        and all(isinstance(slots, dict) and set(slots) == set(SLOTS) for t in teams for slots in t)
        and isinstance(setup.get("map"), str)
        and isinstance(setup.get("map_digest"), str)
        and setup.get("tenders") in (0, 1, 2)
        and isinstance(setup.get("deploy_by_hand"), bool)
    )
    if not sound:
        raise RecordError("this record's setup is not that of a skirmish")
    try:
        game_map(setup["map"], cat)
    except ValueError as error:
        raise RecordError(str(error)) from None


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
    return np.frombuffer(game.tobytes(), np.uint8)[:HEAD_BYTES]
