"""The hangar of When It Goes Wrong without a browser: picks, undo, files, what the sheet says."""

import json

import pytest

from mechlab.games import wreck
from mechlab.games.wreck import Frame, facts
from mechlab.pages.wreck.hangar import Hangar
from mechlab.pages.wreck.hangar.draft import Draft, opened, written
from mechlab.widgets.show import exact
from mechlab.widgets.work import Work


@pytest.fixture
def hangar(monkeypatch: pytest.MonkeyPatch) -> Hangar:
    """A page that works out nothing beside itself."""
    monkeypatch.setattr(Work, "start", lambda self, job: None)
    return Hangar(Frame("Drake"))


def test_numbers_are_overridden_undone_and_put_back(hangar: Hangar) -> None:
    hangar.set("mech.hp", "12")
    hangar.set("mech.resist.burn", "1")
    assert hangar.frame == Frame("Drake", hp=12, resist=("burn",))
    hangar.set("mech.hp", "8")  # as it is printed
    assert hangar.frame == Frame("Drake", resist=("burn",))
    hangar.pick("undo")
    hangar.pick("undo")
    assert hangar.frame == Frame("Drake", hp=12)
    hangar.pick("redo")
    assert hangar.frame.resist == ("burn",)


def test_items_come_and_go(hangar: Hangar) -> None:
    printed = hangar.frame.sheet().gear
    hangar.set("gear.new", "Mortar on Heavy, loading")
    assert [gear.name for gear in hangar.frame.sheet().gear][-1] == "Mortar"
    hangar.set("gear.0", "")
    assert len(hangar.frame.sheet().gear) == len(printed)
    hangar.set("gear.printed", "")
    assert hangar.frame.gear is None


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("mech.hp", "0"),
        ("mech.hp", "much"),
        ("mech.armor", "5"),
        ("mech.frame", "Goliath"),
        ("mech.wings", "2"),
        ("gear.new", "Cannon, twice"),
        ("gear.99", "Cannon"),
    ],
)
def test_what_cannot_be_is_said_and_nothing_changes(hangar: Hangar, key: str, text: str) -> None:
    hangar.set(key, text)
    assert hangar.frame == Frame("Drake")
    assert hangar.notice.endswith("Nothing was changed.") and "\n" not in hangar.notice


def test_the_address_and_a_file_bring_the_mech_back(hangar: Hangar) -> None:
    frame = Frame("Heavy", hull=2, structure=3, gear=wreck.gear_of("Gun on A; Pod, 3 charges"))
    draft = Draft(frame, Frame("Light", hp=9))
    assert opened(written(draft)) == (draft, [])
    hangar._loaded("mech.json", json.dumps(frame.slots()))
    assert hangar.frame == frame
    for text in ("{", "[]", '{"name": "Goliath"}', '{"hp": "x"}', '{"name": "Drake", "hp": -4}'):
        hangar._loaded("mech.json", text)
        assert hangar.frame == frame and "holds no mech" in hangar.notice


def test_the_sheet_says_what_the_library_says() -> None:
    hangar = Hangar(draft=Draft(Frame("Drake"), Frame("Everest")))
    hangar.wait()
    cat = hangar.cat
    hits = str(hangar._panels._hits.value)
    for name in ("Rail slug", "Napalm"):
        hit = wreck.catalog_hit(name, cat)
        for frame in (Frame("Drake"), Frame("Everest")):
            mean = facts.hits_needed(hit, frame, cat)[1]
            assert mean is not None and exact(mean) in hits
    assert "never" in hits  # a hit of heat alone
    rolls = facts.rolls(Frame("Drake").sheet(cat), "structure", cat=cat)
    told = str(hangar._panels._rolls["structure"].value)
    assert all(exact(p, True) in told for roll in rolls for p in roll.results.values())


def test_a_record_sheet_has_a_box_for_every_point() -> None:
    page = wreck.record_sheet(Frame("Drake", hp=11))
    assert page.count("<i>11</i>") == 1 and "<i>12</i>" not in page
    assert page.count('class="zone"') == 3  # heat 3, 4 and 5 of 5
