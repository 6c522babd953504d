"""Slots: heat, overheating, what is offered when, upgrades and skills that are actions."""

from collections import Counter
from fractions import Fraction

import pytest

from mechlab.engine import plain
from mechlab.engine.enumerate import outcomes
from mechlab.games import bolts
from mechlab.games.bolts import words as w
from mechlab.games.bolts.rules.heat import cool, pay
from mechlab.games.bolts.rules.options import attack_detail
from mechlab.games.bolts.rules.reactions import run_cost
from mechlab.games.bolts.rules.slots import act, list_actions, slot
from mechlab.games.bolts.rules.turns import clear
from mechlab.games.bolts.state import Game
from tests.games.bolts.rules.arena import (
    FAR,
    LONG,
    SHIELD,
    SHORT,
    arena,
    box,
    duel,
    hit,
    kinds,
    mech,
    options,
    place,
    to,
)
from tests.games.bolts.vector_files import names, rows
from tests.games.running import copy, events, run, show, taking

OVERHEATS, COOLING = rows("overheats"), rows("cooling")


def menu(game: Game, a: int = 0) -> set[int]:
    """The kinds of what a mech can do now."""
    game = copy(game)
    list_actions(plain(game), a)
    return kinds(game)


@pytest.mark.parametrize("row", OVERHEATS, ids=names(OVERHEATS))
def test_overheating(row: dict[str, str]) -> None:
    """V29: the chance to fail and the hits of it; with location and overflow, armour off."""
    start = duel(mech([3, 6, 3, 3, 3, 3]), mech())
    start.mechs[0].heat = 6 + int(row["excess"])
    start.mechs[0].bought[:] = start.mechs[0].points[:] = 9
    start.mechs[0].heat = 9 + int(row["excess"])
    show(start, 0, w.LOCATION, 1)
    odds = outcomes(
        lambda game: pay(game, 0, 0),
        lambda: copy(start),
        lambda game: (int(game.mechs[0].is_locked), 9 - int(game.mechs[0].points[w.HEAD])),
    )
    assert sum(p for (locked, _), p in odds.items() if locked) == Fraction(row["fails"])
    assert sum((p * hits for (_, hits), p in odds.items()), Fraction(0)) == Fraction(row["hits"])


def test_pushing_ones_luck() -> None:
    """C4, V31: 4/3 and a 5 goes on, 5/3 and a 4 goes on, 6/3 and a 2 takes two hits: 1/216."""
    start = duel(mech(), mech())
    start.mechs[0].heat = 3
    show(start, 0, w.OVERHEAT, 5, 4, 2)
    show(start, 0, w.LOCATION, 3)

    def three(game: Game) -> None:
        assert pay(game, 0, 1) and pay(game, 0, 1) and not pay(game, 0, 1)

    after = run(start, three)
    assert after.mechs[0].points.tolist() == [3, 3, 1, 3, 3, 3]
    assert after.mechs[0].is_locked == 1 and after.mechs[0].overheats == 1


@pytest.mark.parametrize("row", COOLING, ids=names(COOLING))
def test_cooling_down(row: dict[str, str]) -> None:
    """V32: upkeeps until a locked mech acts again; one fewer turns are lost."""
    game = plain(duel(mech(), mech()))
    mech_ = game.mechs[0]
    mech_.points[w.TORSO], mech_.heat = int(row["torso"]), int(row["heat"])
    mech_.is_locked = int(mech_.heat > mech_.points[w.TORSO])
    upkeeps = lost = 0
    while mech_.is_locked == 1:
        cool(game, 0)
        upkeeps += 1
        lost += mech_.is_locked
    if row["vector"] == "V32" and int(row["heat"]) > int(row["torso"]):
        assert (upkeeps, lost) == (int(row["upkeeps"]), int(row["turns_lost"]))
    else:
        assert upkeeps == max(0, int(row["heat"]) - int(row["torso"]))
        assert lost == max(0, upkeeps - 1)


def test_capacity_by_current_or_bought_torso() -> None:
    """Q5, both readings."""
    bought = bolts.catalog().with_rules(heat_capacity="bought points")
    for cat, dice in ((None, 1), (bought, 0)):
        start = duel(mech(), mech(), cat=cat)
        start.mechs[0].points[w.TORSO] = 2
        show(start, 0, w.OVERHEAT, 6)
        after = run(start, pay, 0, 3)
        assert len(events(after, w.OVERHEATED)) == dice


def test_overheating_hits_go_through_armour_and_shield_and_have_no_crit_die() -> None:
    """Q8."""
    start = duel(mech(torso="Additional Armour", left=f"{SHIELD} 2"), mech())
    start.mechs[0].heat = 3
    show(start, 0, w.OVERHEAT, 4)
    show(start, 0, w.LOCATION, 1)
    start.mechs[0].heat = 6
    after = run(start, pay, 0, 1)
    assert after.mechs[0].points[w.HEAD] == 2 and after.mechs[0].burned == 1
    assert not [row for row in after.events[: after.event_count] if row[2] == w.CRIT_DIE]


def test_a_move_is_free_once_a_turn_and_excludes_take_aim() -> None:
    """B45, Q9, both readings."""
    start = duel(mech(left=FAR), mech(), 12)
    assert {w.MOVE, w.AIM} <= menu(start)
    moved = run(start, act, 0, w.MOVE * w.SPAN)
    assert moved.mechs[0].heat == 0 and not {w.MOVE, w.AIM} & menu(moved)
    aimed = run(start, act, 0, w.AIM * w.SPAN + 1)
    aimed.mechs[0].aims_at = -1
    assert not {w.MOVE, w.AIM} & menu(aimed)
    often = bolts.catalog().with_rules(free_action="once per slot")
    again = run(duel(mech(left=FAR), mech(), 12, cat=often), act, 0, w.MOVE * w.SPAN)
    assert {w.MOVE, w.AIM} <= menu(again)


def test_after_take_aim_the_attack_must_follow_on_that_target() -> None:
    """B48, Q10: with one more; not offered where no attack can follow; lost when none can."""
    start = duel(mech(left=FAR, head="Rocket Launcher"), mech(), 12)
    aimed = run(start, act, 0, w.AIM * w.SPAN + 1)
    aimed.choices_made = aimed.event_count = 0
    assert menu(aimed) == {w.ATTACK}
    after = run(aimed, slot, 0, pick=taking(hit(w.BY_LEFT)))
    assert [row[3] // 16 for row in events(after, w.ATTACKED)] == [4]
    assert after.mechs[0].aims_at == -1
    aimed.table.discs[1].x = 4700
    aimed.table.discs[0].x = 200
    assert w.STOP in menu(aimed)
    far = duel(mech(left=SHORT), mech(), 12)
    assert w.AIM not in menu(far)


def test_v33_a_run_is_checked_once() -> None:
    """B49: Run 4 with torso 3 is one check, at excess 1."""
    start = duel(mech(), mech(), 20)
    show(start, 0, w.OVERHEAT, 2)
    after = run(start, act, 0, w.RUN * w.SPAN + 4, pick=taking(to(14, 24)))
    assert [row[1] for row in events(after, w.OVERHEATED)] == [1]
    assert place(after, 0) == (14, 24) and after.mechs[0].has_run == 1


def test_boosters_double_runs_of_the_turn_for_one_heat() -> None:
    """B19, V34: 1+3 heat is 6 inches of open ground or 3 of difficult."""
    start = duel(mech([3, 6, 3, 3, 3, 3], legs="Boosters"), mech(), 30)
    option = w.BOOSTED_RUN * w.SPAN + 3
    assert run_cost(plain(start), 0, option) == 4
    after = run(start, act, 0, option, pick=taking(to(16, 24)))
    assert place(after, 0) == (16, 24) and after.mechs[0].heat == 4
    again = copy(after)
    again.choices_made = again.event_count = 0
    assert w.BOOSTED_RUN not in menu(again)
    more = run(again, act, 0, w.RUN * w.SPAN + 1, pick=taking(to(18, 24)))
    assert place(more, 0) == (18, 24) and more.mechs[0].heat == 5
    mud = [box("Difficult", 5, 20, 30, 8)]
    slow = duel(mech([3, 6, 3, 3, 3, 3], legs="Boosters"), mech(), 30, pieces=mud)
    assert place(run(slow, act, 0, option, pick=taking(to(13, 24))), 0) == (13, 24)


def test_no_run_on_dead_legs_but_a_techie_moves() -> None:
    """Q30, Q31."""
    for pilot, far in (("Uplink", 10.0), ("Techie", 12.0)):
        start = duel(mech(pilot=pilot), mech(), 20)
        start.mechs[0].points[w.LEFT_LEG] = start.mechs[0].points[w.RIGHT_LEG] = 0
        assert w.RUN not in menu(start)
        choices = [to(12, 24)] if pilot == "Techie" else []
        assert place(run(start, act, 0, w.MOVE * w.SPAN, pick=taking(*choices)), 0) == (far, 24)


def test_a_heat_exchanger_takes_no_slot_and_frees_a_locked_mech_once() -> None:
    """B12, Q27."""
    start = duel(mech(torso="Heat Exchanger"), mech(), 20)
    start.mechs[0].heat, start.mechs[0].is_locked = 6, 1
    assert menu(start) == {w.STOP, w.EXCHANGE}
    after = run(start, slot, 0, pick=taking(w.EXCHANGE, w.MOVE, to(12, 24)))
    assert place(after, 0) == (12, 24) and after.mechs[0].heat == 0
    assert w.EXCHANGE not in menu(after)


def test_a_heat_exchanger_before_the_die() -> None:
    start = duel(mech(torso="Heat Exchanger"), mech(), 20)
    start.mechs[0].heat = 3
    after = run(start, pay, 0, 1, pick=taking(w.EXCHANGE))
    assert after.mechs[0].heat == 0 and not events(after, w.OVERHEATED)


def test_a_shield_is_restored_once_a_turn_up_to_what_was_bought() -> None:
    """B15: one action, one heat; not at 0 (V40)."""
    start = duel(mech(left=f"{SHIELD} 3"), mech(), 20)
    assert w.RESTORE not in menu(start)
    start.mechs[0].mounts[w.AT_LEFT].level = 1
    after = run(start, act, 0, w.RESTORE * w.SPAN + w.AT_LEFT)
    assert after.mechs[0].mounts[w.AT_LEFT].level == 2 and after.mechs[0].heat == 1
    assert w.RESTORE not in menu(after)
    start.mechs[0].mounts[w.AT_LEFT].level = 0
    assert w.RESTORE not in menu(start)


def test_reloading_is_an_action_of_one_heat() -> None:
    """B18, V33: two shots of a long weapon are 1+1+1 heat."""
    start = duel(mech(left=LONG), mech(), 12)
    assert w.RELOAD not in menu(start)
    start.mechs[0].mounts[w.AT_LEFT].loaded = 0
    assert w.ATTACK not in menu(start)
    after = run(start, act, 0, w.RELOAD * w.SPAN + w.AT_LEFT)
    assert after.mechs[0].heat == 1 and w.ATTACK in menu(after)


def test_a_multitasker_attacks_in_the_middle_of_a_move() -> None:
    """B30, Q41: the rest of the inches is still there; the attack has its heat."""
    start = duel(mech(left=SHORT, pilot="Multitasker"), mech(), 11)
    show(start, 0, w.ATTACK_DIE, *[6] * 6)
    after = run(
        start,
        act,
        0,
        w.MOVE * w.SPAN,
        pick=taking(to(14, 24), hit(w.BY_LEFT), w.DECLINE, to(12, 24)),
    )
    assert place(after, 0) == (12, 24)
    assert after.mechs[0].heat == 1 and after.mechs[0].attacks == 1
    too_far = run(
        start,
        act,
        0,
        w.MOVE * w.SPAN,
        pick=taking(to(14, 24), hit(w.BY_LEFT), w.DECLINE, to(14, 26)),
    )
    assert place(too_far, 0) == (14, 26)


def test_an_uplink_hands_an_action_to_an_ally_once_a_turn() -> None:
    """B36, Q41: the ally's heat, not the pilot's."""
    trio = (mech(), 10, 24), (mech(left=FAR, pilot="Sniper"), 10, 30), (mech(), 22, 30)
    start = arena(*trio, sides=(0, 0, 1))
    assert (w.UPLINK, 1) in menu_options(start)
    after = run(start, act, 0, w.UPLINK * w.SPAN + 1, pick=taking(hit(w.BY_LEFT, target=2)))
    assert [int(each.heat) for each in after.mechs[:2]] == [0, 1]
    assert after.mechs[1].attacks == 1
    assert w.UPLINK not in menu(after)
    start.mechs[1].is_locked = 1
    assert w.UPLINK not in menu(start)
    alone = arena(*trio)
    assert w.UPLINK not in menu(alone)


def menu_options(game: Game) -> list[tuple[int, int]]:
    game = copy(game)
    list_actions(plain(game), 0)
    return options(game)


def test_stopping_is_for_the_turn_and_an_observant_pilot_then_watches() -> None:
    """B32, B44, Q35."""
    for pilot, watches in (("Uplink", 0), ("Observant", 1)):
        after = run(duel(mech(pilot=pilot), mech()), act, 0, w.STOP * w.SPAN)
        found = after.mechs[0]
        assert (found.is_done, found.is_watching, found.heat) == (1, watches, 0)


def test_overwatch_costs_one_and_with_the_protocol_two() -> None:
    """B56, B9, Q26."""
    for detail, heat in ((0, 1), (1, 2)):
        start = duel(mech(head="Reaction Protocol"), mech())
        after = run(start, act, 0, w.OVERWATCH * w.SPAN + detail)
        found = after.mechs[0]
        assert (found.heat, found.is_watching, found.has_protocol) == (heat, 1, detail)
        assert found.is_done == 1


def test_a_new_turn_clears_what_lasts_for_one() -> None:
    game = plain(duel(mech(), mech()))
    each = game.mechs[0]
    for name in ("used_free", "has_run", "is_watching", "has_protocol", "is_boosted", "is_done"):
        setattr(each, name, 1)
    clear(game, 0)
    assert each.used_free + each.has_run + each.is_watching + each.is_boosted + each.is_done == 0


def test_every_action_is_checked_while_the_mech_is_too_hot() -> None:
    """Q6: a Move without heat as well."""
    start = duel(mech(), mech(), 20)
    start.mechs[0].heat = 4
    show(start, 0, w.OVERHEAT, 1)
    show(start, 0, w.LOCATION, 3)
    after = run(start, act, 0, w.MOVE * w.SPAN)
    assert after.mechs[0].is_locked == 1 and place(after, 0) == (10, 24)


def test_weapons_fire_at_different_targets_in_actions_of_their_own() -> None:
    """B24: no synchronized fire, no bonus."""
    start = arena((mech(left=FAR, right=FAR), 10, 24), (mech(), 22, 24), (mech(), 10, 36))
    counted = Counter(detail for kind, detail in menu_options(start) if kind == w.ATTACK)
    for way, target in ((w.BY_LEFT, 1), (w.BY_RIGHT, 2), (w.BY_LEFT, 2), (w.BY_BOTH, 1)):
        assert counted[attack_detail(way, target, 0, 0)] == 1
