"""C7, E7, F7 to F9, G2: what a mech's stats are as it stands."""

import pytest

from mechlab.games.skirmish import words as w
from mechlab.games.skirmish.rules.modifiers import collect_dice
from mechlab.games.skirmish.rules.ranged import load
from mechlab.games.skirmish.rules.standing import (
    armor,
    attack_bonus,
    e_def,
    evasion,
    is_engaged,
    jumps,
    reactor_cap,
    sensors,
    speed,
)
from tests.games.skirmish.rules.arena import destroy
from tests.games.skirmish.rules.scene import duel, kit, scene
from tests.games.skirmish.vector_files import names, rows

derived = rows("derived")
losses = rows("losses")
PARTS = {"Legs": w.LEGS, "Head": w.HEAD}


@pytest.mark.parametrize("row", derived, ids=names(derived, "kit"))
def test_stats_of_a_whole_mech_with_its_pilot(row: dict[str, str]) -> None:
    """V091 to V096"""
    game = scene([kit(row["kit"], "F10", pilot=row["pilot"])], [kit("Foreman", "T30")])
    assert evasion(game, 0) == int(row["evasion_fielded"])
    assert speed(game, 0) == int(row["speed"])
    assert sensors(game, 0) == int(row["sensors"])
    assert e_def(game, 0) == int(row["e_def_fielded"])
    assert reactor_cap(game, 0) == int(row["reactor_cap"])
    assert game.mechs[0].durability.sum() == int(row["hull"])


@pytest.mark.parametrize("row", losses, ids=names(losses, "kit", "lost", "prone"))
def test_stats_after_a_loss(row: dict[str, str]) -> None:
    """V098, V099"""
    game = duel(row["kit"])
    before = attack_bonus(game, 0)
    destroy(game, 0, PARTS[row["lost"]])
    game.mechs[0].is_prone = int(row["prone"] == "yes")
    for name, rule in (
        ("speed", speed),
        ("evasion", evasion),
        ("sensors", sensors),
        ("e_def", e_def),
    ):
        if row[name]:
            assert rule(game, 0) == int(row[name])
    if row["accuracy_change"]:
        assert attack_bonus(game, 0) - before == int(row["accuracy_change"])
    if row["net_dice"]:
        load(game, w.BY_FIRE, 0, 3, w.RIGHT, w.STANDARD, -1)
        game.attack.cover = w.CLEAR
        collect_dice(game)
        assert game.attack.net == int(row["net_dice"])


@pytest.mark.parametrize(
    ("kit_name", "scout", "extract", "actuator", "legs", "expected"),
    [
        ("Foreman", 1, 0, 0, 1, 5),
        ("Foreman", 1, 1, 0, 1, 6),
        ("Foreman", 0, 0, 1, 1, 2),
        ("Foreman", 0, 0, 0, 0, 2),
        ("Foreman", 1, 0, 0, 0, 2),  # halves 5
        ("Foreman", 0, 0, 1, 0, 1),  # halves 2
        ("Bastion", 0, 0, 1, 1, 0),
        ("Bastion", 0, 1, 1, 0, 0),
        ("Foreman", 1, 1, 1, 0, 2),  # halves 4
    ],
)
def test_speed_is_added_up_before_it_is_halved(
    kit_name: str, scout: int, extract: int, actuator: int, legs: int, expected: int
) -> None:
    """Amb054"""
    game = duel(kit_name)
    mech = game.mechs[0]
    mech.speed_bonus, mech.leg_actuator = scout, actuator
    mech.extracts[w.SPEED_EXTRACT] = 1 if extract else -1
    if not legs:
        destroy(game, 0, w.LEGS)
    assert speed(game, 0) == expected


def test_jump_legs_jump_while_they_last() -> None:
    """Amb055: they keep what they do to Speed and Evasion."""
    game = duel("Reaver")
    assert jumps(game, 0)
    destroy(game, 0, w.LEGS)
    assert not jumps(game, 0)
    assert not jumps(duel("Foreman"), 0)


def test_a_lost_or_offline_back_gives_nothing() -> None:
    """F7, Amb050: a Bastion's booster is worth 3, a Courier's mast 2, a Lantern's 2 E-Def."""
    for kit_name, rule, lost in (("Bastion", reactor_cap, 3), ("Courier", sensors, 2)):
        whole, off, gone = duel(kit_name), duel(kit_name), duel(kit_name)
        off.mechs[0].is_offline = 1
        destroy(gone, 0, w.BACK)
        assert rule(off, 0) == rule(gone, 0) == rule(whole, 0) - lost
    lantern = duel("Lantern")
    before = e_def(lantern, 0)
    destroy(lantern, 0, w.BACK)
    assert e_def(lantern, 0) == before - 2


def test_armor_as_it_stands() -> None:
    """A Medium's Core has 6; Structure takes 1 each, Brace adds 1, Exposed leaves nothing."""
    game = duel()
    mech = game.mechs[0]
    for structure, braced, exposed, expected in (
        (0, 0, 0, 6),
        (2, 0, 0, 4),
        (2, 1, 0, 5),
        (9, 0, 0, 0),
        (0, 1, 1, 0),
    ):
        mech.structure, mech.is_braced, mech.is_exposed = structure, braced, exposed
        assert armor(game, 0, w.CORE) == expected
    mech.structure, mech.is_braced, mech.is_exposed = 2, 0, 0
    assert armor(game, 0, w.LEGS) == 5


def test_engaged_is_beside_a_living_enemy_at_any_height() -> None:
    """E7, Amb088"""
    game = scene([kit("Foreman", "F10"), kit("Reaver", "F11")], [kit("Bastion", "G10")])
    game.ground[game.mechs[3].hex].level = 3
    assert is_engaged(game, 0)
    assert is_engaged(game, 3)
    assert not is_engaged(scene([kit("Foreman", "F10")], [kit("Bastion", "H10")]), 0)
    game.mechs[3].is_alive = 0
    assert not is_engaged(game, 0)
