"""The constants that the rules of bolts read, by kind. Their numbers are in rules.toml.

A constant that is missing there, or that no rule knows, is a fault of the catalog.
"""

from mechlab.catalog import Kind

NUMBERS = """
    players_least players_most budget budget_usual_least budget_usual_most points_least dice_at_hand
    rockets reaction_protocol additional_armour shield_restored boost_factor short_reach long_reach
    far_reach short_modifier long_modifier long_modifier_listed far_modifier blind_fire_dice
    dodge_inches fighter eagle_short eagle_long eagle_far sniper_rerolls techie_inches uplinks
    cooling difficult_factor run_heat crit_highest crit_torso back height synchronized aim cover ran
    overwatch_heat table_length table_depth base_radius mech_height contact_hundredths most_turns
"""

DICE = """
    initiative_die overheat_die attack_die crit_die location_die reaction_die
"""

SWITCHES: dict[str, tuple[str, ...]] = {
    "band_modifiers": ("weapon text", "modifier list"),
    "minimum_range": ("none", "own band only"),
    "fighter_adds_to": ("target number", "die"),
    "heat_capacity": ("current points", "bought points"),
    "free_action": ("once per turn", "once per slot"),
    "soft_cover_falls": ("more than half", "any passage"),
    "melee_without_weapon": ("any free arm", "melee weapon only"),
    "naturalist_cover": ("still falls", "stays"),
}
"""Rulings of which both readings are played: the record of a game holds the place of the word."""

SETTLED = """
    overheat_check lock_out overheat_hits take_aim_lasts actions melee_modifiers
    synchronized_rolls double_shot reload push difficult_inches sight arc armour_and_shield
    critical_needs overwatch_attempts upgrade_heat heat_exchanger_when reroll_order dodge_when
    run_inches techie_move blind_fire_when rocket_volley observant_when
    locked_initiative nobody_left shield_levels friendly_fire uplink_heat multitasker_slot
"""
"""Rulings on what the text leaves open, with one reading played."""

KINDS: dict[str, Kind] = {
    **dict.fromkeys(NUMBERS.split(), "number"),
    **dict.fromkeys(DICE.split(), "dice"),
    **dict.fromkeys((*SWITCHES, *SETTLED.split()), "word"),
}
