"""The record sheet: what is on it, that names are escaped, and that a mech is one page."""

import csv
import re
from html import unescape
from itertools import chain, product
from pathlib import Path
from shutil import copytree

import pytest

from mechlab.games import skirmish
from mechlab.games.skirmish import Build, Catalog, kit, record_sheet, record_sheets

KITS = tuple(skirmish.catalog().kits)

CROWDED = {
    "charge blade and rack": Build(
        "Heavy", "Sensor head", "Loader arm", "Siege arm", "Heavy legs", "Missile rack",
        "Capacitor charge blade", back_load="High-explosive", pilot="Idris Kade",
    ),
    "gunlance and rack": Build(
        "Heavy", "Targeting head", "Duelist arm", "Loader arm", "Heavy legs", "Missile rack",
        "Breach gunlance", back_load="Incendiary", pilot="Tavi Sen",
    ),
    "three guns with loads": Build(
        "Heavy", "Targeting head", "Loader arm", "Loader arm", "Heavy legs", "Missile rack",
        "Cannon", "Rotary cannon", "High-explosive", "Armor-piercing", "Incendiary", "Sera Quill",
    ),
    "far over every limit": Build(
        "Light", "Brawler head", "Precision arm", "Precision arm", "Heavy legs", "Missile rack",
        "Cannon", "Rotary cannon", "Flechette", "High-explosive", "Armor-piercing",
    ),
}  # fmt: skip


def text_of(page: str) -> str:
    """What a reader sees, without the style sheet and the tags."""
    body = re.sub(r"<style>.*?</style>", " ", page, flags=re.DOTALL)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", body)))


@pytest.mark.parametrize("name", KITS)
def test_a_sheet_has_the_numbers_of_the_card(name: str) -> None:
    mech = kit(name)
    page, card, fielded = record_sheet(mech), skirmish.card(mech), skirmish.fielded(mech)
    seen = text_of(page)
    assert f"Weight {card.weight} of {card.weight_cap}" in seen
    assert f"Evasion {fielded.evasion} {card.evasion} +" in seen
    assert f"E-Def {fielded.e_def} {card.e_def} +" in seen
    for label, value in (("Speed", card.speed), ("Sensors", card.sensors), ("Hull", card.hull)):
        assert f"{label} {value} " in seen
    assert mech.pilot is not None and mech.pilot in seen


@pytest.mark.parametrize("name", KITS)
def test_every_part_has_its_armor_its_boxes_and_its_crit_table(name: str) -> None:
    page, cat = record_sheet(kit(name)), skirmish.catalog()
    seen = text_of(page)
    for part in skirmish.body(kit(name)):
        start = page.index(f"<b>{part.part}</b>")
        panel = page[start : page.index("</section>", start)]
        assert f'aria-label="Armor {part.armor}"' in panel
        boxes = re.search(r'aria-label="Durability (\d+)">(.*?)</div>', panel, re.DOTALL)
        assert boxes is not None
        assert int(boxes[1]) == boxes[2].count("<i ") == part.durability
        for line in cat.crits[part.part.split()[-1]]:
            assert line.text in text_of(panel)
    for stress in cat.stress.values():
        assert stress.text in seen


def test_the_twenty_bands_are_there_with_their_names() -> None:
    page = record_sheet(kit("Bastion"))
    strip = page[page.index('class="strip"') : page.index('<div class="body">')]
    assert re.findall(r'class="face"[^>]*>(\d+)<', strip) == [str(face) for face in range(1, 21)]
    told = "Head 1; Right Arm 2–4; Left Arm 5–8; Core 9–14; Back 15; Legs 16–20"
    assert f'aria-label="d20 location: {told}"' in strip


def test_weapons_come_with_all_loads_forms_and_overdrive() -> None:
    seen = text_of(record_sheet(kit("Lantern")))
    assert "Lance Right Arm Normal 8 / 12 2 +5 3 1d6+1 2 Energy" in seen
    assert "Overdrive 8 / 12 3 +5 5 1d6 4 Energy" in seen
    assert "Overdrive 6 / 9 2 +5 2 1d6 3 Energy, +1d6 Heat a hit" in seen
    loaded = record_sheet(CROWDED["three guns with loads"])
    assert "High-explosive 8 / 12 4 +6 2 1d6 3 Heavy, Limited 2, Wt 2" in text_of(loaded)
    assert loaded.count('<i class="box small on">') == 3
    lance = text_of(record_sheet(CROWDED["gunlance and rack"]))
    assert "Shelling (Lance) 1–2 1 +4 full 2d6 2" in lance
    assert "Wyvern’s Fire (Lance) 1–2 1 +4 6 3d6 0" in lance
    assert "Shell 5 / 7 2 +5 4 1d6 2 Heavy" in lance


def test_melee_has_pilot_head_and_handling_in_it() -> None:
    seen = text_of(record_sheet(kit("Reaver")))
    assert "Blade Left Arm 3 +4 +5 3 2d6+2 0 1 Handling +1 in dice" in seen  # V093
    shield = text_of(record_sheet(kit("Bastion")))
    assert "Punch an arm no weapon 2 +0 +3 3 2d6 0 2 Pen +1 with the shield" in shield
    assert "2 defence dice, d20 + 0 from 8" in shield


def test_the_pools_of_the_sheet_are_those_of_the_odds() -> None:
    """Own dice and bonus dice of one weapon are the pool that melee odds roll (V101, V103)."""
    from mechlab.games.skirmish.odds import melee
    from mechlab.games.skirmish.sheet.attacks import bonus_dice, striking

    cat = skirmish.catalog()
    for name in KITS:
        row = striking(kit(name), cat)[0]
        assert int(row.dice) + bonus_dice(kit(name), cat) == melee.pool(kit(name)).dice


def test_what_a_loss_does_is_worked_out_for_this_mech() -> None:
    bastion, courier = (text_of(record_sheet(kit(name))) for name in ("Bastion", "Courier"))
    assert "At 0: Speed 1, Evasion 4 (Prone 1), no Boost" in bastion  # V098
    assert "At 0: no Lock On, 1[−] on attacks, Sensors 10, E-Def 10" in courier
    assert "At 0: Reactor Cap 8" in bastion


def test_heat_goes_past_the_cap_and_charge_is_there_when_it_applies() -> None:
    bastion = record_sheet(kit("Bastion"))
    track = bastion[bastion.index('<section class="heat">') :]
    assert track.count("<li") == 17 and track.count('class="over"') == 6
    assert '<li class="cap">11' in track and '<li class="bare">8' in track
    assert "Charge" not in text_of(bastion)
    blade = text_of(record_sheet(CROWDED["charge blade and rack"]))
    assert " Charge " in blade and "Phial Discharge" in blade


def test_numbers_follow_the_catalog() -> None:
    variant = skirmish.catalog().with_rules(crit_margin=3, prone_evasion=-5, cookoff_core="3d6")
    seen = text_of(record_sheet(kit("Foreman"), variant))
    assert "crit from Armor + 3" in seen
    assert "Prone Evasion 5" in seen
    assert "more damage to the Core (3d6)" in seen


def test_an_illegal_draft_gets_its_sheet_and_its_faults() -> None:
    seen = text_of(record_sheet(CROWDED["far over every limit"]))
    assert "Not legal:" in seen and "No pilot yet" in seen
    assert "Not legal" not in text_of(record_sheet(kit("Foreman")))
    with pytest.raises(ValueError, match="no head is called"):
        record_sheet(kit("Foreman").replace(head="Hed"))


def test_names_cannot_break_the_page() -> None:
    page = record_sheet(kit("Foreman"), name='</title><script>alert("x")</script>')
    assert "<script" not in page
    assert "&lt;script&gt;" in page


def test_a_sheet_needs_nothing_else() -> None:
    """No script, no address to load from: it can be mailed and opened years later."""
    page = record_sheets([kit(name) for name in KITS])
    assert "<script" not in page and "url(http" not in page and "@import" not in page
    assert not re.findall(r'(?:src|href)="', page)
    assert set(re.findall(r"https?://[^\"\s]+", page)) <= {"http://www.w3.org/2000/svg"}


def test_a_roster_is_one_sheet_after_another() -> None:
    page = record_sheets([kit("Foreman"), kit("Courier")], names=["Alpha", "Bravo"])
    assert page.count("<article") == 2
    assert text_of(page).startswith(" Alpha, Bravo: record sheet")
    with pytest.raises(ValueError, match="2 mechs need as many names, not 1"):
        record_sheets([kit("Foreman"), kit("Courier")], names=["Alpha"])


def sturdier(folder: Path, times: int = 3) -> Catalog:
    """A variant in which every part has so many times the Durability, and as much Reactor."""
    copytree(skirmish.catalog().path, folder)
    for table in ("chassis", "heads", "arms", "legs", "backs"):
        path = folder / f"{table}.csv"
        header, *rows = csv.reader(path.read_text(encoding="utf-8").splitlines())
        grown = {"Dur", "Core Dur", "Reactor"}.intersection(header)
        for row, column in product(rows, grown):
            place = header.index(column)
            row[place] = str(times * int(row[place]))
        with path.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([header, *rows])
    return skirmish.catalog(folder)


FONTS = ("Arial", "no Arial")


def drawn_in(font: str, page: str) -> str:
    """The sheet as it is, or as it is drawn where there is no Arial and nothing like it."""
    return page if font == "Arial" else re.sub("Arial|Liberation|Helvetica", "Nothing", page)


@pytest.mark.page
@pytest.mark.parametrize("font", FONTS)
@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("variant", [False, True], ids=["printed", "sturdier"])
def test_every_mech_prints_on_exactly_one_page(  # type: ignore[no-untyped-def]
    visitor, font: str, paper: str, variant: bool, tmp_path: Path
) -> None:
    mechs = [*map(kit, KITS), *CROWDED.values()]
    cat = sturdier(tmp_path / "variant") if variant else skirmish.catalog()
    page = visitor.new_page()
    page.emulate_media(media="print")
    page.set_content(drawn_in(font, record_sheets(mechs, cat)))
    overfull = page.eval_on_selector_all(
        ".mech", "all => all.map(one => one.scrollHeight - one.clientHeight)"
    )
    assert overfull == [0] * len(mechs)
    printed = page.pdf(format=paper, prefer_css_page_size=False)
    page.close()
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == len(mechs)


@pytest.mark.page
@pytest.mark.parametrize("font", FONTS)
def test_nothing_on_a_sheet_is_cut_off(visitor, font: str) -> None:  # type: ignore[no-untyped-def]
    page = visitor.new_page()
    page.emulate_media(media="print")
    page.set_content(drawn_in(font, record_sheets([*map(kit, KITS), *CROWDED.values()])))
    cut = page.eval_on_selector_all(
        ".mech li, .mech td, .mech h1, .mech h3 span, .mech .note, .mech p",
        "all => all.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.innerText)",
    )
    page.close()
    assert list(chain(cut)) == []
