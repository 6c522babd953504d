"""What a Drone harvests (F11.13)."""

import pytest

from mechlab.games.skirmish import words as w
from mechlab.games.skirmish.rules.extracts import harvest
from mechlab.games.skirmish.rules.movement import count_points
from mechlab.games.skirmish.rules.ranged import load
from mechlab.games.skirmish.rules.standing import attack_bonus, has_extract, speed
from mechlab.games.skirmish.state import Game
from tests.games.skirmish.rules.arena import FIRST, SECOND, armed, destroy, events
from tests.games.skirmish.rules.shooting import range_of, roll_all, shots

ALL = (w.ACCURACY_EXTRACT, w.DICE_EXTRACT, w.SPEED_EXTRACT)


def drone(form: int = 1) -> Game:
    game = range_of(armed("Foreman", "Relay insect glaive"), "Lantern")
    game.round_number = 2
    game.mechs[FIRST].mounts[0].form = form
    return game


def has(game: Game) -> list[int]:
    return [each for each in ALL if has_extract(game, FIRST, each)]


@pytest.mark.parametrize(
    ("face", "extracts"),
    [
        (1, [w.ACCURACY_EXTRACT]),
        (2, [w.DICE_EXTRACT]),
        (6, [w.DICE_EXTRACT]),
        (9, [w.DICE_EXTRACT]),
        (14, []),
        (18, [w.SPEED_EXTRACT]),
    ],
)
def test_a_hit_harvests_by_where_it_lands(face: int, extracts: list[int]) -> None:
    """A glance too."""
    game = roll_all(drone(), hit=[19, 1], location=face, penetration=1, damage=1, on_hit_heat=1)
    assert has(shots(game)) == extracts


def test_a_miss_harvests_nothing() -> None:
    assert has(shots(roll_all(drone(), hit=1))) == []


def test_a_hit_that_passes_to_the_core_is_one_on_the_core() -> None:
    game = roll_all(drone(), hit=[19, 1], location=1, penetration=1, damage=1, on_hit_heat=1)
    destroy(game, SECOND, w.HEAD)
    assert has(shots(game)) == [w.DICE_EXTRACT]


def test_only_the_drone_harvests() -> None:
    game = range_of("Foreman", "Lantern")
    load(game, w.BY_FIRE, FIRST, SECOND, w.RIGHT, w.STANDARD, -1)
    harvest(game, w.HEAD)
    assert has(game) == []
    shell = range_of(armed("Bastion", "Breach gunlance"), "Lantern")
    shell.mechs[FIRST].mounts[0].form = 1
    load(shell, w.BY_FIRE, FIRST, SECOND, w.RIGHT, w.STANDARD, -1)
    harvest(shell, w.HEAD)
    assert has(shell) == []


def harvested(*parts: int) -> Game:
    game = drone()
    load(game, w.BY_FIRE, FIRST, SECOND, w.RIGHT, w.STANDARD, -1)
    for part in parts:
        harvest(game, part)
    return game


def test_what_extracts_are_worth_and_that_they_do_not_stack() -> None:
    game = harvested(w.HEAD, w.HEAD, w.LEGS, w.LEGS)
    assert attack_bonus(game, FIRST) == 1
    assert speed(game, FIRST) == 4 + 1
    assert len(events(game, w.HARVESTED)) == 4


def test_an_extract_lasts_to_the_end_of_the_next_round_and_is_renewed() -> None:
    game = harvested(w.HEAD)
    game.round_number = 3
    assert has(game) == [w.ACCURACY_EXTRACT]
    harvest(game, w.HEAD)
    game.round_number = 4
    assert has(game) == [w.ACCURACY_EXTRACT]
    game.round_number = 5
    assert has(game) == []


def test_it_is_kept_when_the_form_changes() -> None:
    game = harvested(w.HEAD)
    game.mechs[FIRST].mounts[0].form = 0
    assert attack_bonus(game, FIRST) == 1


def test_speed_counts_at_once() -> None:
    game = drone()
    count_points(game, FIRST)
    assert game.mechs[FIRST].movement == 4
    game = harvested(w.LEGS)
    count_points(game, FIRST)
    assert game.mechs[FIRST].movement == 5
