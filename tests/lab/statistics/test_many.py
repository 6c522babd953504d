"""Many numbers at once: what is left of chance when 200 are looked at together."""

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binom, ttest_1samp

from mechlab.lab.statistics import (
    difference,
    holm,
    level_of_each,
    rank_changes,
)


def test_holm_by_hand() -> None:
    # Sorted 0.005, 0.01, 0.03, 0.04 times 4, 3, 2, 1: 0.02, 0.03, 0.06, and 0.04 is no less than
    # the one before.
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([]).size == 0 and holm([0.7, 0.8]) == pytest.approx([1, 1])


@given(st.lists(st.floats(0, 1), min_size=1, max_size=30))
def test_holm_against_its_definition(p: list[float]) -> None:
    ranked = sorted(p)
    expected = {
        value: min(1, max((len(p) - k) * ranked[k] for k in range(len(p)) if ranked[k] <= value))
        for value in p
    }
    assert holm(p) == pytest.approx([expected[value] for value in p])


def test_two_hundred_bars_without_meaning_do_not_cry_wolf() -> None:
    # 300 tornadoes of 200 bars on shared dice, where no number does anything. By themselves about
    # ten bars of each would look clear; looked at together, one tornado in twenty has any.
    random = np.random.default_rng(4)
    bars = random.normal(size=(300, 200, 30)) - random.normal(size=(300, 1, 30))
    p = ttest_1samp(bars, 0, axis=2).pvalue
    assert 8 < (p < 0.05).sum(axis=1).mean() < 12
    wolves = (p < 1 - level_of_each(200)).any(axis=1)
    assert 0 < wolves.sum() <= binom.ppf(0.999, 300, 0.05)
    for tornado in [*np.flatnonzero(wolves)[:2], *np.flatnonzero(~wolves)[:2]]:
        assert (holm(p[tornado]) < 0.05).any() == wolves[tornado]


def test_the_level_of_each_bar() -> None:
    assert level_of_each(1) == pytest.approx(0.95)
    assert 1 - level_of_each(20, 0.9) == pytest.approx(0.005)
    wide = difference([1, 2, 4], [0, 2, 1], level=level_of_each(200))
    assert wide.half_width > difference([1, 2, 4], [0, 2, 1]).half_width


def test_an_order_overturned_by_hand() -> None:
    # Leads before: 4, 3, 4, 5, 4, 3; after, the other way: 3, 3, 6, 4, 4, 2. One of one two.
    before = {"Rifle": [6, 5, 7, 6, 6, 7], "Cannon": [2, 2, 3, 1, 2, 4]}
    after = {"Rifle": [2, 3, 1, 3, 2, 2], "Cannon": [5, 6, 7, 7, 6, 4]}
    (change,) = rank_changes(before, after)
    assert (change.up, change.down) == ("Cannon", "Rifle")
    one = ttest_1samp([4, 3, 4, 5, 4, 3], 0, alternative="greater").pvalue
    two = ttest_1samp([3, 3, 6, 4, 4, 2], 0, alternative="greater").pvalue
    assert change.p == pytest.approx(max(one, two))
    (back,) = rank_changes(after, before)
    assert (back.up, back.down) == ("Rifle", "Cannon")
    assert back.p == pytest.approx(change.p)


def test_only_what_was_overtaken_is_named() -> None:
    random = np.random.default_rng(2)
    noise = random.normal(size=(4, 60))
    before = {name: 2 * k + noise[k] for k, name in enumerate(["Saw", "Rifle", "Cannon", "Laser"])}
    after = {**before, "Saw": before["Saw"] + 3}
    assert [(c.up, c.down) for c in rank_changes(before, after)] == [("Saw", "Rifle")]
    assert rank_changes(before, before) == []
    assert rank_changes({"Saw": [1, 2]}, {"Saw": [3, 4]}) == rank_changes({}, {}) == []


def test_values_all_alike_are_told_by_their_number() -> None:
    few = {"Saw": [1, 1, 1, 1], "Rifle": [2, 2, 2, 2]}
    more = {name: values * 2 for name, values in few.items()}
    turned = {"Saw": [3] * 4, "Rifle": [2] * 4}
    assert rank_changes(few, turned) == []  # 1 in 16
    (change,) = rank_changes(more, {name: values * 2 for name, values in turned.items()})
    assert change.p == 1 / 2**8
    assert rank_changes({"A": [], "B": []}, {"A": [], "B": []}) == []


def test_equal_parts_overtake_nothing() -> None:
    # The worst case: even before, clearly apart after. A side has a chance of one in twenty.
    random = np.random.default_rng(3)
    wrong = 0
    for _ in range(400):
        even, ahead = random.normal(size=(2, 20)), random.normal(size=(2, 20))
        ahead[0] += 5
        wrong += bool(
            rank_changes(dict(zip("AB", even, strict=True)), dict(zip("AB", ahead, strict=True)))
        )
    assert 5 < wrong <= binom.ppf(0.999, 400, 0.05)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: holm([0.5, 1.5]), "p values lie between 0 and 1, not 0.5 to 1.5"),
        (lambda: holm([float("nan")]), "value 1 of 1 is nan"),
        (lambda: level_of_each(0), "there must be at least one interval, not 0"),
        (lambda: rank_changes({"Saw": [1]}, {"Axe": [1]}), "only one variant has Axe, Saw"),
        (
            lambda: rank_changes({"Saw": [1], "Axe": [1, 2]}, {"Saw": [1], "Axe": [1]}),
            "each name has one value for every game of its variant",
        ),
    ],
)
def test_what_cannot_be_ranked_is_refused(call: Callable[[], object], message: str) -> None:
    with pytest.raises(ValueError) as refused:
        call()
    assert str(refused.value).startswith(message) and "\n" not in str(refused.value)
