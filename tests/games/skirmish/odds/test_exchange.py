"""Values of exchanges: equal to trying everything in the rules of play, and to sums by hand."""

from contextlib import suppress
from fractions import Fraction
from typing import Any

import pytest

from mechlab.engine import Undecided
from mechlab.games import skirmish
from mechlab.games.skirmish import words as w
from mechlab.games.skirmish.odds.duel import Rolled, choice_values, exchange, exchange_value
from mechlab.games.skirmish.rules.choosing import SPAN
from mechlab.games.skirmish.rules.exchange import exchange as play_exchange
from mechlab.games.skirmish.state import Game
from tests.games.skirmish.odds.exchange_twin import Twin, again
from tests.games.skirmish.rules.arena import FIRST, SECOND, arena, armed, show

FOREMAN = skirmish.kit("Foreman")
BLADE = armed("Foreman", "Blade")
HULL, KILL = (1, 1, 0), (0, 0, 1)

DAMAGED = [0, 2, 0, 3, 0, 0]
"""Durability of a mech that has only an arm and a Core left."""


def small(game: Game) -> None:
    """Few faces on every die, so that all of them can be tried; crits that change the exchange."""
    rules = game.rules
    rules.penetration_die_sides, rules.crit_die_sides, rules.stress_die_sides = 2, 1, 3
    rules.crit_margin = 1
    game.stress[:3] = w.EMERGENCY_VENT, w.EXPOSED, w.MELTDOWN
    game.crits[:, 0] = w.GYRO, w.COOK_OFF, w.ACTUATOR, w.CORE_COOK_OFF, w.DESTROYED, w.GYRO
    for name in ("cookoff_arm", "cookoff_core", "breach_heat", "meltdown"):
        setattr(rules, f"{name}_count", 1)
        setattr(rules, f"{name}_sides", 2)
    blades = [p for a in (FIRST, SECOND) for m in game.mechs[a].mounts for p in m.profiles]
    for profile in [*blades, *(p for row in game.improvised for p in row)]:
        profile.damage_count, profile.damage_sides, profile.damage_plus = 1, 2, 1
    rules.discharge_damage_sides = 2


def hot(game: Game) -> None:
    """Where each strike's Heat is too much, and losing the Back makes it so."""
    mech = game.mechs[FIRST]
    mech.heat, mech.reactor, mech.back_reactor = 5, 5, 1
    game.crits[w.CORE, 0], game.crits[w.BACK, 0] = w.BREACH, w.OFFLINE


def hot_with_allies(game: Game) -> None:
    """The same where the game goes on after a kill, so that the Heat of the last blow counts."""
    hot(game)
    for a, one in ((1, FIRST), (4, SECOND)):
        game.mechs[a] = game.mechs[one]
        game.mechs[a].hex = -1


def charged(charge: int, form: int = 0, jammed: int = 0):  # type: ignore[no-untyped-def]
    def change(game: Game) -> None:
        mech = game.mechs[FIRST]
        mech.charge, mech.mounts[0].form, mech.jammed[0] = charge, form, jammed
        game.crits[w.RIGHT_ARM, 0], game.crits[w.CORE, 0] = w.JAMMED, w.STRUCTURE

    return change


def nothing(game: Game) -> None:
    pass


CASES = {
    "one each": (BLADE, FOREMAN, ((19,), (19,)), DAMAGED, [2, 2, 0, 4, 2, 3], nothing),
    "a natural 20": (BLADE, BLADE, ((19, 20), (19,)), [0, 1, 0, 2, 0, 0], DAMAGED, nothing),
    "two weapons": (
        armed("Foreman", "Blade", "Spike"),
        BLADE,
        ((19, 2, 2, 2, 19), (19,)),
        [0, 1, 1, 1, 0, 0],
        [0, 1, 0, 2, 0, 0],
        nothing,
    ),
    "own Heat": (
        armed("Foreman", "Ram"),
        BLADE,
        ((19, 19), (19,)),
        [0, 1, 0, 4, 1, 0],
        [0, 1, 0, 4, 0, 0],
        hot,
    ),
    "own Heat after a kill": (
        armed("Foreman", "Ram"),
        BLADE,
        ((19,), (19,)),
        [0, 1, 0, 4, 1, 0],
        DAMAGED,
        hot_with_allies,
    ),
    "a shield": (
        BLADE,
        armed("Foreman", "Ram", "Shield"),
        ((19, 19), (19, 19)),
        [0, 1, 0, 3, 0, 0],
        [0, 1, 1, 3, 0, 0],
        nothing,
    ),
    "a shield punch": (
        BLADE,
        armed("Foreman", None, "Shield"),
        ((19, 19), (19,)),
        [0, 1, 0, 3, 0, 0],
        [0, 2, 4, 3, 0, 0],
        nothing,
    ),
    "a kick": (
        BLADE,
        armed("Foreman", None),
        ((19, 19), (19,)),
        [0, 1, 0, 3, 0, 0],
        [0, 0, 0, 3, 0, 2],
        nothing,
    ),
    "discharge": (
        armed("Bastion", "Capacitor charge blade"),
        BLADE,
        ((19, 19), ()),
        [0, 2, 0, 4, 0, 0],
        [0, 1, 0, 9, 0, 0],
        charged(1),
    ),
    "switch axe": (
        armed("Foreman", "Breaker switch axe"),
        BLADE,
        ((19, 19), (19,)),
        DAMAGED,
        [0, 1, 0, 9, 0, 0],
        charged(1),
    ),
    "switch axe as a sword": (
        armed("Foreman", "Breaker switch axe"),
        BLADE,
        ((19, 20), (19,)),
        [0, 2, 2, 3, 0, 0],
        [0, 1, 0, 9, 0, 0],
        charged(2, form=1),
    ),
    "a jam": (
        armed("Foreman", "Breaker switch axe"),
        BLADE,
        ((19, 19), (19,)),
        [0, 2, 0, 3, 0, 0],
        [0, 1, 0, 9, 0, 0],
        charged(1, jammed=1),
    ),
}


def case(name: str) -> Game:
    one, other, faces, ours, theirs, change = CASES[name]
    game = arena(one, other)
    small(game)
    for a, shown, left in ((FIRST, faces[0], ours), (SECOND, faces[1], theirs)):
        show(game, a, w.POOL, *shown, *[2] * 8)
        show(game, a, w.SHIELD_POOL, 19, 2, 2, 2)
        game.mechs[a].durability[:] = left
    change(game)
    return game


def reached(game: Game, *choices: int) -> Game:
    """The exchange of a record at the decision after some choices."""
    now = again(game, list(choices), [])
    with suppress(Undecided):
        play_exchange(now, FIRST, SECOND)
    return now


def payoff(start: Game, worth: tuple[int, int, int]):  # type: ignore[no-untyped-def]
    before = {a: sum(map(int, start.mechs[a].durability)) for a in (FIRST, SECOND)}

    def gained(mechs: Any) -> Fraction:
        value = 0
        for a, sign in ((FIRST, -1), (SECOND, 1)):
            mech = mechs[a]
            left, lost = sum(mech["durability"].tolist()), 1 - int(mech["is_alive"])
            value += sign * (
                worth[0] * (before[a] - left) + worth[1] * lost * left + worth[2] * lost
            )
        return Fraction(value)

    return gained


@pytest.mark.parametrize(
    ("name", "worth"),
    [*((name, HULL) for name in CASES), *((name, KILL) for name in ("one each", "a kick"))],
)
def test_every_choice_is_worth_what_trying_everything_gives(
    name: str, worth: tuple[int, int, int]
) -> None:
    """At the first strike, and at the answer to the first and to the last strike offered."""
    game = case(name)
    twin = Twin(game, payoff(game, worth), FIRST, SECOND)
    first = reached(game)
    offered = [int(each) for each in first.options[: first.option_count]]
    assert first.question == w.STRIKE and len(offered) > 1
    for choices in ([], [offered[0]], [offered[-1]]):
        now = reached(game, *choices)
        if now.option_count < 2 or now.question not in (w.STRIKE, w.ANSWER):
            continue
        if choices and now.question != w.ANSWER:
            continue
        sign = 1 if now.decider == 0 else -1
        open_ = [int(each) for each in now.options[: now.option_count]]
        expected = {option: sign * value for option, value in twin.options(open_, choices, [])}
        assert choice_values(now, worth, exact=True) == expected
        floats = choice_values(now, worth)
        assert floats == pytest.approx({k: float(v) for k, v in expected.items()}, abs=1e-12)


# By hand ----------------------------------------------------------------------------------------


def tough(game: Game) -> None:
    """No part can be lost, so that strikes are all that counts."""
    for a in (FIRST, SECOND):
        game.mechs[a].durability[:] = 60


def test_a_lone_strike_takes_what_the_odds_of_a_strike_say() -> None:
    reaver = skirmish.kit("Reaver")
    one = exchange_value(reaver, FOREMAN, (Rolled(1), Rolled(0)), exact=True, changes=tough)
    by_part = {choice.part: choice.value for choice in one.choices}
    legs, head = skirmish.body(FOREMAN)[5].armor, skirmish.body(FOREMAN)[0].armor
    blade = skirmish.profile("Blade")
    assert by_part["Legs"] == skirmish.odds.melee.strike(blade, legs).expected
    assert by_part["Head"] == skirmish.odds.melee.strike(blade, head).expected
    assert one.best is not None and one.best.cost == 0


def test_v116_a_discharge_is_six_dice_and_more_pen() -> None:
    bastion = armed("Bastion", "Capacitor charge blade")

    def charge(game: Game) -> None:
        tough(game)
        game.mechs[FIRST].charge = 3

    one = exchange_value(bastion, FOREMAN, (Rolled(1), Rolled(0)), exact=True, changes=charge)
    axe = skirmish.profile("Capacitor charge blade", form="Axe")
    legs = skirmish.body(FOREMAN)[5].armor
    expected = skirmish.odds.melee.strike(axe, legs, charge=3, mass=1).expected
    assert [c.value for c in one.choices if c.part == "Legs" and c.spends_charge] == [expected]


def test_v113_v114_a_parry_that_costs_nothing_else_is_made() -> None:
    """The shield die pays alone, and the strike that is left is worth the same: so it parries."""
    ram = armed("Foreman", "Ram", "Shield")
    rolled = Rolled(1), Rolled(1, shields=1)
    both = exchange_value(BLADE, ram, rolled, exact=True, changes=tough)
    alone = exchange_value(BLADE, ram, (Rolled(0), Rolled(1)), exact=True, changes=tough)
    assert both.value == alone.value < 0
    assert all(choice.parried for choice in both.choices)


def test_v115_shields_alone_are_worth_nothing() -> None:
    one = exchange_value(FOREMAN, skirmish.kit("Bastion"), (Rolled(0), Rolled(0, shields=2)))
    assert (one.value, one.best) == (0, None)


def test_a_guard_lance_is_refused() -> None:
    lance = armed("Bastion", "Bulwark guard lance")
    with pytest.raises(skirmish.odds.Refused, match=r"F11\.14"):
        exchange_value(lance, FOREMAN, (Rolled(1), Rolled(0)))


def test_parts_are_lost_with_the_mech_or_before() -> None:
    one = exchange_value(skirmish.kit("Reaver"), FOREMAN, (Rolled(2), Rolled(1)), parts=True)
    assert one.chance_of("Core") == pytest.approx(one.kill, abs=1e-12)
    assert all(one.chance_of(part) >= one.kill - 1e-12 for part in skirmish.PARTS)


def test_an_exchange_is_the_mean_over_its_pools() -> None:
    """Two unarmed Heavies without Piloting: two dice each, of which 11 faces in 20 succeed."""
    heavy = armed("Bastion", None)
    mean = exchange(heavy, heavy)
    value = 0.0
    chances = {(0, 0): 0.2025}
    for count in (1, 2):
        for naturals in range(count + 1):
            ways = {(1, 0): 2, (1, 1): 2, (2, 0): 1, (2, 1): 2, (2, 2): 1}[count, naturals]
            chance = ways * 0.5 ** (count - naturals) * 0.05**naturals * 0.45 ** (2 - count)
            chances[count, naturals] = chance
    assert sum(chances.values()) == pytest.approx(1)
    for mine, ours in chances.items():
        for theirs, other in chances.items():
            pools = Rolled(mine[0], mine[1]), Rolled(theirs[0], theirs[1])
            value += ours * other * float(exchange_value(heavy, heavy, pools).value)
    assert mean.value == pytest.approx(value, abs=1e-9)


def test_options_of_a_strike_are_those_of_the_game() -> None:
    now = reached(case("discharge"))
    values = choice_values(now)
    assert list(values) == [int(each) for each in now.options[: now.option_count]]
    assert {option // SPAN for option in values} == {w.STRIKE_WITH}
