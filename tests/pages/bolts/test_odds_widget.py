"""The odds page of bolts without a browser: what a control does, and what a stranger cannot do."""

from html import escape

import pytest

from mechlab.games import bolts
from mechlab.games.bolts import odds
from mechlab.pages.bolts.mechs import named
from mechlab.pages.bolts.odds.address import NAMES, READERS, read_case, write_case
from mechlab.pages.bolts.odds.answer import work_out_damage
from mechlab.pages.bolts.odds.case import BOTH, FACTS, OPENING, BoltsCase
from mechlab.pages.bolts.odds.page import OddsPage
from mechlab.pages.bolts.odds.rules import RULES
from mechlab.widgets.show import decimal, percent
from mechlab.widgets.work import Work

CAT = bolts.catalog()


@pytest.fixture
def page(monkeypatch):
    """A page that works out nothing beside itself."""
    monkeypatch.setattr(Work, "start", lambda self, job: None)
    return OddsPage(BoltsCase())


def said(page):
    return str(page._headline.slots["said"])


def chips(page):
    return {key: str(page._controls.slots[f"chip.{key}"]) for key in FACTS}


def test_controls_change_the_case_and_the_answer(page):
    for key in ("cover", "back", "aim"):
        page.set(key, "1")
    page.set("distance", "20")
    attack = odds.attack(
        named("Marksman"),
        "Right Arm",
        20,
        against=named("Bulwark"),
        cover=True,
        back=True,
        aim=True,
    )
    assert page.answer.attack == attack
    assert f"Target number: {attack.rolls[0].target}." in said(page)
    assert f"Hits: {decimal(odds.hits_of(attack).mean)}." in said(page)


def test_facts_say_what_they_bring(page):
    brought = {"back": "+1", "height": "+1", "aim": "+1", "cover": "−1", "ran": "−1"}
    assert chips(page) == brought | {"blind": "cannot", "system": "cannot"}
    page.set("attacker", "Brawler")
    page.set("weapon", BOTH)
    page.set("distance", "0")
    assert chips(page)["cover"] == "±0"  # in melee it does not count


def test_what_is_worked_out_beside_the_page_is_the_librarys():
    page = OddsPage(OPENING)
    page.wait()
    attack, target = OPENING.attack(), OPENING.state()
    found = odds.damage(attack, target)
    assert f"Get through: {decimal(found.hits.mean)}." in said(page)
    kills = odds.kills(attack, target, OPENING.attacks)
    assert f"Destroyed by 4 attacks: {percent(kills[-1])}." in said(page)
    for part in found.parts.values():
        assert f'title="exactly {part.lost}"' in page._parts._table.markup


def test_the_target_as_it_stands(page):
    guarded = "3 3 3 3 3 3, Dodge, torso Additional Armour, left arm Energy Shield 2"
    page.set("target", guarded)
    page.set("damage.1", "2")
    page.set("shields.0", "1")
    page.set("lost.Torso", "1")
    state = page.case.state()
    assert (state.points[1], state.shields, state.armoured) == (1, (1, 0), False)
    work_out_damage(page.answer)
    assert page.answer.damage == odds.damage(page.answer.attack, state)
    page.set("target", "Brawler")  # another target is a whole one
    assert page.case.damage == (0,) * 6 and page.case.lost == ()


def test_heat_is_gambled_with(page):
    page.set("heat", "3")
    words = page._heat.panel.said
    assert "1 too much" in words and "16.7%" in words
    page.set("hit", "0")
    page.set("turn", "0")
    game = odds.gamble(0, hit=0, turn=0)
    assert page.answer.gamble() == game
    assert f"exactly {game.best.worth}" in page._heat.panel.said


def test_overwatch_is_reacted_from(page):
    page.set("heat", "1")
    page.set("tries", "2")
    law = odds.overwatch(2, 2, torso=3, cost=1)
    assert page.answer.reactions() == law
    assert f"exactly {law.mean}" in page._watch.panel.said


@pytest.mark.parametrize("name", RULES.names)
def test_every_ruling_can_be_changed(page, name):
    constant = CAT.rules[name]
    other = str(constant.alternatives[-1 if name == "far_reach" else 0])
    page.set("distance", "20")  # which the weapon reaches by all readings
    page.set(f"rules.{name}", other)
    assert page.case.rules == ((name, other),)
    assert page.refusal == "" and page.printed is not None
    assert escape(constant.label) in page._changes.said
    page.set("rules.reset", "")
    assert page.case.rules == () and page.printed is None


def test_both_readings_of_the_long_band(page):
    assert page.answer.roll.target == 4
    page.set("rules.band_modifiers", "modifier list")
    assert page.answer.roll.target == 3
    assert "written 4" not in page._changes.said
    assert "<td" in page._changes.said


def test_a_refusal_is_a_line_and_the_old_numbers_are_marked(page):
    before = page._headline.slots["tiles"]
    page.set("distance", "40")
    assert "out of range" in page.refusal and page.refusal in said(page)
    assert page._headline.slots["tiles"] == before
    assert "od-stale" in page._results._dom_classes
    page.set("distance", "4")
    assert page.refusal == "" and "od-stale" not in page._results._dom_classes


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("attacker", "<script>"),
        ("attacker", "3 3 3 3 3 9, Sniper"),
        ("target", "Godzilla"),
        ("weapon", "Torso laser"),
        ("distance", "-4"),
        ("distance", "4.5"),
        ("damage.9", "1"),
        ("damage.0", "4-4"),
        ("damage.1", "99"),
        ("shields.0", "7"),
        ("lost.Legs", "1"),
        ("lost.Wing", "1"),
        ("cover", "perhaps"),
        ("heat", "1e3"),
        ("rules.crit_highest", "99"),
        ("rules.luck", "1"),
        ("nothing", "1"),
    ],
)
def test_a_strangers_message_changes_nothing(page, key, text):
    before = page.case
    page.set(key, text)
    assert page.case == before
    assert "<script>" not in str(page._headline.slots)
    assert "No answer" in said(page)


def test_the_address_brings_the_case_back():
    case = BoltsCase(
        attacker="Skirmisher",
        weapon=BOTH,
        target="Brawler",
        distance=7,
        ran=True,
        damage=(0, 1, 0, 0, 2, 0),
        lost=("Head", "Legs"),
        heat=2,
        rules=(("crit_highest", "2"),),
    )
    assert read_case(write_case(case)) == (case, [])
    assert set(write_case(case)) <= set(NAMES) == set(READERS)


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"attacker": "Godzilla"}, "is no example and no share code"),
        ({"weapon": "Head"}, "is none that the attacker has"),
        ({"distance": "far"}, "should be a whole number"),
        ({"damage": "1-2"}, "should be 6 numbers"),
        ({"rules.eagle_far": "30"}, "should be"),
    ],
)
def test_what_an_address_may_not_hold_is_one_line(values, says):
    case, ignored = read_case(values)
    assert len(ignored) == 1 and says in ignored[0]
    assert case == BoltsCase()  # its weapon is one that reaches the target
