"""A study's table, one row a game, and the Parquet file that keeps it."""

import hashlib
import json
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from .playing import Chunk, Rows, seeds_of, turns_of
from .study import Study, StudyError

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa

KEY, CHECKSUM = b"mechlab study", b"mechlab study checksum"
OWN_COLUMNS = ("cell", "number", "turn", "seed")
_GROUP = 1 << 16


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
        """All of it as JSON text; the same text for the same."""
        body = {
            "study": json.loads(self.study.to_json()),
            "catalog": dict(sorted(self.catalog.items())),
            "facts": self.facts,
        }
        return json.dumps(body, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str | bytes) -> "Begun":
        """What :meth:`to_json` wrote; ``StudyError`` in one line otherwise."""
        try:
            body = json.loads(text)
            study, catalog, facts = body["study"], dict(body["catalog"]), tuple(body["facts"])
        except (ValueError, TypeError, KeyError, RecursionError):
            raise StudyError("what it says of its study cannot be read") from None
        return cls(Study.from_body(study), catalog, facts)

    def refuse_other(self, file: Path, now: "Begun") -> None:
        """``StudyError`` when the study in a file is another than the one to play now."""
        for name in Study.__dataclass_fields__:
            there, here = getattr(self.study, name), getattr(now.study, name)
            if there != here:
                shown = f": {there!r} there, {here!r} now" if isinstance(here, int | str) else ""
                raise StudyError(
                    f"{file} is of a study with other {name}{shown}; play this one elsewhere"
                )
        if self.catalog != now.catalog:
            both = f"{_words(self.catalog)} there, {_words(now.catalog)} now"
            raise StudyError(f"{file} is of another catalog: {both}; play this one elsewhere")
        if self.facts != now.facts:
            raise StudyError(f"{file} keeps other facts of a game; play this one elsewhere")


def _words(catalog: dict[str, str]) -> str:
    return ", ".join(f"{name} {value}" for name, value in sorted(catalog.items()))


def arrow_of(begun: Begun, chunk: Chunk, rows: Rows) -> "pa.Table":
    """A chunk as rows of the study's table."""
    import pyarrow as pa

    numbers = np.arange(2 * chunk.first, 2 * chunk.last, dtype=np.int64)
    cell = np.full_like(numbers, chunk.cell)
    own = cell, numbers, turns_of(chunk), seeds_of(begun.study, chunk)
    columns = [pa.array(column) for column in (*own, *np.ascontiguousarray(rows.T))]
    return pa.Table.from_arrays(columns, names=list(begun.columns))


def frame_of(begun: Begun, tables: "list[pa.Table]") -> "pd.DataFrame":
    """Rows of chunks as a table of pandas."""
    import pyarrow as pa

    whole = pa.concat_tables(tables or [_schema(begun).empty_table()])
    frame: pd.DataFrame = whole.replace_schema_metadata(None).to_pandas()
    return frame


def write_table(
    file: Path, begun: Begun, chunks: Iterable[Chunk], rows_of: Callable[[Chunk], Rows]
) -> None:
    """Write the study's file, whole or not at all; the same rows make the same bytes."""
    draft = file.with_name(file.name + ".draft")
    _write_parquet(draft, begun, (arrow_of(begun, chunk, rows_of(chunk)) for chunk in chunks))
    with draft.open("rb+") as written:
        os.fsync(written.fileno())
    draft.replace(file)
    _keep_names(file.parent)


def _write_parquet(draft: Path, begun: Begun, tables: "Iterable[pa.Table]") -> None:
    import pyarrow as pa
    from pyarrow.parquet import ParquetWriter

    schema = _schema(begun)
    waiting: list[pa.Table] = []
    with ParquetWriter(draft, schema, compression="zstd", write_page_checksum=True) as writer:

        def write() -> None:
            group = pa.concat_tables(waiting).replace_schema_metadata(schema.metadata)
            writer.write_table(group.combine_chunks(), _GROUP)
            waiting.clear()

        for table in tables:
            waiting.append(table)
            if sum(map(len, waiting)) >= _GROUP:
                write()
        if waiting:
            write()


def _schema(begun: Begun) -> "pa.Schema":
    import pyarrow as pa

    columns = [(name, pa.int64()) for name in begun.columns]
    text = begun.to_json().encode()
    return pa.schema(columns, metadata={KEY: text, CHECKSUM: _checksum(text)})


def _begun(schema: "pa.Schema", file: Path) -> Begun:
    """What a file says of its study."""
    metadata = schema.metadata or {}
    text = metadata.get(KEY, b"")
    if metadata.get(CHECKSUM) != _checksum(text):
        was = "was changed since it was written" if text else "holds no study"
        raise StudyError(f"{file} {was}")
    begun = Begun.from_json(text)
    if not schema.equals(_schema(begun)):
        raise StudyError(f"{file} holds other columns than its study has")
    return begun


def _checksum(text: bytes) -> bytes:
    return hashlib.sha256(text).hexdigest().encode()


def read_table(file: Path, columns: Sequence[str] | None = None) -> "tuple[Begun, pd.DataFrame]":
    """The study of a file and its table, or some columns of it.

    ``StudyError`` in one line if it is not whole and ours.
    """
    import pyarrow as pa
    from pyarrow.parquet import ParquetFile

    try:
        with ParquetFile(file, page_checksum_verification=True) as source:
            begun = _begun(source.schema_arrow, file)
            frame = _frame(source, chosen(begun, columns))
    except FileNotFoundError:
        raise StudyError(f"{file}: there is no such study") from None
    except StudyError:
        raise
    except (pa.ArrowException, OSError, ValueError, MemoryError):
        raise StudyError(f"{file} is damaged, or no Parquet file") from None
    if len(frame) % len(begun.study.cells):
        raise StudyError(f"{file} holds no study: its cells have unlike numbers of games")
    return begun, frame


def _frame(source: Any, names: list[str]) -> "pd.DataFrame":
    """Columns of a file as a table in one piece, read without holding the file's rows twice."""
    import pandas as pd

    rows = np.empty((len(names), source.metadata.num_rows), np.int64)
    at = 0
    for number in range(source.num_row_groups):
        group = source.read_row_group(number, names)
        for row, name in zip(rows, names, strict=True):
            row[at : at + len(group)] = group[name].to_numpy()
        at += len(group)
    if at != rows.shape[1]:
        raise ValueError("the file says that it has other rows than it has")
    return pd.DataFrame(rows.T, columns=names, copy=False)


def chosen(begun: Begun, columns: Sequence[str] | None) -> list[str]:
    """The columns of a table that are wanted; ``StudyError`` for one that it does not have."""
    for name in columns or ():
        if name not in begun.columns:
            raise StudyError(f"the study's table has no column {name!r}")
    return [name for name in begun.columns if columns is None or name in columns]


def _keep_names(folder: Path) -> None:
    """See to it that a folder's names outlive a loss of power, where that can be asked for."""
    if sys.platform != "win32":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
