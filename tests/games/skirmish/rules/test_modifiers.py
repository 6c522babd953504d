"""The modifier dice: every cause with the dice it brings, and what the dice show (F2)."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from mechlab.games import skirmish
from mechlab.games.skirmish import words as w
from mechlab.games.skirmish.rules.modifiers import collect_dice, roll_modifier
from mechlab.games.skirmish.rules.ranged import cover_from, load
from mechlab.games.skirmish.state import Game
from tests.games.skirmish.rules.arena import FIRST, SECOND, armed, copy, destroy
from tests.games.skirmish.rules.shooting import (
    ROW,
    dice_of,
    enumerated,
    field,
    kit,
    put,
    range_of,
    roll_all,
    shots,
)
from tests.games.skirmish.vector_files import names, rows

ALLY, OTHER_ENEMY = 1, 4
FAR = 3


def battle(cat: skirmish.Catalog | None = None) -> Game:
    """A Foreman with an ally far off, before a Lantern with another enemy far off."""
    ours, theirs = [kit("Foreman"), kit("Courier")], [kit("Lantern"), kit("Reaver")]
    return field(ours, theirs, {FIRST: 0, ALLY: 19, SECOND: FAR, OTHER_ENEMY: 15}, cat)


def net(game: Game, kind: int = w.BY_FIRE, mount: int = w.RIGHT) -> dict[str, int]:
    """The causes of dice on the first mech's attack at the second, and the net under ``""``."""
    trial = copy(game)
    load(trial, kind, FIRST, SECOND, mount, w.STANDARD, -1)
    trial.attack.cover = cover_from(trial, FIRST, SECOND)
    collect_dice(trial)
    causes = int(trial.attack.causes)
    return {name: 1 for bit, name in enumerate(w.CAUSES) if causes >> bit & 1} | {
        "": int(trial.attack.net)
    }


def only(cause: str, dice: int) -> dict[str, int]:
    return {cause: 1, "": dice}


NOTHING = {"": 0}

Change = Callable[[Game], object]


def test_without_a_cause_there_is_no_die() -> None:
    assert net(battle()) == NOTHING


def shooter(**fields: int) -> Change:
    return lambda game: [setattr(game.mechs[FIRST], name, value) for name, value in fields.items()]


def target(**fields: int) -> Change:
    return lambda game: [setattr(game.mechs[SECOND], name, value) for name, value in fields.items()]


def level(column: int, height: int) -> Change:
    def raised(game: Game) -> None:
        game.ground[ROW + column].level = game.ground[ROW + column].height = height

    return raised


def partner(column: int, is_alive: int = 1) -> Change:
    def near(game: Game) -> None:
        game.mechs[FIRST].partner = ALLY
        game.mechs[ALLY].is_alive = is_alive
        put(game, ALLY, ROW + 20 + column)  # the row behind: as many hexes off, and one

    return near


def foliage(column: int) -> Change:
    return lambda game: setattr(game.ground[ROW + column], "terrain", w.FOLIAGE)


def wall(column: int) -> Change:
    def built(game: Game) -> None:
        game.ground[ROW + column].terrain = w.LOW_WALL
        game.ground[ROW + column].height = 1

    return built


def all_of(*changes: Change) -> Change:
    return lambda game: [change(game) for change in changes]


def shielded(column: int) -> Change:
    """The other enemy, with a shield, guards the target from a hex."""

    def stood(game: Game) -> None:
        game.mechs[OTHER_ENEMY].mounts[0].holds = w.SHIELD
        game.mechs[OTHER_ENEMY].guards = SECOND
        put(game, OTHER_ENEMY, ROW + column)

    return stood


ALONE = [
    ("high ground", 1, level(0, 1)),
    ("target Locked", 1, target(is_locked=1)),
    ("bond partner near", 1, partner(1)),
    ("target did not move", 1, target(has_activated=1)),
    ("target moved fast", -1, target(has_activated=1, last_entered=5)),
    ("target moved fast", -1, target(has_activated=1, last_entered=1, last_boosted=1)),
    ("Striker after a move", 1, shooter(ability=w.STRIKER, entered=3)),
    ("soft cover", -1, foliage(1)),
    ("soft cover", -1, foliage(FAR)),
    ("hard cover", -2, wall(FAR - 1)),
    ("hard cover", -2, all_of(wall(FAR - 1), foliage(FAR))),
    ("hard cover", -2, shielded(FAR - 1)),
    ("Engaged", -1, lambda game: put(game, OTHER_ENEMY, ROW + 20)),
    ("Head destroyed", -1, lambda game: destroy(game, FIRST, w.HEAD)),
    ("optics", -1, shooter(optics=1)),
    ("actuator", -1, lambda game: game.mechs[FIRST].actuator.put(w.RIGHT, 1)),
    ("marked by an Operator", -1, shooter(is_marked=1)),
]


@pytest.mark.parametrize(("cause", "dice", "change"), ALONE)
def test_each_cause_brings_its_dice(cause: str, dice: int, change: Change) -> None:
    game = battle()
    change(game)
    assert net(game) == only(cause, dice)


NO_BEARING = {
    "a Lantern as high": all_of(level(0, 1), level(FAR, 1)),
    "a partner too far": partner(2),
    "a partner who is gone": partner(1, is_alive=0),
    "no activation yet (Amb034)": target(last_entered=0),
    "it moved 4 hexes": target(has_activated=1, last_entered=4),
    "a Striker's second attack": shooter(ability=w.STRIKER, entered=3, has_attacked=1),
    "a Striker after 2 hexes": shooter(ability=w.STRIKER, entered=2),
    "no Striker after 3 hexes": shooter(entered=3),
    "foliage around the shooter": foliage(0),
    "a wall that is not beside the target": wall(1),
    "a shield behind the target": shielded(FAR + 1),
    "the other arm's actuator": lambda game: game.mechs[FIRST].actuator.put(w.LEFT, 1),
    "a gun that is not Heavy after a move": shooter(entered=2),
    "a lost enemy beside the shooter": lambda game: [
        put(game, OTHER_ENEMY, ROW + 20),
        setattr(game.mechs[OTHER_ENEMY], "is_alive", 0),
    ],
}


@pytest.mark.parametrize("case", NO_BEARING)
def test_what_brings_no_die(case: str) -> None:
    game = battle()
    NO_BEARING[case](game)
    assert net(game) == NOTHING


def test_hard_cover_is_void_from_two_levels_above_and_guard_with_it() -> None:
    for obstacle in (wall(FAR - 1), shielded(FAR - 1)):
        game = battle()
        all_of(obstacle, level(0, 1))(game)
        assert net(game)[""] == -2 + 1
        level(0, 2)(game)
        game.sight[:, :] = 0
        assert net(game) == only("high ground", 1)


def test_guard_ends_with_adjacency_the_bearer_and_its_arm() -> None:
    for change in (
        lambda game: put(game, OTHER_ENEMY, ROW + 15),
        lambda game: setattr(game.mechs[OTHER_ENEMY], "is_alive", 0),
        lambda game: destroy(game, OTHER_ENEMY, w.RIGHT_ARM),
    ):
        game = battle()
        shielded(FAR - 1)(game)
        change(game)
        assert net(game)[""] == 0


def test_a_heavy_weapon_minds_a_move_in_its_own_activation_only() -> None:
    game = range_of("Bastion", "Lantern")
    assert net(game) == NOTHING
    game.mechs[FIRST].entered = 1
    assert net(game) == only("Heavy weapon after a move", -1)
    game.active = SECOND
    assert net(game, w.BY_OVERWATCH) == NOTHING
    assert net(game, w.BY_BACKUP_FIRE) == only("reaction", -1)


def test_an_aimed_shot_costs_a_die_unless_a_marksman_fires_it() -> None:
    game = battle()
    assert net(game, w.BY_AIMED_SHOT) == only("Aimed Shot", -1)
    game.mechs[FIRST].ability = w.MARKSMAN
    assert net(game, w.BY_AIMED_SHOT) == NOTHING


def test_reactions_cost_a_die_but_overwatch_and_no_striker_reacts() -> None:
    game = battle()
    all_of(shooter(ability=w.STRIKER, entered=5))(game)
    game.active = SECOND
    assert net(game, w.BY_BACKUP_FIRE) == only("reaction", -1)
    assert net(game, w.BY_OVERWATCH) == NOTHING


def test_the_back_fires_without_an_arm() -> None:
    game = battle()
    game.mechs[FIRST].actuator[:] = 1
    assert net(game, mount=w.ON_BACK) == NOTHING


def test_a_two_handed_weapon_with_two_damaged_arms_has_one_die() -> None:
    game = range_of(armed("Bastion", "Arc bow"), "Lantern")
    game.mechs[FIRST].actuator[w.LEFT] = 1
    assert net(game) == only("actuator", -1)
    game.mechs[FIRST].actuator[w.RIGHT] = 1
    assert net(game) == only("actuator", -1)
    destroy(game, FIRST, w.LEFT_ARM)
    game.mechs[FIRST].actuator[w.RIGHT] = 0
    assert net(game) == NOTHING  # Amb048: a working arm


def test_indirect_fire_has_its_die_instead_of_cover() -> None:
    game = battle()
    all_of(target(is_locked=1), level(1, 3), foliage(FAR))(game)
    assert net(game, mount=w.ON_BACK) == {"target Locked": 1, "indirect": 1, "": 0}
    level(1, 0)(game)
    game.sight[:, :] = 0
    assert net(game, mount=w.ON_BACK) == {"target Locked": 1, "soft cover": 1, "": 0}


@pytest.mark.parametrize(("hexes", "dice"), [(6, 0), (7, -1), (9, -1)])
def test_long_range_has_the_dice_that_the_catalog_says(hexes: int, dice: int) -> None:
    assert net(range_of("Foreman", "Lantern", hexes)) == NOTHING
    cat = skirmish.catalog().with_rules(long_range_dice=1)
    assert net(range_of("Foreman", "Lantern", hexes, cat))[""] == dice


def test_shelling_has_no_long_range() -> None:
    cat = skirmish.catalog().with_rules(long_range_dice=1)
    for kind in (w.BY_SHELLING, w.BY_WYVERN):
        game = range_of(armed("Bastion", "Breach gunlance"), "Lantern", 2, cat)
        assert net(game, kind) == NOTHING


def test_v021_dice_cancel_one_for_one() -> None:
    game = battle()
    level(0, 1)(game)
    all_of(wall(FAR - 1), target(is_locked=1))(game)
    put(game, OTHER_ENEMY, ROW + 20)
    found = net(game)
    assert found.pop("") == -1
    assert set(found) == {"hard cover", "Engaged", "target Locked", "high ground"}


# What the dice show -----------------------------------------------------------------------------

modifiers = [row for row in rows("modifiers") if abs(int(row["net"])) <= 3]


@pytest.mark.parametrize("row", modifiers, ids=names(modifiers, "net"))
def test_the_highest_of_the_net_dice_counts(row: dict[str, str]) -> None:
    number = int(row["net"])
    shown: list[int] = []

    def one(game: Game) -> None:
        shown.append(roll_modifier(game, FIRST, number))

    found = enumerated(one, range_of("Foreman", "Lantern"), lambda game: shown.pop())
    sign = -1 if number < 0 else 1
    expected = {sign * k: Fraction(row[f"size_{k}"]) for k in range(1, 7)} if number else {0: 1}
    assert found == expected


def test_one_roll_serves_every_shot_of_a_fire() -> None:
    game = roll_all(battle(), modifier=[4], hit=[10, 9, 8], location=12, penetration=1, damage=1)
    game.mechs[FIRST].optics = 1
    done = shots(game)  # 4 + 1 Accuracy, -4: an 8 misses the Lantern's 11, a 10 hits
    assert dice_of(done, w.MODIFIER) == 1
    assert dice_of(done, w.LOCATION) == 1
