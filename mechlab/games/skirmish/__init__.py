"""Mecha Skirmish: parts, hit-table bands, penetration, heat.

>>> from mechlab.games import skirmish
>>> foreman = skirmish.kit("Foreman")
>>> skirmish.card(foreman).weight, skirmish.check(foreman)
(48, [])
"""

from . import odds
from .build import (
    SLOTS,
    BodyPart,
    Build,
    Card,
    Fielded,
    Mounted,
    body,
    card,
    fielded,
    kit,
    weapons,
)
from .catalog import Catalog, catalog, read_again
from .checks import check, check_roster, check_team
from .claims import check_claim, claims
from .comparing import compare, luck, mechs
from .crew import Ability, abilities, bonds
from .dominated import (
    Dominated,
    LoadValue,
    dominated_items,
    dominated_parts,
    load_values,
)
from .game import Skirmish, new_game, open_record, warm_up
from .hit_table import PARTS, faces, hit_table
from .legality import Fault, Repair, faults, legal_trios
from .match import Match, MatchError
from .named import team_of, team_text
from .players import PLAYERS
from .profile import Profile, all_profiles, forms, has_overdrive, loads, profile
from .recorded import differences
from .repair import options
from .sections import log, section
from .share import Shared, from_json, from_share_code, read_share_code, share_code, to_json
from .sheet import record_sheet, record_sheets
from .simulate import simulate
from .space import build_weights, count_builds, count_trios, lightest
from .trials import TRIALS, Trials
from .varying import changes_between, varied

__all__ = [
    "PARTS",
    "PLAYERS",
    "SLOTS",
    "TRIALS",
    "Ability",
    "BodyPart",
    "Build",
    "Card",
    "Catalog",
    "Dominated",
    "Fault",
    "Fielded",
    "LoadValue",
    "Match",
    "MatchError",
    "Mounted",
    "Profile",
    "Repair",
    "Shared",
    "Skirmish",
    "Trials",
    "abilities",
    "all_profiles",
    "body",
    "bonds",
    "build_weights",
    "card",
    "catalog",
    "changes_between",
    "check",
    "check_claim",
    "check_roster",
    "check_team",
    "claims",
    "compare",
    "count_builds",
    "count_trios",
    "differences",
    "dominated_items",
    "dominated_parts",
    "faces",
    "faults",
    "fielded",
    "forms",
    "from_json",
    "from_share_code",
    "has_overdrive",
    "hit_table",
    "kit",
    "legal_trios",
    "lightest",
    "load_values",
    "loads",
    "log",
    "luck",
    "mechs",
    "new_game",
    "odds",
    "open_record",
    "options",
    "profile",
    "read_again",
    "read_share_code",
    "record_sheet",
    "record_sheets",
    "section",
    "share_code",
    "simulate",
    "team_of",
    "team_text",
    "to_json",
    "varied",
    "warm_up",
    "weapons",
]
