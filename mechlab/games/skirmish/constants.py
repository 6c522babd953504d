"""The constants that the rules of Mecha Skirmish read, by kind. Their numbers are in rules.toml.

A constant that is missing there, or that no rule knows, is a fault of the catalog.
"""

from mechlab.catalog import Kind

NUMBERS = """
    roster_size fielded class_cap_light class_cap_medium class_cap_heavy team_cap smoke_clouds
    smoke_range smoke_hexes smoke_rounds mast_lock_ons pilot_stat_max ability_partners bond
    bond_hexes striker striker_hexes scout_hexes scout_speed operator rounds bonus_rounds
    initiative_weight_step quick_actions reactions brace_armor barrage_heat aimed cone_degrees
    reaction backup_shots engaged enraged_movement enraged_rerolls tender_durability
    tender_evasion tender_armor tender_movement tender_altitude tender_cooling tender_hexes
    long_range_dice high_ground high_ground_levels locked target_still target_fast
    target_fast_hexes soft_cover hard_cover heavy_after_move indirect natural_20_pen bands
    crit_margin glance_divisor head_destroyed one_arm_pen one_arm_accuracy
    legs_destroyed_evasion legs_destroyed_speed_divisor prone_evasion structure_armor actuator
    leg_actuator_speed optics shaken_actions melee_target class_dice_light class_dice_medium
    class_dice_heavy piloting_per_die mass_pen charge_heat grapple_weight_step shield_dice
    shield_target shield_parry_discount parry_minimum improvised_dice improvised_parry_cost
    shield_punch_pen shield_difficulty charge_max charge_gain discharge_pen amp_die amp_charge
    amp_damage shelling_range shelling_shots shelling_heat shelling_uses wyvern_range
    wyvern_shots wyvern_pen wyvern_heat wyvern_charge extract_accuracy extract_melee_dice
    extract_speed extract_rounds stress_reset exposed_armor emergency_vent_actions board_length
    board_depth deployment_rows large_board_length large_board_depth elevation_max
    large_elevation_max eye_height terrain_open terrain_rubble terrain_foliage terrain_smoke
    terrain_roof elevation_step low_wall_height building_height sight_blocking_hexes
    cover_levels cover_void_levels zones zone_hexes match_games match_wins score_kill score_zone
    reserve_swaps
"""

FLAGS = """
    natural_6_full
"""

DICE = """
    engineer_repair initiative_die initiative_tie_die lock_die vent end_die modifier_die hit_die
    penetration_die crit_die cookoff_arm cookoff_core breach_heat discharge_damage
    shelling_damage wyvern_damage stress_die meltdown
"""

FRACTIONS = """
    long_range_factor
"""

WORDS = """
    held_items unarmed_mech two_handed_load roster_trio drayman_chassis kit_sides part_runners
    cap_bonus blank_load_cell ability_after_loss bond_measure striker_move engineer_part
    operator_scope dice_per_cause initiative_weight barrage_heat_count barrage_targets
    aimed_shot_scope enraged_dice target_before_activating moved_hexes heavy_scope
    indirect_with_sight hit_table_tie standard_medium hit_table_after_loss d3_from
    legs_destroyed_modifiers speed_order cookoff_overflow crit_on_destroyed_part repeated_crit
    back_offline back_destroyed jam_scope jammed_two_handed actuator_two_handed crit_duration
    bonus_dice_deal two_handed_handling pool_rescoring mass_scope parry_cost_rule parry_payment
    strike_on_destroyed charge_move two_shields shield_dice_formula shield_punch_arm
    reaction_melee_roll location_reroll knockdown charge_from free_form charge_spend
    shelling_accuracy shelling_scope shelling_cover wyvern_roll extract_harvest counter
    load_replaces limited_count load_change overdrive_scope weapon_heat_timing
    on_hit_heat_timing strike_heat_timing exposed_rule meltdown_kind contest_naturals
    sensors_unit guard_void reserve_swap
"""

KINDS: dict[str, Kind] = {
    **dict.fromkeys(NUMBERS.split(), "number"),
    **dict.fromkeys(FLAGS.split(), "flag"),
    **dict.fromkeys(DICE.split(), "dice"),
    **dict.fromkeys(FRACTIONS.split(), "fraction"),
    **dict.fromkeys(WORDS.split(), "word"),
}
