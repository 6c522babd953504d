"""The balance page of a game in which teams meet no teams, but what comes at them."""

import re
from dataclasses import replace
from typing import Any

import pytest

from mechlab.lab import playable
from mechlab.pages.balance.address import read_case, write_case
from mechlab.pages.balance.case import BalanceCase, opening
from mechlab.pages.balance.found import SEAT, WIN, Found
from mechlab.pages.balance.page import BalancePage
from mechlab.pages.balance.studies import find

CASE = opening("wreck")


@pytest.fixture(scope="module")
def found() -> Found:
    played = find(CASE.declared())
    assert played is not None
    return Found(played, playable("wreck"))


def test_every_mech_meets_every_deck_and_no_other_mech(found: Found) -> None:
    mechs, decks = list(CASE.named()), list(CASE.against())
    assert len(CASE.declared().cells) == len(mechs) * len(decks)
    assert sorted(found.labels[team] for team in found.order) == sorted(mechs)
    assert sorted(found.labels[team] for team in found.across) == sorted(decks)
    assert found.figure(WIN, found.order[0], found.order[1]) is None
    assert SEAT not in found.shown  # nobody changes seats


def test_what_a_mech_wins_the_deck_loses(found: Found) -> None:
    row, column = found.order[0], found.across[0]
    mine, theirs = found.rate(row, column), found.rate(column, row)
    assert mine is not None and theirs is not None
    assert mine.value == pytest.approx(1 - theirs.value)
    wins = found.column(row, column, "winner") == 0
    assert mine.value == pytest.approx(wins.mean())


SOME = replace(CASE, teams=("Drake", "Heavy"), row=1, column=3, measure="damage", games=40)


@pytest.mark.parametrize("case", [CASE, SOME])
def test_the_address_brings_the_case_back(case: BalanceCase) -> None:
    assert read_case(write_case(case)) == (case, [])


@pytest.fixture
def page() -> Any:
    page = BalancePage(CASE)
    yield page
    page._work.stop()
    page.wait()


def test_the_page_keeps_to_meetings_that_there_are(page: Any) -> None:
    page.look_at(0, 1)  # two mechs
    row, column = page.case.meeting()
    assert row in CASE.named().values() and column in CASE.against().values()
    assert page.notice == ""
    page.set("column", "8")
    page.set("team.Drake", "0")
    assert page.case.meeting() == ("Everest", "Ambush")
    assert "do not meet" not in page._meeting.panel.said


def test_the_page_speaks_of_nothing_that_a_sortie_does_not_have(page: Any) -> None:
    page.wait()
    panels = [each.panel for each in page._extras] + [page._length.panel, page._meeting.panel]
    every = [word for each in (page._controls, *panels) for word in words(each)]
    shown = re.sub("<[^>]*>", " ", " ".join(every))
    assert "own turns" in shown and "Own turns" in shown and "Mechs of your own" in shown
    for word in ("weight", "board", "rounds", "about 20", "team", "drama"):
        assert word not in shown.lower()
    assert "bl-hidden" in page._metagame.panel._dom_classes


def words(widget: Any) -> list[str]:
    """All that a widget and those in it show, as markup."""
    own = [widget.markup, *widget.slots.values()] if hasattr(widget, "slots") else []
    axes = [str(axis.label) for axis in getattr(widget, "axes", [])]
    value = getattr(widget, "value", "")
    inner = [word for child in getattr(widget, "children", []) for word in words(child)]
    return [*own, *axes, str(value), str(getattr(widget, "markup", "")), *inner]
