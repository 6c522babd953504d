"""The odds page of When It Goes Wrong without a browser: what it shows is what the library says."""

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mechlab.games import wreck
from mechlab.games.wreck import Deck, Frame, Hit, Start, odds
from mechlab.pages.wreck.odds import OddsPage, answer
from mechlab.pages.wreck.odds.address import NAMES, change, read_case, write_case
from mechlab.pages.wreck.odds.case import WreckCase, opening
from mechlab.widgets.show import decimal, percent
from mechlab.widgets.work import Work

SHORT = WreckCase(at="scene 3, turn 3", start=Start(hp=4, structure=2, repairs=1))


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> OddsPage:
    """A page that works out nothing beside itself."""
    monkeypatch.setattr(Work, "start", lambda self, job: None)
    return OddsPage(SHORT)


def said(page: OddsPage) -> str:
    return str(page._headline.slots["said"])


def test_controls_change_the_case_and_the_answer(page: OddsPage) -> None:
    for key, text in (
        ("hit", "Rail slug"),
        ("mech.frame", "Drake"),
        ("mech.hull", "3"),
        ("start.hp", "5"),
        ("start.Shredded", "1"),
        ("hit.burn", "1d6"),
    ):
        page.set(key, text)
        assert page.refusal == ""
    case = page.case
    assert case.mech == Frame("Drake", hull=3)
    assert case.hit == Hit(kinetic="1d6+4", burn="1d6", ap=True)
    found = odds.after_hit(Frame("Drake", hull=3), case.hit, start=case.start)
    assert found.damage.mean == 11
    assert f"HP the hit takes: {decimal(found.damage.mean)}." in said(page)
    assert f"Destroys it: {percent(found.destroyed)}." in said(page)


def test_what_cannot_be_is_a_line_and_nothing_is_lost(page: OddsPage) -> None:
    before, tiles = page.case, page._headline.slots["tiles"]
    for key, text in (
        ("hit.kinetic", "lots"),
        ("mech.armor", "9"),
        ("start.hp", "99"),
        ("deck", "Tarot"),
        ("rules.check_target", "1e9"),
        ("nonsense", "1"),
    ):
        page.set(key, text)
        assert page.case == before
        assert "No answer" in said(page) and "\n" not in said(page)
        assert page._headline.slots["tiles"] == tiles


def test_dice_too_many_to_go_through_have_no_answer(page: OddsPage) -> None:
    tiles = page._headline.slots["tiles"]
    page.set("hit.kinetic", "20d100")
    page.set("hit.energy", "20d100")
    assert "ways" in page.refusal and page._headline.slots["tiles"] == tiles
    page.set("hit", "Missile")
    assert page.refusal == ""


@pytest.mark.parametrize(
    "case",
    [
        opening(),
        SHORT,
        replace(opening(), rules=(("heat_excess", "carries over"),), together=True, burning=7),
        WreckCase(
            Frame(
                "Heavy",
                hp=20,
                resist=("burn", "heat"),
                gear=wreck.gear_of("Gun on A; Pod, 3 charges"),
            ),
            Hit(energy="2d6", heat=2, ap=True, inflicts=("Shredded",)),
            Start(statuses=("Impaired", "Exposed"), rests=False),
            deck="Furnace",
            at="scene 1, turn 2",
        ),
    ],
)
def test_the_address_brings_the_case_back(case: WreckCase) -> None:
    assert read_case(write_case(case)) == (case, [])
    assert set(write_case(case)) <= set(NAMES)


def test_a_bad_address_is_a_line_for_each_value() -> None:
    given = {"mech": "Goliath", "hit": "9 love", "hp": "0", "at": "the moon", "statuses": "tired"}
    case, ignored = read_case(given)
    assert case == WreckCase()
    assert len(ignored) == len(given) and not any("\n" in line for line in ignored)


def test_a_place_that_the_deck_does_not_have_is_left() -> None:
    assert change(opening(), "deck", "Furnace").at in odds.places(wreck.deck_named("Furnace"))
    after_a_rest = replace(opening(), at="rest after scene 1")
    assert change(after_a_rest, "start.rests", "0").at == "scene 1, turn 1"


def test_the_sortie_is_solved_from_where_the_mech_stands() -> None:
    """The last own turn of a sortie: the values are one check each."""
    case = replace(
        SHORT, mech=Frame("Everest", engineering=1), start=Start(hp=2, structure=1, burn=2)
    )
    found = answer.home(case)
    by_words = {option.act.text: option for option in found.options}
    assert float(by_words["end the turn"].value) == pytest.approx(float(odds.check(1)))
    assert by_words["cool: put out"].value == 1 and by_words["mend"].value == 1
    assert found.options[0].is_best and found.options[0].spent == 0
    assert found.survival["idle"] == {3: pytest.approx(float(odds.check(1)))}


def test_values_of_choices_are_those_of_a_sortie_begun_there() -> None:
    """The chain from an own turn, against the chain from the hits of the next."""
    deck = Deck.of([Hit(kinetic=9), Hit(kinetic=9), Hit(kinetic=9)])
    start = Start(hp=1, structure=2, repairs=1)
    at = odds.places(deck)["scene 1, turn 2"]
    options = odds.repairs("Everest", deck, start=start, at=at, exact=True).options()
    values = {option.act.text: option.value for option in options}
    for text, then in (
        ("mend", Start(structure=2, repairs=0)),
        ("end the turn", start),
    ):
        rest = odds.repairs("Everest", Deck.of([Hit(kinetic=9)]), start=then, exact=True)
        assert values[text] == rest.value, text


def test_a_sortie_without_an_exact_answer_says_why() -> None:
    page = OddsPage(WreckCase(deck="Ambush", at="scene 1, turn 1"))
    page.wait()
    assert "drawn from" in page._sortie.choices.said
    assert page.known is not None and page.known.felled is not None


def test_a_changed_rule_stands_beside_the_printed_one(page: OddsPage) -> None:
    page.set("rules.armor_spent", "once a type")
    page.set("mech.armor", "2")
    assert page.known is not None and page.known.printed is not None
    now, was = page.known.asked.after, page.known.printed.after
    assert now.damage.mean < was.damage.mean
    tiles = str(page._headline.slots["tiles"])
    assert f"printed {decimal(was.damage.mean)}" in tiles
    page.set("rules.reset", "")
    assert page.known.printed is None


def test_strangers_messages_change_nothing(page: OddsPage) -> None:
    form: Any = page._controls
    before = page.case
    for content in (
        {"key": 1},
        {"key": "hit", "value": None, "count": 1},
        "x",
        {"key": "a" * 9000},
    ):
        form._received(form, content, [])
    assert page.case == before


def test_what_was_asked_under_other_numbers_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who plays a variant gets a page of a process that has worked out the printed numbers."""

    late = replace(opening(), at="scene 3, turn 1", start=Start(hp=6, structure=2, repairs=0))

    def answers() -> tuple[Any, Any, Any]:
        return answer.ask(opening()).burn, answer.felled(late).mean, answer.home(late).value

    printed = answers()
    rules = '{"check_target": 14, "last_structure": "is rolled for"}'
    with monkeypatch.context() as patch:
        patch.setenv("MECHLAB_RULES_WRECK", rules)
        wreck.read_again()
        varied = answers()
    assert wreck.read_again()
    assert all(now != then for now, then in zip(varied, printed, strict=True))
    assert answers() == printed


def test_the_example_is_of_the_catalog_as_it_is_now(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "own"
    shutil.copytree(wreck.catalog().path, own)
    hits = (own / "hits.csv").read_text("utf-8")
    line = next(each for each in hits.splitlines() if each.startswith("Napalm"))
    (own / "hits.csv").write_text(hits.replace(line, line.replace("1d3+1", "1d3+2")), "utf-8")
    printed = opening().hit
    with monkeypatch.context() as patch:
        patch.setenv("MECHLAB_CATALOG_WRECK", str(own))
        assert wreck.read_again()
        assert opening().hit == wreck.catalog_hit("Napalm") != printed
        assert read_case({})[0].hit == opening().hit
    assert wreck.read_again() and opening().hit == printed
