"""The crit tables: each face on each part, how long it lasts, what it leads to (F8, F9)."""

import pytest

from mechlab.games.skirmish import words as w
from mechlab.games.skirmish.rules.activation import begin, end
from mechlab.games.skirmish.rules.crits import crit
from mechlab.games.skirmish.rules.penetration import penetrate
from mechlab.games.skirmish.rules.ranged import can_shoot, load
from mechlab.games.skirmish.rules.standing import (
    back_works,
    evasion,
    has_bad_actuator,
    is_jammed,
    reactor_cap,
    speed,
)
from mechlab.games.skirmish.state import Game
from tests.games.skirmish.rules.arena import FIRST, SECOND, armed, destroy, events
from tests.games.skirmish.rules.shooting import dice_of, kinds, kit, lost, range_of, roll_all

TABLE = {
    w.RIGHT_ARM: ["jammed", "actuator", "cook-off"],
    w.LEFT_ARM: ["jammed", "actuator", "cook-off"],
    w.LEGS: ["gyro", "leg actuator", "knockdown"],
    w.HEAD: ["scrambled", "optics", "shaken"],
    w.BACK: ["offline", "offline", "destroyed"],
    w.CORE: ["breach", "structure", "core cook-off"],
}
"""What a d6 of 1 or 2, 3 or 4, 5 or 6 does (F8, printed)."""


def struck(part: int, face: int, target: str = "Lantern", active: int = FIRST) -> Game:
    """A mech with a crit on a part; its extra dice show 1."""
    game = range_of("Foreman", target)
    game.active = active
    roll_all(game, crit=face, cook_off_damage=1, breach_heat=1)
    crit(game, SECOND, part)
    return game


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("part", TABLE)
def test_every_face_of_every_table(part: int, face: int) -> None:
    game = struck(part, face)
    ((actor, where, effect, shown, _),) = events(game, w.CRIT_EFFECT)
    assert (actor, where, shown) == (SECOND, part, face)
    assert w.CRIT_WORDS[effect] == TABLE[part][(face - 1) // 2]


def test_what_a_hit_destroys_takes_no_crit() -> None:
    game = range_of("Foreman", "Lantern")
    load(game, w.BY_FIRE, FIRST, SECOND, w.RIGHT, w.STANDARD, -1)
    game.attack.pen = 9
    penetrate(roll_all(game, penetration=6, damage=5), w.LEFT_ARM, False)  # Durability 5
    assert events(game, w.PENETRATED)[0][1] == w.CRITICAL
    assert dice_of(game, w.CRIT, SECOND) == 0


def test_what_a_hit_leaves_standing_takes_one() -> None:
    game = range_of("Foreman", "Lantern")
    load(game, w.BY_FIRE, FIRST, SECOND, w.RIGHT, w.STANDARD, -1)
    game.attack.pen = 9
    penetrate(roll_all(game, penetration=6, damage=4, crit=3), w.LEFT_ARM, False)
    assert dice_of(game, w.CRIT, SECOND) == 1


# Arms -------------------------------------------------------------------------------------------


def test_a_jam_holds_in_the_next_activation_and_no_longer() -> None:
    game = struck(w.RIGHT_ARM, 1)
    assert can_shoot(game, SECOND, w.RIGHT)  # between activations, for Overwatch
    begin(game, SECOND)
    assert not can_shoot(game, SECOND, w.RIGHT) and can_shoot(game, SECOND, w.LEFT)
    end(game, SECOND)
    begin(game, SECOND)
    assert can_shoot(game, SECOND, w.RIGHT)


def test_a_jam_in_the_own_activation_holds_in_the_following_one() -> None:
    game = struck(w.RIGHT_ARM, 2, active=SECOND)
    assert can_shoot(game, SECOND, w.RIGHT)
    end(game, SECOND)
    begin(game, SECOND)
    assert not can_shoot(game, SECOND, w.RIGHT)
    end(game, SECOND)
    begin(game, SECOND)
    assert can_shoot(game, SECOND, w.RIGHT)


def test_a_two_handed_weapon_needs_one_arm_that_is_free() -> None:
    game = range_of(armed("Bastion", "Arc bow"), "Lantern")
    mech = game.mechs[FIRST]
    mech.jammed[w.LEFT] = 1
    assert not is_jammed(game, FIRST, w.RIGHT)
    load(game, w.BY_FIRE, FIRST, SECOND, w.RIGHT, w.STANDARD, -1)
    assert game.attack.accuracy == 3 + 5  # no penalty of a single arm
    destroy(game, FIRST, w.RIGHT_ARM)
    assert is_jammed(game, FIRST, w.RIGHT)


def test_an_actuator_hampers_its_arm_until_it_is_mended() -> None:
    game = struck(w.LEFT_ARM, 3)
    for _ in range(2):
        begin(game, SECOND)
        end(game, SECOND)
    assert has_bad_actuator(game, SECOND, w.LEFT)
    assert not has_bad_actuator(game, SECOND, w.RIGHT)


@pytest.mark.parametrize(("burnt", "arm", "core"), [(4, 4, 0), (6, 5, 1)])
def test_a_cook_off_burns_the_arm_and_then_the_core(burnt: int, arm: int, core: int) -> None:
    game = roll_all(range_of("Foreman", "Lantern"), crit=6, cook_off_damage=burnt)
    crit(game, SECOND, w.LEFT_ARM)  # Durability 5
    assert (lost(game)[w.LEFT_ARM], lost(game)[w.CORE]) == (arm, core)


# Legs and Head ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "ends"), [(1, 0), (6, 1)])
def test_gyro_and_knockdown(face: int, ends: int) -> None:
    game = struck(w.LEGS, face, active=SECOND)
    mech = game.mechs[SECOND]
    assert mech.is_prone == 1 and mech.move_ended == ends
    assert evasion(game, SECOND) == 11 - 3


def test_a_second_fall_is_no_lower() -> None:
    game = struck(w.LEGS, 1)
    roll_all(game, crit=6)
    crit(game, SECOND, w.LEGS)
    assert evasion(game, SECOND) == 11 - 3 and kinds(game).count(w.FELL) == 1


def test_a_leg_actuator_slows_once() -> None:
    game = struck(w.LEGS, 4)
    assert speed(game, SECOND) == 4 - 2
    crit(game, SECOND, w.LEGS)
    assert speed(game, SECOND) == 4 - 2


def test_scramble_and_optics_last() -> None:
    for face, name in ((2, "is_scrambled"), (4, "optics")):
        game = struck(w.HEAD, face)
        for _ in range(2):
            begin(game, SECOND)
            end(game, SECOND)
        assert game.mechs[SECOND][name] == 1


@pytest.mark.parametrize("active", [FIRST, SECOND])
def test_a_shaken_pilot_loses_one_quick_action_in_the_next_activation(active: int) -> None:
    game = struck(w.HEAD, 5, active=active)
    mech = game.mechs[SECOND]
    if active == SECOND:
        end(game, SECOND)
    begin(game, SECOND)
    assert mech.quick == 1
    end(game, SECOND)
    begin(game, SECOND)
    assert mech.quick == 2


def test_being_shaken_twice_costs_no_more() -> None:
    game = struck(w.HEAD, 5)
    crit(game, SECOND, w.HEAD)
    begin(game, SECOND)
    assert game.mechs[SECOND].quick == 1


# Back -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("face", [1, 4])
def test_an_offline_back_gives_nothing_and_can_bring_stress(face: int) -> None:
    game = range_of("Foreman", "Bastion")
    game.mechs[SECOND].heat = 9
    crit(roll_all(game, crit=face, stress=5), SECOND, w.BACK)
    assert not back_works(game, SECOND) and reactor_cap(game, SECOND) == 8
    assert game.mechs[SECOND].heat == 0
    assert lost(game)[w.BACK] == 0


def test_a_back_destroyed_by_a_crit_is_at_0_and_carries_nothing_over() -> None:
    game = struck(w.BACK, 5)
    assert lost(game)[w.BACK] == game.mechs[SECOND].printed[w.BACK]
    assert lost(game)[w.CORE] == 0
    assert events(game, w.PART_LOST) == [(SECOND, w.BACK, w.BY_ENEMY, 0, 0)]


def test_a_back_destroyed_by_a_crit_can_bring_stress() -> None:
    game = range_of("Foreman", "Bastion")
    game.mechs[SECOND].heat = 9
    crit(roll_all(game, crit=6, stress=3), SECOND, w.BACK)
    assert game.mechs[SECOND].is_exposed == 1 and game.mechs[SECOND].heat == 0


# Core -------------------------------------------------------------------------------------------


def test_a_breach_heats_now() -> None:
    game = roll_all(range_of("Foreman", "Lantern"), crit=1, breach_heat=4)
    game.mechs[SECOND].heat = 2
    crit(game, SECOND, w.CORE)
    assert game.mechs[SECOND].heat == 6
    crit(roll_all(game, stress=5), SECOND, w.CORE)
    assert game.mechs[SECOND].heat == 0


def test_structure_adds_up() -> None:
    game = struck(w.CORE, 3)
    crit(game, SECOND, w.CORE)
    assert game.mechs[SECOND].structure == 2


def test_a_core_cook_off_burns_the_core() -> None:
    game = roll_all(range_of("Foreman", "Lantern"), crit=5, cook_off_damage=[4, 5])
    crit(game, SECOND, w.CORE)
    assert lost(game)[w.CORE] == 9


def test_a_core_that_burns_out_is_the_enemys_kill() -> None:
    game = roll_all(range_of("Foreman", kit("Courier")), crit=5, cook_off_damage=[4, 5])
    crit(game, SECOND, w.CORE)
    assert events(game, w.MECH_LOST) == [(SECOND, w.BY_ENEMY, 0, 0, 0)]
