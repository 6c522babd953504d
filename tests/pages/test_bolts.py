"""The pages of bolts in a real browser: what they show is the library's, the address keeps it."""

from typing import Any

from playwright.sync_api import expect

from mechlab.games import bolts
from mechlab.games.bolts import odds
from mechlab.pages.bolts.mechs import named
from mechlab.pages.bolts.odds.case import BoltsCase
from mechlab.widgets.show import decimal, percent
from tests.browsing import (
    PHONE,
    asked,
    eventually,
    key,
    nameless,
    wait_for_tile,
    wait_until_it_fits,
)

HANGAR = {"game": "bolts", "mech": "Brawler", "budget": "45"}
ODDS = {"game": "bolts", "attacker": "Marksman", "target": "Bulwark", "cover": "1", "heat": "3"}
BAD = {"game": "bolts", "attacker": "Godzilla"}


def on_the_stand(page: Any) -> object:
    """The first mech of the team that the address holds."""
    team = bolts.from_share_code(asked(page)["team"])
    assert isinstance(team, list)
    return team[0]


def test_points_are_bought_with_the_keyboard(standing_page: Any) -> None:
    page = standing_page("hangar", HANGAR)
    brawler = named("Brawler")
    expect(page.get_by_role("heading", name="Brawler")).to_be_visible()
    expect(page.locator(".bo-mech-panel")).to_contain_text("Bolts 40 of 45, 5 left")
    plate = page.locator(key("points:left_arm:4"))
    assert plate.get_attribute("aria-label") == "Left Arm: buy point 4 for 4 bolts, 1 left then"
    plate.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".bo-mech-panel")).to_contain_text("Bolts 44 of 45, 1 left")
    expect(plate).to_be_focused()
    eventually(lambda: on_the_stand(page), brawler.replace(left_arm=4))
    page.keyboard.press("Enter")  # the last one bought is taken back
    expect(page.locator(".bo-mech-panel")).to_contain_text("Bolts 40 of 45, 5 left")


def test_a_fault_has_a_button_that_mends_it(standing_page: Any) -> None:
    page = standing_page("hangar", HANGAR)
    page.fill(key("budget"), "38")
    page.keyboard.press("Enter")
    (fault,) = bolts.check(named("Brawler"), 38)
    expect(page.locator(".ml-faults")).to_contain_text("2 over the budget of 38")
    assert fault.repair is not None
    page.click(f"text=Repair: {fault.repair.text}")
    expect(page.locator(".bo-card-panel")).to_contain_text("Legal: no limit is broken.")
    page.click(key("undo"))
    page.click(key("undo"))
    expect(page.locator(key("budget"))).to_have_value("45")


def test_the_design_space_is_counted_at_the_budget(standing_page: Any) -> None:
    page = standing_page("hangar", HANGAR)
    expect(page.locator(key("budget"))).to_have_value("45")
    counts = [bolts.count_builds(45, exactly) for exactly in (True, False)]
    for count in counts:
        expect(page.locator(f'[title="exactly {count}"]')).to_be_visible()


def test_the_hangar_fits_a_phone_and_every_control_has_a_name(standing_page: Any) -> None:
    page = standing_page("hangar", HANGAR, size=PHONE)
    wait_until_it_fits(page, PHONE[0])
    assert nameless(page) == []


def test_what_is_shown_is_what_the_library_answers(standing_page: Any) -> None:
    page = standing_page("odds", ODDS)
    assert page.is_checked(key("cover"))
    pair = named("Marksman"), named("Bulwark")
    attack = odds.attack(pair[0], "Right Arm", 12, against=pair[1], cover=True)
    wait_for_tile(page, "Target number", str(attack.rolls[0].target))
    wait_for_tile(page, "Hits", decimal(odds.hits_of(attack).mean))
    wait_for_tile(page, "Get through", decimal(odds.damage(attack, pair[1]).hits.mean))
    wait_for_tile(page, "Destroyed by 4 attacks", percent(odds.kill(attack, pair[1], 4)))
    expect(page.locator(".od-panel", has_text="Heat, and pushing")).to_contain_text("1 too much")


def test_a_question_is_changed_and_stays_in_the_address(standing_page: Any) -> None:
    page = standing_page("odds", ODDS)
    page.check(key("back"))
    pair = named("Marksman"), named("Bulwark")
    attack = odds.attack(pair[0], "Right Arm", 12, against=pair[1], cover=True, back=True)
    wait_for_tile(page, "Hits", decimal(odds.hits_of(attack).mean))
    eventually(lambda: asked(page), ODDS | {"weapon": "Right Arm", "back": "1"})
    page.uncheck(key("back"))
    wait_for_tile(page, "Target number", "3")


def test_a_bad_link_is_one_line_above_the_example_on_a_phone_too(open_page: Any) -> None:
    page = open_page("odds", BAD, size=PHONE)
    lines = page.locator(".ml-notice").all_inner_texts()
    assert len(lines) == 1 and 'attacker "Godzilla" is no example' in lines[0]
    assert page.locator("h1").inner_text().startswith("Marksman attacks Bulwark")
    wait_for_tile(page, "Target number", str(BoltsCase().attack().rolls[0].target))
    wait_until_it_fits(page, PHONE[0])
    assert nameless(page) == []
