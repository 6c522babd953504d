"""seconds.csv: how long people take, and what can be wrong with it."""

import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from mechlab.catalog import CatalogError, default_folder
from mechlab.engine.pacing import FILE
from mechlab.engine.playable import Pace
from mechlab.games import skirmish
from mechlab.games.skirmish.ledger import FACTS


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(default_folder("skirmish"), tmp_path / "own"))


def paces(cat: skirmish.Catalog | None = None) -> Sequence[Pace]:
    return skirmish.Trials(cat).paces()


def rewrite(folder: Path, before: str, now: str) -> None:
    file = folder / FILE
    text = file.read_text(encoding="utf-8")
    assert text.count(before) == 1
    file.write_text(text.replace(before, now), encoding="utf-8")


def test_every_line_is_of_something_that_games_count_and_says_that_it_is_assumed() -> None:
    known = {"game", *(name.split(".")[0] for name in FACTS)}
    for pace in paces():
        assert pace.counted in known
        assert pace.quick <= pace.seconds <= pace.slow
        assert (pace.section, pace.source) == ("A4", "assumed")
    assert len({pace.counted for pace in paces()}) == len(paces())


def test_a_designer_s_own_seconds_are_read_and_change_no_rule(folder: Path) -> None:
    rewrite(folder, "decided_move,10,5,20", "decided_move,11,5,20")
    own = skirmish.catalog(folder)
    assert {p.counted: p.seconds for p in paces(own)}["decided_move"] == 11
    assert {p.counted: p.seconds for p in paces()}["decided_move"] == 10
    assert own == skirmish.catalog()


def test_a_catalog_without_seconds_has_those_of_mechlab(folder: Path) -> None:
    (folder / FILE).unlink()
    assert paces(skirmish.catalog(folder)) == paces()


def test_faults_name_file_row_and_column(folder: Path) -> None:
    rewrite(folder, "game,120,60,300", "game,2 minutes,60,300")
    rewrite(folder, "rounds,30,15,60", "rounds,30,45,20")
    rewrite(folder, "decided_move,10,5,20,A4,assumed", "decided_moves,10,5,20,A4,guessed")
    with pytest.raises(CatalogError) as refused:
        paces(skirmish.catalog(folder))
    told = [str(fault) for fault in refused.value.faults]
    for start in (
        "seconds.csv row 2, Seconds: found '2 minutes', expected a whole number from 0 to 3600",
        "seconds.csv row 3, Quick: found '45', expected 30 or less, the Seconds",
        "seconds.csv row 3, Slow: found '20', expected 30 or more, the Seconds",
        "seconds.csv row 4, Counted: found 'decided_moves', expected winner",
        "seconds.csv row 4, Source: found 'guessed', expected printed, ruling or assumed",
    ):
        assert any(line.startswith(start[:60]) for line in told), (start, told)
    assert len(told) == 5
