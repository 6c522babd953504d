"""Luck: batches that can be counted by hand, what must hold on average, real dice one by one."""

from fractions import Fraction
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np
import pandas as pd
import pytest

from mechlab.games import skirmish
from mechlab.games.skirmish.trials import TRIALS, Trials
from mechlab.lab import DRAWN, Cell, Study, StudyError, cross, run
from mechlab.lab.luck import deciding, dice_of, dice_table, luck, points
from mechlab.lab.statistics import mean, pair_means, scores, win_rate

COIN: Any = SimpleNamespace(units={"coin_luck.0": 2, "coin_luck.1": 2})
"""A game that counts its coins in halves."""


def coin_study(games: int) -> Study:
    return Study("?", "coin", (Cell(("heads", "tails"), ("p", "p")),), games)


def table(winners: Any, own: Any, other: Any, **more: Any) -> pd.DataFrame:
    games = np.arange(len(winners))
    facts = {"winner": winners, "coin_luck.0": own, "coin_luck.1": other, **more}
    return pd.DataFrame({"cell": 0 * games, "number": games, "turn": games % 2, **facts})


def lucky_table(lucks: list[int]) -> pd.DataFrame:
    """Whoever is luckier wins: luck in half coins, two the same make a pair."""
    row = np.repeat(lucks, 2)
    return table(np.select([row > 0, row < 0], [0, 1], DRAWN), row, 0 * row)


def test_where_luck_decides_all_nothing_is_left_without_it() -> None:
    frame = lucky_table([2] * 30 + [0] * 5 + [-2] * 5)
    found = luck(coin_study(80), frame, game=COIN)
    assert found.plain.value == pytest.approx(32.5 / 40)
    assert found.adjusted.value == pytest.approx(0.5)
    assert found.explained.value == pytest.approx(1)
    assert found.narrower > 0.4
    (coin,) = found.kinds
    assert coin.balance == mean([1] * 30 + [0] * 5 + [-1] * 5, of="pairs")
    assert coin.worth.value == pytest.approx(0.5)
    assert coin.swing.value == pytest.approx(0.5 * np.std([1] * 60 + [0] * 10 + [-1] * 10, ddof=1))
    other = luck(coin_study(80), frame, team=1, game=COIN)
    assert other.adjusted.value == pytest.approx(0.5)
    assert other.kinds[0].worth.value == pytest.approx(coin.worth.value)
    assert other.plain.value == pytest.approx(1 - found.plain.value)


def test_the_adjusted_rate_is_that_of_the_regression_written_out() -> None:
    """Mean score less its covariance with luck over the variance of luck, times mean luck."""
    rng = np.random.default_rng(4)
    own, other = rng.integers(-3, 4, (2, 200))
    winners = np.where(own - other + rng.integers(-4, 5, 200) > 0, 0, 1)
    found = luck(coin_study(200), table(winners, own, other), game=COIN)
    score, lucks = pair_means(scores(winners, 0)), pair_means((own - other) / 2)
    slope = np.cov(score, lucks)[0, 1] / lucks.var(ddof=1)
    assert found.adjusted.value == pytest.approx(score.mean() - slope * lucks.mean())
    assert found.plain == win_rate(winners, 0)


def test_intervals_hold_the_truth_as_often_as_they_say_and_are_narrower() -> None:
    """A truth of 60%, of which luck explains a good part; 150 batches of 60 pairs."""
    rng = np.random.default_rng(11)
    held, narrower = 0, []
    for _ in range(150):
        lucks = rng.choice([-1, 1], 60)
        won = rng.random(60) < 0.6 + 0.35 * lucks
        winners = np.repeat(np.where(won, 0, 1), 2)
        frame = table(winners, np.repeat(lucks, 2), 0 * winners)
        found = _without_bootstrap(frame)
        held += found.adjusted.low <= 0.6 <= found.adjusted.high
        narrower.append(found.narrower)
    assert held / 150 > 0.92
    assert 0.2 < np.mean(narrower) < 0.4


def _without_bootstrap(
    frame: pd.DataFrame, study: Study | None = None, game: Any = COIN, team: int = 0
) -> Any:
    """The luck of a table but for what it explains, which takes longest."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("mechlab.lab.luck._explained", lambda each, lucks, level: None)
        return luck(study or coin_study(len(frame)), frame, team=team, game=game)


def test_luck_that_explains_nothing_widens_little() -> None:
    rng = np.random.default_rng(5)
    winners = rng.integers(0, 2, 400)
    found = luck(coin_study(400), table(winners, rng.integers(-3, 4, 400), 0 * winners), game=COIN)
    assert found.explained.value < 0.03 and found.explained.low == 0
    assert abs(found.narrower) < 0.05


def test_a_team_that_always_wins_leaves_nothing_to_explain() -> None:
    rng = np.random.default_rng(5)
    own = rng.integers(-3, 4, 80)
    found = luck(coin_study(80), table(0 * own, own, 0 * own), game=COIN)
    assert found.plain.value == pytest.approx(1) == found.adjusted.value
    assert found.adjusted.low > 0.8
    assert (found.explained.value, found.explained.high) == (0, 0)
    assert "wins 100.0%" in found.text


def test_luck_that_was_hardly_met_is_not_weighed() -> None:
    frame = lucky_table([2] * 20 + [-2] * 20)
    rare = np.zeros(80, int)
    rare[:10] = 1
    frame["rare_luck.0"], frame["rare_luck.1"] = rare, 0 * rare
    assert [kind.name for kind in luck(coin_study(80), frame, game=COIN).kinds] == ["coin_luck"]


@pytest.mark.parametrize(
    ("frame", "cell", "says"),
    [
        (lucky_table([2] * 10 + [-2] * 9), 0, "19 pairs are too few to take luck out"),
        (lucky_table([2] * 20).drop(columns=["coin_luck.0"]), 0, "this game counts no luck"),
        (lucky_table([2] * 20), 1, "the study has cells 0 to 0, not 1"),
        (lucky_table([]), 0, "no game of cell 0 is played yet"),
    ],
)
def test_what_cannot_be_told_is_refused_in_a_line(
    frame: pd.DataFrame, cell: int, says: str
) -> None:
    with pytest.raises(StudyError, match=says):
        luck(coin_study(40), frame, cell, game=COIN)


@cache
def real() -> tuple[Study, pd.DataFrame]:
    study = cross(
        "Who wins?",
        "skirmish",
        {"hunters": "Courier,Foreman,Reaver", "wall": "Bastion,Lantern,Courier"},
        boards="Yard",
        players="greedy",
        games=500,
    )
    return study, run(study, workers=2)


def test_real_luck_is_nothing_on_average_and_both_rates_agree(compiled_rules: None) -> None:
    found = luck(*real(), level=0.999)
    names = {kind.name for kind in found.kinds}
    assert names == {name[:-2] for name in TRIALS.facts if name.endswith("_luck.0")}
    for kind in found.kinds:
        assert kind.balance.low <= 0 <= kind.balance.high, kind
    assert found.plain.low < found.adjusted.value < found.plain.high
    # They differ by no more than the luck there was: its standard error, a few times.
    spread = found.plain.half_width / 3.29 * found.explained.high**0.5
    assert abs(found.plain.value - found.adjusted.value) < 4 * spread
    assert found.narrower > 0.02
    assert 0.1 < found.explained.low < found.explained.high < 0.4
    hits = next(kind for kind in found.kinds if kind.name == "hit_luck")
    assert hits.worth.low > 0


@pytest.mark.parametrize("number", [0, 1, 6])
def test_the_dice_of_a_game_add_up_to_its_facts(compiled_rules: None, number: int) -> None:
    study, frame = real()
    facts = frame.iloc[number]
    dice = dice_of(study, frame, 0, number)
    assert len(dice) == facts["dice"]
    assert [die.event for die in dice] == sorted({die.event for die in dice})
    for team in range(2):
        own = [die for die in dice if die.team == team]
        asked = [die for die in own if die.chance is not None]
        assert len(asked) == facts[f"tests.{team}"]
        assert sum(die.made for die in asked) == facts[f"made.{team}"]
        expected = sum((die.chance for die in asked), Fraction(0))
        assert expected * TRIALS.units["expected.0"] == facts[f"expected.{team}"]
        for name in (name for name in TRIALS.facts if name.endswith(f"_luck.{team}")):
            told = sum((die.luck for die in own if f"{die.kind}.{team}" == name), Fraction(0))
            assert told * TRIALS.units[name] == facts[name], name


def test_the_dice_that_decided_come_first(compiled_rules: None) -> None:
    study, frame = real()
    found, dice = _without_bootstrap(frame, study, TRIALS), dice_of(study, frame, 0, 1)
    worth = [points(found, die) for die in dice]
    best = deciding(found, dice)
    assert len(best) == 5
    assert [abs(points(found, die)) for die in best] == sorted(map(abs, worth), reverse=True)[:5]
    # All together they are the game's luck, each kind times its worth.
    facts = frame.iloc[1]
    whole = sum(
        kind.worth.value
        * (facts[f"{kind.name}.0"] - facts[f"{kind.name}.1"])
        / TRIALS.units[f"{kind.name}.0"]
        for kind in found.kinds
    )
    assert sum(worth) == pytest.approx(whole)
    other = _without_bootstrap(frame, study, TRIALS, team=1)
    assert points(other, best[0]) == pytest.approx(-points(found, best[0]))
    told = dice_table(found, best)
    assert list(told["text"]) == [die.text for die in best]


def test_a_game_that_comes_out_otherwise_is_not_told(compiled_rules: None) -> None:
    study, frame = real()
    with pytest.raises(StudyError, match="there is no game 500 in cell 0"):
        dice_of(study, frame, 0, 500)
    other = Trials(skirmish.catalog().with_rules(crit_margin=3))
    with pytest.raises(StudyError, match="comes out otherwise now"):
        dice_of(study, frame, 0, 1, game=other)
