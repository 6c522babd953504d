"""Every outcome of a rule's dice, on a record of the smallest kind."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from mechlab.dice import Distribution
from mechlab.engine import Undecided, compiled, force, roll, rule
from mechlab.engine.enumerate import TooManyError, outcomes
from mechlab.engine.fields import HEAD_FIELDS, TAIL_FIELDS

TINY = np.dtype([*HEAD_FIELDS, ("found", np.int64), *TAIL_FIELDS])


def tiny() -> Any:
    return np.zeros(1, TINY).view(np.recarray)[0]


def found(game: Any) -> int:
    return int(game.found)


@rule
def two_d6(game: Any) -> None:
    game.found = roll(game, 0, 7, 6, 0) + roll(game, 0, 7, 6, 0)


@rule
def reroll_ones(game: Any) -> None:
    """A d4; a d6 in its place for a 1: outcomes that are not equally likely."""
    game.found = roll(game, 0, 7, 4, 0)
    if game.found == 1:
        game.found = roll(game, 1, 8, 6, 0)


def test_two_dice() -> None:
    assert outcomes(two_d6, tiny, found) == dict(Distribution.of("2d6").items())


def test_outcomes_of_different_length_have_their_weight() -> None:
    d4, d6 = Fraction(1, 4), Fraction(1, 24)
    odds = outcomes(reroll_ones, tiny, found)
    assert odds == {1: d6, 2: d4 + d6, 3: d4 + d6, 4: d4 + d6, 5: d6, 6: d6}
    assert sum(odds.values()) == 1


@rule
def in_array(games: Any) -> None:
    reroll_ones(games[0])


def test_a_compiled_rule_has_the_same() -> None:
    plain = outcomes(reroll_ones, tiny, found)
    twin = compiled(in_array)
    assert outcomes(twin, tiny, lambda games: int(games["found"][0]), in_array=True) == plain


def test_dice_that_are_set_keep_their_face() -> None:
    def loaded() -> Any:
        game = tiny()
        force(game, 7 * 16, 5)  # the first die of actor 0 for purpose 7
        return game

    assert outcomes(two_d6, loaded, found) == {5 + k: Fraction(1, 6) for k in range(1, 7)}


def test_a_rule_without_dice_has_one_outcome() -> None:
    assert outcomes(lambda game: None, tiny, found) == {0: 1}


def test_the_record_that_was_made_is_left_as_it_was() -> None:
    game = tiny()
    outcomes(two_d6, lambda: game, found)
    assert game.forced_count == 0 and game.found == 0 and game.counts.sum() == 0


def test_too_many_outcomes_are_refused_with_a_way_out() -> None:
    with pytest.raises(TooManyError, match="more than 35 outcomes: set some dice"):
        outcomes(two_d6, tiny, found, most=35)
    assert len(outcomes(two_d6, tiny, found, most=36)) == 11


def test_a_decision_is_nobodys_to_make() -> None:
    def asks(game: Any) -> None:
        raise Undecided

    with pytest.raises(Undecided):
        outcomes(asks, tiny, found)
