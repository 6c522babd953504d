"""Matches: maps, hidden picks, swaps and loads, who wins (B1, I1, I2)."""

from collections import Counter
from itertools import product
from typing import Any

import pytest

from mechlab.games import skirmish
from mechlab.games.skirmish.match import Match, MatchError, game_seed
from mechlab.games.skirmish.words import DRAW, FIRST_WINS, SECOND_WINS, UNDECIDED

FOUR = [skirmish.kit(name) for name in ("Courier", "Foreman", "Reaver", "Lantern")]


def begun(best_of: int = 3, seed: int = 1) -> Match:
    return Match([FOUR, FOUR], best_of, seed)


def both_pick(match: Match, **pick: Any) -> None:
    for side in (0, 1):
        match.pick(side, **pick)


def play_on(match: Match, *outcomes: int) -> Match:
    for outcome in outcomes:
        both_pick(match, trio=(0, 1, 2))
        match.finish(outcome)
    return match


# Maps -------------------------------------------------------------------------------------------


def test_the_seed_shuffles_the_three_maps_evenly() -> None:
    """I1: 600 seeds; each of six orders within five deviations of 100."""
    orders = Counter(begun(seed=seed).maps for seed in range(600))
    assert all(sorted(order) == ["Causeway", "Foundry", "Quarry"] for order in orders)
    assert len(orders) == 6
    assert all(abs(count - 100) < 5 * 9.2 for count in orders.values())


def test_the_same_seed_gives_the_same_match() -> None:
    one, other = begun(seed=11), begun(seed=11)
    for match in (one, other):
        both_pick(match, trio=(0, 1, 2))
    assert one.maps == other.maps
    assert one.setup() == other.setup()


def test_no_map_is_played_twice_and_the_next_is_known_before_the_picks() -> None:
    match = begun()
    seen = []
    for _ in range(3):
        seen.append(match.next_map)
        play_on(match, DRAW)
    assert tuple(seen) == match.maps
    assert begun(best_of=1).next_map == match.maps[0]  # Amb130


def test_games_do_not_share_their_dice() -> None:
    seeds = {game_seed(seed, number) for seed, number in product(range(200), range(3))}
    assert len(seeds) == 600
    assert all(0 <= seed < 2**64 for seed in seeds)


# Picks ------------------------------------------------------------------------------------------


def test_nothing_shows_before_both_have_picked() -> None:
    match = begun()
    assert match.waiting_for == (0, 1)
    match.pick(1, trio=(3, 0, 1))
    assert match.waiting_for == (0,)
    assert "(3, 0, 1)" not in repr(match)
    with pytest.raises(MatchError, match="nothing is revealed before side 1"):
        match.setup()
    with pytest.raises(MatchError, match="nothing is revealed"):
        match.finish(DRAW)
    match.pick(0, trio=(0, 1, 2))
    assert [build.pilot for build in match.setup().teams[1]] == ["Q", "Vex Adair", "Ilse Brandt"]


def test_a_pick_stands() -> None:
    match = begun()
    match.pick(0, trio=(0, 1, 2))
    with pytest.raises(MatchError, match="picked already"):
        match.pick(0, trio=(1, 2, 3))


@pytest.mark.parametrize("trio", [(0, 1), (0, 1, 1), (0, 1, 4), (-1, 0, 1), (0, 1, 2, 3)])
def test_a_trio_is_three_of_the_four(trio: tuple[int, ...]) -> None:
    with pytest.raises(MatchError, match="different places"):
        begun().pick(0, trio=trio)


def test_the_first_game_needs_a_trio_with_the_loads_as_locked() -> None:
    with pytest.raises(MatchError, match="needs a trio"):
        begun().pick(0)
    with pytest.raises(MatchError, match="locked in the first game"):
        begun().pick(0, trio=(0, 1, 2), loads={1: {"left_load": "Armor-piercing"}})


def test_later_one_swap_from_the_game_before_or_none() -> None:
    """Amb010: two swaps from the first game are reached over two games."""
    match = play_on(begun(), FIRST_WINS)
    match.pick(0)
    match.pick(1, trio=(3, 1, 2))
    teams = match.setup().teams
    assert teams[0] == tuple(FOUR[:3])
    assert teams[1] == (FOUR[3], FOUR[1], FOUR[2])
    match.finish(SECOND_WINS)
    match.pick(1, trio=(0, 3, 2))
    match.pick(0, trio=(3, 1, 2))
    assert [len(set(team)) for team in match.setup().teams] == [3, 3]


def test_more_swaps_need_a_rule_that_allows_them() -> None:
    """Of four mechs no trio is two swaps from another, so only 0 swaps can be refused."""
    cat = skirmish.catalog().with_rules(reserve_swaps=0)
    match = play_on(Match([FOUR, FOUR], 3, 1, cat), DRAW)
    with pytest.raises(MatchError, match="more than 0 swap"):
        match.pick(0, trio=(1, 2, 3))
    match.pick(0)


def test_a_swap_must_keep_the_team_cap() -> None:
    """C8: Bastion, Foreman and Reaver weigh 158."""
    heavy = [skirmish.kit(name) for name in ("Bastion", "Foreman", "Courier", "Reaver")]
    match = Match([heavy, FOUR])
    with pytest.raises(MatchError, match="158") as refused:
        match.pick(0, trio=(0, 1, 3))
    assert [fault.section for fault in refused.value.faults] == ["B3"]
    match.pick(0, trio=(0, 1, 2))


# Loads ------------------------------------------------------------------------------------------


def test_loads_change_between_games_and_stay_changed() -> None:
    """Amb009; V090: the heavier Foreman has one less on its Initiative die."""
    match = play_on(begun(), DRAW)
    match.pick(0, loads={1: {"left_load": "Armor-piercing"}})
    match.pick(1, loads={1: {"left_load": "Armor-piercing"}, 3: {}})
    assert match.setup().teams[0][1].left_load == "Armor-piercing"
    assert [skirmish.card(build).weight for build in match.setup().teams[0]] == [33, 50, 48]
    match.finish(DRAW)
    match.pick(0)
    match.pick(1, loads={1: {"left_load": None}})
    first, second = match.setup().teams
    assert (first[1].left_load, second[1].left_load) == ("Armor-piercing", None)


def test_loads_keep_the_limits_of_all_four() -> None:
    """V140: a Foreman with both loads weighs 51; it is the reserve here."""
    match = begun()
    both_pick(match, trio=(0, 2, 3))
    match.finish(DRAW)
    with pytest.raises(MatchError, match="51"):
        match.pick(0, loads={1: {"right_load": "Armor-piercing", "back_load": "Incendiary"}})
    match.pick(0, loads={1: {"right_load": "Armor-piercing"}})


@pytest.mark.parametrize("slot", ["pilot", "head", "right_hand"])
def test_parts_and_pilots_stay_locked(slot: str) -> None:
    match = play_on(begun(), DRAW)
    with pytest.raises(MatchError, match=f"not {slot}"):
        match.pick(0, loads={0: {slot: None}})
    with pytest.raises(MatchError, match="no mech at place 4"):
        match.pick(0, loads={4: {}})


# Rosters and results ----------------------------------------------------------------------------


def test_rosters_are_locked_legal() -> None:
    with pytest.raises(MatchError, match="not legal") as refused:
        Match([FOUR, FOUR[:3]])
    assert [fault.section for fault in refused.value.faults] == ["B1"]
    with pytest.raises(MatchError, match="not legal"):
        Match([FOUR, [*FOUR[:3], FOUR[0]]])
    with pytest.raises(MatchError, match="two rosters"):
        Match([FOUR])
    mine = list(FOUR)
    match = Match([mine, mine])
    mine[0] = mine[1]
    assert match.rosters[0] == tuple(FOUR)


@pytest.mark.parametrize("best_of", [0, 2, 5])
def test_a_match_is_one_game_or_best_of_three(best_of: int) -> None:
    with pytest.raises(MatchError, match="best of"):
        begun(best_of)


@pytest.mark.parametrize("outcomes", list(product((FIRST_WINS, SECOND_WINS, DRAW), repeat=3)))
def test_a_best_of_three_by_all_its_courses(outcomes: tuple[int, ...]) -> None:
    """Two wins end it, a draw uses a game, more wins take it, as many are a draw."""
    match = begun()
    for n, outcome in enumerate(outcomes):
        assert match.result == UNDECIDED
        play_on(match, outcome)
        wins = Counter(outcomes[: n + 1])
        if 2 in (wins[FIRST_WINS], wins[SECOND_WINS]) or n == 2:
            break
    first, second = wins[FIRST_WINS], wins[SECOND_WINS]
    expected = DRAW if first == second else FIRST_WINS if first > second else SECOND_WINS
    assert (match.is_over, match.wins, match.result) == (True, (first, second), expected)
    assert match.waiting_for == ()
    for refused in (lambda: match.next_map, match.setup, lambda: match.pick(0)):
        with pytest.raises(MatchError, match="over"):
            refused()


@pytest.mark.parametrize("outcome", [FIRST_WINS, SECOND_WINS, DRAW])
def test_a_best_of_one_is_its_game(outcome: int) -> None:
    match = play_on(begun(best_of=1), outcome)
    assert (match.is_over, match.result) == (True, outcome)
    with pytest.raises(MatchError, match="win of one side or a draw"):
        begun().finish(UNDECIDED)


def test_a_game_begins_as_the_match_says() -> None:
    match = begun(seed=77)
    both_pick(match, trio=(0, 1, 3))
    game = match.begin(tenders=1)
    assert game.record.seed == match.setup().seed
    assert game.record.setup["map"] == match.next_map
    assert game.record.setup["teams"][0][2]["pilot"] == "Q"
    assert (game.record.setup["tenders"], game.record.setup["deploy_by_hand"]) == (1, True)
    assert not game.is_over
    match.finish(DRAW, game.record)
    assert match.records == [game.record]
