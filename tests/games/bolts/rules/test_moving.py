"""Where mechs go: inches, terrain, jumps, climbs, soft cover; what is offered can be reached."""

import random
from math import cos, hypot, pi, sin

import pytest

from mechlab.board.paths import NOWHERE
from mechlab.engine import NotAnOption, ask, plain
from mechlab.games import bolts
from mechlab.games.bolts import words as w
from mechlab.games.bolts.rules.mechs import move_inches
from mechlab.games.bolts.rules.moving import travel
from mechlab.games.bolts.rules.options import (
    LONGEST,
    face_x,
    face_y,
    facing_of,
    place_option,
    place_x,
    place_y,
)
from mechlab.games.bolts.rules.places import is_open, offer_places
from mechlab.games.bolts.rules.reach import in_cover, sees
from mechlab.games.bolts.rules.slots import act
from mechlab.games.bolts.rules.ways import way_cost
from mechlab.games.bolts.setup import new_record
from tests.games.bolts.rules.arena import arena, box, duel, kinds, mech, options, place, to
from tests.games.running import events, run, show, taking

WALK = w.MOVE * w.SPAN


def test_places_and_facings_are_numbers_and_back() -> None:
    chance = random.Random(1)
    for _ in range(300):
        x, y = chance.randrange(9600), chance.randrange(9600)
        dx, dy = chance.randrange(-900, 901), chance.randrange(-900, 901)
        option = place_option(x, y, facing_of(dx, dy))
        assert (place_x(option), place_y(option)) == (x, y)
        if (dx, dy) != (0, 0):
            longer = max(abs(dx), abs(dy))
            assert abs(face_x(option) - LONGEST * dx / longer) <= 0.5
            assert abs(face_y(option) - LONGEST * dy / longer) <= 0.5


def test_v34_a_move_is_as_long_as_both_legs() -> None:
    """B47, B5: 3+3 inches, and no hundredth more."""
    start = duel(mech(), mech(), 30)
    assert place(run(start, act, 0, WALK, pick=taking(to(16, 24))), 0) == (16, 24)
    with pytest.raises(NotAnOption):
        run(start, act, 0, WALK, pick=taking(to(16.01, 24)))


def test_v34_difficult_ground_costs_two() -> None:
    """2" of it and 2" open are 6; 2.5" and 1.5" are not."""
    for deep, is_possible in ((2, True), (2.5, False)):
        mud = [box("Difficult", 10, 20, deep, 8)]
        start = duel(mech(), mech(), 30, pieces=mud)
        if is_possible:
            assert place(run(start, act, 0, WALK, pick=taking(to(14, 24))), 0) == (14, 24)
        else:
            with pytest.raises(NotAnOption):
                run(start, act, 0, WALK, pick=taking(to(14, 24)))


def test_inches_of_a_move() -> None:
    """V34: legs 0+0 are 0 inches, of a Techie 2; his own legs when those are more."""
    game = plain(duel(mech(), mech(pilot="Techie")))
    assert (move_inches(game, 0), move_inches(game, 1)) == (6, 6)
    for a in range(2):
        game.mechs[a].points[w.LEFT_LEG] = game.mechs[a].points[w.RIGHT_LEG] = 0
    assert (move_inches(game, 0), move_inches(game, 1)) == (0, 2)


@pytest.mark.parametrize(("terrain", "stops"), [("Solid", 1), ("Impairing", 1), ("Open", 0)])
def test_what_stops_a_mech(terrain: str, stops: int) -> None:
    """B37, B40, B41: a wall of it right across."""
    start = duel(mech(), mech(), 30, pieces=[box(terrain, 13, 0, 1, 48)])
    game = plain(start)
    game.going.how, game.going.allowance = w.WALKING, 600
    assert (way_cost(game, 0, 1600, 2400) == NOWHERE) == bool(stops)


@pytest.mark.parametrize(
    ("terrain", "is_seen", "covers"),
    [("Solid", 0, 0), ("Soft cover", 1, 1), ("Difficult", 1, 0), ("Impairing", 1, 0)],
)
def test_what_stops_a_shot(terrain: str, is_seen: int, covers: int) -> None:
    """B37 to B40."""
    game = plain(duel(mech(), mech(), 30, pieces=[box(terrain, 20, 10, 1, 30)]))
    assert (sees(game, 0, 1), in_cover(game, 0, 1)) == (is_seen, covers)


def test_solid_terrain_that_hides_some_of_a_mech_is_cover() -> None:
    """Q21."""
    game = plain(duel(mech(), mech(), 30, pieces=[box("Solid", 20, 24.2, 1, 10)]))
    assert sees(game, 0, 1) and in_cover(game, 0, 1)


def test_round_a_corner_on_foot() -> None:
    start = duel(mech(6), mech(), 30, pieces=[box("Solid", 12, 20, 1, 5.5)])
    after = run(start, act, 0, WALK, pick=taking(to(15, 24)))
    assert place(after, 0) == (15, 24)
    assert len(events(after, w.WENT)) > 1


def test_other_mechs_stand_in_the_way() -> None:
    start = duel(mech(), mech(), 1)
    with pytest.raises(NotAnOption):
        run(start, act, 0, WALK, pick=taking(to(12, 24)))


@pytest.mark.parametrize(("far", "falls"), [(3.9, 0), (4.1, 1)])
def test_soft_cover_falls_beyond_the_middle(far: float, falls: int) -> None:
    """B38, Q20: two inches deep from 13 to 15: the middle is at 14; then it is only difficult."""
    pieces = [box("Soft cover", 13, 20, 2, 8)]
    start = duel(mech(6), mech(), 30, pieces=pieces)
    after = run(start, act, 0, WALK, pick=taking(to(10 + far, 24)))
    assert len(events(after, w.COVER_FELL)) == falls
    piece = after.table.pieces[0]
    assert (piece.covers, piece.slows) == (1 - falls, 1)
    assert piece.kind == (w.DIFFICULT if falls else w.SOFT)


def test_any_passage_in_the_other_reading() -> None:
    """Q20 switched."""
    cat = bolts.catalog().with_rules(soft_cover_falls="any passage")
    start = duel(mech(6), mech(), 30, pieces=[box("Soft cover", 13, 20, 2, 8)], cat=cat)
    after = run(start, act, 0, WALK, pick=taking(to(13.2, 24)))
    assert len(events(after, w.COVER_FELL)) == 1


def test_a_naturalist_is_not_slowed_by_soft_cover() -> None:
    """B31, Q32: it falls all the same, but for the other reading."""
    pieces = [box("Soft cover", 11, 20, 4, 8), box("Difficult", 10, 40, 1, 1)]
    stays = bolts.catalog().with_rules(naturalist_cover="stays")
    for pilot, cat, falls in (("Naturalist", None, 1), ("Naturalist", stays, 0)):
        start = duel(mech(pilot=pilot), mech(), 30, pieces=pieces, cat=cat)
        after = run(start, act, 0, WALK, pick=taking(to(16, 24)))
        assert place(after, 0) == (16, 24)
        assert len(events(after, w.COVER_FELL)) == falls
    with pytest.raises(NotAnOption):
        run(duel(mech(), mech(), 30, pieces=pieces), act, 0, WALK, pick=taking(to(16, 24)))


def test_jump_jets_ignore_one_piece_for_one_heat() -> None:
    """B20: not two; and to where the mech can stand."""
    jets = mech(legs="Jump Jets")
    wall, second = box("Solid", 12, 0, 1, 48), box("Solid", 13.2, 0, 0.2, 48)
    start = duel(jets, mech(), 30, pieces=[wall])
    after = run(start, act, 0, w.JUMP * w.SPAN, pick=taking(to(15, 24)))
    assert place(after, 0) == (15, 24) and after.mechs[0].heat == 1
    for pieces, x in (([wall, second], 15), ([wall], 13.5)):
        with pytest.raises(NotAnOption):
            run(
                duel(jets, mech(), 30, pieces=pieces),
                act,
                0,
                w.JUMP * w.SPAN,
                pick=taking(to(x, 24)),
            )
    mud = duel(jets, mech(), 30, pieces=[box("Difficult", 11, 20, 3, 8)])
    assert place(run(mud, act, 0, w.JUMP * w.SPAN, pick=taking(to(16, 24))), 0) == (16, 24)


def test_grappling_feet_climb_a_wall_and_stand_on_top() -> None:
    """B21: 3 inches there, 2 up; on top the mech is two inches high."""
    feet = mech(legs="Grappling Feet")
    start = duel(feet, mech(), 30, pieces=[box("Solid", 11.5, 20, 4, 8, height=2)])
    after = run(start, act, 0, w.CLIMB * w.SPAN, pick=taking(to(13, 24)))
    disc = after.table.discs[0]
    assert place(after, 0) == (13, 24) and (disc.z, disc.on) == (200, 0)
    assert after.mechs[0].heat == 1
    after.choices_made = after.event_count = after.mechs[0].used_free = 0
    down = run(after, act, 0, w.CLIMB * w.SPAN, pick=taking(to(17, 24)))
    assert (down.table.discs[0].z, down.table.discs[0].on) == (0, -1)
    with pytest.raises(NotAnOption):  # over the edge it would topple
        run(start, act, 0, w.CLIMB * w.SPAN, pick=taking(to(12, 24)))


def test_a_climb_that_is_too_long_goes_on_by_a_run_at_once() -> None:
    """B21: 3 there and 4 up are 7 inches, so a Run of 1 for another heat; a failed check stays."""
    feet = mech(legs="Grappling Feet")
    start = duel(feet, mech(), 30, pieces=[box("Solid", 11.5, 20, 4, 8)])
    after = run(start, act, 0, w.CLIMB * w.SPAN, pick=taking(to(13, 24)))
    assert after.table.discs[0].z == 400
    assert (after.mechs[0].heat, after.mechs[0].has_run) == (2, 1)
    start.mechs[0].heat = 2
    show(start, 0, w.OVERHEAT, 1)
    show(start, 0, w.LOCATION, 3)
    failed = run(start, act, 0, w.CLIMB * w.SPAN, pick=taking(to(13, 24)))
    assert place(failed, 0) == (10, 24) and failed.mechs[0].is_locked == 1


def test_leaving_base_contact_is_free_of_charge() -> None:
    """B47."""
    start = duel(mech(), mech(left="Melee Weapon"), 0)
    after = run(start, act, 0, WALK, pick=taking(to(5, 24)))
    assert place(after, 0) == (5, 24) and after.mechs[0].heat == 0 and not events(after, w.ATTACKED)


def test_a_dodge_goes_no_further_than_an_inch() -> None:
    """B27."""
    start = duel(mech(), mech(pilot="Dodge"), 6)
    for x, is_possible in ((19, True), (19.01, False)):
        pick = taking(to(x, 24))
        if is_possible:
            after = run(start, travel, 1, w.DODGING, 100, w.DODGE_TO, pick=pick)
            assert place(after, 1) == (19, 24)
        else:
            with pytest.raises(NotAnOption):
                run(start, travel, 1, w.DODGING, 100, w.DODGE_TO, pick=pick)


@pytest.mark.parametrize("ground", ["Crossroads", "Quarry", "Riverside", "Flat"])
@pytest.mark.parametrize("how", [w.WALKING, w.RUNNING, w.JUMPING, w.CLIMBING, w.DODGING])
def test_all_that_is_offered_can_be_reached(ground: str, how: int) -> None:
    """From places all over the table, by the same rule that checks what a person names."""
    chance = random.Random(how)
    record = new_record([mech(), mech(), mech()], ground)
    game = plain(record)
    game.going.how, game.going.allowance = how, 600
    offered = 0
    for _ in range(12):
        for a in range(3):
            game.table.discs[a].x = chance.randrange(200, 4600)
            game.table.discs[a].y = chance.randrange(200, 4600)
        game.going.how = w.WALKING
        if way_cost(game, 0, game.table.discs[0].x + 1, game.table.discs[0].y) == NOWHERE:
            continue
        game.going.how = how
        ask(game, 0, w.WHERE_TO)
        offer_places(game, 0)
        for n in range(game.option_count):
            assert is_open(game, 0, game.options[n]), (how, n)
        offered += game.option_count
    assert offered > 12


def test_what_is_offered() -> None:
    """Sixteen directions, both mechs' contact, the edges of bands, the back, behind cover."""
    pieces = [box("Soft cover", 14, 29, 2, 2)]
    game = plain(arena((mech(6), 10, 24), (mech(), 30, 24), pieces=pieces))
    game.going.how, game.going.allowance = w.WALKING, 1200
    ask(game, 0, w.WHERE_TO)
    offer_places(game, 0)
    found = {(place_x(o), place_y(o)) for o in game.options[: game.option_count]}
    assert {(1000, 2400), (2200, 2400), (1600, 2400), (1000, 3600), (1000, 1200)} <= found
    assert (3000 - 1800, 2400) in found  # the edge of long range, 16 inches from edge to edge
    assert (3000 - 1000, 2400) in found  # of short range
    assert kinds(game) != {w.STOP} and len(options(game)) > 32
    for n in {*range(16)} - {2, 7, 8, 9}:  # there soft cover slows it, or the table ends
        for far in (1200, 600):
            x, y = 1000 + far * cos(n * pi / 8), 2400 + far * sin(n * pi / 8)
            assert min(hypot(x - a, y - b) for a, b in found) < 4, (n, far)
