"""The odds of an open attack, against every outcome of the rules' own dice."""

from fractions import Fraction
from typing import Any

import pytest

from mechlab.engine.enumerate import outcomes
from mechlab.games import bolts
from mechlab.games.bolts import words as w
from mechlab.games.bolts.outlook import outlook
from mechlab.games.bolts.players import GREEDY
from mechlab.games.bolts.rules.attacking import attack
from mechlab.games.bolts.rules.options import attack_detail
from mechlab.games.bolts.rules.weapons import attack_fault
from tests.games.bolts.rules.arena import BLADE, FAR, SHIELD, arena, box, mech

CASES = {
    "plain": ((2, FAR, None, "Uplink"), (2, None, None, "Uplink"), 10.0, ()),
    "in cover": ((2, FAR, None, "Uplink"), (2, None, None, "Cover Expert"), 10.0, ("cover",)),
    "shield": ((2, FAR, None, "Eagle Eye"), (1, f"{SHIELD} 2", None, "Uplink"), 17.0, ()),
    "blade": ((2, BLADE, None, "Fighter"), (1, None, None, "Uplink"), 2.0, ()),
}


@pytest.mark.parametrize("case", CASES)
def test_an_attack_by_every_outcome_of_its_dice(case: str) -> None:
    (points, left, right, pilot), (theirs, held, other, target), far, cover = CASES[case]
    pieces = [box("Soft cover", 14, 5, 2, 10)] if cover else []
    mine = mech(points, left, right, pilot=pilot)
    start = arena(
        (mine, 10, 10), (mech(theirs, held, other, pilot=target), 10 + far, 10), pieces=pieces
    )
    start.question, start.decider, start.players[:] = w.ACT, 0, GREEDY
    detail = attack_detail(w.BY_LEFT, 1, 0, 0)
    assert attack_fault(start.copy(), 0, detail) == 0
    found = outlook(start, w.ATTACK * w.SPAN + detail, bolts.catalog())
    assert found is not None

    def read(game: Any) -> tuple[int, bool]:
        return int(game.mechs[0].hits), not game.mechs[1].is_alive

    chances = outcomes(lambda game: attack(game, 0, detail), lambda: start, read)
    hits = sum((n * p for (n, _), p in chances.items()), Fraction(0))
    assert found.hits == hits
    assert found.any_hit == sum((p for (n, _), p in chances.items() if n), Fraction(0))
    assert found.kill == sum((p for (_, dead), p in chances.items() if dead), Fraction(0))


def test_looking_changes_nothing() -> None:
    start = arena((mech(3, FAR), 10, 10), (mech(3), 20, 10))
    start.question, start.decider = w.ACT, 0
    before = start.tobytes()
    assert outlook(start, w.ATTACK * w.SPAN + attack_detail(w.BY_LEFT, 1, 0, 0), bolts.catalog())
    assert start.tobytes() == before


def test_what_is_no_attack_has_no_odds() -> None:
    start = arena((mech(3, FAR), 10, 10), (mech(3), 20, 10))
    start.decider = 0
    assert outlook(start, w.STOP * w.SPAN, bolts.catalog()) is None
