"""Running a study: on the threads of this machine or on a cluster, stopped and resumed at will."""

import gc
import os
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    CancelledError,
    Executor,
    Future,
    ThreadPoolExecutor,
    wait,
)
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Protocol, cast

import numpy as np

from mechlab.engine.playable import Playable

from .parts import Parts, looked_at, opened, parts_file
from .playing import Chunk, Rows, Table, play_far, playable, seeds_of, turns_of, waves
from .study import Study, StudyError
from .table import Begun, arrow_of, chosen, frame_of, read_table, write_table

if TYPE_CHECKING:
    import pandas as pd

Progress = Callable[[int, int], None]
"""Told how many games of how many are there."""
Look = Callable[["pd.DataFrame"], bool]
"""Shown the rows of each wave, in order: whether the answer is clear by now."""
Play = Callable[..., Rows]
_POLL, _AHEAD, SECONDS = 0.2, 256, 10.0


class Event(Protocol):
    """What says that a run should stop: a ``threading.Event``."""

    def is_set(self) -> bool:
        """Whether to stop."""


class Stopped(Exception):  # noqa: N818 - a stop is no error
    """A run that was stopped; what it played is kept, and running it again goes on."""

    def __init__(self, done: int, total: int) -> None:
        self.done, self.total = done, total
        super().__init__(f"stopped after {done:,} of {total:,} games")


def run(
    study: Study,
    path: str | Path | None = None,
    *,
    workers: int | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
    stop: Event | None = None,
    look: Look | None = None,
    game: Playable | None = None,
    columns: Sequence[str] | None = None,
) -> "pd.DataFrame":
    """Play a study, or what is missing of it; its table, one row a game.

    The table is kept in the Parquet file ``path`` (or ``study.parquet`` in a folder), with all
    that is needed to run it again; without a path it is kept nowhere. What is played so far is in a
    file ``.parts`` beside it, and a run that ended early, by whatever cause, is gone on with by
    running it again. The file is the same to the bit for any number of ``workers``, for a
    ``cluster`` (the address of a Dask scheduler), and however often the run was stopped. A study
    that is over is read, not played again.

    ``progress`` is told how many games of how many are there. When ``stop`` is set, the run ends
    with ``Stopped``. ``look`` is shown the rows of each wave (the same pairs of every cell), in
    order; when it says that the answer is clear, the study ends with that wave. One that ended so
    is gone on with when it is run again and nobody, or a stricter look, says so then.

    ``game`` is the game itself where it has no name that mechlab knows. With ``columns`` only these
    are read into the table, which for a million games is worth while; the file has them all.
    ``StudyError`` in one line for what cannot be played, for a place that holds another study or
    catalog, or that another run writes to.

    >>> from mechlab.lab import cross
    >>> teams = ["Courier,Foreman,Reaver", "Bastion,Lantern,Courier"]
    >>> study = cross("Who wins?", "skirmish", teams, boards="Yard", players="random", games=4)
    >>> frame = run(study)
    >>> list(frame.columns[:5]), frame["number"].tolist(), frame["turn"].tolist()
    (['cell', 'number', 'turn', 'seed', 'winner'], [0, 1, 2, 3], [0, 1, 0, 1])
    """
    found = game or playable(study.game)
    begun = Begun(study, dict(found.catalog), tuple(found.facts))
    with _file(path) as file:
        if not file.exists():
            _check(study, found)
        if not _is_over(file, begun) or parts_file(file).exists():
            with opened(file, begun) as parts:
                if not _is_over(file, begun):
                    _lay_out(file, parts)
                    running = _Run(parts, progress, stop or threading.Event(), look)
                    with _players(game or study.game, found, workers, cluster) as players:
                        running.play(*players)
                    write_table(file, begun, running.chunks_in_order(), parts.read)
        there, frame = read_table(file, columns)
        there.refuse_other(file, begun)
    return frame


def _is_over(file: Path, begun: Begun) -> bool:
    """Whether all games of a study are in its file."""
    if not file.exists():
        return False
    there, cells = read_table(file, ["cell"])
    there.refuse_other(file, begun)
    return len(cells) == begun.study.total


def _lay_out(file: Path, parts: Parts) -> None:
    """Put the games of a file that ended early among the parts again."""
    if not file.exists():
        return
    study, facts = parts.begun.study, list(parts.begun.facts)
    _, frame = read_table(file)
    places = frame["cell"].to_numpy(np.int64) * 2 * study.pairs + frame["number"].to_numpy()
    rows = frame[facts].to_numpy(np.int64)
    for chunk in chain(*waves(study)):
        begins = 2 * (chunk.cell * study.pairs + chunk.first)
        first, beyond = np.searchsorted(places, [begins, begins + chunk.games])
        if beyond - first == chunk.games and not parts.has(chunk):
            parts.write(chunk, rows[first:beyond])


def resume(path: str | Path, **how: Any) -> "pd.DataFrame":
    """Go on with the study that was begun there; ``how`` is what :func:`run` takes."""
    return run(load(path, ["cell"])[0], path, **how)


def load(path: str | Path, columns: Sequence[str] | None = None) -> "tuple[Study, pd.DataFrame]":
    """The study that is kept there and its table, as far as it is played; or some columns of it.

    ``run(load(path)[0], elsewhere)`` plays the same study anew. ``StudyError`` in one line where
    there is no study, or a damaged one.
    """
    begun, frame = read(path, columns)
    return begun.study, frame


def read(path: str | Path, columns: Sequence[str] | None = None) -> "tuple[Begun, pd.DataFrame]":
    """What :func:`load` gives, with the catalog that the study is played by."""
    file = file_of(path)
    if file.exists() or not parts_file(file).exists():
        return read_table(file, columns)
    with looked_at(file) as parts:
        chunks = sorted(chain(*waves(parts.begun.study)), key=_place)
        names = chosen(parts.begun, columns)
        tables = [_arrow(parts, chunk).select(names) for chunk in chunks if parts.has(chunk)]
        return parts.begun, frame_of(parts.begun, tables)[names]


def file_of(path: str | Path) -> Path:
    """The Parquet file that is meant: itself, or ``study.parquet`` in a folder."""
    path = Path(path)
    return path if path.suffix == ".parquet" else path / "study.parquet"


@contextmanager
def _file(path: str | Path | None) -> Iterator[Path]:
    """The study's file, or one that is gone afterwards."""
    if path is not None:
        yield file_of(path)
        return
    with TemporaryDirectory(prefix="mechlab-study-") as folder:
        yield file_of(folder)


def _check(study: Study, game: Playable) -> None:
    """``StudyError`` for a cell that the game cannot play."""
    for number, cell in enumerate(study.cells, 1):
        try:
            game.check(cell)
        except ValueError as error:
            said = next(iter(getattr(error, "faults", ())), error)
            raise StudyError(f"cell {number}, {study.title(cell)}: {said}") from None


@dataclass
class _Run:
    """What is played of a study, and who is told."""

    parts: Parts
    progress: Progress | None
    stop: Event
    look: Look | None

    def __post_init__(self) -> None:
        self.study = self.parts.begun.study
        self.waves = list(waves(self.study))
        self.there = {chunk for chunk in chain(*self.waves) if self.parts.has(chunk)}
        self.done = sum(chunk.games for chunk in self.there)
        self.seen = 0  # waves that were looked at

    def play(self, pool: Executor, play: Play, ahead: int) -> None:
        """Play what is missing, until the last wave or the one that makes the answer clear."""
        self._tell()
        if self._is_clear():
            return
        missing = [chunk for chunk in self._order() if chunk not in self.there]
        for chunk, rows in self._played(pool, play, ahead, iter(missing)):
            self.parts.write(chunk, rows)
            self.there.add(chunk)
            self.done += chunk.games
            self._tell()
            if self._is_clear():
                return
        if len(self.there) < sum(map(len, self.waves)):
            raise Stopped(self.done, self.study.total)

    def chunks_in_order(self) -> list[Chunk]:
        """The chunks that count, in the order of the file."""
        return sorted(chain(*self.waves), key=_place)

    def _order(self) -> Iterable[Chunk]:
        """A cell after the other; with someone who looks, a wave after the other."""
        chunks = chain(*self.waves)
        return chunks if self.look else sorted(chunks, key=_place)

    def _tell(self) -> None:
        if self.progress:
            self.progress(self.done, self.study.total)

    def _is_clear(self) -> bool:
        """Show whole waves in order to whoever looks; the waves after the last one do not count."""
        while self.look and self.seen < len(self.waves):
            wave = self.waves[self.seen]
            if not self.there.issuperset(wave):
                return False
            self.seen += 1
            shown = frame_of(self.parts.begun, [_arrow(self.parts, chunk) for chunk in wave])
            if self.look(shown):
                self.waves = self.waves[: self.seen]
                return True
        return False

    def _played(
        self, pool: Executor, play: Play, ahead: int, missing: Iterator[Chunk]
    ) -> Iterator[tuple[Chunk, Rows]]:
        """Chunks as they are played; after a stop those that were begun, and no more."""
        running: dict[Future[Rows], Chunk] = {}
        try:
            while True:
                while len(running) < ahead and not self.stop.is_set():
                    if (chunk := next(missing, None)) is None:
                        break
                    games = seeds_of(self.study, chunk), turns_of(chunk)
                    running[pool.submit(play, self.study.cells[chunk.cell], *games)] = chunk
                if self.stop.is_set():
                    running = {one: chunk for one, chunk in running.items() if not one.cancel()}
                if not running:
                    return
                for one in wait(running, _POLL, FIRST_COMPLETED).done:
                    yield running.pop(one), one.result()
        finally:
            for one in running:
                one.cancel()


def _arrow(parts: Parts, chunk: Chunk) -> Any:
    return arrow_of(parts.begun, chunk, parts.read(chunk))


def _place(chunk: Chunk) -> tuple[int, int]:
    return chunk.cell, chunk.first


@contextmanager
def _players(
    given: Playable | str, game: Playable, workers: int | None, cluster: str | None
) -> Iterator[tuple[Executor, Play, int]]:
    """Who plays: where to hand in chunks, what to call there, how many to hand in ahead."""
    if cluster is not None and workers is not None:
        raise StudyError("a cluster has its own workers: name one or the other")
    if workers is not None and workers < 1:
        raise StudyError(f"a study needs at least one worker, not {workers}")
    if cluster is not None:
        with _cluster(cluster) as far:
            yield far, partial(play_far, given, dict(game.catalog)), _AHEAD
        return
    count = workers or os.cpu_count() or 1
    with ThreadPoolExecutor(count, "study") as pool:
        yield pool, Table(game).play, 2 * count


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    """The workers of a Dask cluster."""
    try:
        from distributed import Client, KilledWorker
    except ImportError:
        raise StudyError('a cluster needs Dask: pip install "mechlab[cluster]"') from None
    client, why_not = None, ""
    try:
        client = cast(Any, Client)(address, timeout=SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        why_not = str(error)
    if client is None:
        gc.collect()  # a half-made client closes when it goes: while another begins, never
        raise StudyError(f"no cluster answers at {address}: {why_not}")
    try:
        yield client.get_executor(pure=False)
    except CancelledError:
        raise StudyError(
            f"the cluster at {address} is gone; run the study again to go on"
        ) from None
    except KilledWorker as error:
        raise StudyError(f"workers of the cluster died of a chunk: {error}") from None
    finally:
        client.close()
