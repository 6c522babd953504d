"""Two variants: counted by hand, against published figures, and what same dice are worth."""

from collections.abc import Callable
from itertools import product
from math import inf, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import f as f_distribution

from mechlab.lab.statistics import (
    Discordant,
    difference,
    discordant,
    independent_difference,
    mcnemar,
    p_value,
    variance_ratio,
    win_rate_difference,
)

# Student, Biometrika 6 (1908): hours of sleep gained by ten people with either drug.
FIRST = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0]
SECOND = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]

# Wikipedia, "Welch's t-test", example 1.
FIFTEEN = [
    *(27.5, 21.0, 19.0, 23.6, 17.0, 17.9, 16.9, 20.1, 21.9, 22.6, 23.1, 19.6, 19.0, 21.7, 21.4),
]
OTHERS = [
    *(27.1, 22.0, 20.8, 23.4, 23.4, 23.5, 25.8, 22.0, 24.8, 20.2, 21.9, 22.1, 22.9, 20.5, 24.4),
]

GAMES = st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), min_size=2, max_size=30)


def test_a_difference_by_hand() -> None:
    # Differences 1, 2, 0, 2: mean 1.25, squares of deviations 1/16 + 9/16 + 25/16 + 9/16 = 2.75,
    # variance 0.9167, standard error 0.4787; t for 3 degrees of freedom is 3.1824.
    found = difference([5, 7, 6, 9], [4, 5, 6, 7])
    assert (found.value, found.half_width) == pytest.approx((1.25, 3.1824 * 0.4787), abs=1e-4)


def test_students_sleep_on_the_same_people_and_on_others() -> None:
    # R: t.test(extra ~ group, paired = TRUE) and without.
    same = difference(SECOND, FIRST)
    assert (same.low, same.high) == pytest.approx((0.7001142, 2.4598858), abs=1e-6)
    assert p_value(SECOND, FIRST) == pytest.approx(0.002833, abs=1e-6)
    other = independent_difference(SECOND, FIRST)
    assert (other.low, other.high) == pytest.approx((-0.2054832, 3.3654832), abs=1e-6)


def test_welch_by_hand_and_by_the_published_example() -> None:
    # 1, 2, 3 and 2, 4, 6: variances 1 and 4, squared error 1/3 + 4/3 = 5/3; degrees of freedom
    # (5/3)^2 / ((1/3)^2 / 2 + (4/3)^2 / 2) = 50/17 = 2.9412, whose t is 3.2184 (SciPy).
    found = independent_difference([1, 2, 3], [2, 4, 6])
    assert (found.value, found.half_width) == pytest.approx((-2, 3.2184 * sqrt(5 / 3)), abs=1e-3)
    # Published: t = -2.46 with 25.0 degrees of freedom, whose quantile is 2.0595.
    example = independent_difference(FIFTEEN, OTHERS)
    assert example.value / (example.half_width / 2.0595) == pytest.approx(-2.46, abs=0.005)
    assert example.n == 30


def test_little_seen_says_little() -> None:
    for found in (difference([1], [2]), independent_difference([1], [2, 3])):
        assert (found.low, found.high) == (-inf, inf)
    assert str(independent_difference([], [1, 2])) == "no games yet"
    assert str(difference([2, 3, 4], [1, 2, 3])) == "1 (in all 3 games)"
    assert str(independent_difference([2, 2], [1, 1, 1])) == "1 (in all 5 games)"
    assert p_value([1, 2, 3], [1, 2, 3]) == p_value([], []) == p_value([1], [0]) == 1
    assert p_value([2] * 5, [1] * 5) == 2 / 2**5  # all of five the same way


def test_a_difference_of_win_rates_by_hand() -> None:
    # Variant a: pairs 1, 0.5, 0; b: 0.5, 0.5, 0. Differences 0.5, 0, 0 and the added 1 and -1:
    # mean 0.1, squares of deviations 0.16 + 0.01 + 0.01 + 0.81 + 1.21 = 2.2, variance 0.55,
    # standard error sqrt(0.11) = 0.33166; t for 4 degrees of freedom is 2.77645.
    found = win_rate_difference([0, 0, 0, 1, 1, 1], [0, 1, 0, 1, 1, 1], team=0)
    assert found.value == pytest.approx(1 / 6)
    assert found.low == pytest.approx(0.1 - 2.77645 * 0.33166, abs=1e-4)
    assert found.high == 1
    assert (found.n, found.of, found.unit) == (3, "pairs", "points")


def test_a_difference_of_win_rates_as_published() -> None:
    # Bonett and Price, J. Educ. Behav. Stat. 37 (2012): (f12 - f21) / (n + 2), give or take
    # 1.96 * sqrt((p12 + p21 - (p12 - p21)^2) / (n + 2)), one added to either discordant count.
    better, worse, same = 60, 36, 904
    a = [0] * better + [1] * worse + [0] * same
    b = [1] * better + [0] * worse + [0] * same
    found = win_rate_difference(a, b, team=0, pairs=False)
    p12, p21 = 61 / 1002, 37 / 1002
    half = 1.95996 * sqrt((p12 + p21 - (p12 - p21) ** 2) / 1002)
    assert found.value == pytest.approx(24 / 1000)
    assert found.low == pytest.approx(24 / 1002 - half, rel=0.01)
    assert found.high == pytest.approx(24 / 1002 + half, rel=0.01)


def test_variants_without_a_difference_are_not_called_equal() -> None:
    found = win_rate_difference([0, 1] * 50, [0, 1] * 50, team=0)
    assert found.value == 0 and 0.05 < found.high < 0.06 and found.low == -found.high


@given(GAMES)
def test_a_difference_turns_its_sign_with_its_sides(games: list[tuple[int, int]]) -> None:
    a, b = zip(*games, strict=True)
    for compare in (difference, independent_difference):
        found, turned = compare(a, b), compare(b, a)
        assert (found.value, found.low, found.high) == pytest.approx(
            (-turned.value, -turned.high, -turned.low)
        )
        assert found.low <= found.value <= found.high
    assert p_value(a, b) == pytest.approx(p_value(b, a))
    assert (p_value(a, b) < 0.05) == difference(a, b).excludes(0)


def test_a_ratio_of_variances_by_hand() -> None:
    # 1 to 6: variance 3.5. 1, 2, 4, 4, 5, 7: sum 23, squares 111, variance (111 - 529/6) / 5 =
    # 4.5667. Differences 0, 0, -1, 0, 0, -1: variance (2 - 4/6) / 5 = 0.2667. 8.0667 / 0.2667.
    found = variance_ratio([1, 2, 3, 4, 5, 6], [1, 2, 4, 4, 5, 7])
    assert found.value == pytest.approx(30.25)
    assert (found.n, found.unit) == (6, "times")


def test_a_ratio_of_variances_against_the_exact_interval_of_normal_values() -> None:
    # Where a and b are normal with one variance, sums and differences are independent, and the
    # ratio of their variances follows F; the ratio asked for is (1 + that) / 2.
    random = np.random.default_rng(5)
    shared, n = random.normal(size=400), 400
    a, b = shared + 0.5 * random.normal(size=n), shared + 0.5 * random.normal(size=n)
    seen = (a + b).var(ddof=1) / (a - b).var(ddof=1)
    low, high = ((1 + seen / f_distribution.ppf(q, n - 1, n - 1)) / 2 for q in (0.975, 0.025))
    found = variance_ratio(a, b)
    assert (found.low, found.high) == pytest.approx((low, high), rel=0.05)
    assert not found.excludes(1.25 / 0.25)  # variances 1.25 each, 0.25 left of either: the truth


def test_many_games_are_resampled_as_well() -> None:
    random = np.random.default_rng(7)
    a = random.integers(0, 2, 4000)
    b = np.where(random.random(4000) < 0.1, 1 - a, a)
    found = variance_ratio(a, b)  # 0.25 + 0.25 over 0.1
    assert not found.excludes(5) and found.half_width < 0.6


def test_dice_that_are_not_shared_save_nothing() -> None:
    random = np.random.default_rng(6)
    assert not variance_ratio(random.integers(0, 2, 300), random.integers(0, 2, 300)).excludes(1)


def test_a_ratio_of_wins_has_an_interval_that_is_always_the_same() -> None:
    a = np.array([1, 0] * 100)
    b = a.copy()
    b[[3, 40, 41, 90, 155]] ^= 1
    found = variance_ratio(a, b)
    assert found == variance_ratio(a, b) == variance_ratio(b, a)
    assert 8 < found.low < found.value < found.high and found.value == pytest.approx(20, rel=0.02)


def test_one_variant_twice_the_other_has_a_ratio_without_width() -> None:
    # Differences are a itself: (1 + 4) / 1 times its variance, in every resample too.
    a = np.arange(20)
    found = variance_ratio(a, 2 * a)
    assert (found.low, found.value, found.high) == pytest.approx((5, 5, 5))


def test_mcnemar_by_hand() -> None:
    # Of ten that differ nine go one way: 2 * (1 + 10) / 1024, whatever agrees.
    a, b = [1] * 9 + [0] + [1] * 30, [0] * 9 + [1] + [1] * 30
    assert mcnemar(a, b) == Discordant(9, 1, 40, 22 / 1024)
    assert mcnemar(b, a) == Discordant(1, 9, 40, 22 / 1024)
    assert discordant(a, b) == (9, 10)
    assert mcnemar([1, 0, 0.5], [1, 0, 0.5]) == Discordant(0, 0, 3, 1.0)


def test_mcnemar_never_cries_wolf_too_often() -> None:
    # All ways in which n games that differ may go, each as likely as the others.
    for n in range(1, 9):
        ways = [np.array(way) for way in product([0, 1], repeat=n)]
        assert sum(mcnemar(way, 1 - way).p <= 0.05 for way in ways) <= 0.05 * len(ways)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: difference([1, 2], [1]),
            "on the same dice there is one value each for every game",
        ),
        (lambda: mcnemar([1, 2], []), "on the same dice there is one value each for every game"),
        (lambda: variance_ratio([1, 2], [2, 1]), "2 games are too few to compare variances"),
        (lambda: variance_ratio([1, 2, 3], [1, 2, 3]), "both differ alike in all 3 games"),
        (lambda: win_rate_difference([0], [1], 0), "games of pairs come in twos, so 1 games"),
    ],
)
def test_what_cannot_be_compared_is_refused(call: Callable[[], object], message: str) -> None:
    with pytest.raises(ValueError) as refused:
        call()
    assert str(refused.value).startswith(message) and "\n" not in str(refused.value)
