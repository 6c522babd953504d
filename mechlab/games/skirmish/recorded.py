"""The numbers that a game was played with, kept in its record, and those of a catalog today."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from mechlab.catalog.table import as_cells
from mechlab.engine import Record, RecordError

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
    theirs, ours = record.numbers, numbers_of(teams_of(record), cat)
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


def numbers_of(teams: Sequence[Sequence[Build]], cat: Catalog) -> dict[str, dict[str, Any]]:
    """The rows of all that stands on the board, the tables played with, and every constant."""
    wanted = rows_met([build for team in teams for build in team], cat)
    found: dict[str, dict[str, Any]] = {}
    for table, names in wanted.items():
        rows = getattr(cat, table)
        keys = list(rows) if table in TABLES_PLAYED else [key for key in rows if key in names]
        if table == "crits":
            found[table] = {
                f"{part} {line.low}": as_cells(line) for part in rows for line in rows[part]
            }
        else:
            found[table] = {_key(key): as_cells(rows[key]) for key in keys}
    found["rules"] = {name: str(cat.rules.value(name)) for name in cat.rules}
    return {table: rows for table, rows in found.items() if rows}


def rows_met(builds: Sequence[Build], cat: Catalog) -> dict[str, set[Any]]:
    """The keys of the rows by table that a game of these builds can meet, but for those that
    every game is played with."""
    wanted: dict[str, set[Any]] = {table: set() for table in TABLES}
    for build in builds:
        for table, names in _rows_of(build, cat).items():
            wanted[table].update(names)
    return wanted


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


def as_recorded(record: Record, cat: Catalog) -> Catalog:
    """The catalog with the recorded numbers in place of its own."""
    changed: dict[str, Any] = {}
    try:
        for table, rows in record.numbers.items():
            if table == "rules":
                continue
            model = TABLES[table]
            read: list[Any] = [model.model_validate(cells) for cells in rows.values()]
            if table == "crits":
                changed[table] = by_part(read)
            else:
                current = dict(getattr(cat, table))
                current.update((row.own_key, row) for row in read)
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
