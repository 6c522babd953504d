"""The odds page's case: what an address may say, and that nothing it says is lost or believed."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechlab.games import skirmish
from mechlab.games.skirmish.odds import FACTS, Situation
from mechlab.pages.skirmish.odds.address import NAMES, READERS, change, read_case, write_case
from mechlab.pages.skirmish.odds.case import OPENING, OddsCase, title
from mechlab.pages.skirmish.odds.rules import RULES, TUNED
from mechlab.pages.skirmish.odds.weapons import armed, carrying, weapon_named

KITS = list(skirmish.catalog().kits)


def test_an_empty_address_opens_the_example():
    assert read_case({}) == (OPENING, [])
    assert read_case({"theme": "dark"}) == (OPENING, [])


def test_a_named_case_starts_plain():
    case, ignored = read_case({"attacker": "Foreman", "weapon": "Rifle", "target": "Lantern"})
    assert (case.weapon, case.situation, ignored) == ("Rifle", Situation(), [])


def test_an_address_is_read():
    case, ignored = read_case(
        {
            "attacker": "Foreman",
            "weapon": "Rifle",
            "target": "Lantern",
            "soft_cover": "1",
            "rules.crit_margin": "3",
        }
    )
    assert ignored == []
    assert case.situation == Situation(soft_cover=True)
    assert case.catalog().rules.value("crit_margin") == 3


@st.composite
def cases(draw):
    kit = draw(st.sampled_from(KITS))
    gun = draw(st.sampled_from(armed(skirmish.kit(kit))))
    target = draw(st.sampled_from(KITS))
    facts = draw(st.sets(st.sampled_from([f.name for f in FACTS if f.name != "aimed"])))
    aimed = draw(st.sampled_from([None, *skirmish.PARTS]))
    durability = [part.durability for part in skirmish.body(skirmish.kit(target))]
    rules = {"crit_margin": "3", "natural_6_full": "0", "prone_evasion": "-1", "meltdown": "1d3"}
    moved = draw(st.sets(st.sampled_from(list(rules))))
    return OddsCase(
        attacker=kit,
        weapon=gun.name,
        form=gun.form,
        load=gun.load,
        overdrive=gun.overdrive,
        target=target,
        situation=Situation(aimed=aimed, **dict.fromkeys(facts, True)),
        crits=draw(st.booleans()),
        between=draw(st.sampled_from(["acts", "idle"])),
        shooter_heat=draw(st.integers(0, 30)),
        target_heat=draw(st.integers(0, 30)),
        damage=tuple(draw(st.integers(0, most)) for most in durability),
        structure=draw(st.integers(0, 9)),
        rules=tuple(sorted((name, rules[name]) for name in moved)),
        part=draw(st.sampled_from(skirmish.PARTS)),
        volleys=draw(st.integers(1, 7)),
    )


@given(cases())
def test_writing_and_reading_changes_nothing(case):
    assert read_case(write_case(case)) == (case, [])


@given(st.dictionaries(st.sampled_from(NAMES), st.text(max_size=60)))
def test_no_text_breaks_the_page(values):
    case, ignored = read_case(values)
    case.mode()
    assert case.catalog() is not None
    assert all("\n" not in line or "\n" in values.get(line.split()[0], "") for line in ignored)


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("attacker", "Godzilla", "is no kit and no share code"),
        ("target", "x" * 400, "is no kit and no share code"),
        ("soft_cover", "yes", "should be 1 or 0"),
        ("aimed", "Wing", "should be a part"),
        ("between", "dances", "should be acts or idle"),
        ("target_heat", "-1", "should be a whole number from 0 to 30"),
        ("target_heat", "٣", "should be a whole number from 0 to 30"),
        ("damage", "1-2-3", "should be six numbers, as in 0-0-0-3-0-0"),
        ("damage", "99-0-0-0-0-0", "should be a whole number from 0 to 2"),
        ("rules.crit_margin", "99", "should be a whole number from 1 to 12"),
        ("rules.meltdown", "9d9", "should be 1d3, 1d6, 1d6+1, 2d6, 2d6+2 or 3d6"),
        ("rules.natural_6_full", "true", "should be 1 or 0"),
        ("volleys", "0", "should be a whole number from 1 to 7"),
        ("part", "core", "should be a part"),
    ],
)
def test_a_value_that_cannot_be_is_ignored_with_one_line(name, text, said):
    case, (line,) = read_case({"weapon": "Rifle", name: text})
    assert said in line
    assert case == OddsCase()
    with pytest.raises(ValueError, match=r"should|is no"):
        change(OddsCase(), name, text)


def test_a_weapon_the_attacker_lacks_is_named():
    case, ignored = read_case({"attacker": "Lantern", "weapon": "Rifle"})
    assert case.weapon == "Lance"
    assert ignored == ['weapon "Rifle" is not on this mech; it has Lance and Pulse']


def test_a_mode_the_weapon_lacks_is_named():
    case, ignored = read_case({"attacker": "Lantern", "weapon": "Lance", "load": "Flechette"})
    assert (case.weapon, case.load) == ("Lance", None)
    assert ignored == ["Lance takes no load 'Flechette' (F12); it takes none"]


def test_share_codes_stand_for_builds():
    build = skirmish.kit("Foreman").replace(head="Targeting head")
    case, ignored = read_case({"attacker": skirmish.share_code(build), "weapon": "Rifle"})
    assert (case.shooter(), ignored) == (build, [])
    assert title(case.attacker) == "Medium with Autocannon, Rifle, Missile rack"


def test_a_roster_or_a_mech_without_a_pilot_is_not_fired_at():
    roster = skirmish.share_code([skirmish.kit("Foreman"), skirmish.kit("Lantern")])
    empty = skirmish.share_code(skirmish.kit("Foreman").replace(pilot=None))
    assert "is a roster" in read_case({"target": roster})[1][0]
    assert "has no pilot" in read_case({"target": empty})[1][0]


def test_another_attacker_takes_its_own_gun_and_another_target_is_whole():
    case = replace(OddsCase(), damage=(0, 1, 0, 0, 0, 0))
    assert change(case, "attacker", "Lantern").weapon == "Lance"
    assert change(case, "target", "Reaver").damage == (0,) * 6
    assert change(case, "target", case.target) == case


def test_a_rule_set_back_to_what_is_printed_leaves_the_address():
    changed = change(OddsCase(), "rules.crit_margin", "3")
    assert write_case(changed)["rules.crit_margin"] == "3"
    assert change(changed, "rules.crit_margin", "4") == OddsCase()


def test_every_fact_and_every_field_has_a_reader():
    assert {fact.name for fact in FACTS} <= set(READERS)
    assert set(vars(OddsCase())) - {"situation", "rules"} <= set(READERS)


@pytest.mark.parametrize("name", TUNED)
def test_every_slider_moves_something(name):
    constant = skirmish.catalog().rules[name]
    other = constant.alternatives or ((not constant.value),)
    text = str(int(other[0])) if isinstance(other[0], bool) else str(other[0])
    assert RULES.variant(((name, text),)) != skirmish.catalog()


def test_carrying_puts_a_gun_where_it_belongs():
    foreman = skirmish.kit("Foreman")
    for profile in skirmish.all_profiles(melee=False):
        build = carrying(foreman, profile)
        gun = weapon_named(build, profile.name, profile.form, profile.load, profile.overdrive)
        assert gun.profile == profile
        assert (build == foreman) == (profile.name in ("Autocannon", "Rifle", "Missile rack"))
