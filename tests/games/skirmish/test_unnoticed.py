"""Who notices a changed number: the checks that the test of tests asks."""

import pytest

from mechlab.games import skirmish
from tests.games.skirmish import unnoticed

pytestmark = pytest.mark.usefixtures("compiled_rules")


def test_a_golden_game_notices_when_it_is_played_otherwise() -> None:
    assert unnoticed.golden_games({"rules/crit_margin": "3"})
    assert not unnoticed.golden_games({})
    assert not unnoticed.golden_games({"rules/team_cap": "146"})  # no rule of a game reads it


def test_claims_notice_another_verdict() -> None:
    claims = unnoticed.Claims()
    assert claims({"rules/crit_margin": "3"})
    assert not claims({})


def test_vectors_notice_and_leave_the_catalog_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unnoticed, "VECTORS", ("builds",))
    vectors = unnoticed.Vectors()
    assert len(vectors.cases) > 50
    assert vectors({"rules/team_cap": "146"})
    assert not vectors({})
    assert skirmish.catalog().rules.value("team_cap") == 145
