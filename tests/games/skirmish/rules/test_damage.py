"""Durability, parts and mechs lost; what that ends and who scores (F6, F7, E9, I3, I4)."""

import pytest

from mechlab.games import skirmish
from mechlab.games.skirmish import words as w
from mechlab.games.skirmish.rules.crits import fall
from mechlab.games.skirmish.rules.damage import hurt
from mechlab.games.skirmish.rules.penetration import penetrate
from mechlab.games.skirmish.rules.ranged import load
from mechlab.games.skirmish.rules.standing import (
    attack_bonus,
    e_def,
    evasion,
    jumps,
    reactor_cap,
    sensors,
    speed,
)
from mechlab.games.skirmish.state import Game
from tests.games.skirmish.rules.arena import FIRST, SECOND, armed, destroy, events
from tests.games.skirmish.rules.shooting import (
    dice_of,
    field,
    kinds,
    kit,
    lost,
    range_of,
    roll_all,
)
from tests.games.skirmish.vector_files import rows


def team(*others: str) -> Game:
    """A Foreman before a Lantern and its side."""
    theirs = ["Lantern", *others]
    places = {FIRST: 0} | {SECOND + n: 3 + n for n in range(len(theirs))}
    return field([kit("Foreman")], [kit(name) for name in theirs], places)


# Durability -------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", rows("overflow"))
def test_v136_what_a_part_cannot_take_goes_to_the_core(row: dict[str, str]) -> None:
    game = range_of("Foreman", "Foreman")
    mech = game.mechs[SECOND]
    mech.durability[w.LEFT_ARM] = int(row["durability_left"])
    load(game, w.BY_FIRE, FIRST, SECOND, w.RIGHT, w.STANDARD, -1)
    game.attack.damage_count, game.attack.damage_plus = 0, int(row["damage"])
    game.attack.pen = -9 if row["glance"] else 9 - 5
    penetrate(roll_all(game, penetration=3), w.LEFT_ARM, False)
    assert mech.durability[w.LEFT_ARM] == 0
    assert mech.printed[w.CORE] - mech.durability[w.CORE] == int(row["core_damage"])
    assert dice_of(game, w.PENETRATION) == 1


def test_a_part_at_0_is_lost_and_one_above_is_not() -> None:
    game = team("Reaver")
    hurt(game, SECOND, w.LEFT_ARM, 4, w.BY_ENEMY)
    assert w.PART_LOST not in kinds(game)
    hurt(game, SECOND, w.LEFT_ARM, 1, w.BY_ENEMY)
    assert events(game, w.PART_LOST) == [(SECOND, w.LEFT_ARM, w.BY_ENEMY, 0, 0)]
    assert lost(game)[w.CORE] == 0


def test_damage_to_a_lost_part_is_damage_to_the_core() -> None:
    game = team("Reaver")
    destroy(game, SECOND, w.HEAD)
    hurt(game, SECOND, w.HEAD, 3, w.BY_ENEMY)
    assert lost(game)[w.CORE] == 3


def test_overflow_can_destroy_a_mech() -> None:
    game = team("Reaver")
    hurt(game, SECOND, w.HEAD, 2 + 12, w.BY_ENEMY)
    assert game.mechs[SECOND].is_alive == 0
    assert [row[1] for row in events(game, w.PART_LOST)] == [w.HEAD, w.CORE]


# What a lost part takes along -------------------------------------------------------------------


def test_v098_and_v099_what_lost_heads_and_legs_cost() -> None:
    bastion, courier, reaver = (
        range_of(name, "Lantern") for name in ("Bastion", "Courier", "Reaver")
    )
    destroy(bastion, FIRST, w.LEGS)
    assert (speed(bastion, FIRST), evasion(bastion, FIRST)) == (1, 4)
    bastion.mechs[FIRST].is_prone = 1
    assert evasion(bastion, FIRST) == 1
    destroy(courier, FIRST, w.HEAD)
    assert (sensors(courier, FIRST), e_def(courier, FIRST)) == (10, 10)
    assert attack_bonus(reaver, FIRST) == 1
    destroy(reaver, FIRST, w.HEAD)
    assert attack_bonus(reaver, FIRST) == 0


def test_lost_legs_keep_their_modifiers_but_not_the_jump() -> None:
    game = range_of("Reaver", "Lantern")
    assert jumps(game, FIRST)
    destroy(game, FIRST, w.LEGS)
    assert not jumps(game, FIRST)
    light = range_of("Courier", "Lantern")
    destroy(light, FIRST, w.LEGS)
    assert evasion(light, FIRST) == 15 - 2 and speed(light, FIRST) == 6 // 2


def test_a_damaged_actuator_is_not_mended_by_losing_the_legs() -> None:
    """Amb054: flat changes first, then half of what is left."""
    game = team("Reaver")
    game.mechs[SECOND].leg_actuator = 1
    assert speed(game, SECOND) == 4 - 2
    hurt(game, SECOND, w.LEGS, 9, w.BY_ENEMY)
    assert speed(game, SECOND) == (4 - 2) // 2


@pytest.mark.parametrize(
    ("hand", "arm", "bears"),
    [("Shield", w.RIGHT_ARM, True), ("Shield", w.LEFT_ARM, False)],
)
def test_guard_ends_with_the_arm_of_the_shield(hand: str, arm: int, bears: bool) -> None:
    game = field(
        [kit("Foreman")], [armed("Bastion", hand), kit("Reaver")], {FIRST: 0, SECOND: 3, 4: 4}
    )
    game.mechs[SECOND].guards = 4
    hurt(game, SECOND, arm, int(game.mechs[SECOND].durability[arm]), w.BY_ENEMY)
    assert game.mechs[SECOND].guards == (-1 if bears else 4)


def test_a_built_in_guard_lasts_while_an_arm_does() -> None:
    game = field(
        [kit("Foreman")],
        [armed("Bastion", "Bulwark guard lance"), kit("Reaver")],
        {FIRST: 0, SECOND: 3, 4: 4},
    )
    game.mechs[SECOND].guards = 4
    hurt(game, SECOND, w.RIGHT_ARM, 7, w.BY_ENEMY)
    assert game.mechs[SECOND].guards == 4
    hurt(game, SECOND, w.LEFT_ARM, 10, w.BY_ENEMY)
    assert game.mechs[SECOND].guards == -1


def test_charge_goes_with_both_arms_of_its_weapon() -> None:
    game = range_of("Foreman", armed("Bastion", "Capacitor charge blade"))
    game.mechs[SECOND].charge = 3
    hurt(game, SECOND, w.RIGHT_ARM, 7, w.BY_ENEMY)
    assert game.mechs[SECOND].charge == 3
    hurt(game, SECOND, w.LEFT_ARM, 10, w.BY_ENEMY)
    assert game.mechs[SECOND].charge == 0


@pytest.mark.parametrize(
    ("mount", "part"), [(w.RIGHT, w.RIGHT_ARM), (w.LEFT, w.LEFT_ARM), (w.ON_BACK, w.BACK)]
)
def test_an_overwatch_goes_with_its_weapon(mount: int, part: int) -> None:
    game = range_of("Lantern", "Foreman")
    mech = game.mechs[SECOND]
    mech.watch_mount = mount
    others = {w.RIGHT_ARM, w.LEFT_ARM, w.BACK} - {part}
    for other in others:
        hurt(game, SECOND, other, int(mech.durability[other]), w.BY_ENEMY)
    assert mech.watch_mount == mount
    hurt(game, SECOND, part, int(mech.durability[part]), w.BY_ENEMY)
    assert mech.watch_mount == -1


def test_a_lost_back_can_bring_stress_at_once() -> None:
    game = range_of("Foreman", "Bastion")
    mech = game.mechs[SECOND]
    mech.heat = 9  # Cap 11, 8 without the booster
    load(game, w.BY_FIRE, FIRST, SECOND, w.RIGHT, w.STANDARD, -1)
    game.attack.damage_count, game.attack.damage_plus, game.attack.pen = 0, 4, 9
    penetrate(roll_all(game, penetration=1, stress=5), w.BACK, False)
    assert reactor_cap(game, SECOND) == 8
    assert events(game, w.STRESSED) == [(SECOND, w.EMERGENCY_VENT, 5, w.BY_ENEMY, 0)]
    assert mech.heat == 0 and mech.vented == 1


def test_a_lost_back_that_leaves_the_heat_within_the_cap_brings_none() -> None:
    game = range_of("Foreman", "Bastion")
    game.mechs[SECOND].heat = 8
    load(game, w.BY_FIRE, FIRST, SECOND, w.RIGHT, w.STANDARD, -1)
    game.attack.damage_count, game.attack.damage_plus, game.attack.pen = 0, 4, 9
    penetrate(roll_all(game, penetration=1), w.BACK, False)
    assert game.mechs[SECOND].heat == 8


# Mechs lost -------------------------------------------------------------------------------------


def test_a_lost_mech_leaves_the_board_and_scores_for_the_other_side() -> None:
    game = team("Reaver")
    place = int(game.mechs[SECOND].hex)
    hurt(game, SECOND, w.CORE, 12, w.BY_ENEMY)
    assert game.mechs[SECOND].is_alive == 0 and game.ground[place].mech == -1
    assert list(game.score) == [3, 0] and list(game.kills) == [1, 0]
    assert game.is_over == 0


def test_who_destroys_itself_scores_for_the_enemy_and_enrages_nobody() -> None:
    game = team("Reaver")
    hurt(game, SECOND, w.CORE, 12, w.BY_ITSELF)
    assert list(game.score) == [3, 0]
    assert game.mechs[4].is_enraged == 0


def test_the_survivors_of_a_side_are_enraged_from_their_next_activation() -> None:
    game = team("Reaver", "Courier")
    game.active = 4
    hurt(game, SECOND, w.CORE, 12, w.BY_ENEMY)
    assert [int(game.mechs[a].is_enraged) for a in (0, 3, 4, 5)] == [0, 0, 1, 1]
    assert game.mechs[4].is_raging == 0 and game.mechs[4].rerolls == 0
    hurt(game, 4, w.CORE, 12, w.BY_ENEMY)
    assert len(events(game, w.ENRAGED)) == 2  # no second time


def test_the_last_mech_of_a_side_ends_the_game_at_once() -> None:
    game = team()
    hurt(game, SECOND, w.CORE, 12, w.BY_ENEMY)
    assert (game.is_over, game.outcome) == (1, w.FIRST_WINS)
    other = team()
    hurt(other, FIRST, w.CORE, 12, w.BY_ITSELF)
    assert (other.is_over, other.outcome) == (1, w.SECOND_WINS)


@pytest.mark.parametrize("end", ["fall", "lost"])
def test_a_grapple_ends_with_a_fall_or_a_loss(end: str) -> None:
    game = team("Reaver")
    game.mechs[FIRST].grapples, game.mechs[SECOND].grapples = SECOND, FIRST
    if end == "fall":
        fall(game, SECOND)
    else:
        hurt(game, SECOND, w.CORE, 12, w.BY_ENEMY)
    assert game.mechs[FIRST].grapples == game.mechs[SECOND].grapples == -1


def test_a_kill_by_overflow_of_a_catalog_with_other_scores() -> None:
    cat = skirmish.catalog().with_rules(score_kill=5)
    game = field([kit("Foreman")], [kit("Lantern"), kit("Reaver")], {0: 0, 3: 3, 4: 4}, cat)
    hurt(game, SECOND, w.HEAD, 99, w.BY_ENEMY)
    assert list(game.score) == [5, 0]
