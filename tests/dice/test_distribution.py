"""Distributions against enumeration, and what holds for every one of them."""

import itertools
import subprocess
import sys
from fractions import Fraction

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechlab.dice import Dice, Distribution

dice = st.builds(Dice, st.integers(1, 4), st.integers(2, 8), st.integers(-5, 5))
distributions = st.dictionaries(st.integers(-9, 9), st.integers(1, 9), min_size=1, max_size=7).map(
    lambda weights: Distribution(
        {x: Fraction(w, sum(weights.values())) for x, w in weights.items()}
    )
)


@given(dice)
def test_a_total_is_what_enumeration_counts(rolled: Dice) -> None:
    faces = [range(1, rolled.sides + 1)] * rolled.count
    totals = [sum(roll) + rolled.plus for roll in itertools.product(*faces)]
    expected = {x: Fraction(totals.count(x), len(totals)) for x in set(totals)}
    assert Distribution.of(rolled) == expected
    assert list(Distribution.of(rolled)) == sorted(expected)


@given(distributions)
def test_summaries_agree_with_the_mapping(some: Distribution[int]) -> None:
    assert sum(some.values()) == 1
    assert some.mean == sum(x * p for x, p in some.items())
    assert some.variance == sum((x - some.mean) ** 2 * p for x, p in some.items())
    assert some.sd == pytest.approx(float(some.variance) ** 0.5)
    assert all(some[x] == max(some.values()) for x in some.mode)
    assert some.quantile(0) == min(some) and some.quantile(1) == max(some)


@given(distributions, st.integers(-10, 10))
def test_tails_meet(some: Distribution[int], x: int) -> None:
    assert some.at_least(x) + some.at_most(x - 1) == 1
    assert some.at_least(x) - some.at_least(x + 1) == some.chance(x)
    assert some.one_in(x) == (1 / some.at_least(x) if some.at_least(x) else None)


@given(distributions)
def test_the_median_splits(some: Distribution[int]) -> None:
    half = Fraction(1, 2)
    assert some.at_most(some.median) >= half
    assert some.at_least(some.median) >= half


@given(distributions)
def test_icepool_and_back_changes_nothing(some: Distribution[int]) -> None:
    again: Distribution[int] = Distribution.from_die(some.die)
    assert again == some and hash(again) == hash(some)


def test_a_pool_question_goes_to_icepool() -> None:
    best: Distribution[int] = Distribution.from_die(icepool.d6.highest(3))
    assert best[6] == Fraction(91, 216)


def test_pairs_are_outcomes_too() -> None:
    both = Distribution({(0, 1): Fraction(1, 4), (1, 0): Fraction(3, 4)})
    assert both[(1, 0)] == Fraction(3, 4)


def test_impossible_outcomes_are_left_out() -> None:
    assert list(Distribution({0: 0, 1: 1})) == [1]


@pytest.mark.parametrize(
    ("chances", "message"),
    [
        ({1: Fraction(1, 2)}, "the chances add up to 1/2, not to 1"),
        ({1: Fraction(3, 2), 2: Fraction(-1, 2)}, "a chance cannot be negative"),
        ({}, "the chances add up to 0, not to 1"),
    ],
)
def test_what_is_no_distribution_is_refused(chances: dict[int, Fraction], message: str) -> None:
    with pytest.raises(ValueError, match=f"^{message}$"):
        Distribution(chances)


def test_a_quantile_is_a_share() -> None:
    with pytest.raises(ValueError, match="a quantile is a share from 0 to 1, not 2"):
        Distribution.of("1d6").quantile(2)


def test_a_table_has_floats_and_fractions() -> None:
    table = Distribution.of("1d6").to_frame()
    assert list(table) == ["outcome", "chance", "at least", "chance (exact)", "at least (exact)"]
    assert table["chance"].dtype == float
    assert table["at least (exact)"].tolist() == ["1", "5/6", "2/3", "1/2", "1/3", "1/6"]


def test_it_shows_itself_with_a_bar_for_each_outcome() -> None:
    shown = Distribution.of("1d6")._repr_html_()
    assert shown.count("<tr>") == 7 and "16.67%" in shown


def test_importing_dice_loads_no_pandas_and_no_numpy() -> None:
    code = "import sys, mechlab.dice; print({'pandas', 'numpy'} & set(sys.modules))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "set()"
