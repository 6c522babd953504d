"""The numbers that a game was played with, kept in its record, and those of a catalog today."""

from collections.abc import Mapping, Sequence
from typing import Any

from mechlab.catalog.table import as_cells
from mechlab.engine import Record, RecordError, recorded
from mechlab.engine.recorded import cells_of, constants_of

from .build import SLOTS, Build
from .catalog import Catalog, by_part, catalog
from .maps import game_map
from .tables import TABLES

TEAM = 3
"""Mechs a side (B1)."""
TABLES_PLAYED = ("improvised", "crits", "stress")
"""Every game is played with all rows of these."""


def teams_of(record: Record) -> list[list[Build]]:
    """The builds of both sides of a record."""
    return [[Build(**slots) for slots in team] for team in record.setup["teams"]]


def differences(record: Record, cat: Catalog | None = None) -> list[str]:
    """The numbers in which a catalog differs from the one a game was recorded with, in words.

    Empty when the game is the same under both.
    """
    cat = cat or catalog()
    found = []
    for row in recorded.differing(record.numbers, numbers_of(teams_of(record), cat)):
        found += _row_differences(*row)
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


def numbers_of(teams: Sequence[Sequence[Build]], cat: Catalog) -> dict[str, dict[str, Any]]:
    """The rows of all that stands on the board, the tables played with, and every constant."""
    wanted = rows_met([build for team in teams for build in team], cat)
    found: dict[str, dict[str, Any]] = {}
    for table, names in wanted.items():
        rows = getattr(cat, table)
        if table == "crits":
            lines: list[Any] = cat.lines(table)
            found[table] = {f"{line.part} {line.low}": as_cells(line) for line in lines}
        else:
            every = table in TABLES_PLAYED
            found[table] = cells_of(row for key, row in rows.items() if every or key in names)
    found["rules"] = constants_of(cat)
    return {table: rows for table, rows in found.items() if rows}


def rows_met(builds: Sequence[Build], cat: Catalog) -> dict[str, set[Any]]:
    """The keys of the rows by table that a game of these builds can meet, but for those that
    every game is played with."""
    wanted: dict[str, set[Any]] = {table: set() for table in TABLES}
    for build in builds:
        for table, names in _rows_of(build, cat).items():
            wanted[table].update(names)
    return wanted


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


def as_recorded(record: Record, cat: Catalog) -> Catalog:
    """The catalog with the recorded numbers in place of its own."""
    return recorded.as_recorded(record, cat, _merged)


def _merged(cat: Catalog, table: str, rows: list[Any]) -> Mapping[Any, Any]:
    return by_part(rows) if table == "crits" else recorded.merged(cat, table, rows)


def check_setup(record: Record, cat: Catalog) -> None:
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
