"""Pools of an exchange against the vectors and, over every outcome of their dice, the odds."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from mechlab.engine import Unrolled, compiled, force, rule
from mechlab.games import skirmish
from mechlab.games.skirmish import words
from mechlab.games.skirmish.odds import melee
from mechlab.games.skirmish.rules.parry import parry_cost
from mechlab.games.skirmish.rules.pools import (
    open_attacks,
    open_shields,
    reroll_failures,
    roll_pool,
    target_number,
)
from mechlab.games.skirmish.state import Game
from tests.games.skirmish.rules.arena import FIRST, SECOND, arena, armed, copy, destroy, key, show
from tests.games.skirmish.vector_files import changed, names, rows

KITS = ("Courier", "Foreman", "Reaver", "Bastion", "Lantern", "Drayman")
MOST = 12


def duel(one: skirmish.Build, other: skirmish.Build | None = None) -> Game:
    """An arena in which both are about to roll their pools."""
    game = arena(one, other or skirmish.kit("Foreman"))
    game.duel.fighters[0], game.duel.fighters[1] = FIRST, SECOND
    return game


def dice(game: Game, side: int = 0) -> list[tuple[int, int]]:
    """Where each die of a pool comes from, and what it needed."""
    count = int(game.duel.dice_count[side])
    return [(int(die.mount), int(die.needed)) for die in game.duel.dice[side, :count]]


def attack_dice(game: Game, side: int = 0) -> list[int]:
    return [mount for mount, _ in dice(game, side) if mount >= -1]


@rule
def tally(game: Any, count: int, found: Any) -> None:
    """Roll the first side's pool with every outcome of the forced dice; count successes."""
    for n in range(count):
        game.forced[n, 1] = 1
    place = 0
    rerolls = game.mechs[0].rerolls
    while place < count:
        game.counts[:, :] = 0
        game.mechs[0].rerolls = rerolls
        roll_pool(game, 0)
        reroll_failures(game)
        found[open_attacks(game, 0), open_shields(game, 0)] += 1
        place = 0
        while place < count and game.forced[place, 1] == game.unrolled[place]:
            game.forced[place, 1] = 1
            place += 1
        if place < count:
            game.forced[place, 1] += 1


def every_outcome(game: Game) -> dict[tuple[int, int], Fraction]:
    """The chance of each number of attack and shield successes, counted out die by die.

    Each die of the pool is forced to each of its faces, the reroll too.
    """
    trial = copy(game)
    roll_pool(trial, 0)
    asked = []
    for purpose in (words.POOL, words.SHIELD_POOL, words.POOL_CONDITION):
        sides = 6 if purpose == words.POOL_CONDITION else 20
        asked += [(purpose, n, sides) for n in range(int(trial.counts[FIRST, purpose]))]
    asked += [(words.REROLL, n, 20) for n in range(int(game.mechs[FIRST].rerolls))]
    game.logging = 0
    for place, (purpose, n, sides) in enumerate(asked):
        force(game, key(FIRST, purpose, n), 1)
        game.unrolled[place] = sides
    found = np.zeros((MOST, MOST), np.int64)
    compiled(tally)(game, len(asked), found)
    total = int(found.sum())
    assert total == np.prod([sides for *_, sides in asked])
    return {
        (a, s): Fraction(int(found[a, s]), total)
        for a in range(MOST)
        for s in range(MOST)
        if found[a, s]
    }


def by_odds(
    rolled: melee.Pool, target: int | None = None, enraged: bool = False
) -> dict[tuple[int, int], Fraction]:
    attacks, shields = melee.successes(rolled, target, enraged), melee.defence(rolled)
    return {(a, s): p * q for a, p in attacks.items() for s, q in shields.items() if p * q}


# Every outcome against the odds -----------------------------------------------------------------


@pytest.mark.parametrize("kit", KITS)
def test_the_pool_of_a_kit_has_its_odds(kit: str) -> None:
    build = skirmish.kit(kit)
    assert every_outcome(duel(build)) == by_odds(melee.pool(build))


def test_a_pool_with_condition_dice_has_its_odds() -> None:
    game = duel(skirmish.kit("Foreman"))
    game.mechs[FIRST].optics = game.mechs[FIRST].is_marked = 1
    fighter = melee.fighter(skirmish.kit("Foreman"), optics=True, operator=True)
    assert every_outcome(game) == by_odds(melee.pool(fighter))


def test_a_pool_without_a_head_against_a_prone_mech_without_legs_has_its_odds() -> None:
    build = skirmish.kit("Lantern")
    game = duel(build)
    destroy(game, FIRST, words.HEAD)
    destroy(game, SECOND, words.LEGS)
    game.mechs[SECOND].is_prone = 1
    fighter = melee.fighter(build, destroyed=("Head",))
    assert every_outcome(game) == by_odds(melee.pool(fighter), target=5)


def test_an_enraged_reroll_has_its_odds() -> None:
    game = duel(skirmish.kit("Lantern"))
    game.mechs[FIRST].rerolls = 1
    assert every_outcome(game) == by_odds(melee.pool(skirmish.kit("Lantern")), enraged=True)


def test_the_dice_of_a_pool_are_all_that_is_asked_for() -> None:
    """By hand: the record stops at each die and names it; nothing else is rolled."""
    game = duel(skirmish.kit("Bastion"))
    game.by_hand = 1
    asked = []
    while True:
        trial = copy(game)
        try:
            roll_pool(trial, 0)
        except Unrolled:
            actor, purpose, sides, needed, die = (int(x) for x in trial.unrolled)
            asked.append((actor, words.PURPOSES[purpose], sides, needed))
            force(game, die, 11)
        else:
            break
    assert asked == [(FIRST, "melee pool", 20, 10)] * 2 + [(FIRST, "shield pool", 20, 8)] * 2


# The vectors ------------------------------------------------------------------------------------


@pytest.mark.parametrize("vector", sorted({row["vector"] for row in rows("pools")}))
def test_pool(vector: str) -> None:
    table = [row for row in rows("pools") if row["vector"] == vector]
    build = skirmish.kit(table[0]["kit"])
    if table[0]["unarmed"]:
        build = build.replace(
            **{
                hand: item if item == "Shield" else None
                for hand, item in (("right_hand", build.right_hand), ("left_hand", build.left_hand))
            },
            right_load=None,
            left_load=None,
        )
    game = duel(build)
    roll_pool(game, 0)
    assert len(attack_dice(game)) == int(table[0]["dice"])
    (needed,) = {needed for mount, needed in dice(game) if mount >= -1}
    assert Fraction(21 - needed, 20) == Fraction(table[0]["each"])


@pytest.mark.parametrize("row", rows("deals"))
def test_bonus_dice_are_dealt_in_turn_from_the_right(row: dict[str, str]) -> None:
    game = duel(changed(row["kit"], row["changes"], row["pilot"]))
    roll_pool(game, 0)
    assert attack_dice(game) == [words.RIGHT] * int(row["right"]) + [words.LEFT] * int(row["left"])
    assert {needed for _, needed in dice(game)} == {10 - int(row["accuracy"])}


@pytest.mark.parametrize("row", rows("melee_targets"))
def test_target_number(row: dict[str, str]) -> None:
    game = duel(skirmish.kit("Foreman"), skirmish.kit("Bastion"))
    game.mechs[SECOND].is_prone = int(bool(row["prone"]))
    if row["legs_destroyed"]:
        destroy(game, SECOND, words.LEGS)
    assert target_number(game, SECOND) == int(row["target"])


def test_condition_dice_are_shared_by_a_weapon_and_rolled_for_each() -> None:
    two = armed("Reaver", "Spike", "Blade")
    game = duel(two)
    game.mechs[FIRST].optics = 1
    game.mechs[FIRST].actuator[words.LEFT] = 1
    show(game, FIRST, words.POOL_CONDITION, 2, 6, 3)
    roll_pool(game, 0)
    spike = 10 - (1 + 1 + 2) + 2  # Piloting, Head and weapon; optics
    blade = 10 - (1 + 1 + 2) + 6  # optics and actuator: the higher of two
    assert dice(game) == [(words.RIGHT, spike)] * 4 + [(words.LEFT, blade)] * 3


@pytest.mark.parametrize("row", rows("shield_dice"))
def test_defence_dice(row: dict[str, str]) -> None:
    game = duel(skirmish.kit("Bastion"))
    game.mechs[FIRST].piloting = int(row["piloting"])
    roll_pool(game, 0)
    shields = [needed for mount, needed in dice(game) if mount < -1]
    assert [Fraction(21 - needed, 20) for needed in shields] == [Fraction(row["each"])] * 2


parries = rows("parry_costs")


@pytest.mark.parametrize("row", parries, ids=names(parries, "weapon", "held_shield"))
def test_parry_cost(row: dict[str, str]) -> None:
    game = duel(armed("Foreman", row["weapon"], "Shield" if row["held_shield"] else None))
    game.mechs[FIRST].mounts[0].form = int(row["form"] == "Axe")
    assert parry_cost(game, FIRST) == int(row["parry_cost"])


# How a pool is made up --------------------------------------------------------------------------


def test_a_two_handed_weapon_in_one_arm() -> None:
    game = duel(armed("Reaver", "Executioner greatblade"))
    roll_pool(game, 0)
    assert dice(game) == [(0, 10 - (1 + 1 + 0))] * (2 + 1 + 1)  # the Duelist arm's Handling
    destroy(game, FIRST, words.LEFT_ARM)
    roll_pool(game, 0)
    assert dice(game) == [(0, 10 - (1 + 1 + 0 - 2))] * (2 + 0 + 1)
    destroy(game, FIRST, words.RIGHT_ARM)
    roll_pool(game, 0)
    assert dice(game) == [(-1, 10 - (1 + 1 - 1))] * 3  # it kicks
    destroy(game, FIRST, words.LEGS)
    roll_pool(game, 0)
    assert dice(game) == []


@pytest.mark.parametrize(("form", "charge", "count"), [(1, 1, 5), (1, 0, 4), (0, 3, 2)])
def test_a_charged_sword_has_one_die_more(form: int, charge: int, count: int) -> None:
    game = duel(armed("Bastion", "Breaker switch axe"))
    game.mechs[FIRST].mounts[0].form = form
    game.mechs[FIRST].charge = charge
    roll_pool(game, 0)
    assert len(attack_dice(game)) == count


def test_extracts_add_a_die_to_the_glaive_and_accuracy_to_all() -> None:
    game = duel(armed("Foreman", "Relay insect glaive"))
    game.mechs[FIRST].extracts[words.DICE_EXTRACT] = 0
    game.mechs[FIRST].extracts[words.ACCURACY_EXTRACT] = 0
    roll_pool(game, 0)
    assert dice(game) == [(0, 10 - (3 + 1))] * (3 + 1 + 1)


def test_a_built_in_guard_is_one_source_and_gone_with_its_form() -> None:
    game = duel(armed("Bastion", "Breach gunlance"))
    roll_pool(game, 0)
    assert [mount for mount, _ in dice(game)] == [0, 0, -2, -2]
    game.mechs[FIRST].mounts[0].form = 1
    roll_pool(game, 0)
    assert [mount for mount, _ in dice(game)] == [-1, -1]


def test_an_enraged_mech_rerolls_its_first_failed_attack_die_when_it_initiates() -> None:
    game = duel(armed("Bastion", None, "Shield"), skirmish.kit("Foreman"))
    game.mechs[FIRST].rerolls = 1
    show(game, FIRST, words.POOL, 20, 3)
    show(game, FIRST, words.SHIELD_POOL, 2, 2)
    show(game, FIRST, words.REROLL, 15)
    later = copy(game)
    roll_pool(game, 0)
    reroll_failures(game)
    assert [int(die.face) for die in game.duel.dice[0, :4]] == [20, 15, 2, 2]
    assert game.mechs[FIRST].rerolls == 0
    later.active = SECOND
    roll_pool(later, 0)
    reroll_failures(later)
    assert [int(die.face) for die in later.duel.dice[0, :4]] == [20, 3, 2, 2]
