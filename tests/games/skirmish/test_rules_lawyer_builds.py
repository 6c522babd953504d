"""Hard cases of builds, weapons and crews, each answered by hand from the rule text."""

from mechlab.games import skirmish
from mechlab.games.skirmish import Build, kit, profile
from mechlab.games.skirmish.odds import melee

HEAVY = Build(
    "Heavy", "Standard head", "Siege arm", "Siege arm", "Heavy legs", "Bare back", pilot="Q"
)


def test_two_handed_items_and_their_loads_weigh_on_both_arms_together():
    """B3, Amb005: 12 + 2 in 6 + 7 is one too many, in 6 + 8 it fits."""
    bowman = HEAVY.replace(
        right_arm="Utility arm", right_hand="Siege heavy bowgun", right_load="High-explosive"
    )
    tight = bowman.replace(left_arm="Conduit arm")
    (fault,) = skirmish.check(tight)
    assert (fault.section, fault.limit, fault.actual) == ("B3", 13, 14)
    assert skirmish.check(bowman.replace(left_arm="Stabilized arm")) == []
    assert skirmish.check(tight.replace(right_load=None)) == []


def test_a_load_belongs_to_the_hand_of_its_weapon():
    """F12: not to the empty hand of a two-handed weapon, nor to a weapon with a form without it."""
    bowman = HEAVY.replace(right_hand="Siege heavy bowgun", left_load="Armor-piercing")
    lancer = HEAVY.replace(right_hand="Breach gunlance", right_load="Armor-piercing")
    assert [f.place for f in skirmish.check(bowman)] == ["left_load"]
    assert [f.place for f in skirmish.check(lancer)] == ["right_load"]


def test_a_two_handed_item_stands_in_the_right_hand():
    """B2: in the left it is a fault, with the right full or empty."""
    wrong = HEAVY.replace(left_hand="Arc bow")
    assert "B2" in [f.section for f in skirmish.check(wrong)]
    both = HEAVY.replace(right_hand="Arc bow", left_hand="Pulse")
    assert "B2" in [f.section for f in skirmish.check(both)]


def test_a_reserve_partner_brings_no_ability_to_life():
    """D3: Ruko and Marrow share a Faction, but only who is fielded counts."""
    ruko, marrow = kit("Reaver"), kit("Courier").replace(pilot="Marrow")
    others = [kit("Lantern"), kit("Bastion").replace(pilot="Mika Rell")]
    fielded = skirmish.abilities([ruko, others[0], marrow])
    assert [each.live for each in fielded] == [True, False, True]
    # Mika Rell is of another Faction and the same Specialty.
    assert [each.live for each in skirmish.abilities([ruko, *others])] == [True, False, True]
    assert not any(each.live for each in skirmish.abilities([ruko, others[0], kit("Foreman")]))


def test_the_team_cap_is_reached_and_not_passed():
    """B3: 62 + 50 + 33 is 145, and one more is too much."""
    heavy, light = kit("Bastion"), kit("Courier")
    full = kit("Foreman").replace(left_load="Armor-piercing")
    assert skirmish.legal_trios([heavy, light, full]) == [(0, 1, 2)]
    assert skirmish.check_team([heavy, light, full]) == []
    more = full.replace(chassis="Workhorse", legs="Tracked legs")
    assert skirmish.legal_trios([heavy, light, more]) == []


def test_an_unknown_name_hides_no_other_fault():
    """B2, B3, F12: a pilot weighs nothing, and hands and loads can be judged without a head."""
    heavy = kit("Courier").replace(legs="Standard legs", pilot="Nobody")
    assert [f.section for f in skirmish.check(heavy)] == ["B2", "B3"]
    headless = kit("Courier").replace(head="Top hat", left_load="Flechette", left_hand="Arc bow")
    assert [f.place for f in skirmish.check(headless)] == ["head", "left_hand", "left_load"]
    roster = [kit("Foreman"), kit("Reaver"), kit("Bastion"), kit("Drayman").replace(pilot="Nobody")]
    assert {f.section for f in skirmish.check_roster(roster)} == {"B2", "B3"}
    for build in (heavy, headless):
        repair = skirmish.check(build)[0].repair
        assert repair is not None and skirmish.check(repair.applied(build)) == []


# ---- Repairs ----


def test_a_repair_empties_no_slot_and_keeps_the_chassis_while_another_part_will_do():
    """B3: dropping the Rifle or taking a Heavy would mend it, too."""
    over = kit("Courier").replace(legs="Standard legs")
    changes = skirmish.check(over)[0].repair.changes
    assert "chassis" not in changes and None not in changes.values()
    for other in ({"left_hand": None}, {"chassis": "Medium"}):
        assert skirmish.check(over.replace(**other)) == []
    cannons = {"right_hand": "Cannon", "left_hand": "Cannon"}
    loads = {"right_load": "Armor-piercing", "left_load": "Armor-piercing"}
    full = HEAVY.replace(chassis="Medium", right_arm="Loader arm", left_arm="Loader arm")
    gunner = full.replace(back="Missile rack", **cannons, **loads)
    assert skirmish.check(gunner.replace(chassis="Heavy")) == []  # moves 4; a lighter gun 9
    assert set(skirmish.check(gunner)[0].repair.changes) == {"left_hand", "left_load"}


def test_a_pilot_makes_room_for_a_colleague_of_the_same_specialty():
    """B4, D2: Ilse Brandt is an Engineer, and so are Dara Voss and Rivet."""
    roster = [kit(name) for name in ("Foreman", "Drayman", "Courier", "Lantern")]
    repair = skirmish.check_roster(roster)[0].repair
    assert skirmish.catalog().pilots[repair.changes["pilot"]].specialty == "Engineer"


# ---- Weapons ----


def test_a_load_brings_its_heat_its_limit_and_nothing_else():
    """F12, Amb014: never Accuracy, Range, Heat or tags."""
    burning, plain = profile("Missile rack", load="Incendiary"), profile("Missile rack")
    assert (str(burning.on_hit_heat), plain.on_hit_heat) == ("1d3", None)
    assert profile("Missile rack", load="High-explosive").limited == 2
    assert (burning.limited, plain.limited) == (None, None)
    for name in ("accuracy", "range", "heat", "tags", "shots", "damage"):
        assert getattr(burning, name) == getattr(plain, name)


def test_two_damaged_arms_hamper_a_two_handed_weapon_once():
    """F8, F11.1, Amb048: one condition die, however many of its arms have it."""
    axeman = HEAVY.replace(right_hand="Breaker switch axe")
    for arms in (["Right Arm"], ["Left Arm"], ["Right Arm", "Left Arm"]):
        (source,) = melee.pool(melee.fighter(axeman, actuators=arms)).sources
        assert source.difficulty == 1
