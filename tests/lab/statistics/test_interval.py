"""How an interval is written, and what is refused."""

import json
from math import inf, nan

import pytest

from mechlab.lab.statistics import Interval, mean, share


@pytest.mark.parametrize(
    ("interval", "text"),
    [
        (Interval(0.62, 0.571, 0.667, 0.95, 400, "share"), "62.0% (57.1 to 66.7%)"),
        (Interval(1, 0.9996, 1, 0.95, 10000, "share"), "100.000% (99.960 to 100.000%)"),
        (Interval(0, 0, 0.161, 0.95, 20, "share"), "0.0% (0.0 to 16.1%)"),
        (Interval(-0.0001, -0.05, 0.05, 0.95, 9, "points"), "0.0 points (−5.0 to +5.0)"),
        (Interval(3.42, 2.81, 4.13, 0.95, 9, "times"), "3.42 times (2.81 to 4.13)"),
        (Interval(3.42, 2.81, inf, 0.95, 9, "times"), "3.42 times (at least 2.81)"),
        (Interval(inf, 2.81, inf, 0.95, 9, "times"), "without end times (at least 2.81)"),
        (Interval(1523.4, 1200, 1800, 0.95, 9), "1523 (1200 to 1800)"),
        (Interval(0.0123, 0.011, 0.0141, 0.95, 9), "0.0123 (0.0110 to 0.0141)"),
        (Interval(-3, -3, -3, 0.95, 9, of="pairs"), "−3 (in all 9 pairs)"),
        (Interval(4, -inf, inf, 0.95, 1), "4 (too few games for an interval)"),
        (Interval(nan, 0, 1, 0.95, 0, "share", "pairs"), "no pairs yet"),
    ],
)
def test_an_interval_is_written_as_people_say_it(interval: Interval, text: str) -> None:
    assert str(interval) == repr(interval) == interval.text == text


def test_an_interval_goes_into_json() -> None:
    written = json.dumps(mean([4]).as_dict(), allow_nan=False)
    assert json.loads(written) == {
        "value": 4,
        "low": None,
        "high": None,
        "level": 0.95,
        "n": 1,
        "unit": "",
        "of": "games",
    }


def test_an_interval_excludes_what_lies_outside() -> None:
    seen = share(62, 100)  # 52.2 to 70.9%
    assert seen.excludes(0.5) and not seen.excludes(0.55) and seen.excludes(0.71)
    assert seen.warrant == "sampled 95%, 100 games"
    assert mean([], level=0.999).warrant == "sampled 99.9%, 0 games"


def test_a_few_games_alike_exclude_nothing() -> None:
    # Five the same way have a chance of 2/32, six of 2/64.
    assert not mean([1] * 5).excludes(0) and mean([1] * 6).excludes(0)
    assert not mean([1] * 6).excludes(1) and not mean([1] * 6, 0.99).excludes(0)


def test_an_interval_holds_its_value() -> None:
    with pytest.raises(ValueError, match=r"^0.7 is not between 0.1 and 0.6$"):
        Interval(0.7, 0.1, 0.6, 0.95, 10)


@pytest.mark.parametrize("level", [0, 1, 95, -0.5, nan])
def test_a_level_that_is_none_is_refused(level: float) -> None:
    with pytest.raises(ValueError, match=r"^a level lies between 0 and 1, such as 0.95, .*$"):
        mean([1, 2], level)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ([1, 2, nan], "value 3 of 3 is nan: leave out games without a value before counting"),
        ([inf, 2], "value 1 of 2 is inf: leave out games without a value before counting"),
        (["won", "lost"], "values are numbers, one a game, not ['won', 'lost']"),
        ([[1, 2], [3, 4]], "values are one row of numbers, not a table of (2, 2)"),
        (3, "values are one row of numbers, not a table of ()"),
    ],
)
def test_what_cannot_be_counted_is_refused_in_one_line(values: list[float], message: str) -> None:
    with pytest.raises(ValueError) as refused:
        mean(values)
    assert str(refused.value) == message
