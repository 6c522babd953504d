"""A study on the disk: one Parquet file when it is over, a folder of parts beside it until then.

Every file is written whole or not at all, and every part carries a checksum of its study, its
place and its rows: whatever moment a run ends at, what is found is either sound or played again.
"""

import hashlib
import json
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import numpy as np

from .playing import Chunk, Rows, seeds_of, turns_of
from .study import Study, StudyError

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa

KEY = b"mechlab study"
BEGUN, LOCK = "begun.json", "lock"
OWN_COLUMNS = ("cell", "number", "turn", "seed")
_GROUP = 1 << 16
_NUMBERS = "<i8"


@dataclass(frozen=True)
class Begun:
    """A study with what it is played by: the game's catalog, and the facts that are kept."""

    study: Study
    catalog: dict[str, str]
    facts: tuple[str, ...]

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of its table."""
        return (*OWN_COLUMNS, *self.facts)

    def to_json(self) -> str:
        """All of it as JSON text."""
        body = {
            "study": json.loads(self.study.to_json()),
            "catalog": dict(sorted(self.catalog.items())),
            "facts": self.facts,
        }
        return json.dumps(body, ensure_ascii=False, indent=1)

    @classmethod
    def from_json(cls, text: str | bytes) -> "Begun":
        """What :meth:`to_json` wrote; ``StudyError`` in one line otherwise."""
        try:
            body = json.loads(text)
            study, catalog, facts = body["study"], dict(body["catalog"]), tuple(body["facts"])
        except (ValueError, TypeError, KeyError, RecursionError):
            raise StudyError("what it says of its study cannot be read") from None
        return cls(Study.from_body(study), catalog, facts)

    def differs(self, other: "Begun") -> str:
        """In what another differs, in a line; empty if it is the same."""
        for name in Study.__dataclass_fields__:
            mine, its = getattr(self.study, name), getattr(other.study, name)
            if mine != its:
                shown = f": {mine!r} there, {its!r} now" if isinstance(mine, int | str) else ""
                return f"another study (other {name}{shown})"
        if self.catalog != other.catalog:
            return f"another catalog ({_items(self.catalog)} there, {_items(other.catalog)} now)"
        return "" if self.facts == other.facts else "other facts of a game"


def _items(catalog: dict[str, str]) -> str:
    return ", ".join(f"{name} {value}" for name, value in catalog.items())


def file_of(path: str | Path) -> Path:
    """The Parquet file that is meant: itself, or ``study.parquet`` in a folder."""
    path = Path(path)
    return path if path.suffix == ".parquet" else path / "study.parquet"


def folder_of(file: Path) -> Path:
    """The folder of the parts, while the study is not over."""
    return file.with_suffix(".parts")


class Parts:
    """The chunks of a study that were played so far."""

    def __init__(self, folder: Path, begun: Begun) -> None:
        self.folder, self.begun = folder, begun
        self._mark = hashlib.sha256(begun.to_json().encode()).digest()

    def write(self, chunk: Chunk, rows: Rows) -> None:
        """Keep the rows of a chunk."""
        data = np.ascontiguousarray(rows, _NUMBERS).tobytes()
        write_whole(self._file(chunk), self._checksum(chunk, data) + data)

    def read(self, chunk: Chunk) -> Rows | None:
        """The rows of a chunk; None where there are none, or none that are sound."""
        try:
            data = self._file(chunk).read_bytes()
        except OSError:
            return None
        checksum, data = data[:32], data[32:]
        facts = len(self.begun.facts)
        if len(data) != 8 * chunk.games * facts or checksum != self._checksum(chunk, data):
            return None
        return np.frombuffer(data, _NUMBERS).reshape(chunk.games, facts).astype(np.int64)

    def has(self, chunk: Chunk) -> bool:
        """Whether a chunk is there and sound."""
        return self.read(chunk) is not None

    def table(self, chunk: Chunk) -> "pa.Table":
        """A chunk as rows of the study's table."""
        import pyarrow as pa

        rows = self.read(chunk)
        if rows is None:
            raise StudyError(f"{self._file(chunk)} was changed meanwhile; run the study again")
        numbers = np.arange(2 * chunk.first, 2 * chunk.last, dtype=np.int64)
        own = (
            np.full_like(numbers, chunk.cell),
            numbers,
            turns_of(chunk),
            seeds_of(self.begun.study, chunk),
        )
        columns = [pa.array(column) for column in (*own, *np.ascontiguousarray(rows.T))]
        return pa.Table.from_arrays(columns, schema=_schema(self.begun))

    def _file(self, chunk: Chunk) -> Path:
        return self.folder / f"{chunk.cell:05}-{chunk.first:08}.part"

    def _checksum(self, chunk: Chunk, data: bytes) -> bytes:
        place = f"{chunk.cell},{chunk.first},{chunk.last};".encode()
        return hashlib.sha256(self._mark + place + data).digest()


@contextmanager
def opened(file: Path, begun: Begun) -> Iterator[Parts]:
    """The parts of a study for whoever plays it, and for nobody else meanwhile.

    ``StudyError`` when another run has them, or when they are of another study or catalog.
    """
    folder = folder_of(file)
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / LOCK).open("ab") as lock:
        if not _locked(lock):
            raise StudyError(f"{folder}: another run plays this study now")
        there = folder / BEGUN
        if there.exists():
            refuse_other(there, read_begun(there), begun)
        elif not file.exists():
            write_whole(there, begun.to_json().encode())
        yield Parts(folder, begun)
    if file.exists():
        clear(folder)


def refuse_other(file: Path, there: Begun, now: Begun) -> None:
    """``StudyError`` when a file is of another study than the one to play now."""
    if other := there.differs(now):
        raise StudyError(f"{file} is of {other}; play this one in another place")


def read_begun(file: Path) -> Begun:
    """What a folder of parts is of."""
    try:
        return Begun.from_json(file.read_bytes())
    except StudyError as error:
        raise StudyError(f"{file}: {error}; delete it and run the study to play on") from None


def clear(folder: Path) -> None:
    """Remove the files of a study that is over; what is not its own stays."""
    own = [*folder.glob("*.part"), *folder.glob("*.draft"), folder / BEGUN, folder / LOCK]
    with suppress(OSError):  # someone looks at them: they do no harm
        for file in own:
            file.unlink(missing_ok=True)
        folder.rmdir()


def write_table(file: Path, parts: Parts, chunks: Iterable[Chunk]) -> None:
    """Write the study's file from its parts; the same rows make the same bytes."""
    draft = parts.folder / "study.draft"
    _write_parquet(draft, parts, chunks)
    with draft.open("rb+") as written:
        os.fsync(written.fileno())
    draft.replace(file)
    _keep_names(file.parent)


def _write_parquet(draft: Path, parts: Parts, chunks: Iterable[Chunk]) -> None:
    import pyarrow as pa
    from pyarrow.parquet import ParquetWriter

    schema = _schema(parts.begun)
    waiting: list[pa.Table] = []
    with ParquetWriter(draft, schema, compression="zstd", write_page_checksum=True) as writer:
        for chunk in chunks:
            waiting.append(parts.table(chunk))
            if sum(map(len, waiting)) >= _GROUP:
                writer.write_table(pa.concat_tables(waiting).combine_chunks(), _GROUP)
                waiting = []
        if waiting:
            writer.write_table(pa.concat_tables(waiting).combine_chunks(), _GROUP)


def _schema(begun: Begun) -> "pa.Schema":
    import pyarrow as pa

    columns = [(name, pa.int64()) for name in begun.columns]
    return pa.schema(columns, metadata={KEY: begun.to_json().encode()})


def read_table(file: Path) -> "tuple[Begun, pd.DataFrame]":
    """The study of a file and its table; ``StudyError`` in one line if it is not whole and ours."""
    import pyarrow as pa
    from pyarrow.parquet import ParquetFile

    try:
        with ParquetFile(file, page_checksum_verification=True) as source:
            begun = Begun.from_json((source.schema_arrow.metadata or {}).get(KEY, b""))
            table = source.read()
    except FileNotFoundError:
        raise StudyError(f"{file}: no such file") from None
    except StudyError as error:
        raise StudyError(f"{file} holds no study: {error}") from None
    except (pa.ArrowException, OSError):
        raise StudyError(f"{file} is damaged, or no Parquet file") from None
    if tuple(table.column_names) != begun.columns or len(table) % len(begun.study.cells):
        raise StudyError(f"{file} holds no study: its columns or rows are others")
    frame = table.to_pandas(split_blocks=True, self_destruct=True)
    return begun, frame


def frame_of(begun: Begun, tables: "list[pa.Table]") -> "pd.DataFrame":
    """Rows of chunks as a table of pandas."""
    import pyarrow as pa

    whole = pa.concat_tables(tables) if tables else _schema(begun).empty_table()
    frame: pd.DataFrame = whole.replace_schema_metadata(None).to_pandas()
    return frame


def write_whole(file: Path, data: bytes) -> None:
    """Write a file whole or not at all, whenever the machine stops."""
    draft = file.with_name(file.name + ".draft")
    with draft.open("wb") as target:
        target.write(data)
        target.flush()
        os.fsync(target.fileno())
    draft.replace(file)


def _keep_names(folder: Path) -> None:
    """See to it that the names of a folder outlive a loss of power, where that can be asked for."""
    if sys.platform != "win32":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _locked(file: IO[Any]) -> bool:
    """Take the file for this run; the system lets go of it however the run ends."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
