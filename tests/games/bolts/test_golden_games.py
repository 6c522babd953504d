"""Games of other days give the same events today, by the rules as they stand and compiled."""

import pytest

from mechlab.engine import Record, plain
from mechlab.games import bolts
from mechlab.games.bolts.room import run
from mechlab.games.bolts.rules.turns import play
from tests.games.bolts.golden_games import FOLDER, golden, rows

NAMES = [path.stem for path in sorted(FOLDER.glob("*.json"))]


@pytest.mark.parametrize(("record", "events"), golden(), ids=NAMES)
def test_compiled_rules_give_the_events(record: Record, events: list[str]) -> None:
    game = bolts.open_record(record)._begun(len(record.choices))
    run(game)
    assert rows(game) == events


@pytest.mark.parametrize(("record", "events"), golden(), ids=NAMES)
def test_plain_rules_give_the_events(record: Record, events: list[str]) -> None:
    game = bolts.open_record(record)._begun(len(record.choices))
    play(plain(game))
    assert rows(game) == events


def test_they_are_recorded_under_these_numbers() -> None:
    assert [bolts.differences(record) for record, _ in golden()] == [[] for _ in NAMES]


def test_a_golden_record_is_a_record_of_today() -> None:
    for path in FOLDER.glob("*.json"):
        assert Record.load(path).to_json() == path.read_text()
