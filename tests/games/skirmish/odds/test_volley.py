"""Volleys asked by builds: the numbers reach the engine as the rules have them, or are refused."""

import math
from dataclasses import replace
from fractions import Fraction

import pytest

from mechlab.games import skirmish
from mechlab.games.skirmish import Build, kit, odds
from mechlab.games.skirmish.odds import Refused, Situation, volley

# A body with the printed standard Medium's bands 1/3/3/6/2/5 and Armor 4/5/5/6/4/5, nobody in it.
MEDIUM = Build(
    "Medium", "Standard head", "Utility arm", "Utility arm", "Standard legs", "Reactor booster"
)
SHOOTER = MEDIUM.replace(right_hand="Rifle")


def test_rifle_at_a_standard_medium():
    """V128, V129: Accuracy +5 against Evasion 10."""
    shots = volley(SHOOTER, "Rifle", MEDIUM)
    core = shots.shot.parts["Core"].chance
    assert (shots.accuracy, shots.evasion, shots.hit) == (5, 10, Fraction(4, 5))
    assert core == Fraction(6, 25)
    assert 1 - (1 - core) ** 2 == Fraction(264, 625)
    assert shots.expected_on_paper == Fraction(673, 150)


def test_gunnery_head_and_piloting_count():
    """V100: kit weapons with kit pilots against kit targets with kit pilots."""
    cases = {
        ("Courier", "Rifle", "Courier"): Fraction(11, 20),
        ("Foreman", "Rifle", "Foreman"): Fraction(17, 20),
        ("Reaver", "Autocannon", "Lantern"): Fraction(17, 20),
        ("Bastion", "Cannon", "Reaver"): Fraction(4, 5),
        ("Lantern", "Lance", "Courier"): Fraction(11, 20),
        ("Drayman", "Missile rack", "Bastion"): Fraction(19, 20),
    }
    for (attacker, weapon, target), chance in cases.items():
        assert volley(kit(attacker), weapon, kit(target)).hit == chance


def test_lost_legs_prone_and_exposed_targets():
    legless = volley(SHOOTER, "Rifle", MEDIUM, damage=(0, 0, 0, 0, 0, 9))
    assert legless.evasion == 8
    assert legless.shot.parts["Core"].chance == Fraction(9, 10) * Fraction(11, 20)
    assert legless.shot.parts["Legs"].chance == 0
    assert volley(SHOOTER, "Rifle", MEDIUM, Situation(prone=True)).evasion == 7
    bare = volley(SHOOTER, "Rifle", MEDIUM, Situation(exposed=True, brace=True))
    assert [part.armor for part in bare.parts] == [0] * 6
    assert volley(SHOOTER, "Rifle", MEDIUM, Situation(brace=True)).parts[3].armor == 7


def test_structure_crits_thin_the_core():
    assert volley(SHOOTER, "Rifle", MEDIUM, structure=2).parts[3].armor == 4
    assert volley(SHOOTER, "Rifle", MEDIUM, structure=9).parts[3].armor == 0


def test_aimed_shots_strike_one_part_and_cover_stops_those_at_the_legs():
    aimed = volley(SHOOTER, "Rifle", MEDIUM, Situation(aimed="Left Arm"))
    assert aimed.net == -1
    assert aimed.shot.parts["Left Arm"].chance == aimed.hit
    covered = volley(SHOOTER, "Rifle", MEDIUM, Situation(aimed="Legs", hard_cover=True))
    assert covered.shot.cover == covered.hit
    assert covered.expected == 0
    assert covered.rounds_to_destroy(most=20).mean == math.inf


def test_part_chances_agree_with_the_joint():
    """One shot at a fresh target: the joint says what the single rolls say."""
    one = replace(skirmish.profile("Rifle"), shots=1)
    shots = volley(SHOOTER, one, MEDIUM, crits=False)
    for part in shots.parts:
        if part.part == "Core":  # takes the excess of the others, too
            continue
        unhurt = 1 - part.chance * (1 - part.damage.chance(0))
        assert shots.after(1).marginal(part.part)[0] == pytest.approx(float(unhurt), abs=1e-12)
    assert shots.expected == pytest.approx(float(shots.expected_on_paper), abs=0.05)


def test_the_joint_is_a_distribution_and_only_grows():
    shots = volley(kit("Bastion"), "Cannon", kit("Courier"))
    gone = 0.0
    for k in range(6):
        after = shots.after(k)
        assert after.joint.sum() == pytest.approx(1, abs=1e-8)
        assert sum(after.total.values()) == pytest.approx(1, abs=1e-8)
        assert after.destroyed["Core"] >= gone - 1e-9
        gone = after.destroyed["Core"]
    assert shots.after(3).at_least(0) == pytest.approx(1)


def test_rounds_count_the_volleys_until_the_core_is_gone():
    shots = volley(kit("Bastion"), "Cannon", kit("Courier"))
    rounds = shots.rounds_to_destroy()
    assert rounds.within(3) == pytest.approx(shots.after(3).destroyed["Core"], abs=1e-9)
    assert sum(rounds.chances.values()) + rounds.rest == pytest.approx(1, abs=1e-8)
    survivors = sum(1 - shots.after(k).destroyed["Core"] for k in range(40))
    assert rounds.mean == pytest.approx(survivors, abs=1e-6)


def test_a_dead_target_takes_no_volley():
    dead = volley(SHOOTER, "Rifle", MEDIUM, damage=(0, 0, 0, 12, 0, 0))
    assert dead.rounds_to_destroy().chances == {0: 1.0}


def test_pulse_hits_heat_the_target():
    """Cap 9, Heat 9: every hit is a stress check, glance or not."""
    pulse = MEDIUM.replace(right_hand="Pulse")
    hot = volley(pulse, "Pulse", MEDIUM, target_heat=9)
    assert hot.aftermath.stress == pytest.approx(float(1 - (1 - hot.hit) ** 2), abs=0.01)
    cool = volley(pulse, "Pulse", MEDIUM, target_heat=0)
    assert cool.aftermath.stress == pytest.approx(0, abs=1e-3)


def test_what_a_single_shot_leaves_behind():
    """One Cannon shot: each effect's chance is its part's crit chance times its faces."""
    one = replace(skirmish.profile("Cannon"), shots=1, damage=skirmish.profile("Pulse").damage)
    shots = volley(SHOOTER, one, MEDIUM)
    crit = {part.part: float(part.crit) for part in shots.parts}
    found = {(e.part, e.effect): e.chance for e in shots.aftermath.effects}
    for part, effect in (("Legs", "gyro"), ("Core", "structure"), ("Left Arm", "jammed")):
        assert found[part, effect] == pytest.approx(crit[part] / 3, abs=1e-12)
    # A Back crit of the size of its Durability never comes from 1d3, so none is lost to Amb051.
    assert found["Back", "offline"] == pytest.approx(crit["Back"] * 2 / 3, abs=1e-12)
    assert shots.aftermath.prone == pytest.approx(crit["Legs"] * 2 / 3, abs=1e-12)


def test_firing_heats_the_shooter():
    """V082: a second Lance Overdrive takes Lantern over its cap of 6."""
    first = volley(kit("Lantern"), "Lance", kit("Foreman"), overdrive=True)
    assert (first.shooter.after, first.shooter.stress) == (4, None)
    second = volley(kit("Lantern"), "Lance", kit("Foreman"), overdrive=True, shooter_heat=4)
    assert second.shooter.stress.outcomes["meltdown"] == Fraction(1, 6)


@pytest.mark.parametrize(
    ("weapon", "options", "says"),
    [
        ("Cannon", {}, "carries no Cannon"),
        ("Rifle", {"load": "Flechette"}, "takes no load"),
        ("Rifle", {"overdrive": True}, "no Overdrive"),
        ("Rifle", {"form": "Sword"}, "no form"),
        ("Rfile", {}, "did you mean Rifle"),
        ("Rifle", {"damage": (9, 0, 0, 0, 0, 0)}, "damage"),
        ("Rifle", {"target_heat": -1}, "count from 0"),
        ("Rifle", {"damage": {"Nose": 1}}, "no part is called"),
        ("Rifle", {"situation": {"locked": True}}, "Situation"),
    ],
)
def test_what_cannot_be_asked_says_why_in_one_line(weapon, options, says):
    with pytest.raises(ValueError, match=says) as refused:
        volley(SHOOTER, weapon, MEDIUM, **options)
    assert "\n" not in str(refused.value)


def test_melee_is_refused_with_where_to_ask():
    with pytest.raises(Refused, match="exchange"):
        volley(kit("Reaver"), "Blade", kit("Foreman"))


def test_the_matrix_holds_what_single_questions_answer():
    table = odds.matrix()
    assert len(table.cells) == 15 * 6
    for cell in table.cells[::17]:
        name, _, rest = cell.weapon.partition(", ")
        asked = volley(kit(cell.attacker), name, kit(cell.target), overdrive=rest == "Overdrive")
        assert cell.expected == pytest.approx(asked.expected, abs=1e-12)
        assert cell.destroyed["Core"] == pytest.approx(asked.destroyed["Core"], abs=1e-12)


def test_a_situation_no_weapon_can_fire_in_leaves_every_cell_with_its_reason():
    table = odds.matrix(
        {"Foreman": kit("Foreman")}, situation=Situation(indirect=True, locked=True)
    )
    fired = {cell.weapon for cell in table.cells if cell.refused is None}
    assert fired == {"Missile rack"}
    assert all(cell.refused for cell in table.cells if cell.weapon != "Missile rack")


@pytest.mark.parametrize("weapon", ["Pulse", "Cannon"])
def test_two_volleys_at_an_idle_target_are_one_of_twice_the_shots(weapon):
    """Without modifier dice the shots of a volley share nothing, so it may be cut anywhere."""
    shooter = MEDIUM.replace(right_hand=weapon)
    once, both = (replace(skirmish.profile(weapon), shots=shots) for shots in (1, 2))
    twice = volley(shooter, both, MEDIUM, target_heat=4)
    idle = volley(shooter, once, MEDIUM, target_heat=4, between="idle")
    assert idle.net == twice.net == 0
    assert idle.after(2).joint == pytest.approx(twice.after(1).joint, abs=1e-9)


def test_an_idle_target_faces_no_more_volleys_than_the_enemy_has_mechs():
    idle = volley(SHOOTER, "Rifle", MEDIUM, between="idle", crits=False)
    assert idle.after(3).destroyed["Core"] > idle.after(2).destroyed["Core"]
    with pytest.raises(Refused, match="at most 3 mechs"):
        idle.after(4)
    with pytest.raises(Refused, match="1 to 3"):
        idle.rounds_to_destroy()


def test_a_limited_load_ends_with_its_uses():
    """F12: High-explosive is declared twice a game."""
    limited = volley(kit("Bastion"), "Cannon", kit("Reaver"), load="High-explosive")
    assert limited.most_volleys == 2 and limited.after(2).expected > limited.expected
    with pytest.raises(Refused, match="2 times a game"):
        limited.after(3)
    with pytest.raises(Refused, match="2 times a game"):
        limited.rounds_to_destroy()


def test_a_reaction_strike_is_a_choice_and_refused():
    with pytest.raises(Refused, match=r"F11\.8"):
        volley(kit("Reaver"), "Blade", kit("Foreman"), Situation(reaction=True))


def test_a_barrage_pays_once_more():
    """V081: Foreman, Autocannon and Rifle, Cap 6."""
    guns = skirmish.profile("Autocannon"), skirmish.profile("Rifle")
    cool, hot = (odds.barrage(*guns, before=before, cap=6) for before in (0, 3))
    assert (cool.after, cool.stress) == (4, None)
    assert hot.gained == 4 and hot.stress is not None


def test_heat_above_the_cap_has_been_checked():
    with pytest.raises(ValueError, match="0 to 9"):
        volley(SHOOTER, "Rifle", MEDIUM, target_heat=10)


def test_damage_may_be_given_by_part():
    by_name = volley(SHOOTER, "Rifle", MEDIUM, damage={"Core": 3, "Legs": 9})
    assert by_name.question == volley(SHOOTER, "Rifle", MEDIUM, damage=(0, 0, 0, 3, 0, 9)).question


def test_answers_turn_into_tables():
    shots = volley(SHOOTER, "Rifle", MEDIUM)
    assert shots.after(1).to_frame().loc["Core", "destroyed"] == shots.destroyed["Core"]
    rounds = shots.rounds_to_destroy()
    assert dict(rounds) == rounds.chances
    assert rounds.to_frame().loc[3, "by then"] == rounds.within(3)
