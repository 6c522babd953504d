"""The skirmish side of the lab: cells, series, records, variants, numbers."""

from typing import Any

import numpy as np
import pytest

from mechlab.catalog import CatalogError, default_folder
from mechlab.engine import TooLong
from mechlab.engine.playable import Cell, Playable
from mechlab.games import skirmish
from mechlab.games.skirmish.ledger import FACTS
from mechlab.games.skirmish.trials import TRIALS

TEAMS = ("Courier, Foreman, Reaver", "Bastion, Lantern, Courier")
GREEDY, RANDOM = ("greedy", "greedy"), ("random", "random")
CHANGES = (
    ("rules/crit_margin", "1"),
    ("equipment/Cannon/Dmg", "2d6+3"),
    ("arms/Braced arm/Dur", "4"),
)


def playable() -> Playable:
    return TRIALS


def play(cell: Cell, games: int, first: int = 0) -> Any:
    numbers = np.arange(first, first + games)
    return TRIALS.series(cell).play(numbers // 2 + 1, numbers % 2)


def test_facts_are_named_once_and_team_by_team() -> None:
    assert FACTS[0] == "winner" and len(set(FACTS)) == len(FACTS)
    by_team = [name for name in FACTS if "." in name]
    assert {name[:-1] + "1" for name in by_team if name.endswith(".0")} == {
        name for name in by_team if name.endswith(".1")
    }


@pytest.mark.parametrize("players", [GREEDY, RANDOM])
def test_a_row_hangs_on_its_seed_and_turn_alone(
    compiled_rules: None, players: tuple[str, str]
) -> None:
    series = TRIALS.series(Cell(TEAMS, players, "Yard"))
    seeds, turns = np.array([1, 1, -5, 7, 2**40]), np.array([0, 1, 0, 1, 1])
    rows = series.play(seeds, turns)
    back = series.play(seeds[::-1], turns[::-1])[::-1]
    alone = np.concatenate([series.play(seeds[n : n + 1], turns[n : n + 1]) for n in range(5)])
    assert (rows == back).all() and (rows == alone).all()
    assert rows.shape == (5, len(FACTS)) and rows.dtype == np.int64
    assert series.play(seeds[:0], turns[:0]).shape == (0, len(FACTS))


def test_facts_follow_the_teams_to_their_other_seats(compiled_rules: None) -> None:
    """Teams named the other way round in other seats are the same game."""
    rows = TRIALS.series(Cell(TEAMS, ("greedy", "random"), "Yard")).play(
        np.array([4, 4, 9]), np.array([0, 1, 1])
    )
    other = TRIALS.series(Cell(TEAMS[::-1], ("random", "greedy"), "Yard")).play(
        np.array([4, 4, 9]), np.array([1, 0, 0])
    )
    for n, name in enumerate(FACTS):
        if name in ("winner", "first_activation"):
            swapped = [-1 if each == -1 else 1 - each for each in other[:, n].tolist()]
            assert rows[:, n].tolist() == swapped
        elif "." in name:
            twin = FACTS.index(f"{name[:-1]}{1 - int(name[-1])}")
            assert (rows[:, n] == other[:, twin]).all(), name
        else:
            assert (rows[:, n] == other[:, n]).all(), name


@pytest.mark.parametrize("changes", [(), CHANGES])
@pytest.mark.parametrize("players", [GREEDY, ("random", "cool head")])
@pytest.mark.parametrize("turn", [0, 1])
def test_a_record_is_the_very_game(
    compiled_rules: None, players: tuple[str, str], changes: Any, turn: int
) -> None:
    cell = Cell(TEAMS, players, "Yard", changes)
    facts = dict(
        zip(FACTS, TRIALS.series(cell).play(np.array([8]), np.array([turn]))[0], strict=True)
    )
    game = skirmish.open_record(TRIALS.record(cell, 8, turn))
    assert game.is_over
    side = {0: 0, 1: 1, 2: None}[int(game.state.outcome)]
    winner = -1 if side is None else side if turn == 0 else 1 - side
    assert winner == facts["winner"]
    assert game.at == facts["decisions"]
    assert sum(event.is_die for event in game.events) == facts["dice"]
    first = facts["score.0"], facts["score.1"]
    assert tuple(game.state.score) == (first if turn == 0 else first[::-1])


def test_a_changed_catalog_changes_games_and_its_records_say_so(compiled_rules: None) -> None:
    plain, other = (play(Cell(TEAMS, GREEDY, "Yard", each), 20) for each in ((), CHANGES))
    assert (plain != other).any()
    record = TRIALS.record(Cell(TEAMS, GREEDY, "Yard", CHANGES), 8, 0)
    told = skirmish.differences(record)
    assert "rules, crit_margin: 1 then, 4 now" in told and len(told) == 3


@pytest.mark.parametrize(
    ("cell", "says"),
    [
        (Cell(("Courier, Forman, Reaver", TEAMS[1]), GREEDY), "team 1: no kit is called 'Forman'"),
        (Cell((TEAMS[0], "Courier, Reaver"), GREEDY), "team 2: Courier, Reaver is 2 mechs"),
        (Cell(("Bastion, Foreman, Reaver", TEAMS[0]), GREEDY), "team 1: B3 the team weighs 158"),
        (Cell(("Courier, Courier, Reaver", TEAMS[0]), GREEDY), "team 1: "),
        (Cell(TEAMS, GREEDY, "Quary"), "no map is called 'Quary'; did you mean Quarry?"),
        (Cell(TEAMS, ("greedy", "clever")), "no player is called 'clever'; there are random, "),
        (Cell(TEAMS, ("greedy", "by hand")), "no player is called 'by hand'"),
        (Cell(TEAMS[:1], GREEDY), "two teams"),
        (Cell(TEAMS, ("greedy",)), "two teams"),
        (Cell(("A" * 30, TEAMS[1]), GREEDY), "team 1: this is not a share code"),
    ],
)
def test_a_cell_that_cannot_be_played_is_refused_in_a_line(cell: Cell, says: str) -> None:
    with pytest.raises(ValueError, match=r"\w") as refused:
        TRIALS.check(cell)
    assert says in str(refused.value) and "\n" not in str(refused.value)


def test_bad_changes_are_named_all_at_once() -> None:
    bad = {
        "rules/crit_margni": "3",
        "rules/crit_margin": "99",
        "rules/vent": "some",
        "arms/Duelist arm/Dur": "0",
        "arms/Duelst arm/Dur": "3",
        "arms/Duelist arm/Durability": "3",
        "army/Duelist arm/Dur": "3",
        "crit_margin": "3",
        "kits/Courier/Legs": "Wheels",
        "rules/shield_dice": "3",
    }
    with pytest.raises(CatalogError) as refused:
        TRIALS.check(Cell(TEAMS, GREEDY, "", tuple(bad.items())))
    told = "\n".join(str(fault) for fault in refused.value.faults)
    for words in (
        "rules.toml, crit_margni: found 'crit_margni', expected the name of a constant (did you",
        "rules.toml, crit_margin: found '99', expected a whole number from 1 to 12",
        "rules.toml, vent: found 'some', expected 1d3, 1d6",
        "arms.csv row 5, Dur: found '0', expected a whole number from 1 to 99",
        "arms.csv: found 'Duelst arm', expected the name of a row (did you mean Duelist arm?)",
        "arms.csv, Durability: found 'Durability', expected a column",
        "changes: found 'army/Duelist arm/Dur', expected rules/<name> or <table>/<row>/<column>",
        "changes: found 'crit_margin'",
        "kits.csv row 2, Legs: found 'Wheels', expected a name in legs.csv",
        "Melee dice: found '2', expected 3, the shield_dice of rules.toml",
    ):
        assert words in told, words


def test_a_share_code_is_a_team(compiled_rules: None) -> None:
    team = skirmish.team_of(TEAMS[0])
    code = skirmish.share_code(team)
    named, coded = (Cell((text, TEAMS[1]), RANDOM, "Yard") for text in (TEAMS[0], code))
    assert (play(named, 6) == play(coded, 6)).all()
    assert skirmish.team_text(team) == TEAMS[0]
    own = [build.replace(head="Standard head") for build in team]
    assert skirmish.team_of(skirmish.team_text(own)) == own


def edited(tmp_path: Any, **files: tuple[str, str]) -> Any:
    """A designer's folder: files of the catalog with a text in place of another."""
    for source in sorted(default_folder("skirmish").rglob("*")):
        if source.is_file():
            target = tmp_path / source.relative_to(default_folder("skirmish"))
            target.parent.mkdir(exist_ok=True, parents=True)
            text = source.read_text(encoding="utf-8")
            before, now = files.get(source.stem, ("", ""))
            assert before in text
            target.write_text(text.replace(before, now, 1) if before else text, encoding="utf-8")
    return skirmish.catalog(tmp_path)


def test_a_designer_s_folder_is_a_variant(tmp_path: Any) -> None:
    rifle = "Rifle,Hauer,1,4,8,2,+5,2,1d6,1", "Rifle,Hauer,1,4,9,2,+5,2,1d6+1,1"
    other = edited(tmp_path, equipment=rifle)
    changes = TRIALS.changes(other)
    assert changes == {"equipment/Rifle/Range": "9", "equipment/Rifle/Dmg": "1d6+1"}
    assert skirmish.varied(skirmish.catalog(), changes) == other
    assert skirmish.changes_between(other, other) == {}


def test_no_change_is_the_catalog_itself() -> None:
    cat = skirmish.catalog()
    assert skirmish.varied(cat, {}) == cat
    for path, text in (("arms/Duelist arm/Dur", "9"), ("crits/Arm / 1/Effect", "cook-off")):
        other = skirmish.varied(cat, {path: text})
        assert other != cat and skirmish.changes_between(cat, other) == {path: text}
        assert skirmish.varied(other, skirmish.changes_between(other, cat)) == cat


def test_every_step_of_every_number_is_accepted_and_is_a_change() -> None:
    cat = skirmish.catalog()
    numbers = TRIALS.numbers()
    assert len({each.path for each in numbers}) == len(numbers) > 500
    for each in numbers[::7]:
        for text in (each.down, each.up):
            if text is not None:
                other = skirmish.varied(cat, {each.path: text})
                assert skirmish.changes_between(cat, other) == {each.path: text}
    by_path = {each.path: each for each in numbers}
    margin = by_path["rules/crit_margin"]
    assert (margin.value, margin.down, margin.up, margin.section) == ("4", "3", "5", "F5")
    assert (by_path["rules/vent"].down, by_path["rules/vent"].up) == ("1d3", "1d6+1")
    assert by_path["rules/long_range_factor"].down == "5/4"
    assert by_path["rules/natural_6_full"].down == "false"
    assert by_path["equipment/Rifle/Dmg"].up == "1d6+1"
    assert by_path["equipment/Rifle/Hands"].down is None
    assert by_path["arms/Duelist arm/Dur"].section == "C3"


def test_numbers_of_teams_are_those_they_can_meet(compiled_rules: None) -> None:
    """Nudging any number left out changes no game; a sample of them is tried."""
    met = {each.path for each in TRIALS.numbers(TEAMS)}
    assert "equipment/Rifle/Range" in met and "arms/Impact arm/Dur" not in met
    assert {"improvised/Light / punch/Pen", "pilots/Q/Systems"} <= met
    rest = [each for each in TRIALS.numbers() if each.path not in met and each.up]
    legality = ("cap", "size", "elevation", "board", "home", "rows", "kits", "roster", "fielded")
    tried = [each for each in rest if not any(word in each.path for word in legality)]
    plain = play(Cell(TEAMS, GREEDY, "Yard"), 4)
    for each in tried[::12]:
        changed = Cell(TEAMS, GREEDY, "Yard", ((each.path, each.up or ""),))
        assert (play(changed, 4) == plain).all(), each.path


def test_a_game_without_end_is_told_in_a_line(
    compiled_rules: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    series = TRIALS.series(Cell(TEAMS, RANDOM, "Yard"))

    def endless(*_: object) -> None:
        raise TooLong

    monkeypatch.setitem(vars(series.batch), "_twin", endless)
    with pytest.raises(ValueError, match="does not end"):
        series.play(np.array([1]), np.array([0]))
