"""The facts of sorties that comparisons tell, in words."""

from mechlab.engine.playable import Measure

from .ledger import UNIT

MEASURES = (
    Measure("rounds", "own turns", role="length"),
    Measure("decisions", "decisions"),
    Measure("mech_home", "mechs home"),
    Measure("pilot_home", "pilots home"),
    Measure("damage", "damage"),
    Measure("burn_damage", "of it by burn at ends of turns"),
    Measure("structure_lost", "structure lost"),
    Measure("overheats", "overheats"),
    Measure("traumas", "items destroyed"),
    Measure("wrecked", "times destroyed"),
    Measure("melted", "meltdowns"),
    Measure("ejected", "ejections"),
    Measure("rebuilt", "rebuilt"),
    Measure("repairs_spent", "REPAIRS spent"),
    Measure("stabilized", "turns given to STABILIZE"),
    Measure("free_turns", "turns free for the fight"),
    Measure("check_luck", "luck of checks", True, UNIT),
    Measure("table_luck", "luck of structure and stress dice", True, UNIT),
    Measure("damage_luck", "luck of the deck's damage dice", True, UNIT),
)
"""In the order of their tables."""
