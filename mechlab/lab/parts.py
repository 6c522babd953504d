"""What is played of a study that is not over: a file of chunks, to which a run adds.

A chunk is one write to the end of the file, and carries a checksum of its study, its place and
its rows. So whatever moment a run ends at, what is found is either sound or played again.
"""

import hashlib
import os
import struct
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

import numpy as np

from .playing import MOST_PAIRS, Chunk, Rows
from .study import StudyError
from .table import Begun

_FIRST_LINE = b"mechlab study, being played\n"
_HEAD = struct.Struct("<Q32s")  # of the file: how long its study's text is, and a checksum
_MARK = b"\xabchunk\r\n"
_PLACE = struct.Struct("<8s3q32s")  # of a chunk: mark, cell, first and last pair, checksum
_NUMBERS = "<i8"
_SECONDS = 1.0


def parts_file(file: Path) -> Path:
    """The file of chunks beside the study's own."""
    return file.with_suffix(".parts")


class Parts:
    """The chunks that are there; ``begun`` says of which study."""

    def __init__(self, file: IO[bytes], begun: Begun, begins: int) -> None:
        self.begun = begun
        self._file = file
        self._seal = hashlib.sha256(begun.to_json().encode()).digest()
        self._at: dict[Chunk, int] = {}
        self.end = begins
        for at, chunk in self._sound(begins):
            self._at[chunk] = at
            self.end = at + self._size(chunk)
        self._kept = time.monotonic()

    def has(self, chunk: Chunk) -> bool:
        """Whether a chunk is there."""
        return chunk in self._at

    def write(self, chunk: Chunk, rows: Rows) -> None:
        """Add the rows of a chunk; once a second see to it that they outlive a loss of power."""
        data = np.ascontiguousarray(rows, _NUMBERS).tobytes()
        place = chunk.cell, chunk.first, chunk.last
        self._file.seek(self.end)
        self._file.write(_PLACE.pack(_MARK, *place, self._checksum(chunk, data)) + data)
        self._file.flush()
        self._at[chunk] = self.end
        self.end += self._size(chunk)
        if time.monotonic() > self._kept + _SECONDS:
            os.fsync(self._file.fileno())
            self._kept = time.monotonic()

    def read(self, chunk: Chunk) -> Rows:
        """The rows of a chunk that is there."""
        found = self._chunk_at(self._at[chunk])
        if found is None or found[0] != chunk:
            raise StudyError(f"{self._file.name} was changed meanwhile; run the study again")
        rows = np.frombuffer(found[1], _NUMBERS).astype(np.int64)
        return rows.reshape(chunk.games, len(self.begun.facts))

    def _sound(self, at: int) -> Iterator[tuple[int, Chunk]]:
        """Every sound chunk and where it is; what is not sound is passed over."""
        while True:
            if found := self._chunk_at(at):
                yield at, found[0]
                at += self._size(found[0])
            elif (at := self._next_mark(at + 1)) < 0:
                return

    def _chunk_at(self, at: int) -> tuple[Chunk, bytes] | None:
        self._file.seek(at)
        head = self._file.read(_PLACE.size)
        if len(head) < _PLACE.size or not head.startswith(_MARK):
            return None
        _, cell, first, last, checksum = _PLACE.unpack(head)
        if not 0 < last - first <= MOST_PAIRS:
            return None
        chunk = Chunk(cell, first, last)
        data = self._file.read(self._size(chunk) - _PLACE.size)
        return (chunk, data) if checksum == self._checksum(chunk, data) else None

    def _next_mark(self, at: int) -> int:
        self._file.seek(at)
        found = self._file.read().find(_MARK)
        return at + found if found >= 0 else -1

    def _size(self, chunk: Chunk) -> int:
        return _PLACE.size + 8 * chunk.games * len(self.begun.facts)

    def _checksum(self, chunk: Chunk, data: bytes) -> bytes:
        place = f"{chunk.cell},{chunk.first},{chunk.last},{len(data)};".encode()
        return hashlib.sha256(self._seal + place + data).digest()


@contextmanager
def opened(file: Path, begun: Begun) -> Iterator[Parts]:
    """The parts of a study for the run that plays it; nobody else may play it meanwhile.

    They are removed when the study's file is there in the end. ``StudyError`` when another run has
    them, or when they are of another study or catalog.
    """
    path = parts_file(file)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab"):  # make it where it is not there
        pass
    with path.open("rb+") as source:
        if not _locked(source):
            raise StudyError(f"{path}: another run plays this study now")
        there, begins = _begun(source, path)
        if there is None:
            begins = _begin(source, begun)
        else:
            there.refuse_other(path, begun)
        parts = Parts(source, begun, begins)
        source.truncate(parts.end)
        try:
            yield parts
        finally:
            os.fsync(source.fileno())
    if file.exists():
        with suppress(OSError):  # someone reads it: it does no harm
            path.unlink(missing_ok=True)


@contextmanager
def looked_at(file: Path) -> Iterator[Parts]:
    """The parts of a study as far as it is played, whoever plays it meanwhile."""
    path = parts_file(file)
    with path.open("rb") as source:
        begun, begins = _begun(source, path)
        if begun is None:
            raise StudyError(f"{path} holds no study yet")
        yield Parts(source, begun, begins)


def _begin(source: IO[bytes], begun: Begun) -> int:
    """Write which study it is; where its chunks begin."""
    text = begun.to_json().encode()
    source.seek(0)
    source.truncate()
    source.write(_FIRST_LINE + _HEAD.pack(len(text), hashlib.sha256(text).digest()) + text)
    source.flush()
    os.fsync(source.fileno())
    return source.tell()


def _begun(source: IO[bytes], path: Path) -> tuple[Begun | None, int]:
    """Which study it is and where its chunks begin; None for a file that was hardly begun."""
    source.seek(0)
    line = source.read(len(_FIRST_LINE))
    if not _FIRST_LINE.startswith(line):
        raise StudyError(f"{path} holds no parts of a study; move it away")
    head = source.read(_HEAD.size)
    if len(head) < _HEAD.size:
        return None, 0
    size, checksum = _HEAD.unpack(head)
    text = source.read(min(size, path.stat().st_size))
    if len(text) < size and _MARK not in text:
        return None, 0
    if hashlib.sha256(text).digest() != checksum:
        raise StudyError(f"{path} was changed since it was written; delete it to begin anew")
    return Begun.from_json(text), source.tell()


def _locked(file: IO[Any]) -> bool:
    """Take the file for this run; the system lets go of it however the run ends."""
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(1 << 40)  # others may read what is there
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
