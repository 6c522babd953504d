"""Turns, initiative, overwatch, the beginning and the end of a game."""

from fractions import Fraction

import pytest

from mechlab.engine import ROLL, NotAnOption, plain
from mechlab.games import bolts
from mechlab.games.bolts import words as w
from mechlab.games.bolts.rules.damage import destroy
from mechlab.games.bolts.rules.initiative import next_to_pick, roll_initiative
from mechlab.games.bolts.rules.reactions import interrupt, may_react, react
from mechlab.games.bolts.rules.slots import act
from mechlab.games.bolts.rules.turns import give_slots, play, play_turn
from mechlab.games.bolts.setup import new_record
from mechlab.games.bolts.state import Game
from tests.games.bolts.rules.arena import FAR, SHORT, arena, duel, hit, mech, place, to
from tests.games.bolts.vector_files import names, rows
from tests.games.running import copy, events, log, run, show, taking

INITIATIVE, REACTIONS = rows("initiative"), rows("reactions")


def tie_rolls(game: Game) -> list[int]:
    """Who rolled for a tie, in order."""
    return [row[1] for row in log(game) if (row[0], row[2]) == (ROLL, w.INITIATIVE_TIE)]


@pytest.mark.parametrize("row", INITIATIVE, ids=names(INITIATIVE))
def test_who_picks_first(row: dict[str, str]) -> None:
    """V36: every roll gone through; a tie that is rolled again is even."""
    heads = [int(each) for each in row["heads"].split()]
    start = duel(mech(), mech())
    for a, head in enumerate(heads):
        start.mechs[a].points[w.HEAD] = head
    first = Fraction(0)
    again = Fraction(0)
    for faces in range(36):
        game = copy(start)
        show(game, 0, w.INITIATIVE, faces // 6 + 1)
        show(game, 1, w.INITIATIVE, faces % 6 + 1)
        show(game, 0, w.INITIATIVE_TIE, 5)
        show(game, 1, w.INITIATIVE_TIE, 2)
        after = run(game, roll_initiative)
        tied = [
            row
            for row in after.events[: after.event_count]
            if (row[0], row[2]) == (ROLL, w.INITIATIVE_TIE)
        ]
        picked = events(after, w.ORDERED)[0][0]
        again += Fraction(bool(tied), 36)
        first += Fraction(1, 72) if tied else Fraction(picked == 0, 36)
    assert first == Fraction(row["first"])
    assert again == Fraction(row["rerolled"])


def test_v38_three_players() -> None:
    """7, 7 and 8: C, then A by the higher head, then B; a position taken is refused."""
    start = arena((mech(), 5, 5), (mech(), 20, 20), (mech(), 40, 40))
    for a, head in enumerate((4, 3, 2)):
        start.mechs[a].points[w.HEAD] = head
    for a, face in enumerate((3, 4, 6)):
        show(start, a, w.INITIATIVE, face)
    after = run(start, roll_initiative, pick=taking((w.POSITION, 1), (w.POSITION, 0)))
    assert [row[0] for row in events(after, w.ORDERED)] == [2, 0, 1]
    assert after.order[:3].tolist() == [0, 2, 1]
    with pytest.raises(NotAnOption):
        run(start, roll_initiative, pick=taking((w.POSITION, 1), (w.POSITION, 1)))


def test_only_the_tied_roll_again() -> None:
    """Q36: A and C with equal heads tie below B."""
    start = arena((mech(), 5, 5), (mech(), 20, 20), (mech(), 40, 40))
    for a, face in enumerate((2, 5, 2)):
        show(start, a, w.INITIATIVE, face)
    show(start, 0, w.INITIATIVE_TIE, 4, 1)
    show(start, 2, w.INITIATIVE_TIE, 4, 6)
    after = run(start, roll_initiative)
    assert [row[0] for row in events(after, w.ORDERED)] == [1, 2, 0]
    rolls = [
        row
        for row in after.events[: after.event_count]
        if (row[0], row[2]) == (ROLL, w.INITIATIVE_TIE)
    ]
    assert [int(row[1]) for row in rolls] == [0, 2, 0, 2]


def test_whoever_has_the_highest_total_is_next() -> None:
    game = plain(arena((mech(), 5, 5), (mech(), 20, 20), (mech(), 40, 40)))
    for a, total in enumerate((5, -1, 9)):
        game.totals[a] = total
    assert next_to_pick(game) == 2


@pytest.mark.parametrize("row", REACTIONS, ids=names(REACTIONS))
def test_reacting(row: dict[str, str]) -> None:
    """V35, B56, B9: the die higher than the heat, with the protocol one more."""
    for protocol, column in ((0, "plain"), (1, "protocol")):
        start = duel(mech(left=FAR), mech(left=FAR), 12)
        watcher = start.mechs[1]
        watcher.heat, watcher.is_watching, watcher.has_protocol = int(row["heat"]), 1, protocol
        start.mechs[1].points[w.TORSO] = 9
        wanted = Fraction(row[column])
        assert may_react(plain(copy(start)), 1) == (wanted > 0)
        start.players[:] = 1
        successes = Fraction(0)
        for face in range(1, 7):
            game = copy(start)
            show(game, 1, w.REACTION, face)
            after = run(game, react, 1, 0)
            successes += Fraction(int(after.mechs[1].reactions), 6)
        assert successes == wanted


def watched(gap: float = 6) -> Game:
    """The second mech watches the first."""
    game = duel(mech(left=SHORT), mech(left=FAR), gap)
    game.mechs[1].is_watching = game.mechs[1].is_done = 1
    game.mechs[1].heat = 1
    return game


def test_overwatch_interrupts_before_the_effect_and_again_after_a_success() -> None:
    """Q25: the Move has not happened yet when the watcher attacks."""
    start = watched(10)
    show(start, 1, w.REACTION, 2, 3)
    show(start, 1, w.ATTACK_DIE, *[6] * 6)
    after = run(
        start, act, 0, w.MOVE * w.SPAN, pick=taking(w.TRY, hit(w.BY_LEFT, target=0), to(12, 24))
    )
    kinds = [int(row[0]) for row in after.events[: after.event_count]]
    assert kinds.index(w.ATTACKED) < kinds.index(w.WENT)
    assert after.mechs[1].heat == 2 and after.mechs[1].is_watching == 1
    after.choices_made = after.event_count = 0
    assert may_react(plain(copy(after)), 1)


def test_a_failed_attempt_is_over_for_this_action() -> None:
    start = watched()
    show(start, 1, w.REACTION, 1)
    after = run(start, act, 0, w.MOVE * w.SPAN, pick=taking(w.TRY))
    assert after.mechs[1].reactions == 0 and after.mechs[1].attacks == 0


def test_an_action_that_has_become_impossible_fizzles_and_its_heat_stays() -> None:
    """Q25: the watcher runs out of range."""
    start = watched(7.5)
    start.mechs[1].heat = 0
    show(start, 1, w.REACTION, 6)
    after = run(
        start,
        act,
        0,
        w.ATTACK * w.SPAN + hit(w.BY_LEFT)[1],
        pick=taking(w.TRY, (w.RUN, 2), to(21.5, 24, -1)),
    )
    assert place(after, 1) == (21.5, 24) and after.mechs[1].has_run == 1
    assert after.mechs[0].heat == 1 and after.mechs[0].attacks == 0
    assert events(after, w.FIZZLED)


def test_reactions_overheat_as_actions_do() -> None:
    start = watched()
    start.mechs[1].heat = start.mechs[1].points[w.TORSO] = 3
    show(start, 1, w.REACTION, 6)
    show(start, 1, w.OVERHEAT, 1)
    show(start, 1, w.LOCATION, 3)
    after = run(start, interrupt, 0, pick=taking(w.TRY, hit(w.BY_LEFT, target=0)))
    assert after.mechs[1].is_locked == 1 and after.mechs[1].is_watching == 0


def test_slots_go_round_until_everybody_has_stopped() -> None:
    """B44: one action each, then a second; who has stopped is passed over."""
    start = duel(mech(), mech(), 30)
    after = run(start, give_slots, pick=taking(w.STOP, w.RUN))
    acted = [row[0] for row in events(after, w.SLOT)]
    assert acted == [0, 1] and after.mechs[0].is_done == 1
    again = copy(after)
    again.choices_made = again.event_count = 0
    more = run(again, give_slots, pick=taking(w.STOP))
    assert [row[0] for row in events(more, w.SLOT)] == [1]
    assert not give_slots(plain(copy(more)))


def test_a_locked_mech_rolls_and_picks_but_has_no_slots() -> None:
    """Q36."""
    start = duel(mech(), mech(), 30)
    start.mechs[0].is_locked, start.mechs[0].heat = 1, 9
    after = run(start, play_turn, 2, pick=lambda offered: offered[0])
    assert {row[0] for row in events(after, w.ORDERED)} == {0, 1}
    assert {row[0] for row in events(after, w.SLOT)} == {1}
    assert after.mechs[0].heat == 8


def test_upkeep_cools_by_one_and_not_below_none() -> None:
    """B42."""
    start = duel(mech(), mech(), 30)
    start.mechs[0].heat = 2
    after = run(start, play_turn, 2, pick=lambda offered: offered[0])
    assert [int(each.heat) for each in after.mechs[:2]] == [1, 0]


def test_the_last_side_wins() -> None:
    """B58: everyone against everyone, and in teams."""
    trio = (mech(), 5, 5), (mech(), 20, 20), (mech(), 40, 40)
    for sides, over in (((0, 1, 2), 0), ((0, 1, 0), 1)):
        game = plain(arena(*trio, sides=sides))
        destroy(game, 0, 1, w.FROM_ATTACK)
        assert game.is_over == over
        if over:
            assert game.outcome == 0


def test_nobody_left_is_a_draw_and_so_is_the_last_turn() -> None:
    """Q37, and our cap."""
    game = plain(duel(mech(), mech()))
    game.mechs[0].is_alive = 0
    destroy(game, 1, 1, w.FROM_HEAT)
    assert (game.is_over, game.outcome) == (1, w.DRAW)
    short = bolts.catalog().with_rules(most_turns=2)
    record = new_record([mech(), mech()], "Flat", cat=short)
    record.players[:] = 0
    after = run(record, play, pick=lambda offered: offered[0])
    assert after.outcome == w.DRAW and after.round_number == 2


@pytest.mark.parametrize("count", [2, 3, 4])
def test_mechs_begin_in_the_corners(count: int) -> None:
    """B58: two in opposite ones, each as close as its base allows, facing the middle."""
    game = new_record([mech()] * count, "Flat")
    found = [place(game, a) for a in range(count)]
    assert found == [(1, 1), (47, 47), (47, 1), (1, 47)][:count]
    for a in range(count):
        disc = game.table.discs[a]
        assert (disc.face_x > 0) == (disc.x < 2400) and (disc.face_y > 0) == (disc.y < 2400)
