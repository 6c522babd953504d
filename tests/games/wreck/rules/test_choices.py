"""Own turns, rests and the base: what is open, what it does, and why the rest is not open."""

from typing import Any

import pytest

from mechlab.engine import IllegalAction, plain
from mechlab.games import wreck
from mechlab.games.wreck import Deck, Frame, Hit
from mechlab.games.wreck import words as w
from mechlab.games.wreck.rules import permits
from mechlab.games.wreck.rules import reasons as why
from mechlab.games.wreck.rules.base import at_base
from mechlab.games.wreck.rules.rest import rest
from mechlab.games.wreck.rules.stabilize import offer_stabilize, stabilize
from mechlab.games.wreck.rules.turns import act
from tests.games.running import events, run, taking
from tests.games.wreck.rules.scene import mech, under

DETAIL = {"cool": 0, "mend": 16, "everything": 32}


def offered(game: Any) -> set[int]:
    after = run(game, offer_stabilize)
    return {int(each) % w.SPAN for each in after.options[: after.option_count]}


def hurt(**start: Any) -> Any:
    game = mech(in_turn=True, hp=4, heat=4, burn=3, statuses=("Exposed", "Shredded"), **start)
    game.items[3].loaded = 0
    game.ally_ends[w.STUNNED] = 1
    return game


def test_cooling_costs_nothing_and_mending_a_repair() -> None:
    cooled = run(hurt(), stabilize, DETAIL["cool"] + w.PUT_OUT).mech
    assert (cooled.heat, cooled.ends[w.EXPOSED], cooled.burn) == (0, 0, 0)
    assert (cooled.hp, cooled.repairs) == (4, 5)
    mended = run(hurt(), stabilize, DETAIL["mend"] + w.OWN_CONDITION + w.SHREDDED).mech
    assert (mended.hp, mended.repairs, mended.heat) == (10, 4, 4)
    assert (mended.ends[w.SHREDDED], mended.burn) == (0, 3)


def test_reloading_and_the_other_s_condition() -> None:
    assert run(hurt(), stabilize, DETAIL["cool"] + w.RELOAD).items[3].loaded == 1
    stripped = run(hurt(), stabilize, DETAIL["cool"] + w.OTHERS_CONDITION + w.STUNNED)
    assert stripped.ally_ends[w.STUNNED] == 0


def test_everything_at_once_is_a_ruling() -> None:
    game = hurt(cat=under(stabilize="everything"))
    assert {detail // 16 for detail in offered(game)} == {w.EVERYTHING}
    after = run(game, stabilize, DETAIL["everything"] + w.OWN_CONDITION + w.SHREDDED)
    now = after.mech
    assert (now.hp, now.heat, now.burn, now.repairs) == (10, 0, 0, 4)
    assert after.items[3].loaded == 1
    assert now.ends[w.SHREDDED] == 0
    game.mech.repairs = 0
    assert offered(game) == set()


@pytest.mark.parametrize("ally", ["none", "adjacent ally", "engaged"])
@pytest.mark.parametrize("ruling", ["adjacent ally", "engaged"])
def test_whose_condition(ally: str, ruling: str) -> None:
    game = hurt(ally=ally, cat=under(condition_of=ruling))
    others = {detail for detail in offered(game) if detail % 16 >= w.OTHERS_CONDITION}
    assert bool(others) == (ally == ruling)


def test_own_gear_s_conditions_stay_and_full_hp_is_not_mended() -> None:
    game = hurt()
    game.mech.by_gear[w.SHREDDED] = 1
    game.mech.hp = 10
    details = offered(game)
    assert not any(detail % 16 == w.OWN_CONDITION + w.SHREDDED for detail in details)
    assert not any(detail // 16 == w.MEND for detail in details)
    assert permits.may_strip(plain(game), w.SHREDDED) == why.OWN_GEAR


def test_nothing_besides_is_open_only_where_there_is_nothing() -> None:
    assert offered(mech(in_turn=True)) == {DETAIL["cool"]}
    assert DETAIL["cool"] not in offered(hurt())


def test_a_stunned_mech_takes_no_action() -> None:
    game = mech(in_turn=True, hp=4, statuses=("Stunned",))
    assert offered(game) == set()
    assert permits.may_eject(plain(game)) == why.IS_STUNNED
    loose = mech(in_turn=True, statuses=("Stunned",), cat=under(eject_stunned="allowed"))
    assert permits.may_eject(plain(loose)) == why.FREE


def test_ejecting_leaves_the_mech_and_ends_its_actions() -> None:
    after = run(mech(in_turn=True), act, w.EJECT, 0)
    assert (after.pilot, after.mech.phase, after.actions) == (w.OUTSIDE, w.WHOLE, 0)
    assert permits.may_act(plain(after)) == why.NOBODY_INSIDE


def test_one_try_an_own_turn() -> None:
    game = mech(in_turn=True, cat=under(retry_action="free action"))
    assert permits.may_retry(plain(game)) == why.NO_COUNTDOWN
    game.mech.melts_at = 3
    assert permits.may_retry(plain(game)) == why.NOT_PREVENTABLE
    game.mech.preventable = 1
    assert permits.may_retry(plain(game)) == why.FREE
    game.has_retried = 1
    assert permits.may_retry(plain(game)) == why.HAS_TRIED


def test_a_rest_clears_heat_burn_and_every_status() -> None:
    game = hurt()
    after = run(game, rest, pick=taking(w.END_REST))
    assert (after.mech.heat, after.mech.burn, list(after.mech.ends)) == (0, 0, [0] * 4)
    assert list(after.ally_ends) == [0] * 4
    kept = run(hurt(cat=under(rest_burn="kept")), rest, pick=taking(w.END_REST))
    assert kept.mech.burn == 3


def test_structure_bought_leaves_hp_or_fills_them() -> None:
    for ruling, hp in (("unchanged", 4), ("full", 10)):
        game = mech(hp=4, structure=2, cat=under(structure_hp=ruling))
        assert run(game, rest, pick=taking(w.BUY_STRUCTURE, w.END_REST)).mech.hp == hp


def test_a_repair_mends_each_item_or_a_whole_mount() -> None:
    for ruling, left in (("each item", 1), ("a whole mount", 0)):
        game = mech(cat=under(item_repair=ruling))
        game.items[1].is_destroyed = game.items[2].is_destroyed = 1
        after = run(game, rest, pick=taking((w.BUY_ITEM, 1), w.END_REST))
        assert sum(after.items[n].is_destroyed for n in range(8)) == left
        assert after.mech.repairs == 4


def test_allies_may_pay() -> None:
    for ruling, reason in (("the mech", why.NO_REPAIRS), ("allies too", why.FREE)):
        game = mech(hp=4, repairs=0, ally_repairs=2, cat=under(who_pays=ruling))
        assert permits.may_buy_hp(plain(game)) == reason
    after = run(game, rest, pick=taking(w.BUY_HP, w.END_REST))
    assert (after.ally_repairs, after.mech.repairs) == (1, 0)


def test_a_rebuilt_mech_s_items_stay_destroyed_or_not() -> None:
    for ruling, left in (("stay destroyed", 1), ("are mended", 0)):
        game = mech(cat=under(rebuilt_items=ruling))
        game.mech.phase, game.items[0].is_destroyed = w.WRECK, 1
        after = run(game, rest, pick=taking(w.BUY_REBUILD, w.END_REST))
        assert after.items[0].is_destroyed == left


def test_a_full_repair_restores_everything() -> None:
    game = hurt()
    game.mech.structure, game.mech.stress, game.mech.repairs = 1, 2, 0
    game.mech.core_power = game.items[6].charges = 0
    game.items[0].is_destroyed = 1
    game.pilot_hp = 1
    after = run(game, at_base, pick=taking(w.FULL_REPAIR, w.GO_HOME))
    now = after.mech
    assert (now.hp, now.structure, now.stress, now.repairs) == (10, 4, 4, 5)
    assert (now.heat, now.burn, now.core_power, after.pilot_hp) == (0, 0, 1, 6)
    assert after.items[6].charges == 2
    assert after.items[0].is_destroyed == 0
    assert after.items[3].loaded == 1
    assert permits.may_repair_fully(plain(after)) == why.IS_FULL


def test_one_mech_at_a_time_is_printed_and_replaces_the_wreck() -> None:
    assert permits.may_print(plain(mech())) == why.HAS_A_MECH
    for phase in (w.WRECK, w.ANNIHILATED):
        game = mech()
        game.mech.phase, game.pilot = phase, w.OUTSIDE
        assert permits.may_repair_fully(plain(game)) == why.NO_MECH
        after = run(game, at_base, pick=taking(w.PRINT_MECH, w.GO_HOME))
        assert (after.mech.phase, after.mech.structure, after.pilot) == (w.WHOLE, 4, w.INSIDE)


@pytest.mark.parametrize(("kind", "crew"), [(w.NEW_PILOT, w.NEW_CREW), (w.CLONE, w.CLONED)])
def test_a_dead_pilot_is_followed_by_a_new_one_or_a_clone(kind: int, crew: int) -> None:
    game = mech()
    assert permits.may_crew(plain(game)) == why.PILOT_LIVES
    game.mech.phase, game.pilot, game.pilot_hp = w.ANNIHILATED, w.DEAD, 0
    assert permits.may_print(plain(game)) == why.PILOT_IS_DEAD
    after = run(game, at_base, pick=taking(kind, w.PRINT_MECH, w.GO_HOME))
    assert (after.crew, after.pilot_hp, after.mech.phase) == (crew, 6, w.WHOLE)
    assert events(after, w.CREWED)[0][1] == crew


def test_a_sortie_is_stepped_and_says_why_something_is_not_open() -> None:
    game = wreck.new_sortie("Everest", Deck.of([Hit(kinetic=4), Hit(kinetic=4)]))
    assert [a.text for a in game.legal_actions()] == [
        "STABILIZE: cool down",
        "STABILIZE: mend all HP for 1 REPAIR",
        "eject",
        "end the turn",
    ]
    assert game.why_not(w.RETRY * w.SPAN) == "no meltdown counts down (D8)"
    assert game.why_not(w.STABILIZE * w.SPAN + w.PUT_OUT) == "it does not burn (B1)"
    with pytest.raises(IllegalAction, match="not what is being decided"):
        game.apply(w.BUY_HP * w.SPAN)
    game.apply("STABILIZE: mend")
    assert [(t.name, t.value, t.most) for t in game.face.tracks(game.state)][:2] == [
        ("HP", 6, 10),
        ("structure", 4, 4),
    ]


def test_hits_of_its_own_gear_use_things_up() -> None:
    own = Hit("own", heat=1, own_gear=True, uses=("shot", "charge", "core power"))
    from mechlab.games.wreck.rules.damage import take_hit

    after = run(mech(Frame("Everest"), own), take_hit, 0)
    assert (after.items[3].loaded, after.items[6].charges, after.mech.core_power) == (0, 1, 0)
