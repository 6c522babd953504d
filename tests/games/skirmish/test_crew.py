"""Abilities and bonds of a fielded trio (D3, D4), counted over all trios of pilots."""

from collections import Counter
from itertools import combinations

from mechlab.games import skirmish
from mechlab.games.skirmish import abilities, bonds, kit

PILOTS = list(skirmish.catalog().pilots)


def trio(names):
    return [kit("Foreman").replace(pilot=name) for name in names]


def live(names):
    return {a.pilot for a in abilities(trio(names)) if a.live}


def test_the_printed_example():
    assert live(("Ruko Han", "Marrow", "Vex Adair")) == {"Ruko Han", "Marrow"}
    assert live(("Ruko Han", "Q", "Vex Adair")) == set()


def test_all_455_trios():
    trios = list(combinations(PILOTS, 3))
    active = Counter(len(live(names)) for names in trios)
    bonded = [names for names in trios if bonds(trio(names))]
    assert len(trios) == 455
    assert active == {0: 168, 2: 231, 3: 56}
    assert len(bonded) == 91
    assert sum(len(live(names)) == 3 for names in bonded) == 9


def test_an_ability_says_who_enables_it():
    ruko = abilities(trio(("Ruko Han", "Mika Rell", "Q")))[0]
    assert ruko.enabled_by == (("Mika Rell", "Striker"),)


def test_a_mech_without_a_pilot_enables_nobody():
    assert live(("Ruko Han", None, "Q")) == set()
