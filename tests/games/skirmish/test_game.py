"""Stepping through games: moments, branches, dice, records under other numbers."""

import copy

import numpy as np
import pytest

from mechlab.engine import (
    CHOICE,
    ROLL,
    IllegalAction,
    Record,
    RecordError,
    Stepper,
    TooLong,
)
from mechlab.engine.fields import FORCED
from mechlab.games import skirmish
from mechlab.games.skirmish import words as w
from mechlab.games.skirmish.game import BREAKS, OPTION_SIZES, new_game
from mechlab.games.skirmish.reasons import REASONS
from mechlab.games.skirmish.room import run
from mechlab.games.skirmish.rules.rounds import play
from mechlab.games.skirmish.why import reason_not

pytestmark = pytest.mark.usefixtures("compiled_rules")

FIRST = [skirmish.kit(name) for name in ("Courier", "Foreman", "Reaver")]
SECOND = [
    skirmish.kit("Lantern"),
    skirmish.kit("Bastion"),
    skirmish.kit("Courier").replace(pilot="Len Oris"),
]
TEAMS = [FIRST, SECOND]


@pytest.fixture
def game():
    return new_game(TEAMS, "Yard", seed=4)


@pytest.fixture
def played():
    game = new_game(TEAMS, "Yard", seed=4)
    game.play("random")
    return game


def same_state(one, other):
    """Whether two records of games are in the same state, working room aside."""
    names = ("mechs", "ground", "score", "round_number", "active", "counts", "order", "clouds")
    return all(one[name].tobytes() == other[name].tobytes() for name in names)


def test_every_moment_is_reached_from_both_sides(played):
    last = len(played.record.choices)
    forward = new_game(TEAMS, "Yard", seed=4)
    for key in played.record.choices[: last // 2]:
        forward.apply(key)
    played.to(last // 2)
    assert same_state(played.state, forward.state)
    assert [a.key for a in played.legal_actions()] == [a.key for a in forward.legal_actions()]


def test_back_and_forward_are_inverse(played):
    played.to(40)
    before = played.state.copy()
    for by in ("choice", "die", "activation", "round"):
        played.to(40)
        played.back(by)
        assert int(played.state.event_count) < int(before.event_count)
        played.forward(by)
    played.to(40)
    assert same_state(played.state, before)


def test_a_step_by_die_stops_at_every_die(played):
    dice = [event.number for event in played.events if event.is_die]
    played.to(0)
    start = int(played.state.event_count)
    seen = []
    while not played.is_over:
        played.forward("die")
        count = int(played.state.event_count)
        if not played.is_over:
            seen.append(count - 1)
    assert seen == [number for number in dice if number >= start]


def test_the_future_is_kept_until_another_choice_is_made(played):
    last = len(played.record.choices)
    played.to(10)
    played.apply(played.record.choices[10])
    assert len(played.record.choices) == last
    other = next(a for a in played.legal_actions() if a.key != played.record.choices[11])
    played.apply(other)
    assert len(played.record.choices) == 12


def test_an_action_that_is_not_open_is_refused_with_its_reason(game):
    with pytest.raises(IllegalAction, match="F9: it stands already"):
        game.apply(w.STAND * w.SPAN)


def test_a_branch_goes_its_own_way(played):
    played.to(20)
    branch = played.branch("what if")
    branch.apply(branch.legal_actions()[-1])
    assert played.at == 20 and branch.at == 21 and branch.name == "what if"
    assert len(played.record.choices) > 21 == len(branch.record.choices)


def test_a_changed_die_keeps_all_others(played):
    die = next(e for e in played.events if e.is_die and e.values[0] == w.HIT)
    face = 1 if die.values[3] != 1 else 20
    branch = played.with_die(die, face)
    again = branch.events[die.number] if len(branch.events) > die.number else None
    if again is None:
        branch.play("random", choices=1)
        again = branch.events[die.number]
    assert again.values == (*die.values[:3], face)
    before = [e.values for e in played.events[: die.number] if e.is_die]
    assert [e.values for e in branch.events[: die.number] if e.is_die] == before


def test_the_next_die_of_a_purpose_can_be_set(game):
    shot = next(a for a in game.legal_actions() if a.text.startswith("Fire"))
    game.force("hit", 20)
    game.apply(shot)
    hits = [e for e in game.events if e.is_die and e.values[0] == w.HIT]
    assert hits[0].values[3] == 20
    before = game.events
    game.force("hit", 1)
    assert game.events == before  # dice that lie behind are not touched


def test_a_face_that_a_die_has_not_frees_it_and_loses_nothing(game):
    game.force("vent", 7)
    game.force("hit", 20)
    before = game.legal_actions()
    with pytest.raises(ValueError, match="the vent die is a d6"):
        game.apply(w.COOL * w.SPAN)
    assert game.legal_actions() == before and game.record.choices == ()
    game.apply(w.COOL * w.SPAN)
    assert [value for _, value in game.record.forced] == [20]
    game.back()
    game.force("damage", 19)
    with pytest.raises(ValueError, match="the damage die is a d6"):
        game.play("random")
    assert game.at == 0 and [value for _, value in game.record.forced] == [20]


def test_a_purpose_that_is_none_is_refused(game):
    with pytest.raises(ValueError, match="no die is for 'luck'"):
        game.force("luck", 3)


def test_dice_rolled_on_a_table_are_asked_for_one_by_one():
    game = new_game(TEAMS, "Yard", seed=4, dice_by_hand=True)
    assert game.waits_for_die == "choice of end" and game.legal_actions() == []
    with pytest.raises(ValueError, match="d6"):
        game.enter(7)
    for face in (5, 2):
        game.enter(face)
    for face in (12, 11, 10, 7, 5, 4):
        assert game.waits_for_die == "initiative"
        game.enter(face)
    assert game.legal_actions()
    automatic = new_game(TEAMS, "Yard", seed=4)
    assert [a.key for a in game.legal_actions()] == [a.key for a in automatic.legal_actions()]


@pytest.mark.parametrize("name", [name for name in BREAKS if name != "decision"])
def test_every_breakpoint_is_reached_or_not_there(name):
    game = new_game(TEAMS, "Yard", seed=9)
    start = int(game.state.event_count)
    reached = game.play("random", until=name)
    if reached:
        assert game.events[-1].kind in BREAKS[name]
        assert not any(event.kind in BREAKS[name] for event in game.events[start:-1])
    else:
        assert game.is_over
        assert not any(event.kind in BREAKS[name] for event in game.events[start:])


def test_a_predicate_breaks_too(game):
    assert game.play("random", until=lambda now: int(now.state.round_number) == 3)
    assert int(game.state.round_number) == 3


def test_a_function_plays_a_side(game):
    chosen = []

    def first_option(now):
        chosen.append(int(now.state.decider))
        return now.legal_actions()[0]

    game.play((first_option, "random"), until=lambda now: len(now.record.choices) > 30)
    assert set(chosen) == {0} and game.at > 0


def every_option(game):
    """All options there could be: of the menu, and of the decision that is open."""
    for kind, size in OPTION_SIZES.items():
        for detail in range(min(size, 100)):
            yield kind * w.SPAN + detail


@pytest.mark.parametrize("seed", [1, 2])
def test_why_not_is_empty_exactly_for_what_is_open(seed):
    game = new_game(TEAMS, "Yard", seed=seed)
    game.play("random")
    moments = np.linspace(0, len(game.record.choices) - 1, 14).astype(int)
    for moment in moments:
        game.to(int(moment))
        opened = set(game.options())
        for option in every_option(game):
            assert (game.why_not(option) == "") == (option in opened), game.face.action(
                game.state, option
            )
            if int(game.state.question) == w.ACT and option not in opened:
                assert reason_not(game.state, option) in REASONS, option


def test_plain_and_compiled_rules_tell_the_same_events(played):
    plain = played._begun(len(played.record.choices))
    play(plain)
    count = int(plain.event_count)
    assert count == int(played.state.event_count)
    assert (plain.events[:count] == played.state.events[:count]).all()
    twin = played._begun(len(played.record.choices))
    run(twin)
    assert same_state(plain, twin)


def test_a_record_is_the_game(played):
    again = skirmish.open_record(Record.from_link(played.record.link()))
    assert [e.text for e in again.events] == [e.text for e in played.events]
    assert again.outcome == played.outcome


def test_a_record_under_other_numbers_says_which_and_plays_under_either(played):
    variant = skirmish.catalog().with_rules(crit_margin=1, glance_divisor=1)
    assert skirmish.differences(played.record) == []
    assert skirmish.differences(played.record, variant) == [
        "rules, crit_margin: 4 then, 1 now",
        "rules, glance_divisor: 2 then, 1 now",
    ]
    own = skirmish.open_record(played.record, variant)
    assert own.outcome == played.outcome and own.face.cat == skirmish.catalog()
    played.to(3)
    other = skirmish.open_record(played.so_far, variant, under="these")
    assert other.face.cat == variant


def test_a_row_that_changed_is_named_by_its_column(played):
    numbers = {table: dict(rows) for table, rows in played.record.numbers.items()}
    numbers["arms"] = {
        **numbers["arms"],
        "Utility arm": {**numbers["arms"]["Utility arm"], "Dur": "9"},
    }
    old = played.record.replace(numbers=numbers)
    assert skirmish.differences(old) == ["arms, Utility arm, Dur: 9 then, 6 now"]
    game = skirmish.open_record(old.replace(choices=()))
    assert game.face.cat.arms["Utility arm"].durability == 9
    assert 9 in game.state.mechs[0].printed


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"game": "bolts"}, "not of Mecha Skirmish"),
        ({"setup": {}}, "setup"),
        ({"choices": (7,)}, "a choice of this game is not open"),
    ],
    ids=["foreign", "empty", "impossible"],
)
def test_a_record_that_cannot_be_played_is_refused_in_one_line(played, change, says):
    with pytest.raises(RecordError, match=says) as refused:
        skirmish.open_record(played.record.replace(**change))
    assert "\n" not in str(refused.value)


def test_teams_that_break_the_rules_are_refused():
    with pytest.raises(ValueError, match="team 1 has 2 mechs"):
        new_game([FIRST[:2], SECOND])
    heavy = [skirmish.kit("Bastion"), skirmish.kit("Foreman"), skirmish.kit("Reaver")]
    with pytest.raises(ValueError, match="team 2: B3"):
        new_game([FIRST, heavy])
    with pytest.raises(ValueError, match="Nowhere"):
        new_game(TEAMS, "Nowhere")


def test_a_copy_goes_its_own_way_and_stands_where_it_was_made(played):
    played.back()
    twin = copy.deepcopy(played)
    before = twin.at, twin.record, [event.text for event in twin.events]
    played.apply(played.legal_actions()[-1])
    assert (twin.at, twin.record, [event.text for event in twin.events]) == before
    twin.apply(twin.legal_actions()[-1])
    assert twin.record == played.record and twin.state.tobytes() == played.state.tobytes()


def test_no_more_dice_are_set_than_there_is_room_for(game):
    forced = tuple((key, 1) for key in range(10_000, 10_000 + FORCED + 1))
    with pytest.raises(TooLong):
        Stepper(game.face, game.record.replace(forced=forced))


def test_the_event_before_a_decision_is_the_moment_of_that_decision(played):
    """A link that holds how many events lie behind must bring the decision back, not less."""
    options = {}
    for at in range(len(played.record.choices)):
        played.to(at)
        options[int(played.state.event_count)] = played.options()
    for count, open_ones in options.items():
        if count:
            played.to_event(count - 1)
            assert played.options() == open_ones != []


def test_back_beyond_the_first_mark_is_the_beginning(game):
    game.apply(game.legal_actions()[0])
    game.back("kill")
    assert game.at == 0 and game.options()


def paused(played, wanted):
    """The game between two choices, just after an event of a kind that no choice follows."""
    rows = played._at_end().events
    for number in range(int(played._at_end().event_count) - 1, 0, -1):
        if rows[number, 0] == wanted and rows[number + 1, 0] not in (0, CHOICE):
            played.to_event(number)
            assert played.options() == []
            return number, int(rows[number, 6])
    raise AssertionError("there is no such event")


def test_a_step_on_from_a_die_is_to_the_decision_that_follows(played):
    _, made = paused(played, ROLL)
    played.forward()
    assert played.at == made and played.options()


def test_a_choice_that_is_the_last_thing_shown_has_been_made(played):
    number, made = paused(played, CHOICE)
    assert played.at == made + 1
    assert played.branch().record.choices == played.record.choices[: made + 1]
    played.back()
    assert played.at == made and played.options()
    played.to_event(number)
    played.forward()
    assert played.at == made + 1


def test_before_the_first_decision_there_is_no_step_back(game):
    game.to_event(0)
    for by in ("die", "activation", "round"):
        game.back(by)
        assert int(game.state.event_count) == 1
