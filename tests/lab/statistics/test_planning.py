"""How many games it takes: against published tables and the power counted out."""

from collections.abc import Callable
from math import asin, sin, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binom, nct
from scipy.stats import t as student

from mechlab.lab.statistics import (
    Interval,
    games_for_width,
    games_needed,
    games_needed_each,
    games_needed_paired,
    mean,
    more_needed,
    outlook,
    share,
)


def test_games_for_one_rate_by_hand() -> None:
    # h = 2 asin(sqrt(0.55)) - 2 asin(sqrt(0.5)) = 0.100167; (1.959964 + 0.841621)^2 / h^2 = 782.3.
    assert games_needed(0.05) == games_needed(-0.05) == 783


@pytest.mark.parametrize(("apart", "share"), [(0.05, 0.5), (0.1, 0.5), (0.15, 0.3)])
def test_so_many_games_show_the_difference_with_the_promised_chance(
    apart: float, share: float
) -> None:
    # Counted out over all numbers of wins; the test is the score test at 95%.
    n = games_needed(apart, share)
    wins = range(n + 1)
    clear = [abs(won / n - share) > 1.959964 * sqrt(share * (1 - share) / n) for won in wins]
    power = binom.pmf(wins, n, share + apart)[clear].sum()
    assert power == pytest.approx(0.8, abs=0.025)


@pytest.mark.parametrize(("effect", "games"), [(0.2, 393), (0.5, 63), (0.8, 25)])
def test_games_of_each_of_two_variants_as_cohen_has_them(effect: float, games: int) -> None:
    # Cohen (1988), table 6.4.1 has 392, 63, 25 (rounded) for h = 0.2, 0.5, 0.8; here always up.
    first = sin(asin(sqrt(0.5)) + effect / 2) ** 2
    assert games_needed_each(first, 0.5) == games_needed_each(0.5, first) == games


@pytest.mark.parametrize(("effect", "games"), [(0.2, 199), (0.5, 34), (0.8, 15)])
def test_games_on_the_same_dice_as_published(effect: float, games: int) -> None:
    # G*Power 3.1, difference between two dependent means, two sides, 0.05, 0.8.
    assert games_needed_paired(3 * effect, spread=3) == games


@given(st.floats(0.05, 20))
def test_one_game_less_would_not_do(effect: float) -> None:
    def power(n: int) -> float:
        border = student.ppf(0.975, n - 1)
        return float(nct.sf(border, n - 1, effect * sqrt(n)))  # the other side has next to none

    n = games_needed_paired(effect, spread=1)
    assert power(n) >= 0.8 - 1e-4 and (n == 2 or power(n - 1) < 0.8)


def test_games_for_a_width_as_every_textbook_has_them() -> None:
    # 1.96^2 * 0.25 / 0.05^2 = 384.15; 3 points 1067.1; and 1.96^2 * 0.09 / 0.05^2 = 138.3.
    assert (games_for_width(0.05), games_for_width(0.03)) == (385, 1068)
    assert games_for_width(0.05, share=0.1) == 139


def test_a_difference_that_cannot_be_missed_takes_next_to_none() -> None:
    # h = pi: 2 * (1.96 + 0.8416)^2 / pi^2 = 1.59
    assert games_needed_each(0, 1) == 2
    assert games_needed_paired(1000, spread=1) == 2


def test_more_games_by_hand() -> None:
    # Half the width takes four times the games. An interval of 0.1 to either side from 100 games:
    # spread 1 / 1.96; 0.05 is 0.098 of it: (1.96 + 0.8416)^2 / 0.098^2 = 817.3 in all.
    seen = Interval(0.55, 0.45, 0.65, 0.95, 100, "share")
    assert more_needed(seen, half_width=0.05) == 300
    assert more_needed(seen, apart_from=0.5) == 718
    assert more_needed(seen, half_width=0.2) == 0
    assert outlook(seen, half_width=0.05) == "about 300 more games"
    assert outlook(seen, half_width=0.2) == "enough have been played"
    assert outlook(Interval(0.5, 0.4, 0.6, 0.95, 50, "share", "pairs"), half_width=0.007) == (
        "about 10000 more pairs"
    )


@given(st.integers(20, 400), st.integers(20, 400))
def test_so_many_more_do_bring_the_width(won: int, lost: int) -> None:
    n = won + lost
    more = more_needed(share(won, n), half_width=0.02)
    total = n + more
    assert share(round(won / n * total), total).half_width == pytest.approx(0.02, rel=0.06) or (
        more == 0 and share(won, n).half_width <= 0.02
    )


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: games_needed(0.0), "no number of games tells a value from itself"),
        (lambda: games_needed(0.6), "a rate lies between 0 and 1, and is not 1.1"),
        (lambda: games_needed(0.1, power=0.01), "a power lies between 0.05 and 1, and is not 0.01"),
        (lambda: games_needed_paired(1, 0), "no number of games shows 1 where games differ by 0"),
        (lambda: games_for_width(0), "no number of games gives 0.5 ± 0"),
        (lambda: more_needed(share(5, 9)), "say either half_width or apart_from"),
        (lambda: more_needed(mean([1]), 0.1), "1 (too few games for an interval) does not tell"),
        (lambda: more_needed(share(5, 9), 0), "no number of games gives an interval of ± 0"),
        (lambda: more_needed(share(5, 10), apart_from=0.5), "no number of games tells a value"),
    ],
)
def test_what_has_no_number_of_games_is_refused(call: Callable[[], object], message: str) -> None:
    with pytest.raises(ValueError) as refused:
        call()
    assert str(refused.value).startswith(message) and "\n" not in str(refused.value)


def test_the_outlook_says_why_there_is_none() -> None:
    assert outlook(mean([]), half_width=1) == "no games yet does not tell how much games differ"
