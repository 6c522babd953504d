"""Every rule of the text and every step of its state machine is played, and held by a test."""

from pathlib import Path

import pytest

from tests.games.coverage import Entry, entries, ids, unplayed, untested, untold

HERE = Path(__file__).parent
PACKAGE = "mechlab.games.wreck"
RULES = 46
ENTRIES = entries(HERE / "coverage.toml")


def test_every_rule_has_its_entry() -> None:
    assert [entry["number"] for entry in ENTRIES] == list(range(1, RULES + 1))


@pytest.mark.parametrize("entry", ENTRIES, ids=ids)
def test_a_rule_is_played_and_tested(entry: Entry) -> None:
    assert list(untold(entry)) == []
    assert list(unplayed(entry, PACKAGE)) == []
    assert list(untested(entry, HERE)) == []
