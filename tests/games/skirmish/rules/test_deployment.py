"""H8: who picks an end, who places when and where; E10: the Tenders after the mechs."""

import pytest

from mechlab.games import skirmish
from mechlab.games.skirmish import words
from mechlab.games.skirmish.maps import map_names
from mechlab.games.skirmish.players import BY_HAND
from mechlab.games.skirmish.rules.deployment import deploy
from mechlab.games.skirmish.setup import new_record
from mechlab.games.skirmish.state import Game
from tests.games.skirmish.boards import at, shape
from tests.games.skirmish.rules.arena import events, run, show

TEAM = [skirmish.kit(name) for name in ("Courier", "Foreman", "Reaver")]


def to_deploy(where: str = "Quarry", by_hand: bool = True, tenders: int = 0) -> Game:
    """The second side wins the roll for the ends."""
    game = new_record([TEAM, TEAM], where, auto_deploy=not by_hand, tender_mode=tenders)
    game.players[:] = BY_HAND
    show(game, 0, words.END_ROLL, 4, 2)
    show(game, 1, words.END_ROLL, 4, 5)
    return game


def test_a_tied_roll_for_the_ends_is_rolled_again_and_the_winner_picks() -> None:
    game = run(to_deploy(), deploy)
    rolls = [row for row in events(game, words.ROLL) if row[1] == words.END_ROLL]
    assert [row[4] for row in rolls] == [4, 4, 2, 5]
    questions = [row[:2] for row in events(game, words.CHOICE)]
    assert questions[0] == (1, words.WHICH_END)


@pytest.mark.parametrize("end", [1, 2])
def test_the_winner_has_the_end_it_picks(end: int) -> None:
    def pick(offered: list[tuple[int, int]]) -> tuple[int, int]:
        return (words.TAKE_END, end) if offered[0][0] == words.TAKE_END else offered[-1]

    game = run(to_deploy(), deploy, pick=pick)
    assert list(game.ends) == [3 - end, end]
    for a in range(6):
        assert game.ground[game.mechs[a].hex].home == game.ends[game.mechs[a].side]


def test_the_loser_places_first_and_then_each_in_turn_whichever_mech_it_likes() -> None:
    game = run(to_deploy(), deploy, pick=lambda offered: offered[-1])
    placed = [row[0] for row in events(game, words.PLACED)]
    assert [a // 3 for a in placed] == [0, 1, 0, 1, 0, 1]
    assert placed == [2, 5, 1, 4, 0, 3]


def test_a_mech_goes_on_any_free_hex_of_its_rows_that_can_be_stood_on() -> None:
    """Amb098"""
    start = to_deploy("Flat")
    wall = shape(start, "C2", terrain=words.LOW_WALL)
    first = run(start, deploy).mechs[0].hex  # the loser's first mech stands on its first hex
    assert first == at(start, "A30")
    rows = {row * 20 + column for row in (29, 30, 31) for column in range(20)}
    seen: list[set[int]] = []

    def pick(offered: list[tuple[int, int]]) -> tuple[int, int]:
        if offered[0][0] == words.PUT:
            seen.append({detail % 1024 for _, detail in offered})
        return offered[0]

    run(start, deploy, pick=pick)
    assert set() not in seen
    taken: dict[int, set[int]] = {0: set(), 1: set()}
    for n, places in enumerate(seen[-6:]):
        whole = rows if n % 2 == 0 else set(range(60)) - {wall}
        assert places == whole - taken[n % 2]
        taken[n % 2].add(min(places))


@pytest.mark.parametrize("name", map_names())
def test_automatic_placement_keeps_the_rules_too(name: str) -> None:
    game = to_deploy(name, by_hand=False, tenders=1)
    deploy(game)
    places = [int(game.mechs[a].hex) for a in range(6)]
    assert len(set(places)) == 6
    for a, place in enumerate(places):
        assert game.ground[place].mech == a
        assert game.ground[place].home == game.ends[a // 3]
        assert game.ground[place].terrain != words.LOW_WALL
    assert [row[0] // 3 for row in events(game, words.PLACED)] == [0, 1, 0, 1, 0, 1]


def test_automatic_placement_goes_behind_a_row_full_of_walls() -> None:
    game = to_deploy("Flat", by_hand=False)
    for column in range(20):
        game.ground[2 * 20 + column].terrain = words.LOW_WALL
    deploy(game)
    assert [int(game.mechs[a].hex) // 20 for a in range(3)] == [1, 1, 1]


def test_tenders_come_last_the_losers_first_on_any_hex_of_their_rows() -> None:
    """Amb124: a hex with a mech or a wall as well."""
    seen: list[tuple[int, ...]] = []

    def pick(offered: list[tuple[int, int]]) -> tuple[int, int]:
        if offered[0][0] == words.TO_HEX:
            seen.append(tuple(detail for _, detail in offered))
        return offered[0]

    game = run(to_deploy("Flat", tenders=1), deploy, pick=pick)
    asked_of = [row[:2] for row in events(game, words.CHOICE)][-2:]
    assert asked_of == [(0, words.PLACE_TENDER), (1, words.PLACE_TENDER)]
    assert [len(places) for places in seen[-2:]] == [60, 60]
    assert [int(game.tenders[side].hex) for side in (0, 1)] == [29 * 20, 0]
    assert game.mechs[0].hex == game.tenders[0].hex  # it shares the hex
