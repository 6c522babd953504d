"""The numbers of the catalog that rules read, each with one step down and up."""

from mechlab.engine.nudging import fields_read, is_constant_read, numbers_of
from mechlab.engine.playable import Number

from .build import frame_of
from .catalog import Catalog
from .deck import deck_names
from .series import series
from .varying import VARYING

SET_UP_WITH = ("armor_max", "skill_max", "pilot_hp")
"""Constants that a sortie is set up or checked with, and that no rule reads again."""


def numbers_to_nudge(cat: Catalog, teams: tuple[str, ...]) -> list[Number]:
    """Every number, or with teams those that sorties of these mechs and decks can meet."""
    read = fields_read(series)
    mechs = {frame_of(team, cat).name for team in teams if team not in deck_names(cat)}
    decks = {team for team in teams if team in deck_names(cat)}
    hits = {row.hit for row in cat.decks.values() if row.deck in decks}

    def wants_constant(name: str) -> bool:
        return not teams or name in SET_UP_WITH or is_constant_read(name, read)

    def wants_row(table: str, row: object) -> bool:
        if table in ("decks", "drawn"):
            return False  # when a hit comes is no size of anything
        if not teams:
            return True
        if table == "frames":
            return getattr(row, "name", "") in mechs
        if table == "items":
            return getattr(row, "frame", "") in mechs
        return table != "hits" or getattr(row, "name", "") in hits

    return list(numbers_of(VARYING, cat, wants_constant, wants_row))
