"""The hangar of bolts without a browser: what picks do, and what a stranger's message cannot do."""

import json

import pytest

from mechlab.games import bolts
from mechlab.pages.bolts.hangar.draft import example
from mechlab.pages.bolts.hangar.opening import opened
from mechlab.pages.bolts.hangar.page import Hangar
from mechlab.pages.bolts.mechs import EXAMPLES, name_of, named
from mechlab.widgets.address import Case

CAT = bolts.catalog()


@pytest.fixture
def hangar():
    return Hangar(bolts.Build(points=3, pilot="Sniper"))


def shown(hangar):
    """Everything that is drawn, as one text."""
    panels = hangar._panels
    keyed = [picture.markup for picture in panels._keyed]
    texts = [panels._title, panels._price, panels._card, panels._weapons, panels._space]
    return "\n".join([*keyed, *(text.value for text in texts), panels._compare.value])


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_are_legal_and_cost_what_a_first_game_allows(name):
    assert bolts.cost(named(name)) == 40
    assert bolts.check(named(name), budget=40) == []
    assert name_of(named(name)) == name


def test_points_are_bought_and_taken_back_one_by_one(hangar):
    hangar.pick("points:left_arm:4")
    assert hangar.build.points["Left Arm"] == 4
    assert "Bolts 40 of 40, " in shown(hangar)
    hangar.pick("points:left_arm:4")  # the last one bought
    assert hangar.build.points["Left Arm"] == 3
    hangar.pick("points:left_arm:1")
    hangar.pick("points:left_arm:1")  # the first one stays
    assert hangar.build.points["Left Arm"] == 1


def test_every_next_point_shows_its_price(hangar):
    hangar.pick("points:head:5")
    assert "Head: buy point 6 for 6 bolts, 11 over the budget then" in shown(hangar)
    assert "Torso: buy point 4 for 4 bolts, 9 over the budget then" in shown(hangar)
    assert "Head: take back point 5, 5 bolts back" in shown(hangar)


def test_upgrades_go_in_and_out_and_shields_level_by_level(hangar):
    hangar.pick("fit:left_arm_upgrade:Energy Shield")
    assert "Energy Shield: a level more for 3 bolts" in shown(hangar)
    hangar.pick("fit:left_arm_upgrade:Energy Shield 2")
    assert bolts.cost(hangar.build) == 36 + 5
    hangar.pick("fit:left_arm_upgrade:Energy Shield 2")
    assert hangar.build.upgrades["Left Arm"] is None


def test_all_faults_are_told_and_one_repair_mends_them(hangar):
    hangar.pick("budget", "40")
    hangar.pick("fit:head_upgrade:Jump Jets")
    hangar.pick("fit:right_arm_upgrade:Far Range Weapon")
    assert [fault.section for fault in hangar._faults] == ["B20"]
    assert "Jump Jets belongs in the legs" in shown(hangar)
    hangar.pick("repair:0")
    assert bolts.check(hangar.build, 40) == []
    hangar.pick("points:torso:5")
    assert "over the budget of 40" in shown(hangar)
    hangar.pick("repair:0")
    assert bolts.cost(hangar.build) <= 40


def test_a_range_master_has_a_swap_and_nobody_else(hangar):
    hangar.pick("pilot:Range Master")
    assert hangar.build.swap == "long"
    hangar.pick("swap:far")
    assert bolts.check(hangar.build, 40) == []
    hangar.pick("pilot:Dodge")
    assert hangar.build.swap is None


def test_weapons_are_shown_as_the_library_counts_them():
    build = named("Skirmisher")
    page = shown(Hangar(build))
    for synchronized in (False, True):
        attack = bolts.odds.by_band(build, "Left Arm", synchronized=synchronized)["short"]
        mean = bolts.odds.hits_of(attack).mean
        assert f"<b>{attack.rolls[0].target}</b> · " in page
        assert f'title="exactly {mean}"' in page


@pytest.mark.parametrize("budget", [6, 40, 60])
def test_the_design_space_is_the_librarys(hangar, budget):
    hangar.pick("budget", str(budget))
    assert hangar.budget == budget
    for exactly in (True, False):
        assert f"exactly {bolts.count_builds(budget, exactly)}" in shown(hangar)


def test_mechs_are_copied_compared_and_removed(hangar):
    hangar.pick("pin")
    hangar.pick("copy")
    hangar.pick("example", "Brawler")
    assert hangar.team[-1] == named("Brawler") and len(hangar.team) == 3
    assert "Fighter" in hangar._panels._compare.value
    hangar.pick("copy")
    hangar.pick("copy")
    assert len(hangar.team) == 4  # a table has four corners
    hangar.pick("drop:0")
    assert len(hangar.team) == 3


def test_undo_and_redo(hangar):
    before = hangar.build
    hangar.pick("points:head:5")
    hangar.undo()
    assert hangar.build == before
    hangar.redo()
    assert hangar.build.points["Head"] == 5


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("points:head:99999999999", ""),
        ("points:head:x", ""),
        ("points:wing:3", ""),
        ("fit:head_upgrade:<script>", ""),
        ("fit:wing:Boosters", ""),
        ("pilot:Nobody", ""),
        ("swap:near", ""),
        ("budget", "a lot"),
        ("budget", "100000"),
        ("budget", "½"),
        ("stand:7", ""),
        ("drop:-1", ""),
        ("repair:12", ""),
        ("example", "Godzilla"),
        ("nothing", ""),
    ],
)
def test_a_strangers_message_changes_nothing(hangar, key, value):
    before = hangar.build, hangar.budget, hangar.team
    hangar.pick(key, value)
    found = hangar.build, hangar.budget, hangar.team
    if key == "points:head:99999999999":
        assert hangar.build == before[0]
    assert found == before


def test_the_address_brings_the_hangar_back(hangar):
    hangar.pick("points:head:4")
    hangar.pick("budget", "55")
    hangar.pick("pin")
    hangar.pick("fit:legs_upgrade:Boosters")
    draft, notices = opened(Case(hangar._address.case), CAT)
    assert notices == ()
    assert draft == hangar._history.now


@pytest.mark.parametrize(
    ("case", "says"),
    [
        ({"mech": "%%%"}, "The link holds no mech"),
        ({"team": "%%%"}, "The link holds no team"),
        ({"budget": "5000"}, "should be a whole number from 6 to 200"),
        ({"on": "3"}, "should be a whole number from 1 to 2"),
        ({"pinned": "nobody"}, "The link holds no pinned mech"),
        ({"mech": "3 3 3 3 3 3, Figther"}, "did you mean Fighter?"),
    ],
)
def test_a_bad_address_is_one_line_and_the_example_stands(case, says):
    draft, notices = opened(Case(case), CAT)
    assert len(notices) == 1 and says in notices[0] and "\n" not in notices[0]
    assert draft == example(CAT)


def test_json_goes_out_and_comes_in(hangar):
    hangar.load(bolts.to_json([named("Brawler"), named("Marksman")]))
    assert hangar.team == [named("Brawler"), named("Marksman")]
    hangar.load("{")
    assert "Nothing was changed" in hangar.notice and len(hangar.team) == 2


def test_a_file_with_unknown_names_is_shown_with_its_faults(hangar):
    document = json.loads(bolts.to_json(named("Brawler")))
    document["builds"][0]["head_upgrade"] = "<b>Laser</b>"
    document["builds"][0]["pilot"] = "Nobody"
    hangar.load(json.dumps(document))
    assert [fault.section for fault in hangar._faults] == ["B8", "B25"]
    assert "<b>Laser</b>" not in shown(hangar)
    hangar.pick("repair:0")
    assert bolts.check(hangar.build, 40) == []
