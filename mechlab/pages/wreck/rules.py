"""The rulings and constants of When It Goes Wrong that its pages let a designer move."""

from mechlab.games import wreck
from mechlab.widgets.house_rules import HouseRules

TOPICS = {
    "Damage and armour": (
        "armor_spent",
        "resistance_divisor",
        "rounding",
        "exposed_factor",
    ),
    "Burn": ("burn_mark", "tick_resistance", "tick_exposed", "end_order"),
    "Heat": ("heat_excess",),
    "Structure and stress": (
        "dice_counted",
        "last_structure",
        "trauma",
        "trauma_mount_faces",
        "countdown_die",
        "wreck_meltdown",
        "retry_action",
    ),
    "Checks and statuses": (
        "check_target",
        "check_die",
        "condition_die",
        "impaired_dice",
        "stunned_hull",
        "status_end",
    ),
    "STABILIZE, rest and repairs": (
        "stabilize",
        "rest_burn",
        "structure_hp",
        "rebuilt_structure",
        "rebuilt_stress",
        "rebuilt_items",
    ),
}
"""Names of constants by what they are about; those that no exact number here reads are left out."""

RULES = HouseRules(wreck.catalog, TOPICS)
