"""Fire, Barrage and Aimed Shot as actions: what is open, what they cost (E4, E5, F12, G1)."""

from collections.abc import Iterator

import pytest

from mechlab.games import skirmish
from mechlab.games.skirmish import words as w
from mechlab.games.skirmish.reasons import (
    ALREADY_FIRED,
    ARM_GONE,
    FREE,
    IS_FRIEND,
    IS_JAMMED,
    LOAD_SPENT,
    NEEDS_BOTH,
    NO_LOAD,
    NO_OVERDRIVE,
    NO_QUICK,
    NO_SECOND_SHOT,
    NO_WEAPON,
    NOT_A_GUN,
    NOT_SEEN,
    OUT_OF_RANGE,
    TARGET_GONE,
)
from mechlab.games.skirmish.rules.activation import begin, shell, wyvern
from mechlab.games.skirmish.rules.choosing import SPAN
from mechlab.games.skirmish.rules.fire import (
    aimed_shot,
    barrage,
    fire,
    may_barrage,
    may_fire,
    may_fire_fully,
    offer_attacks,
    packed,
)
from mechlab.games.skirmish.state import Game
from tests.games.skirmish.rules.arena import FIRST, SECOND, armed, copy, destroy, events, run, show
from tests.games.skirmish.rules.shooting import (
    ROW,
    dice_of,
    field,
    kinds,
    kit,
    lost,
    range_of,
    roll_all,
    rolled,
)
from tests.games.skirmish.vector_files import rows

OTHER_ENEMY = 4


def duel(
    one: str | skirmish.Build = "Foreman", other: str | skirmish.Build = "Lantern", hexes: int = 3
) -> Game:
    """Two mechs apart, the first at the start of its activation."""
    game = range_of(one, other, hexes)
    begin(game, FIRST)
    return game


def at(mount: int = w.RIGHT, target: int = SECOND, ammunition: int = w.STANDARD) -> int:
    return packed(mount, target, ammunition)


def reason(game: Game, mount: int = w.RIGHT, target: int = SECOND, ammunition: int = 0) -> int:
    return may_fire(game, FIRST, mount, target, ammunition)


def missing(game: Game) -> Game:
    """Every shot misses."""
    return roll_all(game, hit=1, modifier=1)


# What is open -----------------------------------------------------------------------------------


def test_fire_is_open_with_every_weapon_in_range() -> None:
    assert [reason(duel(), mount) for mount in range(3)] == [FREE] * 3
    assert reason(duel("Bastion"), w.LEFT) == NO_WEAPON
    assert reason(duel("Reaver"), w.LEFT) == NOT_A_GUN
    assert reason(duel("Courier"), w.ON_BACK) == NO_WEAPON


def blocked() -> Iterator[tuple[str, Game, int]]:
    game = duel()
    destroy(game, FIRST, w.RIGHT_ARM)
    yield "arm gone", game, ARM_GONE
    game = duel()
    game.mechs[FIRST].jammed[w.RIGHT] = 1
    yield "jammed", game, IS_JAMMED
    yield "out of range", duel(hexes=10), OUT_OF_RANGE
    game = duel()
    game.ground[ROW + 1].height = 3
    yield "not seen", game, NOT_SEEN
    game = duel()
    game.mechs[SECOND].is_alive = 0
    yield "target gone", game, TARGET_GONE
    game = duel()
    game.mechs[FIRST].quick = 0
    yield "no action left", game, NO_QUICK
    game = duel()
    game.mechs[FIRST].has_fired = 1
    yield "already fired", game, ALREADY_FIRED


@pytest.mark.parametrize("case", [case for case, *_ in blocked()])
def test_why_fire_is_not_open(case: str) -> None:
    (found,) = [(game, why) for name, game, why in blocked() if name == case]
    assert reason(found[0]) == found[1]


def test_friends_are_no_targets() -> None:
    game = field([kit("Foreman"), kit("Courier")], [kit("Lantern")], {0: 0, 1: 2, 3: 4})
    begin(game, FIRST)
    assert reason(game, target=1) == IS_FRIEND


def test_which_ammunition_can_be_declared() -> None:
    assert reason(duel(), ammunition=w.LOAD) == NO_LOAD
    assert reason(duel(), ammunition=w.OVERDRIVE) == NO_OVERDRIVE
    assert reason(duel("Lantern", "Foreman"), ammunition=w.OVERDRIVE) == FREE
    limited = duel(kit("Bastion").replace(right_load="High-explosive"))
    assert reason(limited, ammunition=w.LOAD) == FREE
    limited.mechs[FIRST].mounts[0].uses = 0
    assert reason(limited, ammunition=w.LOAD) == LOAD_SPENT
    assert reason(limited) == FREE


def test_full_attacks_need_both_actions_and_a_barrage_a_second_weapon() -> None:
    game = duel()
    assert may_fire_fully(game, FIRST, 0, SECOND, 0) == may_barrage(game, FIRST, 0, SECOND, 0) == 0
    game.mechs[FIRST].quick = 1
    assert may_fire_fully(game, FIRST, 0, SECOND, 0) == NEEDS_BOTH
    assert may_barrage(duel("Bastion"), FIRST, 0, SECOND, 0) == NO_SECOND_SHOT
    far = duel(hexes=8)  # the Autocannon reaches, and so do Rifle and Missile rack
    destroy(far, FIRST, w.LEFT_ARM, w.BACK)
    assert may_barrage(far, FIRST, 0, SECOND, 0) == NO_SECOND_SHOT


def test_all_that_is_offered_is_open_and_all_that_is_open_is_offered() -> None:
    build = kit("Bastion").replace(right_load="Armor-piercing", back="Missile rack")
    game = field([build], [kit("Lantern"), kit("Reaver")], {0: 0, 3: 5, 4: 18})
    begin(game, FIRST)
    game.option_count = 0
    offer_attacks(game, FIRST)
    offered = {divmod(int(each), SPAN) for each in game.options[: game.option_count]}
    tests = {w.FIRE: may_fire, w.AIMED_SHOT: may_fire_fully, w.BARRAGE: may_barrage}
    every = [(m, b, n) for m in range(3) for b in range(8) for n in range(3)]
    is_open = {
        (kind, packed(*each))
        for kind, may in tests.items()
        for each in every
        if may(game, FIRST, *each) == FREE
    }
    assert offered == is_open and len(offered) == 9


# What it costs ----------------------------------------------------------------------------------


@pytest.mark.parametrize("row", rows("fire_heat"))
def test_heat_of_an_attack(row: dict[str, str]) -> None:
    build = armed("Bastion", row["first"], row["second"] or None)
    game = missing(duel(build, "Foreman"))
    which = w.OVERDRIVE if row["overdrive"] else w.STANDARD
    if row["second"]:
        done = run(game, barrage, FIRST, at())
    else:
        done = run(game, fire, FIRST, at(ammunition=which))
    assert done.mechs[FIRST].heat == int(row["heat"])


def test_fire_costs_one_action_and_is_made_once() -> None:
    done = run(missing(duel()), fire, FIRST, at())
    assert done.mechs[FIRST].quick == 1
    assert reason(done, w.LEFT) == ALREADY_FIRED


@pytest.mark.parametrize("action", [barrage, aimed_shot])
def test_full_attacks_cost_all_and_are_fire(action: object) -> None:
    done = run(missing(duel()), action, FIRST, at())  # type: ignore[arg-type]
    assert done.mechs[FIRST].quick == 0 and done.mechs[FIRST].has_fired == 1


def test_v081_a_barrage_from_heat_3_is_one_check() -> None:
    game = roll_all(missing(duel()))
    game.mechs[FIRST].heat = 3
    show(game, FIRST, w.STRESS, 5)
    done = run(game, barrage, FIRST, at())
    assert dice_of(done, w.STRESS) == 1 and done.mechs[FIRST].heat == 0
    assert events(done, w.HEATED) == [(FIRST, 4, 7, w.BY_ITSELF, 0)]


def test_v082_overdrive_twice() -> None:
    game = missing(duel("Lantern", "Foreman"))
    once = run(game, fire, FIRST, at(ammunition=w.OVERDRIVE))
    assert once.mechs[FIRST].heat == 4 and dice_of(once, w.STRESS) == 0
    show(once, FIRST, w.STRESS, 3)
    show(once, FIRST, w.HIT, *[1] * 12)
    begin(once, FIRST)
    twice = run(once, fire, FIRST, at(ammunition=w.OVERDRIVE))
    assert dice_of(twice, w.STRESS) == 1
    assert twice.mechs[FIRST].is_exposed == 2 and twice.mechs[FIRST].heat == 0


def test_heat_comes_after_the_last_shot() -> None:
    done = run(missing(duel()), fire, FIRST, at())
    shown = [kind for kind in kinds(done) if kind in (w.MISSED, w.HEATED)]
    assert shown == [w.MISSED] * 3 + [w.HEATED]


def test_a_wipe_beats_the_meltdown_it_would_cost() -> None:
    game = roll_all(duel(), hit=19, location=10, penetration=6, damage=6)
    game.mechs[FIRST].heat = 6
    game.mechs[FIRST].durability[w.CORE] = 1
    game.mechs[SECOND].durability[w.CORE] = 3
    done = run(game, fire, FIRST, at())
    assert (done.is_over, done.outcome) == (1, w.FIRST_WINS)
    assert list(done.score) == [3, 0]
    assert done.mechs[FIRST].is_alive == 1 and dice_of(done, w.STRESS) == 0
    assert [purpose for _, purpose in rolled(done)].count(w.HIT) == 1


def test_shelling_and_wyverns_fire_pay_their_own_heat() -> None:
    game = missing(duel(armed("Bastion", "Breach gunlance"), "Lantern", 2))
    shelled = run(game, shell, FIRST, SECOND)
    assert shelled.mechs[FIRST].heat == 2 and shelled.mechs[FIRST].quick == 1
    game.mechs[FIRST].charge = 3
    wyverned = run(game, wyvern, FIRST, SECOND)
    assert wyverned.mechs[FIRST].heat == 0
    assert wyverned.mechs[FIRST].charge == 0  # though it missed


def test_shelling_leaves_the_fire_of_the_activation() -> None:
    build = armed("Bastion", "Breach gunlance").replace(back="Missile rack")
    done = run(missing(duel(build, "Lantern", 2)), shell, FIRST, SECOND)
    assert reason(done, w.ON_BACK) == FREE


# Barrage ----------------------------------------------------------------------------------------


def two_targets() -> Game:
    game = field([kit("Foreman")], [kit("Lantern"), kit("Reaver")], {0: 0, 3: 3, 4: 5})
    begin(game, FIRST)
    return game


def other(offered: list[tuple[int, int]]) -> tuple[int, int]:
    """The last weapon at the other enemy."""
    return (w.FIRE, packed(w.ON_BACK, OTHER_ENEMY, w.STANDARD))


def test_each_weapon_of_a_barrage_has_its_own_target_and_modifier() -> None:
    game = roll_all(two_targets(), hit=1, modifier=[2, 3])
    game.mechs[FIRST].optics = 1
    done = run(game, barrage, FIRST, at(), pick=other)
    attacks = [row[1:5] for row in events(done, w.ATTACK)]
    assert attacks == [
        (SECOND, w.BY_BARRAGE, w.RIGHT, w.STANDARD),
        (OTHER_ENEMY, w.BY_BARRAGE, w.ON_BACK, w.STANDARD),
    ]
    assert dice_of(done, w.MODIFIER) == 2


def test_the_second_weapon_is_another_and_picked_after_the_first_is_done() -> None:
    game = roll_all(two_targets(), hit=19, location=10, penetration=5, damage=6)
    game.mechs[SECOND].durability[w.CORE] = 4
    seen: list[list[tuple[int, int]]] = []

    def pick(offered: list[tuple[int, int]]) -> tuple[int, int]:
        seen.append(offered)
        return offered[0]

    run(game, barrage, FIRST, at(), pick=pick)
    mounts = {(detail // 32, detail // 4 % 8) for _, detail in seen[0]}
    assert mounts == {(w.LEFT, OTHER_ENEMY), (w.ON_BACK, OTHER_ENEMY)}


def test_a_barrage_with_nobody_left_to_shoot_ends_and_is_paid() -> None:
    game = field([kit("Foreman")], [kit("Lantern"), kit("Reaver")], {0: 0, 3: 3, 4: 19})
    begin(game, FIRST)
    roll_all(game, hit=19, location=10, penetration=5, damage=6)
    game.mechs[SECOND].durability[w.CORE] = 4
    done = run(game, barrage, FIRST, at())
    assert len(events(done, w.ATTACK)) == 1
    assert done.mechs[FIRST].heat == 2 + 1


def test_only_the_first_half_of_a_barrage_is_a_strikers_first_attack() -> None:
    game = roll_all(two_targets(), hit=1, modifier=[2, 3])
    game.mechs[FIRST].ability, game.mechs[FIRST].entered = w.STRIKER, 3
    done = run(game, barrage, FIRST, at(), pick=other)
    assert [row[1] for row in events(done, w.NET_DICE)] == [1, 0]


def test_two_of_a_kind_are_two_weapons() -> None:
    game = missing(duel(armed("Foreman", "Rifle", "Rifle")))
    destroy(game, FIRST, w.BACK)
    assert may_barrage(game, FIRST, w.RIGHT, SECOND, w.STANDARD) == FREE
    done = run(game, barrage, FIRST, at())
    assert [row[3] for row in events(done, w.ATTACK)] == [w.RIGHT, w.LEFT]
    assert done.mechs[FIRST].heat == 1 + 1 + 1


def test_the_enraged_reroll_is_one_for_a_whole_barrage() -> None:
    game = roll_all(two_targets(), hit=1, reroll=[1])
    game.mechs[FIRST].rerolls = 1
    done = run(game, barrage, FIRST, at(), pick=other)
    assert dice_of(done, w.REROLL) == 1


def test_engaged_hampers_both_weapons_of_a_barrage() -> None:
    game = field([kit("Foreman")], [kit("Lantern"), kit("Reaver")], {0: 0, 3: 1, 4: 5})
    begin(game, FIRST)
    done = run(roll_all(game, hit=1, modifier=1), barrage, FIRST, at(), pick=other)
    assert [row[1] for row in events(done, w.NET_DICE)] == [-1, -1]


# Aimed Shot -------------------------------------------------------------------------------------


def part_picked(part: int) -> object:
    return lambda offered: (w.TO_PART, part)


@pytest.mark.parametrize("part", range(6))
def test_an_aimed_shot_goes_for_any_part(part: int) -> None:
    game = roll_all(duel(), modifier=1, hit=[19, 1, 1], penetration=5, damage=2, crit=3)
    done = run(game, aimed_shot, FIRST, at(), pick=part_picked(part))  # type: ignore[arg-type]
    assert [row[2] for row in events(done, w.HIT_PART)] == [part]
    assert dice_of(done, w.LOCATION) == 0 and lost(done)[part] == 2


def test_an_aimed_shot_at_a_lost_part_strikes_the_core() -> None:
    game = roll_all(duel(), modifier=1, hit=[19, 1, 1], penetration=5, damage=2)
    destroy(game, SECOND, w.HEAD)
    done = run(game, aimed_shot, FIRST, at(), pick=part_picked(w.HEAD))  # type: ignore[arg-type]
    assert [row[2] for row in events(done, w.HIT_PART)] == [w.CORE]


def test_an_aimed_shot_pays_heat_and_load_once() -> None:
    game = missing(duel(kit("Bastion").replace(right_load="High-explosive")))
    done = run(game, aimed_shot, FIRST, at(ammunition=w.LOAD))
    assert done.mechs[FIRST].heat == 3 and done.mechs[FIRST].mounts[0].uses == 1
    assert dice_of(done, w.HIT) == 4


def test_an_aimed_shot_may_be_indirect_and_its_dice_add_up() -> None:
    game = missing(duel(hexes=4))
    game.ground[ROW + 2].height = 3
    game.mechs[SECOND].is_locked = 1
    done = run(game, aimed_shot, FIRST, at(w.ON_BACK))
    assert [row[1] for row in events(done, w.NET_DICE)] == [1 - 1 - 1]


# Backup Fire after it ---------------------------------------------------------------------------


def bonded() -> Game:
    """A Foreman and its bond partner, a Prepared Courier far from it, before a Lantern."""
    game = field(
        [kit("Foreman"), kit("Courier")], [kit("Lantern"), kit("Reaver")], {0: 0, 1: 7, 3: 3, 4: 19}
    )
    begin(game, FIRST)
    game.mechs[0].partner, game.mechs[1].partner = 1, 0
    game.mechs[1].is_prepared = 1
    for a in (0, 1):
        show(game, a, w.HIT, *[1] * 12)
        show(game, a, w.MODIFIER, *[1] * 12)
    return game


def react(offered: list[tuple[int, int]]) -> tuple[int, int]:
    return next((each for each in offered if each[0] == w.REACTION), offered[0])


@pytest.mark.parametrize("action", [fire, aimed_shot, barrage])
def test_the_partner_may_back_up_an_attack_once_it_is_paid(action: object) -> None:
    done = run(bonded(), action, FIRST, at(), pick=react)  # type: ignore[arg-type]
    backed = [row for row in events(done, w.ATTACK) if row[2] == w.BY_BACKUP_FIRE]
    assert backed == [(1, SECOND, w.BY_BACKUP_FIRE, w.RIGHT, w.STANDARD)]
    assert dice_of(done, w.HIT, 1) == 1
    assert done.mechs[1].is_prepared == 0 and done.mechs[1].reactions == 0
    assert done.mechs[1].heat == 1


@pytest.mark.parametrize(
    "change",
    [
        lambda game: setattr(game.mechs[1], "is_prepared", 0),
        lambda game: setattr(game.mechs[1], "reactions", 0),
        lambda game: setattr(game.mechs[1], "is_prone", 1),
        lambda game: setattr(game.mechs[1], "partner", 2),
        lambda game: destroy(game, 1, w.RIGHT_ARM, w.LEFT_ARM),
        lambda game: setattr(game.mechs[1], "is_alive", 0),
    ],
)
def test_who_cannot_back_up(change: object) -> None:
    game = bonded()
    change(game)  # type: ignore[operator]
    done = run(game, fire, FIRST, at(), pick=react)
    assert dice_of(done, w.HIT, 1) == 0


def test_a_target_that_is_gone_needs_no_backup() -> None:
    game = bonded()
    game.mechs[SECOND].durability[w.CORE] = 1
    trial = copy(game)
    trial.forced_count = 0
    roll_all(trial, hit=19, location=10, penetration=6, damage=6)
    done = run(trial, fire, FIRST, at(), pick=react)
    assert done.mechs[SECOND].is_alive == 0 and dice_of(done, w.HIT, 1) == 0
