"""E3 to E5, E9: the budget of an activation, what begins and ends with it."""

import pytest

from mechlab.games.skirmish import words as w
from mechlab.games.skirmish.reasons import IS_JAMMED
from mechlab.games.skirmish.rules.activation import activate, begin, end
from mechlab.games.skirmish.rules.crits import crit
from mechlab.games.skirmish.rules.damage import hurt
from mechlab.games.skirmish.rules.fire import may_use
from mechlab.games.skirmish.rules.heat import check_stress, gain_heat
from mechlab.games.skirmish.rules.standing import armor
from mechlab.games.skirmish.state import Game
from tests.games.skirmish.rules.arena import events, run, show
from tests.games.skirmish.rules.scene import allows, duel, kinds, kit, menu, scene, taking, turn

QUICK = {w.FIRE, w.BOOST, w.LOCK, w.BRACE, w.COOL, w.PREPARE}
FULL = {w.BARRAGE, w.AIMED_SHOT, w.OVERWATCH, w.STABILIZE}
OWN, FOREIGN = 0, 3


# The budget -------------------------------------------------------------------------------------


def test_two_quick_actions_or_one_full() -> None:
    game = duel()
    assert kinds(game) >= QUICK | FULL | {w.MOVE, w.END_TURN}
    assert allows(duel(), 0, w.COOL, w.COOL)
    assert allows(duel(), 0, w.STABILIZE)
    assert not allows(duel(), 0, w.COOL, w.STABILIZE)
    assert not allows(duel(), 0, w.STABILIZE, w.COOL)
    assert not allows(duel(), 0, w.COOL, w.COOL, w.COOL)


def test_movement_may_be_split_around_the_actions() -> None:
    """Foreman has Speed 4: 1 hex, Vent, 2 hexes, Vent, and there is 1 point left."""
    game = duel(gap=9)
    here = int(game.mechs[0].hex)
    steps = [(w.MOVE, 0), (w.TO_HEX, here + 1), w.COOL, w.MOVE, (w.TO_HEX, here + 3), w.COOL]
    done = turn(game, 0, *steps, w.MOVE, (w.TO_HEX, here + 4))
    assert done.mechs[0].hex == here + 4
    assert not allows(game, 0, *steps, w.MOVE, (w.TO_HEX, here + 4), w.MOVE)


def test_what_is_free_needs_no_action() -> None:
    """C6: one free Lock On of a Sensor mast; E10: the Tender; neither costs a Quick action."""
    game = scene([kit("Courier", "F10")], [kit("Foreman", "J10")], tender_mode=1)
    game.tenders[0].hex = game.mechs[0].hex
    begin(game, 0)
    game.mechs[0].quick = 0
    assert kinds(game) == {w.MOVE, w.FREE_LOCK, w.MOVE_TENDER, w.END_TURN}
    assert allows(game, 0, w.COOL, w.COOL, w.FREE_LOCK, w.MOVE_TENDER, w.TO_HEX)
    assert not allows(game, 0, w.FREE_LOCK, w.FREE_LOCK)


def test_a_turn_in_which_nothing_is_left_to_do_ends_by_itself() -> None:
    game = duel()
    game.mechs[0].grapples, game.mechs[3].grapples = 3, 0
    done = run(game, activate, 0, pick=taking(w.COOL, w.COOL))
    assert done.active == -1
    assert len(events(done, w.CHOICE)) == 2


@pytest.mark.parametrize(("vented", "shaken", "left"), [(1, 0, 1), (0, 1, 1), (1, 1, 0), (3, 0, 0)])
def test_lost_quick_actions(vented: int, shaken: int, left: int) -> None:
    """Amb040: each costs one of the two; a Full action needs both."""
    game = duel()
    game.mechs[0].vented, game.mechs[0].is_shaken = vented, shaken
    begin(game, 0)
    assert game.mechs[0].quick == left
    assert not kinds(game) & FULL
    assert bool(kinds(game) & QUICK) == (left > 0)
    end(game, 0)
    begin(game, 0)
    assert game.mechs[0].quick == 2


@pytest.mark.parametrize("shot", [w.FIRE, w.BARRAGE, w.AIMED_SHOT])
def test_fire_is_once_an_activation(shot: int) -> None:
    assert allows(duel(gap=3), 0, shot)
    assert not allows(duel(gap=3), 0, w.FIRE, w.FIRE)


def test_what_is_not_limited_may_be_done_again() -> None:
    """Amb038, Amb039"""
    for action in (w.BOOST, w.LOCK, w.COOL, w.BRACE, w.PREPARE):
        steps = [action, w.TO_HEX, action] if action == w.BOOST else [action, action]
        assert allows(duel(gap=8), 0, *steps)
    game = turn(duel(), 0, w.BRACE, w.BRACE)
    assert game.mechs[0].is_braced == 1


def test_brace_and_boost_exclude_each_other_in_either_order() -> None:
    """Amb042"""
    assert not allows(duel(), 0, w.BRACE, w.BOOST)
    assert not allows(duel(), 0, w.BOOST, w.TO_HEX, w.BRACE)
    game = turn(duel(), 0, w.BRACE)
    begin(game, 0)
    assert w.BOOST in kinds(game)


def test_what_a_mech_did_in_its_last_activation_is_remembered() -> None:
    game = duel(gap=9)
    assert game.mechs[0].has_activated == 0
    here = int(game.mechs[0].hex)
    game = turn(game, 0, w.MOVE, (w.TO_HEX, here + 1), w.BOOST, (w.TO_HEX, here + 4))
    mech = game.mechs[0]
    assert (mech.has_activated, mech.last_entered, mech.last_boosted) == (1, 4, 1)
    game = turn(game, 0)
    mech = game.mechs[0]
    assert (mech.has_activated, mech.last_entered, mech.last_boosted) == (1, 0, 0)


# What lasts how long ----------------------------------------------------------------------------


def test_own_stances_end_with_the_next_own_activation_only() -> None:
    game = scene([kit("Foreman", "F10"), kit("Bastion", "F12")], [kit("Reaver", "P10")])
    for a in (0, 1):
        mech = game.mechs[a]
        mech.is_braced = mech.is_prepared = 1
        mech.watch_mount, mech.watch_hex, mech.guards = 0, 0, 1 - a
    begin(game, 3)
    begin(game, 0)
    assert [int(game.mechs[a].is_braced) for a in (0, 1)] == [0, 1]
    assert [int(game.mechs[a].is_prepared) for a in (0, 1)] == [0, 1]
    assert [int(game.mechs[a].watch_mount) for a in (0, 1)] == [-1, 0]
    assert [int(game.mechs[a].guards) for a in (0, 1)] == [-1, 0]


def test_brace_adds_armor_to_every_part_until_the_next_own_activation() -> None:
    game = duel()
    before = [armor(game, 0, part) for part in range(6)]
    game = turn(game, 0, w.BRACE)
    for other in (3, 0):
        assert [armor(game, 0, part) for part in range(6)] == [each + 1 for each in before]
        begin(game, other)
    assert [armor(game, 0, part) for part in range(6)] == before


def suffering(game: Game, afflict: str) -> bool:
    if afflict == "exposed":
        return armor(game, 0, w.CORE) == 0
    if afflict == "jammed":
        return may_use(game, 0, 0) == IS_JAMMED
    return bool(game.mechs[0].quick < 2)


@pytest.mark.parametrize("afflict", ["exposed", "jammed", "shaken"])
@pytest.mark.parametrize("active", [OWN, FOREIGN])
def test_the_next_activation_is_the_one_after_this(active: int, afflict: str) -> None:
    """F8, G2, Amb045, Amb067: what comes in the own activation lasts through the following one."""
    game = duel()
    if active == FOREIGN:
        end(game, 0)
        game.active = FOREIGN
    if afflict == "exposed":
        game.mechs[0].heat = 99
        show(game, 0, w.STRESS, 3)
        check_stress(game, 0, w.BY_ENEMY)
        assert suffering(game, afflict)
    else:
        show(game, 0, w.CRIT, {"jammed": 1, "shaken": 6}[afflict])
        crit(game, 0, w.RIGHT_ARM if afflict == "jammed" else w.HEAD)
    if active == OWN:
        end(game, 0)
    for expected in (True, False):
        begin(game, 0)
        assert suffering(game, afflict) == expected
        end(game, 0)


def test_an_emergency_vent_costs_a_quick_action_of_the_next_activation() -> None:
    game = duel()
    show(game, 0, w.STRESS, 5)
    gain_heat(game, 0, 99, w.BY_ITSELF)
    assert (game.mechs[0].heat, game.mechs[0].quick) == (0, 2)
    end(game, 0)
    begin(game, 0)
    assert game.mechs[0].quick == 1


# Enraged ----------------------------------------------------------------------------------------


def team_of_three() -> Game:
    crew = [kit("Foreman", "F10"), kit("Lantern", "F12"), kit("Reaver", "F14")]
    return scene(crew, [kit("Bastion", "P10")])


def kill(game: Game, a: int, cause: int = w.BY_ENEMY) -> None:
    hurt(game, a, w.CORE, 99, cause)


def test_enraged_begins_with_the_next_own_activation_and_stays() -> None:
    """E9: in whose turn the ally fell does not matter; who is acting then waits."""
    game = team_of_three()
    begin(game, 0)
    kill(game, 2)
    assert (game.mechs[0].is_raging, game.mechs[0].rerolls, game.mechs[0].movement) == (0, 0, 4)
    end(game, 0)
    for a in (1, 0, 0):
        assert game.mechs[a].rerolls == 0
        begin(game, a)
        assert (game.mechs[a].is_raging, game.mechs[a].rerolls, game.mechs[a].movement) == (1, 1, 6)
        end(game, a)
        assert (game.mechs[a].is_raging, game.mechs[a].rerolls) == (0, 0)


def test_enraged_is_for_allies_that_an_enemy_took() -> None:
    game = team_of_three()
    kill(game, 2, w.BY_ITSELF)
    begin(game, 0)
    assert (game.mechs[0].is_enraged, game.mechs[0].movement) == (0, 4)
    kill(game, 1)
    assert game.mechs[0].is_enraged == 1
    assert game.mechs[3].is_enraged == 0


def test_a_second_loss_gives_nothing_more() -> None:
    game = team_of_three()
    kill(game, 2)
    begin(game, 0)
    game.mechs[0].rerolls = 0  # spent
    kill(game, 1)
    assert game.mechs[0].rerolls == 0
    end(game, 0)
    begin(game, 0)
    assert (game.mechs[0].rerolls, game.mechs[0].movement) == (1, 6)


def test_enraged_adds_to_the_move_but_not_to_boost_or_charge() -> None:
    """On open ground a move reaches as far as its points."""
    game = scene([kit("Foreman", "A10")], [kit("Foreman", "T30")])
    game.mechs[0].is_enraged = 1
    reached: dict[int, int] = {}

    def pick(offered: list[tuple[int, int]]) -> tuple[int, int]:
        if offered[0][0] == w.TO_HEX:
            return max(offered, key=lambda each: each[1] if each[1] // 20 == 9 else -1)
        for kind in (w.MOVE, w.BOOST):
            if (kind, 0) in offered and kind not in reached:
                reached[kind] = 0
                return kind, 0
        return w.END_TURN, 0

    done = run(game, activate, 0, pick=pick)
    stops = [row[2] for row in events(done, w.STOPPED)]
    assert stops == [6, 4]


def test_the_menu_names_each_weapon_target_and_ammunition_once() -> None:
    game = duel()
    offered = menu(game)
    assert len(offered) == len(set(offered))
