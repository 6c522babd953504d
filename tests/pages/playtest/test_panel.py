"""The panel above a page: the agreement, what stands after it, the questions after a game."""

import json
import os
from typing import Any

import pytest

from mechlab.games import bolts, skirmish, wreck
from mechlab.pages import playtest
from mechlab.pages.playtest import agreement, variants
from mechlab.pages.playtest.agreement import AGAIN, NAME, NOT, STOP, YES, pseudonym
from mechlab.pages.playtest.asking import KEY
from mechlab.pages.playtest.opened import Playtest
from mechlab.pages.playtest.panel import Panel
from mechlab.pages.playtest.visit import NOT_KEPT, NOT_OPEN, UNKNOWN, Visit
from mechlab.pages.table.opening import recorded
from mechlab.playtests.questions import read_questions
from mechlab.playtests.store import Store, StoreError
from mechlab.playtests.tables import BUILDS, PLAYERS


def panel(test: Playtest, page: str = "table", game: str = "wreck") -> Panel:
    return Panel(test.visit, page, game, lambda: None)


def body(shown: Panel) -> str:
    return str(shown.form.slots["body"])


def said(shown: Panel) -> str:
    return str(shown.form.slots["said"])


def test_it_is_asked_once_and_the_answer_stays_in_the_address(visited: Playtest) -> None:
    shown = panel(visited)
    assert all(key in body(shown) for key in (NAME, YES, NOT))
    shown.set(NAME, "  Ada   L. ")
    shown.set(YES, "")
    player = visited.visit.player
    assert player is not None and player.pseudonym == "Ada L."
    assert shown.passing.case == {"player": player.id, "play": ""}
    assert "Ada L." in body(shown) and YES not in body(shown)
    again = Visit(visited.visit.store)
    again.arrive({"player": player.id})
    assert again.player == player and not again.is_undecided


def test_a_no_is_kept_in_the_address_and_can_be_changed(visited: Playtest) -> None:
    shown = panel(visited)
    shown.set(NOT, "")
    assert shown.passing.case == {"player": "no", "play": ""} and YES not in body(shown)
    again = Visit(visited.visit.store)
    again.arrive({"player": "no"})
    assert not again.is_undecided and again.problem == ""
    shown.set(AGAIN, "")
    assert YES in body(shown)
    shown.set(NAME, "Ada")
    shown.set(YES, "")
    shown.set(STOP, "")
    assert visited.visit.player is None and shown.passing.case["player"] == "no"


def test_what_is_agreed_to_is_said_before(visited: Playtest) -> None:
    text = body(panel(visited))
    for word in ("decision", "die", "how long", "mechs", "answer", "name that you make up"):
        assert word in text
    assert "Nothing else about you" in text


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("", "Make up a name"),
        (" \t\n", "Make up a name"),
        ("x" * 41, "at most 40 characters; this has 41"),
        ("<script>", '"<" is none of them'),
        ("a\0b", "a sign that cannot be seen"),
        ("a\u202eb", "a sign that cannot be seen"),
        ("\ud800", "a sign that cannot be seen"),
        ("x" * 1_000_000, "at most 40 characters"),
    ],
)
def test_a_name_that_cannot_be_is_a_line(visited: Playtest, name: str, wrong: str) -> None:
    shown = panel(visited)
    shown.set(NAME, name)
    shown.set(YES, "")
    assert visited.visit.player is None and YES in body(shown)
    with pytest.raises(ValueError, match=r"^[^\n]+$"):
        pseudonym(name)
    from html import unescape

    assert wrong in unescape(said(shown)) and "\n" not in said(shown)


@pytest.mark.parametrize("name", ["Ada", "Zoë", "李雷", "A-1_b.c d'e", "x" * 40])
def test_names_of_any_letters_are_taken(name: str) -> None:
    assert pseudonym(name) == name


def test_elsewhere_it_is_not_asked(visited: Playtest) -> None:
    for page in ("odds", "index", "balance"):
        shown = panel(visited, page)
        assert body(shown) == ""
        shown.set(NAME, "Ada")
        shown.set(YES, "")
        assert visited.visit.player is None


def test_a_player_who_is_not_known_is_asked_again(visited: Playtest) -> None:
    visited.visit.arrive({"player": "0123456789abcdef"})
    shown = panel(visited)
    assert visited.visit.problem == UNKNOWN and YES in body(shown)


def test_without_its_store_a_page_says_so_and_keeps_the_address(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(playtest.PUBLISHED, "1")
    monkeypatch.setenv(playtest.STORE, f"sqlite:///{tmp_path}/nowhere/playtests.db")
    test = playtest.begun()
    assert test is not None
    test.visit.arrive({"player": "0123456789abcdef", "play": "0" * 16})
    shown = panel(test)
    assert NOT_OPEN in said(shown) and str(tmp_path) not in said(shown)
    assert "nowhere" in capfd.readouterr().err
    assert shown.passing.case == {"player": "0123456789abcdef", "play": "0" * 16}


def test_it_is_there_only_on_published_pages_with_a_store(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(playtest.PUBLISHED, raising=False)
    monkeypatch.setenv(playtest.STORE, "sqlite:///never.db")
    assert playtest.begun() is None
    monkeypatch.delenv(playtest.STORE)
    monkeypatch.setenv(playtest.PUBLISHED, "1")
    assert playtest.begun() is None


# ---- what is built -------------------------------------------------------------------------------


def builds(test: Playtest) -> list[str]:
    assert test.visit.store is not None
    return [row["build"] for row in test.visit.store.rows(BUILDS)]


def test_a_roster_is_kept_when_it_changes(visited: Playtest) -> None:
    from mechlab.pages.skirmish.hangar.page import Hangar

    hangar = Hangar(skirmish.kit("Lantern"))
    visited.above("hangar", "skirmish", hangar)
    hangar.pick("head:Scout head")
    assert builds(visited) == []
    visited.visit.join("Ada")
    hangar.undo()
    hangar.pick("filter:arm")  # looked at, not built
    assert [skirmish.from_json(each) for each in builds(visited)] == [hangar.roster]
    hangar.redo()
    assert [skirmish.from_json(each) for each in builds(visited)] == [hangar.roster]


def test_a_team_of_bolts_and_a_mech_of_wreck_are_kept(visited: Playtest) -> None:
    from mechlab.pages.bolts.hangar.page import Hangar as Shop
    from mechlab.pages.wreck.hangar.page import Hangar as Sheet

    visited.visit.join("Ada")
    shop, sheet = Shop(bolts.Build(points=3, pilot="Sniper")), Sheet(wreck.Frame("Drake"))
    visited.above("hangar", "bolts", shop)
    visited.above("hangar", "wreck", sheet)
    shop.pick("points:head:4")
    sheet.set("mech.hp", "12")
    team, frame = builds(visited)
    assert bolts.from_json(team) == shop.team
    assert wreck.Frame.from_slots(json.loads(frame)) == sheet.frame


# ---- the questions -------------------------------------------------------------------------------


class Over:
    """A keeper whose game is over."""

    is_over = True
    is_theirs = True


@pytest.fixture
def asked(visited: Playtest) -> Panel:
    """The panel of a visitor whose game is over."""
    visit = visited.visit
    visit.join("Ada")
    assert visit.store is not None and visit.player is not None
    visit.play = visit.store.begin(visit.player.id, "wreck", "{}", 0)
    shown = panel(visited)
    shown.keeper = Over()  # type: ignore[assignment]
    shown.show()
    return shown


def answers(shown: Panel) -> dict[str, str]:
    visit = shown._visit
    assert visit.store is not None
    return dict(visit.store.answers(visit.play))


def test_questions_come_when_a_game_is_over_and_each_answer_is_kept(asked: Panel) -> None:
    assert asked.passing.look == 1  # the browser brings them into sight, once
    for question in read_questions():
        assert f"{KEY}{question.name}" in asked.asking.form.markup
    form = asked.asking.form
    form.set(f"{KEY}fun.3", "1")
    assert answers(asked) == {"fun": "4"}
    form.set(f"{KEY}fun.0", "1")
    form.set(f"{KEY}change", "Fewer dice,\nmore tea")
    assert answers(asked) == {"fun": "1", "change": "Fewer dice,\nmore tea"}
    assert form.values[f"{KEY}fun.0"] == "1" and form.values[f"{KEY}fun.3"] == "0"
    assert "2 of 6" in form.slots["answers.said"] and asked.passing.look == 1


@pytest.mark.parametrize(
    ("key", "text"),
    [
        (f"{KEY}fun.9", "1"),
        (f"{KEY}fun.-1", "1"),
        (f"{KEY}fun.1", "0"),
        (f"{KEY}fun", "4"),
        (f"{KEY}fun.²", "1"),
        (f"{KEY}none", "x"),
        (KEY, ""),
        ("fun.1", "1"),
        (f"{KEY}change", "x" * 1_000_000),
    ],
)
def test_an_answer_that_cannot_be_is_not_kept(asked: Panel, key: str, text: str) -> None:
    asked.asking.form.set(key, text)
    assert answers(asked) == {}
    assert "\n" not in asked.asking.form.slots["answers.said"]


def test_no_answer_is_taken_before_the_end(visited: Playtest) -> None:
    visited.visit.join("Ada")
    shown = panel(visited)
    shown.asking.form.set(f"{KEY}fun.3", "1")
    assert shown.asking.form.markup == "" and shown.asking.answers == {}


def test_answers_that_the_store_missed_are_kept_with_the_next(
    asked: Panel, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise StoreError("disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(asked._visit.store, "answer", full)
        asked.asking.form.set(f"{KEY}fun.3", "1")
        assert NOT_KEPT in said(asked)
    asked.asking.form.set(f"{KEY}long.0", "1")
    assert answers(asked) == {"fun": "4", "long": "too short"} and said(asked) == ""


def test_answers_are_there_again_after_a_reload(asked: Panel) -> None:
    asked.asking.form.set(f"{KEY}fun.3", "1")
    again = Panel(asked._visit, "table", "wreck", lambda: None)
    again.keeper = asked.keeper
    again.show()
    assert again.asking.form.values[f"{KEY}fun.3"] == "1"


# ---- variants ------------------------------------------------------------------------------------


@pytest.fixture
def two(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Two variants of Mecha Skirmish are published; what a test put in force ends with it."""
    published = [{"name": "as printed"}, {"name": "margin 3", "rules": {"crit_margin": 3}}]
    monkeypatch.setenv(variants.VARIABLE, json.dumps(published))
    monkeypatch.setenv("MECHLAB_RULES_SKIRMISH", "")
    yield
    os.environ["MECHLAB_RULES_SKIRMISH"] = ""
    skirmish.read_again()


def margin() -> object:
    return skirmish.catalog().rules.value("crit_margin")


def test_players_get_the_variants_in_turn_and_their_pages_follow(two: Any, tmp_path: Any) -> None:
    store = Store(f"sqlite:///{tmp_path}/playtests.db")
    printed = margin()
    names = []
    for _ in range(4):
        visit = Visit(store)
        visit.arrive({})
        visit.join("Ada")
        assert visit.player is not None
        names.append(visit.player.variant)
    assert names == ["as printed", "margin 3"] * 2
    test = Playtest(Visit(store))
    players = store.rows(PLAYERS)
    chosen = next(row["id"] for row in players if row["variant"] == "margin 3")
    test.visit.arrive({"player": chosen})
    assert test._follow_variant("skirmish") and margin() == 3 != printed
    assert not test._follow_variant("skirmish")  # it is in force
    assert "margin 3" in panel(test, "odds", "skirmish").form.slots["variant"]
    assert panel(test, "odds", "bolts").form.slots["variant"] == ""
    for game in ("skirmish", "bolts"):
        test.visit.keep_build(game, "build")
    builds = {row["game"]: row["variant"] for row in store.rows(BUILDS)}
    assert builds == {"skirmish": "margin 3", "bolts": ""}
    store.close()


def test_who_came_before_there_were_variants_gets_one_in_turn(two: Any, tmp_path: Any) -> None:
    store = Store(f"sqlite:///{tmp_path}/playtests.db")
    names = []
    for player in [store.join(name) for name in ("Ada", "Bo")]:
        visit = Visit(store)
        visit.arrive({"player": player.id})
        assert visit.variant is not None and visit.player is not None
        assert visit.variant.name == visit.player.variant
        names.append(visit.player.variant)
    assert names == ["as printed", "margin 3"]
    store.close()


def test_who_is_given_other_numbers_has_the_page_made_anew(two: Any, tmp_path: Any) -> None:
    store = Store(f"sqlite:///{tmp_path}/playtests.db")
    for name, again in (("Ada", 0), ("Bo", 1)):
        test = Playtest(Visit(store))
        test.visit.arrive({})
        shown = Panel(test.visit, "hangar", "skirmish", lambda: None)
        shown._joined = lambda test=test, shown=shown: test._joined(shown, "skirmish", None)  # type: ignore[misc]
        shown.set(NAME, name)
        shown.set(YES, "")
        assert shown.passing.again == again
    store.close()


def test_the_table_of_a_variant_opens_on_a_game_of_its_numbers(
    two: Any, visited: Playtest, monkeypatch: pytest.MonkeyPatch
) -> None:
    from mechlab.pages.skirmish.table.page import Table

    monkeypatch.setenv("MECHLAB_RULES_SKIRMISH", '{"crit_margin": 3}')
    assert skirmish.read_again()
    table = Table()
    visited.above("table", "skirmish", table)
    assert skirmish.differences(table.match.record) == []
    table.load("another", recorded("skirmish").to_json())
    assert "crit_margin" in table.view.bar.slots["differ"]


def test_what_is_no_list_of_variants_is_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    for text in ("{", '[{"nom": "x"}]', "[1]"):
        monkeypatch.setenv(variants.VARIABLE, text)
        with pytest.raises(ValueError, match=r"^MECHLAB_VARIANTS is no list of variants: .+$"):
            variants.published()


def test_the_agreement_cannot_be_broken_by_a_name() -> None:
    assert "<b><script>" not in agreement.agreed("<script>", None)
