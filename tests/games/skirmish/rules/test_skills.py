"""Charge, and what a gunlance may do from its Lance form."""

import pytest

from mechlab.games import skirmish
from mechlab.games.skirmish import words
from mechlab.games.skirmish.reasons import (
    ALREADY_SHELLED,
    FREE,
    IS_FRIEND,
    IS_JAMMED,
    NO_CHARGE,
    NO_LANCE,
    NOT_SEEN,
    OUT_OF_RANGE,
    TARGET_GONE,
)
from mechlab.games.skirmish.rules.damage import lose_arm
from mechlab.games.skirmish.rules.skills import (
    MAY,
    MUST,
    NEVER,
    gain_charge,
    may_shell,
    may_wyvern,
    spending,
)
from mechlab.games.skirmish.state import Game
from tests.games.skirmish.rules.arena import FIRST, SECOND, arena, armed, copy, destroy


def with_weapon(name: str, form: int = 0, charge: int = 0) -> Game:
    game = arena(armed("Bastion", name), skirmish.kit("Foreman"))
    game.mechs[FIRST].mounts[0].form = form
    game.mechs[FIRST].charge = charge
    return game


def test_charge_above_the_most_is_lost() -> None:
    game = with_weapon("Breaker switch axe")
    for expected in (1, 2, 3, 3):
        gain_charge(game, FIRST)
        assert game.mechs[FIRST].charge == expected


@pytest.mark.parametrize(
    ("weapon", "form", "charge", "expected"),
    [
        ("Capacitor charge blade", 0, 0, NEVER),
        ("Capacitor charge blade", 0, 1, MAY),
        ("Capacitor charge blade", 1, 3, MAY),
        ("Breaker switch axe", 0, 1, MAY),
        ("Breaker switch axe", 1, 1, MUST),
        ("Breaker switch axe", 1, 0, NEVER),
        ("Breach gunlance", 0, 3, NEVER),
        ("Blade", 0, 3, NEVER),
    ],
)
def test_whether_a_strike_spends(weapon: str, form: int, charge: int, expected: int) -> None:
    assert spending(with_weapon(weapon, form, charge), FIRST, 0) == expected


@pytest.mark.parametrize(("form", "expected"), [(0, NEVER), (1, MAY)])
def test_a_jam_keeps_the_form_and_no_more(form: int, expected: int) -> None:
    game = with_weapon("Capacitor charge blade", form, charge=2)
    game.mechs[FIRST].jammed[:] = 1
    assert spending(game, FIRST, 0) == expected


def test_charge_goes_with_the_weapon() -> None:
    game = with_weapon("Breaker switch axe", charge=2)
    for arm, left in ((words.LEFT_ARM, 2), (words.RIGHT_ARM, 0)):
        destroy(game, FIRST, arm)
        lose_arm(game, FIRST)
        assert game.mechs[FIRST].charge == left


def test_why_a_gunlance_may_not_shell() -> None:
    game = with_weapon("Breach gunlance")
    assert may_shell(game, FIRST, SECOND) == FREE
    assert may_shell(game, FIRST, FIRST) == IS_FRIEND
    assert may_shell(with_weapon("Breach gunlance", form=1), FIRST, SECOND) == NO_LANCE
    assert may_shell(with_weapon("Blade"), FIRST, SECOND) == NO_LANCE
    for change, reason in (
        (lambda g: setattr(g.mechs[FIRST], "has_shelled", 1), ALREADY_SHELLED),
        (lambda g: g.mechs[FIRST].jammed.fill(1), IS_JAMMED),
        (lambda g: g.mechs[FIRST].jammed.put(0, 1), FREE),
        (lambda g: setattr(g.mechs[SECOND], "is_alive", 0), TARGET_GONE),
        (lambda g: setattr(g.mechs[SECOND], "hex", g.mechs[FIRST].hex + 2), FREE),
        (lambda g: setattr(g.mechs[SECOND], "hex", g.mechs[FIRST].hex + 3), OUT_OF_RANGE),
        (lambda g: g.sight.fill(words.NO_SIGHT + 1), NOT_SEEN),
    ):
        changed = copy(game)
        change(changed)
        assert may_shell(changed, FIRST, SECOND) == reason


@pytest.mark.parametrize("charge", range(4))
def test_wyverns_fire_needs_all_charge(charge: int) -> None:
    game = with_weapon("Breach gunlance", charge=charge)
    assert may_wyvern(game, FIRST, SECOND) == (FREE if charge == 3 else NO_CHARGE)
