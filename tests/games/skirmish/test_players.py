"""Players: each better than the last, plain as compiled, never an option that is not open."""

import random

import numpy as np
import pytest

from mechlab.engine import Undecided, is_offered, plain
from mechlab.games import skirmish
from mechlab.games.skirmish import Build, words
from mechlab.games.skirmish.players import (
    BY_HAND,
    COOL_HEAD,
    GREEDY,
    PLAIN,
    PLAYERS,
    RANDOM,
    SEARCH,
    decide,
)
from mechlab.games.skirmish.players.worth import chance
from mechlab.games.skirmish.room import Room, run
from mechlab.games.skirmish.rules.rounds import play
from mechlab.games.skirmish.setup import new_record
from mechlab.games.skirmish.simulate import simulate
from mechlab.games.skirmish.state import Game

KITS = ("Courier", "Foreman", "Reaver", "Bastion", "Lantern", "Drayman")
PLAYED = sorted(number for number in PLAYERS.values() if number not in (BY_HAND, SEARCH))


def trio(dice: random.Random) -> list[Build]:
    """Three kits with pilots of their own, within the Team Cap."""
    while True:
        pilots = dice.sample(sorted(skirmish.catalog().pilots), 3)
        kits = [skirmish.kit(dice.choice(KITS)) for _ in pilots]
        team = [kit.replace(pilot=pilot) for kit, pilot in zip(kits, pilots, strict=True)]
        if not skirmish.check_team(team):
            return team


def begun(seed: int, first: int, second: int, board: str = "Yard") -> Game:
    dice = random.Random(seed)
    game = new_record([trio(dice), trio(dice)], board, seed=seed)
    game.players[0], game.players[1] = first, second
    return game


def share(one: int, other: int, games: int) -> float:
    """Of games with sides swapped in pairs, the share that a player wins; draws count half."""
    won = 0.0
    for number in range(games):
        side = number % 2
        game = begun(number // 2, *((one, other) if side == 0 else (other, one)))
        run(game)
        won += 0.5 if game.outcome == words.DRAW else float(game.outcome == side)
    return won / games


def test_greedy_beats_random() -> None:
    # It wins more than 95 in 100; of 60 games it would win fewer than 39 by chance less than
    # once in 10 ** 24 runs.
    assert share(GREEDY, RANDOM, 60) >= 0.65


@pytest.mark.parametrize("player", PLAYED)
def test_every_player_beats_random(player: int) -> None:
    if player != RANDOM:
        assert share(player, RANDOM, 30) > 0.5


@pytest.mark.parametrize("seed", range(10))
def test_plain_and_compiled_games_are_the_same_event_by_event(seed: int) -> None:
    one, other = begun(seed, GREEDY, GREEDY), begun(seed, GREEDY, GREEDY)
    play(plain(one))
    run(other)
    assert one.event_count == other.event_count > 20
    assert np.array_equal(one.events[: one.event_count], other.events[: one.event_count])
    assert one.outcome == other.outcome


@pytest.mark.parametrize("player", PLAYED)
def test_every_choice_is_an_open_option(player: int) -> None:
    """A game by hand, in which each decision is put to the player."""
    game, choices = begun(11, BY_HAND, BY_HAND), list[int]()
    room = Room(game)
    for _ in range(15):
        game = room.restart(11)
        game.choices[: len(choices)] = choices
        game.choices_given = len(choices)
        try:
            run(game)
        except Undecided:
            side = int(game.decider)
            game.players[side] = player
            option = decide(game, side)
            assert is_offered(game, option)
            choices.append(option)
        else:
            return


def test_cool_head_never_overheats_by_itself() -> None:
    for seed in range(20):
        game = begun(seed, COOL_HEAD, COOL_HEAD)
        run(game)
        rows = game.events[: game.event_count]
        stressed = rows[rows[:, 0] == words.STRESSED]
        own = stressed[stressed[:, 4] == words.BY_ITSELF]
        assert not own.size


def test_plain_player_only_moves_fires_boosts_and_vents() -> None:
    allowed = {
        words.END_TURN, words.MOVE, words.STAND, words.FIRE, words.BOOST, words.COOL
    }  # fmt: skip
    game = begun(3, PLAIN, PLAIN, "Quarry")
    run(game)
    acts = [
        int(choice) // words.SPAN
        for choice in game.choices[: game.choices_made]
        if int(choice) // words.SPAN < words.TO_HEX
    ]
    assert acts and set(acts) <= allowed


def test_chance_is_that_of_every_face() -> None:
    game = begun(1, RANDOM, RANDOM)
    for net in (-2, -1, 0, 1, 2):
        for needed in (-3, 2, 7, 11, 16, 20, 25):
            good = total = 0
            for one in range(1, 7):
                for two in range(1, 7):
                    best = (0, one, max(one, two))[abs(net)]
                    shift = best if net > 0 else -best
                    for face in range(1, 21):
                        total += 1
                        good += face == 20 or (face != 1 and face + shift >= needed)
            assert chance(game, needed, net) == 1000 * good // total


def test_simulated_games_are_the_same_for_any_number_of_workers() -> None:
    dice = random.Random(4)
    teams = [trio(dice), trio(dice)]
    one = simulate(teams, "Yard", games=60, workers=1)
    many = simulate(teams, "Yard", games=60, workers=3)
    assert one.equals(many)
    assert list(one.game) == list(range(60)) and one.seed.is_unique


def test_a_simulated_game_is_the_game_of_its_seed() -> None:
    dice = random.Random(8)
    teams = [trio(dice), trio(dice)]
    row = simulate(teams, "Yard", games=3, seed=9).iloc[2]
    game = new_record(teams, "Yard", seed=int(row.seed))
    game.players[:] = GREEDY
    run(game)
    assert (row.score_first, row.score_second) == tuple(game.score)
    assert row.decisions == game.choices_made
    left = sum(
        int(mech.durability[part]) for mech in game.mechs[:3] for part in range(6) if mech.is_alive
    )
    printed = sum(int(each) for mech in game.mechs[:3] for each in mech.printed)
    assert row.hull_first == pytest.approx(left / printed)


def test_simulate_knows_its_players() -> None:
    teams = [trio(random.Random(1))] * 2
    with pytest.raises(ValueError, match="no player is called 'clever'"):
        simulate(teams, "Yard", ("clever", "greedy"), games=1)
