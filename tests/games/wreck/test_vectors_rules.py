"""The rules as they are played against the hand-checked answers of the rule text's analysis."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from mechlab.engine import plain
from mechlab.games import wreck
from mechlab.games.wreck import Frame, Hit, Start
from mechlab.games.wreck import words as w
from mechlab.games.wreck.rules import rest as resting
from mechlab.games.wreck.rules.heat import in_danger
from mechlab.games.wreck.rules.permits import may_rebuild
from mechlab.games.wreck.rules.reasons import FREE, IS_GONE, NO_REPAIRS
from mechlab.games.wreck.rules.stabilize import offer_stabilize
from tests import vectors
from tests.games.running import run, taking
from tests.games.wreck.rules.scene import mech, under

FOLDER = Path(__file__).parent / "vectors"


def rows(name: str) -> list[dict[str, str]]:
    return vectors.read(FOLDER / f"{name}.csv")


def harmless(count: int) -> Sequence[int]:
    """Structure and stress dice that destroy nothing."""
    return [6] * count


@pytest.mark.parametrize("row", rows("carry"), ids=lambda row: row["vector"])
def test_damage_carries_over(row: dict[str, str]) -> None:
    frame = Frame("Everest", hp=int(row["hp max"]), structure=int(row["structure max"]))
    start = Start(hp=int(row["hp"]), structure=int(row["structure"]))
    rolls = [int(each) for each in row["dice"].split()]
    hit = Hit(kinetic=int(row["damage"]))
    found = wreck.apply_hit(frame, hit, start=start, dice={"structure": harmless(9)})
    assert len(found.dice.get("structure", ())) == sum(rolls)
    if row["hp left"] == "wreck":
        assert found.phase == "a wreck"
    else:
        assert (found.hp, found.phase) == (int(row["hp left"]), "working")
    assert found.structure == int(row["structure left"])


@pytest.mark.parametrize("row", rows("heat"), ids=lambda row: row["vector"])
@pytest.mark.parametrize("ruling", ["clears", "carries over"])
def test_heat(row: dict[str, str], ruling: str) -> None:
    word = ruling.split()[0]
    frame = Frame("Everest", heat_cap=int(row["cap"]))
    start = Start(heat=int(row["heat"]), stress=int(row["stress"]))
    cat, dice = under(heat_excess=ruling), {"stress": harmless(9)}
    found = wreck.apply_hit(frame, Hit(heat=int(row["more"])), start=start, dice=dice, cat=cat)
    wanted = int(row[f"heat {word}"]), int(row[f"stress {word}"])
    assert (found.heat, found.stress) == wanted
    assert found.meltdown == (wanted[1] == 0)
    if word == "carries":
        rolls = sum(int(each) for each in row["dice carries"].split())
        assert len(found.dice.get("stress", ())) == rolls


@pytest.mark.parametrize("row", rows("danger"), ids=lambda row: row["cap"])
def test_the_danger_zone_begins_at_half_the_heat_cap(row: dict[str, str]) -> None:
    cap = int(row["cap"])
    hot = [
        heat
        for heat in range(cap + 1)
        if in_danger(plain(mech(Frame("Everest", heat_cap=cap), heat=heat)))
    ]
    assert hot == list(range(int(row["from"]), cap + 1))


BUY = {
    "hp": w.BUY_HP,
    "item": w.BUY_ITEM,
    "structure": w.BUY_STRUCTURE,
    "stress": w.BUY_STRESS,
}


def worn(repairs: int = 20) -> wreck.Frame:
    return Frame("Drake", repairs=repairs)


def at_rest(game, bought: str):
    return run(game, resting.rest, pick=taking(*(BUY[each] for each in bought.split()), w.END_REST))


@pytest.mark.parametrize("row", rows("purchases"), ids=lambda row: row["vector"])
def test_what_repairs_cost(row: dict[str, str]) -> None:
    hp = 3 if "hp" in row["bought"] else None
    game = mech(worn(), hp=hp, structure=1, stress=1)
    game.items[0].is_destroyed = game.items[5].is_destroyed = 1
    after = at_rest(game, row["bought"])
    assert 20 - after.mech.repairs == int(row["cost"])
    bought = row["bought"].split()
    assert after.mech.structure == 1 + bought.count("structure")
    assert after.mech.stress == 1 + bought.count("stress")
    assert sum(after.items[n].is_destroyed for n in (0, 5)) == 2 - bought.count("item")
    assert after.mech.hp == 8


def test_five_repairs_are_two_structure_and_hp_at_most() -> None:
    """Vector 67."""
    game = mech(worn(5), hp=3, structure=1)
    after = at_rest(game, "structure structure hp")
    assert (after.mech.structure, after.mech.hp, after.mech.repairs) == (3, 8, 0)


@pytest.mark.parametrize(("repairs", "reason"), [(4, FREE), (3, NO_REPAIRS)])
def test_a_wreck_is_rebuilt_for_four(repairs: int, reason: int) -> None:
    """Vector 68."""
    game = mech(worn(repairs))
    game.mech.phase, game.mech.hp, game.mech.structure = w.WRECK, 0, 0
    game.items[0].is_destroyed = 1
    assert may_rebuild(plain(game)) == reason
    if reason == FREE:
        after = run(game, resting.rest, pick=taking(w.BUY_REBUILD, w.END_REST))
        now = after.mech
        assert (now.phase, now.hp, now.structure, now.stress) == (w.WHOLE, 8, 1, 1)
        assert now.repairs == repairs - 4
        assert after.items[0].is_destroyed == 1
    game.mech.phase = w.ANNIHILATED
    assert may_rebuild(plain(game)) == IS_GONE


@pytest.mark.parametrize(("repairs", "pairs"), [(1, 8), (0, 4)])
def test_stabilize_has_eight_pairs_or_four(repairs: int, pairs: int) -> None:
    """Vector 69."""
    game = mech(Frame("Everest"), in_turn=True, repairs=repairs, hp=5, heat=3, burn=2)
    game.items[3].loaded = 0
    game.mech.ends[w.IMPAIRED] = game.ally_ends[w.IMPAIRED] = 1
    after = run(game, offer_stabilize)
    assert after.option_count == pairs


def test_half_of_the_pilot_s_hp_come_back() -> None:
    """Vector 70."""
    assert at_rest(mech(worn(), pilot_hp=1), "").pilot_hp == 4
    assert at_rest(mech(worn(), pilot_hp=5), "").pilot_hp == 6


def test_a_structure_costs_the_everest_one() -> None:
    game = mech(Frame("Everest"), structure=2)
    assert at_rest(game, "structure").mech.repairs == 4


def test_burn_at_the_end_of_a_turn_is_not_halved_by_resistance() -> None:
    """Vector 24."""
    from mechlab.games.wreck.rules.turns import burn_on
    from tests.games.running import show

    for ruling, left in (("not halved", 5), ("halved", 7)):
        cat = under(tick_resistance=ruling)
        game = mech(Frame("Everest", resist=("burn",)), cat=cat, in_turn=True, burn=5)
        show(game, w.THE_MECH, w.SKILL_DIE + w.ENGINEERING, 1)
        after = run(game, burn_on)
        assert (after.mech.hp, after.mech.burn) == (left, 5)
