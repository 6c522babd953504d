"""Hits, burn, heat, structure and stress: rule by rule, and every ruling both ways."""

import pytest

from mechlab.games import wreck
from mechlab.games.wreck import Frame, Hit, Start
from mechlab.games.wreck import words as w
from mechlab.games.wreck.rules.checks import check
from mechlab.games.wreck.rules.damage import take_hit
from mechlab.games.wreck.rules.effects import trauma
from mechlab.games.wreck.rules.heat import melt_down
from mechlab.games.wreck.rules.statuses import expire, put
from mechlab.games.wreck.rules.turns import act, burn_on, end_turn
from tests.games.running import events, run, show, taking
from tests.games.wreck.rules.scene import mech, under

ENG = w.SKILL_DIE + w.ENGINEERING


def hit(game, *faces: int, purpose: int = w.STRUCTURE_DIE, pick=None):
    show(game, w.THE_MECH, purpose, *faces)
    return run(game, take_hit, 0, pick=pick)


def test_armour_is_taken_off_once_a_hit_or_once_a_type() -> None:
    mixed = Hit(kinetic=3, explosive=3)
    for ruling, hp in (("once a hit", 7), ("once a type", 10)):
        found = wreck.apply_hit("Drake, hp 10", mixed, cat=under(armor_spent=ruling))
        assert found.hp == hp


def test_armour_goes_first_where_resistance_does_not() -> None:
    frame = Frame("Drake", hp=20, resist=("kinetic",))
    assert wreck.apply_hit(frame, Hit(kinetic=4, energy=4)).hp == 20 - 2 - 1


def test_rounding_down_is_a_ruling() -> None:
    frame = Frame("Everest", resist=("energy",))
    assert wreck.apply_hit(frame, Hit(energy=5)).hp == 7
    assert wreck.apply_hit(frame, Hit(energy=5), cat=under(rounding="down")).hp == 8


def test_burn_marks_what_was_taken_or_all_of_it() -> None:
    frame = Frame("Everest", resist=("burn",))
    assert wreck.apply_hit(frame, Hit(burn=5)).burn == 3
    assert wreck.apply_hit(frame, Hit(burn=5), cat=under(burn_mark="the whole amount")).burn == 5


def test_new_burn_adds_to_the_mark() -> None:
    assert wreck.apply_hit("Everest", Hit(burn=2), start=Start(burn=3)).burn == 5


@pytest.mark.parametrize(("face", "hp", "burn"), [(10, 10, 0), (9, 6, 4)])
def test_a_check_at_the_end_of_an_own_turn_ends_burn_or_it_burns_again(face, hp, burn) -> None:
    game = mech(in_turn=True, burn=4)
    show(game, w.THE_MECH, ENG, face)
    after = run(game, burn_on)
    assert (after.mech.hp, after.mech.burn) == (hp, burn)
    assert len(events(after, w.CHECKED)) == 1


def test_burn_while_exposed_is_doubled_by_a_ruling_only() -> None:
    for ruling, hp in (("not doubled", 6), ("doubled", 2)):
        game = mech(in_turn=True, burn=4, statuses=("Exposed",), cat=under(tick_exposed=ruling))
        show(game, w.THE_MECH, ENG, 1)
        assert run(game, burn_on).mech.hp == hp


def test_burn_can_cost_structure() -> None:
    game = mech(in_turn=True, burn=4, hp=3)
    show(game, w.THE_MECH, ENG, 1)
    show(game, w.THE_MECH, w.STRUCTURE_DIE, 6)
    after = run(game, burn_on)
    assert (after.mech.structure, after.mech.hp, after.mech.ends[w.IMPAIRED]) == (3, 9, 2)


def test_dice_of_a_hit_come_before_all_others_and_in_order() -> None:
    dice = {"kinetic damage": [6], "heat": [2], "structure": [1]}
    found = wreck.apply_hit("Everest", Hit(kinetic="1d6+4", heat="1d3"), dice=dice)
    assert (found.structure, found.heat, found.statuses) == (3, 2, ("Stunned",))
    assert list(found.dice) == ["kinetic damage", "heat", "structure"]


def test_glancing_blow() -> None:
    after = hit(mech(None, Hit(kinetic=10)), 5)
    assert after.mech.ends[w.IMPAIRED] == 1
    assert [after.mech.structure, after.mech.hp] == [3, 10]


@pytest.mark.parametrize("option", [(w.LOSE_MOUNT, 1), (w.LOSE_SYSTEM, 4)])
def test_system_trauma_is_the_owner_s_choice(option) -> None:
    after = hit(mech(None, Hit(kinetic=10)), 3, pick=taking(option))
    lost = [n for n in range(after.item_count) if after.items[n].is_destroyed]
    assert lost == ([1, 2] if option[0] == w.LOSE_MOUNT else [4])


@pytest.mark.parametrize(("face", "kind"), [(3, w.LOSE_MOUNT), (4, w.LOSE_SYSTEM)])
def test_a_die_can_say_what_trauma_destroys(face, kind) -> None:
    game = mech(cat=under(trauma="a die, then the owner"))
    show(game, w.THE_MECH, w.TRAUMA_ROLL, face)
    seen: list[int] = []

    def pick(offered):
        seen.extend(each[0] for each in offered)
        return offered[0]

    run(game, trauma, pick=pick)
    assert set(seen) == {kind}


def test_where_the_die_s_kind_has_nothing_the_other_is_taken() -> None:
    game = mech(cat=under(trauma="a die, then the owner"))
    for n in range(4, 8):
        game.items[n].is_destroyed = 1
    show(game, w.THE_MECH, w.TRAUMA_ROLL, 6)
    assert run(game, trauma).items[0].is_destroyed == 1


def test_exhausted_limited_systems_are_no_target_and_without_any_it_is_a_direct_hit() -> None:
    game = mech(None, Hit(kinetic=10))
    for n in range(6):
        game.items[n].is_destroyed = 1
    game.items[6].charges = game.items[7].charges = 0
    after = hit(game, 3)
    assert after.mech.ends[w.STUNNED] == 1
    assert not after.items[6].is_destroyed


@pytest.mark.parametrize(
    ("left", "faces", "check_face", "phase", "stunned"),
    [
        (4, [1], None, w.WHOLE, True),
        (3, [1, 4], 10, w.WHOLE, True),
        (3, [1, 4], 9, w.WRECK, False),
        (2, [6, 1, 5], None, w.WRECK, False),
        (3, [1, 1], None, w.WRECK, False),
        (1, [], None, w.WRECK, False),
    ],
)
def test_direct_and_crushing_hits(left, faces, check_face, phase, stunned) -> None:
    game = mech(None, Hit(kinetic=10), structure=left)
    if check_face:
        show(game, w.THE_MECH, w.SKILL_DIE + w.HULL, check_face)
    after = hit(game, *faces)
    assert (after.mech.phase, bool(after.mech.ends[w.STUNNED])) == (phase, stunned)
    assert after.pilot == w.INSIDE


def test_the_last_structure_may_be_rolled_for() -> None:
    cat = under(last_structure="is rolled for")
    after = hit(mech(None, Hit(kinetic=10), structure=1, cat=cat), 6, 6, 6, 6)
    assert (after.mech.phase, after.mech.structure, after.mech.hp) == (w.WHOLE, 0, 10)


def test_dice_without_the_new_mark() -> None:
    cat = under(dice_counted="without the new mark")
    for left, dice in ((4, 1), (3, 1), (2, 2)):
        start = Start(structure=left)
        found = wreck.apply_hit(
            "Everest", Hit(kinetic=10), start=start, cat=cat, dice={"structure": [6] * 3}
        )
        assert len(found.dice["structure"]) == dice


@pytest.mark.parametrize(
    ("left", "faces", "more", "status", "melts"),
    [
        (4, [5], {}, w.IMPAIRED, 0),
        (4, [2], {}, w.EXPOSED, 0),
        (4, [1], {}, w.EXPOSED, 0),
        (3, [1, 3], {ENG: 10}, w.EXPOSED, 0),
        (3, [1, 3], {ENG: 1, w.COUNTDOWN: 4}, None, 4),
        (2, [1, 3, 3], {}, None, 1),
        (3, [1, 1], {}, None, 1),
        (1, [], {}, None, 1),
    ],
)
def test_the_stress_table(left, faces, more, status, melts) -> None:
    game = mech(None, Hit(heat=7), stress=left)
    for purpose, face in more.items():
        show(game, w.THE_MECH, purpose, face)
    after = hit(game, *faces, purpose=w.STRESS_DIE)
    assert (after.mech.stress, after.mech.heat) == (left - 1, 0)
    assert [bool(after.mech.ends[s]) for s in range(4)] == [s == status for s in range(4)]
    assert after.mech.melts_at == melts
    assert after.mech.preventable == (melts == 4)


def test_heat_does_no_damage() -> None:
    assert wreck.apply_hit("Everest", Hit(heat=6)).hp == 10


def test_impaired_takes_a_die_off_checks_and_stunned_fails_hull() -> None:
    game = mech(statuses=("Impaired",), in_turn=True)
    show(game, w.THE_MECH, ENG, 12)
    show(game, w.THE_MECH, w.DIFFICULTY, 3)
    assert events(run(game, check, w.ENGINEERING), w.CHECKED)[0][1:5] == (w.ENGINEERING, 9, 10, 0)
    for ruling, dice in (("fails", 0), ("is rolled", 1)):
        game = mech(statuses=("Stunned",), cat=under(stunned_hull=ruling))
        assert len(events(run(game, check, w.HULL), 1)) == dice
        assert len(events(run(game, check, w.ENGINEERING), 1)) == 1


@pytest.mark.parametrize(("ruling", "left"), [("the next own turn", True), ("this turn", False)])
def test_what_came_in_an_own_turn_ends_with_the_next_or_with_this(ruling, left) -> None:
    game = mech(cat=under(status_end=ruling), in_turn=True)
    after = run(run(game, put, w.IMPAIRED, 0), expire)
    assert bool(after.mech.ends[w.IMPAIRED]) == left
    before = run(mech(), put, w.IMPAIRED, 0)
    before.turn = before.in_turn = 1
    assert run(before, expire).mech.ends[w.IMPAIRED] == 0


def test_burn_is_checked_while_impaired_or_after_it_has_ended() -> None:
    for ruling, dice in (("burn, statuses, meltdown", 2), ("statuses, burn, meltdown", 1)):
        game = mech(cat=under(end_order=ruling), in_turn=True, burn=2, statuses=("Impaired",))
        assert len(events(run(game, end_turn), 1)) == dice


@pytest.mark.parametrize(("pilot", "then"), [(w.INSIDE, w.DEAD), (w.OUTSIDE, w.OUTSIDE)])
def test_a_meltdown_leaves_nothing_and_kills_whoever_is_inside(pilot, then) -> None:
    game = mech(in_turn=True)
    game.mech.melts_at, game.pilot = 1, pilot
    after = run(game, end_turn)
    assert (after.mech.phase, after.pilot) == (w.ANNIHILATED, then)


@pytest.mark.parametrize(("face", "hp"), [(10, 3), (9, 0)])
def test_an_ejected_pilot_in_the_blast_saves_by_agility(face, hp) -> None:
    game = mech(cat=under(ejected="in the blast"), in_turn=True)
    game.pilot = w.OUTSIDE
    show(game, w.THE_MECH, w.BLAST, 1, 2, 1, 2)
    show(game, w.THE_MECH, w.SKILL_DIE + w.AGILITY, face)
    after = run(game, melt_down)
    assert (after.pilot_hp, after.pilot) == (hp, w.OUTSIDE if hp else w.DEAD)


def test_a_wreck_s_countdown_goes_on_or_stops() -> None:
    for ruling, melts in (("goes on", 1), ("stops", 0)):
        game = mech(None, Hit(kinetic=10), structure=1, cat=under(wreck_meltdown=ruling))
        game.mech.melts_at = 1
        assert run(game, take_hit, 0).mech.melts_at == melts


def test_a_try_prevents_the_meltdown_and_leaves_it_exposed() -> None:
    for ruling, actions in (("full action", 0), ("free action", 2)):
        game = mech(cat=under(retry_action=ruling), in_turn=True)
        game.mech.melts_at, game.mech.preventable = 3, 1
        show(game, w.THE_MECH, ENG, 10)
        after = run(game, act, w.RETRY, 0)
        assert (after.mech.melts_at, bool(after.mech.ends[w.EXPOSED])) == (0, True)
        assert (after.actions, after.has_retried) == (actions, 1)


def test_a_hit_of_nothing_counts_as_taken() -> None:
    found = wreck.apply_hit("Drake", Hit(kinetic=2, inflicts=("Shredded",)))
    assert (found.hp, found.statuses) == (8, ("Shredded",))
