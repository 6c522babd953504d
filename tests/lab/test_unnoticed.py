"""The test of tests: who notices, in which order, and going on."""

import json
import threading
from collections.abc import Mapping
from pathlib import Path

import pytest

from mechlab.lab import Stopped, StudyError
from mechlab.lab.unnoticed import unnoticed
from tests.lab.toy_compared import ComparedToy

NUMBERS = ComparedToy().numbers()


def test_each_step_is_told_with_the_first_check_that_notices() -> None:
    asked: list[str] = []

    def quick(changes: Mapping[str, str]) -> bool:
        return "rules/bonus" in changes

    def slow(changes: Mapping[str, str]) -> bool:
        asked.extend(changes)
        return changes == {"rules/idle": "4"}

    found = unnoticed(NUMBERS, {"quick": quick, "slow": slow})
    noticed = {(row.path, row.to): row[-1] for row in found.table.itertuples(index=False)}
    assert noticed == {
        ("rules/bonus", "0"): "quick",
        ("rules/bonus", "2"): "quick",
        ("rules/help", "3"): "",
        ("rules/idle", "4"): "slow",
        ("rules/idle", "6"): "",
    }
    assert asked == ["rules/help", "rules/idle", "rules/idle"]
    assert found.left["path"].tolist() == ["rules/help", "rules/idle"]
    assert found.sentence == (
        "2 of 5 steps go unnoticed: Help 3 instead of 0, Idle 6 instead of 5."
    )


def test_all_noticed_says_so() -> None:
    assert unnoticed(NUMBERS, {"all": lambda changes: True}).sentence == (
        "All of 5 steps are noticed."
    )


def test_going_on_asks_only_what_is_missing(tmp_path: Path) -> None:
    file, stop, asked = tmp_path / "found.jsonl", threading.Event(), []

    def check(changes: Mapping[str, str]) -> bool:
        asked.append(dict(changes))
        if len(asked) == 2:
            stop.set()
        return False

    with pytest.raises(Stopped):
        unnoticed(NUMBERS, {"check": check}, file, stop=stop)
    with file.open("a") as end:
        end.write('{"path": "rules/he')  # killed in the middle of a line
    told: list[tuple[int, int]] = []
    found = unnoticed(
        NUMBERS, {"check": check}, file, progress=lambda done, of: told.append((done, of))
    )
    assert len(asked) == len(found.table) == 5 and told[-1] == (5, 5)
    assert [json.loads(line)["to"] for line in file.read_text().splitlines()] == list("02346")


def test_a_file_of_other_checks_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "found.jsonl"
    unnoticed(NUMBERS, {"one": lambda changes: True}, file)
    with pytest.raises(StudyError, match="of other checks, one"):
        unnoticed(NUMBERS, {"two": lambda changes: True}, file)
    file.write_text("nothing of ours\n")
    with pytest.raises(StudyError, match="does not hold what was noticed"):
        unnoticed(NUMBERS, {"one": lambda changes: True}, file)
