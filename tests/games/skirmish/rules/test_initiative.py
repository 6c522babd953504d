"""E2: the order of activation, from its dice, with every kind of tie."""

import random

import pytest

from mechlab.games import skirmish
from mechlab.games.skirmish import words
from mechlab.games.skirmish.rules.initiative import roll_initiative
from mechlab.games.skirmish.setup import new_record
from mechlab.games.skirmish.state import Game
from tests.games.skirmish.rules.arena import events, show
from tests.games.skirmish.vector_files import changed, names, rows

modifiers = rows("initiative")
orders = rows("initiative_order")


def six(weights: list[int], initiatives: list[int], seed: int = 1) -> Game:
    """Six mechs that differ in nothing else."""
    team = [skirmish.kit("Foreman")] * 3
    game = new_record([team, team], "Flat", seed=seed)
    for a in range(6):
        game.mechs[a].weight, game.mechs[a].initiative = weights[a], initiatives[a]
    return game


def order(game: Game) -> list[int]:
    roll_initiative(game)
    return [int(a) for a in game.order]


@pytest.mark.parametrize("row", modifiers, ids=names(modifiers, "kit", "changes"))
def test_what_is_added_to_the_die(row: dict[str, str]) -> None:
    """V084, V090"""
    build = changed(row["kit"], row["changes"], row["pilot"])
    game = new_record([[build], []], "Flat")
    show(game, 0, words.INITIATIVE, 11)
    roll_initiative(game)
    assert game.totals[0] == 11 + int(row["modifier"])


@pytest.mark.parametrize("row", orders, ids=names(orders))
def test_order(row: dict[str, str]) -> None:
    """V085 to V088; the mechs that are not of the vector roll so low that they come last."""
    columns = ("weights", "initiatives", "dice", "totals")
    weights, initiatives, dice, totals = ([int(x) for x in row[c].split("/")] for c in columns)
    count = len(dice)
    game = six(weights + [65] * (6 - count), initiatives + [0] * (6 - count))
    for a in range(6):
        show(game, a, words.INITIATIVE, dice[a] if a < count else 1)
    found = order(game)
    assert [int(total) for total in game.totals[:count]] == totals
    rolled = {roll[0] for roll in events(game, words.ROLL) if roll[1] == words.INITIATIVE_TIE}
    if row["order"] == "d6":
        assert {0, 1} <= rolled
        assert set(found[:2]) == {0, 1}
    else:
        mechs = row["mechs"].split("/")
        assert [mechs[a] for a in found[:count]] == row["order"].split("/")
        assert not rolled & set(range(count))


def test_only_those_still_level_roll_again() -> None:
    """Amb033: three alike roll 5, 5, 3; the first two roll 2, 2 and again 1, 6."""
    game = six([48, 48, 48, 50, 55, 60], [2] * 6)
    for a in range(6):
        show(game, a, words.INITIATIVE, 10)
    show(game, 0, words.INITIATIVE_TIE, 5, 2, 1)
    show(game, 1, words.INITIATIVE_TIE, 5, 2, 6)
    show(game, 2, words.INITIATIVE_TIE, 3)
    assert order(game)[:3] == [1, 0, 2]
    ties = [row[0] for row in events(game, words.ROLL) if row[1] == words.INITIATIVE_TIE]
    assert ties == [0, 1, 2, 0, 1, 0, 1]


@pytest.mark.parametrize("seed", range(40))
def test_the_order_is_that_of_a_sort(seed: int) -> None:
    """Few different numbers, so that ties of every kind come up."""
    chance = random.Random(seed)
    weights = [chance.choice((40, 44, 49, 50)) for _ in range(6)]
    initiatives = [chance.choice((1, 2)) for _ in range(6)]
    game = six(weights, initiatives)
    faces = [chance.randint(8, 10) for _ in range(6)]
    for a in range(6):
        show(game, a, words.INITIATIVE, faces[a])
    found = order(game)
    dice: dict[int, list[int]] = {a: [] for a in range(6)}
    for actor, purpose, _, _, value in events(game, words.ROLL):
        if purpose == words.INITIATIVE_TIE:
            dice[actor].append(value)
    totals = [faces[a] + initiatives[a] - weights[a] // 10 for a in range(6)]
    expected = sorted(range(6), key=lambda a: (totals[a], -weights[a], initiatives[a], dice[a]))
    assert found == expected[::-1]
    assert [row[0] for row in events(game, words.ORDERED)] == found
