"""The facts of games: against a plain count over their events, and what must hold between them."""

import numpy as np
import pytest

from mechlab.engine import plain, room
from mechlab.games.skirmish.batch import Batch
from mechlab.games.skirmish.ledger import GROUPS, LEDGER, PARTS
from mechlab.games.skirmish.tally import tally
from tests.games.skirmish.counting import CASES, LUCK, count, facts_of, many, series


@pytest.mark.parametrize(("players", "board", "number"), CASES)
def test_facts_are_those_of_a_plain_count(
    compiled_rules: None, players: tuple[str, str], board: str, number: int
) -> None:
    facts = {
        name: value
        for name, value in facts_of(players, board, number).items()
        if not name.split(".")[0].endswith(LUCK)
    }
    counted = count(players, board, number)
    assert facts == {name: counted[name] for name in facts}


@pytest.mark.parametrize("players", [("random", "random"), ("greedy", "random")])
def test_what_must_hold_between_facts(compiled_rules: None, players: tuple[str, str]) -> None:
    rows = many(players, 400)
    taken = rows["damage"][:, ::-1] + rows["self_damage"]
    assert (rows["mech_taken"].sum(axis=2) == taken).all()
    assert (rows["damage_to"].sum(axis=2) == rows["damage"]).all()
    assert (rows["mech_damage"].sum(axis=2) == rows["damage"]).all()
    assert (rows["mount_damage"].sum(axis=3) == rows["mech_damage"]).all()
    assert (rows["mount_attacks"].sum(axis=(2, 3)) == rows["attacks"]).all()
    assert (rows["decided"].sum(axis=1) == rows["decisions"]).all()
    assert (rows["kills"][:, ::-1] == 3 - rows["alive"].sum(axis=2)).all()
    assert (rows["made"] <= rows["tests"]).all() and (
        rows["tests"].sum(axis=1) < rows["dice"]
    ).all()
    unhurt = rows["mech_taken"].sum(axis=2) == 0
    assert (rows["hull"][unhurt] == rows["printed"][unhurt]).all()
    assert {len(GROUPS), len(PARTS)} == {6}


def test_the_plain_count_is_the_compiled_one(compiled_rules: None) -> None:
    batch = series(("greedy", "greedy"), "Quarry").batch
    for turn in range(2):
        row = np.zeros(1, LEDGER)
        tally(plain(batch.game(3, turn)), turn, plain(row.view(np.recarray)[0]))
        assert row == batch.play(np.array([3]), np.array([turn]))


def test_games_without_numba_are_the_same(
    compiled_rules: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_numba = series(("random", "greedy"), "Yard").batch
    rows = with_numba.play(np.array([2]), np.array([1]))
    monkeypatch.setattr(room, "find_spec", lambda name: None)
    assert (Batch(with_numba.templates).play(np.array([2]), np.array([1])) == rows).all()
