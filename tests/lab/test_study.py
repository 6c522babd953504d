"""Studies are declared soundly or refused in a line, and survive being written down."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechlab.lab import Cell, Study, StudyError, cross, read_study
from mechlab.lab.playing import MOST_PAIRS, pairs_a_chunk, seeds_of, turns_of, waves
from tests.lab.toy import DECLARED, toy_study

PAIR: Any = Cell(("3", "5"), ("steady", "steady"))
SOUND: dict[str, Any] = {"question": "?", "game": "toy", "cells": (PAIR,), "games": 4, "seed": 1}


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"question": " "}, "needs its question"),
        ({"question": "two\nlines"}, "a line of text"),
        ({"game": "../toy"}, "the name of its game"),
        ({"game": None}, "the name of its game"),
        ({"cells": ()}, "at least one cell"),
        ({"cells": None}, "at least one cell"),
        ({"cells": (PAIR, "no cell")}, "cell 2: it is no cell"),
        ({"cells": (PAIR, PAIR)}, "cell 2 is the same as cell 1"),
        ({"cells": (replace(PAIR, teams=("3", "")),)}, "cell 1: its teams are no texts"),
        ({"cells": (replace(PAIR, players=("steady",)),)}, "2 teams need as many players, not 1"),
        ({"cells": (replace(PAIR, board=3),)}, "its board is no text"),
        ({"cells": (replace(PAIR, changes=(("a", 1),)),)}, "both text"),
        ({"cells": (replace(PAIR, changes=(("a", "1"), ("a", "2"))),)}, "a number twice"),
        ({"games": 5}, "games come in pairs, with the seats changed: 5 is odd"),
        ({"games": 0}, "from 2 to 10,000,000, not 0"),
        ({"games": True}, "from 2 to 10,000,000, not True"),
        ({"games": 2.0}, "from 2 to 10,000,000, not 2.0"),
        ({"seed": -1}, "a seed is a whole number"),
        ({"seed": 1 << 31}, "a seed is a whole number"),
        ({"labels": {"3": "low"}}, "labels are pairs"),
        ({"labels": (("4", "four"),)}, "of no team and no variant"),
        ({"labels": (("3", "low"), ("3", "small"))}, "has two labels"),
        ({"labels": (("3", "x"), ("5", "x"))}, "have the same label"),
        ({"labels": (("3", "5"),)}, "have the same label"),
    ],
)
def test_what_is_not_sound_is_refused_in_a_line(changed: dict[str, Any], says: str) -> None:
    assert Study(**SOUND).total == 4
    with pytest.raises(StudyError) as refused:
        Study(**(SOUND | changed))
    assert says in str(refused.value) and "\n" not in str(refused.value)


texts = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=8)
cells = st.builds(
    lambda teams, board, changes: Cell(teams, ("p",) * len(teams), board, tuple(changes.items())),
    st.lists(texts, min_size=1, max_size=3).map(tuple),
    texts | st.just(""),
    st.dictionaries(texts, texts, max_size=3),
)


@given(st.lists(cells, min_size=1, max_size=4, unique_by=repr), st.integers(1, 10**6), texts)
def test_a_study_is_the_same_after_it_was_written(every: Any, pairs: int, question: str) -> None:
    try:
        study = Study(question, "toy", tuple(every), 2 * pairs)
    except StudyError:  # the same cell with its changes in another order
        return
    assert Study.from_json(study.to_json()) == study


@given(st.data())
def test_no_torn_or_altered_text_is_more_than_refused(data: st.DataObject) -> None:
    """Whatever one value of a written study becomes, there is a study or a line."""
    body = json.loads(toy_study().to_json())
    path = data.draw(st.sampled_from([["games"], ["cells"], ["labels"], ["cells", 0], ["game"]]))
    junk = st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
        max_leaves=5,
    )
    place: Any = body
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = data.draw(junk)
    try:
        Study.from_json(json.dumps(body))
    except StudyError as error:
        said = str(error)
    else:
        return
    assert len(said.splitlines()) == 1


@pytest.mark.parametrize("text", ["", "{", "[1]", "null", '{"format": "mechlab game"}', "[" * 9999])
def test_other_files_are_no_studies(text: str) -> None:
    with pytest.raises(StudyError):
        Study.from_json(text)


def test_all_is_crossed_with_all() -> None:
    study = cross(
        "?",
        "toy",
        ["1", "2", "3"],
        mirrors=True,
        boards=["Yard", "Quarry"],
        players=["a,a", "a,b"],
        variants=[{}, {"rules/bonus": "0"}],
    )
    assert len(study.cells) == (3 + 3) * 2 * 2 * 2 == len(set(study.cells))
    assert {cell.teams for cell in study.cells} == {
        ("1", "2"), ("1", "3"), ("2", "3"), ("1", "1"), ("2", "2"), ("3", "3"),
    }  # fmt: skip
    assert {cell.players for cell in study.cells} == {("a", "a"), ("a", "b")}


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"players": ["a", "b"]}, "players 'a': 2 teams need as many names, with commas"),
        ({"players": 3}, "expected a list"),
        ({"players": []}, "at least one of its players"),
        ({"boards": []}, "at least one of its boards"),
        ({"teams": ["1"]}, "nobody to meet"),
        ({"teams": ["1", "1"]}, "two of the teams are the same"),
        ({"teams": {"one": 1}}, "teams are texts"),
        ({"teams": "12"}, "expected a list"),
        ({"meetings": [["1", "4"]]}, "a meeting names '4'"),
        ({"variants": ["rules/bonus"]}, "a variant is a list"),
        ({"variants": {"a": {}, "b": {}}}, "two of the variants are the same"),
    ],
)
def test_what_cannot_be_crossed_is_refused(changed: dict[str, Any], says: str) -> None:
    given: dict[str, Any] = {"teams": ["1", "2"], "players": "a", **changed}
    with pytest.raises(StudyError, match=says):
        cross("?", "toy", **given)


def test_a_file_declares_a_study(tmp_path: Path) -> None:
    (tmp_path / "toy.toml").write_text(DECLARED)
    assert read_study(tmp_path / "toy.toml") == toy_study()
    (tmp_path / "toy.json").write_text(toy_study().to_json())
    assert read_study(tmp_path / "toy.json") == toy_study()


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("a.toml", "question = ", "this is not TOML"),
        ("a.json", "{", "this is not JSON"),
        ("a.txt", "", "ends with .toml or .json"),
        ("a.json", "[]", "holds no study"),
        ("a.toml", DECLARED.replace("players", "player"), "did you mean players?"),
        ("a.toml", DECLARED.replace("game =", "#"), "needs its 'game'"),
        ("a.toml", DECLARED.replace("20", "21"), "21 is odd"),
    ],
)
def test_a_file_is_refused_by_its_name(tmp_path: Path, name: str, text: str, says: str) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(StudyError) as refused:
        read_study(tmp_path / name)
    assert str(refused.value).startswith(f"{tmp_path / name}: ")
    assert says in str(refused.value) and "\n" not in str(refused.value)


@pytest.mark.parametrize("games", [2, 6, 300, 100_000])
def test_waves_are_the_whole_study_once(games: int) -> None:
    study = toy_study(games)
    chunks = [chunk for wave in waves(study) for chunk in wave]
    played = [(c.cell, pair) for c in chunks for pair in range(c.first, c.last)]
    assert sorted(played) == [(cell, p) for cell in range(6) for p in range(games // 2)]
    assert max(c.last - c.first for c in chunks) <= min(pairs_a_chunk(study), MOST_PAIRS)


def test_pairs_change_seats_on_the_dice_that_all_cells_share() -> None:
    study = toy_study(6)
    for wave in waves(study):
        assert len({tuple(seeds_of(study, chunk)) for chunk in wave}) == 1
    (first,) = {tuple(seeds_of(study, c)) for c in next(waves(study))}
    assert first == (7 << 32, 7 << 32)
    assert turns_of(next(waves(study))[0]).tolist() == [0, 1]


def test_the_table_can_be_read_by_people() -> None:
    """Five games told by hand: a win each, a draw, and a team that meets itself."""
    study = cross("?", "toy", {"low": "3", "high": "6"}, mirrors=True, players="steady", games=2)
    frame = pd.DataFrame(
        {"cell": [0, 0, 0, 1, 2], "number": 0, "turn": 0, "winner": [0, 1, -1, 1, 0]}
    )
    facts = pd.DataFrame({f"fact.{fact}": [fact] * 5 for fact in range(200)})
    frame = pd.concat([frame, facts], axis=1)
    shown = study.readable(frame)
    words = ["team.0", "team.1", "board", "players", "variant"]
    assert [*shown.columns[:9]] == ["cell", "number", *words, "turn", "winner"]
    assert shown["fact.7"].tolist() == [7] * 5
    assert shown["winner"].tolist() == ["low", "high", "draw", "low (2)", "high (1)"]
    assert shown["team.1"].tolist() == ["high", "high", "high", "low (2)", "high (2)"]
    assert shown["variant"].tolist() == ["as it is"] * 5
    assert frame["winner"].tolist() == [0, 1, -1, 1, 0]
