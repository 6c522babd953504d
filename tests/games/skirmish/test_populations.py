"""Teams to choose from: kits, teams by lot, neighbours; all legal, and all that there are."""

from itertools import combinations
from typing import Any

import numpy as np
import pytest

from mechlab.engine.playable import Cell, Populated
from mechlab.games import skirmish
from mechlab.games.skirmish import TRIALS
from mechlab.games.skirmish.build import SLOTS, Build
from mechlab.games.skirmish.trials import Trials
from mechlab.lab.metagame import Arena, play_matrix

KITS = ["Courier", "Foreman", "Reaver", "Bastion", "Lantern", "Drayman"]
TEAM = "Courier, Bastion, Lantern"


def populated() -> Populated:
    return TRIALS


def test_teams_are_the_legal_trios_of_unchanged_kits() -> None:
    """Twenty trios: eight weigh more than 145, two more have Ilse Brandt twice."""
    heavy = {"CBD", "FRB", "FRD", "FBL", "FBD", "RBL", "RBD", "BLD"}
    twice = {"CFD", "FLD"}
    trios = {"".join(name[0] for name in trio): trio for trio in combinations(KITS, 3)}
    assert len(trios) == 20 and heavy | twice < trios.keys()
    legal = {"+".join(trio) for letters, trio in trios.items() if letters not in heavy | twice}
    assert set(TRIALS.teams()) == legal and len(legal) == 10


def test_rosters_are_the_nine_legal_ones_with_the_trios_they_can_field() -> None:
    """Of fifteen, six have Ilse Brandt twice; what the nine can field was counted on paper."""
    rosters, teams = TRIALS.rosters(), TRIALS.teams()
    assert set(rosters) == {
        "+".join(four) for four in combinations(KITS, 4) if not {"Foreman", "Drayman"} <= set(four)
    }
    assert len(rosters) == 9
    alone = {name for name, trios in rosters.items() if len(trios) == 1}
    assert alone == {"Foreman+Reaver+Bastion+Lantern", "Reaver+Bastion+Lantern+Drayman"}
    whole = {name for name, trios in rosters.items() if len(trios) == 4}
    assert whole == {"Courier+Foreman+Reaver+Lantern", "Courier+Reaver+Lantern+Drayman"}
    for name, trios in rosters.items():
        kits = name.split("+")
        held = {team for team in teams if set(team.split("+")) <= set(kits)}
        assert set(trios) == held


def test_who_changes_the_numbers_has_other_teams() -> None:
    free = Trials(skirmish.catalog().with_rules(team_cap=150))
    assert "Foreman+Reaver+Drayman" not in free.teams()  # one pilot too few
    assert "Courier+Bastion+Drayman" in free.teams() and len(free.teams()) == 11


@pytest.mark.parametrize("seed", range(12))
def test_teams_by_lot_are_legal_and_hang_on_their_seed(seed: int) -> None:
    team = TRIALS.random_team(seed)
    assert skirmish.check_team(skirmish.team_of(team)) == []
    assert TRIALS.random_team(seed) == team != TRIALS.random_team(seed + 1)
    TRIALS.check(Cell((team, TEAM), ("greedy", "greedy")))


def test_teams_by_lot_have_everything_now_and_then() -> None:
    builds = [build for seed in range(150) for build in skirmish.team_of(TRIALS.random_team(seed))]
    cat = skirmish.catalog()
    for slot, table in (
        ("chassis", cat.chassis),
        ("head", cat.heads),
        ("right_arm", cat.arms),
        ("legs", cat.legs),
        ("back", cat.backs),
        ("pilot", cat.pilots),
    ):
        assert {getattr(build, slot) for build in builds} == set(table), slot
    items = {name for build in builds for name in (build.right_hand, build.left_hand)}
    assert len(items - {None}) > 0.9 * len(cat.equipment) and None in items
    assert any(build.right_load or build.left_load or build.back_load for build in builds)


def changed(one: list[Build], other: list[Build]) -> dict[tuple[int, str], Any]:
    return {
        (place, slot): (getattr(a, slot), getattr(b, slot))
        for place, (a, b) in enumerate(zip(one, other, strict=True))
        for slot in SLOTS
        if getattr(a, slot) != getattr(b, slot)
    }


def test_neighbours_are_legal_and_one_step_away() -> None:
    builds = skirmish.team_of(TEAM)
    near = TRIALS.neighbours(TEAM)
    assert len(set(near)) == len(near) > 100 and TEAM not in near
    for text in near:
        other = skirmish.team_of(text)
        assert skirmish.check_team(other) == []
        steps = changed(builds, other)
        slots = {slot for _, slot in steps}
        if len(steps) == 1 or (slots == {"right_hand", "left_hand"} and len(steps) == 2):
            continue  # one thing, or a two-handed one for two
        assert len(steps) == 2 and len(slots) == 1  # two mechs changed theirs
        (one, back), (forth, two) = steps.values()
        assert (one, back) == (two, forth)


@pytest.mark.parametrize(("place", "slot"), [(0, "head"), (1, "legs"), (2, "back"), (2, "pilot")])
def test_no_neighbour_in_a_slot_is_missed(place: int, slot: str) -> None:
    builds, cat = skirmish.team_of(TEAM), skirmish.catalog()
    table = {"head": cat.heads, "legs": cat.legs, "back": cat.backs, "pilot": cat.pilots}[slot]
    wanted = set()
    for name in table:
        other = [*builds]
        other[place] = builds[place].replace(**{slot: name})
        if other != builds and not skirmish.check_team(other):
            wanted.add(skirmish.team_text(other))
    assert wanted and wanted <= set(TRIALS.neighbours(TEAM))


def test_a_team_in_words_is_its_kits_and_what_is_changed() -> None:
    builds = skirmish.team_of(TEAM)
    builds[1] = builds[1].replace(right_hand="Arc bow", left_hand=None)
    assert TRIALS.in_words(skirmish.team_text(builds)) == (
        "Courier, Bastion (right hand: Arc bow for Cannon; left hand: empty for Shield), Lantern"
    )
    assert TRIALS.in_words("lantern,courier , Bastion") == "Lantern, Courier, Bastion"


@pytest.mark.parametrize("player", ["random", "greedy"])
def test_who_meets_themselves_wins_one_of_each_pair(compiled_rules: None, player: str) -> None:
    """On the same dice it is the same game, and whoever sat in the seat that won has won it."""
    teams = {name: TRIALS.teams()[name] for name in list(TRIALS.teams())[3:5]}
    matrix = play_matrix(Arena(TRIALS, "Yard", player, games=40), teams)
    for n, label in enumerate(teams):
        assert (matrix.pairs[n, n] == 0.5).all()
        rate = matrix.rate(label, label)
        assert rate.low <= 0.5 <= rate.high
    first = matrix.scores[[0, 1], [0, 1]]
    assert len(np.unique(first)) > 1
    assert matrix.first_seat.low < 0.5 < matrix.first_seat.high
