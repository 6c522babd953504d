"""The rule constants that the odds page lets a designer move."""

from mechlab.games import skirmish
from mechlab.widgets.house_rules import HouseRules

TUNED_BY_TOPIC: dict[str, tuple[str, ...]] = {
    "Penetration and damage": (
        "crit_margin",
        "natural_6_full",
        "natural_20_pen",
        "glance_divisor",
    ),
    "Range, cover and height": (
        "long_range_dice",
        "soft_cover",
        "hard_cover",
        "high_ground",
        "indirect",
    ),
    "Attacker": (
        "engaged",
        "aimed",
        "heavy_after_move",
        "reaction",
        "bond",
        "striker",
        "enraged_rerolls",
    ),
    "Target": (
        "locked",
        "target_still",
        "target_fast",
        "brace_armor",
        "prone_evasion",
        "exposed_armor",
        "legs_destroyed_evasion",
        "hit_table_tie",
    ),
    "Crits, Heat and stress": (
        "structure_armor",
        "cookoff_arm",
        "cookoff_core",
        "breach_heat",
        "meltdown",
        "stress_reset",
        "head_destroyed",
        "optics",
        "actuator",
    ),
}
"""Names of constants, by what they are about; what each may be is in the catalog."""

RULES = HouseRules(skirmish.catalog, TUNED_BY_TOPIC)
TUNED = RULES.names
