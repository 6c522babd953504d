"""E10: the Cooling Tender: its aura, its flight, its fall."""

import pytest

from mechlab.board.hexes import axial, distance_of
from mechlab.games.skirmish import words as w
from mechlab.games.skirmish.reasons import (
    FREE,
    IS_FRIEND,
    NO_TENDER,
    OUT_OF_RANGE,
    TENDER_HAS_MOVED,
    TENDER_ONLY_FIRE,
)
from mechlab.games.skirmish.rules.activation import begin
from mechlab.games.skirmish.rules.fire import (
    fire,
    may_barrage,
    may_fire,
    may_fire_fully,
    packed,
)
from mechlab.games.skirmish.rules.rounds import start_round, zone_holder
from mechlab.games.skirmish.rules.tender import may_move_tender, move_tender
from mechlab.games.skirmish.state import Game
from tests.games.skirmish.boards import at
from tests.games.skirmish.rules.arena import copy, destroy, events, run, show
from tests.games.skirmish.rules.scene import kinds, kit, menu, scene, taking

OURS, THEIRS = 6, 7

Faces = tuple[int, ...]


def flying(ours: str = "F10", theirs: str = "J10", mode: int = 1, mech: str = "Foreman") -> Game:
    game = scene([kit(mech, "F10")], [kit("Foreman", "T30")], tender_mode=mode)
    game.tenders[0].hex, game.tenders[1].hex = at(game, ours), at(game, theirs)
    begin(game, 0)
    return game


@pytest.mark.parametrize(
    ("hex_name", "heat", "left"),
    [("F10", 5, 4), ("I10", 5, 4), ("J10", 5, 5), ("F10", 0, 0), ("F10", 1, 0)],
)
def test_it_cools_by_1_at_the_start_within_3_hexes(hex_name: str, heat: int, left: int) -> None:
    game = flying(hex_name)
    game.mechs[0].heat = heat
    game.ground[at(game, "F10")].level = 3
    begin(game, 0)
    assert game.mechs[0].heat == left


def test_a_lost_tender_cools_nobody_and_the_enemys_never_does() -> None:
    game = flying("T30", theirs="F10")
    game.mechs[0].heat = 5
    begin(game, 0)
    assert game.mechs[0].heat == 5
    game.tenders[0].hex = -1
    begin(game, 0)
    assert game.mechs[0].heat == 5


def test_it_flies_once_a_round_up_to_6_hexes_over_anything_and_cools_nobody_again() -> None:
    game = flying("A1")
    for place in range(640):
        game.ground[place].terrain = w.LOW_WALL
    game.mechs[0].heat = 5
    seen: list[int] = []

    def pick(offered: list[tuple[int, int]]) -> tuple[int, int]:
        seen.extend(detail for _, detail in offered)
        return w.TO_HEX, at(game, "D7")

    done = run(game, move_tender, 0, pick=pick)
    within = {place for place in range(640) if distance_of(*axial(place, 20), 0, 0) <= 6}
    assert set(seen) == within - {0}
    assert done.tenders[0].hex == at(game, "D7")
    assert done.mechs[0].heat == 5
    assert done.mechs[0].quick == 2
    assert may_move_tender(done, 0) == TENDER_HAS_MOVED
    start_round(done, 2)
    assert may_move_tender(done, 0) == FREE


def test_it_is_moved_in_an_own_activation_only() -> None:
    game = flying()
    assert (w.MOVE_TENDER, 0) in menu(game, 0)
    picked = run(game, move_tender, 0, pick=taking(w.TO_HEX))
    assert (picked.tenders[0].has_moved, picked.tenders[1].has_moved) == (1, 0)
    assert w.MOVE_TENDER not in kinds(picked, 0)
    begin(picked, 3)
    assert w.MOVE_TENDER in kinds(picked, 3)


def test_there_may_be_none_and_then_nothing_is_asked() -> None:
    game = scene([kit("Foreman", "F10")], [kit("Foreman", "J10")])
    begin(game, 0)
    assert may_move_tender(game, 0) == NO_TENDER
    assert w.MOVE_TENDER not in kinds(game)


# Under fire -------------------------------------------------------------------------------------


def test_only_ordinary_fire_reaches_it() -> None:
    """Rifle: Range 8, long 12; never its own side's."""
    game = flying(theirs="R10")
    rifle = w.LEFT
    assert may_fire(game, 0, rifle, THEIRS, w.STANDARD) == FREE
    assert may_fire(game, 0, rifle, OURS, w.STANDARD) == IS_FRIEND
    assert may_fire_fully(game, 0, rifle, THEIRS, w.STANDARD) == TENDER_ONLY_FIRE
    assert may_barrage(game, 0, rifle, THEIRS, w.STANDARD) == TENDER_ONLY_FIRE
    targets = {(kind, detail // 4 % 8) for kind, detail in menu(game, 0) if kind <= w.AIMED_SHOT}
    attacks = {kind for kind, target in targets if target == THEIRS and kind in (w.FIRE, w.BARRAGE)}
    assert attacks == {w.FIRE}
    assert not {k for k, d in menu(game, 0) if k in (w.LOCK, w.MELEE, w.CHARGE) and d >= 6}
    far = flying(theirs="S10")
    assert may_fire(far, 0, rifle, THEIRS, w.STANDARD) == OUT_OF_RANGE


def test_the_diagnostic_mode_keeps_the_aura_and_bars_attacks() -> None:
    game = flying(mode=2)
    assert may_fire(game, 0, w.LEFT, THEIRS, w.STANDARD) == NO_TENDER
    assert may_move_tender(game, 0) == FREE
    game.mechs[0].heat = 2
    begin(game, 0)
    assert game.mechs[0].heat == 1


def volley(
    game: Game, hits: tuple[int, ...], pens: tuple[int, ...], damage: tuple[int, ...]
) -> Game:
    """A Foreman's Rifle: two shots, Accuracy 1 + 5, Pen 2, 1d6, Heat 1."""
    show(game, 0, w.HIT, *hits)
    show(game, 0, w.PENETRATION, *pens)
    show(game, 0, w.DAMAGE, *damage)
    return run(game, fire, 0, packed(w.LEFT, THEIRS, w.STANDARD))


@pytest.mark.parametrize(
    ("hits", "pens", "damage", "lost"),
    [
        ((3, 3), (), (), 0),  # 9 is below 10
        ((4, 3), (2,), (5,), 5),  # 10 reaches it; 2 + 2 is its Armor
        ((4, 3), (1,), (5,), 2),  # a glance: half, rounded down
        ((4, 4), (6, 2), (5, 6), 11),  # what would be a crit is full damage
        ((20, 1), (1,), (3,), 3),  # a natural 20 adds 1 to penetration
        ((1, 1), (), (), 0),
    ],
)
def test_a_volley_wears_its_one_pool(hits: Faces, pens: Faces, damage: Faces, lost: int) -> None:
    game = volley(flying(), hits, pens, damage)
    assert game.tenders[1].durability == 18 - lost
    assert game.mechs[0].heat == 1
    assert (game.mechs[0].quick, game.mechs[0].has_fired) == (1, 1)
    purposes = {row[1] for row in events(game, w.ROLL)}
    assert not purposes & {w.LOCATION, w.CRIT, w.MODIFIER, w.ON_HIT_HEAT}


def test_neither_cover_nor_height_nor_locks_matter() -> None:
    """Amb125; hills all around, and foliage below it."""
    game = flying()
    for place in range(640):
        game.ground[place].terrain = w.FOLIAGE
    game.ground[at(game, "H10")].level = game.ground[at(game, "H10")].height = 3
    game.ground[at(game, "F10")].level = 2
    done = volley(game, (4, 3), (2,), (5,))
    assert done.tenders[1].durability == 13
    assert events(done, w.NET_DICE)[0][1] == 0


@pytest.mark.parametrize(
    ("change", "dice"), [("head", -1), ("optics", -1), ("is_marked", -1), ("engaged", -1)]
)
def test_the_shooters_own_troubles_do(change: str, dice: int) -> None:
    game = flying()
    if change == "head":
        destroy(game, 0, w.HEAD)
    elif change == "engaged":
        game.mechs[3].hex = at(game, "G10")
    else:
        game.mechs[0][change] = 1
    assert events(volley(game, (1, 1), (), ()), w.NET_DICE)[0][1] == dice


def test_heat_of_a_hit_does_nothing_to_it() -> None:
    game = flying(mech="Courier")
    show(game, 0, w.HIT, 20, 20)
    done = run(game, fire, 0, packed(w.LEFT, THEIRS, w.STANDARD))  # Pulse
    assert done.tenders[1].durability < 18
    assert w.ON_HIT_HEAT not in {row[1] for row in events(done, w.ROLL)}


def test_its_loss_gives_nothing_and_ends_the_volley() -> None:
    game = flying()
    game.tenders[1].durability = 3
    lost = volley(game, (4, 4), (2, 2), (5, 5))
    assert (lost.tenders[1].hex, lost.tenders[1].durability) == (-1, 0)
    assert len([row for row in events(lost, w.ROLL) if row[1] == w.HIT]) == 1
    assert list(lost.score) == [0, 0]
    assert (lost.mechs[3].is_enraged, lost.is_over) == (0, 0)
    assert may_fire(copy(lost), 0, w.LEFT, THEIRS, w.STANDARD) != FREE


def test_it_holds_no_zone() -> None:
    """V134"""
    game = scene([kit("Foreman", "A1")], [kit("Foreman", "T32")], "Quarry", tender_mode=1)
    zone = next(place for place in range(640) if game.ground[place].zone == 1)
    game.tenders[0].hex = zone
    assert zone_holder(game, 1) == -1
    game.mechs[3].hex = zone
    assert zone_holder(game, 1) == 1
