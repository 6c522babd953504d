"""Single strikes: what they are worth in an exchange, and those of reactions."""

import pytest

from mechlab.dice import Dice
from mechlab.games import skirmish
from mechlab.games.skirmish import words
from mechlab.games.skirmish.reasons import (
    FREE,
    IS_FRIEND,
    NO_STRIKE,
    NOT_ADJACENT,
    TARGET_GONE,
)
from mechlab.games.skirmish.rules.skills import load_charge
from mechlab.games.skirmish.rules.strikes import (
    can_strike,
    has_strike,
    load_strike,
    may_melee,
    reaction_strike,
)
from mechlab.games.skirmish.state import Game
from tests.games.skirmish.rules.arena import (
    FIRST,
    SECOND,
    arena,
    armed,
    copy,
    destroy,
    events,
    run,
    show,
)
from tests.games.skirmish.vector_files import names, rows

ARMS = (words.RIGHT_ARM, words.LEFT_ARM)
KIT_OF = {"Light": "Courier", "Medium": "Foreman", "Heavy": "Bastion"}
FORMS = {"Sword": 1, "Axe": 1, "": 0}

strikes = rows("strikes")
improvised_strikes = rows("improvised_strikes")


def loaded(game: Game, mount: int, charge: int = 0) -> tuple[int, str, int]:
    """Pen, damage dice and Heat of a strike of the first mech in an exchange."""
    load_strike(game, words.BY_EXCHANGE, FIRST, SECOND, mount, words.CORE)
    load_charge(game, charge)
    attack = game.attack
    assert attack.extra_count == 0 or attack.extra_sides == attack.damage_sides
    count = int(attack.damage_count + attack.extra_count)
    dice = Dice(count, int(attack.damage_sides), int(attack.damage_plus))
    return int(attack.pen), str(dice), int(attack.heat)


# What a strike is worth -------------------------------------------------------------------------


@pytest.mark.parametrize("row", strikes, ids=names(strikes, "weapon", "form"))
def test_strike(row: dict[str, str]) -> None:
    game = arena(armed("Foreman", row["weapon"]), skirmish.kit("Foreman"))
    game.mechs[FIRST].mounts[0].form = FORMS[row["form"]]
    assert loaded(game, 0) == (int(row["pen"]), row["dice"], int(row["heat"]))


@pytest.mark.parametrize(
    "row", improvised_strikes, ids=names(improvised_strikes, "class", "strike", "shield")
)
def test_improvised_strike(row: dict[str, str]) -> None:
    kit = KIT_OF[row["class"]]
    game = arena(armed(kit, None, "Shield" if row["shield"] else None), skirmish.kit("Bastion"))
    if row["strike"] == "kick":
        destroy(game, FIRST, *ARMS)
    assert loaded(game, -1) == (int(row["pen"]), row["dice"], 0)


@pytest.mark.parametrize("row", rows("mass"))
def test_mass(row: dict[str, str]) -> None:
    game = arena(armed(KIT_OF[row["striker"]], "Blade"), skirmish.kit(KIT_OF[row["target"]]))
    assert loaded(game, 0)[0] == 3 + int(row["pen"])


def test_the_workhorse_has_the_mass_of_a_heavy() -> None:
    assert loaded(arena(armed("Drayman", "Blade"), skirmish.kit("Courier")), 0)[0] == 3 + 2


@pytest.mark.parametrize("row", rows("charged_strikes"))
def test_charged_strike(row: dict[str, str]) -> None:
    game = arena(armed("Foreman", row["weapon"]), skirmish.kit("Foreman"))
    game.mechs[FIRST].mounts[0].form = 1
    found = loaded(game, 0, int(row["charge"]))
    assert found == (int(row["pen"]), row["dice"], int(row["heat"]))


def test_one_arm_takes_penetration_of_a_two_handed_weapon() -> None:
    game = arena(armed("Foreman", "Executioner greatblade"), skirmish.kit("Foreman"))
    destroy(game, FIRST, words.RIGHT_ARM)
    assert loaded(game, 0)[0] == 5 - 1


def test_a_shield_punches_unless_its_arm_is_worse_off() -> None:
    game = arena(armed("Foreman", None, "Shield"), skirmish.kit("Foreman"))
    assert loaded(game, -1)[0] == 2 + 1
    game.mechs[FIRST].actuator[words.LEFT] = 1
    assert loaded(game, -1)[0] == 2
    destroy(game, FIRST, words.RIGHT_ARM)
    assert loaded(game, -1)[0] == 2 + 1


# What there is to strike with -------------------------------------------------------------------


def can(game: Game) -> list[int]:
    return [mount for mount in range(-1, 2) if can_strike(game, FIRST, mount)]


def test_blows_are_for_want_of_a_weapon() -> None:
    game = arena(armed("Reaver", "Blade", "Autocannon"), skirmish.kit("Foreman"))
    assert can(game) == [words.RIGHT]
    game.mechs[FIRST].jammed[:] = 1
    assert can(game) == [words.RIGHT]  # a jam stops no blade (Amb046)
    destroy(game, FIRST, words.RIGHT_ARM)
    assert can(game) == [-1]
    destroy(game, FIRST, words.LEFT_ARM)
    assert can(game) == [-1] and has_strike(game, FIRST)
    destroy(game, FIRST, words.LEGS)
    assert can(game) == [] and not has_strike(game, FIRST)


def test_why_no_exchange_can_begin() -> None:
    game = arena(skirmish.kit("Reaver"), skirmish.kit("Foreman"))
    assert may_melee(game, FIRST, SECOND) == FREE
    assert may_melee(game, FIRST, FIRST) == IS_FRIEND
    far = copy(game)
    far.mechs[SECOND].hex += 1
    assert may_melee(far, FIRST, SECOND) == NOT_ADJACENT
    gone = copy(game)
    gone.mechs[SECOND].is_alive = 0
    assert may_melee(gone, FIRST, SECOND) == TARGET_GONE
    destroy(game, FIRST, *ARMS, words.LEGS)
    assert may_melee(game, FIRST, SECOND) == NO_STRIKE


# Strikes of reactions ---------------------------------------------------------------------------


def reaction(one: skirmish.Build, other: skirmish.Build, hit: int, *location: int) -> Game:
    """An arena in which the first mech reacts in the other's activation; its dice forced."""
    game = arena(one, other)
    game.active = SECOND
    show(game, FIRST, words.MODIFIER, 4, 3)
    show(game, FIRST, words.HIT, hit)
    show(game, FIRST, words.LOCATION, *location)
    show(game, FIRST, words.PENETRATION, 1)
    show(game, FIRST, words.DAMAGE, 1, 1)
    return game


@pytest.mark.parametrize(("face", "hits"), [(8, False), (9, True), (20, True), (1, False)])
def test_a_reaction_strike_rolls_gunnery_against_evasion(face: int, hits: bool) -> None:
    """Evasion 10; Gunnery 2, Blade 2, Head 1, less 4 by the one [-] of a reaction."""
    game = reaction(skirmish.kit("Reaver"), skirmish.kit("Foreman"), face, 10)
    done = run(game, reaction_strike, FIRST, SECOND, words.LEFT)
    assert len(events(done, words.HIT_PART)) == int(hits)
    assert len(events(done, words.MISSED)) == int(not hits)


def test_a_raised_shield_makes_it_harder() -> None:
    game = reaction(skirmish.kit("Reaver"), skirmish.kit("Bastion"), 2, 10)
    run_one = run(game, reaction_strike, FIRST, SECOND, words.LEFT)
    ((_, net, causes, *_),) = events(run_one, words.NET_DICE)
    assert net == -2 and causes == 1 << words.REACTING | 1 << words.SHIELDED


def test_the_location_may_be_rolled_again_and_the_second_stands() -> None:
    game = reaction(skirmish.kit("Reaver"), skirmish.kit("Foreman"), 20, 1)
    show(game, FIRST, words.LOCATION_REROLL, 20)
    kept = run(game, reaction_strike, FIRST, SECOND, words.LEFT)
    again = run(game, reaction_strike, FIRST, SECOND, words.LEFT, pick=lambda offered: offered[1])
    assert events(kept, words.HIT_PART)[0][2] == words.HEAD
    assert events(again, words.HIT_PART)[0][2] == words.LEGS


def test_a_hit_on_a_lost_part_goes_to_the_core() -> None:
    game = reaction(skirmish.kit("Reaver"), skirmish.kit("Foreman"), 20, 1)
    destroy(game, SECOND, words.HEAD)
    done = run(game, reaction_strike, FIRST, SECOND, words.LEFT)
    assert [row[1:3] for row in events(done, words.HIT_PART)] == [(SECOND, words.CORE)]


@pytest.mark.parametrize(
    ("striker", "target", "falls"),
    [("Bastion", "Foreman", 1), ("Drayman", "Courier", 1), ("Foreman", "Lantern", 0)],
)
def test_a_heavier_class_knocks_down(striker: str, target: str, falls: int) -> None:
    game = reaction(armed(striker, "Blade"), skirmish.kit(target), 20, 10)
    done = run(game, reaction_strike, FIRST, SECOND, words.RIGHT)
    assert done.mechs[SECOND].is_prone == falls


@pytest.mark.parametrize("face", [1, 20])
def test_a_reaction_strike_pays_its_heat_hit_or_miss(face: int) -> None:
    game = reaction(armed("Foreman", "Ram"), skirmish.kit("Foreman"), face, 10)
    done = run(game, reaction_strike, FIRST, SECOND, words.RIGHT)
    assert done.mechs[FIRST].heat == 1


def test_mass_and_charge_are_for_exchanges() -> None:
    game = reaction(armed("Bastion", "Breaker switch axe"), skirmish.kit("Courier"), 20, 10)
    done = run(game, reaction_strike, FIRST, SECOND, words.RIGHT)
    ((_, _, total, *_),) = events(done, words.PENETRATED)
    assert total == 1 + 4 + 1  # Pen 4; a natural 20
    assert done.mechs[FIRST].charge == 0


def test_an_enraged_mech_rerolls_nothing_in_a_reaction() -> None:
    game = reaction(skirmish.kit("Reaver"), skirmish.kit("Foreman"), 2, 10)
    game.mechs[FIRST].rerolls = 1
    done = run(game, reaction_strike, FIRST, SECOND, words.LEFT)
    assert done.counts[FIRST, words.REROLL] == 0 and done.mechs[FIRST].rerolls == 1


def test_a_punch_is_hampered_only_when_both_arms_are() -> None:
    game = reaction(armed("Foreman", None), skirmish.kit("Foreman"), 2, 10)
    game.mechs[FIRST].actuator[0] = 1
    nets = []
    for _ in range(2):
        done = run(game, reaction_strike, FIRST, SECOND, -1)
        nets.append(events(done, words.NET_DICE)[0][1])
        game.mechs[FIRST].actuator[1] = 1
    assert nets == [-1, -2]
