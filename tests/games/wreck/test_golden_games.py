"""Sorties of other days give the same events today, by the rules as they stand and compiled."""

import pytest

from mechlab.engine import Record, RecordError, plain
from mechlab.games import wreck
from mechlab.games.wreck.rules.sortie import play
from tests.games.wreck.golden_games import FOLDER, golden, rows

NAMES = [path.stem for path in sorted(FOLDER.glob("*.json"))]


@pytest.mark.parametrize(("record", "events"), golden(), ids=NAMES)
def test_recorded_sorties_give_their_events(record, events) -> None:
    game = wreck.open_record(record)
    assert game.is_over
    assert rows(game.state, int(game.state.event_count)) == events
    again = game._begun(len(record.choices))
    play(plain(again))
    assert rows(again, int(again.event_count)) == events
    assert wreck.differences(record) == []


def test_a_golden_record_is_a_record_of_today() -> None:
    for path in FOLDER.glob("*.json"):
        assert Record.load(path).to_json() == path.read_text()


def test_a_record_is_played_under_its_own_numbers() -> None:
    record = golden()[0][0]
    cat = wreck.catalog().with_rules(check_target=12)
    assert wreck.differences(record, cat) == ["rules, check_target: 10 then, 12 now"]
    assert wreck.open_record(record, cat).face.cat.rules.value("check_target") == 10


@pytest.mark.parametrize("change", [{"game": "skirmish"}, {"setup": {"frame": {"nme": "x"}}}])
def test_what_is_no_sortie_is_refused_in_a_line(change) -> None:
    with pytest.raises(RecordError):
        wreck.open_record(golden()[0][0].replace(**change))
