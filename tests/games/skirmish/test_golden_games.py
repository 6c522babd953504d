"""Games of other days give the same events today, by the rules as they stand and compiled."""

import pytest

from mechlab.engine import Record, plain
from mechlab.games import skirmish
from mechlab.games.skirmish.rules.rounds import play
from mechlab.games.skirmish.words import (
    CHARGED,
    REACTED,
    STRESSED,
    STRUCK,
    TENDER_HIT,
    TENDER_MOVED,
)
from tests.games.skirmish.golden_games import FOLDER, golden, rows

pytestmark = pytest.mark.usefixtures("compiled_rules")

NAMES = [path.stem for path in sorted(FOLDER.glob("*.json"))]


@pytest.mark.parametrize(("record", "events"), golden(), ids=NAMES)
def test_compiled_rules_give_the_events(record, events):
    game = skirmish.open_record(record)
    assert game.is_over
    assert rows(game.state, int(game.state.event_count)) == events


@pytest.mark.parametrize(("record", "events"), golden(), ids=NAMES)
def test_plain_rules_give_the_events(record, events):
    game = skirmish.open_record(record)._begun(len(record.choices))
    play(plain(game))
    assert rows(game, int(game.event_count)) == events


def test_they_are_recorded_under_these_numbers():
    assert [skirmish.differences(record) for record, _ in golden()] == [[] for _ in NAMES]


def test_what_is_rare_happens_in_them():
    kinds = {int(line.split()[0]) for _, events in golden() for line in events}
    assert {CHARGED, REACTED, STRESSED, STRUCK, TENDER_HIT, TENDER_MOVED} <= kinds


def test_a_golden_record_is_a_record_of_today():
    for path in FOLDER.glob("*.json"):
        assert Record.load(path).to_json() == path.read_text()
