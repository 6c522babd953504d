"""The odds page without a browser: what a control does, and what a stranger's message cannot do."""

import shutil

import pytest

from mechlab.games import skirmish
from mechlab.games.skirmish import odds
from mechlab.games.skirmish.odds import Situation
from mechlab.pages.skirmish.odds import OddsPage
from mechlab.pages.skirmish.odds.asked import ask_volley
from mechlab.pages.skirmish.odds.case import OddsCase
from mechlab.pages.skirmish.odds.cells import cell_case, guns, measured
from mechlab.pages.skirmish.odds.matrix import best, matrix_table
from mechlab.pages.skirmish.odds.volley_charts import ladder, tails
from mechlab.widgets.show import decimal, percent
from mechlab.widgets.work import Work

CASE = OddsCase("Foreman", "Rifle", "Lantern", crits=False)


@pytest.fixture
def page(monkeypatch):
    """A page that works out nothing beside itself."""
    monkeypatch.setattr(Work, "start", lambda self, job: None)
    page = OddsPage(CASE)
    page.answer.volley.after(1)  # as the work beside the page does first of all
    return page


def said(page):
    return str(page._headline.slots["said"])


def test_controls_change_the_case_and_the_answer(page):
    page.set("hard_cover", "1")
    page.set("target", "Courier")
    page.set("mode", "Autocannon||Flechette|")
    assert page.case.load == "Flechette" and page.case.situation == Situation(hard_cover=True)
    volley = odds.volley(
        skirmish.kit("Foreman"),
        "Autocannon",
        skirmish.kit("Courier"),
        Situation(hard_cover=True),
        load="Flechette",
        crits=False,
    )
    assert f"A shot hits: {percent(volley.hit)}" in said(page)
    assert f"Durability per volley: {decimal(volley.expected)}" in said(page)
    page.set("clear", "")
    assert page.case.situation == Situation()


def test_a_refusal_is_a_line_and_the_old_numbers_are_marked(page):
    before = page._headline.slots["tiles"]
    page.set("one_arm", "1")
    assert "two-handed" in page.refusal and page.refusal in said(page)
    assert page._headline.slots["tiles"] == before
    assert "od-stale" in page._results._dom_classes
    page.set("one_arm", "0")
    assert page.refusal == "" and "od-stale" not in page._results._dom_classes


def test_a_page_that_opens_on_a_refusal_shows_no_numbers(monkeypatch):
    monkeypatch.setattr(Work, "start", lambda self, job: None)
    page = OddsPage(OddsCase(situation=Situation(indirect=True)))
    assert page.answer is None and page.refusal
    assert page._results.layout.display == "none"
    assert "last question" not in str(page._headline.slots["refusal"])
    page.set("indirect", "0")
    assert page._results.layout.display == ""


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("attacker", "<script>"),
        ("mode", "Death ray|||"),
        ("mode", ""),
        ("damage.9", "1"),
        ("damage.-1", "1"),
        ("damage.0", "99"),
        ("damage.0", "1-1"),
        ("rules.crit_margin", "1e9"),
        ("rules.team_cap", "99"),
        ("__class__", "1"),
        ("volleys", "9" * 30),
        ("target_heat", ""),
    ],
)
def test_a_forged_message_changes_nothing_but_a_line(page, key, text):
    before = page.case
    page.set(key, text)
    assert page.case in (before, OddsPage(before).case) or key == "mode"
    assert "<script>" not in str(page._headline.slots)
    page.set("locked", "1")
    assert page.case.situation.locked


def test_unknown_keys_of_pictures_are_ignored(page):
    before = page.case
    for key in ("band:Wing", "Cannon>Reaver", "", "4>Courier"):
        page._chain.bands.pick(key)
        page._matrix.table.pick(key)
    assert page.case == before


def test_what_a_mech_is_made_of_is_escaped_everywhere(page):
    assert "<script" not in str(page._controls.markup) + "".join(page._controls.slots.values())


def test_the_matrix_says_what_the_library_says():
    cell = measured(cell_case(CASE, skirmish.profile("Cannon"), "Courier"), "expected")
    build = skirmish.kit("Foreman").replace(right_hand="Cannon")
    volley = odds.volley(build, "Cannon", skirmish.kit("Courier"), crits=False)
    assert cell.value == pytest.approx(volley.expected)
    hit = measured(cell.case, "hit")
    assert hit.value == pytest.approx(float(volley.hit))


def test_the_matrix_draws_every_gun_and_marks_the_best():
    rows = {
        gun.label: {"Courier": measured(cell_case(CASE, gun, "Courier"), "hit")} for gun in guns()
    }
    drawn = matrix_table(CASE, rows)
    assert drawn.count("<button") == len(guns())
    values = {label: row["Courier"].value for label, row in rows.items()}
    assert values[best(rows, "Courier", more=True)] == max(values.values())
    assert drawn.count("od-best") == 1


def test_a_gun_the_rules_refuse_has_its_reason_in_the_cell():
    case = OddsCase(situation=Situation(reaction=True))
    loaded = cell_case(case, skirmish.profile("Cannon", load="Armor-piercing"), "Courier")
    cell = measured(loaded, "expected")
    assert cell.value is None and "Standard rounds" in cell.reason


def test_tails_and_ladder_count_from_the_top():
    coin = {0: 0.5, 3: 0.25, 4: 0.25}
    assert tails(coin) == {0: 1.0, 1: 0.5, 2: 0.5, 3: 0.5, 4: 0.25}
    assert dict(ladder(coin)) == {0.9: 0, 0.5: 3, 0.1: 4, 0.01: 4}


def test_the_work_beside_the_page_ends_in_everything_known():
    page = OddsPage(OddsCase("Foreman", "Rifle", "Lantern", crits=False, measure="hit"))
    page.wait()
    assert page.answer.volley.rounds.mean > 1
    assert "Volleys to destroy" in page._headline.slots["tiles"]
    assert "…" not in page._headline.slots["tiles"]
    assert "Best, of 29" in page._matrix.panel.said
    page._matrix.table.pick("Rifle>Drayman")
    page.stop()
    assert (page.case.target, page.case.weapon) == ("Drayman", "Rifle")


def test_an_idle_target_is_looked_at_for_as_long_as_it_is_idle(page):
    page.set("volleys", "5")
    page.set("between", "idle")
    assert page.case.volleys == 5 and page.answer.case.volleys == 3
    assert page.refusal == "" and list(page.answer.volley.further_volleys()) == []
    page.set("between", "acts")
    assert page.answer.case.volleys == 5


def test_what_was_asked_under_other_numbers_is_asked_again(tmp_path, monkeypatch):
    """Who plays a variant gets a page of a process that has worked out the printed numbers."""
    folder = shutil.copytree(skirmish.catalog().path, tmp_path / "own")
    for file, before, now in (
        ("equipment.csv", "Rifle,Hauer,1,4,8,2,+5,", "Rifle,Hauer,1,4,8,3,+5,"),
        ("kits.csv", "Foreman,Medium,Hauer,Standard legs,", "Foreman,Medium,Hauer,Tracked legs,"),
    ):
        text = (folder / file).read_text(encoding="utf-8")
        assert before in text
        (folder / file).write_text(text.replace(before, now), encoding="utf-8")

    def answers():
        return ask_volley(CASE).expected, CASE.mode().profile.shots, CASE.shooter().legs

    printed = answers()
    with monkeypatch.context() as patch:
        patch.setenv("MECHLAB_CATALOG_SKIRMISH", str(folder))
        skirmish.read_again()
        varied = answers()
    assert skirmish.read_again()
    assert all(now != then for now, then in zip(varied, printed, strict=True))
    assert answers() == printed
