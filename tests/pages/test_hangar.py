"""The hangar in a real browser: what is shown equals what the library says."""

import json
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from mechlab.games import skirmish
from mechlab.games.skirmish import odds
from mechlab.pages.skirmish.hangar.draft import example
from mechlab.widgets.show import percent
from tests.browsing import PHONE, check_whole, key, nameless, wait_until_it_fits

COURIER = {"build": "Courier"}
COLOURS = pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])


def shown(page: Any) -> skirmish.Build:
    """The build that the address holds, which is the one on the stand."""
    return in_address(page.url)


def in_address(url: str) -> skirmish.Build:
    """The build on the stand that an address holds."""
    roster, frame = held(url)
    return roster[frame - 1]


def held(url: str) -> tuple[list[skirmish.Build], int]:
    """The roster in an address, and which of its frames is on the stand."""
    asked = parse_qs(urlsplit(url).query)
    roster = skirmish.from_share_code(asked["roster"][0])
    assert isinstance(roster, list)
    return roster, int(asked["frame"][0])


def wait_for_build(page: Any, **slots: str | None) -> skirmish.Build:
    """Wait until the stand holds these parts."""
    page.wait_for_url(
        lambda url: all(getattr(in_address(url), slot) == name for slot, name in slots.items())
    )
    return shown(page)


def untouched(standing_page: Any) -> Any:
    """The page that stands, with the roster that it opens on, whatever was clipped before."""
    page = standing_page("hangar")
    opening = example(skirmish.catalog())
    wanted = (list(opening.frames), opening.active + 1)
    if held(page.url) != wanted:
        text = skirmish.to_json(wanted[0]).encode()
        file = {"name": "opening.json", "mimeType": "application/json", "buffer": text}
        page.set_input_files("input[type=file]", file)
        page.click(key(f"frame:{opening.active}"))
        page.wait_for_url(lambda url: held(url) == wanted)
    return page


def card_shown(page: Any) -> dict[str, int]:
    """The first column of the card on the page."""
    rows = page.locator(".ml-card-panel table", has_text="Reactor Cap").locator("tbody tr")
    cells = rows.evaluate_all("rows => rows.map(r => [r.cells[0].innerText, r.cells[1].innerText])")
    return {title: int(number) for title, number in cells}


def bands_shown(page: Any) -> list[str]:
    """The d20 faces of each part, as the legend says them."""
    return page.locator(".ml-card-panel .ml-legend li b").all_inner_texts()


def check_against_library(page: Any, build: skirmish.Build) -> None:
    card = skirmish.card(build)
    assert card_shown(page) == {
        "Weight": card.weight,
        "Evasion": card.evasion,
        "Speed": card.speed,
        "Sensors": card.sensors,
        "E-Def": card.e_def,
        "Reactor Cap": card.reactor_cap,
        "Hull": card.hull,
    }
    widths = [
        0 if text == "none" else int(text.split("–")[-1]) - int(text.split("–")[0]) + 1
        for text in bands_shown(page)
    ]
    assert tuple(widths) == card.bands
    faults = page.locator(".ml-card-panel .ml-faults li")
    messages = [text.lower() for text in faults.all_inner_texts()]
    found = skirmish.check(build)
    assert len(messages) == len(found)
    for message, fault in zip(messages, found, strict=True):
        assert fault.message.lower() in message


def test_it_opens_on_the_foreman_in_a_legal_roster(open_page: Any) -> None:
    page = open_page("hangar")
    page.wait_for_selector(".ml-figure .ml-body")
    assert page.locator(".ml-mech-panel h2").inner_text().startswith("Foreman")
    build = wait_for_build(page)
    assert build == skirmish.kit("Foreman")
    check_against_library(page, build)
    assert page.locator(".ml-sheet").count() == 5
    assert page.locator(".ml-sheet [data-key]").count() == 35 + 24 + 15


def test_parts_are_clipped_by_mouse_and_by_keyboard(standing_page: Any) -> None:
    page = untouched(standing_page)
    page.click(key("legs:Heavy legs"))
    check_against_library(page, wait_for_build(page, legs="Heavy legs"))

    page.focus(key("part:Left Arm"))
    page.keyboard.press("Enter")
    page.wait_for_selector(f'{key("side:left")}[aria-pressed="true"]')
    assert "ml-dim" in page.get_attribute(key("head:Scout head"), "class")
    page.focus(key("arm:Siege arm"))
    page.keyboard.press("ArrowRight")
    picked = page.evaluate("document.activeElement.dataset.key")
    assert picked == "arm:Bulwark arm"
    page.keyboard.press(" ")
    build = wait_for_build(page, left_arm="Bulwark arm")
    check_against_library(page, build)
    assert page.evaluate("document.activeElement.dataset.key") == picked  # the focus stayed

    page.click(key("item:Executioner greatblade"))
    build = wait_for_build(page, right_hand="Executioner greatblade", left_hand=None)
    check_against_library(page, build)
    page.click(key("load:back_load:High-explosive"))
    check_against_library(page, wait_for_build(page, back_load="High-explosive"))
    page.select_option(key("pilot"), "Q")
    check_against_library(page, wait_for_build(page, pilot="Q"))


def test_a_draft_over_its_limit_is_marked_and_repaired(standing_page: Any) -> None:
    page = standing_page("hangar", query=COURIER)
    assert shown(page) == skirmish.kit("Courier")
    page.click(key("legs:Standard legs"))
    build = wait_for_build(page, legs="Standard legs")
    page.wait_for_selector(".ml-card-panel .ml-faults li")
    check_against_library(page, build)
    repair = skirmish.check(build)[0].repair
    assert repair is not None
    page.get_by_role("button", name=f"Repair: {repair.text}").click()
    mended = wait_for_build(page, **repair.changes)
    page.wait_for_selector("text=no limit is broken")
    assert mended == repair.applied(build)
    check_against_library(page, mended)

    page.click(key("undo"))
    wait_for_build(page, **build.slots())
    page.click(key("undo"))
    assert wait_for_build(page, legs="Light legs") == skirmish.kit("Courier")
    page.click(key("redo"))
    wait_for_build(page, **build.slots())
    page.click(key("undo"))  # back to what other tests find
    wait_for_build(page, legs="Light legs")


def test_the_address_brings_the_same_roster_back(standing_page: Any, open_page: Any) -> None:
    page = untouched(standing_page)
    page.click(key("frame:2"))
    page.click(key("head:Brawler head"))
    wait_for_build(page, head="Brawler head")
    page.click(key("trio:234"))
    page.wait_for_function("location.search.includes('fielded=234')")
    page.click("text=Copy link")
    page.wait_for_selector("text=Link copied")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == page.url
    again = open_page("hangar", query=urlsplit(copied).query)
    again.wait_for_selector(".ml-figure .ml-body")
    assert shown(again) == shown(page)
    assert again.url == page.url
    assert again.is_checked(key("field:3")) and not again.is_checked(key("field:0"))


def test_a_bad_link_says_so_and_opens_the_example(open_page: Any) -> None:
    page = open_page("hangar", query={"build": "<script>alert(1)</script>"}, size=PHONE)
    page.wait_for_selector(".ml-figure .ml-body")
    assert page.locator(".ml-notice").inner_text().startswith("The link holds no build")
    assert shown(page) == skirmish.kit("Foreman")
    wait_until_it_fits(page, PHONE[0])


BAD_FILES = {
    "garbage.json": "not json at all",
    "other.json": json.dumps({"format": "something else"}),
    "big.json": "x" * 300_000,
    "unknown.json": skirmish.to_json(skirmish.kit("Foreman")).replace("Braced arm", "<b>Arm</b>"),
}


def test_a_bad_file_is_one_line_and_nothing_is_lost(standing_page: Any, tmp_path: Path) -> None:
    page = standing_page("hangar", query=COURIER)
    before = shown(page)
    for name, text in BAD_FILES.items():
        file = tmp_path / name
        file.write_text(text, "utf-8")
        page.set_input_files("input[type=file]", file)
        notice = page.locator(".ml-notice", has_text=name)
        notice.wait_for()
        assert "\n" not in notice.inner_text()
        assert shown(page) == before


def test_json_goes_out_and_comes_back(standing_page: Any, open_page: Any, tmp_path: Path) -> None:
    page = open_page("hangar", query={"roster": "Bastion,Courier,Reaver,Lantern"})
    with page.expect_download() as saving:
        page.click(key("save"))
    file = tmp_path / "roster.json"
    saving.value.save_as(file)
    assert skirmish.from_json(file.read_text("utf-8"))[0] == skirmish.kit("Bastion")
    other = untouched(standing_page)
    other.set_input_files("input[type=file]", file)
    wait_for_build(other, **skirmish.kit("Bastion").slots())


def test_the_record_sheet_opens(standing_page: Any) -> None:
    page = untouched(standing_page)
    with page.context.expect_page() as opening:
        page.click(key("sheet"))
    sheet = opening.value
    sheet.wait_for_load_state()
    assert "Ilse Brandt" in sheet.inner_text("body")
    sheet.close()


def test_a_pinned_build_is_compared(standing_page: Any) -> None:
    page = untouched(standing_page)
    page.click(key("pin"))
    page.click(key("back:Decoy pod"))
    wait_for_build(page, back="Decoy pod")
    panel = page.locator(".ml-compare")
    panel.wait_for()
    assert panel.locator("svg.ml-figure").count() == 2
    assert "Missile rack" in panel.inner_text() and "Decoy pod" in panel.inner_text()
    page.click(key("undo"))
    page.click(key("undo"))
    panel.wait_for(state="detached")


def test_weapons_against_the_kits_carry_their_fractions(standing_page: Any) -> None:
    from mechlab.pages.skirmish.hangar.weapons import mean_damage

    page = untouched(standing_page)
    cells = page.locator(".ml-card-panel table", has_text="Autocannon").locator("tbody tr")
    told = cells.nth(2).locator("a").nth(1)
    cat = skirmish.catalog()
    value = mean_damage(
        skirmish.kit("Foreman"), skirmish.profile("Rifle"), skirmish.kit("Reaver"), cat
    )
    assert told.get_attribute("title").startswith(f"Rifle at Reaver: exactly {value}")
    link = parse_qs(urlsplit(told.get_attribute("href")).query)
    assert skirmish.from_share_code(link["attacker"][0]) == skirmish.kit("Foreman")
    assert (link["weapon"], link["target"]) == (["Rifle"], ["Reaver"])
    told.locator("small").wait_for()  # the volleys come after the means
    gone = odds.volley(skirmish.kit("Foreman"), "Rifle", skirmish.kit("Reaver")).destroyed
    assert told.locator("small").inner_text() == percent(gone["Core"])
    assert f"Legs {percent(gone['Legs'])}" in told.get_attribute("title")


@COLOURS
def test_it_fits_a_phone(standing_page: Any, dark: bool) -> None:
    page = standing_page("hangar", size=PHONE, dark=dark)
    page.wait_for_selector(".ml-figure .ml-body")
    check_whole(page)
    wait_until_it_fits(page, PHONE[0])
    tall = page.evaluate(
        "[...document.querySelectorAll('.ml-page h2')].map(e => e.getBoundingClientRect().left)"
    )
    assert min(tall) >= 0


def test_every_control_has_a_name(standing_page: Any) -> None:
    page = standing_page("hangar")
    page.wait_for_selector(".ml-figure .ml-body")
    assert nameless(page) == []
    tab_stops = page.evaluate(
        "document.querySelectorAll('.ml-sprues-box [data-key][tabindex=\"0\"]').length"
    )
    assert tab_stops == 1  # arrows move inside
