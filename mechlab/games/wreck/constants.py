"""The constants that the rules of When It Goes Wrong read, by kind; numbers are in rules.toml.

A constant that is missing there, or that no rule knows, is a fault of the catalog.
"""

from mechlab.catalog import Kind

NUMBERS = """
    check_target skill_max impaired_dice armor_max resistance_divisor exposed_factor
    danger_divisor trauma_mount_faces blast_divisor rest_divisor rebuilt_structure rebuilt_stress
    pilot_hp
"""

DICE = """
    check_die condition_die table_die trauma_die countdown_die blast
"""

WORDS = """
    stunned_hull status_end end_order rounding armor_spent burn_mark tick_resistance tick_exposed
    heat_excess dice_counted last_structure trauma retry_action wreck_meltdown stabilize
    condition_of rest_burn structure_hp item_repair rebuilt_items who_pays eject_stunned ejected
"""
"""Rulings: the record of a game holds 0 for the first word that is allowed, 1 for the next."""

KINDS: dict[str, Kind] = {
    **dict.fromkeys(NUMBERS.split(), "number"),
    **dict.fromkeys(DICE.split(), "dice"),
    **dict.fromkeys(WORDS.split(), "word"),
}
