"""The numbers of the catalog that rules read, each with one step down and up."""

from mechlab.engine.nudging import fields_read, is_constant_read, numbers_of
from mechlab.engine.playable import Number

from .build import find
from .catalog import Catalog
from .named import build_of
from .series import series
from .tables import FIST
from .varying import VARYING

SET_UP_WITH = ("table_length", "table_depth", "base_radius", "difficult_factor")
"""Constants that a game is set up with, and that no rule reads again."""


def numbers_to_nudge(cat: Catalog, teams: tuple[str, ...]) -> list[Number]:
    """Every number, or with mechs those that a game of these can meet."""
    read = fields_read(series)
    builds = [build_of(text, cat) for text in teams]
    names = {name for build in builds for name in build.fitted if name}
    fitted = {mount.row.name for name in names if (mount := find(name, cat)) is not None}

    def wants_constant(name: str) -> bool:
        return name in SET_UP_WITH or is_constant_read(name, read)

    def wants_row(table: str, row: object) -> bool:
        if table == "upgrades":
            return not teams or getattr(row, "name", "") in fitted
        return table == "weapons" and (not teams or getattr(row, "name", "") in {*fitted, FIST})

    return list(numbers_of(VARYING, cat, wants_constant, wants_row))
