"""Dice, decisions and the log, on a game of a few lines."""

import numpy as np
import pytest
from scipy import stats

from mechlab.engine import (
    CHOICE,
    ROLL,
    NotAFace,
    NotAnOption,
    Paused,
    Undecided,
    Unrolled,
    ask,
    begin_round,
    die,
    force,
    given,
    is_given,
    next_of,
    offer,
    roll,
    rule,
    take,
)
from mechlab.engine.fields import HEAD_FIELDS, TAIL_FIELDS
from mechlab.engine.play import mixed

TINY = np.dtype([*HEAD_FIELDS, *TAIL_FIELDS])


def tiny(seed=1):
    game = np.zeros(1, TINY).view(np.recarray)[0]
    game.seed[0], game.seed[1] = seed & 0xFFFFFFFF, seed >> 32
    game.logging = 1
    return game


@rule
def two_dice_and_a_choice(game):
    first = roll(game, 0, 3, 6, 4)
    second = roll(game, 1, 3, 6, 0)
    ask(game, 1, 7)
    offer(game, 65536 + 5)
    offer(game, 65536 + 9)
    if not is_given(game):
        raise Undecided
    return first + second + take(game, given(game))


def test_a_die_hangs_on_all_of_its_key():
    faces = {die(1, 2, key, 10**6) for key in range(500)}
    assert len(faces) > 490
    assert die(1, 2, 77, 20) == die(1, 2, 77, 20)
    assert {die(low, 0, 5, 10**6) for low in range(50)} != {
        die(0, low, 5, 10**6) for low in range(50)
    }


def test_scrambling_is_one_to_one():
    numbers = range(0, 2**32, 7919 * 13)
    assert len({mixed(number) for number in numbers}) == len(numbers)


@pytest.mark.parametrize("sides", [6, 20])
@pytest.mark.parametrize("vary", ["seed", "count", "purpose", "round"])
def test_faces_come_alike_along_every_part_of_the_key(sides, vary):
    parts = {
        "seed": lambda n: die(n, 0, 12345, sides),
        "count": lambda n: die(7, 9, ((n * 64 + 3) * 64 + 4) * 16 + 2, sides),
        "purpose": lambda n: die(n // 64, 9, ((1 * 64 + 3) * 64 + n % 64) * 16 + 2, sides),
        "round": lambda n: die(n // 64, 9, ((1 * 64 + n % 64) * 64 + 4) * 16 + 2, sides),
    }
    faces = [parts[vary](n) for n in range(12_000)]
    counts = np.bincount(faces, minlength=sides + 1)[1:]
    # One run in a million of fair dice would fail this.
    assert stats.chisquare(counts).pvalue > 1e-6
    pairs = np.histogram2d(faces[:-1], faces[1:], bins=sides)[0].ravel()
    assert stats.chisquare(pairs).pvalue > 1e-6


def test_what_is_rolled_and_chosen_is_logged_in_order():
    game = tiny()
    with pytest.raises(Undecided):
        two_dice_and_a_choice(game)
    assert game.options[:2].tolist() == [65541, 65545] and game.decider == 1
    rows = game.events[: int(game.event_count)]
    assert rows[:, 0].tolist() == [ROLL, ROLL]
    assert rows[0, 1:6].tolist()[:4] == [0, 3, 6, 4] and 1 <= rows[0, 5] <= 6
    game = tiny()
    game.choices[0], game.choices_given = 65545, 1
    two_dice_and_a_choice(game)
    assert game.events[2, :5].tolist() == [CHOICE, 1, 7, 1, 9]


def test_a_script_that_is_no_option_is_refused():
    game = tiny()
    game.choices[0], game.choices_given = 4, 1
    with pytest.raises(NotAnOption):
        two_dice_and_a_choice(game)


def test_dice_set_by_key_and_by_what_comes_next():
    game = tiny()
    force(game, 3 * 16 + 1, 6)
    force(game, next_of(3, 0), 2)
    with pytest.raises(Undecided):
        two_dice_and_a_choice(game)
    assert game.events[:2, 5].tolist() == [2, 6]


def test_a_face_that_a_die_has_not_is_refused():
    game = tiny()
    force(game, next_of(3, 0), 7)
    with pytest.raises(NotAFace):
        two_dice_and_a_choice(game)
    assert game.unrolled[:3].tolist() == [0, 3, 6]


def test_by_hand_every_die_waits():
    game = tiny()
    game.by_hand = 1
    with pytest.raises(Unrolled):
        two_dice_and_a_choice(game)
    assert game.unrolled[:4].tolist() == [0, 3, 6, 4]


def test_it_pauses_at_an_event():
    game = tiny()
    game.event_limit = 1
    with pytest.raises(Paused):
        two_dice_and_a_choice(game)
    assert game.event_count == 1


def test_a_round_counts_its_dice_anew_and_rolls_others():
    game = tiny()
    begin_round(game, 1)
    first = [roll(game, 2, 5, 1000, 0) for _ in range(3)]
    begin_round(game, 2)
    assert [roll(game, 2, 5, 1000, 0) for _ in range(3)] != first
    begin_round(game, 1)
    assert [roll(game, 2, 5, 1000, 0) for _ in range(3)] == first


def test_another_die_elsewhere_moves_no_other():
    plain, more = tiny(), tiny()
    for game in (plain, more):
        begin_round(game, 1)
    roll(more, 0, 9, 6, 0)
    roll(more, 1, 4, 6, 0)
    assert [roll(plain, 0, 4, 1000, 0) for _ in range(5)] == [
        roll(more, 0, 4, 1000, 0) for _ in range(5)
    ]
