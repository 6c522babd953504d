"""The pages of When It Goes Wrong in a real browser: what they show is what the library says."""

from typing import Any

from playwright.sync_api import expect

from mechlab.games import wreck
from mechlab.games.wreck import Frame, Start, facts, odds
from mechlab.widgets.show import decimal, percent
from tests.browsing import (
    DESKTOP,
    PHONE,
    asked,
    eventually,
    key,
    nameless,
    wait_for_tile,
    wait_until_it_fits,
)

HANGAR = {"game": "wreck", "mech": "Drake, hull 2", "pin": "Everest"}
ODDS = {"game": "wreck", "mech": "Everest, hull 2", "hit": "Rail slug", "hp": "4", "repairs": "2"}
ODDS |= {"structure": "2", "at": "scene 3, turn 2"}


def test_odds_are_the_librarys_and_follow_the_controls(standing_page: Any) -> None:
    page = standing_page("odds", ODDS)
    frame, start = Frame("Everest", hull=2), Start(hp=4, structure=2, repairs=2)
    hit = wreck.catalog_hit("Rail slug")
    after = odds.after_hit(frame, hit, start=start)
    wait_for_tile(page, "Destroys it", percent(after.destroyed))
    mean = odds.hits_to_destroy(hit, frame, hp=4, structure=2).mean
    assert mean is not None
    wait_for_tile(page, "Hits to destroy it", decimal(mean))
    at = odds.places(wreck.deck_named("Patrol"))["scene 3, turn 2"]
    best = odds.repairs(frame, "Patrol", start=start, at=at)
    wait_for_tile(page, "Comes home", percent(best.value))
    rows = page.locator(".wk-choices tbody tr")
    expect(rows).to_have_count(len(best.options()), timeout=60_000)

    page.locator(key("mech.hull")).evaluate("e => e.closest('details').open = true")
    page.locator(key("mech.hull")).fill("6")
    page.locator(key("mech.hull")).press("Enter")
    page.wait_for_function("location.search.includes('hull+6')")
    sturdy = odds.after_hit(frame.replace(hull=6), hit, start=start)
    wait_for_tile(page, "Destroys it", percent(sturdy.destroyed))
    page.locator(key("mech.hull")).fill("2")
    page.locator(key("mech.hull")).press("Enter")
    page.wait_for_function("location.search.includes('hull+2')")
    eventually(lambda: {name: asked(page)[name] for name in ODDS}, ODDS)
    assert nameless(page) == []


def test_odds_say_what_cannot_be_in_a_line_and_fit_a_phone(standing_page: Any) -> None:
    page = standing_page("odds", ODDS, PHONE, dark=True)
    wait_until_it_fits(page, PHONE[0])
    field = page.locator(key("hit.kinetic"))
    field.fill("many")
    field.press("Enter")
    page.wait_for_selector(".od-refusal >> text=expected a whole number, or dice")
    page.locator(key("hit")).select_option("Rail slug")
    page.wait_for_selector(".od-refusal", state="detached")


def test_the_hangar_shows_a_mech_beside_another_and_fits_a_phone(standing_page: Any) -> None:
    page = standing_page("hangar", HANGAR, DESKTOP)
    page.wait_for_selector("h1 >> text=Drake, hull 2")
    hit = wreck.catalog_hit("Volley at both")  # among the last that are worked out
    for frame in (Frame("Drake", hull=2), Frame("Everest")):
        mean = facts.hits_needed(hit, frame)[1]
        assert mean is not None
        row = page.locator("tr", has_text="Volley at both")
        expect(row).to_contain_text(decimal(mean), timeout=60_000)
    page.locator(key("mech.hp")).fill("11")
    page.locator(key("mech.hp")).press("Enter")
    page.wait_for_selector("h1 >> text=Drake, hp 11, hull 2")
    page.wait_for_function("location.search.includes('hp+11')")
    assert page.locator(".wk-boxes i.wk-hp.wk-in").count() == 11
    undo = page.locator(key("undo"))
    undo.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("h1 >> text=Drake, hull 2")
    eventually(lambda: asked(page), HANGAR)
    assert nameless(page) == []
    page = standing_page("hangar", HANGAR, PHONE)
    wait_until_it_fits(page, PHONE[0])


def test_a_bad_address_is_a_line(standing_page: Any) -> None:
    page = standing_page("hangar", {"game": "wreck", "mech": "Goliath", "pin": "<b>"})
    line = page.locator(".od-ignored .ml-notice").inner_text()
    assert line.startswith("Ignored in the address: ") and "\n" not in line
    assert 'mech "Goliath"' in line and 'pin "<b>"' in line
    page.wait_for_selector("h1 >> text=Everest")
