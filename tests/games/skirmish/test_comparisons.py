"""What skirmish tells comparisons: measures, what has ranks, rivals of a part."""

import numpy as np
import pytest

from mechlab.games import skirmish
from mechlab.games.skirmish import SLOTS, TRIALS
from mechlab.lab import Cell

TEAMS = "Courier, Foreman, Reaver", "Bastion, Lantern, Courier"


def weigh(team: list[skirmish.Build]) -> int:
    return sum(skirmish.card(build).weight for build in team)


@pytest.mark.parametrize("text", TEAMS)
def test_rivals_are_legal_and_differ_in_one_thing(text: str) -> None:
    team = skirmish.team_of(text)
    found = TRIALS.rivals(text)
    assert len({each.team for each in found}) == len(found)
    for each in found:
        other = skirmish.team_of(each.team)
        assert skirmish.check_team(other) == []
        assert each.weight == weigh(other) - weigh(team)
        slots = [
            f"mech {number}, {slot.replace('_', ' ')}"
            for number, (now, then) in enumerate(zip(other, team, strict=True), 1)
            for slot in SLOTS
            if getattr(now, slot) != getattr(then, slot)
        ]
        assert slots == [each.place]


def test_no_rival_is_missing() -> None:
    team, cat = skirmish.team_of(TEAMS[0]), skirmish.catalog()
    expected = set()
    for head in cat.heads:
        now = [team[0], team[1].replace(head=head), team[2]]
        if head != team[1].head and not skirmish.check_team(now):
            expected.add((head, weigh(now) - weigh(team)))
    found = {(r.into, r.weight) for r in TRIALS.rivals(TEAMS[0]) if r.place == "mech 2, head"}
    assert found == expected and len(found) == len(cat.heads) - 1


def test_a_weapon_that_goes_takes_its_load_along() -> None:
    team = skirmish.team_of(TEAMS[1])
    loaded = [team[0].replace(right_load="Armor-piercing"), *team[1:]]
    text = skirmish.team_text(loaded)
    swapped = [r for r in TRIALS.rivals(text) if r.place == "mech 1, right hand"]
    assert swapped and all(skirmish.team_of(each.team)[0].right_load is None for each in swapped)


def test_every_measure_is_a_fact() -> None:
    facts = set(TRIALS.facts)
    for measure in TRIALS.measures:
        names = [f"{measure.fact}.{team}" for team in (0, 1)]
        assert set(names if measure.each_team else [measure.fact]) <= facts
        assert TRIALS.units.get(names[0], 1) == measure.unit
    assert [m.role for m in TRIALS.measures if m.role] == ["length", "lead changes", "score"]


def test_weapons_mechs_and_parts_share_out_all_the_damage() -> None:
    cell = Cell(TEAMS, ("random", "random"), "Yard")
    rows = TRIALS.series(cell).play(np.arange(4), np.array([0, 1, 0, 1]))
    facts = {name: rows[:, n] for n, name in enumerate(TRIALS.facts)}
    total = facts["damage.0"] + facts["damage.1"]
    for named in TRIALS.ranked(cell).values():
        told = sum(facts[fact] for all_of_it in named.values() for fact in all_of_it)
        assert told.tolist() == total.tolist()


def test_what_is_dominated_is_so_whatever_size_is_worth() -> None:
    assert TRIALS.dominated() == {}  # the Armored head only where bigger is better
    as_big = skirmish.varied(skirmish.catalog(), {"heads/Armored head/Size": "2"})
    found = skirmish.Trials(as_big).dominated()
    assert list(found) == ["Armored head"] and found["Armored head"].startswith("Brawler head: ")
