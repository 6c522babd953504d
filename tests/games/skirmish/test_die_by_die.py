"""A game told die by die; that all dice add up to the facts is in the lab's test of luck."""

from fractions import Fraction

import pytest

from mechlab.engine import Stepper
from mechlab.games import skirmish
from mechlab.games.skirmish.die_by_die import die_by_die

TRIO = ("Courier", "Foreman", "Reaver")


@pytest.fixture(scope="module")
def game() -> Stepper:
    team = [skirmish.kit(name) for name in TRIO]
    found = skirmish.new_game([team, team], map="Yard", seed=3)
    found.play("greedy")
    return found


def test_dice_are_told_in_the_words_of_the_log(game: Stepper) -> None:
    dice = die_by_die(game.record)
    events = [event for event in game.events if event.is_die]
    assert [(die.event, die.round, die.text) for die in dice] == [
        (event.number, event.round, event.text) for event in events
    ]


def test_luck_of_dice_counted_by_hand(game: Stepper) -> None:
    """The first volley: Rifle hits of 1d6 need 3 of a d20; armour asks 5 of a d6; d6 of damage."""
    dice = {die.text: die for die in die_by_die(game.record)}
    first = dice["Reaver B: hit d20, needs 3+: 12"]
    assert (first.chance, first.made, first.kind) == (Fraction(18, 20), True, "hit_luck")
    assert first.luck == (1 - Fraction(9, 10)) * Fraction(7, 2)
    second = dice["Reaver B: penetration d6, needs 5+: 1"]
    assert (second.chance, second.made) == (Fraction(2, 6), False)
    assert (second.kind, second.luck) == ("pierce_luck", Fraction(-1, 3))
    third = dice["Reaver B: damage d6: 6"]
    assert (third.chance, third.kind, third.luck) == (None, "damage_luck", Fraction(5, 2))
    order = dice["Courier A: initiative d20: 17"]
    assert (order.kind, order.luck) == ("initiative_luck", Fraction(13, 2))
    lock = dice["Courier A: Lock On d20, needs 9+: 16"]
    assert (lock.chance, lock.made, lock.kind, lock.luck) == (Fraction(12, 20), True, "", 0)


def test_teams_are_sides_moved_on_by_the_turn(game: Stepper) -> None:
    as_they_sit, turned = die_by_die(game.record), die_by_die(game.record, turn=1)
    assert [die.team for die in turned] == [1 - die.team for die in as_they_sit]
    assert [die.luck for die in turned] == [die.luck for die in as_they_sit]
    for die in as_they_sit:
        name = die.text.split(":")[0]
        assert die.team == "AB".index(name[-1]), die.text
