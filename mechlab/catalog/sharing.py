"""Builds on their way elsewhere: share codes for an address, JSON for a file.

A share code holds each slot as the place of its value in the catalog's table, so it fits a URL; it
also holds a check of those tables, so a code never turns into another mech under another catalog.
JSON holds the values themselves and can cross catalogs.
"""

import base64
import binascii
import hashlib
import json
import zlib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from .whole import Whole

_FORMAT = 1
_EMPTY = 255
_OTHER_VERSION = 255
_HEAD_BYTES = 3
_MARK_BYTES = 3
_CHECK_BYTES = 2
_MOST_BUILDS = 8
_LONGEST_CODE = 400
_LONGEST_JSON = 100_000

B = TypeVar("B")
C = TypeVar("C", bound=Whole)
Slots: TypeAlias = Mapping[str, Sequence[Any]]
"""What may stand in each slot, in slot order."""


@dataclass(frozen=True)
class Shared(Generic[B]):
    """What a share code held, and the version and checksum (its start) of its catalog.

    ``same_numbers`` is False when the names fit this catalog and its numbers have changed since.
    """

    builds: tuple[B, ...]
    version: str
    checksum: str
    same_numbers: bool


class Sharing(Generic[B, C]):
    """How the builds of one game travel, under its own ``catalog`` unless another is given.

    ``read`` gives a build's slots, ``make`` is its inverse.

    ``known`` are all slots, ``filled`` those that may not be empty, ``numeric`` those that hold
    whole numbers; ``slots`` says what a catalog has for each.
    """

    def __init__(
        self,
        game: str,
        catalog: Callable[[], C],
        kind: type[B],
        known: Collection[str],
        slots: Callable[[C], Slots],
        read: Callable[[B], Mapping[str, Any]],
        make: Callable[[Mapping[str, Any]], B],
        filled: Collection[str] = (),
        numeric: Collection[str] = (),
    ) -> None:
        self._game, self._catalog = game, catalog
        self._kind, self._known, self._slots = kind, known, slots
        self._read, self._make, self._filled, self._numeric = read, make, filled, numeric

    def share_code(self, what: B | Sequence[B], cat: C | None = None) -> str:
        """A short code for a build or several, safe in a URL.

        ``ValueError`` when a value is not in the catalog: such a draft travels as JSON.

        >>> from mechlab.games.skirmish import from_share_code, kit, share_code
        >>> from_share_code(share_code(kit("Reaver"))) == kit("Reaver")
        True
        """
        cat = cat or self._catalog()
        builds, single = self._several(what)
        if not 1 <= len(builds) <= _MOST_BUILDS:
            raise ValueError(f"a share code holds 1 to {_MOST_BUILDS} builds, not {len(builds)}")
        slots = self._slots(cat)
        head = bytes([_FORMAT, _version_byte(cat), len(builds) | (0x80 if single else 0)])
        marks = _names_mark(slots) + bytes.fromhex(cat.checksum)[:_MARK_BYTES]
        body = b"".join(_packed(self._read(build), slots) for build in builds)
        payload = head + marks + body
        return base64.urlsafe_b64encode(payload + _check(payload)).decode().rstrip("=")

    def from_share_code(self, code: str, cat: C | None = None) -> B | list[B]:
        """What :meth:`share_code` was given; ``ValueError`` in one line otherwise.

        >>> from mechlab.games.skirmish import from_share_code
        >>> from_share_code("not a code")
        Traceback (most recent call last):
        ...
        ValueError: this is not a share code: it is damaged or cut short
        """
        shared = self.read_share_code(code, cat)
        single = _decoded(code)[_HEAD_BYTES - 1] & 0x80
        return shared.builds[0] if single else list(shared.builds)

    def read_share_code(self, code: str, cat: C | None = None) -> Shared[B]:
        """The same with what the code says of the catalog it was made under."""
        cat = cat or self._catalog()
        raw, slots = _decoded(code), self._slots(cat)
        names = raw[_HEAD_BYTES : _HEAD_BYTES + _MARK_BYTES]
        numbers = raw[_HEAD_BYTES + _MARK_BYTES : _HEAD_BYTES + 2 * _MARK_BYTES]
        version = "another" if raw[1] == _OTHER_VERSION else str(raw[1])
        if names != _names_mark(slots):
            raise ValueError(
                f"this share code was made under another catalog (version {version}, checksum "
                f"{numbers.hex()}…); this one is {cat.version}, {cat.checksum}: "
                "open it there, or send JSON"
            )
        body = raw[_HEAD_BYTES + 2 * _MARK_BYTES : -_CHECK_BYTES]
        count = raw[_HEAD_BYTES - 1] & 0x7F
        if count == 0 or len(body) != count * len(slots):
            raise ValueError(_DAMAGED)
        builds = tuple(
            self._unpacked(body[i : i + len(slots)], slots) for i in range(0, len(body), len(slots))
        )
        same = numbers == bytes.fromhex(cat.checksum)[:_MARK_BYTES]
        return Shared(builds, version, numbers.hex(), same)

    def to_json(self, what: B | Sequence[B], cat: C | None = None) -> str:
        """A build or several as JSON text with the catalog's version and checksum.

        >>> from mechlab.games.skirmish import from_json, kit, to_json
        >>> from_json(to_json([kit("Reaver"), kit("Lantern")]))[1].pilot
        'Q'
        """
        cat = cat or self._catalog()
        builds, single = self._several(what)
        document = {
            "format": f"mechlab {self._game} " + ("build" if single else "roster"),
            "version": _FORMAT,
            "catalog": cat.stamp,
            "builds": [dict(self._read(build)) for build in builds],
        }
        return json.dumps(document, indent=2)

    def from_json(self, text: str) -> Any:
        """The build or list of builds in a JSON text; ``ValueError`` in one line otherwise.

        Values are taken as they stand: the game's ``check`` says which a catalog does not have.
        """
        if len(text) > _LONGEST_JSON:
            raise ValueError(f"this file is too long for builds: over {_LONGEST_JSON} characters")
        try:
            document = json.loads(text)
        except (ValueError, RecursionError):
            raise ValueError("this file is not JSON: it is damaged or of another kind") from None
        kind = document.get("format") if isinstance(document, dict) else None
        one, several = (f"mechlab {self._game} {word}" for word in ("build", "roster"))
        if kind not in (one, several):
            raise ValueError(f"this file holds no build: expected format '{one}' or '… roster'")
        if document.get("version") != _FORMAT:
            found = document.get("version")
            raise ValueError(f"this file has version {found!r}; expected {_FORMAT}")
        rows = document.get("builds")
        if not isinstance(rows, list) or not 1 <= len(rows) <= _MOST_BUILDS:
            raise ValueError(f"this file should hold 1 to {_MOST_BUILDS} builds under 'builds'")
        builds = [self._from_row(row, i) for i, row in enumerate(rows, 1)]
        return builds[0] if kind == one else builds

    def _several(self, what: B | Sequence[B]) -> tuple[list[B], bool]:
        if isinstance(what, self._kind):
            return [what], True
        assert isinstance(what, Sequence)
        return list(what), False

    def _from_row(self, row: object, number: int) -> B:
        if not isinstance(row, dict):
            raise ValueError(f"build {number} should be a table of slots")
        for slot, value in row.items():
            if slot not in self._known:
                raise ValueError(f"build {number} has an unknown slot {str(slot)[:40]!r}")
            if slot in self._numeric:
                if type(value) is not int or abs(value) > _EMPTY:
                    raise ValueError(f"build {number}, {slot}: expected a whole number")
            elif value is not None and not (isinstance(value, str) and len(value) <= 80):
                raise ValueError(f"build {number}, {slot}: expected a name or null")
        for slot in self._filled:
            if row.get(slot) in (None, ""):
                raise ValueError(f"build {number} has no {slot}")
        return self._make(row)

    def _unpacked(self, row: bytes, slots: Slots) -> B:
        values: dict[str, Any] = {}
        for place, (slot, table) in zip(row, slots.items(), strict=True):
            empty = place == _EMPTY
            if (not empty and place >= len(table)) or (empty and slot in self._filled):
                raise ValueError(_DAMAGED)
            values[slot] = None if empty else table[place]
        return self._make(values)


def _packed(values: Mapping[str, Any], slots: Slots) -> bytes:
    return bytes(
        _EMPTY if values[slot] is None else _place(slot, values[slot], table)
        for slot, table in slots.items()
    )


def _place(slot: str, value: Any, table: Sequence[Any]) -> int:
    if value not in table:
        raise ValueError(f"{slot}: the catalog has no {value!r}, so no share code; send JSON")
    return table.index(value)


def _version_byte(cat: Whole) -> int:
    """The catalog's version, where it is a small number; a designer may call it anything."""
    small = cat.version.isdecimal() and int(cat.version) < _OTHER_VERSION
    return int(cat.version) if small else _OTHER_VERSION


def _names_mark(slots: Slots) -> bytes:
    return hashlib.sha256(json.dumps(slots).encode()).digest()[:_MARK_BYTES]


def _check(payload: bytes) -> bytes:
    return zlib.crc32(payload).to_bytes(4, "big")[:_CHECK_BYTES]


def _decoded(code: str) -> bytes:
    code = code.strip()
    try:
        if len(code) > _LONGEST_CODE:
            raise ValueError
        raw = base64.b64decode(code + "=" * (-len(code) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise ValueError(_DAMAGED) from None
    if (
        len(raw) < _HEAD_BYTES + 2 * _MARK_BYTES + _CHECK_BYTES
        or _check(raw[:-_CHECK_BYTES]) != raw[-_CHECK_BYTES:]
    ):
        raise ValueError(_DAMAGED)
    if raw[0] != _FORMAT:
        raise ValueError(f"this share code has format {raw[0]}; this mechlab reads {_FORMAT}")
    return raw


_DAMAGED = "this is not a share code: it is damaged or cut short"
