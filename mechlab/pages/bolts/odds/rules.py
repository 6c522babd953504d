"""The constants and rulings that the odds page of bolts lets a designer move."""

from mechlab.games import bolts
from mechlab.widgets.house_rules import HouseRules

RULES = HouseRules(
    bolts.catalog,
    {
        "Which reading of the text": (
            "band_modifiers",
            "minimum_range",
            "fighter_adds_to",
            "melee_without_weapon",
            "heat_capacity",
            "eagle_far",
        ),
        "Readings that count on the table only: no number here changes": (
            "free_action",
            "soft_cover_falls",
            "naturalist_cover",
        ),
        "Modifiers of the target number": (
            "short_modifier",
            "long_modifier",
            "long_modifier_listed",
            "far_modifier",
            "cover",
            "ran",
            "back",
            "height",
            "synchronized",
            "aim",
            "fighter",
        ),
        "Ranges": ("short_reach", "long_reach", "far_reach", "eagle_short", "eagle_long"),
        "Dice, crits, armour": (
            "crit_highest",
            "crit_torso",
            "additional_armour",
            "sniper_rerolls",
            "blind_fire_dice",
            "rockets",
        ),
        "Heat and overwatch": ("cooling", "overwatch_heat", "reaction_protocol"),
    },
)
