"""Attacks at range: reach, hit, location, cover, order of shots, loads (F1, F3, F4, F10, F12)."""

from fractions import Fraction

import pytest

from mechlab.games import skirmish
from mechlab.games.skirmish import words as w
from mechlab.games.skirmish.rules.modifiers import roll_attack_modifier
from mechlab.games.skirmish.rules.ranged import can_shoot, has_ammunition, hits, load, reaches
from mechlab.games.skirmish.state import Game
from tests.games.skirmish.rules.arena import FIRST, SECOND, armed, copy, destroy, events
from tests.games.skirmish.rules.shooting import (
    ROW,
    dice_of,
    enumerated,
    kinds,
    kit,
    lost,
    range_of,
    roll_all,
    rolled,
    shots,
)
from tests.games.skirmish.vector_files import names, rows

# Range and sight --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("weapon", "farthest"),
    [("Flak", 7), ("Autocannon", 9), ("Rifle", 12), ("Arc bow", 13), ("Siege heavy bowgun", 15)],
)
def test_v121_long_range_is_half_as_far_again_rounded_down(weapon: str, farthest: int) -> None:
    build = armed("Bastion", weapon)
    within, beyond = range_of(build, "Lantern", farthest), range_of(build, "Lantern", farthest + 1)
    assert reaches(within, FIRST, SECOND, w.RIGHT, w.STANDARD)
    assert not reaches(beyond, FIRST, SECOND, w.RIGHT, w.STANDARD)


def test_what_is_not_seen_is_not_shot_but_by_an_indirect_weapon_at_a_locked_target() -> None:
    game = range_of("Foreman", "Lantern", 4)
    game.ground[ROW + 2].height = 3
    for mount in (w.RIGHT, w.LEFT, w.ON_BACK):
        assert not reaches(game, FIRST, SECOND, mount, w.STANDARD)
    game.mechs[SECOND].is_locked = 1
    assert not reaches(game, FIRST, SECOND, w.RIGHT, w.STANDARD)
    assert reaches(game, FIRST, SECOND, w.ON_BACK, w.STANDARD)


def test_a_blade_does_not_shoot() -> None:
    game = range_of("Reaver", "Lantern", 1)
    assert not reaches(game, FIRST, SECOND, w.LEFT, w.STANDARD)
    assert not can_shoot(game, FIRST, w.LEFT)


# The hit die ------------------------------------------------------------------------------------

single_hits = [row for row in rows("hits") if abs(int(row["net"])) <= 2]


@pytest.mark.parametrize("row", single_hits, ids=names(single_hits))
def test_the_chance_of_a_hit(row: dict[str, str]) -> None:
    """Every face of the modifier dice and the hit die."""
    game = range_of("Foreman", "Lantern")
    net = int(row["net"])
    game.mechs[SECOND].evasion = int(row["evasion"])
    game.mechs[FIRST].gunnery = int(row["accuracy"]) - 4  # of the Autocannon
    game.mechs[FIRST].is_marked = int(net <= -1)
    game.mechs[FIRST].optics = int(net <= -2)
    game.mechs[SECOND].is_locked = int(net >= 1)
    game.mechs[SECOND].has_activated = int(net >= 2)
    found = enumerated(hit_only, game, lambda g: int(g.unrolled[0]))
    assert found[1] == Fraction(row["hit"])


def hit_only(game: Game) -> None:
    """Roll modifier and hit die; leave 1 for a hit, 0 for none, in the first place at hand."""
    load(game, w.BY_FIRE, FIRST, SECOND, w.RIGHT, w.STANDARD, -1)
    game.attack.cover = w.CLEAR
    roll_attack_modifier(game)
    game.unrolled[0] = int(hits(game, SECOND) > 0)


def test_a_natural_1_misses_and_a_natural_20_hits() -> None:
    game = range_of("Foreman", "Bastion")
    game.mechs[FIRST].gunnery = 30
    assert kinds(shots(roll_all(copy(game), hit=1))).count(w.MISSED) == 3
    game.mechs[FIRST].gunnery = -30
    assert kinds(shots(roll_all(copy(game), hit=19))).count(w.MISSED) == 3
    done = shots(roll_all(game, hit=20, location=6, penetration=1, damage=1))
    assert kinds(done).count(w.HIT_PART) == 3


def test_a_natural_20_penetrates_better_by_one() -> None:
    for face, total in ((19, 5), (20, 6)):
        game = roll_all(range_of("Bastion", "Foreman"), hit=[face, 1, 1], penetration=1)
        done = shots(roll_all(game, location=2, damage=1))
        assert [row[2] for row in events(done, w.PENETRATED)] == [total]


def test_accuracy_is_gunnery_weapon_head_and_extract() -> None:
    game = range_of("Reaver", "Foreman")
    for change, expected in (
        (lambda g: None, 2 + 4 + 1),
        (lambda g: destroy(g, FIRST, w.HEAD), 2 + 4),
        (lambda g: g.mechs[FIRST].extracts.put(w.ACCURACY_EXTRACT, 0), 2 + 4 + 1 + 1),
    ):
        trial = copy(game)
        change(trial)
        load(trial, w.BY_FIRE, FIRST, SECOND, w.RIGHT, w.STANDARD, -1)
        assert trial.attack.accuracy == expected


@pytest.mark.parametrize(
    ("prone", "legs", "evasion"), [(0, 0, 10), (1, 0, 7), (0, 1, 8), (1, 1, 5)]
)
def test_prone_and_lost_legs_are_easier_to_hit(prone: int, legs: int, evasion: int) -> None:
    game = range_of("Bastion", "Foreman")
    game.mechs[SECOND].is_prone = prone
    if legs:
        destroy(game, SECOND, w.LEGS)
    game.mechs[FIRST].gunnery = 0
    needed = evasion - 3
    done = shots(roll_all(game, hit=[needed, needed - 1, 1], location=10, penetration=1, damage=1))
    assert kinds(done).count(w.HIT_PART) == 1


# Location and cover -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("face", "part"),
    [
        (1, w.HEAD),
        (2, w.RIGHT_ARM),
        (4, w.RIGHT_ARM),
        (5, w.LEFT_ARM),
        (8, w.LEFT_ARM),
        (9, w.CORE),
        (14, w.CORE),
        (15, w.BACK),
        (16, w.LEGS),
        (20, w.LEGS),
    ],
)
def test_the_bands_of_a_bastion(face: int, part: int) -> None:
    game = roll_all(range_of("Foreman", "Bastion"), hit=[19, 1, 1], location=face)
    done = shots(roll_all(game, penetration=1, damage=2))
    assert [row[2] for row in events(done, w.HIT_PART)] == [part]


def test_a_hit_on_a_lost_part_strikes_the_core_and_its_armor() -> None:
    game = roll_all(range_of("Foreman", "Lantern"), hit=[19, 1, 1], location=5, penetration=4)
    destroy(game, SECOND, w.LEFT_ARM)  # Armor 4; the Core has 6
    done = shots(roll_all(game, damage=4))
    assert [row[1] for row in events(done, w.PENETRATED)] == [w.GLANCE]
    assert events(done, w.DAMAGED) == [(SECOND, w.CORE, 2, 10, w.BY_ENEMY)]


def covered(game: Game) -> Game:
    """A low wall right before the target."""
    place = int(game.mechs[SECOND].hex) - 1
    game.ground[place].terrain, game.ground[place].height = w.LOW_WALL, 1
    return game


@pytest.mark.parametrize("legs_are_lost", [False, True])
@pytest.mark.parametrize("band", [-1, w.LEGS])
def test_hard_cover_takes_what_goes_for_the_legs(band: int, legs_are_lost: bool) -> None:
    game = covered(range_of("Foreman", "Lantern"))
    if legs_are_lost:
        destroy(game, SECOND, w.LEGS)
    roll_all(game, modifier=1, hit=[19, 1, 1], location=[16])
    kind = w.BY_FIRE if band < 0 else w.BY_AIMED_SHOT
    done = shots(game, kind, band=band)
    assert kinds(done).count(w.COVER_HIT) == 1 and w.PENETRATED not in kinds(done)


def test_soft_cover_takes_nothing() -> None:
    game = roll_all(range_of("Foreman", "Lantern"), modifier=1, hit=[19, 1, 1], location=16)
    game.ground[ROW + 3].terrain = w.FOLIAGE
    assert w.PENETRATED in kinds(shots(roll_all(game, penetration=6, damage=1)))


def test_an_aimed_shot_rolls_no_location_and_passes_on_to_the_core() -> None:
    game = roll_all(range_of("Bastion", "Courier"), modifier=1, hit=19, penetration=2, damage=5)
    done = shots(game, w.BY_AIMED_SHOT, band=w.HEAD)  # 2 Durability, 3 over; Core 9
    assert dice_of(done, w.LOCATION) == 0
    assert [row[2] for row in events(done, w.HIT_PART)] == [w.HEAD, w.CORE, w.CORE]


# Order ------------------------------------------------------------------------------------------


def test_each_shot_is_done_before_the_next_and_none_follows_a_kill() -> None:
    game = roll_all(range_of("Foreman", "Courier"), hit=19, location=10, penetration=6, damage=6)
    game.mechs[SECOND].durability[w.CORE] = 7
    done = shots(roll_all(game, crit=3))
    one = [w.HIT, w.LOCATION, w.PENETRATION, w.DAMAGE]
    assert rolled(done) == [(FIRST, x) for x in one + one]
    assert done.mechs[SECOND].is_alive == 0


def test_the_order_of_one_hit() -> None:
    """Damage, crit and its Heat, then the Heat of the hit, each with its stress check."""
    game = range_of("Courier", "Lantern")
    game.mechs[SECOND].heat = 6
    roll_all(game, hit=[19, 1], location=10, penetration=6, damage=1, crit=1)
    roll_all(game, breach_heat=1, stress=[5, 2], on_hit_heat=6)
    game.mechs[SECOND].armor[w.CORE] = 2
    done = shots(game, mount=w.LEFT)
    mine = [w.HIT, w.LOCATION, w.PENETRATION, w.DAMAGE]
    theirs = [(SECOND, w.CRIT), (SECOND, w.BREACH_HEAT), (SECOND, w.STRESS)]
    after = [(FIRST, w.ON_HIT_HEAT), (FIRST, w.HIT)]
    assert rolled(done) == [(FIRST, x) for x in mine] + theirs + after
    assert done.mechs[SECOND].heat == 3  # a d3 from a 6, after the check took it to 0


def test_on_hit_heat_comes_with_every_hit_and_its_stress_at_once() -> None:
    game = range_of("Courier", "Lantern")
    game.mechs[SECOND].heat = 5
    roll_all(game, hit=19, location=[10, 10], penetration=1, damage=1, on_hit_heat=5, stress=3)
    done = shots(game, mount=w.LEFT)
    assert [kind for kind in kinds(done) if kind in (w.HEATED, w.STRESSED, w.PENETRATED)] == [
        w.PENETRATED,
        w.HEATED,
        w.STRESSED,
        w.PENETRATED,
        w.HEATED,
    ]
    walls = [row[3] for row in events(done, w.PENETRATED)]
    assert walls == [6, 0]  # Exposed before the second shot


# Rerolls of the Enraged -------------------------------------------------------------------------


def test_the_enraged_reroll_the_first_failed_die_of_an_activation_once() -> None:
    game = range_of("Foreman", "Lantern")
    game.mechs[FIRST].rerolls = 1
    roll_all(game, hit=[1, 1, 1], reroll=[1])
    done = shots(game)
    assert [x for _, x in rolled(done)] == [w.HIT, w.REROLL, w.HIT, w.HIT]
    assert done.mechs[FIRST].rerolls == 0


@pytest.mark.parametrize("kind", [w.BY_OVERWATCH, w.BY_BACKUP_FIRE])
def test_reactions_reroll_nothing(kind: int) -> None:
    game = range_of("Foreman", "Lantern")
    game.active = SECOND
    game.mechs[FIRST].rerolls = 1
    done = shots(roll_all(game, modifier=1, hit=1), kind)
    assert dice_of(done, w.REROLL) == 0


def test_v130_hits_of_an_enraged_volley() -> None:
    """With a hit die of 5 faces, which hits on 3 as one of 20 does on 12: four dice of 20 have
    160,000 outcomes."""
    answers = {row["question"]: Fraction(row["answer"]) for row in rows("composites")}
    game = range_of("Foreman", "Lantern")
    game.rules.hit_die_sides = 5
    game.mechs[FIRST].rerolls = 1
    game.mechs[SECOND].evasion = 5 + 3  # Accuracy, and what has to show

    def volley_of_three(trial: Game) -> None:
        load(trial, w.BY_FIRE, FIRST, SECOND, w.RIGHT, w.STANDARD, -1)
        trial.unrolled[0] = sum(int(hits(trial, SECOND) > 0) for _ in range(3))

    found = enumerated(volley_of_three, game, lambda trial: int(trial.unrolled[0]))
    assert found[3] == answers["three hits with one reroll"]
    assert sum(k * p for k, p in found.items()) == answers["mean hits with one reroll"]


# Weapons and ammunition -------------------------------------------------------------------------


def test_a_two_handed_weapon_in_one_arm_is_weaker() -> None:
    for kind in (w.BY_FIRE, w.BY_SHELLING, w.BY_WYVERN):
        game = range_of(armed("Bastion", "Breach gunlance"), "Lantern", 2)
        game.mechs[FIRST].mounts[0].form = int(kind == w.BY_FIRE)
        both, single = copy(game), copy(game)
        destroy(single, FIRST, w.LEFT_ARM)
        for trial in (both, single):
            load(trial, kind, FIRST, SECOND, w.RIGHT, w.STANDARD, -1)
        assert single.attack.accuracy == both.attack.accuracy - 2
        assert single.attack.pen == both.attack.pen - 1


def test_what_bears_a_weapon_has_to_work() -> None:
    one = range_of("Foreman", "Lantern")
    destroy(one, FIRST, w.RIGHT_ARM)
    assert [can_shoot(one, FIRST, m) for m in (w.RIGHT, w.LEFT, w.ON_BACK)] == [False, True, True]
    one.mechs[FIRST].is_offline = 1
    assert not can_shoot(one, FIRST, w.ON_BACK)
    two = range_of(armed("Bastion", "Arc bow"), "Lantern")
    destroy(two, FIRST, w.LEFT_ARM)
    assert can_shoot(two, FIRST, w.RIGHT)
    destroy(two, FIRST, w.RIGHT_ARM)
    assert not can_shoot(two, FIRST, w.RIGHT)


def test_a_load_replaces_numbers_and_a_limited_one_is_spent_when_declared() -> None:
    build = kit("Bastion").replace(right_load="High-explosive")
    game = roll_all(range_of(build, "Foreman"), hit=1)
    for left in (1, 0):
        assert has_ammunition(game, FIRST, w.RIGHT, w.LOAD)
        game = shots(game, ammunition=w.LOAD)
        assert game.mechs[FIRST].mounts[0].uses == left
        assert game.attack.shots == 4 and game.attack.pen == 2
        game.counts[:, :] = 0
    assert not has_ammunition(game, FIRST, w.RIGHT, w.LOAD)
    assert has_ammunition(game, FIRST, w.RIGHT, w.STANDARD)
    assert shots(game).attack.shots == 3


def test_a_load_without_limit_stays() -> None:
    game = range_of(kit("Foreman").replace(left_load="Armor-piercing"), "Lantern")
    done = shots(roll_all(game, hit=1), mount=w.LEFT, ammunition=w.LOAD)
    assert has_ammunition(done, FIRST, w.LEFT, w.LOAD) and done.attack.pen == 4


@pytest.mark.parametrize(
    ("kit_name", "mount", "expected"),
    [("Lantern", w.RIGHT, [True, False, True]), ("Foreman", w.RIGHT, [True, False, False])],
)
def test_overdrive_is_for_weapons_with_a_printed_one(
    kit_name: str, mount: int, expected: list[bool]
) -> None:
    game = range_of(kit_name, "Reaver")
    assert [has_ammunition(game, FIRST, mount, each) for each in range(3)] == expected


def test_the_other_form_has_its_own_numbers_only() -> None:
    game = range_of(armed("Bastion", "Breach gunlance"), "Reaver")
    game.mechs[FIRST].mounts[0].form = 1
    assert [has_ammunition(game, FIRST, 0, each) for each in range(3)] == [True, False, False]
    load(game, w.BY_FIRE, FIRST, SECOND, w.RIGHT, w.STANDARD, -1)
    assert (game.attack.shots, game.attack.pen, game.attack.heat) == (2, 4, 2)


def test_backup_fire_is_one_shot_for_the_whole_heat() -> None:
    game = range_of("Bastion", "Foreman")
    done = shots(roll_all(game, modifier=1, hit=1), w.BY_BACKUP_FIRE)
    assert dice_of(done, w.HIT) == 1 and done.attack.heat == 3


def test_every_profile_of_the_catalog_is_loaded_as_printed() -> None:
    for profile in skirmish.all_profiles(melee=False):
        if profile.name in skirmish.catalog().backs:
            build = kit("Foreman").replace(back=profile.name, back_load=profile.load)
            mount = w.ON_BACK
        else:
            build, mount = armed("Bastion", profile.name), w.RIGHT
            build = build.replace(right_load=profile.load)
        game = range_of(build, "Lantern")
        game.mechs[FIRST].mounts[mount].form = int(profile.form is not None)
        which = w.OVERDRIVE if profile.overdrive else w.LOAD if profile.load else w.STANDARD
        load(game, w.BY_FIRE, FIRST, SECOND, mount, which, -1)
        found = game.attack
        heat = profile.on_hit_heat
        assert (found.shots, found.pen, found.heat) == (
            profile.shots,
            profile.penetration,
            profile.heat,
        )
        assert found.accuracy - game.mechs[FIRST].gunnery == profile.accuracy
        assert (found.damage_count, found.damage_sides, found.damage_plus) == (
            profile.damage.count,
            profile.damage.sides,
            profile.damage.plus,
        )
        assert found.hit_heat_count == (heat.count if heat else 0)


def test_damage_is_nothing_to_who_is_missed() -> None:
    done = shots(roll_all(range_of("Foreman", "Lantern"), hit=1))
    assert lost(done) == [0] * 6 and done.mechs[SECOND].heat == 0
