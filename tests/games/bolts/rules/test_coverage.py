"""Every rule of the rule text is played by something and held by some test, by name."""

from pathlib import Path

import pytest

from tests.games.coverage import Entry, entries, ids, unplayed, untested, untold

HERE = Path(__file__).parent
RULES = 58

ENTRIES = entries(HERE / "coverage.toml")


def test_every_rule_has_its_entry() -> None:
    assert [entry["number"] for entry in ENTRIES] == list(range(1, RULES + 1))


@pytest.mark.parametrize("entry", ENTRIES, ids=ids)
def test_a_rule_has_what_plays_and_what_tests_it(entry: Entry) -> None:
    assert not list(untold(entry))
    assert not list(unplayed(entry, "mechlab.games.bolts"))
    assert not list(untested(entry, HERE))
