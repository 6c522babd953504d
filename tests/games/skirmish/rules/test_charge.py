"""F11.3: Charge: where it can go, what cancels it."""

import pytest

from mechlab.games.skirmish import words as w
from mechlab.games.skirmish.reasons import (
    FREE,
    IS_FRIEND,
    IS_GRAPPLED,
    IS_PRONE,
    NEEDS_BOTH,
    NO_PATH,
    NO_STRIKE,
    TARGET_GONE,
)
from mechlab.games.skirmish.rules.activation import begin
from mechlab.games.skirmish.rules.charge import charge, may_charge, offer_charges
from mechlab.games.skirmish.rules.ground import distance
from mechlab.games.skirmish.state import Game
from tests.games.skirmish.boards import at
from tests.games.skirmish.rules.arena import copy, destroy, events, run, show
from tests.games.skirmish.rules.scene import duel, kit, options, scene
from tests.games.skirmish.rules.test_reactions import reacting


def test_a_charge_is_open_as_far_as_speed_reaches_beside() -> None:
    """Speed 4: the fifth hex may be the enemy's; the move that was spent does not matter."""
    for gap, open_ in ((1, True), (5, True), (6, False)):
        game = duel(gap=gap)
        game.mechs[0].spent = 4
        assert (may_charge(game, 0, 3) == FREE) == open_
        game.option_count = 0
        offer_charges(game, 0)
        assert ((w.CHARGE, 3) in options(game)) == open_


def test_why_no_charge() -> None:
    game = duel()
    assert may_charge(game, 0, 0) == IS_FRIEND
    for field, value, reason in (
        ("quick", 1, NEEDS_BOTH),
        ("is_prone", 1, IS_PRONE),
        ("grapples", 3, IS_GRAPPLED),
    ):
        one = copy(game)
        one.mechs[0][field] = value
        assert may_charge(one, 0, 3) == reason
    armless = copy(game)
    destroy(armless, 0, w.RIGHT_ARM, w.LEFT_ARM, w.LEGS)
    assert may_charge(armless, 0, 3) == NO_STRIKE
    gone = copy(game)
    gone.mechs[3].is_alive = 0
    assert may_charge(gone, 0, 3) == TARGET_GONE
    walled = copy(game)
    for place in walled.ground[walled.mechs[3].hex].near:
        walled.ground[place].terrain = w.LOW_WALL
    assert may_charge(walled, 0, 3) == NO_PATH


def test_lost_legs_charge_at_half_speed() -> None:
    """Amb114"""
    for gap, reason in ((3, FREE), (4, NO_PATH)):
        game = duel(gap=gap)
        destroy(game, 0, w.LEGS)
        assert may_charge(game, 0, 3) == reason


def test_a_charge_moves_heats_and_fights() -> None:
    done = run(duel(), charge, 0, 3)
    mech = done.mechs[0]
    assert distance(done, mech.hex, done.mechs[3].hex) == 1
    assert (mech.quick, mech.entered, mech.movement) == (0, 3, 4)
    assert events(done, w.HEATED)[0][:3] == (0, 1, 1)
    assert events(done, w.POOLS)
    order = [int(row[0]) for row in done.events[: done.event_count]]
    assert order.index(w.STOPPED) < order.index(w.HEATED) < order.index(w.POOLS)


def test_a_charge_goes_at_least_one_hex_and_ends_beside_its_target() -> None:
    game = scene([kit("Foreman", "F10")], [kit("Foreman", "G10"), kit("Reaver", "T30")])
    begin(game, 0)
    seen: list[int] = []

    def pick(offered: list[tuple[int, int]]) -> tuple[int, int]:
        if offered[0][0] == w.TO_HEX:
            seen.extend(detail for _, detail in offered)
        return offered[0]

    run(game, charge, 0, 3, pick=pick)
    beside = {int(place) for place in game.ground[at(game, "G10")].near}
    assert set(seen) == beside - {at(game, "F10")}


def met_by(field: str) -> Game:
    """A Charge that an enemy beside the start answers with a strike that knocks down or kills."""
    game = scene([kit("Foreman", "F10")], [kit("Foreman", "J10"), kit("Bastion", "E10")])
    begin(game, 0)
    game.mechs[4].is_prepared = 1
    show(game, 4, w.HIT, 20 if field else 1)
    show(game, 4, w.LOCATION, 10)
    show(game, 4, w.PENETRATION, 6)
    if field == "dead":
        game.mechs[0].durability[w.CORE] = 1
    return run(game, charge, 0, 3, pick=reacting(4))


@pytest.mark.parametrize("field", ["dead", "prone"])
def test_who_falls_on_the_way_fights_nobody(field: str) -> None:
    done = met_by(field)
    assert len(events(done, w.REACTED)) == 1
    assert events(done, w.STEP) == []
    assert events(done, w.POOLS) == []
    assert not [row for row in events(done, w.HEATED) if row[3] == w.BY_ITSELF]
    assert done.mechs[0].quick == 0
    assert (done.mechs[0].is_alive, done.mechs[0].is_prone) != (1, 0)


def test_a_reaction_that_misses_stops_nobody() -> None:
    assert events(met_by(""), w.POOLS)


def test_who_melts_down_by_the_heat_of_it_fights_nobody() -> None:
    game = duel()
    game.mechs[0].heat, game.mechs[0].durability[w.CORE] = 6, 1
    show(game, 0, w.STRESS, 1)
    done = run(game, charge, 0, 3)
    assert done.mechs[0].is_alive == 0
    assert events(done, w.POOLS) == []
