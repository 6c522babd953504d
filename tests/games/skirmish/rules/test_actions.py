"""E4, E5, D6: Lock On, Brace, Vent, forms, Overwatch, Stabilize, Guard."""

from fractions import Fraction

import pytest

from mechlab.games.skirmish import words as w
from mechlab.games.skirmish.reasons import (
    ARM_GONE,
    FREE,
    HEAD_GONE,
    IS_FRIEND,
    IS_JAMMED,
    NEEDS_BOTH,
    NO_ALLY_BESIDE,
    NO_FREE_LOCK,
    NO_QUICK,
    NO_SHIELD,
    NOT_A_GUN,
    NOT_SEEN,
    ONE_FORM,
    OUT_OF_SENSORS,
    SCRAMBLED_SENSORS,
    TARGET_GONE,
)
from mechlab.games.skirmish.rules.actions import (
    NO_FAULT,
    change_form,
    has_fault,
    lock_on,
    may_change_form,
    may_guard,
    may_lock,
    may_watch,
    overwatch,
    stabilize,
    vent,
)
from mechlab.games.skirmish.rules.activation import begin
from mechlab.games.skirmish.rules.rounds import end_round
from mechlab.games.skirmish.state import Game
from tests.games.skirmish.boards import at, shape
from tests.games.skirmish.rules.arena import armed, copy, destroy, events, run, show
from tests.games.skirmish.rules.scene import duel, kit, scene, taking
from tests.games.skirmish.vector_files import names, rows

locks = rows("lock_on")
vents = rows("vents")


# Lock On ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", locks, ids=names(locks, "kit", "target"))
def test_a_lock_on_succeeds_on_as_many_faces(row: dict[str, str]) -> None:
    """V119: no face is special (Amb070)."""
    pilots = {"kit": row["pilot"], "target": row["target_pilot"]}
    game = scene(
        [kit(row["kit"], "F10", pilot=pilots["kit"])],
        [kit(row["target"], "H10", pilot=pilots["target"])],
    )
    locked = 0
    for face in range(1, 21):
        one = copy(game)
        show(one, 0, w.LOCK_ON, face)
        lock_on(one, 0, 3, 0)
        locked += int(one.mechs[3].is_locked)
    assert Fraction(locked, 20) == Fraction(row["chance"])


@pytest.mark.parametrize(("systems", "face", "locked"), [(30, 1, 1), (-30, 20, 0)])
def test_neither_1_nor_20_is_special_in_a_lock_on(systems: int, face: int, locked: int) -> None:
    game = duel()
    game.mechs[0].systems = systems
    show(game, 0, w.LOCK_ON, face)
    lock_on(game, 0, 3, 0)
    assert game.mechs[3].is_locked == locked


def test_a_lock_lasts_to_the_end_of_the_round() -> None:
    game = duel("Lantern")
    game.mechs[0].ability = w.OPERATOR
    show(game, 0, w.LOCK_ON, 20)
    lock_on(game, 0, 3, 0)
    assert (game.mechs[3].is_locked, game.mechs[3].is_marked) == (1, 1)
    for a in (0, 3):
        begin(game, a)
    assert (game.mechs[3].is_locked, game.mechs[3].is_marked) == (1, 1)
    end_round(game)
    assert (game.mechs[3].is_locked, game.mechs[3].is_marked) == (0, 0)


def test_only_an_operator_marks_and_only_when_it_locks() -> None:
    game = duel()
    show(game, 0, w.LOCK_ON, 20, 1)
    lock_on(game, 0, 3, 0)
    assert game.mechs[3].is_marked == 0
    game.mechs[0].ability = w.OPERATOR
    lock_on(game, 0, 3, 0)
    assert game.mechs[3].is_marked == 0


def test_why_no_lock_on() -> None:
    """Sensors of a Foreman are 8: 8 hexes away is in range."""
    game = duel(gap=8)
    assert may_lock(game, 0, 3, 0) == FREE
    assert may_lock(game, 0, 0, 0) == IS_FRIEND
    assert may_lock(game, 0, 3, 1) == NO_FREE_LOCK
    assert may_lock(duel(gap=9), 0, 3, 0) == OUT_OF_SENSORS
    for change, reason in (
        ("quick", NO_QUICK),
        ("is_scrambled", SCRAMBLED_SENSORS),
    ):
        one = copy(game)
        one.mechs[0][change] = int(change != "quick")
        assert may_lock(one, 0, 3, 0) == reason
    destroy(game, 0, w.HEAD)
    assert may_lock(game, 0, 3, 0) == HEAD_GONE
    blocked = duel(gap=4)
    shape(blocked, "H10", level=3, terrain=w.BUILDING)
    assert may_lock(blocked, 0, 3, 0) == NOT_SEEN
    gone = duel()
    gone.mechs[3].is_alive = 0
    assert may_lock(gone, 0, 3, 0) == TARGET_GONE


def test_the_free_lock_on_needs_its_mast() -> None:
    """C6, Amb041, Amb050"""
    game = scene([kit("Courier", "F10")], [kit("Foreman", "J10")])
    begin(game, 0)
    game.mechs[0].quick = 0
    assert may_lock(game, 0, 3, 1) == FREE
    off = copy(game)
    off.mechs[0].is_offline = 1
    assert may_lock(off, 0, 3, 1) == NO_FREE_LOCK
    lock_on(game, 0, 3, 1)
    assert (game.mechs[0].quick, may_lock(game, 0, 3, 1)) == (0, NO_FREE_LOCK)
    begin(game, 0)
    assert may_lock(game, 0, 3, 1) == FREE


# Vent, forms ------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", vents, ids=names(vents, "heat", "left"))
def test_vent(row: dict[str, str]) -> None:
    """V080: over the six faces; never below 0, and open at 0."""
    left = 0
    for face in range(1, 7):
        game = duel()
        game.mechs[0].heat = int(row["heat"])
        show(game, 0, w.VENT, face)
        vent(game, 0)
        assert game.mechs[0].quick == 1
        left += int(game.mechs[0].heat == int(row["left"]))
    assert Fraction(left, 6) == Fraction(row["chance"])


def switch_axe() -> Game:
    game = scene([(armed("Bastion", "Breaker switch axe"), "F10")], [kit("Foreman", "J10")])
    begin(game, 0)
    return game


def test_a_form_lasts_until_it_is_changed_again_and_keeps_charge() -> None:
    game = switch_axe()
    game.mechs[0].charge = 2
    change_form(game, 0, w.RIGHT)
    assert (game.mechs[0].quick, game.mechs[0].charge) == (1, 2)
    begin(game, 3)
    begin(game, 0)
    assert game.mechs[0].mounts[w.RIGHT].form == 1
    change_form(game, 0, w.RIGHT)
    assert game.mechs[0].mounts[w.RIGHT].form == 0


def test_why_no_change_of_form() -> None:
    game = switch_axe()
    assert may_change_form(game, 0, w.RIGHT) == FREE
    assert may_change_form(game, 0, w.LEFT) == ONE_FORM
    assert may_change_form(duel(), 0, w.RIGHT) == ONE_FORM
    one_arm = copy(game)
    destroy(one_arm, 0, w.RIGHT_ARM)
    assert may_change_form(one_arm, 0, w.RIGHT) == FREE
    one_arm.mechs[0].jammed[1] = 1
    assert may_change_form(one_arm, 0, w.RIGHT) == IS_JAMMED
    destroy(one_arm, 0, w.LEFT_ARM)
    assert may_change_form(one_arm, 0, w.RIGHT) == ARM_GONE
    game.mechs[0].jammed[0] = 1
    assert may_change_form(game, 0, w.RIGHT) == FREE  # Amb047
    game.mechs[0].quick = 0
    assert may_change_form(game, 0, w.RIGHT) == NO_QUICK


# Overwatch and Guard ----------------------------------------------------------------------------


def test_overwatch_names_a_gun_and_any_hex_but_its_own() -> None:
    game = duel()
    seen: list[int] = []

    def pick(offered: list[tuple[int, int]]) -> tuple[int, int]:
        seen.extend(detail for _, detail in offered)
        return w.TO_HEX, at(game, "T32")

    done = run(game, overwatch, 0, w.ON_BACK, pick=pick)
    assert set(seen) == set(range(640)) - {at(game, "F10")}
    mech = done.mechs[0]
    assert (mech.watch_mount, mech.watch_hex, mech.quick) == (w.ON_BACK, at(game, "T32"), 0)


def test_why_no_overwatch() -> None:
    game = scene([kit("Reaver", "F10")], [kit("Foreman", "J10")])
    begin(game, 0)
    assert may_watch(game, 0, w.RIGHT) == FREE
    assert may_watch(game, 0, w.LEFT) == NOT_A_GUN
    game.mechs[0].quick = 1
    assert may_watch(game, 0, w.RIGHT) == NEEDS_BOTH


def test_why_no_guard() -> None:
    crew = [kit("Bastion", "F10"), kit("Courier", "G10"), kit("Reaver", "H10")]
    game = scene(crew, [kit("Foreman", "F11")])
    begin(game, 0)
    assert may_guard(game, 0, 1) == FREE
    assert may_guard(game, 0, 2) == NO_ALLY_BESIDE
    assert may_guard(game, 0, 3) == NO_ALLY_BESIDE
    assert may_guard(game, 0, 0) == NO_ALLY_BESIDE
    begin(game, 1)
    assert may_guard(game, 1, 0) == NO_SHIELD
    destroy(game, 0, w.LEFT_ARM)  # which holds the shield
    assert may_guard(game, 0, 1) == NO_SHIELD


# Stabilize --------------------------------------------------------------------------------------


def test_stabilize_cools_and_stands_and_leaves_the_move() -> None:
    game = duel()
    mech = game.mechs[0]
    mech.heat, mech.is_prone = 5, 1
    stabilize(game, 0)
    assert (mech.heat, mech.is_prone, mech.quick, mech.movement) == (0, 0, 0, 4)


FAULTS = [
    ("jammed", 0),
    ("jammed", 1),
    ("actuator", 0),
    ("actuator", 1),
    ("leg_actuator", None),
    ("is_scrambled", None),
    ("optics", None),
    ("is_shaken", None),
    ("is_offline", None),
]


def afflicted(*faults: tuple[str, int | None]) -> Game:
    game = duel()
    for name, arm in faults:
        if arm is None:
            game.mechs[0][name] = 1
        else:
            game.mechs[0][name][arm] = 1
    return game


def left_over(game: Game) -> list[int]:
    return [fault for fault in range(NO_FAULT) if has_fault(game, 0, fault)]


@pytest.mark.parametrize("number", range(len(FAULTS)))
def test_stabilize_mends_one_crit_of_choice(number: int) -> None:
    """Amb044"""
    every = range(len(FAULTS))
    game = afflicted(*FAULTS)
    assert left_over(game) == list(every)
    done = run(game, stabilize, 0, pick=taking((w.TO_EFFECT, number)))
    assert left_over(done) == [each for each in every if each != number]
    alone = afflicted(FAULTS[number])
    stabilize(alone, 0)  # no question
    assert left_over(alone) == []


def test_stabilize_does_not_mend_what_lasts_for_the_game() -> None:
    game = duel()
    game.mechs[0].structure = 2
    game.mechs[0].vented = game.mechs[0].is_exposed = 1
    stabilize(game, 0)
    assert (game.mechs[0].structure, game.mechs[0].vented, game.mechs[0].is_exposed) == (2, 1, 1)


@pytest.mark.parametrize(("worn", "face", "left"), [(3, 2, 5), (3, 6, 7), (1, 6, 7)])
def test_an_engineer_repairs_a_worn_part_up_to_its_print(worn: int, face: int, left: int) -> None:
    """Amb023: the Core is among the parts, a lost one is not; the Braced arm has 7."""
    game = duel()
    mech = game.mechs[0]
    mech.ability = w.ENGINEER
    mech.durability[w.RIGHT_ARM], mech.durability[w.CORE] = worn, 1
    destroy(game, 0, w.BACK)
    show(game, 0, w.REPAIR, face)
    offers: list[tuple[int, int]] = []

    def pick(offered: list[tuple[int, int]]) -> tuple[int, int]:
        offers.extend(offered)
        return w.TO_PART, w.RIGHT_ARM

    done = run(game, stabilize, 0, pick=pick)
    assert offers == [(w.TO_PART, w.RIGHT_ARM), (w.TO_PART, w.CORE)]
    assert done.mechs[0].durability[w.RIGHT_ARM] == left
    assert done.mechs[0].durability[w.CORE] == 1


def test_nobody_else_repairs_and_nothing_whole_is_repaired() -> None:
    game = duel()
    game.mechs[0].durability[w.CORE] = 1
    stabilize(game, 0)
    whole = duel()
    whole.mechs[0].ability = w.ENGINEER
    stabilize(whole, 0)
    for each in (game, whole):
        assert events(each, w.REPAIRED) == []
