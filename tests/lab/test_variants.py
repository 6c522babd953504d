"""Two variants: the sentence, the table, the early end; and what same dice are worth."""

from itertools import pairwise

import numpy as np
import pandas as pd
import pytest

from mechlab.lab import Cell, Study, StudyError, run
from mechlab.lab.statistics import (
    level_of_each,
    pair_means,
    scores,
    variance_ratio,
    win_rate_difference,
)
from mechlab.lab.variants import LOOKS, Clear, compare_variants, comparison, variants
from tests.lab.toy_compared import ComparedToy

TOY = ComparedToy()
HELP = {"rules/help": "3"}


def toy_variants(b: dict[str, str], a: dict[str, str] | None = None, games: int = 400) -> Study:
    return variants(("5", "6"), a or {}, b, game="toy", players="steady", games=games)


def test_the_win_row_is_the_difference_of_win_rates_by_pairs() -> None:
    study = toy_variants(HELP)
    frame = run(study, game=TOY)
    found = comparison(study, frame, early=False, game=TOY)
    a, b = (frame.loc[frame["cell"] == cell, "winner"] for cell in (0, 1))
    assert found.points == win_rate_difference(b, a, team=0)
    row = found.table.iloc[0]
    assert (row["measure"], row["team"], row["said"]) == ("wins", "5", "more")
    assert row["a"] == pytest.approx(scores(a, 0).mean())
    assert row["b"] == pytest.approx(scores(b, 0).mean())


def test_the_sentence_names_the_change_and_its_interval() -> None:
    study = toy_variants(HELP)
    found = comparison(study, run(study, game=TOY), early=False, game=TOY)
    low, high = 100 * found.points.low, 100 * found.points.high
    value = 100 * found.points.value
    assert found.sentence == (
        f"With Help 3 instead of 0, 5 wins {value:.1f} points more often "
        f"({low:.1f} to {high:.1f}) against 6."
    )


def test_variants_the_other_way_round_say_the_same_the_other_way_round() -> None:
    there, back = toy_variants(HELP), toy_variants({}, HELP)
    one, other = (comparison(s, run(s, game=TOY), early=False, game=TOY) for s in (there, back))
    assert one.sentence.replace("3 instead of 0", "0 instead of 3").replace("more", "less") == (
        other.sentence
    )


def test_a_change_without_effect_says_so_in_sentence_and_table() -> None:
    study = toy_variants({"rules/idle": "6"}, games=20)
    found = compare_variants(study, game=TOY)
    assert found.sentence == "With Idle 6 instead of 5, not one of 20 games goes otherwise."
    assert set(found.table["said"][1:]) == {"no game changed it"}
    assert found.overtaken == []


def test_what_is_not_clear_says_how_many_pairs_would_tell() -> None:
    study = toy_variants({"rules/bonus": "2"}, games=20)
    found = compare_variants(study, game=TOY)
    assert "With Bonus 2 instead of 1, it is not clear whether 5 wins more often" in found.sentence
    assert "in 10 pairs" in found.sentence


def test_the_table_has_every_measure_and_team() -> None:
    study = toy_variants(HELP, games=200)
    frame = run(study, game=TOY)
    table = comparison(study, frame, game=TOY).table.set_index(["measure", "team"])
    assert list(table.index) == [
        ("wins", "5"),
        ("rounds", ""),
        ("lead changes", ""),
        ("score", "5"),
        ("score", "6"),
        ("drama", ""),
    ]
    helped = table.loc["score", "5"]
    assert (helped["b"] - helped["a"], helped["said"]) == (3.0, "more")
    assert table.loc["rounds", ""]["said"] == "no game changed it"
    assert table.loc["score", "6"]["said"] == "no game changed it"


def test_ranks_that_turn_round_are_told() -> None:
    study = toy_variants(HELP)
    found = comparison(study, run(study, game=TOY), game=TOY)
    assert [(each.up, each.down) for each in found.overtaken] == [("first", "second")]
    ranks = found.ranks.set_index("name")[["a rank", "b rank"]]
    assert ranks.loc["first"].tolist() == [2, 1] and ranks.loc["second"].tolist() == [1, 2]
    assert "nobody" not in ranks.index


def test_a_clear_answer_ends_the_study_at_the_first_look() -> None:
    study = toy_variants(HELP, games=800)
    found = compare_variants(study, game=TOY)
    assert 50 <= found.points.n < 60  # an eighth of 400 pairs, up to the end of its wave
    assert found.points.level == level_of_each(LOOKS)
    assert found.points.excludes(0)


def test_an_answer_that_is_not_clear_uses_every_game() -> None:
    found = compare_variants(toy_variants({"rules/idle": "6"}, games=40), game=TOY)
    assert found.points.n == 20


def test_with_a_margin_no_difference_is_clear_too() -> None:
    """The bonus of the seats, of which both teams have as many, moves single games only."""
    study = toy_variants({"rules/bonus": "2"}, games=2000)
    found = compare_variants(study, game=TOY, margin=0.1)
    assert found.points.n < 1000 and found.points.low > -0.1 and found.points.high < 0.1
    assert found.sentence.startswith(
        "With Bonus 2 instead of 1, 5 wins as often against 6, within 10 points: "
    )


def test_looking_early_cries_wolf_no_more_often_than_said() -> None:
    dice = np.random.default_rng(5)
    study = toy_variants(HELP, games=160)
    alarms, runs = 0, 150
    for _ in range(runs):
        look = Clear(study)
        waves = [dice.integers(0, 2, (2, 40)) for _ in range(4)]  # 20 pairs of both variants
        frames = (
            pd.DataFrame({"cell": np.repeat([0, 1], 40), "winner": wave.ravel()}) for wave in waves
        )
        alarms += any(look(frame) for frame in frames)
    assert alarms / runs < 0.05 + 3 * (0.05 * 0.95 / runs) ** 0.5


def test_boards_are_answered_together() -> None:
    study = variants(
        ("5", "6"), {}, HELP, game="toy", players="steady", boards=["a", "b"], games=40
    )
    assert [bool(cell.changes) for cell in study.cells] == [False, True, False, True]
    found = comparison(study, run(study, game=TOY), game=TOY)
    assert found.points.n == 20  # pairs of one seed on both boards are one observation


def test_other_studies_are_refused() -> None:
    cells = tuple(
        Cell(("5", "6"), ("p", "p"), "", change) for change in ((), (("a", "1"),), (("a", "2"),))
    )
    study = Study("?", "toy", cells, games=2)
    with pytest.raises(StudyError, match="does not compare two variants"):
        comparison(study, run(study, game=TOY), game=TOY)
    with pytest.raises(StudyError, match="two teams that meet, not 3"):
        variants(("1", "2", "3"), {}, HELP, game="toy")


TEAMS = "Courier,Foreman,Reaver", "Bastion,Lantern,Courier"


@pytest.fixture(scope="module")
def crit_margin() -> tuple[Study, pd.DataFrame]:
    """Crit margin 3 in place of 4, 500 pairs each."""
    study = variants(TEAMS, {}, {"rules/crit_margin": "3"}, boards="Yard", games=1000)
    return study, run(study)


def test_the_crit_margin_in_a_sentence(crit_margin: tuple[Study, pd.DataFrame]) -> None:
    found = comparison(*crit_margin, early=False)
    assert found.sentence.startswith(
        "With Crit margin 3 instead of 4, Courier,Foreman,Reaver wins "
    )
    crits = found.table.set_index("measure").loc["crits"]
    assert set(crits["said"]) == {"more"}
    assert {"Cannon", "Rifle"} <= set(found.ranks["name"])
    ordered = found.ranks[found.ranks["kind"] == "weapons"]["a"]
    assert all(one >= other for one, other in pairwise(ordered))


def test_same_dice_cut_the_variance_threefold(crit_margin: tuple[Study, pd.DataFrame]) -> None:
    """Of the damage that either team deals, game by game.

    Pairs, whose changed seats take away some of the variance already, save less: 3.5 times for
    damage. Wins, which hang on the last dice, come near it only: 2.7 times by pairs (2.2 to 3.2).
    """
    frame = crit_margin[1]
    a, b = (frame[frame["cell"] == cell] for cell in (0, 1))
    for damage in ("damage.0", "damage.1"):
        assert variance_ratio(a[damage], b[damage]).low > 3
        assert variance_ratio(pair_means(a[damage]), pair_means(b[damage])).low > 2.5
    wins = variance_ratio(*(pair_means(scores(each["winner"], 0)) for each in (a, b)))
    assert wins.low > 2 and wins.high > 3, wins
