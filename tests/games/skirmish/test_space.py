"""Counts of builds against the dossier's numbers and against listing the builds one by one."""

import time
from itertools import product

import numpy as np
import pytest

from mechlab.games import skirmish
from mechlab.games.skirmish import Build
from mechlab.games.skirmish.legality import faults

# Counted by an independent enumeration of every combination.
COUNTS = {
    "Light": (2_118_337, 2_627_265, 18, 45),
    "Medium": (7_343_103, 14_379_374, 22, 60),
    "Heavy": (7_680_928, 17_225_574, 26, 75),
    "Workhorse": (7_680_960, 17_236_373, 25, 75),
}


@pytest.mark.parametrize("chassis", COUNTS)
def test_counts_and_weights_of_legal_builds(chassis):
    bare, loaded, lightest, heaviest = COUNTS[chassis]
    assert skirmish.count_builds(chassis) == bare
    assert skirmish.count_builds(chassis, loads=True) == loaded
    assert skirmish.lightest(chassis) == lightest
    assert skirmish.build_weights(chassis, loads=True).nonzero()[0].max() == heaviest


def test_all_chassis_together_in_under_two_seconds():
    cat = skirmish.catalog().with_rules(team_cap=144).with_rules(team_cap=145)  # nothing cached
    start = time.process_time()
    bare = sum(skirmish.count_builds(c, cat=cat) for c in cat.chassis)
    loaded = sum(skirmish.count_builds(c, loads=True, cat=cat) for c in cat.chassis)
    assert (bare, loaded) == (24_823_328, 51_468_586)
    assert time.process_time() - start < 2


def test_trios_under_the_team_cap():
    assert skirmish.count_trios() == 5_167_767_022_845_800_932_007_540
    assert skirmish.count_trios(loads=True) == 26_622_007_607_350_642_464_972_540


@pytest.mark.parametrize("loads", [False, True])
def test_light_counts_equal_a_listing_in_numpy(loads):
    """Every Light combination as arrays of Weight, cut by the caps."""
    cat = skirmish.catalog()
    load_weights = {}
    for (weapon, _), row in cat.loads.items():
        load_weights.setdefault(weapon, [0]).append(row.weight)

    def with_loads(name, weight):
        return [weight + extra for extra in load_weights.get(name, [0])] if loads else [weight]

    one = [0] + [
        w for i in cat.equipment.values() if i.hands == 1 for w in with_loads(i.name, i.weight)
    ]
    two = [w for i in cat.equipment.values() if i.hands == 2 for w in with_loads(i.name, i.weight)]
    upper = []
    for right, left in product(cat.arms.values(), repeat=2):
        both = right.weight + left.weight
        upper += [
            both + a + b for a in one if a <= right.capacity for b in one if b <= left.capacity
        ]
        upper += [both + w for w in two if w <= right.capacity + left.capacity]
    backs = [w for b in cat.backs.values() for w in with_loads(b.name, b.weight)]
    heads = [h.weight for h in cat.heads.values()]
    light = cat.chassis["Light"].weight
    total = np.array(upper)[:, None, None] + np.array(backs)[:, None] + np.array(heads) + light
    legal = sum(
        int((total + legs.weight <= 35 + legs.cap_bonus).sum()) for legs in cat.legs.values()
    )
    assert legal == skirmish.count_builds("Light", loads=loads)


def test_the_counts_and_the_check_speak_of_the_same_builds():
    """On a slice small enough to build each one: same head, back and arms, every leg and hand."""
    cat = skirmish.catalog()
    legal = 0
    for legs, right, left in product(cat.legs, [None, *cat.equipment], [None, *cat.equipment]):
        build = Build(
            "Light", "Scout head", "Braced arm", "Precision arm", legs, "Bare back", right, left
        )
        legal += not faults(build, cat)
    by_hand = 0
    for legs in cat.legs.values():
        base = 8 + 1 + 4 + 2 + 0 + legs.weight
        one = [(0, 0)] + [(i.weight, i.hands) for i in cat.equipment.values()]
        for rw, rh in one:
            for lw, lh in one:
                fits = rw <= 14 if rh == 2 else rw <= 10
                fits = fits and (lh == 0 if rh == 2 else lh < 2 and lw <= 4)
                by_hand += fits and base + rw + lw <= 35 + legs.cap_bonus
    assert legal == by_hand
