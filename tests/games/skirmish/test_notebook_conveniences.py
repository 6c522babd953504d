"""What notebooks use to step through games: actions by words, dice by purpose, tables, players."""

import random

import pytest

from mechlab.engine import IllegalAction
from mechlab.games import skirmish
from mechlab.games.skirmish import words as w
from mechlab.games.skirmish.sections import DICE, EVENTS
from tests.games.skirmish.test_chances import made_and_chance

FIRST = [skirmish.kit(name) for name in ("Bastion", "Lantern", "Courier")]
SECOND = [skirmish.kit(name) for name in ("Foreman", "Reaver", "Courier")]


@pytest.fixture
def game():
    return skirmish.new_game([FIRST, SECOND], map="Yard", seed=2)


def test_an_action_is_found_by_its_words_or_their_beginning(game):
    for action in game.legal_actions():
        assert game.action(action.text) == action
    assert game.action("Boo").text == "Boost"
    with pytest.raises(IllegalAction, match="more than one action begins with 'Fire'"):
        game.action("Fire")
    with pytest.raises(IllegalAction, match="no action that is open begins with 'Dance'"):
        game.action("Dance")


def test_an_action_in_words_is_applied(game):
    other = game.branch()
    game.apply("Brace")
    other.apply(other.action("Brace").key)
    assert game.record.choices == other.record.choices
    assert game.state.mechs[game.state.active].is_braced == 1


def test_dice_are_found_by_purpose(game):
    assert len(game.dice("initiative")) == 6
    assert len(game.dice()) == len([event for event in game.events if event.is_die])
    assert all(1 <= die.face <= die.sides == 20 for die in game.dice("initiative"))
    assert not game.events[-1].is_die and game.events[-1].face == game.events[-1].sides == 0
    with pytest.raises(ValueError, match="no die is for"):
        game.dice("tea")


def test_what_no_die_changed_does_not_differ(game):
    other = game.branch("other")
    assert skirmish.compare(game, other).empty
    other.apply("Brace")
    found = skirmish.compare(game, other)
    assert list(found.columns) == ["who", "what", "first", "other"]
    assert found.iloc[0].tolist() == ["Reaver", "condition", "none", "Braced"]


def test_luck_adds_up_to_the_dice_that_could_make_or_miss_what_they_needed(game):
    game.play("random")
    tests = [die for die in game.dice() if die.chance not in (None, 0, 1)]
    table = skirmish.luck(game)
    assert table.dice.sum() == len(tests)
    assert table.expected.sum() == sum(die.chance for die in tests)
    assert (table.made - table.expected == table.luck).all()


def test_the_chance_of_a_die_counts_its_naturals(game):
    game.play("random")
    told = [made_and_chance(die) for die in game.dice()]
    assert sum(each is not None for each in told) > 20
    for die, each in zip(game.dice(), told, strict=True):
        if each is not None:
            assert die.chance == each[1]


def test_mechs_stand_as_their_cards_say_at_first(game):
    table = skirmish.mechs(game)
    for name, build in zip(table.index, FIRST + SECOND, strict=True):
        card = skirmish.card(build)
        assert table.loc[name, list(skirmish.PARTS)].sum() == card.hull
        assert table.loc[name, "Cap"] == card.reactor_cap


def test_a_function_plays_as_the_same_player_by_name_does(game):
    """Functions that pick what a game by names picked at each moment give the same game."""
    named = game.branch()
    named.play(("random", "greedy"))
    mixed = game.branch()
    line = named.record.choices
    mixed.play((lambda stepper: line[stepper.at], "greedy"))
    assert mixed.record.choices == line
    both = game.branch()
    both.play(lambda stepper: line[stepper.at])
    assert both.record.choices == line


def test_a_function_may_pick_anything_that_is_open(game):
    pick = random.Random(5)
    game.play((lambda stepper: pick.choice(stepper.legal_actions()), "random"))
    assert game.is_over


def test_all_that_is_logged_has_its_section_and_words(game):
    assert set(DICE) == set(range(len(w.PURPOSES))) - {w.PLAYER}
    assert set(EVENTS) == set(range(w.ROUND_BEGINS, w.ACTION))
    game.play("random")
    table = skirmish.log(game)
    assert len(table) == len(game.events)
    quiet = [event.number for event in game.events if event.is_choice]
    assert list(table[table.section == ""].index) == quiet
    assert not table.what.str.startswith("event ").any()


def test_no_two_open_actions_read_alike():
    """Else words would not tell which one is meant."""
    for seed in range(1, 5):
        game = skirmish.new_game([FIRST, SECOND], map="Yard", seed=seed)
        game.play(("random", "greedy"))
        for moment in range(len(game.record.choices)):
            game.to(moment)
            texts = [action.text for action in game.legal_actions()]
            assert len(set(texts)) == len(texts), texts
