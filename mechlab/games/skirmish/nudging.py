"""The numbers of the catalog that rules read, each with one step down and up."""

from collections.abc import Sequence
from functools import cache

from mechlab.catalog import Row
from mechlab.engine.nudging import fields_read, is_constant_read, numbers_of
from mechlab.engine.playable import Number

from .build import Build
from .catalog import Catalog
from .named import team_of
from .recorded import TABLES_PLAYED, rows_met
from .series import series
from .varying import VARYING

SET_UP_WITH = ("smoke_clouds", "low_wall_height")
"""Constants that a game is set up with, and that no rule reads again."""

SKILLS = {
    "shelling": ("shelling_", "wyvern_"),
    "amp": ("amp_",),
    "phial discharge": ("discharge_",),
    "extracts": ("extract_",),
}
"""Whose constants matter only where a weapon has the skill, by how they begin."""


def numbers_to_nudge(cat: Catalog, teams: tuple[str, ...]) -> list[Number]:
    """Every number, or with teams those that a game of these can meet.

    Constants go on to the next value that rules.toml allows, whole numbers by 1, dice by 1 to
    their sum. Games have no Cooling Tenders, so with teams its numbers are left out.
    """
    builds = [build for text in teams for build in team_of(text, cat)]
    met = rows_met(builds, cat)

    def wants_constant(name: str) -> bool:
        return not builds or _matters(name, builds, cat)

    def wants_row(table: str, row: Row) -> bool:
        return not builds or table in TABLES_PLAYED or row.own_key in met[table]

    return list(numbers_of(VARYING, cat, wants_constant, wants_row))


def _matters(name: str, builds: Sequence[Build], cat: Catalog) -> bool:
    """Whether a constant can matter in a game of these builds."""
    if name.startswith("tender_") or not (name in SET_UP_WITH or is_read(name)):
        return False
    items = {held for build in builds for held in (build.right_hand, build.left_hand) if held}
    skills = {cat.equipment[held].skill for held in items if held in cat.equipment}
    return not any(
        name.startswith(begins)
        for skill, all_begin in SKILLS.items()
        if skill not in skills
        for begins in all_begin
    )


def is_read(name: str) -> bool:
    """Whether a rule that games are played by reads a constant."""
    return is_constant_read(name, _read())


@cache
def _read() -> frozenset[str]:
    return fields_read(series)
