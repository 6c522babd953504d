"""From a hit to its damage: every face of the penetration and damage dice (F5, F6)."""

from collections import defaultdict
from fractions import Fraction

import pytest

from mechlab.games import skirmish
from mechlab.games.skirmish import words as w
from mechlab.games.skirmish.rules.penetration import on_hit_heat, penetrate, penetration
from mechlab.games.skirmish.rules.ranged import load
from mechlab.games.skirmish.rules.standing import armor
from mechlab.games.skirmish.rules.strikes import load_strike
from mechlab.games.skirmish.state import Game
from tests.games.skirmish.rules.arena import FIRST, SECOND, arena, armed, copy, events
from tests.games.skirmish.rules.shooting import dice_of, enumerated, lost, range_of, roll_all
from tests.games.skirmish.vector_files import names, rows

TOUGH = 99
RESULTS = ("glance", "full", "crit")


def ready(
    pen: int = 0, wall: int = 0, dice: tuple[int, int, int] = (1, 6, 0), kind: int = w.BY_FIRE
) -> Game:
    """A shot that has hit: of some Pen and damage dice, at parts of some Armor that last."""
    game = range_of("Foreman", "Lantern")
    load(game, kind, FIRST, SECOND, w.RIGHT, w.STANDARD, -1)
    game.attack.pen = pen
    game.attack.damage_count, game.attack.damage_sides, game.attack.damage_plus = dice
    game.mechs[SECOND].armor[:] = wall
    game.mechs[SECOND].durability[:] = game.mechs[SECOND].printed[:] = TOUGH
    return game


def result_of(game: Game, is_natural: bool = False) -> dict[str, Fraction]:
    found: list[int] = []

    def once(trial: Game) -> None:
        found.append(penetration(trial, w.LEFT_ARM, is_natural))

    odds = enumerated(once, game, lambda trial: RESULTS[found.pop()])
    return {name: odds.get(name, Fraction(0)) for name in RESULTS}


vectors = rows("penetration")


@pytest.mark.parametrize("row", vectors, ids=names(vectors))
def test_penetration(row: dict[str, str]) -> None:
    found = result_of(ready(int(row["pen"]), int(row["armor"])))
    assert found == {name: Fraction(row[name]) for name in RESULTS}


@pytest.mark.parametrize(("pen", "wall"), [(2, 5), (4, 4), (0, 9)])
def test_a_natural_20_is_one_more(pen: int, wall: int) -> None:
    assert result_of(ready(pen, wall), is_natural=True) == result_of(ready(pen + 1, wall))


def test_a_crit_margin_and_a_natural_6_are_of_the_catalog() -> None:
    game = ready(4, 5)
    game.rules.crit_margin = 3
    assert result_of(game)["crit"] == Fraction(1, 2)
    game = ready(0, 9)
    game.rules.natural_6_full = 0
    assert result_of(game)["glance"] == 1


# Armor ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("braced", "structure", "exposed", "core", "arm"),
    [
        (0, 0, 0, 6, 4),
        (1, 0, 0, 7, 5),
        (0, 2, 0, 4, 4),
        (1, 2, 0, 5, 5),
        (0, 9, 0, 0, 4),
        (1, 9, 0, 1, 5),  # Brace adds to what is left of the Core's Armor
        (1, 0, 1, 0, 0),
        (1, 2, 2, 0, 0),
    ],
)
def test_armor_now(braced: int, structure: int, exposed: int, core: int, arm: int) -> None:
    game = range_of("Foreman", "Lantern")
    mech = game.mechs[SECOND]
    mech.is_braced, mech.structure, mech.is_exposed = braced, structure, exposed
    assert armor(game, SECOND, w.CORE) == core
    assert armor(game, SECOND, w.LEFT_ARM) == arm


# Damage -----------------------------------------------------------------------------------------


def damage_of(game: Game) -> dict[int, Fraction]:
    def once(trial: Game) -> None:
        penetrate(trial, w.LEFT_ARM, False)

    roll_all(game, crit=3)
    return dict(enumerated(once, game, lambda trial: lost(trial)[w.LEFT_ARM]))


@pytest.mark.parametrize("vector", ["V067", "V069", "V070"])
def test_damage_of_one_hit(vector: str) -> None:
    table = [row for row in rows("damage") if row["vector"] == vector]
    profile = skirmish.profile(table[0]["weapon"])
    dice = (profile.damage.count, profile.damage.sides, profile.damage.plus)
    found = damage_of(ready(profile.penetration, int(table[0]["armor"]), dice))
    assert found == {int(row["damage"]): Fraction(row["chance"]) for row in table}


@pytest.mark.parametrize("dice", sorted({row["dice"] for row in rows("glances")}))
def test_a_glance_halves_the_whole_roll_rounded_down(dice: str) -> None:
    table = [row for row in rows("glances") if row["dice"] == dice]
    count, _, rest = dice.partition("d")
    sides, _, plus = rest.partition("+")
    game = ready(0, 99, (int(count), int(sides), int(plus or 0)))
    game.rules.natural_6_full = 0
    found = damage_of(game)
    if table[0]["damage"]:
        assert found == {int(row["damage"]): Fraction(row["chance"]) for row in table}
    if table[0]["mean"]:
        assert sum(k * p for k, p in found.items()) == Fraction(table[0]["mean"])


@pytest.mark.parametrize("wall", [4, 6, 9])
@pytest.mark.parametrize("weapon", ["Spike", "Ram", "Courier shortblade"])
def test_damage_of_a_strike(weapon: str, wall: int) -> None:
    """As the odds have it, which are held to the vectors."""
    game = arena(armed("Foreman", weapon), skirmish.kit("Lantern"))
    load_strike(game, w.BY_EXCHANGE, FIRST, SECOND, w.RIGHT, w.LEFT_ARM)
    game.mechs[SECOND].armor[:] = wall
    game.mechs[SECOND].durability[:] = game.mechs[SECOND].printed[:] = TOUGH
    assert damage_of(game) == skirmish.odds.damage(skirmish.profile(weapon), wall)


def test_a_d3_is_half_a_d6_rounded_up() -> None:
    for face in range(1, 7):
        game = roll_all(ready(9, 0, (1, 3, 0)), penetration=1, damage=face, crit=3)
        game.rules.crit_margin = 99
        penetrate(game, w.LEFT_ARM, False)
        assert lost(game)[w.LEFT_ARM] == (face + 1) // 2


# What goes besides ------------------------------------------------------------------------------


@pytest.mark.parametrize("wall", [0, 5, 12])
def test_shelling_is_always_full_and_never_a_crit(wall: int) -> None:
    build = armed("Bastion", "Breach gunlance")
    game = range_of(build, "Lantern", 2)
    game.mechs[SECOND].armor[:] = wall
    game.mechs[SECOND].is_braced = 1
    game.mechs[SECOND].durability[:] = TOUGH
    load(game, w.BY_SHELLING, FIRST, SECOND, w.RIGHT, w.STANDARD, -1)
    for is_natural in (False, True):
        done = roll_all(copy(game), damage=[6, 5])
        penetrate(done, w.CORE, is_natural)
        assert TOUGH - done.mechs[SECOND].durability[w.CORE] == 11
        assert dice_of(done, w.PENETRATION) == dice_of(done, w.CRIT, SECOND) == 0


def test_wyverns_fire_penetrates_as_any_shot() -> None:
    game = range_of(armed("Bastion", "Breach gunlance"), "Lantern", 2)
    load(game, w.BY_WYVERN, FIRST, SECOND, w.RIGHT, w.STANDARD, -1)
    assert (game.attack.pen, game.attack.damage_count, game.attack.heat) == (6, 3, 0)
    roll_all(game, penetration=4, damage=1, crit=3)
    penetrate(game, w.CORE, False)
    assert events(game, w.CRIT_EFFECT) == [(SECOND, w.CORE, w.STRUCTURE, 3, 0)]


@pytest.mark.parametrize(
    ("weapon", "overdrive", "expected"),
    [
        ("Pulse", False, {k: Fraction(1, 3) for k in (1, 2, 3)}),
        ("Pulse", True, {k: Fraction(1, 6) for k in range(1, 7)}),
        ("Rifle", False, {0: Fraction(1)}),
    ],
)
def test_heat_of_a_hit(weapon: str, overdrive: bool, expected: dict[int, Fraction]) -> None:
    game = range_of(armed("Courier", weapon), "Bastion")
    which = w.OVERDRIVE if overdrive else w.STANDARD
    load(game, w.BY_FIRE, FIRST, SECOND, w.RIGHT, which, -1)
    found: dict[int, Fraction] = defaultdict(Fraction)
    found.update(enumerated(on_hit_heat, game, lambda trial: int(trial.mechs[SECOND].heat)))
    assert found == expected


def test_a_designers_heat_of_a_hit_may_have_a_plus() -> None:
    game = range_of(armed("Courier", "Pulse"), "Bastion")
    game.mechs[FIRST].mounts[0].profiles[0].hit_heat_plus = 2
    load(game, w.BY_FIRE, FIRST, SECOND, w.RIGHT, w.STANDARD, -1)
    roll_all(game, on_hit_heat=1)
    on_hit_heat(game)
    assert game.mechs[SECOND].heat == 3


def test_a_lost_mech_gains_no_heat() -> None:
    game = range_of(armed("Courier", "Pulse"), "Bastion")
    load(game, w.BY_FIRE, FIRST, SECOND, w.RIGHT, w.STANDARD, -1)
    game.mechs[SECOND].is_alive = 0
    on_hit_heat(game)
    assert dice_of(game, w.ON_HIT_HEAT) == 0
