"""Exchanges: the traces of the vectors, Charge, parries, Counter, and what must hold of any."""

import tomllib
from itertools import product

import numpy as np
import pytest

from mechlab.games import skirmish
from mechlab.games.skirmish import words
from mechlab.games.skirmish.players import RANDOM
from mechlab.games.skirmish.rules.exchange import exchange
from mechlab.games.skirmish.state import Game
from tests.games.skirmish.rules.arena import (
    FIRST,
    SECOND,
    Pick,
    always_parry,
    arena,
    armed,
    copy,
    destroy,
    events,
    never_parry,
    run,
    show,
    strikers,
)
from tests.games.skirmish.vector_files import FOLDER

TRACES = tomllib.loads((FOLDER / "exchange_traces.toml").read_text(encoding="utf-8"))
BLADE, AXE = 0, 1
TOUGH = 99


def fight(game: Game, pick: Pick = never_parry, initiator: int = FIRST) -> Game:
    """The exchange of an arena, which nobody leaves: parts have Durability to spare."""
    game.active = initiator
    for a in (FIRST, SECOND):
        game.mechs[a].durability[:] = np.where(game.mechs[a].durability > 0, TOUGH, 0)
        show(game, a, words.PENETRATION, *[1] * 12)
    return run(game, exchange, initiator, FIRST + SECOND - initiator, pick=pick)


def rolled(game: Game, a: int, *faces: int) -> None:
    show(game, a, words.POOL, *faces)


def duel_of(one: dict[str, object], other: dict[str, object]) -> Game:
    """Two unarmed mechs, or those of named kits, with as much Piloting and success as told."""
    builds = [skirmish.kit(str(each.get("kit", "Foreman"))) for each in (one, other)]
    game = arena(*builds)
    for a, each in ((FIRST, one), (SECOND, other)):
        game.mechs[a].piloting = each.get("piloting", 0)
        rolled(game, a, *[19] * int(str(each["successes"])), *[2] * 6)
    return game


# Traces -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("initiator", [FIRST, SECOND])
def test_v112_higher_piloting_strikes_first_whoever_begins(initiator: int) -> None:
    trace = TRACES["V112"]
    done = fight(duel_of(trace["initiator"], trace["defender"]), initiator=initiator)
    expected = trace["strikers" if initiator == FIRST else "strikers_if_the_other_initiates"]
    assert [("Reaver", "Foreman")[a == SECOND] for a in strikers(done)] == expected


@pytest.mark.parametrize("initiator", [FIRST, SECOND])
def test_v113_a_parry_pays_with_what_could_strike(initiator: int) -> None:
    """Its defender has a Parry cost of 1: a blade."""
    trace = TRACES["V113"]
    blades = armed("Foreman", "Surveyor long sword"), armed("Foreman", "Surveyor long sword")
    game = arena(*blades)
    for a in (FIRST, SECOND):
        each = trace["initiator" if a == initiator else "defender"]
        game.mechs[a].piloting = each["piloting"]
        rolled(game, a, *[19] * each["successes"], *[2] * 6)
    done = fight(game, always_parry, initiator)
    order = {initiator: "initiator", FIRST + SECOND - initiator: "defender"}
    assert [order[a] for a in strikers(done)] == trace["strikers"]
    assert len(events(done, words.PARRIED)) == len(trace["parries"])
    assert len(events(done, words.HIT_PART)) == trace["accepted"]


def test_v114_a_shield_die_pays_and_the_attack_die_is_left() -> None:
    trace = TRACES["V114"]
    game = arena(skirmish.kit("Foreman"), armed("Foreman", "Ram", "Shield"))
    game.mechs[FIRST].piloting = 1
    rolled(game, FIRST, 19, 2, 2)
    rolled(game, SECOND, *[19] * trace["defender"]["attack_successes"], *[2] * 5)
    show(game, SECOND, words.SHIELD_POOL, 19, 2)
    done = fight(game, always_parry)
    assert events(done, words.PARRIED) == [(SECOND, trace["parry_cost"], 1, 0, FIRST)]
    assert strikers(done).count(SECOND) == trace["strikes_left_after_a_parry"]


def test_v115_shield_dice_prolong_nothing() -> None:
    game = arena(skirmish.kit("Foreman"), skirmish.kit("Bastion"))
    rolled(game, FIRST, 2, 2, 2)
    rolled(game, SECOND, 2, 2)
    show(game, SECOND, words.SHIELD_POOL, 19, 19)
    done = fight(game)
    assert strikers(done) == TRACES["V115"]["strikers"]
    assert done.duel.is_on == 0


def test_v116_three_blade_strikes_then_a_discharge() -> None:
    trace = TRACES["V116"]
    game = arena(armed("Courier", trace["weapon"]), skirmish.kit("Foreman"))
    rolled(game, FIRST, 19, 19, 19, 19, 2, 2)
    rolled(game, SECOND, 2, 2, 2)
    seen = []

    def pick(offered: list[tuple[int, int]]) -> tuple[int, int]:
        spending = [each for each in offered if each[1] % 2 == 1]
        seen.append(len(spending) > 0)
        return spending[0] if len(seen) >= 4 and spending else never_parry(offered)

    done = fight(game, pick)
    assert seen[0] is False and len(strikers(done)) == 4
    gains = [charge for _, gained, charge, *_ in events(done, words.CHARGED) if gained > 0]
    assert gains == [1, 2, 3] and len(gains) == trace["accepted_in_blade_form"]
    # A discharge adds 3 Pen and 3d6: the last damage roll has 6 dice, the others 2.
    assert int(done.counts[FIRST, words.DAMAGE]) == 3 * 2 + 3 + 3
    pens = [total - 1 for *_, total, _, _ in (row[:5] for row in events(done, words.PENETRATED))]
    assert pens[-1] == 8 and pens[:3] == [3, 3, 3]
    assert done.mechs[FIRST].charge == trace["charge_after_discharge"]
    assert done.mechs[FIRST].heat == 1
    assert done.mechs[FIRST].mounts[0].form == BLADE
    assert [row[:4] for row in events(done, words.FORM_CHANGED)] == [
        (FIRST, 0, AXE, 1),
        (FIRST, 0, BLADE, 1),
    ]


def test_a_parried_discharge_is_spent_all_the_same() -> None:
    game = arena(armed("Courier", "Capacitor charge blade"), armed("Foreman", "Blade"))
    game.mechs[FIRST].charge = 2
    rolled(game, FIRST, 19, 2, 2, 2, 2, 2)
    rolled(game, SECOND, 19, 2, 2)

    def pick(offered: list[tuple[int, int]]) -> tuple[int, int]:
        return always_parry([each for each in offered if each[1] % 2] or offered)

    done = fight(game, pick)
    assert len(events(done, words.PARRIED)) == 1
    assert (done.mechs[FIRST].charge, done.mechs[FIRST].heat) == (0, 0)
    assert done.mechs[FIRST].mounts[0].form == BLADE


def test_a_free_change_lowers_the_guard_for_the_rest_of_the_exchange() -> None:
    game = arena(armed("Courier", "Capacitor charge blade"), armed("Foreman", "Blade"))
    game.mechs[FIRST].charge = 1
    rolled(game, FIRST, 19, 2, 2, 2, 2, 2)
    show(game, FIRST, words.SHIELD_POOL, 19, 19)
    rolled(game, SECOND, 19, 2, 2)

    def pick(offered: list[tuple[int, int]]) -> tuple[int, int]:
        spending = [each for each in offered if each[0] == words.STRIKE_WITH and each[1] % 2]
        return spending[0] if spending else never_parry(offered)

    done = fight(game, pick)
    assert strikers(done) == [FIRST, SECOND]
    assert len(events(done, words.PARRIED)) == 0
    assert int(done.choices_made) == 3  # strike, answer of the Blade, strike: no second answer


def test_v117_a_sword_spends_one_charge_a_strike_and_must() -> None:
    trace = TRACES["V117"]
    game = arena(armed("Bastion", trace["weapon"]), skirmish.kit("Foreman"))
    game.mechs[FIRST].mounts[0].form = 1
    game.mechs[FIRST].charge = trace["charge_when_rolled"]
    rolled(game, FIRST, 19, 19, 2, 2, 2)
    rolled(game, SECOND, 2, 2, 2)
    for n in range(2):
        show(game, FIRST, words.DAMAGE, *[4] * (n + 1))
    offers = []

    def pick(offered: list[tuple[int, int]]) -> tuple[int, int]:
        offers.append({detail % 2 for _, detail in offered})
        return offered[0]

    game.mechs[SECOND].armor[:] = 0
    done = fight(game, pick)
    assert offers == [{1}, {0}]
    assert int(done.counts[FIRST, words.POOL]) == trace["dice"]
    assert [row[2] for row in events(done, words.DAMAGED)] == [4 + 4, 4 + 2]
    assert done.mechs[FIRST].mounts[0].form == 1  # it was not changed freely
    assert (done.mechs[FIRST].charge, done.mechs[FIRST].heat) == (0, 2)


def test_an_axe_gains_charge_by_accepted_strikes_only() -> None:
    game = arena(armed("Bastion", "Breaker switch axe"), armed("Foreman", "Blade"))
    rolled(game, FIRST, 19, 19)
    rolled(game, SECOND, 19, 2, 2)
    assert fight(copy(game), never_parry).mechs[FIRST].charge == 2
    parried = fight(copy(game), always_parry)
    assert len(events(parried, words.PARRIED)) == 1 and parried.mechs[FIRST].charge == 1


def test_a_jammed_weapon_strikes_but_does_not_change_form() -> None:
    game = arena(armed("Bastion", "Breaker switch axe"), skirmish.kit("Foreman"))
    game.mechs[FIRST].charge = 2
    game.mechs[FIRST].jammed[:] = 1
    rolled(game, FIRST, 19, 2)
    rolled(game, SECOND, 2, 2, 2)
    offers = []

    def pick(offered: list[tuple[int, int]]) -> tuple[int, int]:
        offers.append({detail % 2 for _, detail in offered})
        return offered[0]

    assert strikers(fight(game, pick)) == [FIRST] and offers == [{0}]


# Parries, Counter -------------------------------------------------------------------------------


def test_a_gunlance_gains_charge_by_each_parry() -> None:
    game = arena(armed("Foreman", "Blade"), armed("Bastion", "Breach gunlance"))
    game.mechs[FIRST].piloting = 1
    rolled(game, FIRST, 19, 19, 2)
    rolled(game, SECOND, 2, 2)
    show(game, SECOND, words.SHIELD_POOL, 19, 19)
    done = fight(game, always_parry)
    assert len(events(done, words.PARRIED)) == 2 and done.mechs[SECOND].charge == 2


def countering(offered: list[tuple[int, int]]) -> tuple[int, int]:
    """Parry whatever can be parried, and Counter at the Core."""
    core = (words.TO_PART, words.CORE)
    return core if core in offered else always_parry(offered)


@pytest.mark.parametrize(
    ("face", "hits", "natural"), [(1, False, 0), (7, False, 0), (8, True, 0), (20, True, 1)]
)
def test_a_guard_lance_counters_with_a_fresh_die(face: int, hits: bool, natural: int) -> None:
    game = arena(skirmish.kit("Courier"), armed("Bastion", "Bulwark guard lance"))
    rolled(game, FIRST, 19, 2, 2, 2, 2)
    rolled(game, SECOND, 2, 2)
    show(game, SECOND, words.SHIELD_POOL, 19, 2)
    show(game, SECOND, words.COUNTER_HIT, face)
    done = fight(game, countering)
    assert strikers(done) == [FIRST, SECOND]
    struck = events(done, words.HIT_PART)
    assert struck == ([(SECOND, FIRST, words.CORE, 0, 0)] if hits else [])
    if hits:  # Pen 3, and 2 for two classes of Mass
        (penetrated,) = events(done, words.PENETRATED)
        assert penetrated[2] == 1 + 3 + 2 + natural


def test_a_counter_can_be_parried_and_none_follows_from_that() -> None:
    lance = armed("Bastion", "Bulwark guard lance")
    game = arena(lance, lance)
    for a in (FIRST, SECOND):
        rolled(game, a, 19, 2)
        show(game, a, words.SHIELD_POOL, 19, 19)
        show(game, a, words.COUNTER_HIT, 19, 19, 19)
    done = fight(game, countering)
    # The first strikes, the second parries and Counters, the first parries that; and the reverse.
    assert strikers(done) == [FIRST, SECOND, SECOND, FIRST]
    assert [row[0] for row in events(done, words.PARRIED)] == [SECOND, FIRST, FIRST, SECOND]
    assert events(done, words.HIT_PART) == []


def test_a_counter_is_declined_without_a_die() -> None:
    game = arena(armed("Foreman", "Blade"), armed("Bastion", "Bulwark guard lance"))
    rolled(game, FIRST, 19, 2, 2)
    rolled(game, SECOND, 2, 2)
    show(game, SECOND, words.SHIELD_POOL, 19, 19)
    done = fight(game, always_parry)
    assert int(done.counts[SECOND, words.COUNTER_HIT]) == 0


@pytest.mark.parametrize(("face", "hits"), [(13, False), (14, True)])
def test_a_counter_rolls_fresh_condition_dice_and_feels_a_lost_arm(face: int, hits: bool) -> None:
    game = arena(armed("Foreman", "Blade"), armed("Bastion", "Bulwark guard lance"))
    game.mechs[SECOND].optics = 1
    destroy(game, SECOND, words.LEFT_ARM)
    rolled(game, FIRST, 19, 2, 2)
    show(game, SECOND, words.SHIELD_POOL, 19, 19)
    rolled(game, SECOND, 2, 2)
    show(game, SECOND, words.POOL_CONDITION, 1, 4)
    show(game, SECOND, words.COUNTER_HIT, face)  # + 2 - 2 - 4 against 10
    done = fight(game, countering)
    assert len(events(done, words.MISSED)) == int(not hits)
    # Pen 3; Mass of a class; one arm
    assert [row[2] for row in events(done, words.PENETRATED)] == [1 + 3 + 1 - 1] * hits


def test_who_pays_with_attack_dice_picks_which_if_they_differ() -> None:
    game = arena(armed("Foreman", "Blade"), armed("Foreman", "Blade", "Spike"))
    game.mechs[FIRST].piloting = 1
    rolled(game, FIRST, 19, 2, 2)
    rolled(game, SECOND, 19, 20, 19, 19, 2, 2, 2)  # three of the Blade, then the Spike's
    asked = []

    def pick(offered: list[tuple[int, int]]) -> tuple[int, int]:
        asked.append(offered)
        return offered[-1]

    fight(game, pick)
    assert asked[1] == [
        (words.ACCEPT, 0),
        (words.PARRY, 1),
        (words.PARRY, 2),
        (words.PARRY, 4),
    ]


def test_nobody_is_asked_which_dice_pay_when_all_must() -> None:
    game = arena(armed("Foreman", "Blade"), armed("Foreman", "Ram"))
    game.mechs[FIRST].piloting = 1
    rolled(game, FIRST, 19, 2, 2)
    rolled(game, SECOND, 19, 20, 2)
    asked = []

    def pick(offered: list[tuple[int, int]]) -> tuple[int, int]:
        asked.append(offered)
        return offered[-1]

    done = fight(game, pick)
    assert asked[1] == [(words.ACCEPT, 0), (words.PARRY, 1)] and len(asked) == 2
    assert events(done, words.PARRIED) == [(SECOND, 2, 0, 2, FIRST)]


# Losses -----------------------------------------------------------------------------------------


def test_a_lost_arm_takes_its_dice() -> None:
    game = arena(armed("Foreman", "Blade"), armed("Foreman", "Blade", "Spike"))
    game.mechs[FIRST].piloting = 1
    game.mechs[SECOND].durability[words.LEFT_ARM] = 1
    rolled(game, FIRST, 20, 2, 2)
    rolled(game, SECOND, 19, 2, 2, 19, 19, 19)
    show(game, FIRST, words.PENETRATION, 6)

    def pick(offered: list[tuple[int, int]]) -> tuple[int, int]:
        at_arm = [each for each in offered if each[0] == words.STRIKE_WITH]
        left = [each for each in at_arm if each[1] // 2 % 6 == words.LEFT_ARM]
        return (left or offered)[0]

    done = run(game, exchange, FIRST, SECOND, pick=pick)
    assert done.mechs[SECOND].durability[words.LEFT_ARM] == 0
    assert strikers(done) == [FIRST, SECOND]  # of its four successes the Blade's alone is left


def test_a_lost_part_is_not_offered() -> None:
    game = arena(armed("Foreman", "Blade"), skirmish.kit("Foreman"))
    destroy(game, SECOND, words.BACK, words.HEAD)
    rolled(game, FIRST, 19, 19, 2)
    rolled(game, SECOND, 2, 2, 2)
    asked = []

    def pick(offered: list[tuple[int, int]]) -> tuple[int, int]:
        asked.append([detail // 2 % 6 for _, detail in offered])
        return offered[0]

    fight(game, pick)
    assert asked[0] == [words.RIGHT_ARM, words.LEFT_ARM, words.CORE, words.LEGS]


def test_alike_dice_are_offered_once() -> None:
    game = arena(armed("Foreman", "Blade", "Spike"), skirmish.kit("Foreman"))
    rolled(game, FIRST, 19, 18, 20, 20, 17, 16)
    rolled(game, SECOND, 2, 2, 2)
    asked = []

    def pick(offered: list[tuple[int, int]]) -> tuple[int, int]:
        asked.append(sorted({detail // 12 for _, detail in offered}))
        return offered[0]

    fight(game, pick)
    assert asked[0] == [0, 2, 3, 4]  # Blade, its natural 20, the Spike's 20, the Spike


def test_a_dead_mech_ends_the_exchange_and_pays_nothing_back() -> None:
    game = arena(armed("Bastion", "Pile-driver hammer"), skirmish.kit("Courier"))
    rolled(game, FIRST, 20, 20)
    rolled(game, SECOND, 2, 2, 2, 2, 2)
    show(game, FIRST, words.DAMAGE, 6, 6, 6)

    def at_core(offered: list[tuple[int, int]]) -> tuple[int, int]:
        return next(each for each in offered if each[1] // 2 % 6 == words.CORE)

    done = run(game, exchange, FIRST, SECOND, pick=at_core)
    assert done.mechs[SECOND].is_alive == 0 and done.duel.is_on == 0
    assert strikers(done) == [FIRST] and done.is_over == 1 and done.outcome == words.FIRST_WINS


def test_strike_heat_comes_with_each_accepted_strike_and_its_stress_at_once() -> None:
    game = arena(armed("Foreman", "Ram"), armed("Foreman", "Blade"))
    game.mechs[FIRST].heat = 6  # its Reactor Cap
    game.mechs[FIRST].piloting = 2
    rolled(game, FIRST, 19, 19, 2, 2)
    rolled(game, SECOND, 19, 2, 2)
    show(game, FIRST, words.STRESS, 6)
    done = fight(game, always_parry)
    assert len(events(done, words.PARRIED)) == 1
    assert done.mechs[FIRST].heat == 0 and len(events(done, words.STRESSED)) == 1


def test_an_exchange_is_the_first_attack_of_the_activation() -> None:
    game = arena(skirmish.kit("Reaver"), skirmish.kit("Foreman"))
    assert fight(game).mechs[FIRST].has_attacked == 1


# Any exchange -----------------------------------------------------------------------------------

FIGHTERS = [
    skirmish.kit("Reaver"),
    skirmish.kit("Courier"),
    skirmish.kit("Bastion"),
    armed("Bastion", "Capacitor charge blade"),
    armed("Reaver", "Breaker switch axe", pilot="Marrow"),
    armed("Bastion", "Breach gunlance"),
    armed("Foreman", "Bulwark guard lance", pilot="Idris Kade"),
    armed("Lantern", "Relay insect glaive"),
    armed("Courier", "Spike", "Scrapper paired knife"),
    armed("Drayman", "Ram", "Shield"),
]


def any_fight(seed: int) -> Game:
    """Two of the fighters in any state, played at random."""
    luck = np.random.default_rng(seed)
    one, other = luck.integers(len(FIGHTERS), size=2)
    game = arena(FIGHTERS[one], FIGHTERS[other], seed=seed)
    game.players[:] = RANDOM
    for a in (FIRST, SECOND):
        mech = game.mechs[a]
        mech.charge = luck.integers(4)
        mech.mounts[0].form = luck.integers(2) if mech.mounts[0].forms == 2 else 0
        mech.rerolls = luck.integers(2)
        mech.heat = luck.integers(5)
        mech.optics, mech.is_prone = luck.integers(2, size=2)
        mech.actuator[luck.integers(2)] = luck.integers(2)
        if luck.integers(3) == 0:
            mech.durability[luck.choice([0, 1, 2, 4, 5])] = 0
    return game


@pytest.mark.parametrize("seed", range(60))
def test_what_holds_of_any_exchange(seed: int) -> None:
    game = any_fight(seed)
    forms = [int(game.mechs[a].mounts[0].form) for a in (FIRST, SECOND)]
    exchange(game, FIRST, SECOND)
    successes = {row[0]: row[1] + row[2] for row in events(game, words.POOLS)}
    counters = {a: int(game.counts[a, words.COUNTER_HIT]) for a in (FIRST, SECOND)}
    for a in (FIRST, SECOND):
        paid = sum(row[1] for row in events(game, words.PARRIED) if row[0] == a)
        struck = strikers(game).count(a) - counters[a]
        assert struck + paid <= successes[a]
        assert 0 <= game.mechs[a].charge <= game.rules.charge_max
    landed, parried = len(events(game, words.HIT_PART)), len(events(game, words.PARRIED))
    missed = len(events(game, words.MISSED))
    assert len(strikers(game)) == landed + parried + missed
    assert forms == [int(game.mechs[a].mounts[0].form) for a in (FIRST, SECOND)]
    assert game.duel.is_on == 0
    if all(game.mechs[a].is_alive for a in (FIRST, SECOND)):
        left = product(range(2), range(24))
        assert not any(
            game.duel.dice[side, n].is_open and game.duel.dice[side, n].mount >= -1
            for side, n in left
            if n < game.duel.dice_count[side]
        )
