"""Hard cases of an attack, each worked out by hand from what it says, not by the library.

One shot and an aimed part keep a case small enough for that: every chance below is a product of
dice that a person can count.
"""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from mechlab.dice import Dice
from mechlab.games.skirmish import Build, Profile, catalog, kit, odds, profile
from mechlab.games.skirmish.odds import Situation, Volley, volley

PULSE = replace(profile("Pulse"), shots=1)
CANNON = replace(profile("Cannon"), shots=1)
HEAVY = Build(
    "Heavy", "Standard head", "Siege arm", "Siege arm", "Heavy legs", "Bare back", pilot="Q"
)


def close(chance: Fraction | float) -> object:
    return pytest.approx(float(chance), abs=1e-12)


def aimed_at(part: str, target: Build, weapon: Profile, **options: object) -> Volley:
    """One shot of the Bastion at one part, where only the marksman's eye matters."""
    situation = Situation(aimed=part, marksman=True)
    return volley(kit("Bastion"), weapon, target, situation, **options)  # type: ignore[arg-type]


# ---- Armor and what lowers or raises it ----


def test_a_natural_20_crits_where_the_same_shot_cannot_and_brace_stops_it():
    """F3, F5, E4: Pen 2 + 1 + 6 is just four above Armor 5, and not above 6."""
    rifle = volley(kit("Foreman"), "Rifle", kit("Foreman")).parts[2]
    assert rifle.armor == 5
    assert rifle.crit == rifle.width * Fraction(1, 20) * Fraction(1, 20) * Fraction(1, 6)
    braced = volley(kit("Foreman"), "Rifle", kit("Foreman"), Situation(brace=True)).parts[2]
    assert (braced.armor, braced.crit) == (6, 0)


@pytest.mark.parametrize(("crits", "braced", "armor"), [(4, 0, 0), (5, 0, 0), (3, 1, 2), (5, 1, 1)])
def test_structure_takes_the_core_to_0_and_brace_still_adds(crits, braced, armor):
    """F8, E4, Amb049: the Core of the Courier has Armor 4; other parts keep theirs."""
    shots = volley(
        kit("Foreman"), "Rifle", kit("Courier"), Situation(brace=bool(braced)), structure=crits
    )
    assert shots.parts[3].armor == armor
    assert shots.parts[0].armor == 3 + braced


def test_a_core_never_has_less_than_no_armor_whatever_a_structure_crit_takes():
    """F8 with other numbers: 3 at a time from Armor 4; Brace adds to 0, not to −2."""
    cat = catalog().with_rules(structure_armor=-3)
    braced = Situation(brace=True)
    shots = volley(kit("Foreman"), "Rifle", kit("Courier"), braced, structure=2, cat=cat)
    assert shots.parts[3].armor == 1


def test_who_acts_between_volleys_stands_up_and_who_is_idle_does_not():
    """F9: one shot a volley at the Bulwark arm, first at Evasion 3, then at 6 or still at 3."""
    prone = Situation(prone=True, aimed="Left Arm")
    shooter = kit("Lantern").replace(pilot=None)
    weapon = replace(PULSE, accuracy=0)
    standing = volley(shooter, weapon, kit("Bastion"), replace(prone, prone=False)).parts[2]
    unhurt = {}
    for between in ("acts", "idle"):
        shots = volley(shooter, weapon, kit("Bastion"), prone, crits=False, between=between)
        unhurt[between] = shots.after(2).marginal("Left Arm")[0]
    lying = shots.parts[2]
    down, up = (1 - part.chance * (1 - part.damage.chance(0)) for part in (lying, standing))
    assert unhurt == {"acts": close(down * up), "idle": close(down * down)}
    assert up > down


# ---- Where a hit goes ----


def test_legs_are_covered_even_when_they_are_gone_and_other_lost_parts_pass_to_the_core():
    """F4, H5: the cover stands in front of the Legs bands, whoever would have been struck."""
    gone = (2, 0, 0, 0, 0, 9)
    covered = volley(
        kit("Foreman"), "Rifle", kit("Lantern"), Situation(hard_cover=True), damage=gone
    )
    where = covered.shot
    hit = 1 - where.miss
    assert where.cover == hit * Fraction(5, 20)
    assert where.parts["Core"].chance == hit * Fraction(6 + 1, 20)
    assert covered.evasion == 10 + 1 - 2
    aimed = Situation(hard_cover=True, aimed="Legs")
    assert volley(kit("Foreman"), "Rifle", kit("Lantern"), aimed, damage=gone).expected == 0


def test_a_hit_on_a_lost_part_meets_the_armor_and_the_crits_of_the_core():
    """F4: no Armor of the Head any more; the crit table is that of the Core."""
    lost = aimed_at("Head", kit("Courier"), CANNON, damage=(2, 0, 0, 0, 0, 0))
    core = aimed_at("Core", kit("Courier"), CANNON, damage=(2, 0, 0, 0, 0, 0))
    assert lost.shot.parts == core.shot.parts
    assert lost.destroyed == core.destroyed
    assert lost.aftermath.structure == core.aftermath.structure


# ---- Heat, stress and what they do ----


def test_a_glance_heats_as_well_as_a_full_hit():
    """C3, G1, G2: Pen 0 at Armor 9 glances five times in six; at the Cap any hit is a check."""
    shot = volley(
        kit("Lantern"), PULSE, kit("Bastion"), Situation(aimed="Left Arm"), target_heat=11
    )
    assert shot.parts[2].glance > shot.parts[2].full
    assert shot.aftermath.stress == close(shot.hit)
    assert shot.aftermath.exposed == close(shot.hit * Fraction(2, 3))
    # Heat falls to 0 with the check; a miss leaves it.
    assert shot.aftermath.heat[0] == close(shot.hit)
    assert shot.aftermath.heat[11] == close(1 - shot.hit)


def test_heat_of_a_hit_counts_from_the_heat_that_is_there():
    """G1: 1d3 on Heat 1, far below the Cap."""
    shot = volley(kit("Lantern"), PULSE, kit("Bastion"), Situation(aimed="Left Arm"), target_heat=1)
    third = shot.hit * Fraction(1, 3)
    assert shot.aftermath.heat == {
        1: close(1 - shot.hit),
        2: close(third),
        3: close(third),
        4: close(third),
    }


def test_overdrive_heats_by_a_d6_and_both_sides():
    """C3, F12: 1d6 in place of 1d3 on the target, 2 more for the shooter."""
    pulse = replace(profile("Pulse", overdrive=True), shots=1)
    shot = volley(kit("Lantern"), pulse, kit("Bastion"), Situation(aimed="Left Arm"))
    assert set(shot.aftermath.heat) == set(range(7))
    assert shot.shooter.after == 3


def test_a_lost_booster_can_bring_a_check_at_once():
    """F7, G2: the Cap of the Bastion falls from 11 to 8. A Cannon always hurts Armor 4."""
    nearly = (0, 0, 0, 0, 3, 0)
    hot = aimed_at("Back", kit("Bastion"), CANNON, damage=nearly, target_heat=9)
    assert hot.aftermath.stress == close(hot.hit)
    warm = aimed_at("Back", kit("Bastion"), CANNON, damage=nearly, target_heat=8)
    assert warm.aftermath.stress == 0
    assert aimed_at("Back", HEAVY, CANNON, target_heat=8).aftermath.stress == 0  # no booster


def test_a_meltdown_kills_a_core_that_the_shot_never_struck():
    """G2: one check in six; the Core of the Courier has 1 left, its arm stays."""
    worn = (0, 0, 0, 8, 0, 0)
    shot = volley(
        kit("Lantern"),
        PULSE,
        kit("Courier"),
        Situation(aimed="Right Arm"),
        damage=worn,
        target_heat=5,
    )
    assert shot.destroyed["Core"] == close(shot.hit / 6)
    assert shot.destroyed["Right Arm"] == 0
    assert shot.aftermath.alive == close(1 - shot.hit / 6)


def test_a_crit_is_not_rolled_on_what_the_hit_destroys():
    """F8, Amb051: a full Cannon shot always takes the last point of the arm."""
    shot = aimed_at("Right Arm", kit("Foreman"), CANNON, damage=(0, 6, 0, 0, 0, 0))
    assert shot.parts[1].crit > 0
    assert {effect.chance for effect in shot.aftermath.effects if effect.part == "Right Arm"} == {0}


def test_cook_offs_burn_the_arm_that_was_struck():
    """F8, Amb052: 1 damage with a crit, then 1d6 more one time in three; 7 Durability hold."""
    sting = replace(CANNON, damage=Dice(1, 1))
    shot = aimed_at("Right Arm", kit("Foreman"), sting)
    crit = shot.parts[1].crit
    found = shot.after(1).marginal("Right Arm")
    assert found[1] == close(shot.hit - crit / 3)
    assert [found[1 + face] for face in range(1, 7)] == [close(crit / 18)] * 6


def test_the_shooters_heat_is_held_against_its_own_reactor():
    """G2: the Bastion has 11, the Courier 5; loads and targets change nothing."""
    shots = volley(kit("Bastion"), "Cannon", kit("Courier"), shooter_heat=8)
    assert (shots.shooter.cap, shots.shooter.after, shots.shooter.stress) == (11, 11, None)
    over = volley(kit("Courier"), "Rifle", kit("Bastion"), shooter_heat=5)
    assert (over.shooter.cap, over.shooter.after) == (5, 0)
    assert over.shooter.stress is not None


# ---- The shooter's side ----


def test_backup_fire_is_one_shot_and_overwatch_the_whole_volley():
    """D4, E5, E6: Backup Fire at one Difficulty; Overwatch at none."""
    backup = volley(kit("Foreman"), "Autocannon", kit("Lantern"), Situation(reaction=True))
    single = replace(profile("Autocannon"), shots=1)
    same = volley(kit("Foreman"), single, kit("Lantern"), Situation(optics=True))
    assert (backup.net, backup.destroyed) == (-1, same.destroyed)
    watch = volley(kit("Foreman"), "Autocannon", kit("Lantern"), Situation(overwatch=True))
    plain = volley(kit("Foreman"), "Autocannon", kit("Lantern"))
    assert (watch.net, watch.destroyed) == (0, plain.destroyed)


def test_one_arm_costs_accuracy_and_penetration():
    """F7: an Arc bow at −2 and Pen 1; its Actuator die is one, whichever arms have it (Amb048)."""
    archer = kit("Lantern").replace(right_hand="Arc bow", left_hand=None)
    both = volley(archer, "Arc bow", kit("Lantern"))
    one = volley(archer, "Arc bow", kit("Lantern"), Situation(one_arm=True, actuator=True))
    assert (one.accuracy, one.net) == (both.accuracy - 2, -1)
    weak = replace(profile("Arc bow"), penetration=1, accuracy=3)
    assert one.destroyed == volley(archer, weak, kit("Lantern"), Situation(optics=True)).destroyed


def test_the_enraged_roll_one_failed_die_again():
    """E9: one shot at a fixed chance p hits with p + (1 − p) p; twice is not asked."""
    plain = volley(kit("Foreman"), PULSE, kit("Bastion"), Situation(aimed="Left Arm"))
    again = volley(kit("Foreman"), PULSE, kit("Bastion"), Situation(aimed="Left Arm", enraged=True))
    by_die = [odds.hit(plain.accuracy - face, plain.evasion) for face in range(1, 7)]
    hits = sum((1 - (1 - p) ** 2 for p in by_die), Fraction(0)) / 6
    assert 1 - again.aftermath.heat[0] == close(hits)
    assert 1 - plain.aftermath.heat[0] == close(plain.hit)


def test_shelling_asks_no_armor_and_never_crits():
    """F11.12: 2d6 through Armor 9 and Brace; the cover in front of Legs still stops it."""
    lancer = HEAVY.replace(right_hand="Breach gunlance")
    braced = Situation(brace=True)
    shot = volley(lancer, odds.shelling(), kit("Bastion"), braced)
    arm = shot.parts[2]
    assert (arm.armor, arm.glance, arm.crit, arm.full) == (10, 0, 0, arm.chance)
    total = {a + b for a, b in product(range(1, 7), repeat=2)}
    assert set(shot.after(1).marginal("Left Arm")) == {0} | {min(t, 10) for t in total}
    covered = Situation(hard_cover=True)
    assert volley(lancer, odds.shelling(), kit("Bastion"), covered).shot.cover > 0


def test_structure_crits_so_far_are_told_with_what_they_leave():
    """F8: a crit in three on the Core is one; the Courier has none before."""
    shot = aimed_at("Core", kit("Courier"), replace(CANNON, damage=Dice(1, 1)))
    assert shot.aftermath.structure[1] == close(shot.parts[3].crit / 3)


def test_the_matrix_fires_the_carried_load_every_ranged_form_and_the_skills():
    """F12, C3, F11.12: the load on board and no other; melee forms have no place in it."""
    gunner = kit("Bastion").replace(right_load="High-explosive")
    lancer = HEAVY.replace(right_hand="Breach gunlance")
    assert [each.label for each in odds.attacks(gunner)] == ["Cannon", "Cannon, High-explosive"]
    assert {each.form for each in odds.attacks(lancer)} == {"Shell", "Shelling", "Wyvern's Fire"}
