"""The odds page in a real browser: every number shown is the library's."""

import re
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from mechlab.games import skirmish
from mechlab.games.skirmish import odds
from mechlab.games.skirmish.odds import Situation
from mechlab.pages.skirmish.odds.cells import guns
from mechlab.widgets.show import decimal, percent
from tests.browsing import DESKTOP, PHONE, asked, eventually, key, wait_until_it_fits

COLOURS = pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
FOREMAN = {"attacker": "Foreman", "weapon": "Rifle", "target": "Lantern"}


def tiles(page: Any) -> dict[str, str]:
    """The numbers at the top, by name."""
    pairs = page.locator(".od-tile").evaluate_all(
        "tiles => tiles.map(t => [t.children[0].innerText, t.children[1].innerText])"
    )
    return dict(pairs)


def foreman(situation: Situation | None = None, **more: Any) -> odds.Volley:
    return odds.volley(skirmish.kit("Foreman"), "Rifle", skirmish.kit("Lantern"), situation, **more)


def at_foreman(
    standing_page: Any, size: Any = DESKTOP, dark: bool = False, **asked_for: str
) -> Any:
    """The page that stands, with the Foreman's Rifle at a Lantern, or what else is asked for."""
    page = standing_page("odds", FOREMAN, size, dark)
    if asked(page) != FOREMAN:
        page.click("text=Clear")
        page.select_option(key("target"), "Lantern")
        eventually(lambda: asked(page), FOREMAN)
    for name, value in asked_for.items():
        page.select_option(key(name), value)
    eventually(lambda: asked(page), FOREMAN | asked_for)
    return page


def check_against_library(page: Any, volley: odds.Volley, part: str = "Core") -> None:
    """The tiles and the words of the chain become what the library says."""
    after = volley.after(1)
    chosen = next(each for each in volley.parts if each.part == part)
    said = {
        "A shot hits": percent(volley.hit),
        "Durability per volley": decimal(after.expected),
        f"{part} gone after 1 volley": percent(after.destroyed[part]),
        "Armor": str(chosen.armor),
        "Durability": str(chosen.durability),
        "of hits": percent(chosen.chance / volley.hit),
        "of shots": f"{percent(chosen.chance)} exact {chosen.chance}",
    }
    eventually(lambda: {name: shown(page).get(name) for name in said}, said)


def shown(page: Any) -> dict[str, str]:
    """The numbers at the top, and the facts of the chosen part."""
    facts = page.locator(".od-facts li").evaluate_all(
        "items => items.map(i => [i.children[0].innerText, i.children[1].innerText])"
    )
    return tiles(page) | dict(facts)


def test_it_opens_on_an_example_whose_numbers_are_the_librarys(standing_page: Any) -> None:
    page = standing_page("odds")
    assert page.locator("h1").inner_text() == "Foreman fires the Rifle at Lantern"
    assert page.is_checked(key("soft_cover"))
    check_against_library(page, foreman(Situation(soft_cover=True)))
    eventually(lambda: asked(page), FOREMAN | {"soft_cover": "1"})


def test_a_question_is_put_and_a_situation_toggled(standing_page: Any) -> None:
    page = standing_page("odds")
    page.select_option(key("attacker"), "Bastion")
    page.select_option(key("target"), "Reaver")
    page.click("text=Clear")
    volley = odds.volley(skirmish.kit("Bastion"), "Cannon", skirmish.kit("Reaver"))
    check_against_library(page, volley)
    page.select_option(key("attacker"), "Foreman")
    page.select_option(key("mode"), "Rifle|||")
    page.select_option(key("target"), "Lantern")
    check_against_library(page, foreman())

    page.check(key("hard_cover"))
    page.check(key("locked"))
    situation = Situation(hard_cover=True, locked=True)
    check_against_library(page, foreman(situation))
    assert tiles(page)["Net dice"] == "1[−]"
    tray = page.locator(".od-tray li").all_inner_texts()
    assert [line.split("\n")[0] for line in tray] == ["2[−]", "1[+]"]
    eventually(lambda: asked(page), FOREMAN | {"hard_cover": "1", "locked": "1"})

    page.check(key("brace"))
    check_against_library(page, foreman(Situation(hard_cover=True, locked=True, brace=True)))


def test_a_picked_band_leads_the_pictures_after_it(standing_page: Any) -> None:
    page = at_foreman(standing_page)
    page.click(key("band:Legs"))
    page.wait_for_selector(f'{key("band:Legs")}[aria-pressed="true"]')
    check_against_library(page, foreman(), part="Legs")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    page.wait_for_selector(f'{key("band:Back")}[aria-pressed="true"]')
    check_against_library(page, foreman(), part="Back")
    damage = next(p for p in foreman().parts if p.part == "Back").damage
    words = page.locator(".od-panel", has_text="Damage").first.inner_text()
    assert f"deals {decimal(damage.mean)} on average" in words
    page.click(key("band:Core"))
    check_against_library(page, foreman())


def test_the_work_beside_the_page_fills_in_the_rest(open_page: Any) -> None:
    page = open_page("odds", query=FOREMAN | {"volleys": "3"})
    volley = foreman()
    wait_for_the_last_tile(page)
    assert tiles(page)["Volleys to destroy"] == decimal(volley.rounds_to_destroy().mean)
    assert tiles(page)["Core gone after 3 volleys"] == percent(volley.after(3).destroyed["Core"])
    rows = page.locator(".od-course .od-words tbody tr").all_inner_texts()
    for k in (1, 7):
        core = re.split(r"\t|\n", rows[3].strip())
        assert core[k] == percent(volley.after(k).destroyed["Core"])
    total = volley.after(3).total
    curve = page.locator(".od-panel", has_text="At least so much").first
    curve.locator("summary").click()
    told = dict(
        re.split(r"\t|\n", row.strip())[:2]
        for row in curve.locator("details tbody tr").all_inner_texts()
    )
    assert told["6"] == percent(sum(p for lost, p in total.items() if lost >= 6))


def wait_for_the_last_tile(page: Any) -> None:
    """Wait for what takes longest of all that is worked out for everybody."""
    page.wait_for_function(
        "() => [...document.querySelectorAll('.od-tile')].at(-1).children[1].innerText !== '…'",
        timeout=60_000,
    )


# The words below the bars of each chart that touch the word before them.
TOUCHING = """() => [...document.querySelectorAll(".od-panel .bqplot")].flatMap((chart) => {
  const words = [...chart.querySelectorAll(".axis")[0].querySelectorAll(".tick text")]
    .filter((word) => word.textContent.trim());
  const boxes = words.map((word) => word.getBoundingClientRect());
  return words.slice(1).filter((_, i) => boxes[i + 1].left < boxes[i].right + 1)
    .map((word) => word.textContent);
})"""


@pytest.mark.parametrize("size", [DESKTOP, (1000, 800), PHONE], ids=["desktop", "tablet", "phone"])
def test_numbers_keep_clear_of_each_other_and_of_their_edges(standing_page: Any, size: Any) -> None:
    page = at_foreman(standing_page, size, target="Bastion")
    wait_for_the_last_tile(page)
    cut = page.locator(".od-tile").evaluate_all(
        "tiles => tiles.filter(t => t.scrollWidth > t.clientWidth).map(t => t.innerText)"
    )
    assert cut == []
    widths = page.locator(".od-panel .bqplot").evaluate_all("all => all.map(c => c.clientWidth)")
    assert min(widths) > 200
    assert min(page.locator(".od-facts").evaluate_all("all => all.map(c => c.clientWidth)")) > 150
    eventually(lambda: page.evaluate(TOUCHING), [])
    left = page.locator(".od-panel", has=page.get_by_role("heading", name="Durability left"))
    below = left.locator(".axis").first.locator(".tick text")
    eventually(lambda: [word for word in below.all_text_contents() if word.strip()][-1], "18")


def test_a_cell_of_the_matrix_opens_its_case(open_page: Any) -> None:
    page = open_page("odds", query=FOREMAN)
    cell = page.locator(key("Arc bow, Overdrive>Drayman"))
    wait_for_the_last_tile(page)
    assert cell.count() == 0  # nobody has looked at it yet
    page.locator(".od-matrix").first.scroll_into_view_if_needed()
    cell.wait_for(timeout=60_000)
    assert page.locator(".od-matrix tbody tr").count() == len(guns())
    old = page.locator(".od-matrix .od-stale")
    eventually(old.count, 1)  # the table below, which nobody has asked for
    shown = float(cell.inner_text())
    cell.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("location.search.includes('Arc+bow')")
    case = asked(page)
    build = skirmish.from_share_code(case["attacker"])
    assert isinstance(build, skirmish.Build)
    assert (build.right_hand, build.head) == ("Arc bow", skirmish.kit("Foreman").head)
    assert (case["overdrive"], case["target"]) == ("1", "Drayman")
    volley = odds.volley(build, "Arc bow", skirmish.kit("Drayman"), overdrive=True)
    assert shown == pytest.approx(volley.expected, abs=0.005)
    check_against_library(page, volley)


def test_a_rule_is_changed_and_the_printed_one_stays_beside_it(standing_page: Any) -> None:
    page = at_foreman(standing_page)
    page.click("text=House rules")
    slider = page.locator(key("rules.crit_margin"))
    slider.focus()
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("location.search.includes('rules.crit_margin=3')")
    cat = skirmish.catalog().with_rules(crit_margin=3)
    volley, printed = foreman(cat=cat), foreman()
    check_against_library(page, volley)
    page.wait_for_selector(".od-compare table")
    rows = [
        re.split(r"\t|\n", row.strip())
        for row in page.locator(".od-compare tbody tr").all_inner_texts()
    ]
    assert rows[0][2] == decimal(printed.expected)
    assert rows[1][2] == decimal(volley.expected)
    assert rows[2][2].startswith("+")
    assert page.evaluate("document.activeElement.dataset.key") == "rules.crit_margin"

    page.click("text=Reset all rules")
    check_against_library(page, printed)
    eventually(lambda: "rules.crit_margin" in asked(page), False)


def test_the_address_brings_the_same_case_back(open_page: Any) -> None:
    page = open_page("odds", query=FOREMAN)
    page.check(key("prone"))
    page.select_option(key("aimed"), "Legs")
    page.click("text=Before and between volleys")
    page.fill(key("damage.5"), "4")
    page.keyboard.press("Tab")
    page.fill(key("target_heat"), "5")
    page.keyboard.press("Tab")
    page.wait_for_function("location.search.includes('target_heat=5')")
    page.click("text=Copy link")
    page.wait_for_selector("text=Link copied")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == page.url
    again = open_page("odds", query=urlsplit(copied).query)
    eventually(lambda: asked(again), asked(page))
    assert again.is_checked(key("prone"))
    assert again.input_value(key("aimed")) == "Legs"
    expect(again.locator(key("damage.5"))).to_have_value("4")
    situation = Situation(prone=True, aimed="Legs")
    volley = foreman(situation, target_heat=5, damage=(0, 0, 0, 0, 0, 4))
    check_against_library(again, volley)


def test_what_is_being_typed_outlasts_the_answer_to_an_earlier_change(open_page: Any) -> None:
    page = open_page("odds", query=FOREMAN)
    page.click("text=Before and between volleys")
    page.fill(key("damage.5"), "4")
    page.keyboard.press("Tab")
    page.fill(key("target_heat"), "5")  # typed, and not set yet
    page.wait_for_function("location.search.includes('damage=')")
    page.wait_for_timeout(300)  # the answer has come to the form, too
    assert page.input_value(key("target_heat")) == "5"
    page.keyboard.press("Tab")
    page.wait_for_function("location.search.includes('target_heat=5')")


def test_an_address_with_nonsense_says_so_in_a_line_and_opens(open_page: Any) -> None:
    query = FOREMAN | {"target": "<b>Godzilla</b>", "soft_cover": "perhaps"}
    page = open_page("odds", query=query)
    line = page.locator(".od-ignored .ml-notice").inner_text()
    assert '"<b>Godzilla</b>" is no kit and no share code' in line
    assert 'soft_cover "perhaps" should be 1 or 0' in line
    assert page.locator("h1").inner_text() == "Foreman fires the Rifle at Lantern"


def test_what_the_rules_do_not_allow_is_one_line(standing_page: Any) -> None:
    page = at_foreman(standing_page)
    before = tiles(page)
    page.check(key("indirect"))
    line = page.locator(".od-refusal")
    line.wait_for()
    reason = "only an Indirect weapon fires without line of sight (C6)"
    assert line.inner_text().startswith(f"No answer: {reason}")
    assert page.locator(".od-results.od-stale").count() == 1
    old = page.locator(".od-headline.od-old")
    eventually(old.count, 1)
    assert tiles(page)["A shot hits"] == before["A shot hits"]
    page.uncheck(key("indirect"))
    line.wait_for(state="detached")
    assert page.locator(".od-stale.od-results").count() == 0
    eventually(old.count, 0)
    check_against_library(page, foreman())


def test_the_best_weapons_are_worked_out_and_stopped(standing_page: Any) -> None:
    page = at_foreman(standing_page)
    panel = page.locator(".od-panel", has_text="Best weapon at each net dice")
    panel.get_by_role("button", name="Work it out").click()
    stop = panel.get_by_role("button", name="Stop")
    stop.wait_for()
    page.check(key("soft_cover"))  # the page answers meanwhile
    check_against_library(page, foreman(Situation(soft_cover=True)))
    stop.wait_for(state="hidden")


def test_an_exchange_of_blows_is_worked_out_when_asked_for(standing_page: Any) -> None:
    page = at_foreman(standing_page, target="Drayman")
    panel = page.locator(".od-blows")
    panel.get_by_role("button", name="Work it out").focus()
    page.keyboard.press("Enter")
    panel.locator("table").first.wait_for()
    two = odds.exchange(skirmish.kit("Foreman"), skirmish.kit("Drayman"), parts=True)
    row = panel.locator("tbody tr", has_text="Back lost").first.locator("td").all_inner_texts()
    assert row == [percent(side["Back"]) for side in two.parts]


def test_everything_can_be_reached_by_keyboard_and_has_a_name(standing_page: Any) -> None:
    page = at_foreman(standing_page)
    nameless = page.evaluate(
        """() => [...document.querySelectorAll(
             '.od-page button, .od-page input, .od-page select, .od-page [role=button]')]
           .filter(e => e.offsetParent !== null && !(e.labels?.length || e.ariaLabel
             || e.textContent?.trim() || e.getAttribute('aria-label') || e.title))
           .map(e => e.outerHTML.slice(0, 120))"""
    )
    assert nameless == []
    page.focus(key("soft_cover"))
    page.keyboard.press("Space")
    check_against_library(page, foreman(Situation(soft_cover=True)))
    assert page.evaluate("document.activeElement.dataset.key") == "soft_cover"


def test_charts_have_their_numbers_as_text(standing_page: Any) -> None:
    page = at_foreman(standing_page)
    charts = page.locator(".od-results .ml-chart")
    assert charts.count() >= 5
    for i in range(charts.count()):
        assert charts.nth(i).locator("details table, details .ml-table").count() == 1
    for picture in ("od-mosaic", "od-columns", "od-faces"):
        assert page.locator(f"svg.{picture}").first.get_attribute("aria-label")


@COLOURS
def test_it_fits_a_phone(standing_page: Any, dark: bool) -> None:
    page = at_foreman(standing_page, PHONE, dark)
    page.wait_for_selector(".od-tile")
    wait_until_it_fits(page, PHONE[0])
