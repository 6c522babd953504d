"""The lab plays sorties: a study, two variants on the same dice, a sweep, luck."""

import numpy as np
import pytest

from mechlab.engine.playable import Cell
from mechlab.games.wreck import TRIALS
from mechlab.games.wreck.game import open_record
from mechlab.lab import cross, run
from mechlab.lab.luck import luck
from mechlab.lab.sensitivity import sweep, tornado
from mechlab.lab.variants import compare_variants, variants

TEAMS = ("Everest, hull 2", "Furnace")
CELL = Cell(TEAMS, ("greedy", "greedy"))


def test_a_study_is_played_and_its_luck_told() -> None:
    study = cross(
        "Who comes home?",
        "wreck",
        dict(zip(("mech", "deck"), TEAMS, strict=True)),
        meetings=[("mech", "deck")],
        players="greedy",
        games=400,
    )
    frame = run(study)
    assert ((frame["winner"] == 0) == (frame["mech_home"] == 1)).all()
    assert set(study.readable(frame)["winner"]) == {"mech", "deck"}
    found = luck(study, frame)
    assert 0 < found.explained.value < 1
    assert found.adjusted.half_width < found.plain.half_width


def test_two_variants_are_compared_on_the_same_dice() -> None:
    study = variants(TEAMS, {}, {"rules/heat_excess": "carries over"}, game="wreck", games=2000)
    found = compare_variants(study, early=False)
    assert found.points.high < 0
    rows = found.table.set_index("measure")
    assert rows.loc["overheats", "said"] == "more"
    same = compare_variants(
        variants(TEAMS, {}, {"rules/pilot_hp": "7"}, game="wreck", games=100), early=False
    )
    assert "not one of 100 games goes otherwise" in same.sentence


def test_a_sweep_finds_what_matters() -> None:
    numbers = ["frames/Everest/HP", "rules/check_target", "rules/blast_divisor"]
    found = tornado(sweep(TEAMS, game="wreck", numbers=numbers, games=1000))
    assert found.bars()["path"][0] == "frames/Everest/HP"
    assert "rules/blast_divisor" in found.never  # who ejects is thrown clear of it


def test_numbers_are_those_that_these_can_meet() -> None:
    paths = {number.path for number in TRIALS.numbers(TEAMS)}
    assert {"frames/Everest/HP", "repairs/structure/Cost", "hits/Laser/Energy"} <= paths
    assert not any(path.startswith(("frames/Drake", "hits/Missile")) for path in paths)


def test_a_row_is_its_record_and_the_second_of_a_pair_has_other_dice() -> None:
    series = TRIALS.series(CELL)
    rows = series.play(np.array([7, 7]), np.array([0, 1]))
    facts = [dict(zip(TRIALS.facts, row, strict=True)) for row in rows.tolist()]
    for turn in range(2):
        game = open_record(TRIALS.record(CELL, 7, turn))
        assert game.is_over
        assert facts[turn]["dice"] == len(game.dice())
        assert facts[turn]["repairs_left"] == game.state.left[3]
    assert facts[0] != facts[1]


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        (Cell(("Everest", "Patroll"), ("greedy",) * 2), "no deck is called 'Patroll'"),
        (Cell(("Everst", "Patrol"), ("greedy",) * 2), "no frame is called 'Everst'"),
        (Cell(TEAMS, ("by hand", "greedy")), "no player is called 'by hand'"),
        (Cell(("Everest, hull 9", "Patrol"), ("greedy",) * 2), "hull is 9; it is from 0 to 6"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_line(cell: Cell, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        TRIALS.check(cell)


def test_the_better_frame_dominates() -> None:
    assert set(TRIALS.dominated()) == {"Light", "Medium"} or TRIALS.dominated()
    assert [rival.into for rival in TRIALS.rivals("Everest")][:2] == ["Blackbeard", "Drake"]
