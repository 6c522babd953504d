"""A study gives the same file whoever plays it, and however often it is stopped, killed or torn."""

import os
import random
import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pyarrow.parquet as pq
import pytest

from mechlab.lab import Stopped, StudyError, load, resume, run
from mechlab.lab.parts import parts_file
from mechlab.lab.running import file_of
from tests.lab.toy import FACTS, Toy, toy_study

ROOT = Path(__file__).resolve().parents[2]
STUDY = toy_study()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of the study, played at one go by one worker."""
    file = tmp_path_factory.mktemp("whole") / "study.parquet"
    run(STUDY, file, workers=1, game=Toy())
    return file.read_bytes()


def stop_after(games: int, folder: Path, game: Toy | None = None) -> Stopped:
    """Run the study and stop it when so many games are there."""
    stop = threading.Event()

    def watch(done: int, total: int) -> None:
        if done >= games:
            stop.set()

    with pytest.raises(Stopped) as stopped:
        run(STUDY, folder, workers=2, progress=watch, stop=stop, game=game or Toy())
    return stopped.value


def test_a_row_is_the_game_of_its_cell_seed_and_turn() -> None:
    frame, toy = run(STUDY, game=Toy()), Toy()
    assert list(frame.columns) == ["cell", "number", "turn", "seed", *FACTS]
    assert len(frame) == STUDY.total == 6 * 20
    for row in frame.sample(20, random_state=1).itertuples():
        series = toy.series(STUDY.cells[row.cell]).series
        assert list(row)[5:] == series._game(row.seed, row.turn)
        assert (row.turn, row.seed) == (row.number % 2, (7 << 32) + row.number // 2)
    assert frame[["cell", "number"]].to_numpy().tolist() == [
        [cell, number] for cell in range(6) for number in range(20)
    ]


@pytest.mark.parametrize("workers", [2, 3, 7])
def test_the_number_of_workers_changes_no_byte(whole: bytes, tmp_path: Path, workers: int) -> None:
    run(STUDY, tmp_path, workers=workers, game=Toy(pause=0.0003))
    assert file_of(tmp_path).read_bytes() == whole
    assert [each.name for each in tmp_path.iterdir()] == ["study.parquet"]


def test_the_file_says_all_that_is_needed_to_play_it_again(whole: bytes, tmp_path: Path) -> None:
    (tmp_path / "it.parquet").write_bytes(whole)
    study, frame = load(tmp_path / "it.parquet")
    assert study == STUDY
    again = run(study, tmp_path / "again.parquet", game=Toy())
    assert (tmp_path / "again.parquet").read_bytes() == whole
    pd.testing.assert_frame_equal(again, frame)
    text = pq.ParquetFile(tmp_path / "it.parquet").schema_arrow.metadata[b"mechlab study"].decode()
    assert "Which number wins?" in text and '"checksum": "toy"' in text


def test_a_stopped_study_goes_on_without_losing_or_repeating_a_game(
    whole: bytes, tmp_path: Path
) -> None:
    toy = Toy()
    for games in (1, 40, 80):
        stopped = stop_after(games, tmp_path, toy)
        assert games <= stopped.done < STUDY.total == stopped.total
        assert toy.played == stopped.done == len(load(tmp_path)[1])
    assert f"stopped after {stopped.done} of 120 games" == str(stopped)
    resume(tmp_path, game=toy)
    assert toy.played == STUDY.total
    assert file_of(tmp_path).read_bytes() == whole


def test_what_is_there_of_a_study_can_be_looked_at(tmp_path: Path) -> None:
    stopped = stop_after(50, tmp_path)
    study, frame = load(tmp_path)
    assert study == STUDY and len(frame) == stopped.done
    everything = run(STUDY, game=Toy())
    assert len(frame.merge(everything)) == len(frame)


def test_a_column_may_be_added_to_a_table_of_many_facts() -> None:
    """pandas warns, which is an error here, where a table is in many pieces."""

    class Telling(Toy):
        def series(self, cell: Any) -> Any:
            series = super().series(cell)

            class Wide:
                def play(self, seeds: Any, turns: Any) -> Any:
                    return np.tile(series.play(seeds, turns), 40)

            return Wide()

    wide = Telling(facts=("winner", *(f"fact.{number}" for number in range(159))))
    frame = run(STUDY, game=wide)
    frame["twice"] = 2 * frame["fact.4"]
    assert STUDY.readable(frame)["twice"].tolist() == (2 * frame["fact.0"]).tolist()


def test_columns_are_read_alone(tmp_path: Path) -> None:
    stop_after(50, tmp_path)
    expected = load(tmp_path)[1][["cell", "winner"]]
    pd.testing.assert_frame_equal(load(tmp_path, ["winner", "cell"])[1], expected)
    frame = run(STUDY, tmp_path, game=Toy(), columns=["cell", "score.1"])
    pd.testing.assert_frame_equal(frame, load(tmp_path)[1][["cell", "score.1"]])
    with pytest.raises(StudyError, match=r"^the study's table has no column 'scores'"):
        load(tmp_path, ["scores"])


def test_a_study_that_is_over_is_not_played_again(whole: bytes, tmp_path: Path) -> None:
    file_of(tmp_path).write_bytes(whole)
    toy = Toy()
    assert len(run(STUDY, tmp_path, game=toy)) == STUDY.total
    assert toy.played == 0


def test_progress_tells_every_game_once() -> None:
    told: list[tuple[int, int]] = []
    run(STUDY, progress=lambda done, total: told.append((done, total)), game=Toy(), workers=2)
    assert told[0] == (0, 120) and told[-1] == (120, 120)
    assert told == sorted(set(told))


def test_an_error_of_a_game_ends_the_run_and_keeps_the_rest(whole: bytes, tmp_path: Path) -> None:
    class Broken(Toy):
        def series(self, cell: Any) -> Any:
            if cell == STUDY.cells[4]:
                raise ValueError("this cell breaks")
            return super().series(cell)

    with pytest.raises(ValueError, match="this cell breaks"):
        run(STUDY, tmp_path, workers=2, game=Broken())
    toy = Toy()
    run(STUDY, tmp_path, game=toy)
    assert toy.played <= 120 - 3 * 20
    assert file_of(tmp_path).read_bytes() == whole


@pytest.mark.skipif(not hasattr(os, "fork"), reason="kills forks")
def test_a_study_killed_at_any_moment_ends_with_the_same_file(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.lab.killed", str(tmp_path)]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    kills, left = said.split(maxsplit=1)
    assert int(kills) > 20 and left.strip() == "[]"
    files = {file_of(each).read_bytes() for each in tmp_path.iterdir()}
    run(toy_study(12), tmp_path / "whole", game=Toy())
    assert files == {file_of(tmp_path / "whole").read_bytes()}


def test_a_torn_file_is_gone_on_with(whole: bytes, tmp_path: Path) -> None:
    """As a loss of power may leave it: cut short at any byte."""
    stop_after(60, tmp_path)
    parts = parts_file(file_of(tmp_path))
    data = parts.read_bytes()
    begin = data.index(b"\xabchunk")
    chance = random.Random(1)
    for cut in [0, 5, 40, begin - 1, begin, begin + 9, *chance.sample(range(len(data)), 12)]:
        parts.write_bytes(data[:cut])
        run(STUDY, tmp_path, game=Toy())
        assert file_of(tmp_path).read_bytes() == whole
        file_of(tmp_path).unlink()


def test_an_edited_file_is_noticed(whole: bytes, tmp_path: Path) -> None:
    """A byte changed anywhere: that chunk is played again, or a line says what to do."""
    there = stop_after(60, tmp_path).done
    parts = parts_file(file_of(tmp_path))
    data = parts.read_bytes()
    begin, chance = data.index(b"\xabchunk"), random.Random(2)
    for at in [0, begin, *chance.sample(range(begin), 6), *chance.sample(range(len(data)), 12)]:
        toy = Toy()
        parts.write_bytes(data[:at] + bytes([data[at] ^ 0x55]) + data[at + 1 :])
        if at < begin:
            with pytest.raises(StudyError, match=r"holds no parts|was changed"):
                run(STUDY, tmp_path, game=toy)
            continue
        run(STUDY, tmp_path, game=toy)
        assert toy.played == 120 - (there - 2)  # a chunk is a pair here
        assert file_of(tmp_path).read_bytes() == whole
        file_of(tmp_path).unlink()


def test_a_damaged_table_is_refused(whole: bytes, tmp_path: Path) -> None:
    everything = run(STUDY, game=Toy())
    for at in range(0, len(whole), 97):
        (tmp_path / "x.parquet").write_bytes(
            whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :]
        )
        try:
            study, frame = load(tmp_path / "x.parquet")
        except StudyError as error:
            said = str(error)
        else:
            assert study == STUDY
            pd.testing.assert_frame_equal(frame, everything)
            continue
        assert said.startswith(f"{tmp_path / 'x.parquet'}") and "\n" not in said


@pytest.mark.parametrize("content", [b"", b"PAR1", b"hello" * 100])
def test_another_file_is_never_written_over(tmp_path: Path, content: bytes) -> None:
    for file in (file_of(tmp_path), parts_file(file_of(tmp_path))):
        if not content and file.suffix == ".parts":
            continue
        file.write_bytes(content)
        with pytest.raises(StudyError) as refused:
            run(STUDY, tmp_path, game=Toy())
        assert str(file) in str(refused.value) and "\n" not in str(refused.value)
        assert file.read_bytes() == content
        file.unlink()


def test_a_table_of_somebody_else_is_no_study(tmp_path: Path) -> None:
    pd.DataFrame({"winner": [1]}).to_parquet(tmp_path / "x.parquet")
    with pytest.raises(StudyError, match="holds no study"):
        load(tmp_path / "x.parquet")
    with pytest.raises(StudyError, match="there is no such study"):
        load(tmp_path / "none")


@pytest.mark.parametrize("is_over", [True, False], ids=["over", "begun"])
def test_another_study_or_catalog_is_refused(tmp_path: Path, is_over: bool) -> None:
    if is_over:
        run(STUDY, tmp_path, game=Toy())
    else:
        stop_after(20, tmp_path)
    before = [each.read_bytes() for each in tmp_path.iterdir()]
    with pytest.raises(StudyError, match="with other games: 20 there, 40 now; play this one else"):
        run(replace(STUDY, games=40), tmp_path, game=Toy())
    with pytest.raises(StudyError, match="with other labels; play"):
        run(replace(STUDY, labels=()), tmp_path, game=Toy())
    with pytest.raises(
        StudyError, match=r"another catalog: checksum toy, .* there, checksum new, .* now"
    ):
        run(STUDY, tmp_path, game=Toy(catalog={"version": "1", "checksum": "new"}))
    assert [each.read_bytes() for each in tmp_path.iterdir()] == before


def test_two_runs_do_not_play_the_same_study_at_once(whole: bytes, tmp_path: Path) -> None:
    refused: list[str] = []

    def meddle(done: int, total: int) -> None:
        if done == 60:
            with pytest.raises(StudyError) as error:
                run(STUDY, tmp_path, game=Toy())
            refused.append(str(error.value))

    run(STUDY, tmp_path, progress=meddle, game=Toy())
    assert refused == [f"{tmp_path / 'study.parts'}: another run plays this study now"]
    assert file_of(tmp_path).read_bytes() == whole


class Enough:
    """Says that the answer is clear after so many waves; remembers what it saw."""

    def __init__(self, waves: int) -> None:
        self.waves, self.seen = waves, list[pd.DataFrame]()

    def __call__(self, rows: pd.DataFrame) -> bool:
        self.seen.append(rows)
        return len(self.seen) >= self.waves


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_an_answer_that_is_clear_ends_the_study_at_the_same_game(
    tmp_path: Path, workers: int
) -> None:
    enough = Enough(4)
    frame = run(STUDY, tmp_path, workers=workers, look=enough, game=Toy(pause=0.0003))
    assert len(enough.seen) == 4  # of ten
    shown = pd.concat(enough.seen).sort_values(["cell", "number"], ignore_index=True)
    pd.testing.assert_frame_equal(shown, frame)
    assert frame.groupby("cell").size().tolist() == [8] * 6
    everything = run(STUDY, game=Toy())
    expected = everything[everything["number"] < 8].reset_index(drop=True)
    pd.testing.assert_frame_equal(frame, expected)


def test_a_study_that_ended_early_is_gone_on_with(tmp_path: Path) -> None:
    run(STUDY, tmp_path, look=Enough(4), game=Toy())
    early = file_of(tmp_path).read_bytes()
    again, more = Toy(), Toy()
    run(STUDY, tmp_path, look=Enough(4), game=again)
    assert again.played == 0 and file_of(tmp_path).read_bytes() == early
    run(STUDY, tmp_path, look=Enough(6), game=more)
    assert 24 <= more.played < 72  # two waves of a pair in six cells; of all, 72 are left
    run(STUDY, tmp_path / "six", look=Enough(6), game=Toy())
    assert file_of(tmp_path).read_bytes() == file_of(tmp_path / "six").read_bytes()
    run(STUDY, tmp_path, game=Toy())
    run(STUDY, tmp_path / "at once", game=Toy())
    assert file_of(tmp_path).read_bytes() == file_of(tmp_path / "at once").read_bytes()


def test_one_that_ended_early_goes_on_after_a_stop(tmp_path: Path) -> None:
    run(STUDY, tmp_path, look=Enough(4), game=Toy())
    stop_after(60, tmp_path)
    assert len(load(tmp_path)[1]) >= 48
    run(STUDY, tmp_path, game=Toy())
    run(STUDY, tmp_path / "at once", game=Toy())
    assert file_of(tmp_path).read_bytes() == file_of(tmp_path / "at once").read_bytes()


def test_whoever_looks_sees_the_same_after_a_stop(tmp_path: Path) -> None:
    run(STUDY, tmp_path / "whole", look=Enough(4), game=Toy())
    stop_after(30, tmp_path / "stopped")
    enough = Enough(4)
    run(STUDY, tmp_path / "stopped", look=enough, game=Toy())
    assert len(enough.seen) == 4
    one, other = (file_of(tmp_path / name).read_bytes() for name in ("whole", "stopped"))
    assert one == other


@pytest.mark.parametrize(
    ("study", "how", "says"),
    [
        (STUDY, {"workers": 0}, "at least one worker"),
        (STUDY, {"workers": 1, "cluster": "tcp://x"}, "one or the other"),
        (replace(STUDY, game="chess"), {"game": None}, "called 'chess'"),
    ],
)
def test_what_cannot_be_run_is_refused(
    tmp_path: Path, study: Any, how: dict[str, Any], says: str
) -> None:
    with pytest.raises(StudyError, match=says):
        run(study, tmp_path, **{"game": Toy(), **how})


def test_a_cell_that_the_game_cannot_play_is_named(tmp_path: Path) -> None:
    cells = (*STUDY.cells, replace(STUDY.cells[0], teams=("3", "three")))
    with pytest.raises(StudyError) as refused:
        run(replace(STUDY, cells=cells), tmp_path, game=Toy())
    assert str(refused.value) == (
        "cell 7, low (steady), three (steady): a team is a whole number, not 'three'"
    )
    assert list(tmp_path.iterdir()) == []


def test_a_game_that_tells_nonsense_is_refused() -> None:
    class Liar(Toy):
        def series(self, cell: Any) -> Any:
            series = super().series(cell)

            class Lying:
                def play(self, seeds: Any, turns: Any) -> Any:
                    return series.play(seeds, turns) + 2

            return Lying()

    with pytest.raises(StudyError, match="a winner that does not play"):
        run(STUDY, game=Liar())
